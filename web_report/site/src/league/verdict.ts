// The league in one sentence: who leads, how sure that is, games, faults.
import { type Bot, botLabel, type Core, inLadderOrder } from "../data/core";
import type { Text } from "../i18n";

// Probabilities of being stronger that are called clear and likely.
export const CLEAR = 0.975;
export const LIKELY = 0.8;

function leader({ t, formats }: Text, first: Bot, next: Bot | undefined): string {
  const bot = botLabel(first);
  if (!first.rating) return t("leadUnrated", { bot });
  const elo = formats.number(first.rating.elo);
  const error = formats.number(first.rating.error);
  if (!next || first.betterThanNext === null) return t("leadAlone", { bot, elo, error });
  const sure = first.betterThanNext;
  const key = sure >= CLEAR ? "leadClear" : sure >= LIKELY ? "leadLikely" : "leadOpen";
  return t(key, { bot, elo, error, next: botLabel(next), sure: formats.certainty(sure) });
}

// The winner by the format's own counting; empty if the format has none.
export function formatSentence(text: Text, core: Core): string {
  const { outcome, bots, league } = core;
  const first = outcome?.places[0];
  const winner = first && bots[first.bot];
  if (!winner) return "";
  const bot = botLabel(winner);
  if (league.format === "swiss") {
    const points = text.formats.number(first.points ?? 0, 1);
    const tied = outcome.places.flatMap(({ place, bot: index }) => {
      const other = place === first.place ? bots[index] : undefined;
      return other ? [botLabel(other)] : [];
    });
    if (tied.length > 1) {
      return text.t(outcome.final ? "swissShared" : "swissLevel", {
        bots: tied.join(", "),
        points,
      });
    }
    return text.t(outcome.final ? "swissWon" : "swissLeads", { bot, points });
  }
  return text.t(outcome.final ? "knockoutWon" : "knockoutOpen", { bot });
}

export function verdictOf(text: Text, core: Core): string {
  const [first, next] = inLadderOrder(core.bots);
  if (!first || core.totals.games === 0) return "";
  const sentences = [
    formatSentence(text, core),
    leader(text, first, next),
    text.count("verdictGames", core.totals.games),
    core.totals.voided > 0 ? text.count("verdictVoid", core.totals.voided) : "",
    core.totals.faults === 0
      ? text.t("verdictNoFaults")
      : text.count("verdictFaults", core.totals.faults),
  ];
  return sentences.filter(Boolean).join(" ");
}
