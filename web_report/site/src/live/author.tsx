// An author: bots and matches, across all leagues.
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
            <BotTable bots={own} route={route} />
          );
        }}
      </Await>
      <div class="stack">
        <Matches author={author} />
      </div>
    </>
  );
}
