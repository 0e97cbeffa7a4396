// What happens in the arena, from the server's events. They say only what has changed; whoever
// shows it asks for it.
import type { BotState, Examination } from "./api";

export interface Progress {
  league: number;
  state: string;
  played: number;
  planned: number;
  voided: number;
  games_per_second?: number;
  expected?: number | null; // games in all, as far as they can be foreseen
  seconds_left?: number | null;
}

export interface FaultNews {
  league: number;
  game: number;
  bot: string;
  fault: string;
}

export interface FeaturedNews {
  league: number;
  game: number;
  why: "upset" | "closest" | "top_pair";
}

export interface VerdictNews {
  bot: string;
  state: BotState;
  examination: Examination;
}

export interface News {
  connected: boolean;
  connections: number; // how often a connection was made: after a new one, everything may be newer
  progress: ReadonlyMap<number, Progress>;
  ladders: ReadonlyMap<number, string>; // versions, by league
  report: string; // version of the report of the league that is listened to
  faults: readonly FaultNews[]; // newest first
  featured: FeaturedNews | null;
  verdicts: ReadonlyMap<string, VerdictNews>; // by bot
}

const NOTHING: News = {
  connected: false,
  connections: 0,
  progress: new Map(),
  ladders: new Map(),
  report: "",
  faults: [],
  featured: null,
  verdicts: new Map(),
};

const FAULTS_KEPT = 50;
const RETRY_MS = 2000;

const changed = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): Map<K, V> =>
  new Map(map).set(key, value);

// How each event changes what is known.
const CHANGES: Record<string, (news: News, data: never) => Partial<News>> = {
  progress: (news, data: Progress) => ({ progress: changed(news.progress, data.league, data) }),
  ladder: (news, data: { league: number; version: string }) => ({
    ladders: changed(news.ladders, data.league, data.version),
  }),
  report: (_, data: { version: string }) => ({ report: data.version }),
  fault: (news, data: { league: number; faults: Omit<FaultNews, "league">[] }) => ({
    faults: [...data.faults.map((fault) => ({ ...fault, league: data.league })), ...news.faults]
      .sort((a, b) => b.game - a.game)
      .slice(0, FAULTS_KEPT),
  }),
  featured: (_, data: FeaturedNews) => ({ featured: data }),
  verdict: (news, data: VerdictNews) => ({ verdicts: changed(news.verdicts, data.bot, data) }),
};

// Listens until it is closed, and connects again after whatever happens: browsers do so by
// themselves after a lost connection, but not after an answer that is no stream of events, such as a
// proxy's while the server restarts.
export class Feed {
  news: News = NOTHING;
  private source: EventSource | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly league: number | null) {
    this.connect();
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  private connect(): void {
    const query = this.league === null ? "" : `?league=${this.league}&report=1`;
    const source = new EventSource(`/api/v1/events${query}`);
    this.source = source;
    source.onopen = () => this.change({ connected: true, connections: this.news.connections + 1 });
    source.onerror = () => {
      if (this.news.connected) this.change({ connected: false });
      if (source.readyState !== EventSource.CLOSED) return;
      this.retry = setTimeout(() => this.connect(), RETRY_MS);
    };
    for (const [type, change] of Object.entries(CHANGES)) {
      source.addEventListener(type, ({ data }: MessageEvent<string>) =>
        this.change(change(this.news, JSON.parse(data) as never)),
      );
    }
  }

  private change(part: Partial<News>): void {
    this.news = { ...this.news, ...part };
    for (const listener of this.listeners) listener();
  }
}
