// How bad a move was, as the evaluator sees it: a sign and a word.
import type { PlyAnalysis } from "../data/analysis";
import type { Mark } from "../data/names";
import type { GameData } from "../data/shard";
import { useText } from "../i18n";

const SIGNS: Record<Mark, string> = {
  none: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  missedWin: "×",
};

export function MarkSign({ mark }: { mark: Mark }) {
  const { t } = useText();
  if (mark === "none") return null;
  return (
    <span class={`mark-sign mark-${mark}`} title={t(`mark_${mark}`)}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      <span class="hidden"> {t(`mark_${mark}`)}</span>
    </span>
  );
}

// The analysis of each step; null for a drop-out and where there is none.
export function plyOfStep(game: GameData): (PlyAnalysis | null)[] {
  let ply = 0;
  return game.steps.map((step) =>
    step.kind === "out" ? null : (game.analysis?.plies[ply++] ?? null),
  );
}
