// A rating with its 95 % interval on a scale that all rows share.
import { extent } from "d3-array";
import { scaleLinear } from "d3-scale";
import type { Bot } from "../data/core";

export type Scale = (elo: number) => number;

export function ratingScale(bots: readonly Bot[]): Scale {
  const ends = bots.flatMap(({ rating }) =>
    rating ? [rating[0] - rating[1], rating[0] + rating[1]] : [],
  );
  const [low = -1, high = 1] = extent(ends);
  return scaleLinear([low, high === low ? low + 1 : high], [3, 157]).clamp(true);
}

export function Interval({ bot, scale }: { bot: Bot; scale: Scale }) {
  if (!bot.rating) return null;
  const [elo, error] = bot.rating;
  const low = scale(elo - error);
  const high = scale(elo + error);
  return (
    <svg class="interval" viewBox="0 0 160 18" aria-hidden="true">
      <line class="zero-line" x1={scale(0)} x2={scale(0)} y1={0} y2={18} />
      <rect class="band" x={low} width={Math.max(1, high - low)} y={6} height={6} rx={3} />
      <circle class="dot" cx={scale(elo)} cy={9} r={3.5} />
    </svg>
  );
}
