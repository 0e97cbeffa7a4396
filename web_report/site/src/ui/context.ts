import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Core } from "../data/core";

export const CoreContext = createContext<Core | null>(null);

export function useCore(): Core {
  const core = useContext(CoreContext);
  if (!core) throw new Error("there is no data yet");
  return core;
}

// Sets the title of the window, which bookmarks and the history show, too.
export function useTitle(title: string): void {
  const { league } = useCore();
  useEffect(() => {
    document.title = [title, league.title].filter(Boolean).join(" – ");
  }, [title, league]);
}

export type Loaded<T> =
  { state: "loading" } | { state: "failed"; error: Error } | { state: "ready"; value: T };

// The result of `start`, which runs again when a key changes. A result of older keys is never
// returned, not even for one frame.
export function useLoaded<T>(start: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [last, setLast] = useState<{ keys: readonly unknown[]; loaded: Loaded<T> } | null>(null);
  useEffect(() => {
    let current = true;
    const settle = (loaded: Loaded<T>) => current && setLast({ keys, loaded });
    start().then(
      (value) => settle({ state: "ready", value }),
      (error: Error) => settle({ state: "failed", error }),
    );
    return () => {
      current = false;
    };
  }, keys);
  const fits = last?.keys.every((key, i) => Object.is(key, keys[i]));
  return last && fits ? last.loaded : { state: "loading" };
}
