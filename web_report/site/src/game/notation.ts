// Moves in the notation of the arena, written and read.
import { cardOf, type Position } from "../data/position";
import type { Step } from "../data/shard";
import { LETTERS } from "./gems";

const negated = (counts: readonly number[]): number[] => counts.map((n) => -n);
const some = (counts: readonly number[]): boolean => counts.some((n) => n !== 0);
const letters = (counts: readonly number[]): string =>
  counts.map((n, colour) => (LETTERS[colour] ?? "").repeat(Math.max(0, n))).join("");

export function notationOf(before: Position, step: Step): string {
  const card = cardOf(before, step);
  const action = {
    take: () => `T ${letters(step.delta)}`,
    reserve: () => `R ${card}`,
    draw: () => `D ${step.place + 1}`,
    buy: () => `B ${card} ${letters(negated(step.delta)) || "0"}`,
    buyHand: () => `B ${card} ${letters(negated(step.delta)) || "0"}`,
    pass: () => "P",
    out: () => "–",
  }[step.kind]();
  const returned = some(step.returned) ? ` -${letters(step.returned)}` : "";
  const noble = step.noble > 0 ? ` N${step.noble}` : "";
  return action + returned + noble;
}

export interface ParsedMove {
  kind: "take" | "reserve" | "draw" | "buy" | "pass";
  taken: number[]; // tokens by colour
  returned: number[];
  card: number; // 0: none
  level: number; // of the deck that a card is drawn from; 0: none
  noble: number;
}

const KINDS = { T: "take", R: "reserve", D: "draw", B: "buy", P: "pass" } as const;
const FORM = /^([TRDBP])(?: ([a-z]+|\d+))?(?: [a-z0]+)?(?: -([a-z]+))?(?: N(\d+))?$/;

const countsOf = (letters: string): number[] =>
  LETTERS.map((letter) => letters.split(letter).length - 1);

// Null if it is not in the notation.
export function parseMove(notation: string): ParsedMove | null {
  const found = FORM.exec(notation);
  if (!found) return null;
  const [, letter = "", subject = "", returned = "", noble = "0"] = found;
  const kind = KINDS[letter as keyof typeof KINDS];
  const number = Number(/^\d+$/.test(subject) ? subject : 0);
  return {
    kind,
    taken: countsOf(kind === "take" ? subject : ""),
    returned: countsOf(returned),
    card: kind === "reserve" || kind === "buy" ? number : 0,
    level: kind === "draw" ? number : 0,
    noble: Number(noble),
  };
}
