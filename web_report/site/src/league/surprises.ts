// Results that the ratings did not predict.
import type { Bot } from "../data/core";
import { type Cross, gamesOf, type Meeting, scoreOf } from "../data/cross";
import { expectedScore } from "../data/stats";

// Score minus the score that the ratings predict.
export function surplusOf(a: Bot, b: Bot, meeting: Meeting): number | undefined {
  if (!a.rating || !b.rating) return undefined;
  return scoreOf(meeting) - expectedScore(a.rating.elo, b.rating.elo);
}

export interface Pair {
  a: Bot;
  b: Bot;
  meeting: Meeting;
}

export function pairsOf(bots: Bot[], cross: Cross): Pair[] {
  const pairs: Pair[] = [];
  for (const a of bots) {
    for (const index of cross.opponents(a.index)) {
      const b = bots[index];
      const meeting = cross.meeting(a.index, index);
      if (b && meeting) pairs.push({ a, b, meeting });
    }
  }
  return pairs;
}

const MOST_SURPRISES = 25;
const LEAST_SURPLUS = 0.0005; // smaller ones are shown as zero

// The results furthest from the ratings, in the order of the figure that is shown. A surplus over few
// games may be luck, so who is listed at all is decided with the square root of their number.
export function surprises(pairs: readonly Pair[]): Pair[] {
  const surplus = ({ a, b, meeting }: Pair) => surplusOf(a, b, meeting) ?? 0;
  const weight = (pair: Pair) => surplus(pair) * Math.sqrt(gamesOf(pair.meeting));
  return pairs
    .filter((pair) => surplus(pair) >= LEAST_SURPLUS)
    .sort((x, y) => weight(y) - weight(x))
    .slice(0, MOST_SURPRISES)
    .sort((x, y) => surplus(y) - surplus(x));
}
