// Turning points: a mistake by the evaluator's count, a jump of a bot's own estimate since its
// previous turn, a missed win, a bot that dropped out.
import type { GameData } from "../data/shard";

export const JUMP = 0.15;

export function turningPoints({ steps, analysis }: Pick<GameData, "steps" | "analysis">): number[] {
  const last = new Map<number, number>();
  const points: number[] = [];
  let ply = 0;
  steps.forEach((step, i) => {
    const mark = step.kind === "out" ? "none" : (analysis?.plies[ply++]?.mark ?? "none");
    const before = last.get(step.seat);
    const jumped =
      analysis === null &&
      step.estimate !== null &&
      before !== undefined &&
      Math.abs(step.estimate - before) >= JUMP;
    if (step.estimate !== null) last.set(step.seat, step.estimate);
    const marked = mark !== "none" && mark !== "inaccuracy";
    if (jumped || marked || step.missedWin || step.kind === "out") points.push(i + 1);
  });
  return points;
}

export function nextPoint(
  points: readonly number[],
  at: number,
  direction: 1 | -1,
): number | undefined {
  return direction > 0
    ? points.find((point) => point > at)
    : [...points].reverse().find((point) => point < at);
}
