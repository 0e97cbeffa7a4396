// Who beats whom: a table for few bots, a picture for many; beside it the results that surprise.
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
const SURPRISES_SHOWN = 12;

const gamesLink = (a: Bot, b: Bot): string => link("bot", a.index, { against: String(b.index) });

function cellText({ formats }: Text, show: Show, { a, b, meeting }: Pair): string {
  if (show === "games") return formats.number(gamesOf(meeting));
  if (show === "score") return formats.number(scoreOf(meeting) * 100);
  const surplus = surplusOf(a, b, meeting);
  return surplus === undefined ? "–" : formats.signed(surplus * 100);
}

// Most scores are near the middle: their colours are spread, so that 55 and 65 % look different.
const spread = (value: number): number => Math.sign(value) * Math.sqrt(Math.abs(value));

// The strength of the colour, -1 to 1.
function warmth(show: Show, { a, b, meeting }: Pair, most: number): number {
  if (show === "games") return gamesOf(meeting) / most;
  if (show === "score") return spread(2 * scoreOf(meeting) - 1);
  return spread(4 * (surplusOf(a, b, meeting) ?? 0));
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
            <th scope="col" class="corner">
              {t("placeAndBot")}
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
                if (!meeting) {
                  return a === b ? (
                    <td key={b.index} class="self" />
                  ) : (
                    <td key={b.index} class="none" title={t("neverMet")}>
                      –
                    </td>
                  );
                }
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

// What the colours and signs of the table mean.
function Legend({ show }: { show: Show }) {
  const { t } = useText();
  const heats =
    show === "games" ? (["few", "many"] as const) : (["behind", "even", "ahead"] as const);
  return (
    <ul class="legend cross-legend">
      {heats.map((name) => (
        <li key={name}>
          <span class={`swatch ${name}`} />
          {t(
            show === "surplus"
              ? `heatExpected_${name as "behind" | "even" | "ahead"}`
              : `heat_${name}`,
          )}
        </li>
      ))}
      <li>
        <span class="swatch self" />
        {t("heat_self")}
      </li>
      <li>
        <span class="swatch none">–</span>
        {t("heat_never")}
      </li>
    </ul>
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
      key: "score",
      title: t("show_score"),
      first: "high",
      value: ({ meeting }) => scoreOf(meeting),
      cell: ({ a, b, meeting }) => (
        <span class="nowrap">
          {formats.percent(scoreOf(meeting), 0)}{" "}
          <a class="error" href={gamesLink(a, b)} title={t("games")}>
            ({formats.number(gamesOf(meeting))})
          </a>
        </span>
      ),
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
    <section class="surprises">
      <h2>{t("surprises")}</h2>
      <p class="note">{t("surprisesNote")}</p>
      <DataTable
        caption={t("surprises")}
        rows={rows}
        columns={columns}
        route={route}
        initial="-surplus"
        rowKey={({ a, b }) => `${a.index}/${b.index}`}
        portion={SURPRISES_SHOWN}
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
    <div class="cross-and-surprises">
      <div class="cross-part">
        <div class="filters">
          <Select
            label={t("show")}
            value={show}
            options={names}
            onChange={(name) => setQuery({ show: name === "score" ? "" : name })}
          />
        </div>
        <p class="note">{t(`showNote_${show}`)}</p>
        <Legend show={show} />
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
      </div>
      <Surprises bots={bots} cross={cross} route={route} />
    </div>
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
