// Steps of games for tests.
import type { Step } from "../src/data/shard";

// A pass of the first seat, but for the changes.
export const stepOf = (changes: Partial<Step>): Step => ({
  kind: "pass",
  seat: 0,
  place: 0,
  revealed: 0,
  noble: 0,
  missedWin: false,
  delta: [0, 0, 0, 0, 0, 0],
  returned: [0, 0, 0, 0, 0, 0],
  legal: 1,
  wall: 0,
  delay: 0,
  estimate: null,
  neutral: null,
  ...changes,
});
