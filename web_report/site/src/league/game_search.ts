// Looks for games in the files of the list.
import { useEffect, useState } from "preact/hooks";
import type { GameListFile } from "../data/game_list";
import { useRepository } from "../ui/context";
import { fits, type GameQuery, worthOf } from "./game_query";

export interface Found {
  file: GameListFile;
  index: number;
  worth: number;
}

export interface Search {
  found: Found[];
  games: number; // looked at so far
  done: boolean;
  error: Error | null;
}

const NOTHING: Search = { found: [], games: 0, done: false, error: null };

// Goes through the files of the list; what is found so far can be seen meanwhile.
export function useSearch(query: GameQuery): Search {
  const repository = useRepository();
  const { bots, lists } = repository.core;
  const [search, setSearch] = useState<Search>(NOTHING);
  const key = JSON.stringify(query);
  useEffect(() => {
    const stopped = new AbortController();
    const isCurrent = () => !stopped.signal.aborted;
    const wanted = JSON.parse(key) as GameQuery;
    const eloOf = (bot: number) => bots[bot]?.rating?.elo;
    const run = async () => {
      const found: Found[] = [];
      let games = 0;
      for (let number = 0; number < lists && isCurrent(); number++) {
        const file = await repository.list(number);
        for (let index = 0; index < file.count; index++) {
          const game = file.game(index);
          const worth = fits(game, wanted) ? worthOf(game, wanted.sort, eloOf) : undefined;
          if (worth !== undefined) found.push({ file, index, worth });
        }
        games += file.count;
        found.sort((a, b) => b.worth - a.worth);
        if (isCurrent()) setSearch({ found: [...found], games, done: false, error: null });
      }
      if (isCurrent()) setSearch({ found, games, done: true, error: null });
    };
    setSearch(NOTHING);
    run().catch((error: unknown) => {
      if (isCurrent()) setSearch({ ...NOTHING, done: true, error: error as Error });
    });
    return () => stopped.abort();
  }, [repository, bots, lists, key]);
  return search;
}
