// Who beats whom: a table for few bots, a picture for many, and the same numbers as a list.
import { useMemo } from "preact/hooks";
import { HeatMap } from "../charts/heatmap";
import { type Bot, botLabel, inLadderOrder } from "../data/core";
import { type Cross, gamesOf, mostGames, scoreOf } from "../data/cross";
import { type Text, useText } from "../i18n";
import { type Pair, pairsOf, surplusOf, surprises } from "../league/surprises";
import { link, type Route, setQuery } from "../router";
import { Await, BotLink, Empty, Select } from "../ui/basics";
import { useCore, useLoaded, useRepository } from "../ui/context";
import { type Column, DataTable } from "../ui/data_table";
import { Scroll } from "../ui/scroll";

const SHOWS = ["score", "surplus", "games"] as const;
type Show = (typeof SHOWS)[number];
const MOST_NAMED = 40;

const gamesLink = (a: Bot, b: Bot): string => link("bot", a.index, { against: String(b.index) });

function cellText({ formats }: Text, show: Show, { a, b, meeting }: Pair): string {
  if (show === "games") return formats.number(gamesOf(meeting));
  if (show === "score") return formats.number(scoreOf(meeting) * 100);
  const surplus = surplusOf(a, b, meeting);
  return surplus === undefined ? "–" : formats.signed(surplus * 100);
}

// The strength of the colour, -1 to 1.
function warmth(show: Show, { a, b, meeting }: Pair, most: number): number {
  if (show === "games") return gamesOf(meeting) / most;
  if (show === "score") return 2 * scoreOf(meeting) - 1;
  return 4 * (surplusOf(a, b, meeting) ?? 0);
}

function describe(text: Text, { a, b, meeting }: Pair): string {
  const { t, formats } = text;
  const surplus = surplusOf(a, b, meeting);
  return t("pairText", {
    a: botLabel(a),
    b: botLabel(b),
    ahead: formats.number(meeting.ahead),
    level: formats.number(meeting.level),
    behind: formats.number(meeting.behind),
    score: formats.percent(scoreOf(meeting)),
    surplus: surplus === undefined ? "–" : formats.signed(surplus * 100, 1),
  });
}

