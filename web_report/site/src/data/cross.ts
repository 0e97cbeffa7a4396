// How often each bot finished ahead of each other bot.
import { Reader } from "./bytes";

export interface Meeting {
  ahead: number;
  level: number;
  behind: number;
}

export class Cross {
  private readonly rows: Map<number, Meeting>[];

  constructor(bytes: Uint8Array, bots: number) {
    const reader = new Reader(bytes);
    this.rows = Array.from({ length: bots }, () => new Map<number, Meeting>());
    for (let row = 0; row < bots; row++) {
      let column = row;
      for (let left = reader.varint(); left > 0; left--) {
        column += reader.varint();
        const ahead = reader.varint();
        const level = reader.varint();
        const behind = reader.varint();
        this.rows[row]?.set(column, { ahead, level, behind });
        this.rows[column]?.set(row, { ahead: behind, level, behind: ahead });
      }
    }
  }

  // The result of `row` against `column`; undefined if they never met.
  meeting(row: number, column: number): Meeting | undefined {
    return this.rows[row]?.get(column);
  }

  row(row: number): Iterable<Meeting> {
    return this.rows[row]?.values() ?? [];
  }

  opponents(row: number): number[] {
    return [...(this.rows[row]?.keys() ?? [])].sort((a, b) => a - b);
  }
}

// The most games of any pair; 1 if there are none.
export function mostGames(cross: Cross, bots: number): number {
  let most = 1;
  for (let row = 0; row < bots; row++) {
    for (const meeting of cross.row(row)) most = Math.max(most, gamesOf(meeting));
  }
  return most;
}

export const gamesOf = (meeting: Meeting): number => meeting.ahead + meeting.level + meeting.behind;
export const scoreOf = (meeting: Meeting): number =>
  (meeting.ahead + meeting.level / 2) / gamesOf(meeting);
