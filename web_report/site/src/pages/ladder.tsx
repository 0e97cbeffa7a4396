// The ladder: ratings, and how certain they are.
import { useMemo } from "preact/hooks";
import {
  Interval,
  IntervalAxis,
  type RatingScale,
  ratingScale,
  tableAxis,
} from "../charts/interval";
import {
  type Bot,
  botLabel,
  faultCount,
  hasPlaces,
  inLadderOrder,
  rankText,
  type SeatTally,
} from "../data/core";
import { type Text, useText } from "../i18n";
import { Outcome } from "../league/outcome";
import { averageSentence } from "../league/average_wins";
import { verdictOf } from "../league/verdict";
import { type Route, setQuery } from "../router";
import { Empty, FaultCount, Select } from "../ui/basics";
import { botColumn, timeColumns } from "../ui/bot_columns";
import { useCore } from "../ui/context";
import { type Column, DataTable } from "../ui/data_table";
import { Verdict } from "../ui/verdict";
import { useNarrow } from "../ui/virtual_rows";

const VIEWS = ["summary", "players", "seats", "time"] as const;
type View = (typeof VIEWS)[number];

const share = (tally: SeatTally | undefined): number | undefined =>
  tally && tally.games > 0 ? tally.winShare / tally.games : undefined;

function firstColumns(text: Text): Column<Bot>[] {
  const { t, formats } = text;
  return [
    {
      key: "rank",
      title: t("rank"),
      hint: t("rankHint"),
      value: (bot) => bot.rank || undefined,
      cell: (bot) => <span class="rank">{rankText(bot)}</span>,
    },
    botColumn(text),
    {
      key: "rating",
      title: t("rating"),
      hint: t("ratingHint"),
      first: "high",
      value: (bot) => bot.rating?.elo,
      cell: (bot) =>
        bot.rating ? (
          <span class="rating-cell">
            <b>{formats.number(bot.rating.elo)}</b>{" "}
            <span class="error">±&nbsp;{formats.number(bot.rating.error)}</span>
            {bot.flag !== "none" && <span class="chip">{t(`flag_${bot.flag}`)}</span>}
          </span>
        ) : (
          <span class="note">{t("noRating")}</span>
        ),
    },
  ];
}

function summaryColumns({ t, formats }: Text, scale: RatingScale): Column<Bot>[] {
  return [
    {
      key: "error95",
      title: t("interval"),
      below: <IntervalAxis scale={scale} />,
      value: (bot) => bot.rating?.error,
      cell: (bot) => <Interval bot={bot} scale={scale} />,
    },
    {
      key: "games",
      title: t("games"),
      first: "high",
      value: (bot) => bot.games,
      cell: (bot) => formats.number(bot.games),
    },
    {
      key: "wins",
      title: t("winsSharedLosses"),
      first: "high",
      value: (bot) => bot.wins,
      cell: (bot) => (
        <span class="nowrap">
          {[bot.wins, bot.shared, bot.losses].map((n) => formats.number(n)).join(" / ")}
        </span>
      ),
    },
    {
      key: "winShare",
      title: t("winShare"),
      hint: t("winShareHint"),
      first: "high",
      value: (bot) => (bot.games > 0 ? bot.winShare / bot.games : undefined),
      cell: (bot) => (bot.games > 0 ? formats.percent(bot.winShare / bot.games) : "–"),
    },
    {
      key: "best",
      title: t("chanceOfBest"),
      hint: t("chanceOfBestHint"),
      first: "high",
      value: (bot) => bot.chanceOfBest ?? undefined,
      cell: (bot) => (bot.chanceOfBest === null ? "–" : formats.certainty(bot.chanceOfBest)),
    },
    {
      key: "next",
      title: t("betterThanNext"),
      hint: t("betterThanNextHint"),
      first: "high",
      value: (bot) => bot.betterThanNext ?? undefined,
      cell: (bot) => (bot.betterThanNext === null ? "–" : formats.certainty(bot.betterThanNext)),
    },
    {
      key: "faults",
      title: t("faults"),
      first: "high",
      value: faultCount,
      cell: (bot) => <FaultCount bot={bot} />,
    },
    {
      key: "median_us",
      title: t("medianTime"),
      first: "high",
      value: (bot) => bot.time.median,
      cell: (bot) => <span class="nowrap">{formats.time(bot.time.median)}</span>,
    },
  ];
}

