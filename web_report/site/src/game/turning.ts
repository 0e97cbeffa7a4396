// Turning points: a bot's estimate jumped since its previous turn, a bot missed a win, or a bot
// dropped out.
import type { Step } from "../data/shard";

export const JUMP = 0.15;

export function turningPoints(steps: readonly Step[]): number[] {
  const last = new Map<number, number>();
  const points: number[] = [];
  steps.forEach((step, i) => {
    const before = last.get(step.seat);
    const jumped =
      step.estimate !== null && before !== undefined && Math.abs(step.estimate - before) >= JUMP;
    if (step.estimate !== null) last.set(step.seat, step.estimate);
    if (jumped || step.missedWin || step.kind === "out") points.push(i + 1);
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
