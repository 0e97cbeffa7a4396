// What every page needs: league, bots, ratings, failures. decode_core.ts makes it of data/core.js.
import type { LeagueLeaks } from "./leaks";
import type { Ending, Fault, Flag, HighlightWhy } from "./names";

export interface Rating {
  elo: number;
  error: number; // half the width of the 95 % interval
}

export interface SeatTally {
  games: number;
  winShare: number; // sum over the games
}

// In microseconds; `longest` is 0 if nothing was measured.
export interface Times {
  median: number;
  p90: number;
  p99: number;
  longest: number;
  mean: number;
}

export interface SlowMove {
  game: number;
  step: number;
  wall: number;
  delay: number;
  bot: number;
}

export interface Failure {
  game: number;
  step: number; // index of the drop-out among the game's steps
  moves: number; // played before it
  seat: number;
  fault: Fault;
  bot: number;
  detail: string;
  rule: string;
  answer: string;
}

export interface GameProblem {
  game: number;
  why: string;
}

export interface Node {
  host: string;
  kind: string;
  speed: number; // 0: not measured
  games: number;
}

export interface NodeCheck {
  chiSquare: number;
  freedom: number;
  p: number;
}

export interface SeatEffect {
  players: number;
  seat: number;
  effect: Rating;
}

export interface League {
  title: string;
  id: number;
  format: string;
  command: string;
  config: string;
  seed: string;
  ruleset: string;
  clock: { move: number; bank: number; increment: number }; // milliseconds
  arena: string;
  referee: string;
  isolation: string;
  machine: string;
  started: number;
  finished: number; // 0: still running, or stopped
  planned: number;
  method: { name: string; value: string }[];
  warnings: string[];
}

export interface Count {
  name: string;
  games: number;
}

export interface Totals {
  games: number;
  voided: number;
  voidedUnrecorded: number; // of these, without a record in the report
  broken: number;
  moves: number;
  faults: number;
  byPlayers: number[]; // from two players on
  endings: Map<Ending, number>;
  seats: SeatTally[][]; // [players - 2][seat]
  durationMs: number;
  cpuUs: number;
  first: number;
  last: number;
  referees: Count[];
  isolations: Count[];
}

export interface Card {
  level: number;
  bonus: number;
  points: number;
  cost: number[]; // five
}

export interface Material {
  cards: Card[]; // card `id` is at id - 1
  nobles: number[][];
  noblePoints: number;
  gold: number;
  gems: number[]; // by players, from two on
  decks: number[]; // cards left after dealing, by level
}

export interface Bot {
  index: number;
  name: string;
  version: number;
  sha: string;
  author: string;
  rating: Rating | null;
  rank: number; // 0: not ranked
  rankLow: number;
  rankHigh: number;
  group: number;
  pool: number;
  flag: Flag;
  betterThanNext: number | null; // probability of being stronger than the next on the ladder
  chanceOfBest: number | null; // probability of being the strongest of its pool
  byPlayers: (Rating | null)[]; // from two players on
  parent: number | null;
  games: number; // without mirror games
  mirrorGames: number;
  wins: number;
  shared: number;
  losses: number;
  winShare: number; // sum over the games
  seats: SeatTally[][];
  faults: Map<Fault, number>;
  time: Times;
  startup: Times;
  delay: Times;
  cpuUs: number;
  memoryKib: number;
}

// Sums over games.
export interface Style {
  games: number;
  moves: number;
  takes: number;
  takesTwo: number;
  reservesOpen: number;
  reservesDeck: number;
  passes: number;
  bought: number[]; // by level
  bonuses: number[]; // by colour
  boughtFromHand: number;
  nobles: number;
  goldPaid: number;
  returned: number;
  unbought: number;
  points: number;
  rounds: number;
}

// How some bots play and why they lose; of one bot, or of all.
export interface Habits {
  style: Style;
  styleOfWins: Style;
  lostTags: number[]; // by bit of TAGS
  wonTags: number[];
}

export interface FormatPlace {
  bot: number;
  place: number;
  points: number | null;
  buchholz: number | null;
}

export interface FormatMeeting {
  round: number;
  table: number;
  bots: number[];
  points: number[]; // by bot
  advance: number[];
}

// The result of a format that has one of its own.
export interface FormatOutcome {
  final: boolean;
  places: FormatPlace[];
  meetings: FormatMeeting[];
  challengers: number[];
}

export interface Highlight {
  why: HighlightWhy;
  game: number;
  moves: number;
  seats: { bot: number; rank: number; points: number }[];
}

export interface Evaluator {
  name: string;
  sha: string;
}

export interface Core {
  league: League;
  totals: Totals;
  material: Material;
  bots: Bot[];
  seats: SeatEffect[];
  outcome: FormatOutcome | null;
  average: Habits;
  highlights: Highlight[];
  evaluators: Evaluator[];
  leaks: LeagueLeaks | null;
  nodes: Node[];
  nodeCheck: NodeCheck | null;
  failures: Failure[];
  voided: GameProblem[];
  broken: GameProblem[];
  slowest: SlowMove[];
  lists: number; // files of the list of all games
  shards: number[]; // id of the first game in each
  logs: number[]; // shards with a log
  traces: number[]; // shards with traces
  playouts: number;
}

// Whether the format has places of its own, as a Swiss tournament and a knockout have.
export const hasPlaces = ({ outcome }: Core): boolean => (outcome?.places.length ?? 0) > 0;

// name, or name@3 where there are versions.
export function botLabel(bot: Bot): string {
  return bot.version > 0 ? `${bot.name}@${bot.version}` : bot.name;
}

// The label, cut to so many characters.
export function shortLabel(bot: Bot, most: number): string {
  const label = botLabel(bot);
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}

export function faultCount(bot: Bot): number {
  return [...bot.faults.values()].reduce((sum, n) => sum + n, 0);
}

// A rank, or the range of ranks that the results allow.
export function rankText({ rank, rankLow, rankHigh }: Bot): string {
  if (rank === 0) return "–";
  return rankLow === rankHigh ? String(rank) : `${rankLow}–${rankHigh}`;
}

// Sorted by rank; bots without a rank come last, in their original order.
export function inLadderOrder(bots: readonly Bot[]): Bot[] {
  const key = (bot: Bot) => (bot.rank > 0 ? bot.rank : Number.MAX_SAFE_INTEGER);
  return [...bots].sort((a, b) => a.pool - b.pool || key(a) - key(b) || a.index - b.index);
}
