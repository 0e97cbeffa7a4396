import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Core } from "../data/core";
import { Repository } from "../data/repository";

export const RepositoryContext = createContext<Repository | null>(null);

export function useRepository(): Repository {
  const repository = useContext(RepositoryContext);
  if (!repository) throw new Error("there is no data yet");
  return repository;
}

export const useCore = (): Core => useRepository().core;

// Where links of the report lead: "" on its own pages, "/leagues/3" where another page shows a part
// of it.
export const LinkBase = createContext("");

// Sets the title of the window, which bookmarks and the history show, too.
export function useTitle(title: string): void {
  const { league } = useCore();
  useEffect(() => {
    document.title = [title, league.title].filter(Boolean).join(" – ");
  }, [title, league]);
}

export type Loaded<T> =
  { state: "loading" } | { state: "failed"; error: Error } | { state: "ready"; value: T };

// Whether the keys ask for the same thing. A newer repository has newer data of it.
const sameSubject = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.every(
    (key, i) => Object.is(key, b[i]) || (key instanceof Repository && b[i] instanceof Repository),
  );

// The result of `start`, which runs again when a key changes. A result of another subject is never
// returned, not even for one frame; while newer data of the same subject is loaded, or if that fails,
// the older data stays.
export function useLoaded<T>(start: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [last, setLast] = useState<{ keys: readonly unknown[]; loaded: Loaded<T> } | null>(null);
  useEffect(() => {
    let current = true;
    const settle = (loaded: Loaded<T>) => {
      if (!current) return;
      setLast((before) =>
        loaded.state === "failed" &&
        before?.loaded.state === "ready" &&
        sameSubject(before.keys, keys)
          ? before
          : { keys, loaded },
      );
    };
    start().then(
      (value) => settle({ state: "ready", value }),
      (error: unknown) =>
        settle({
          state: "failed",
          error: error instanceof Error ? error : new Error(String(error)),
        }),
    );
    return () => {
      current = false;
    };
    // `start` is a new function at each call; the keys say when it would give another result.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, keys);
  return last && sameSubject(last.keys, keys) ? last.loaded : { state: "loading" };
}
