// A bot across all leagues: its versions, verdicts, places, and a challenge.
import { useState } from "preact/hooks";
import { api, type BotRow, type BotVersions, type Participation } from "../data/api";
import { useText } from "../i18n";
import { link } from "../router";
import { Await, Empty, Section } from "../ui/basics";
import { Scroll } from "../ui/scroll";
import { BotStateChip, useVerdicts } from "./bots";
import { Challenge } from "./challenge";
import { useNews } from "./feed";
import { useFresh } from "./fresh";
import { VerdictView } from "./verdict";

const LEAGUES_AT_FIRST = 8;

// Its place in one league. The server computes the ladder of a league when it is asked for.
function Place({ part }: { part: Participation }) {
  const { formats } = useText();
  const { ladders } = useNews();
  const loaded = useFresh(
    () => api.ladder(part.league),
    part.league,
    ladders.get(part.league) ?? "",
  );
  const row =
    loaded.state === "ready"
      ? loaded.value.find(({ name, version }) => `${name}@${version}` === part.bot)
      : undefined;
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : formats.number(value);
  return (
    <tr>
      <td class="text">
        <a href={`/leagues/${part.league}#/ladder`}>
          <bdi>{part.name}</bdi>
        </a>{" "}
        <span class="version">#{part.league}</span>
      </td>
      <td class="text">
        <bdi>{part.bot}</bdi>
      </td>
      <td>{row ? `${row.rank} / ${loaded.state === "ready" ? loaded.value.length : ""}` : "…"}</td>
      <td class="nowrap">
        {number(row?.elo)} <span class="error">±&nbsp;{number(row?.error95)}</span>
      </td>
      <td>{number(row?.games)}</td>
      <td class="text nowrap">{part.created.slice(0, 10)}</td>
      <td>
        <span class={row && row.faults > 0 ? "bad-number" : ""}>{number(row?.faults)}</span>
      </td>
    </tr>
  );
}

function Leagues({ parts }: { parts: readonly Participation[] }) {
  const { t } = useText();
  const [shown, setShown] = useState(LEAGUES_AT_FIRST);
  if (parts.length === 0) return <Empty>{t("liveNotInLeagues")}</Empty>;
  return (
    <>
      <Scroll label={t("liveLeagues")}>
        <table class="data">
          <caption class="hidden">{t("liveLeagues")}</caption>
          <thead>
            <tr>
              <th scope="col" class="text">
                {t("liveLeagues")}
              </th>
              <th scope="col" class="text">
                {t("liveVersion")}
              </th>
              <th scope="col">{t("rank")}</th>
              <th scope="col">{t("rating")}</th>
              <th scope="col">{t("games")}</th>
              <th scope="col" class="text">
                {t("liveStarted")}
              </th>
              <th scope="col">{t("faults")}</th>
            </tr>
          </thead>
          <tbody>
            {parts.slice(0, shown).map((part) => (
              <Place key={`${part.league}/${part.bot}`} part={part} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {parts.length > shown && (
        <button type="button" onClick={() => setShown(shown + LEAGUES_AT_FIRST)}>
          {t("liveShowMoreLeagues")}
        </button>
      )}
    </>
  );
}

function Version({ bot, isNewest }: { bot: BotRow; isNewest: boolean }) {
  const { t } = useText();
  const [open, setOpen] = useState(isNewest);
  return (
    <details
      class="version-row"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b>@{bot.version}</b> <BotStateChip state={bot.state} />{" "}
        <span class="note">
          {bot.submitted.slice(0, 16).replace("T", " ")} {bot.note}
        </span>
      </summary>
      {open && <VerdictView bot={`${bot.name}@${bot.version}`} />}
      <p class="note hash">
        {t("contentHash")} {bot.sha256}
      </p>
    </details>
  );
}

function Details({ bot }: { bot: BotVersions }) {
  const { t } = useText();
  const versions = [...bot.versions].sort((a, b) => b.version - a.version);
  const plays = versions.find(({ state }) => state === "qualified");
  return (
    <>
      <p class="lead">
        {bot.author && (
          <>
            {t("author")}:{" "}
            <a href={link("author", bot.author)}>
              <bdi>{bot.author}</bdi>
            </a>
          </>
        )}
        {bot.language && ` · ${bot.language}`}
      </p>
      <Section title={t("liveLeagues")}>
        <Leagues parts={bot.leagues} />
      </Section>
      <div class="columns">
        {plays && <Challenge against={`${plays.name}@${plays.version}`} />}
        <Section title={t("liveVersions")}>
          {versions.map((version, i) => (
            <Version key={version.version} bot={version} isNewest={i === 0} />
          ))}
        </Section>
      </div>
    </>
  );
}

export function ArenaBotPage({ name }: { name: string }) {
  const loaded = useFresh(() => api.bot(name), name, useVerdicts());
  return (
    <>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <Await loaded={loaded}>{(bot) => <Details bot={bot} />}</Await>
    </>
  );
}
