// The crosstable as a heat map: one square per pair, on a canvas because there may be a million.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Bot } from "../data/core";

interface Props {
  bots: readonly Bot[];
  cell: (row: number, column: number) => number | undefined; // -1 to 1; arguments are indices in `bots`
  size: number; // of a square, in pixels
  pick: (row: number, column: number) => void;
  describe: (row: number, column: number) => string;
  label: string;
}

function draw(element: HTMLCanvasElement, bots: number, size: number, cell: Props["cell"]): void {
  const context = element.getContext("2d");
  if (!context) return;
  const ratio = bots > 400 ? 1 : Math.min(3, devicePixelRatio || 1);
  element.width = bots * size * ratio;
  element.height = bots * size * ratio;
  context.scale(ratio, ratio);
  const style = getComputedStyle(element);
  const [none, good, bad] = ["none", "good", "bad"].map((name) =>
    style.getPropertyValue(`--heat-${name}`),
  ) as [string, string, string];
  const gap = size > 6 ? 1 : 0;
  for (let row = 0; row < bots; row++) {
    for (let column = 0; column < bots; column++) {
      const value = cell(row, column);
      if (value === undefined) continue;
      const fill = (colour: string, opacity: number) => {
        context.fillStyle = colour;
        context.globalAlpha = opacity;
        context.fillRect(column * size, row * size, size - gap, size - gap);
      };
      fill(none, 1);
      fill(value >= 0 ? good : bad, Math.min(1, Math.abs(value)));
    }
  }
}

export function HeatMap({ bots, cell, size, pick, describe, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<[number, number] | null>(null);
  const width = bots.length * size;
  useEffect(() => {
    // One frame later, when a new theme has been applied to the document.
    const frame = requestAnimationFrame(() => {
      if (canvas.current) draw(canvas.current, bots.length, size, cell);
    });
    return () => cancelAnimationFrame(frame);
  }, [bots, size, cell]);
  const placeOf = (event: MouseEvent): [number, number] | null => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return null;
    const row = Math.floor((event.clientY - box.top) / size);
    const column = Math.floor((event.clientX - box.left) / size);
    return row >= 0 && column >= 0 && row < bots.length && column < bots.length
      ? [row, column]
      : null;
  };
  return (
    <>
      <canvas
        ref={canvas}
        class="heat"
        role="img"
        aria-label={label}
        style={{ width: `${width}px`, height: `${width}px` }}
        onMouseMove={(event) => setAt(placeOf(event))}
        onMouseLeave={() => setAt(null)}
        onClick={(event) => {
          const place = placeOf(event);
          if (place && place[0] !== place[1]) pick(...place);
        }}
      />
      <p class="heat-note">{at && at[0] !== at[1] ? describe(...at) : "\u00a0"}</p>
    </>
  );
}
