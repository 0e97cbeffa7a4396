// The ladder as a chart: one line per bot with its rating and 95 % interval, over an axis.
import { useRef } from "preact/hooks";
import { type Bot, botLabel, rankText } from "../data/core";
import { useText } from "../i18n";
import { link } from "../router";
import { ratingScale } from "./interval";
import { useWidth } from "./width";

const ROW = 30;
const AXIS = 26;
const LONGEST_NAME = 26;

const shortened = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

export function IntervalChart({ bots, label }: { bots: readonly Bot[]; label: string }) {
  const { t, formats } = useText();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useWidth(box, 900);
  const narrow = width < 520;
  const names = narrow ? 128 : 240;
  const numbers = narrow ? 72 : 104;
  const rated = bots.filter(({ rating }) => rating);
  const scale = ratingScale(rated, width - names - numbers, narrow ? 4 : 8);
  const x = (elo: number) => names + scale.x(elo);
  const floor = rated.length * ROW;
  return (
    <div ref={box} class="interval-chart">
      <svg class="chart" width={width} height={floor + AXIS} role="group" aria-label={label}>
        {scale.ticks.map((tick) => (
          <g key={tick} class="axis">
            <line x1={x(tick)} x2={x(tick)} y1={0} y2={floor} />
            <text x={x(tick)} y={floor + 16} text-anchor="middle">
              {formats.signed(tick)}
            </text>
          </g>
        ))}
        {rated.map((bot, i) => {
          const { elo, error } = bot.rating ?? { elo: 0, error: 0 };
          const middle = i * ROW + ROW / 2;
          const text = t("ratingWithError", {
            elo: formats.number(elo),
            error: formats.number(error),
          });
          const first = i > 0 && rated[i - 1]?.group !== bot.group;
          return (
            <g key={bot.index}>
              {first && <line class="group-line" x1={0} x2={width} y1={i * ROW} y2={i * ROW} />}
              <text class="chart-rank" x={0} y={middle + 5}>
                {rankText(bot)}
              </text>
              <a href={link("bot", bot.index)}>
                <text class="chart-name" x={narrow ? 50 : 54} y={middle + 5}>
                  {shortened(botLabel(bot), narrow ? 10 : LONGEST_NAME)}
                  <title>{botLabel(bot)}</title>
                </text>
              </a>
              <rect
                class="band"
                x={x(elo - error)}
                width={Math.max(2, x(elo + error) - x(elo - error))}
                y={middle - 5}
                height={10}
                rx={5}
              />
              <circle class="dot" cx={x(elo)} cy={middle} r={narrow ? 3 : 5.5} />
              <text class="chart-value" x={width} y={middle + 5} text-anchor="end">
                {text}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
