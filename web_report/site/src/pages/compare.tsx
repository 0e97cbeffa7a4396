// Two bots side by side: ratings, meetings, common opponents, games of the same deal.
import { useMemo, useState } from "preact/hooks";
import { type GameRow, outcomeOf } from "../data/bot";
import { type Bot, botLabel, inLadderOrder, shortLabel } from "../data/core";
import { type Cross, gamesOf, type Meeting, scoreOf } from "../data/cross";
import { errorOfDifference, meanDifference, wilson } from "../data/stats";
import { useText } from "../i18n";
import { superiorityOf } from "../league/superiority";
import { CLEAR, LIKELY } from "../league/verdict";
import { link, type Route } from "../router";
import { Await, BotLink, Empty, Facts, GameLink, Section } from "../ui/basics";
import { BotChoice } from "../ui/bot_choice";
import { useCore, useLoaded, useRepository } from "../ui/context";
import { type Column, DataTable } from "../ui/data_table";

const DEALS_SHOWN = 12;
const LONGEST_TITLE = 22; // characters of a name above a column

interface Common {
  bot: Bot;
  a: Meeting;
  b: Meeting;
}

function commonOpponents(bots: Bot[], cross: Cross, a: Bot, b: Bot): Common[] {
  return cross.opponents(a.index).flatMap((index) => {
    const bot = bots[index];
    const left = cross.meeting(a.index, index);
    const right = cross.meeting(b.index, index);
    return bot && left && right && bot !== b ? [{ bot, a: left, b: right }] : [];
  });
}

function HeadToHead({ a, b, cross, common }: { a: Bot; b: Bot; cross: Cross; common: Common[] }) {
  const { t, formats } = useText();
  const meeting = cross.meeting(a.index, b.index);
  const rows: Parameters<typeof Facts>[0]["rows"] = [];
  if (a.rating && b.rating) {
    const error = formats.number(errorOfDifference(a.rating.error, b.rating.error));
    const elo = formats.number(a.rating.elo - b.rating.elo);
    rows.push([
      t("ratingDifference"),
      elo === formats.number(0)
        ? t("ratingLevel", { error })
        : t("ratingLead", { bot: botLabel(a), elo, error }),
    ]);
  }
  if (meeting) {
    const score = scoreOf(meeting);
    const [better, share] = score >= 0.5 ? [a, score] : [b, 1 - score];
    const [low, high] = wilson(share, gamesOf(meeting));
    rows.push([
      t("headToHead"),
      <a key="h" href={link("bot", a.index, { against: String(b.index) })}>
        {t("scoreWithInterval", {
          bot: botLabel(better),
          score: formats.percent(share),
          low: formats.percent(low),
          high: formats.percent(high),
          games: formats.number(gamesOf(meeting)),
        })}
      </a>,
    ]);
  } else {
    rows.push([t("headToHead"), t("neverMet")]);
  }
  const sample = (m: Meeting) => ({ share: scoreOf(m), games: gamesOf(m) });
  const difference = meanDifference(
    common.map(({ a: left, b: right }) => [sample(left), sample(right)]),
  );
  if (difference) {
    const [lead, error] = difference;
    rows.push([
      t("commonOpponents"),
      t("commonLead", {
        bot: botLabel(lead >= 0 ? a : b),
        points: formats.number(Math.abs(lead) * 100, 1),
        error: formats.number(error * 100, 1),
      }),
    ]);
  }
  return (
    <Section title={t("difference")} note={t("differenceNote")}>
      <Facts rows={rows} />
    </Section>
  );
}

function CommonTable({ a, b, common, route }: { a: Bot; b: Bot; common: Common[]; route: Route }) {
  const { t, formats } = useText();
  const column = (key: "a" | "b", bot: Bot): Column<Common> => ({
    key,
    title: shortLabel(bot, LONGEST_TITLE),
    hint: botLabel(bot),
    first: "high",
    value: (row) => scoreOf(row[key]),
    cell: (row) => (
      <>
        {formats.percent(scoreOf(row[key]))}{" "}
        <span class="error">({formats.number(gamesOf(row[key]))})</span>
      </>
    ),
  });
  const columns: Column<Common>[] = [
    {
      key: "opponent",
      title: t("opponent"),
      text: true,
      value: ({ bot }) => botLabel(bot),
      cell: ({ bot }) => <BotLink index={bot.index} />,
    },
    column("a", a),
    column("b", b),
    {
      key: "difference",
      title: t("gap"),
      hint: t("gapHint", { a: botLabel(a), b: botLabel(b) }),
      first: "high",
      value: (row) => scoreOf(row.a) - scoreOf(row.b),
      cell: (row) => formats.signed(100 * (scoreOf(row.a) - scoreOf(row.b)), 1),
    },
  ];
  return (
    <Section
      title={t("commonOpponents")}
      note={t("commonNote", { a: botLabel(a), b: botLabel(b) })}
    >
      {common.length === 0 ? (
        <Empty>{t("noCommon")}</Empty>
      ) : (
        <div class="fitted">
          <DataTable
            caption={t("commonOpponents")}
            rows={common}
            columns={columns}
            route={route}
            initial="-difference"
            rowKey={({ bot }) => bot.index}
            portion={15}
            csv="common-opponents.csv"
          />
        </div>
      )}
    </Section>
  );
}

