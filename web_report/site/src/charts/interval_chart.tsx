// The ladder as a chart: one line per bot with its rating and 95 % interval, over an axis.
import { useRef } from "preact/hooks";
import { type Bot, botLabel, rankText, shortLabel } from "../data/core";
import { useText } from "../i18n";
import { link } from "../router";
import { ratingScale } from "./interval";
import { useWidth } from "./width";

const WIDE = { row: 30, names: 240, numbers: 104, overhang: 30, longest: 26, middle: 15, text: 20 };
// On a phone, the name and the rating stand above the bar, which has the whole width.
const NARROW = { row: 46, names: 0, numbers: 0, overhang: 0, longest: 24, middle: 34, text: 17 };
const NARROWEST_WIDE = 520;
const AXIS = { most: 8, letter: 7.5 };
const AXIS_HEIGHT = 26;
const RANKS = 54; // room for a range of ranks

export function IntervalChart({ bots, label }: { bots: readonly Bot[]; label: string }) {
  const { t, formats } = useText();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useWidth(box, 900);
  const { row, names, numbers, overhang, longest, middle, text } =
    width < NARROWEST_WIDE ? NARROW : WIDE;
  const rated = bots.filter(({ rating }) => rating);
  const scale = ratingScale(rated, { ...AXIS, width: width - names - numbers, overhang }, (elo) =>
    formats.signed(elo),
  );
  const x = (elo: number) => names + scale.x(elo);
  const floor = rated.length * row;
  return (
    <div ref={box} class="interval-chart">
      <svg class="chart" width={width} height={floor + AXIS_HEIGHT} role="group" aria-label={label}>
        {scale.ticks.map((tick) => (
          <g key={tick.x} class="axis">
            <line x1={names + tick.x} x2={names + tick.x} y1={0} y2={floor} />
            <text x={names + tick.labelX} y={floor + 16} text-anchor="middle">
              {tick.label}
            </text>
          </g>
        ))}
        {rated.map((bot, i) => {
          const { elo, error } = bot.rating ?? { elo: 0, error: 0 };
          const top = i * row;
          const first = i > 0 && rated[i - 1]?.group !== bot.group;
          return (
            <g key={bot.index}>
              {first && <line class="group-line" x1={0} x2={width} y1={top} y2={top} />}
              <text class="chart-rank" x={0} y={top + text}>
                {rankText(bot)}
              </text>
              <a href={link("bot", bot.index)}>
                <text class="chart-name" x={RANKS} y={top + text}>
                  {shortLabel(bot, longest)}
                  <title>{botLabel(bot)}</title>
                </text>
              </a>
              <rect
                class="band"
                x={x(elo - error)}
                width={Math.max(2, x(elo + error) - x(elo - error))}
                y={top + middle - 5}
                height={10}
                rx={5}
              />
              <circle class="dot" cx={x(elo)} cy={top + middle} r={5.5} />
              <text class="chart-value" x={width} y={top + text} text-anchor="end">
                {t("ratingWithError", {
                  elo: formats.number(elo),
                  error: formats.number(error),
                })}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
