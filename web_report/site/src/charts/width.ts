import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

export interface Size {
  width: number;
  height: number;
}

const LEAST = 240;

// The current size of an element, so that charts are drawn to size rather than stretched.
export function useWidth(ref: RefObject<HTMLElement | null>, first = 640): Size {
  const [size, setSize] = useState<Size>({ width: first, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const width = Math.max(LEAST, Math.floor(element.clientWidth));
      const height = Math.floor(element.clientHeight);
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
