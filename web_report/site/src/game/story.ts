// Why each player won or lost, in one phrase: by luck, by its own moves, by those of the others.
import type { Account } from "../data/analysis";
import { type GameData, movesUpTo } from "../data/shard";
import { isCostly, plyOfStep } from "./marks";

export const CAUSES = ["luck", "own", "both", "others"] as const;
export type Cause = (typeof CAUSES)[number]; // both: luck and own moves, about as much each

export interface CostlyMove {
  step: number; // after it
  move: number;
  loss: number; // as a share of a win
}

export interface Story {
  why: `${"won" | "lost"}_${Cause}` | "shared" | "out";
  costliest: CostlyMove | null;
}

// A second cause is named if it weighs this much of the first.
const ALSO = 2 / 3;

// What helped most towards the result: for a loss, what took the most.
function causeOf({ luck, own, others }: Account, won: boolean): Cause {
  const weight = (value: number) => Math.max(0, won ? value : -value);
  const [byLuck, byOwn, byOthers] = [weight(luck), weight(own), weight(others)];
  if (byOthers > byLuck && byOthers > byOwn) return "others";
  if (Math.min(byLuck, byOwn) >= ALSO * Math.max(byLuck, byOwn)) return "both";
  return byLuck > byOwn ? "luck" : "own";
}

function costliestOf(game: GameData, seat: number): CostlyMove | null {
  let worst: CostlyMove | null = null;
  for (const [i, ply] of plyOfStep(game).entries()) {
    if (!ply || game.steps[i]?.seat !== seat || !isCostly(ply.mark)) continue;
    if (worst && ply.loss <= worst.loss) continue;
    worst = { step: i + 1, move: movesUpTo(game.steps, i + 1), loss: ply.loss };
  }
  return worst;
}

// Null if the game was not analysed.
export function storyOf(game: GameData, seat: number): Story | null {
  const account = game.analysis?.seats[seat];
  const head = game.seats[seat];
  if (!account || !head) return null;
  const costliest = costliestOf(game, seat);
  if (head.fault) return { why: "out", costliest };
  const won = head.rank === 1;
  if (won && game.seats.some(({ rank }, other) => rank === 1 && other !== seat)) {
    return { why: "shared", costliest };
  }
  return { why: `${won ? "won" : "lost"}_${causeOf(account, won)}`, costliest };
}
