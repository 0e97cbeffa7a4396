// The server's JSON API, as far as the pages use it; openapi.json describes all of it. Nothing else
// on the pages speaks HTTP, but for the report's files (http_source.ts) and events (feed.ts).
import { type Analysis, analysisOf, type AnalysisFile } from "./analysis";
import type { ReportIndex } from "./http_source";
import { decodeShard, type GameData } from "./shard";
import { inflate } from "./source";

export interface LeagueRow {
  id: number;
  name: string;
  kind: "league" | "comparison" | "casual";
  state: "running" | "finished" | "stopped" | "interrupted";
  why: string;
  created: string;
  ended: string | null;
  played: number;
  planned: number;
  voided: number;
}

export interface LadderRow {
  rank: number;
  rank_low: number;
  rank_high: number;
  name: string;
  version: number;
  elo: number | null;
  error95: number | null;
  games: number;
  wins: number;
  shared: number;
  losses: number;
  faults: number;
}

export type BotState = "fresh" | "qualified" | "rejected" | "withdrawn";

export interface BotRow {
  name: string;
  version: number;
  sha256: string;
  state: BotState;
  author: string;
  language: string;
  note: string;
  submitted: string;
}

export interface Participation {
  league: number;
  name: string;
  bot: string;
  created: string;
}

export interface BotVersions extends BotRow {
  versions: BotRow[];
  leagues: Participation[];
}

export type Examination =
  | { state: "waiting"; place: number }
  | { state: "running"; check: number; of: number; name: string }
  | null;

export interface Check {
  name: string;
  state: "passed" | "failed" | "unjudged" | "not_run";
  tests: string;
  fault?: string;
  // Only for the author and staff.
  happened?: string;
  turn?: number | null;
  asked?: string;
  answered?: string;
  rule?: string;
  advice?: string;
  stderr?: string;
  reproduce?: string;
}

export interface Verdict {
  bot: string;
  state: BotState;
  outcome?: "accepted" | "rejected" | "unjudged";
  checks?: Check[];
  text?: string;
  examination: Examination;
}

export interface MatchGame {
  id: number;
  reason: string;
  plies: number;
  seats: { seat: number; bot: string; rank: number; points: number; fault: string | null }[];
}

export interface MatchRow {
  match: number;
  author: string;
  bots: string[];
  deals: number;
  at: string;
  state: "waiting" | "playing" | "finished" | "failed";
  problem: string | null;
  league: number | null;
}

export interface Match extends MatchRow {
  games: MatchGame[];
}

export interface Session {
  author: string;
  role: "submit" | "staff";
}

export interface Team {
  season: string;
  team: string;
  members: string[];
}

export interface Author {
  author: string;
  bots: BotRow[];
  teams: Team[];
}

// What the last call of a season did.
export interface SeasonCall {
  file: string;
  season: string | null;
  running: boolean;
  called: string | null;
  done: string[];
  problems: string[];
  doubt: string | null;
  waits: string | null;
  next: { task: "freeze" | "nightly" | "final" | "release"; at: string } | null;
}

// What the server refused, with its sentence.
export class Refused extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

function sentenceIn(text: string, status: number): string {
  try {
    const { error } = JSON.parse(text) as { error?: string };
    if (error) return error;
  } catch {
    // A proxy may answer with a page of its own.
  }
  return `HTTP ${status}`;
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`/api/v1${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, sentenceIn(text, response.status));
  return (text ? JSON.parse(text) : null) as T;
}

const post = <T>(path: string, body: unknown): Promise<T> =>
  ask<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const part = encodeURIComponent;

export const api = {
  leagues: async () => (await ask<{ leagues: LeagueRow[] }>("/leagues")).leagues,
  ladder: async (league: number) =>
    (await ask<{ bots: LadderRow[] }>(`/leagues/${league}/ladder`)).bots,
  report: (league: number) => ask<ReportIndex>(`/leagues/${league}/report`),
  bots: async () => (await ask<{ bots: BotRow[] }>("/bots")).bots,
  bot: (name: string) => ask<BotVersions>(`/bots/${part(name)}`),
  verdict: (bot: string) => ask<Verdict>(`/bots/${part(bot)}/verdict`),
  matches: async (author: string) =>
    (await ask<{ matches: MatchRow[] }>(`/matches?author=${part(author)}`)).matches,
  author: (name: string) => ask<Author>(`/authors/${part(name)}`),
  seasons: async () => (await ask<{ seasons: SeasonCall[] }>("/seasons")).seasons,
  match: (id: number) => ask<Match>(`/matches/${id}`),
  challenge: (bots: string[], deals: number) =>
    post<{ match: number; place: number }>("/matches", { bots, deals }),
  session: () => ask<Session>("/session"),
  signIn: (token: string) => post<Session>("/session", { token }),
  signOut: () => ask<null>("/session", { method: "DELETE" }),

  // The game move by move, without waiting for the league's report.
  replay: async (game: number): Promise<GameData | undefined> => {
    const response = await fetch(`/api/v1/games/${game}/replay`);
    const bytes = await response.arrayBuffer();
    if (!response.ok) throw new Refused(response.status, `HTTP ${response.status}`);
    return decodeShard(await inflate(bytes))[0];
  },
  analysis: async (game: number): Promise<Analysis> =>
    analysisOf(await ask<AnalysisFile>(`/games/${game}/analysis`)),
  // What bots wrote to stderr, by seat, as far as this visitor may see it.
  output: async (game: number): Promise<{ bot: string; text: string }[]> => {
    const { seats } = await ask<{
      seats: { bot: { name: string }; stderr_tail?: string }[];
    }>(`/games/${game}`);
    return seats.map((seat) => ({
      bot: seat.bot.name,
      text: safeText(
        new TextDecoder().decode(
          Uint8Array.from(atob(seat.stderr_tail ?? ""), (c) => c.charCodeAt(0)),
        ),
      ),
    }));
  },
};

// Text of a bot as people may see it: no control characters, no marks that change the direction.
export const safeText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      "\ufffd",
    );

export interface Stored {
  bot: string;
  isKnown: boolean; // these bytes were uploaded before
}

// Sends a bot, and says how much of it has been sent. Not by fetch(), which can't tell.
export function upload(
  file: File,
  { name, note }: { name: string; note: string },
  sent: (share: number) => void,
): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ file: file.name });
    if (name) query.set("name", name);
    if (note) query.set("note", note);
    request.open("POST", `/api/v1/bots?${query.toString()}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => sent(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error("the connection was lost"));
    request.onload = () => {
      if (request.status !== 200 && request.status !== 201) {
        reject(new Refused(request.status, sentenceIn(request.responseText, request.status)));
        return;
      }
      const { bot } = JSON.parse(request.responseText) as { bot: string };
      resolve({ bot, isKnown: request.status === 200 });
    };
    request.send(file);
  });
}
