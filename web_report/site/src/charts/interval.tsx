// A rating with its 95 % interval on a scale that all rows share, and the scale's axis.
import { extent, ticks } from "d3-array";
import type { Bot } from "../data/core";
import { clamp, linearScale, type Scale } from "./scale";

const WIDTH = 160;
const EDGE = 3;

export interface Tick {
  x: number;
  label: string;
  labelX: number; // its middle, moved inwards where the label would be cut
}

export interface RatingScale {
  x: Scale;
  ticks: Tick[];
}

// An axis in units of its drawing.
export interface Axis {
  width: number;
  most: number; // ticks, or nearly so
  letter: number; // width of a character, at most
  overhang: number; // room for labels beyond either end
}

// The bars of a table, which are drawn smaller on a phone while letters keep their size.
export const tableAxis = (narrow: boolean): Axis => ({
  width: WIDTH,
  most: 3,
  letter: narrow ? 12 : 8,
  overhang: 10,
});

const isEnd = (_: unknown, i: number, list: readonly unknown[]) => i === 0 || i === list.length - 1;

// With as many ticks as have room for their labels.
export function ratingScale(
  bots: readonly Bot[],
  axis: Axis,
  labelOf: (elo: number) => string,
): RatingScale {
  const ends = bots.flatMap(({ rating }) =>
    rating ? [rating.elo - rating.error, rating.elo + rating.error] : [],
  );
  const [low = -1, end = 1] = extent(ends);
  const high = end === low ? low + 1 : end;
  const inside = [EDGE, axis.width - EDGE] as const;
  const place = linearScale([low, high], inside);
  const x = (elo: number) => clamp(place(elo), inside);
  const half = ({ length }: string) => (axis.letter * length) / 2;
  const ticksOf = (count: number) =>
    ticks(low, high, count).map((elo): Tick => {
      const label = labelOf(elo);
      const margin = half(label) - axis.overhang;
      const labelX = clamp(x(elo), [margin, axis.width - margin]);
      return { x: x(elo), label, labelX };
    });
  const fit = (list: readonly Tick[]) =>
    list.every(({ label, labelX }, i) => {
      const next = list[i + 1];
      return !next || labelX + half(label) + axis.letter <= next.labelX - half(next.label);
    });
  const counts = Array.from({ length: axis.most }, (_, i) => axis.most - i);
  // One label alone says nothing of the scale, so rather the first and the last.
  const choices = counts.map(ticksOf).flatMap((list) => [list, list.filter(isEnd)]);
  const chosen = choices.find((list) => list.length > 1 && fit(list)) ?? ticksOf(1);
  return { x, ticks: chosen };
}

export function Interval({ bot, scale }: { bot: Bot; scale: RatingScale }) {
  if (!bot.rating) return null;
  const { elo, error } = bot.rating;
  const low = scale.x(elo - error);
  const high = scale.x(elo + error);
  return (
    <svg class="interval" viewBox={`0 0 ${WIDTH} 18`} aria-hidden="true">
      {scale.ticks.map(({ x }) => (
        <line key={x} class="zero-line" x1={x} x2={x} y1={-6} y2={24} />
      ))}
      <rect class="band" x={low} width={Math.max(1, high - low)} y={6} height={6} rx={3} />
      <circle class="dot" cx={scale.x(elo)} cy={9} r={3.5} />
    </svg>
  );
}

// In the size of text, however narrow the bars are.
export function IntervalAxis({ scale }: { scale: RatingScale }) {
  return (
    <span class="interval axis-row" aria-hidden="true">
      {scale.ticks.map(({ labelX, label }) => (
        <span key={label} style={{ left: `${(100 * labelX) / WIDTH}%` }}>
          {label}
        </span>
      ))}
    </span>
  );
}
