// The list of all games, in columns, because there may be a million of them: a game is an index.
import { Reader } from "./bytes";
import { type Ending, endingOf, type Fault, faultOf } from "./names";

const ANALYSED = 64;
const MISSED_WIN = 128;

export interface ListedSeat {
  bot: number;
  rank: number; // 0: the game is void
  points: number;
  fault: Fault | null;
}

// Shares of a win, in whole per cent.
export interface ListedAnalysis {
  swing: number;
  luck: number;
  loss: number;
}

export interface ListedGame {
  id: number;
  players: number;
  ending: Ending;
  moves: number;
  seats: ListedSeat[];
  missedWin: boolean; // by a seat that did not win in the end; others only put their win off
  analysis: ListedAnalysis | null;
}

// A file of the list, decoded when it is asked: rows are made for the screen only.
export class GameListFile {
  readonly count: number;
  private readonly ids: Float64Array;
  private readonly heads: Uint8Array;
  private readonly moves: Uint16Array;
  private readonly first: Uint32Array; // index of the first seat of a game
  private readonly bots: Uint16Array;
  private readonly results: Uint8Array;
  private readonly points: Uint8Array;
  private readonly analyses: Uint8Array; // three by game; zeros if it was not analysed

  constructor(bytes: Uint8Array) {
    const file = new Reader(bytes);
    this.count = file.varint();
    const ids = file.part();
    const heads = file.part();
    const moves = file.part();
    const bots = file.part();
    const results = file.part();
    const points = file.part();
    const analyses = file.part();
    this.ids = new Float64Array(this.count);
    this.heads = new Uint8Array(this.count);
    this.moves = new Uint16Array(this.count);
    this.first = new Uint32Array(this.count + 1);
    this.analyses = new Uint8Array(3 * this.count);
    let id = 0;
    for (let i = 0; i < this.count; i++) {
      id += ids.varint();
      const head = heads.byte();
      this.ids[i] = id;
      this.heads[i] = head;
      this.moves[i] = moves.varint();
      this.first[i + 1] = (this.first[i] as number) + (head & 7);
      if (head & ANALYSED) for (let k = 0; k < 3; k++) this.analyses[3 * i + k] = analyses.byte();
    }
    const seats = this.first[this.count] as number;
    this.bots = new Uint16Array(seats);
    this.results = new Uint8Array(seats);
    this.points = new Uint8Array(seats);
    for (let i = 0; i < seats; i++) {
      this.bots[i] = bots.varint();
      this.results[i] = results.byte();
      this.points[i] = points.byte();
    }
  }

  game(i: number): ListedGame {
    const head = this.heads[i] as number;
    const from = this.first[i] as number;
    const players = head & 7;
    let missedWin = false;
    const seats = Array.from({ length: players }, (_, seat) => {
      const result = this.results[from + seat] as number;
      missedWin ||= (result & MISSED_WIN) !== 0 && (result & 7) !== 1;
      return {
        bot: this.bots[from + seat] as number,
        rank: result & 7,
        points: this.points[from + seat] as number,
        fault: faultOf((result >> 3) & 15),
      };
    });
    const [swing = 0, luck = 0, loss = 0] = this.analyses.subarray(3 * i, 3 * i + 3);
    return {
      id: this.ids[i] as number,
      players,
      ending: endingOf((head >> 3) & 7),
      moves: this.moves[i] as number,
      seats,
      missedWin,
      analysis: head & ANALYSED ? { swing, luck, loss } : null,
    };
  }
}

// Points of the winner beyond the best of the others; undefined without a single winner.
export function marginOf(game: ListedGame): number | undefined {
  const winners = game.seats.filter(({ rank }) => rank === 1);
  if (winners.length !== 1) return undefined;
  const others = game.seats.filter(({ rank }) => rank !== 1).map(({ points }) => points);
  return (winners[0]?.points ?? 0) - Math.max(0, ...others);
}

// How far the winner was rated below its best opponent; undefined if it was not.
export function upsetOf(
  game: ListedGame,
  eloOf: (bot: number) => number | undefined,
): number | undefined {
  const winners = game.seats.filter(({ rank }) => rank === 1);
  const winner = winners.length === 1 ? eloOf(winners[0]?.bot ?? -1) : undefined;
  if (winner === undefined) return undefined;
  let best = -Infinity;
  for (const { rank, bot } of game.seats) if (rank !== 1) best = Math.max(best, eloOf(bot) ?? best);
  return best > winner ? best - winner : undefined;
}
