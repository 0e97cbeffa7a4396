// Where the tables of a knockout stand on the page, and the lines along which bots go on.
import type { FormatMeeting, FormatOutcome } from "../data/core";

const WIDEST_BOX = 208;
const NARROWEST_BOX = 150;
export const LINE_HEIGHT = 24; // of a bot in its box
const BOX_PADDING = 10; // above and below the bots, together, with the border
const COLUMN_GAP = 28;
const ROW_GAP = 10;

export interface BracketBox {
  bots: number[];
  points: number[] | null; // null: a bye, or the winner
  advance: number[];
  left: number;
  top: number;
  height: number;
}

export interface BracketLine {
  from: [x: number, y: number];
  to: [x: number, y: number];
}

export interface BracketLayout {
  rounds: BracketBox[][]; // with byes; the last one may be the winner alone
  lines: BracketLine[];
  boxWidth: number;
  width: number;
  height: number;
}

type Entry = Pick<BracketBox, "bots" | "points" | "advance">;

const heightOf = ({ bots }: Entry): number => bots.length * LINE_HEIGHT + BOX_PADDING;
const middleOf = ({ top, height }: BracketBox): number => top + height / 2;

// The tables of each round, and the bots that wait for the next one.
function entriesOf(meetings: readonly FormatMeeting[]): Entry[][] {
  const last = meetings.reduce((most, { round }) => Math.max(most, round), 0);
  const rounds = Array.from({ length: last }, (_, i) =>
    meetings.filter(({ round }) => round === i + 1),
  );
  return rounds.map((round, i) => {
    const seen = new Set(
      rounds.slice(0, i + 1).flatMap((past) => past.flatMap(({ bots }) => bots)),
    );
    const playing = new Set(round.flatMap(({ bots }) => bots));
    const goesOn = (bot: number) => rounds[i - 1]?.some(({ advance }) => advance.includes(bot));
    const later = rounds.slice(i + 1).flatMap((next) => next.flatMap(({ bots }) => bots));
    const byes = [...new Set(later)].filter(
      (bot) => !playing.has(bot) && (!seen.has(bot) || goesOn(bot)),
    );
    const tables: Entry[] = round.map(({ bots, points, advance }) => ({ bots, points, advance }));
    return [...tables, ...byes.map((bot) => ({ bots: [bot], points: null, advance: [bot] }))];
  });
}

// Puts each round in the order in which its bots sit in the next one, so that few lines cross.
function ordered(rounds: Entry[][]): Entry[][] {
  for (let i = rounds.length - 2; i >= 0; i--) {
    const seats = (rounds[i + 1] ?? []).flatMap(({ bots }) => bots);
    const place = ({ advance }: Entry) => {
      const places = advance.map((bot) => seats.indexOf(bot)).filter((at) => at >= 0);
      return places.length > 0 ? Math.min(...places) : seats.length;
    };
    rounds[i]?.sort((a, b) => place(a) - place(b));
  }
  return rounds;
}

export type RoundName = "finalRound" | "semifinals" | "quarterfinals" | null;

// What rounds are called, by how many tables and byes each has; the last of a decided knockout is the
// final. Null: by its number.
export function roundNames({ meetings, places, final }: FormatOutcome): RoundName[] {
  const last = meetings.reduce((most, { round }) => Math.max(most, round), 0);
  let left = places.length; // bots still in it
  return Array.from({ length: last }, (_, i) => {
    const tables = meetings.filter(({ round }) => round === i + 1);
    const seats = tables.reduce((sum, { bots }) => sum + bots.length, 0);
    const entries = tables.length + left - seats;
    for (const { bots, advance } of tables) {
      if (advance.length > 0) left -= bots.length - advance.length;
    }
    if ((final && i === last - 1) || entries === 1) return "finalRound";
    if (entries === 2) return "semifinals";
    return entries <= 4 ? "quarterfinals" : null;
  });
}

// `room`: how wide it may be. Boxes become narrower to fit into it, up to a point.
export function bracketLayout(
  { meetings, places, final }: FormatOutcome,
  room: number,
): BracketLayout {
  const rounds = ordered(entriesOf(meetings));
  const winner = places[0];
  if (final && winner) rounds.push([{ bots: [winner.bot], points: null, advance: [] }]);
  const fitting = Math.floor((room + COLUMN_GAP) / rounds.length) - COLUMN_GAP;
  const boxWidth = Math.max(NARROWEST_BOX, Math.min(WIDEST_BOX, fitting));
  const placed: BracketBox[][] = [];
  const lines: BracketLine[] = [];
  for (const [i, round] of rounds.entries()) {
    const left = i * (boxWidth + COLUMN_GAP);
    let free = 0; // the first height that no box of this round takes
    placed.push(
      round.map((entry) => {
        const height = heightOf(entry);
        const sources = (placed[i - 1] ?? []).filter(({ advance }) =>
          advance.some((bot) => entry.bots.includes(bot)),
        );
        const middle = sources.reduce((sum, box) => sum + middleOf(box), 0) / sources.length;
        const top = sources.length > 0 ? Math.max(free, middle - height / 2) : free;
        free = top + height + ROW_GAP;
        for (const source of sources) {
          lines.push({
            from: [source.left + boxWidth, middleOf(source)],
            to: [left, top + height / 2],
          });
        }
        return { ...entry, left, top, height };
      }),
    );
  }
  return {
    rounds: placed,
    lines,
    boxWidth,
    width: Math.max(0, rounds.length * (boxWidth + COLUMN_GAP) - COLUMN_GAP),
    height: Math.max(0, ...placed.flat().map(({ top, height }) => top + height)),
  };
}
