// The evaluator's chances of winning along a game: at each position, and what a move made of them.
import type { GameData } from "../data/shard";
import { marksOf, plyOfStep } from "./marks";

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

// What a move made of its player's chance, before the cards that it revealed changed it.
export interface Outcome {
  after: number;
  best: number; // with the best move instead
}

// The search that finds the loss and the network behind the curve are two estimates: their sum may exceed 1.
const NEARLY_CERTAIN = 0.99;
const share = (value: number): number => Math.max(0, Math.min(1, value));

// By step; null where the evaluator does not know it.
export function outcomesOf(game: Analysed): (Outcome | null)[] {
  const plies = plyOfStep(game);
  const chances = chancesOf(game);
  const marks = marksOf(game);
  return game.steps.map(({ seat }, i) => {
    const ply = plies[i];
    const next = chances.slice(i + 1).find((known) => known !== null);
    if (!ply || !next) return null;
    const after = share((next[seat] ?? 0) - (ply.luck[seat] ?? 0));
    if (marks[i] === "missedWin") return { after, best: 1 };
    return { after, best: Math.max(after, Math.min(NEARLY_CERTAIN, after + ply.loss)) };
  });
}

export const LEAST_SHOWN = 0.005; // less is shown as 0 %

// The notation of the move that would have been better than a step; empty if there is none worth naming.
export function betterThan(game: Analysed, step: number): string {
  const ply = plyOfStep(game)[step];
  const isWorth = ply && (ply.mark !== "none" || ply.loss >= LEAST_SHOWN);
  return isWorth ? ply.better : "";
}

// Whether moves were compared with better ones: an evaluator can also measure luck alone.
export const isJudged = ({ analysis }: Pick<GameData, "analysis">): boolean =>
  analysis?.plies.some(({ better, loss }) => better !== "" || loss > 0) ?? false;
