import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

// The current width of an element, so that charts are drawn to size rather than stretched.
export function useWidth(ref: RefObject<HTMLElement | null>, first = 640): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => setWidth(Math.max(240, Math.floor(element.clientWidth)));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return width;
}
