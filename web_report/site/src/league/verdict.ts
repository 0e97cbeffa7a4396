// The league in a few sentences: who leads, how sure that is, games, faults.
import {
  type Bot,
  botLabel,
  type Core,
  type FormatOutcome,
  type FormatPlace,
  inLadderOrder,
  rankText,
} from "../data/core";
import type { Text } from "../i18n";

// Probabilities of being the strongest, or the stronger of two, that are called clear and likely.
export const CLEAR = 0.975;
export const LIKELY = 0.8;

// `n`: how many bots it is compared with, itself included.
function leader({ t, formats }: Text, first: Bot, next: Bot | undefined, n: number): string {
  const bot = botLabel(first);
  if (!first.rating) return t("leadUnrated", { bot });
  const elo = formats.number(first.rating.elo);
  const error = formats.number(first.rating.error);
  if (!next || first.betterThanNext === null) return t("leadAlone", { bot, elo, error });
  const second = { next: botLabel(next), sure: formats.certainty(first.betterThanNext) };
  if (first.chanceOfBest === null) return t("leadNext", { bot, elo, error, ...second });
  const values = { bot, elo, error, n, best: formats.certainty(first.chanceOfBest) };
  if (first.chanceOfBest >= CLEAR) return t("leadClear", values);
  if (first.chanceOfBest >= LIKELY) return t("leadLikely", values);
  return t("leadOpen", { ...values, ...second });
}

// Who is first, and by which tie-break if others have as many points.
function swissSentence(
  { t, formats }: Text,
  { places, final }: FormatOutcome,
  nameOf: (bot: number) => string,
): string {
  const [first] = places;
  if (!first) return "";
  const level = places.filter(({ points }) => points === first.points);
  const shared = level.filter(({ place }) => place === first.place);
  const behind = level.filter(({ place }) => place !== first.place);
  const points = formats.points(first.points ?? 0);
  const buchholz = formats.points(first.buchholz ?? 0);
  const names = (list: FormatPlace[]) => formats.list(list.map(({ bot }) => nameOf(bot)));
  if (shared.length > 1) {
    return t(final ? "swissShared" : "swissLevel", { bots: names(shared), points, buchholz });
  }
  const bot = nameOf(first.bot);
  const [next] = behind;
  if (!next) return t(final ? "swissWon" : "swissLeads", { bot, points });
  return t(final ? "swissTieBreak" : "swissLeadsTieBreak", {
    bot,
    points,
    others: names(behind),
    buchholz,
    next: formats.points(next.buchholz ?? 0),
  });
}

function knockoutSentence(
  { t, count, formats }: Text,
  { places, meetings, final }: FormatOutcome,
  nameOf: (bot: number) => string,
): string {
  if (!final) return count("knockoutOpen", places.filter(({ place }) => place === 1).length);
  const winner = places[0]?.bot ?? 0;
  const bot = nameOf(winner);
  const last = meetings[meetings.length - 1];
  const pointsOf = (other: number) => formats.points(last?.points[last.bots.indexOf(other)] ?? 0);
  const others = last?.bots.filter((other) => other !== winner) ?? [];
  if (!last?.bots.includes(winner)) return t("knockoutWon", { bot });
  return t("knockoutWonFinal", {
    bot,
    points: pointsOf(winner),
    others: formats.list(
      others.map((other) => t("botWithPoints", { bot: nameOf(other), points: pointsOf(other) })),
    ),
  });
}

// The winner by the format's own counting; empty if the format has none.
export function formatSentence(text: Text, { outcome, bots, league }: Core): string {
  if (!outcome || outcome.places.length === 0) return "";
  const nameOf = (index: number) => {
    const bot = bots[index];
    return bot ? botLabel(bot) : "?";
  };
  const sentence = league.format === "swiss" ? swissSentence : knockoutSentence;
  return sentence(text, outcome, nameOf);
}

// The rating of one bot, and how sure it is that no other is stronger; empty if that is unknown.
export function ratedSentence({ t, formats }: Text, bot: Bot): string {
  if (!bot.rating || bot.chanceOfBest === null) return "";
  return t("botRated", {
    bot: botLabel(bot),
    rank: rankText(bot),
    elo: formats.number(bot.rating.elo),
    error: formats.number(bot.rating.error),
    best: formats.certainty(bot.chanceOfBest),
  });
}

// What the ratings say beside the format's own counting: of whom that puts first, and of the leader.
function byRatings(text: Text, core: Core, leading: Bot, sentence: string): string[] {
  const [first, second] = core.outcome?.places.filter(({ place }) => place === 1) ?? [];
  const winner = second ? undefined : core.bots[first?.bot ?? -1];
  if (winner === leading) return [text.t("ratingsAgree", { sentence })];
  return [text.t("byRatings", { sentence }), winner ? ratedSentence(text, winner) : ""];
}

// The sentence that matters most, and those that follow it. None without games.
export function verdictOf(text: Text, core: Core): string[] {
  const { t, count } = text;
  const { totals, league } = core;
  const [first, next] = inLadderOrder(core.bots);
  if (!first || totals.games === 0) return [];
  const rivals = core.bots.filter(({ rank, pool }) => rank > 0 && pool === first.pool).length;
  const result = formatSentence(text, core);
  const sentence = leader(text, first, next, rivals);
  const placed = () => [
    result,
    t(league.format === "swiss" ? "placesByPoints" : "placesByMatches"),
    ...byRatings(text, core, first, sentence),
  ];
  return [
    ...(result ? placed() : [sentence]),
    count("verdictGames", totals.games),
    totals.voided > 0 ? count("verdictVoid", totals.voided) : "",
    totals.faults === 0 ? t("verdictNoFaults") : count("verdictFaults", totals.faults),
  ].filter(Boolean);
}
