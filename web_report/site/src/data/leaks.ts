// What bots keep doing wrong: the winning chance that their moves lost in analysed games.
import type { Evaluator } from "./core";
import { type Mark, markOf } from "./names";

// What was wrong with a move; indexed by code.
export const LEAK_KINDS = ["take", "reserve", "buy", "returned", "noble", "pass"] as const;
export const PHASES = ["opening", "middle", "end"] as const;
export const LEAK_MARKS = ["inaccuracy", "mistake", "blunder"] as const;
export const MISSED_WINS = LEAK_MARKS.length; // counted behind those marks, whatever they cost

// Means per game, as shares of a win.
export interface Leaks {
  games: number; // seats of analysed games
  result: number;
  luck: number;
  lost: number;
  kinds: number[]; // by LEAK_KINDS
  phases: number[]; // by PHASES
  marks: number[]; // marked moves per game, by LEAK_MARKS; then missed wins
}

export interface WorstMove {
  game: number;
  step: number; // in the game; a search ends at the first drop-out, so moves and steps are the same
  seat: number;
  loss: number;
  mark: Mark;
  better: string; // in the arena's notation
}

export interface BotLeaks extends Leaks {
  worst: WorstMove[];
}

// What each bot is compared with.
export interface LeagueLeaks {
  evaluator: Evaluator;
  effort: number; // looks ahead for each position
  average: Leaks;
  best: number; // index of the bot with the most wins
  leaksOfBest: Leaks;
}

export interface BotLeaksFile extends Leaks {
  worst: [game: number, ply: number, seat: number, loss: number, mark: number, better: string][];
}

export interface LeagueLeaksFile {
  evaluator: [name: string, sha: string];
  effort: number;
  average: Leaks;
  best: number;
  leaks_of_best: Leaks;
}

export const botLeaks = (file: BotLeaksFile): BotLeaks => ({
  ...file,
  worst: file.worst.map(([game, step, seat, loss, mark, better]) => ({
    game,
    step,
    seat,
    loss,
    mark: markOf(mark, loss),
    better,
  })),
});

export const leagueLeaks = (file: LeagueLeaksFile): LeagueLeaks => ({
  evaluator: { name: file.evaluator[0], sha: file.evaluator[1] },
  effort: file.effort,
  average: file.average,
  best: file.best,
  leaksOfBest: file.leaks_of_best,
});
