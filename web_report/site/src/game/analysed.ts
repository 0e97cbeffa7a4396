// What an evaluator says about a game: part of the report, or asked for when the game is looked at.
import { createContext } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import type { Analysis } from "../data/analysis";
import type { GameData } from "../data/shard";

export type Analyser = (game: number) => Promise<Analysis>;

// Null where nobody can be asked, as in a report on disk.
export const AnalyserContext = createContext<Analyser | null>(null);

// The game, with its analysis as soon as there is one. A game without it is shown meanwhile.
export function useAnalysed(game: GameData): GameData {
  const analyser = useContext(AnalyserContext);
  const [found, setFound] = useState<{ id: number; analysis: Analysis } | null>(null);
  const { id } = game;
  const isWanted = analyser !== null && game.analysis === null && game.ending !== "voided";
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    analyser(id).then(
      (analysis) => {
        if (current) setFound({ id, analysis });
      },
      () => undefined, // the game is shown without it
    );
    return () => {
      current = false;
    };
  }, [analyser, isWanted, id]);
  return useMemo(
    () =>
      found?.id === game.id && game.analysis === null
        ? { ...game, analysis: found.analysis }
        : game,
    [game, found],
  );
}
