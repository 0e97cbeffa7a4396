// All bots, each in its newest version.
import { useMemo } from "preact/hooks";
import { api, type BotRow, type BotState } from "../data/api";
import { type Text, useText } from "../i18n";
import { link, type Route } from "../router";
import { Await, Empty } from "../ui/basics";
import { type Column, DataTable } from "../ui/data_table";
import { useNews } from "./feed";
import { useFresh } from "./fresh";

export function BotStateChip({ state }: { state: BotState }) {
  const { t } = useText();
  const kind = state === "qualified" ? "good" : state === "rejected" ? "bad" : "";
  return <span class={`chip ${kind}`}>{t(`liveBot_${state}`)}</span>;
}

// The accepted version that plays for a name, or else the newest one.
export function newestOf(bots: readonly BotRow[]): BotRow[] {
  const newest = new Map<string, BotRow>();
  for (const bot of bots) {
    const known = newest.get(bot.name);
    if (!known || bot.state === "qualified" || known.state !== "qualified") {
      newest.set(bot.name, bot);
    }
  }
  return [...newest.values()];
}

// A key that changes when a verdict arrives, or after a reconnection, which may have missed one.
export function useVerdicts(): string {
  const { connections, verdicts } = useNews();
  const decided = [...verdicts.values()].map(({ bot, state }) => `${bot}${state}`).join();
  return `${connections}/${decided}`;
}

export const useBots = () => useFresh(() => api.bots(), "bots", useVerdicts());

function columnsOf({ t }: Text): Column<BotRow>[] {
  return [
    {
      key: "bot",
      title: t("bot"),
      text: true,
      value: ({ name }) => name,
      cell: ({ name, version }) => (
        <a class="bot-link" href={link("bot", name)}>
          <bdi>
            {name}
            <span class="version">@{version}</span>
          </bdi>
        </a>
      ),
    },
    {
      key: "author",
      title: t("author"),
      text: true,
      value: ({ author }) => author,
      cell: ({ author }) => (
        <a href={link("author", author)}>
          <bdi>{author}</bdi>
        </a>
      ),
    },
    {
      key: "state",
      title: t("liveStateTitle"),
      text: true,
      value: ({ state }) => state,
      cell: ({ state }) => <BotStateChip state={state} />,
    },
    { key: "language", title: t("language"), text: true, value: ({ language }) => language },
    {
      key: "submitted",
      title: t("submitted"),
      text: true,
      first: "high",
      value: ({ submitted }) => submitted.slice(0, 16).replace("T", " "),
    },
    { key: "note", title: t("note"), text: true, value: ({ note }) => note },
  ];
}

export function BotTable({ bots, route }: { bots: readonly BotRow[]; route: Route }) {
  const text = useText();
  const columns = useMemo(() => columnsOf(text), [text]);
  return (
    <DataTable
      caption={text.t("bots")}
      rows={bots}
      columns={columns}
      route={route}
      initial="bot"
      rowKey={({ name }) => name}
    />
  );
}

export function BotsPage({ route }: { route: Route }) {
  const { t } = useText();
  const loaded = useBots();
  return (
    <>
      <h1>{t("bots")}</h1>
      <p class="lead">{t("liveBotsLead")}</p>
      <Await loaded={loaded}>
        {(bots) =>
          bots.length === 0 ? (
            <Empty>{t("liveNoBots")}</Empty>
          ) : (
            <BotTable bots={newestOf(bots)} route={route} />
          )
        }
      </Await>
    </>
  );
}
