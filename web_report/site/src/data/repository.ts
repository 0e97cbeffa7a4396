// All data of a report, decoded. Pages ask it; only it knows the keys of the data files.
import { type BotData, decodeBot } from "./bot";
import type { Core } from "./core";
import { Cross } from "./cross";
import { decodeCore } from "./decode_core";
import { GameListFile } from "./game_list";
import { decodeShard, type GameData, shardOf } from "./shard";
import type { Source } from "./source";

export interface LogPiece {
  step: number;
  seat: number;
  text: string;
}

export interface Comment {
  step: number;
  text: string;
}

export interface GameLog {
  note: string; // why the game is void, or how its record breaks the rules; may be empty
  leftOut: boolean;
  logs: LogPiece[];
  comments: Comment[];
}

interface GameLogFile {
  note?: string;
  left_out?: boolean;
  logs?: [step: number, seat: number, text: string][];
  comments?: [step: number, text: string][];
}

const decodeLog = (file: GameLogFile): GameLog => ({
  note: file.note ?? "",
  leftOut: file.left_out ?? false,
  logs: (file.logs ?? []).map(([step, seat, text]) => ({ step, seat, text })),
  comments: (file.comments ?? []).map(([step, text]) => ({ step, text })),
});

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

// Keeps the values that were asked for last. A failure is not kept, so that it can be tried again.
class Kept<T> {
  private readonly values = new Map<string, Promise<T>>();

  constructor(private readonly most: number) {}

  get(key: string, make: () => Promise<T>): Promise<T> {
    let value = this.values.get(key);
    if (!value) {
      value = make();
      value.catch(() => this.values.delete(key));
    }
    this.values.delete(key);
    this.values.set(key, value);
    const oldest = this.values.keys().next().value;
    if (this.values.size > this.most && oldest !== undefined) this.values.delete(oldest);
    return value;
  }
}

const MOST_LISTS = 200; // of 20,000 games each

class Caches {
  readonly shards = new Kept<Map<number, GameData>>(4);
  readonly bots = new Kept<BotData>(4);
  readonly lists = new Kept<GameListFile>(MOST_LISTS);
  readonly crosstable = new Kept<Cross>(1);
}

export class Repository {
  private constructor(
    private readonly source: Source,
    readonly core: Core,
    private readonly caches: Caches,
  ) {}

  // `older` is a repository of the same league: what has not changed since is not read again.
  static async open(source: Source, older?: Repository): Promise<Repository> {
    const core = decodeCore(await source.read("core"));
    return new Repository(source, core, older?.caches ?? new Caches());
  }

  bot(index: number): Promise<BotData> {
    return this.kept(this.caches.bots, `b/${index}`, decodeBot);
  }

  cross(): Promise<Cross> {
    return this.kept(
      this.caches.crosstable,
      "cross",
      (bytes) => new Cross(bytes, this.core.bots.length),
    );
  }

  // A file of the list of all games; there are core.lists of them.
  list(number: number): Promise<GameListFile> {
    return this.kept(this.caches.lists, `i/${number}`, (bytes) => new GameListFile(bytes));
  }

  // Undefined if the report does not have the game, or only its result.
  async game(id: number): Promise<GameData | undefined> {
    const number = shardOf(this.core.shards, id);
    const known = number < 0 ? undefined : (await this.shard(number)).get(id);
    if (known || number + 1 < this.core.shards.length) return known;
    const newer = await this.source.newer?.(id);
    return newer ? decodeShard(newer)[0] : undefined;
  }

  async log(id: number): Promise<GameLog> {
    const number = shardOf(this.core.shards, id);
    if (!this.core.logs.includes(number)) return decodeLog({});
    const logs = parse(await this.source.read(`l/${number}`)) as Record<string, GameLogFile>;
    return decodeLog(logs[id] ?? {});
  }

  async trace(id: number): Promise<string | undefined> {
    const number = shardOf(this.core.shards, id);
    if (!this.core.traces.includes(number)) return undefined;
    return (parse(await this.source.read(`t/${number}`)) as Record<string, string>)[id];
  }

  // The previous and the next game in the same shard.
  async neighbours(id: number): Promise<[number | undefined, number | undefined]> {
    const number = shardOf(this.core.shards, id);
    if (number < 0) return [undefined, this.core.shards[0]];
    const ids = [...(await this.shard(number)).keys()];
    const place = ids.indexOf(id);
    if (place < 0) return [ids.filter((other) => other < id).at(-1), undefined];
    return [ids[place - 1], ids[place + 1] ?? this.core.shards[number + 1]];
  }

  // Games of the same deal in the same shard.
  async twins(game: GameData): Promise<GameData[]> {
    const number = shardOf(this.core.shards, game.id);
    if (number < 0) return [];
    const shard = await this.shard(number);
    if (!shard.has(game.id)) return []; // too new for the report, which numbers the deals
    return [...shard.values()].filter(({ deal, id }) => deal === game.deal && id !== game.id);
  }

  private shard(number: number): Promise<Map<number, GameData>> {
    return this.kept(
      this.caches.shards,
      `g/${number}`,
      (bytes) => new Map(decodeShard(bytes).map((game) => [game.id, game])),
    );
  }

  private kept<T>(cache: Kept<T>, key: string, decode: (bytes: Uint8Array) => T): Promise<T> {
    return cache.get(`${key}@${this.source.version?.(key) ?? ""}`, async () =>
      decode(await this.source.read(key)),
    );
  }
}
