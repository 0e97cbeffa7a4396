// Scales and paths of charts. Written here because d3-scale and d3-shape bring colours, formats and curves
// that no chart uses: a tenth of the page's script.

type Span = readonly [from: number, to: number];
export type Scale = (value: number) => number;

// From values to pixels. All values are in the middle if the domain has no length.
export function linearScale([low, high]: Span, [from, to]: Span): Scale {
  return (value) => from + (to - from) * (high === low ? 0.5 : (value - low) / (high - low));
}

// Values beyond `span` are moved to its ends.
export const clamp = (value: number, [low, high]: Span): number =>
  Math.max(low, Math.min(high, value));

type Point = readonly [x: number, y: number];

// A path through the points; empty without any.
export const pathThrough = (points: readonly Point[]): string =>
  points.map(([x, y], i) => `${i > 0 ? "L" : "M"}${x.toFixed(2)},${y.toFixed(2)}`).join("");
