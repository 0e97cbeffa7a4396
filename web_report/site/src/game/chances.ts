// The evaluator's chances of winning along a game: at each position, and what a move made of them.
import type { GameData } from "../data/shard";
import { plyOfStep } from "./marks";
import { toWhole, wholeParts } from "./whole";

type Analysed = Pick<GameData, "steps" | "analysis" | "seats">;

// By position, from the start: one chance per seat; null where the evaluator says nothing. The last ones are
// the result.
export function chancesOf(game: Analysed): (readonly number[] | null)[] {
  const plies = plyOfStep(game);
  // An analysis may end at the first drop-out; nothing is known of what came later.
  const isWhole = game.steps.every(({ kind }, i) => kind === "out" || plies[i]);
  const result = game.analysis && isWhole ? game.analysis.seats.map((seat) => seat.result) : null;
  return [...plies.map((ply) => ply?.chances ?? null), result];
}

// What the move itself changed in the chance of whoever made it, without the luck of the cards that it revealed;
// by step, null where the evaluator does not know it. A player's account adds these up.
export function ownChangesOf(game: Analysed): (number | null)[] {
  const plies = plyOfStep(game);
  const chances = chancesOf(game);
  return game.steps.map(({ seat }, i) => {
    const ply = plies[i];
    const next = chances.slice(i + 1).find((known) => known !== null);
    if (!ply || !next) return null;
    return (next[seat] ?? 0) - (ply.chances[seat] ?? 0) - (ply.luck[seat] ?? 0);
  });
}

// What a step made of a seat's chance, in whole per cent: before + byMove + luck = after, where luck is that of the
// cards that the move revealed.
export interface Effect {
  before: number;
  byMove: number;
  luck: number;
  after: number;
}

// By seat; null where the evaluator does not know it.
export function effectsOf(game: Analysed, step: number): Effect[] | null {
  const ply = plyOfStep(game)[step];
  const next = chancesOf(game)
    .slice(step + 1)
    .find((known) => known !== null);
  if (!ply || !next) return null;
  const before = wholeParts(ply.chances, 100);
  const after = wholeParts(next, 100);
  return before.map((from, seat) => {
    const to = after[seat] ?? 0;
    // The result is no estimate, so the luck of the last cards may seem to exceed what is possible.
    const moved = Math.max(0, Math.min(100, to - toWhole(ply.luck[seat] ?? 0)));
    return { before: from, byMove: moved - from, luck: to - moved, after: to };
  });
}

const LEAST_SHOWN = 0.005; // less is shown as 0 %

// The notation of the move that would have been better than a step; empty if there is none worth naming.
export function betterThan(game: Analysed, step: number): string {
  const ply = plyOfStep(game)[step];
  const isWorth = ply && (ply.mark !== "none" || ply.loss >= LEAST_SHOWN);
  return isWorth ? ply.better : "";
}

// Whether moves were compared with better ones: an evaluator can also measure luck alone.
export const isJudged = ({ analysis }: Pick<GameData, "analysis">): boolean =>
  analysis?.plies.some(({ better, loss }) => better !== "" || loss > 0) ?? false;
