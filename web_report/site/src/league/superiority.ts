// How sure it is that one bot is stronger than another.
import type { Bot } from "../data/core";
import { errorOfDifference, normalBelow } from "../data/stats";

const Z95 = 1.959964;

// The ladder knows neighbours exactly, from results that their ratings share; so every page that speaks
// of such a pair says the same. Others are compared as if their errors were independent. Undefined if
// they can't be compared.
export function superiorityOf(ladder: readonly Bot[], a: Bot, b: Bot): number | undefined {
  if (!a.rating || !b.rating || a.pool !== b.pool) return undefined;
  if (ladder[ladder.indexOf(a) + 1] === b && a.betterThanNext !== null) return a.betterThanNext;
  if (ladder[ladder.indexOf(b) + 1] === a && b.betterThanNext !== null) return 1 - b.betterThanNext;
  const error = errorOfDifference(a.rating.error, b.rating.error);
  return normalBelow(((a.rating.elo - b.rating.elo) / error) * Z95);
}
