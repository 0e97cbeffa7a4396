// A bot's own data file: its details as JSON, then its games in columns.
import { Reader } from "./bytes";
import type { Habits, SlowMove } from "./core";
import type { HabitsFile, SlowMoveFile } from "./core_file";
import { habits, slowMoves } from "./decode_core";
import { type BotLeaks, botLeaks, type BotLeaksFile } from "./leaks";
import { type Ending, endingOf, type Fault, faultOf, type Tag, tagsOf } from "./names";

export interface HistoryPoint {
  games: number; // played in the league
  elo: number;
  error: number;
}

export interface CalibrationBin {
  moves: number;
  estimates: number; // sum over the moves
  winShares: number; // likewise
}

export interface BotDetails extends Habits {
  note: string;
  language: string;
  submitted: number;
  parentElsewhere: string; // the parent's name if it is not in this league
  history: HistoryPoint[];
  lengths: number[]; // games by rounds
  calibration: CalibrationBin[];
  brier: number | null;
  leaks: BotLeaks | null; // null if none of its games is analysed
  times: number[]; // moves by code of their time
  slowest: SlowMove[];
}

export interface GameRow {
  id: number;
  deal: number;
  moves: number;
  tags: Tag[];
  others: number[];
  players: number;
  seat: number;
  rank: number; // 0: the game is void
  shared: boolean; // it won together with others
  points: number;
  bestOther: number;
  ending: Ending;
  fault: Fault | null;
}

export interface BotData {
  details: BotDetails;
  games: GameRow[];
}

export const OUTCOMES = ["won", "shared", "lost", "void"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export function outcomeOf(row: { rank: number; shared: boolean }): Outcome {
  if (row.rank === 0) return "void";
  if (row.shared) return "shared";
  return row.rank === 1 ? "won" : "lost";
}

interface DetailsFile extends HabitsFile {
  note: string;
  language: string;
  submitted: number;
  parent_elsewhere: string;
  history: [games: number, elo: number, error95: number][];
  lengths: number[];
  calibration: [moves: number, estimates: number, winShares: number][];
  brier: number | null;
  leaks: BotLeaksFile | null;
  times: number[];
  slowest: SlowMoveFile[];
}

function detailsOf(file: DetailsFile): BotDetails {
  return {
    ...habits(file),
    note: file.note,
    language: file.language,
    submitted: file.submitted,
    parentElsewhere: file.parent_elsewhere,
    history: file.history.map(([games, elo, error]) => ({ games, elo, error })),
    lengths: file.lengths,
    calibration: file.calibration.map(([moves, estimates, winShares]) => ({
      moves,
      estimates,
      winShares,
    })),
    brier: file.brier,
    leaks: file.leaks && botLeaks(file.leaks),
    times: file.times,
    slowest: slowMoves(file.slowest),
  };
}

function readGames(file: Reader): GameRow[] {
  const count = file.varint();
  const ids = file.part();
  const deals = file.part();
  const moves = file.part();
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
    id += ids.varint();
    deal += deals.zigzag();
    const place = places.byte();
    const players = place >> 2;
    const ending = endings.byte();
    const rank = ranks.byte();
    return {
      id,
      deal,
      moves: moves.varint(),
      tags: tagsOf(tags.varint()),
      others: Array.from({ length: players - 1 }, () => others.varint()),
      players,
      seat: place & 3,
      rank: rank & 7,
      shared: (rank & 8) !== 0,
      points: points.byte(),
      bestOther: best.byte(),
      ending: endingOf(ending & 7),
      fault: faultOf(ending >> 3),
    };
  });
}

export function decodeBot(bytes: Uint8Array): BotData {
  const file = new Reader(bytes);
  const details = detailsOf(JSON.parse(file.text()) as DetailsFile);
  return { details, games: readGames(file) };
}
