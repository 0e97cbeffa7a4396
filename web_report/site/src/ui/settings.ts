// Choices of the reader, remembered if the browser allows it.
import { useEffect, useState } from "preact/hooks";

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`splendor-report-${key}`);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`splendor-report-${key}`, value);
  } catch {
    // Private windows may refuse storage; the choice then lasts until the page is closed.
  }
}

// The chosen value, or the fallback until something is chosen. Only a choice is remembered, so that
// a fallback that the browser suggests can change from visit to visit.
export function useSetting<T extends string>(
  key: string,
  allowed: readonly T[],
  fallback: T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const known = remembered(key);
    return allowed.find((item) => item === known) ?? fallback;
  });
  const choose = (chosen: T) => {
    remember(key, chosen);
    setValue(chosen);
  };
  return [value, choose];
}

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

// Sets the theme of the document; "auto" follows the system as it changes.
export function useTheme(theme: Theme): void {
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      document.documentElement.dataset.theme =
        theme === "auto" ? (system.matches ? "dark" : "light") : theme;
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [theme]);
}
