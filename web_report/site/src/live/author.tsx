// An author: bots and matches, across all leagues.
import { Fragment } from "preact";
import { api } from "../data/api";
import { useText } from "../i18n";
import { link, useRoute } from "../router";
import { Await, Empty, Section } from "../ui/basics";
import { BotTable, newestOf, useBots } from "./bots";
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

// With whom the author takes part in seasons.
function Teams({ author }: { author: string }) {
  const { t } = useText();
  const loaded = useFresh(() => api.author(author), author);
  const teams = loaded.state === "ready" ? loaded.value.teams : [];
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
  const loaded = useBots();
  return (
    <>
      <h1>
        <bdi>{t("liveBotsOf", { author })}</bdi>
      </h1>
      <Await loaded={loaded}>
        {(bots) => {
          const own = newestOf(bots.filter((bot) => bot.author === author));
          return own.length === 0 ? (
            <Empty>{t("liveNoBotsOf", { author })}</Empty>
          ) : (
            <>
              <Teams author={author} />
              <BotTable bots={own} route={route} />
            </>
          );
        }}
      </Await>
      <div class="stack">
        <Matches author={author} />
      </div>
    </>
  );
}
