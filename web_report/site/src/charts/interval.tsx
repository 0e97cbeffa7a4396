// A rating with its 95 % interval on a scale that all rows share, and the scale's axis.
import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import type { Bot } from "../data/core";
import { useText } from "../i18n";

const WIDTH = 160;
const EDGE = 3;

export interface Scale {
  x: (elo: number) => number;
  ticks: number[];
}

export function ratingScale(bots: readonly Bot[], width = WIDTH, ticks = 3): Scale {
  const ends = bots.flatMap(({ rating }) =>
    rating ? [rating.elo - rating.error, rating.elo + rating.error] : [],
  );
  const [low = -1, high = 1] = extent(ends);
  const x = scaleLinear([low, high === low ? low + 1 : high], [EDGE, width - EDGE]).clamp(true);
  return { x, ticks: x.ticks(ticks) };
}

export function Interval({ bot, scale }: { bot: Bot; scale: Scale }) {
  if (!bot.rating) return null;
  const { elo, error } = bot.rating;
  const low = scale.x(elo - error);
  const high = scale.x(elo + error);
  return (
    <svg class="interval" viewBox={`0 0 ${WIDTH} 18`} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <line key={tick} class="zero-line" x1={scale.x(tick)} x2={scale.x(tick)} y1={-6} y2={24} />
      ))}
      <rect class="band" x={low} width={Math.max(1, high - low)} y={6} height={6} rx={3} />
      <circle class="dot" cx={scale.x(elo)} cy={9} r={3.5} />
    </svg>
  );
}

// In the size of text, however narrow the bars are.
export function IntervalAxis({ scale }: { scale: Scale }) {
  const { formats } = useText();
  return (
    <span class="interval axis-row" aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ left: `${(100 * scale.x(tick)) / WIDTH}%` }}>
          {formats.signed(tick)}
        </span>
      ))}
    </span>
  );
}
