// Why each player won or lost: by luck, by its own moves or by those of the others; what it lacked in the end;
// which of its moves cost most.
import type { Account } from "../data/analysis";
import type { Material } from "../data/core";
import type { Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";
import { isJudged, type Outcome, outcomesOf } from "./chances";
import { isCostly, plyOfStep } from "./marks";
import { type Reason, reasonOf } from "./reasons";

export const CAUSES = ["luck", "own", "both", "others"] as const;
export type Cause = (typeof CAUSES)[number]; // both: luck and own moves, about as much each

export interface CostlyMove {
  step: number; // after it
  move: number;
  loss: number; // as a share of a win
  outcome: Outcome | null;
  isSmall: boolean; // too little for a mark
}

export interface Story {
  // Without a cause where the game was not analysed.
  why: "won" | "lost" | `${"won" | "lost"}_${Cause}` | "shared" | "out";
  reason: Reason | null;
  // "none": no move cost anything worth naming; null: nobody compared its moves with better ones.
  costliest: CostlyMove | "none" | null;
}

// A second cause is named if it weighs this much of the first.
const ALSO = 2 / 3;
// What is shown as less than one per cent is no mistake.
const LEAST_COST = 0.01;

// What helped most towards the result: for a loss, what took the most.
function causeOf({ luck, own, others }: Account, won: boolean): Cause {
  const weight = (value: number) => Math.max(0, won ? value : -value);
  const [byLuck, byOwn, byOthers] = [weight(luck), weight(own), weight(others)];
  if (byOthers > byLuck && byOthers > byOwn) return "others";
  if (Math.min(byLuck, byOwn) >= ALSO * Math.max(byLuck, byOwn)) return "both";
  return byLuck > byOwn ? "luck" : "own";
}

function costliestOf(game: GameData, seat: number): Story["costliest"] {
  if (!isJudged(game)) return null;
  let worst: CostlyMove | null = null;
  const outcomes = outcomesOf(game);
  for (const [i, ply] of plyOfStep(game).entries()) {
    if (!ply || game.steps[i]?.seat !== seat || ply.mark === "delayedWin") continue;
    if (ply.loss < LEAST_COST || (worst && ply.loss <= worst.loss)) continue;
    worst = {
      step: i + 1,
      move: movesUpTo(game.steps, i + 1),
      loss: ply.loss,
      outcome: outcomes[i] ?? null,
      isSmall: !isCostly(ply.mark),
    };
  }
  return worst ?? "none";
}

function whyOf(game: GameData, seat: number): Story["why"] {
  const head = game.seats[seat];
  if (head?.fault) return "out";
  const won = head?.rank === 1;
  if (won && game.seats.some(({ rank }, other) => rank === 1 && other !== seat)) return "shared";
  const account = game.analysis?.seats[seat];
  const result = won ? "won" : "lost";
  return account ? `${result}_${causeOf(account, won)}` : result;
}

// Null if the game has no result. `positions` are those of the whole game.
export function storyOf(
  game: GameData,
  positions: readonly Position[],
  material: Material,
  seat: number,
): Story | null {
  const head = game.seats[seat];
  if (!head || head.rank === 0 || game.ending === "voided") return null;
  return {
    why: whyOf(game, seat),
    reason: reasonOf(game, positions, material, seat),
    costliest: costliestOf(game, seat),
  };
}
