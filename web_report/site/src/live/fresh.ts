// Answers of the API that are asked for again when the news say that they have changed.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Loaded } from "../ui/context";

// The result of `ask`, which runs again when `version` changes; the older one stays meanwhile, and
// when it can't be had. Another `subject` starts over.
export function useFresh<T>(
  ask: () => Promise<T>,
  subject: string | number,
  version: string | number = 0,
): Loaded<T> {
  const [last, setLast] = useState<{ subject: string | number; loaded: Loaded<T> } | null>(null);
  const asking = useRef(0);
  useEffect(() => {
    const turn = ++asking.current;
    ask().then(
      (value) => {
        if (turn === asking.current) setLast({ subject, loaded: { state: "ready", value } });
      },
      (error: unknown) => {
        if (turn !== asking.current) return;
        const failed = error instanceof Error ? error : new Error(String(error));
        setLast((before) =>
          before?.subject === subject && before.loaded.state === "ready"
            ? before
            : { subject, loaded: { state: "failed", error: failed } },
        );
      },
    );
    // `ask` is a new function at each call; subject and version say when it would answer otherwise.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [subject, version]);
  return last?.subject === subject ? last.loaded : { state: "loading" };
}

// A number that grows every so often, for questions that no event answers.
export function useTicks(ms: number, running: boolean): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTicks((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [ms, running]);
  return ticks;
}
