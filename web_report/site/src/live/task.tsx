// Something that a visitor starts: it runs once at a time, and says why if it fails.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useText } from "../i18n";

export interface Task {
  busy: boolean;
  run: (work: () => Promise<unknown>) => void;
  problem: ComponentChildren;
}

export function useTask(): Task {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState("");
  const run = (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setWhy("");
    work()
      .catch((error: unknown) => setWhy(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  const problem = why && (
    <p class="problem" role="alert">
      {t("liveFailed", { why })}
    </p>
  );
  return { busy, run, problem };
}
