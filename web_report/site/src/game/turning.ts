// Turning points: a mistake by the evaluator's count, a jump of a bot's own estimate since its
// previous turn, a missed win that cost something, a bot that dropped out.
import type { GameData } from "../data/shard";
import { isCostly, marksOf } from "./marks";

export const JUMP = 0.15;

export function turningPoints(game: Pick<GameData, "steps" | "analysis" | "seats">): number[] {
  const last = new Map<number, number>();
  const points: number[] = [];
  const marks = marksOf(game);
  game.steps.forEach((step, i) => {
    const mark = marks[i] ?? "none";
    const before = last.get(step.seat);
    const jumped =
      game.analysis === null &&
      step.estimate !== null &&
      before !== undefined &&
      Math.abs(step.estimate - before) >= JUMP;
    if (step.estimate !== null) last.set(step.seat, step.estimate);
    const marked = isCostly(mark) && mark !== "inaccuracy";
    if (jumped || marked || step.kind === "out") points.push(i + 1);
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
