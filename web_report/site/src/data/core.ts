// The types of data/core.js, which every page needs; web_report/core_json.cpp writes it.

export const FORMAT = 1;

export type Elo = [rating: number, error95: number];
export type SeatTally = [games: number, winShare: number];
// Median, 90 %, 99 %, longest, mean; in microseconds.
export type Times = [number, number, number, number, number];
export type SlowMove = [game: number, step: number, wall: number, delay: number, bot: number];
export type Failure = [
  game: number,
  step: number,
  seat: number,
  kind: number,
  bot: number,
  detail: string,
  rule: string,
  answer: string,
];
export type Gems = [number, number, number, number, number];

// Speed 0: not measured.
export type NodeGames = [host: string, kind: string, speed: number, games: number];

export interface League {
  title: string;
  id: number;
  format: string;
  command: string;
  config: string;
  seed: string;
  ruleset: string;
  time: [move: number, bank: number, increment: number];
  arena: string;
  referee: string;
  isolation: string;
  machine: string;
  started: number;
  finished: number;
  planned: number;
  method: [string, string][];
  warnings: string[];
}

export interface Totals {
  games: number;
  void: number;
  broken: number;
  moves: number;
  faults: number;
  by_players: [number, number, number];
  endings: number[];
  seats: SeatTally[][];
  duration_ms: number;
  cpu_us: number;
  first: number;
  last: number;
  referees: [string, number][];
  isolations: [string, number][];
}

export interface Material {
  cards: [level: number, bonus: number, points: number, cost: Gems][];
  nobles: Gems[];
  noble_points: number;
  gold: number;
  gems: [number, number, number];
  decks: [number, number, number];
}

export interface Bot {
  index: number; // its index in the list; not in the file
  name: string;
  version: number;
  sha: string;
  author: string;
  rating: Elo | null;
  rank: [rank: number, low: number, high: number];
  group: number;
  pool: number;
  flag: number; // 0 none, 1 above, 2 below, 3 indeterminate, 4 no games
  next: number | null;
  by_players: [Elo | null, Elo | null, Elo | null];
  parent: number | null;
  games: number;
  results: [wins: number, shared: number, losses: number];
  win_share: number;
  beaten: number;
  seats: SeatTally[][];
  faults: Record<string, number>;
  time: Times;
  startup: Times;
  delay: Times;
  cpu_us: number;
  memory_kib: number;
}

export interface Core {
  format: number;
  league: League;
  totals: Totals;
  material: Material;
  bots: Bot[];
  seats: [players: number, seat: number, elo: number, error95: number][];
  nodes: NodeGames[];
  node_check: [chiSquare: number, freedom: number, p: number] | null;
  failures: Failure[];
  voided: [game: number, why: string][];
  broken: [game: number, why: string][];
  slowest: SlowMove[];
  shards: number[];
  logs: number[];
  traces: number[];
  playouts: number;
}

export function prepareCore(core: Core): Core {
  if (core.format !== FORMAT) throw new Error(`data format ${core.format}, expected ${FORMAT}`);
  core.bots.forEach((bot, index) => {
    bot.index = index;
  });
  return core;
}

// name, or name@3 where there are versions.
export function botLabel(bot: Bot): string {
  return bot.version > 0 ? `${bot.name}@${bot.version}` : bot.name;
}

export function faultCount(bot: Bot): number {
  return Object.values(bot.faults).reduce((sum, n) => sum + n, 0);
}

// Sorted by rank; bots without a rank come last, in their original order.
export function inLadderOrder(bots: readonly Bot[]): Bot[] {
  const key = (bot: Bot) => (bot.rank[0] > 0 ? bot.rank[0] : Number.MAX_SAFE_INTEGER);
  return [...bots].sort((a, b) => a.pool - b.pool || key(a) - key(b) || a.index - b.index);
}
