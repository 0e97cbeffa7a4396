// data/core.js as web_report/core_json.cpp writes it; only decode_core.ts and bot.ts read it.
import type { League } from "./core";
import type { LeagueLeaksFile } from "./leaks";

export type EloFile = [elo: number, error95: number];
export type TallyFile = [games: number, winShare: number];
export type TimesFile = [median: number, p90: number, p99: number, longest: number, mean: number];
export type SlowMoveFile = [game: number, step: number, wall: number, delay: number, bot: number];
export type CountFile = [name: string, games: number];
export type ProblemFile = [game: number, why: string];
export type FailureFile = [
  game: number,
  step: number,
  moves: number,
  seat: number,
  kind: number,
  bot: number,
  detail: string,
  rule: string,
  answer: string,
];

export interface StyleFile {
  games: number;
  moves: number;
  takes: number;
  takes_two: number;
  reserves_open: number;
  reserves_deck: number;
  passes: number;
  bought: number[];
  bonuses: number[];
  bought_from_hand: number;
  nobles: number;
  gold_paid: number;
  returned: number;
  unbought: number;
  points: number;
  rounds: number;
}

export interface HabitsFile {
  style: StyleFile;
  style_of_wins: StyleFile;
  lost_tags: number[];
  won_tags: number[];
}

export interface BotFile {
  name: string;
  version: number;
  sha: string;
  author: string;
  rating: EloFile | null;
  rank: [rank: number, low: number, high: number];
  group: number;
  pool: number;
  flag: number;
  next: number | null;
  best: number | null;
  by_players: (EloFile | null)[];
  parent: number | null;
  games: number;
  mirrors: number;
  results: [wins: number, shared: number, losses: number];
  win_share: number;
  seats: TallyFile[][];
  faults: Record<string, number>;
  time: TimesFile;
  startup: TimesFile;
  delay: TimesFile;
  cpu_us: number;
  memory_kib: number;
}

export interface OutcomeFile {
  final: boolean;
  places: [bot: number, place: number, points: number | null, buchholz: number | null][];
  meetings: [round: number, table: number, bots: number[], points: number[], advance: number[]][];
  challengers: number[];
}

export interface CoreFile {
  format: number;
  league: Omit<League, "clock" | "method"> & {
    time: [move: number, bank: number, increment: number];
    method: [name: string, value: string][];
  };
  totals: {
    games: number;
    void: number;
    void_unrecorded: number;
    broken: number;
    moves: number;
    faults: number;
    by_players: number[];
    endings: number[];
    seats: TallyFile[][];
    duration_ms: number;
    cpu_us: number;
    first: number;
    last: number;
    referees: CountFile[];
    isolations: CountFile[];
  };
  material: {
    cards: [level: number, bonus: number, points: number, cost: number[]][];
    nobles: number[][];
    noble_points: number;
    gold: number;
    gems: number[];
    decks: number[];
  };
  bots: BotFile[];
  seats: [players: number, seat: number, elo: number, error95: number][];
  outcome: OutcomeFile | null;
  average: HabitsFile;
  highlights: [
    why: number,
    game: number,
    moves: number,
    seats: [bot: number, rank: number, points: number][],
  ][];
  evaluators: [name: string, sha: string][];
  leaks: LeagueLeaksFile | null;
  nodes: [host: string, kind: string, speed: number, games: number][];
  node_check: [chiSquare: number, freedom: number, p: number] | null;
  failures: FailureFile[];
  voided: ProblemFile[];
  broken: ProblemFile[];
  slowest: SlowMoveFile[];
  lists: number;
  shards: number[];
  logs: number[];
  traces: number[];
  playouts: number;
}
