// Why each player won or lost: by luck, by its own moves or by those of the others; what it lacked in the end;
// which of its moves were mistakes.
import type { Account } from "../data/analysis";
import type { Material } from "../data/core";
import type { Position } from "../data/position";
import { type GameData, movesUpTo } from "../data/shard";
import { isJudged, ownChangesOf } from "./chances";
import { type CostlyMark, isCostly, plyOfStep } from "./marks";
import { type Reason, reasonOf } from "./reasons";
import { toWhole, wholeParts } from "./whole";

export const CAUSES = ["luck", "own", "both", "others"] as const;
export type Cause = (typeof CAUSES)[number]; // both: luck and own moves, about as much each

// The moves by which a player lost chances. How much a marked move cost is not told: a search says so, and the
// chances beside it are those of a quicker estimate.
export interface Mistakes {
  worst: { step: number; move: number; mark: CostlyMark } | null; // of the marked moves; `step`: after it
  others: number; // how many other moves are marked
  // Set if the moves without a mark cost more than the marked ones: how many there were, and their average cost.
  small: { moves: number; each: number } | null;
}

export interface Story {
  // Without a cause where the game was not analysed.
  why: "won" | "lost" | `${"won" | "lost"}_${Cause}` | "shared" | "out";
  reason: Reason | null;
  mistakes: Mistakes | null; // null: nobody compared its moves with better ones
}

// A second cause is named if it weighs this much of the first.
const ALSO = 2 / 3;
// Small losses that together took less, as a share of a win, are not named.
const LEAST_SMALL = 0.05;

// What helped most towards the result: for a loss, what took the most.
function causeOf({ luck, own, others }: Account, won: boolean): Cause {
  const weight = (value: number) => Math.max(0, won ? value : -value);
  const [byLuck, byOwn, byOthers] = [weight(luck), weight(own), weight(others)];
  if (byOthers > byLuck && byOthers > byOwn) return "others";
  if (Math.min(byLuck, byOwn) >= ALSO * Math.max(byLuck, byOwn)) return "both";
  return byLuck > byOwn ? "luck" : "own";
}

// Where the result came from, in whole per cent: the start and what luck, own moves and others' moves changed add
// up to the result.
export function wholeAccount({ start, luck, own, others, result }: Account) {
  const parts = wholeParts([start, luck, own, others], toWhole(result));
  return { start: parts[0] ?? 0, luck: parts[1] ?? 0, own: parts[2] ?? 0, others: parts[3] ?? 0 };
}

function mistakesOf(game: GameData, seat: number): Mistakes | null {
  if (!isJudged(game)) return null;
  const changes = ownChangesOf(game);
  const own = plyOfStep(game).flatMap((ply, i) =>
    ply && game.steps[i]?.seat === seat ? [{ ...ply, step: i + 1, taken: -(changes[i] ?? 0) }] : [],
  );
  const marked = own
    .flatMap(({ mark, ...move }) => (isCostly(mark) ? [{ ...move, mark }] : []))
    .sort((a, b) => b.loss - a.loss);
  const rest = own.filter(({ mark }) => !isCostly(mark));
  const takenBy = (moves: readonly { taken: number }[]) =>
    moves.reduce((sum, { taken }) => sum + taken, 0);
  const small = takenBy(rest);
  const [worst] = marked;
  return {
    worst: worst
      ? { step: worst.step, move: movesUpTo(game.steps, worst.step), mark: worst.mark }
      : null,
    others: Math.max(0, marked.length - 1),
    small:
      small >= LEAST_SMALL && small > takenBy(marked)
        ? { moves: rest.length, each: small / rest.length }
        : null,
  };
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
    mistakes: mistakesOf(game, seat),
  };
}
