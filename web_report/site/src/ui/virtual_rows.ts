// Which rows of a long list are on the screen. Browsers limit the height of an element, so a list of
// a million rows is scrolled in larger steps than its rows are high.
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

const MOST_PIXELS = 8_000_000;
const SPARE = 6; // rows drawn beyond the edges
const NARROW = "(max-width: 640px)";

export interface Window {
  first: number;
  last: number; // exclusive
  above: number; // pixels before the first row
  below: number;
}

export function windowOf(rows: number, height: number, top: number, view: number): Window {
  const whole = rows * height;
  const scrolled = Math.min(whole, MOST_PIXELS);
  const reach = Math.max(1, scrolled - view);
  const share = Math.max(0, Math.min(1, top / reach));
  // Without a limit in the way, the row at the top is the one at that height.
  const exact = whole <= MOST_PIXELS ? top / height : share * Math.max(0, rows - view / height);
  const first = Math.max(0, Math.floor(exact) - SPARE);
  const last = Math.min(rows, Math.ceil(exact + view / height) + SPARE);
  const above =
    whole <= MOST_PIXELS
      ? first * height
      : Math.max(0, Math.min(top - (exact - first) * height, scrolled - (last - first) * height));
  return { first, last, above, below: Math.max(0, scrolled - above - (last - first) * height) };
}

export function useWindow(
  box: RefObject<HTMLElement | null>,
  rows: number,
  height: number,
): Window {
  const [at, setAt] = useState({ top: 0, view: 800 });
  const isEmpty = rows === 0; // an empty list may have no box
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const update = () => setAt({ top: element.scrollTop, view: element.clientHeight });
    update();
    element.addEventListener("scroll", update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", update);
      observer.disconnect();
    };
  }, [box, isEmpty]);
  return windowOf(rows, height, at.top, at.view);
}

// True where the style sheets use their layout for phones.
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const update = () => setNarrow(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return narrow;
}
