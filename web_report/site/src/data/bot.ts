// A bot's own data file: its details as JSON, then its games in columns.
import { Reader } from "./bytes";
import type { SlowMove } from "./core";

export interface Style {
  moves: number;
  takes: number;
  takes_two: number;
  reserves_open: number;
  reserves_deck: number;
  passes: number;
  bought: [number, number, number];
  bonuses: [number, number, number, number, number];
  bought_from_hand: number;
  nobles: number;
  gold_paid: number;
  returned: number;
  unbought: number;
  points: number;
  rounds: number;
}

export interface BotDetails {
  note: string;
  language: string;
  submitted: number;
  parent_elsewhere: string; // the parent's name if it is not in this league
  history: [games: number, elo: number, error95: number][];
  style: Style;
  lengths: number[];
  tags: number[];
  calibration: [moves: number, estimates: number, winShares: number][];
  brier: number | null;
  times: number[];
  slowest: SlowMove[];
}

export interface GameRow {
  id: number;
  deal: number;
  steps: number;
  tags: number; // bits, see TAGS
  others: number[];
  players: number;
  seat: number;
  rank: number; // 0: the game is void
  shared: boolean; // it won together with others
  points: number;
  bestOther: number;
  ending: number;
  fault: number;
}

export interface BotFile {
  details: BotDetails;
  games: GameRow[];
}

// Indexed by bit; the names are parts of message keys.
export const TAGS = [
  "tieBreak",
  "missedWin",
  "nobleRace",
  "returned",
  "unbought",
  "wasSure",
  "fewPoints",
  "droppedOut",
] as const;
export type Tag = (typeof TAGS)[number];

export function tagsOf(bits: number): Tag[] {
  return TAGS.filter((_, bit) => (bits >> bit) & 1);
}

// Indexed by code; the names are parts of message keys.
export const ENDINGS = [
  "points",
  "stalemate",
  "round_limit",
  "fault",
  "voided",
  "broken",
  "unknown",
] as const;
export type Ending = (typeof ENDINGS)[number];
export const endingOf = (code: number): Ending => ENDINGS[code] ?? "unknown";

export type Outcome = "won" | "shared" | "lost" | "void";

export function outcomeOf(row: GameRow): Outcome {
  if (row.rank === 0) return "void";
  if (row.shared) return "shared";
  return row.rank === 1 ? "won" : "lost";
}

function readGames(file: Reader): GameRow[] {
  const count = file.varint();
  const games = file.part();
  const deals = file.part();
  const steps = file.part();
  const tags = file.part();
  const others = file.part();
  const places = file.part();
  const ranks = file.part();
  const points = file.part();
  const best = file.part();
  const endings = file.part();
  let id = 0;
  let deal = 0;
  return Array.from({ length: count }, () => {
    id += games.varint();
    deal += deals.zigzag();
    const place = places.byte();
    const players = place >> 2;
    const ending = endings.byte();
    const rank = ranks.byte();
    return {
      id,
      deal,
      steps: steps.varint(),
      tags: tags.varint(),
      others: Array.from({ length: players - 1 }, () => others.varint()),
      players,
      seat: place & 3,
      rank: rank & 7,
      shared: (rank & 8) !== 0,
      points: points.byte(),
      bestOther: best.byte(),
      ending: ending & 7,
      fault: ending >> 3,
    };
  });
}

export function decodeBot(bytes: Uint8Array): BotFile {
  const file = new Reader(bytes);
  const details = JSON.parse(file.text()) as BotDetails;
  return { details, games: readGames(file) };
}
