// A bot's games, with filters that are part of the address.
import { Fragment } from "preact";
import { useMemo } from "preact/hooks";
import { type GameRow, OUTCOMES, outcomeOf } from "../data/bot";
import { type Bot, botLabel } from "../data/core";
import { ENDINGS, TAGS } from "../data/names";
import { useText } from "../i18n";
import { type Route, setQuery } from "../router";
import { BotLink, Empty, GameLink, Select } from "../ui/basics";
import { useCore } from "../ui/context";
import { type Column, DataTable } from "../ui/data_table";

// A game that was won has no reasons for losing.
const lostTags = (row: GameRow) => (row.rank > 1 ? row.tags : []);

function matches(row: GameRow, query: URLSearchParams): boolean {
  const want = (key: string, value: string) => !query.get(key) || query.get(key) === value;
  const tag = query.get("tag");
  const against = query.get("against");
  return (
    want("result", outcomeOf(row)) &&
    want("players", String(row.players)) &&
    want("seat", String(row.seat + 1)) &&
    want("ending", row.ending) &&
    (!tag || row.tags.some((name) => name === tag)) &&
    (!against || row.others.includes(Number(against)))
  );
}

function Filters({ route, games }: { route: Route; games: readonly GameRow[] }) {
  const { t, formats } = useText();
  const { bots } = useCore();
  const met = useMemo(() => {
    const indices = [...new Set(games.flatMap(({ others }) => others))];
    return indices
      .flatMap((index) => bots[index] ?? [])
      .sort((a, b) => formats.compare(botLabel(a), botLabel(b)));
  }, [games, bots, formats]);
  const filter = (key: string, label: string, options: [string, string][]) => (
    <Select
      label={label}
      value={route.query.get(key) ?? ""}
      options={[["", t("all")], ...options]}
      onChange={(value) => setQuery({ [key]: value })}
    />
  );
  return (
    <div class="filters">
      {filter(
        "result",
        t("result"),
        OUTCOMES.map((name) => [name, t(`outcome_${name}`)]),
      )}
      {filter(
        "players",
        t("players"),
        ["2", "3", "4"].map((n) => [n, n]),
      )}
      {filter(
        "seat",
        t("seat"),
        ["1", "2", "3", "4"].map((n) => [n, n]),
      )}
      {filter(
        "ending",
        t("endedBy"),
        ENDINGS.map((name) => [name, t(`ending_${name}`)]),
      )}
      {filter(
        "tag",
        t("whyLost"),
        TAGS.map((tag) => [tag, t(`tag_${tag}`)]),
      )}
      {filter(
        "against",
        t("against"),
        met.map((bot) => [String(bot.index), botLabel(bot)]),
      )}
    </div>
  );
}

export function GamesTable({
  bot,
  games,
  route,
}: {
  bot: Bot;
  games: readonly GameRow[];
  route: Route;
}) {
  const { t, formats } = useText();
  const { bots } = useCore();
  const query = route.query.toString();
  const rows = useMemo(
    () => games.filter((row) => matches(row, new URLSearchParams(query))),
    [games, query],
  );
  const columns: Column<GameRow>[] = useMemo(
    () => [
      {
        key: "game",
        title: t("game"),
        value: (row) => row.id,
        cell: (row) => <GameLink id={row.id} />,
      },
      {
        key: "result",
        title: t("result"),
        text: true,
        value: (row) => t(`outcome_${outcomeOf(row)}`),
        cell: (row) => (
          <span class={`outcome ${outcomeOf(row)}`}>{t(`outcome_${outcomeOf(row)}`)}</span>
        ),
      },
      {
        key: "opponents",
        title: t("opponents"),
        text: true,
        value: (row) =>
          row.others.map((index) => (bots[index] ? botLabel(bots[index]) : "?")).join(" + "),
        cell: (row) =>
          row.others.map((index, i, all) => (
            <Fragment key={i}>
              <span class="several nowrap">
                <BotLink index={index} />
                {i < all.length - 1 && ","}
              </span>{" "}
            </Fragment>
          )),
      },
      {
        key: "seat",
        title: t("seat"),
        value: (row) => row.seat + 1,
        cell: (row) => `${row.seat + 1}/${row.players}`,
      },
      { key: "points", title: t("points"), first: "high", value: (row) => row.points },
      {
        key: "margin",
        title: t("margin"),
        hint: t("marginHint"),
        first: "high",
        value: (row) => row.points - row.bestOther,
        cell: (row) => formats.signed(row.points - row.bestOther),
      },
      { key: "moves", title: t("nMovesTitle"), first: "high", value: (row) => row.moves },
      {
        key: "ending",
        title: t("endedBy"),
        text: true,
        value: (row) => t(`ending_${row.ending}`),
        cell: (row) => <span class="nowrap">{t(`ending_${row.ending}`)}</span>,
      },
      {
        key: "why",
        title: t("whyLost"),
        text: true,
        value: (row) =>
          row.fault
            ? t(`fault_${row.fault}`)
            : lostTags(row)
                .map((tag) => t(`tag_${tag}`))
                .join("; "),
        cell: (row) =>
          row.fault ? (
            <span class="chip bad">{t(`fault_${row.fault}`)}</span>
          ) : (
            lostTags(row).map((tag) => (
              <span key={tag} class="chip">
                {t(`tag_${tag}`)}
              </span>
            ))
          ),
      },
    ],
    [t, formats, bots],
  );
  return (
    <section>
      <h2>{t("games")}</h2>
      <Filters route={route} games={games} />
      <p class="note" role="status">
        {t("shownOf", { n: formats.number(rows.length), all: formats.number(games.length) })}
      </p>
      {rows.length === 0 ? (
        <Empty>{t("noSuchGames")}</Empty>
      ) : (
        <DataTable
          caption={t("gamesOf", { bot: botLabel(bot) })}
          rows={rows}
          columns={columns}
          route={route}
          initial="-game"
          rowKey={(row) => `${row.id}/${row.seat}`}
          portion={25}
          csv={`games-of-bot-${bot.index}.csv`}
        />
      )}
    </section>
  );
}
