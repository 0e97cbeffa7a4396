// Decodes replays from the columns that web_report/game_shard.cpp writes.
import { type Analysis, AnalysisColumns } from "./analysis";
import { Reader } from "./bytes";
import { type Ending, endingOf, type Fault, faultOf } from "./names";

export type StepKind = "take" | "reserve" | "draw" | "buy" | "buyHand" | "pass" | "out";

export interface Step {
  kind: StepKind;
  seat: number;
  place: number; // on the board, the level minus one, or in the hand
  revealed: number; // the card that filled the place or was drawn; 0 is none
  noble: number;
  missedWin: boolean;
  delta: number[]; // tokens taken or paid
  returned: number[];
  legal: number;
  wall: number; // microseconds, accurate to about 9 %
  delay: number;
  estimate: number | null; // 0 to 1, of the bot that moves
  neutral: number[] | null; // by seat
}

export interface SeatHead {
  bot: number;
  rank: number; // 0: the game is void
  fault: Fault | null;
}

export type Start = { board: number[]; nobles: number[] } | { state: string };

export interface GameData {
  id: number;
  seed: string;
  deal: number;
  players: number;
  ending: Ending;
  seats: SeatHead[];
  start: Start;
  steps: Step[];
  analysis: Analysis | null;
}

// The first code of each kind in the column of kinds.
const KINDS: [number, StepKind][] = [
  [32, "out"],
  [31, "pass"],
  [28, "buyHand"],
  [16, "buy"],
  [13, "draw"],
  [1, "reserve"],
  [0, "take"],
];

// By code: a shard has tens of thousands of steps.
const KIND_OF = Array.from(
  { length: 64 },
  (_, code) => KINDS.find(([from]) => code >= from) as [number, StepKind],
);

interface TokenChange {
  delta: number[];
  returned: number[];
}

interface TokenColumn {
  changes: TokenChange[];
  numbers: Reader;
}

interface Columns {
  heads: Reader;
  starts: Reader;
  seats: Reader;
  kinds: Reader;
  revealed: Reader;
  times: Reader;
  delays: Reader;
  estimates: Reader;
  legal: Reader;
  neutral: Reader;
  taken: TokenColumn;
  paid: TokenColumn;
  analyses: AnalysisColumns;
}

export const timeOf = (code: number): number => (code === 0 ? 0 : 2 ** ((code - 1) / 8));
const shareOf = (code: number): number | null => (code === 0 ? null : (code - 1) / 100);

function readChanges(reader: Reader): TokenChange[] {
  const six = () => Array.from({ length: 6 }, () => reader.zigzag());
  return Array.from({ length: reader.varint() }, () => ({ delta: six(), returned: six() }));
}

function readStart(columns: Columns, players: number): Start {
  const starts = columns.starts;
  if (starts.byte() === 1) return { state: starts.text() };
  const board = Array.from({ length: 12 }, () => starts.byte());
  const nobles = Array.from({ length: players + 1 }, () => starts.byte()).filter((id) => id > 0);
  return { board, nobles };
}

// What a game has besides its moves.
const PLAYOUTS = 1;
const ANALYSIS = 2;

const NOTHING = [0, 0, 0, 0, 0, 0];

function readStep(columns: Columns): Step {
  const code = columns.kinds.byte();
  const [first, kind] = KIND_OF[code & 63] as [number, StepKind];
  const step: Step = {
    kind,
    seat: columns.seats.byte(),
    place: (code & 63) - first,
    revealed: 0,
    noble: 0,
    missedWin: (code & 128) !== 0,
    delta: NOTHING,
    returned: NOTHING,
    legal: 0,
    wall: 0,
    delay: 0,
    estimate: null,
    neutral: null,
  };
  if (kind === "out") return step;
  if (kind === "reserve" || kind === "draw" || kind === "buy")
    step.revealed = columns.revealed.byte();
  if (code & 64) step.noble = columns.revealed.byte();
  const { changes, numbers } = kind === "buy" || kind === "buyHand" ? columns.paid : columns.taken;
  const change = changes[numbers.varint()];
  step.delta = change?.delta ?? NOTHING;
  step.returned = change?.returned ?? NOTHING;
  step.legal = columns.legal.varint();
  step.wall = timeOf(columns.times.byte());
  step.delay = timeOf(columns.delays.byte());
  step.estimate = shareOf(columns.estimates.byte());
  return step;
}

export function decodeShard(bytes: Uint8Array): GameData[] {
  const file = new Reader(bytes);
  const count = file.varint();
  let id = file.varint();
  let seed = 0n;
  const columns: Columns = {
    heads: file.part(),
    starts: file.part(),
    seats: file.part(),
    kinds: file.part(),
    revealed: file.part(),
    times: file.part(),
    delays: file.part(),
    estimates: file.part(),
    legal: file.part(),
    neutral: file.part(),
    taken: { changes: readChanges(file.part()), numbers: file.part() },
    paid: { changes: readChanges(file.part()), numbers: file.part() },
    analyses: new AnalysisColumns(file),
  };
  const { heads } = columns;
  return Array.from({ length: count }, () => {
    id += heads.varint();
    seed = BigInt.asUintN(64, seed + heads.bigZigzag());
    const players = heads.byte();
    const ending = endingOf(heads.byte());
    const deal = heads.varint();
    const stepCount = heads.varint();
    const extras = heads.byte();
    const seats = Array.from({ length: players }, () => {
      const bot = heads.varint();
      const code = heads.byte();
      return { bot, rank: code & 7, fault: faultOf(code >> 3) };
    });
    const start = readStart(columns, players);
    const steps = Array.from({ length: stepCount }, () => readStep(columns));
    if (extras & PLAYOUTS) {
      for (const step of steps) {
        step.neutral = Array.from({ length: players }, () => shareOf(columns.neutral.byte()) ?? 0);
      }
    }
    const analysis = extras & ANALYSIS ? columns.analyses.next(players) : null;
    return { id, seed: seed.toString(), deal, players, ending, seats, start, steps, analysis };
  });
}

// The number of moves up to and including a step; drop-outs are no moves.
export function movesUpTo(steps: readonly Step[], step: number): number {
  return steps.slice(0, step).filter(({ kind }) => kind !== "out").length;
}

// The index of the shard that holds a game: the last one that does not begin after it; -1 if none.
export function shardOf(firsts: readonly number[], id: number): number {
  let low = 0;
  let high = firsts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firsts[middle] as number) <= id) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
