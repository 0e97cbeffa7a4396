// Loads one game: its shard, and its log if there is one.
import { type Core } from "./core";
import { load, loadJson } from "./loader";
import { decodeShard, type GameData, shardOf } from "./shard";

export interface GameLog {
  note?: string; // why the game is void, or how its record breaks the rules
  left_out?: boolean;
  logs?: [step: number, seat: number, text: string][];
  comments?: [step: number, text: string][];
}

const shards = new Map<number, Promise<Map<number, GameData>>>();
const SHARDS_KEPT = 4;

function loadShard(number: number): Promise<Map<number, GameData>> {
  let shard = shards.get(number);
  if (!shard) {
    shard = load(`g/${number}`).then(
      (bytes) => new Map(decodeShard(bytes).map((game) => [game.id, game])),
    );
    shard.catch(() => shards.delete(number));
    shards.set(number, shard);
    const oldest = shards.keys().next().value;
    if (shards.size > SHARDS_KEPT && oldest !== undefined) shards.delete(oldest);
  }
  return shard;
}

// Undefined if the report does not have the game, or only its result.
export async function loadGame(core: Core, id: number): Promise<GameData | undefined> {
  const number = shardOf(core.shards, id);
  return number < 0 ? undefined : (await loadShard(number)).get(id);
}

export async function loadLog(core: Core, id: number): Promise<GameLog> {
  const number = shardOf(core.shards, id);
  if (!core.logs.includes(number)) return {};
  return (await loadJson<Record<string, GameLog>>(`l/${number}`))[id] ?? {};
}

export async function loadTrace(core: Core, id: number): Promise<string | undefined> {
  const number = shardOf(core.shards, id);
  if (!core.traces.includes(number)) return undefined;
  return (await loadJson<Record<string, string>>(`t/${number}`))[id];
}

// The previous and the next game in the same shard.
export async function neighbours(
  core: Core,
  id: number,
): Promise<[number | undefined, number | undefined]> {
  const number = shardOf(core.shards, id);
  if (number < 0) return [undefined, core.shards[0]];
  const ids = [...(await loadShard(number)).keys()];
  const place = ids.indexOf(id);
  return [ids[place - 1], ids[place + 1] ?? core.shards[number + 1]];
}

// Games of the same deal in the same shard.
export async function twinsOf(core: Core, game: GameData): Promise<GameData[]> {
  const shard = await loadShard(shardOf(core.shards, game.id));
  return [...shard.values()].filter(({ deal, id }) => deal === game.deal && id !== game.id);
}
