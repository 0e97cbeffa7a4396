// How bad a move was, as the evaluator sees it: a sign and a word.
import type { PlyAnalysis } from "../data/analysis";
import type { Mark } from "../data/names";
import type { GameData } from "../data/shard";
import { useText } from "../i18n";

// From the worst to the most harmless.
export const SHOWN_MARKS = ["blunder", "mistake", "inaccuracy", "missedWin", "delayedWin"] as const;

export const SIGNS: Record<Mark, string> = {
  none: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  missedWin: "×",
  delayedWin: "×",
};

export function MarkSign({ mark }: { mark: Mark }) {
  const { t } = useText();
  if (mark === "none") return null;
  return (
    <span class={`mark-sign mark-${mark}`} title={t(`markText_${mark}`)}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      <span class="hidden"> {t(`mark_${mark}`)}</span>
    </span>
  );
}

// The sign of the move that decided the game.
export function Star() {
  return (
    <span class="star" aria-hidden="true">
      ★
    </span>
  );
}

// The analysis of each step; null for a drop-out and where there is none.
export function plyOfStep(game: Pick<GameData, "steps" | "analysis">): (PlyAnalysis | null)[] {
  let ply = 0;
  return game.steps.map((step) =>
    step.kind === "out" ? null : (game.analysis?.plies[ply++] ?? null),
  );
}

// The mark of each step. Where no search has judged a move, all that is known is whether another one
// was certain to win: a player who won later has lost nothing by it.
export function marksOf(game: Pick<GameData, "steps" | "analysis" | "seats">): Mark[] {
  const plies = plyOfStep(game);
  return game.steps.map(({ seat, missedWin }, i) => {
    const mark = plies[i]?.mark ?? "none";
    if (mark !== "none" || !missedWin) return mark;
    return game.seats[seat]?.rank === 1 ? "delayedWin" : "missedWin";
  });
}

// Whether a move cost its player something worth looking at.
export type CostlyMark = Exclude<Mark, "none" | "delayedWin">;
export const isCostly = (mark: Mark): mark is CostlyMark =>
  mark !== "none" && mark !== "delayedWin";
