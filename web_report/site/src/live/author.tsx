// An author: teams, bots and matches, across all leagues.
import { Fragment } from "preact";
import { api, type Author, Refused, type Team } from "../data/api";
import { useText } from "../i18n";
import { link, useRoute } from "../router";
import { Await, Empty, Section } from "../ui/basics";
import { BotTable, newestOf, useVerdicts } from "./bots";
import { useFresh } from "./fresh";

export function Matches({ author }: { author: string }) {
  const { t } = useText();
  const loaded = useFresh(() => api.matches(author), author);
  return (
    <Section title={t("liveMatches")}>
      <Await loaded={loaded}>
        {(matches) =>
          matches.length === 0 ? (
            <p class="note">{t("liveNoMatches")}</p>
          ) : (
            <ul class="matches">
              {matches.map(({ match, bots, state, at }) => (
                <li key={match}>
                  <a href={link("match", match)}>{t("liveMatch", { id: match })}</a>{" "}
                  <bdi>{bots.join(" – ")}</bdi> <span class="chip">{t(`liveMatch_${state}`)}</span>
                  <span class="note">{at.slice(0, 16).replace("T", " ")}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </Section>
  );
}

// An author whom the server does not know has no bots yet.
async function authorCalled(name: string): Promise<Author> {
  try {
    return await api.author(name);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) {
      return { author: name, bots: [], teams: [] };
    }
    throw error;
  }
}

// With whom the author takes part in seasons.
function Teams({ teams }: { teams: readonly Team[] }) {
  const { t } = useText();
  return teams.map(({ season, team, members }) => (
    <p key={season} class="team">
      <bdi>{t("liveTeam", { team, season })}</bdi>{" "}
      {members.map((member, i) => (
        <Fragment key={member}>
          {i > 0 && ", "}
          <a href={link("author", member)}>
            <bdi>{member}</bdi>
          </a>
        </Fragment>
      ))}
    </p>
  ));
}

export function AuthorPage({ author }: { author: string }) {
  const { t } = useText();
  const route = useRoute();
  const loaded = useFresh(() => authorCalled(author), author, useVerdicts());
  return (
    <>
      <h1>
        <bdi>{t("liveBotsOf", { author })}</bdi>
      </h1>
      <Await loaded={loaded}>
        {({ bots, teams }) => (
          <>
            <Teams teams={teams} />
            {bots.length === 0 ? (
              <Empty>{t("liveNoBotsOf", { author })}</Empty>
            ) : (
              <BotTable bots={newestOf(bots)} route={route} />
            )}
          </>
        )}
      </Await>
      <div class="stack">
        <Matches author={author} />
      </div>
    </>
  );
}