function playerColumns({ t, formats }: Text): Column<Bot>[] {
  return [2, 3, 4].map((players, i) => ({
    key: `elo${players}`,
    title: t("nPlayers", { n: players }),
    first: "high" as const,
    value: (bot: Bot) => bot.byPlayers[i]?.elo,
    cell: (bot: Bot) => {
      const rating = bot.byPlayers[i];
      return rating ? (
        <span class="rating-cell">
          {formats.number(rating.elo)}{" "}
          <span class="error">±&nbsp;{formats.number(rating.error)}</span>
        </span>
      ) : (
        "–"
      );
    },
  }));
}

function seatColumns({ t, formats }: Text): Column<Bot>[] {
  return [2, 3, 4].flatMap((players, i) =>
    Array.from({ length: players }, (_, seat) => ({
      key: `p${players}s${seat + 1}`,
      title: t("seatOf", { seat: seat + 1, players }),
      first: "high" as const,
      value: (bot: Bot) => share(bot.seats[i]?.[seat]),
      cell: (bot: Bot) => {
        const won = share(bot.seats[i]?.[seat]);
        return won === undefined ? "–" : formats.percent(won, 0);
      },
    })),
  );
}

export function LadderPage({ route }: { route: Route }) {
  const text = useText();
  const { t, formats } = text;
  const core = useCore();
  const { bots, totals } = core;
  const view = VIEWS.find((name) => name === route.query.get("view")) ?? "summary";
  const filter = route.query.get("find") ?? "";
  const ordered = useMemo(() => inLadderOrder(bots), [bots]);
  const narrow = useNarrow();
  const scale = useMemo(
    () => ratingScale(bots, tableAxis(narrow), (elo) => formats.signed(elo)),
    [bots, narrow, formats],
  );
  const rows = useMemo(() => {
    const wanted = filter.toLowerCase();
    return ordered.filter((bot) => `${botLabel(bot)} ${bot.author}`.toLowerCase().includes(wanted));
  }, [ordered, filter]);
  const columns = useMemo(() => {
    const more = {
      summary: () => summaryColumns(text, scale),
      players: () => playerColumns(text),
      seats: () => seatColumns(text),
      time: () => timeColumns(text),
    }[view]();
    return [...firstColumns(text), ...more];
  }, [text, view, scale]);
  const names: [View, string][] = VIEWS.map((name) => [name, t(`view_${name}`)]);
  return (
    <>
      <h1>{t(hasPlaces(core) ? "standings" : "ladder")}</h1>
      <Verdict sentences={verdictOf(text, core)} />
      <Outcome />
      {hasPlaces(core) && <h2>{t("ladder")}</h2>}
      <p class="lead">
        {t("ladderLead")} {averageSentence(text, totals.byPlayers)}
      </p>
      {bots.length === 0 ? (
        <Empty>{t("noBots")}</Empty>
      ) : (
        <>
          <div class="filters">
            <label class="select">
              <span>{t("find")}</span>
              <input
                type="search"
                value={filter}
                onInput={(event) => setQuery({ find: event.currentTarget.value })}
              />
            </label>
            <Select
              label={t("columns")}
              value={view}
              options={names}
              onChange={(name) => setQuery({ view: name === "summary" ? "" : name, sort: "" })}
            />
            <span class="note" role="status">
              {t("shownOf", { n: formats.number(rows.length), all: formats.number(bots.length) })}
            </span>
          </div>
          <div class="dense">
            <DataTable
              caption={t("ladder")}
              rows={rows}
              columns={columns}
              route={route}
              initial="rank"
              rowKey={(bot) => bot.index}
              rowClass={(bot, before, sort) =>
                sort === "rank" && before && before.group !== bot.group ? "new-group" : ""
              }
              csv="ladder.csv"
            />
          </div>
          <p class="note">{t("groupNote")}</p>
        </>
      )}
    </>
  );
}
