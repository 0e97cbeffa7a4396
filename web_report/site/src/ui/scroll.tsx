// A box that scrolls sideways, with shadows at the edges where something is cut.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

const MARGIN = 8; // pixels beyond an edge that hold nothing but padding

// Marks the edges beyond which the content of a box goes on.
export function useCutEdges(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const update = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.classList.toggle("cut-left", scrollLeft > MARGIN);
      element.classList.toggle("cut-right", scrollLeft + clientWidth < scrollWidth - MARGIN);
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      element.removeEventListener("scroll", update);
      observer.disconnect();
    };
  }, [box]);
}

interface Props {
  label: string;
  class?: string;
  children: ComponentChildren;
}

export function Scroll({ label, class: more, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useCutEdges(box);
  return (
    <div class={`scroll ${more ?? ""}`} ref={box} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
