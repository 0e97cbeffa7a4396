// What an evaluator says about a game; web_report/analysis_columns.cpp writes it.
import type { Reader } from "./bytes";
import { judged, type Mark, markOf } from "./names";

// Where a seat's result came from: start + luck + own + others = result, as shares of a win.
export interface Account {
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
}

export interface PlyAnalysis {
  chances: number[]; // by seat, before the move
  better: string; // a better move in the arena's notation; empty if there is none
  loss: number; // what the move cost its player
  mark: Mark;
  luck: number[]; // by seat, what the revealed cards changed
}

export interface Analysis {
  evaluator: number; // index in Core.evaluators
  seats: Account[];
  plies: PlyAnalysis[]; // by move; drop-outs are none
}

export class AnalysisColumns {
  private readonly accounts: Reader;
  private readonly chances: Reader;
  private readonly marks: Reader;
  private readonly losses: Reader;
  private readonly luck: Reader;
  private readonly moves: string[] = [];
  private readonly better: Reader;

  constructor(file: Reader) {
    this.accounts = file.part();
    this.chances = file.part();
    this.marks = file.part();
    this.losses = file.part();
    this.luck = file.part();
    const moves = file.part();
    while (!moves.atEnd) this.moves.push(moves.text());
    this.better = file.part();
  }

  next(players: number): Analysis {
    const evaluator = this.accounts.varint();
    const plies = this.accounts.varint();
    const seats = Array.from({ length: players }, () => this.account());
    const chances = Array.from({ length: players }, () => 0);
    return {
      evaluator,
      seats,
      plies: Array.from({ length: plies }, () => {
        const luck: number[] = [];
        for (let seat = 0; seat < players; seat++) {
          chances[seat] = (chances[seat] ?? 0) + this.chances.zigzag();
          luck.push(this.luck.zigzag() / 1000);
        }
        const better = this.better.varint();
        const loss = this.losses.zigzag() / 1000;
        return {
          chances: chances.map((n) => n / 1000),
          better: better === 0 ? "" : (this.moves[better - 1] ?? ""),
          loss,
          mark: markOf(this.marks.byte(), loss),
          luck,
        };
      }),
    };
  }

  private account(): Account {
    const share = () => this.accounts.zigzag() / 10_000;
    const start = share();
    const luck = share();
    const own = share();
    const result = share();
    return { start, luck, own, others: result - start - luck - own, result };
  }
}

// As `arena analyse --json` and the server write it.
export interface AnalysisFile {
  seats: Account[];
  plies: {
    win: number[];
    luck: number[];
    best?: string;
    move: string;
    loss?: number;
    mark?: string | null;
  }[];
}

const MARK_NAMES: Record<string, Mark> = {
  inaccuracy: "inaccuracy",
  mistake: "mistake",
  blunder: "blunder",
  "missed win": "missedWin",
};

export const analysisOf = ({ seats, plies }: AnalysisFile): Analysis => ({
  evaluator: 0,
  seats,
  plies: plies.map(({ win, luck, best, move, loss, mark }) => ({
    chances: win,
    better: best === undefined || best === move ? "" : best,
    loss: loss ?? 0,
    mark: judged(MARK_NAMES[mark ?? ""] ?? "none", loss ?? 0),
    luck,
  })),
});