function NamedTable({
  bots,
  cross,
  show,
  most,
}: {
  bots: Bot[];
  cross: Cross;
  show: Show;
  most: number;
}) {
  const text = useText();
  const { t } = text;
  return (
    <Scroll label={t("crosstable")}>
      <table class="cross">
        <caption class="hidden">{t("crosstable")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">{t("bot")}</span>
            </th>
            {bots.map((bot) => (
              <th key={bot.index} scope="col" class="slanted" title={botLabel(bot)}>
                <span>{botLabel(bot)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bots.map((a, i) => (
            <tr key={a.index}>
              <th scope="row">
                <span class="place">{i + 1}</span> <BotLink index={a.index} />
              </th>
              {bots.map((b) => {
                const meeting = cross.meeting(a.index, b.index);
                if (!meeting) return <td key={b.index} class={a === b ? "self" : "none"} />;
                const pair = { a, b, meeting };
                const heat = Math.max(-1, Math.min(1, warmth(show, pair, most)));
                const share = `${Math.round(Math.abs(heat) * 100)}%`;
                return (
                  <td key={b.index} class={heat >= 0 ? "good" : "bad"} style={{ "--heat": share }}>
                    <a href={gamesLink(a, b)} title={describe(text, pair)}>
                      {cellText(text, show, pair)}
                    </a>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Surprises({ bots, cross, route }: { bots: Bot[]; cross: Cross; route: Route }) {
  const text = useText();
  const { t, formats } = text;
  const rows = useMemo(() => surprises(pairsOf(bots, cross)), [bots, cross]);
  const columns: Column<Pair>[] = [
    {
      key: "a",
      title: t("bot"),
      text: true,
      value: ({ a }) => botLabel(a),
      cell: ({ a }) => <BotLink index={a.index} />,
    },
    {
      key: "b",
      title: t("against"),
      text: true,
      value: ({ b }) => botLabel(b),
      cell: ({ b }) => <BotLink index={b.index} />,
    },
    {
      key: "meetings",
      title: t("games"),
      first: "high",
      value: ({ meeting }) => gamesOf(meeting),
      cell: ({ a, b, meeting }) => <a href={gamesLink(a, b)}>{formats.number(gamesOf(meeting))}</a>,
    },
    {
      key: "score",
      title: t("show_score"),
      first: "high",
      value: ({ meeting }) => scoreOf(meeting),
      cell: ({ meeting }) => formats.percent(scoreOf(meeting)),
    },
    {
      key: "surplus",
      title: t("show_surplus"),
      first: "high",
      value: ({ a, b, meeting }) => surplusOf(a, b, meeting),
      cell: ({ a, b, meeting }) => formats.signed((surplusOf(a, b, meeting) ?? 0) * 100, 1),
    },
  ];
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{t("surprises")}</h2>
      <p class="note">{t("surprisesNote")}</p>
      <DataTable
        caption={t("surprises")}
        rows={rows}
        columns={columns}
        route={route}
        initial="-surplus"
        rowKey={({ a, b }) => `${a.index}/${b.index}`}
      />
    </section>
  );
}

function Table({ cross, route }: { cross: Cross; route: Route }) {
  const text = useText();
  const { t } = text;
  const { bots } = useCore();
  const show = SHOWS.find((name) => name === route.query.get("show")) ?? "score";
  const ordered = useMemo(() => inLadderOrder(bots), [bots]);
  const most = useMemo(() => mostGames(cross, bots.length), [cross, bots]);
  const pairAt = (row: number, column: number): Pair | undefined => {
    const a = ordered[row];
    const b = ordered[column];
    const meeting = a && b ? cross.meeting(a.index, b.index) : undefined;
    return a && b && meeting ? { a, b, meeting } : undefined;
  };
  const names: [Show, string][] = SHOWS.map((name) => [name, t(`show_${name}`)]);
  return (
    <>
      <div class="filters">
        <Select
          label={t("show")}
          value={show}
          options={names}
          onChange={(name) => setQuery({ show: name === "score" ? "" : name })}
        />
      </div>
      <p class="note">{t(`showNote_${show}`)}</p>
      {ordered.length <= MOST_NAMED ? (
        <NamedTable bots={ordered} cross={cross} show={show} most={most} />
      ) : (
        <Scroll class="heat-scroll" label={t("crosstable")}>
          <HeatMap
            bots={ordered}
            size={Math.max(1, Math.min(14, Math.floor(1000 / ordered.length)))}
            cell={(row, column) => {
              const pair = pairAt(row, column);
              return pair && warmth(show, pair, most);
            }}
            pick={(row, column) => {
              const pair = pairAt(row, column);
              if (pair) location.hash = gamesLink(pair.a, pair.b);
            }}
            describe={(row, column) => {
              const pair = pairAt(row, column);
              return pair ? describe(text, pair) : t("neverMet");
            }}
            label={t("heatText")}
          />
        </Scroll>
      )}
      <Surprises bots={bots} cross={cross} route={route} />
    </>
  );
}

export function CrossPage({ route }: { route: Route }) {
  const { t } = useText();
  const { bots } = useCore();
  const repository = useRepository();
  const loaded = useLoaded(() => repository.cross(), [repository]);
  return (
    <>
      <h1>{t("crosstable")}</h1>
      <p class="lead">{t("crossLead")}</p>
      {bots.length < 2 ? (
        <Empty>{t("needTwoBots")}</Empty>
      ) : (
        <Await loaded={loaded}>{(cross) => <Table cross={cross} route={route} />}</Await>
      )}
    </>
  );
}