function twinGroups(games: GameRow[], other: number): GameRow[][] {
  const deals = new Map<number, GameRow[]>();
  for (const row of games) {
    if (!row.others.includes(other)) continue;
    deals.set(row.deal, [...(deals.get(row.deal) ?? []), row]);
  }
  return [...deals.values()].filter((group) => group.length > 1);
}

function Twins({ a, b }: { a: Bot; b: Bot }) {
  const { t, formats } = useText();
  const [shown, setShown] = useState(DEALS_SHOWN);
  const repository = useRepository();
  const loaded = useLoaded(
    async () => twinGroups((await repository.bot(a.index)).games, b.index),
    [repository, a, b],
  );
  return (
    <Section title={t("twinGames")} note={t("twinGamesNote", { bot: botLabel(a) })}>
      <Await loaded={loaded}>
        {(groups) =>
          groups.length === 0 ? (
            <Empty>{t("noTwins")}</Empty>
          ) : (
            <>
              <ul class="twin-list">
                {groups.slice(0, shown).map((group) => (
                  <li key={group[0]?.id}>
                    {group.map((row) => (
                      <span key={row.id} class={`twin-game ${outcomeOf(row)}`}>
                        <GameLink id={row.id} />{" "}
                        {t("twinText", {
                          seat: row.seat + 1,
                          points: row.points,
                          best: row.bestOther,
                          result: t(`outcome_${outcomeOf(row)}`),
                        })}
                      </span>
                    ))}
                  </li>
                ))}
              </ul>
              {groups.length > shown && (
                <button type="button" onClick={() => setShown(5 * shown)}>
                  {t("moreRows", {
                    shown: formats.number(shown),
                    all: formats.number(groups.length),
                  })}
                </button>
              )}
            </>
          )
        }
      </Await>
    </Section>
  );
}

// Whether `a` is stronger than `b`, and how sure that is.
function Verdict({ a, b }: { a: Bot; b: Bot }) {
  const { t, formats } = useText();
  const { bots } = useCore();
  if (!a.rating || !b.rating || a.pool !== b.pool) {
    return <p class="verdict">{t("verdictUnrated")}</p>;
  }
  const error = errorOfDifference(a.rating.error, b.rating.error);
  const sure = superiorityOf(inLadderOrder(bots), a, b) ?? 0.5;
  const key = sure >= CLEAR ? "verdictClear" : sure >= LIKELY ? "verdictLikely" : "verdictOpen";
  return (
    <p class="verdict">
      {t(key, {
        a: botLabel(a),
        b: botLabel(b),
        elo: formats.number(a.rating.elo - b.rating.elo),
        error: formats.number(error),
        sure: formats.certainty(sure),
      })}
    </p>
  );
}

// `a` has the higher rating, so that everything below the verdict is told from its side: what agrees with
// the verdict comes first and is positive.
function Both({ a, b, cross, route }: { a: Bot; b: Bot; cross: Cross; route: Route }) {
  const { bots } = useCore();
  const common = useMemo(() => commonOpponents(bots, cross, a, b), [bots, cross, a, b]);
  return (
    <>
      <Verdict a={a} b={b} />
      <div class="stack">
        <HeadToHead a={a} b={b} cross={cross} common={common} />
        <CommonTable a={a} b={b} common={common} route={route} />
      </div>
      <Twins key={`${a.index}/${b.index}`} a={a} b={b} />
    </>
  );
}

export function ComparePage({ route }: { route: Route }) {
  const { t } = useText();
  const { bots } = useCore();
  const ordered = useMemo(() => inLadderOrder(bots), [bots]);
  const repository = useRepository();
  const loaded = useLoaded(() => repository.cross(), [repository]);
  const a = bots[Number(route.args[0] ?? ordered[0]?.index)] ?? ordered[0];
  const b = bots[Number(route.args[1] ?? ordered[1]?.index)] ?? ordered[1];
  const isSecondStronger = (b?.rating?.elo ?? 0) > (a?.rating?.elo ?? 0);
  const choose = (left: number, right: number) => {
    location.hash = link("compare", left, right);
  };
  return (
    <>
      <h1>{t("compare")}</h1>
      {!a || !b ? (
        <Empty>{t("needTwoBots")}</Empty>
      ) : (
        <>
          <div class="filters">
            <BotChoice
              label={t("firstBot")}
              value={a.index}
              bots={ordered}
              onChange={(index) => choose(index, b.index)}
            />
            <BotChoice
              label={t("secondBot")}
              value={b.index}
              bots={ordered}
              onChange={(index) => choose(a.index, index)}
            />
          </div>
          {a === b ? (
            <Empty>{t("sameBot")}</Empty>
          ) : (
            <Await loaded={loaded}>
              {(cross) => (
                <Both
                  a={isSecondStronger ? b : a}
                  b={isSecondStronger ? a : b}
                  cross={cross}
                  route={route}
                />
              )}
            </Await>
          )}
        </>
      )}
    </>
  );
}
