// A bot's estimates against its results: accurate estimates lie on the diagonal.
import type { CalibrationBin } from "../data/bot";
import { wilson } from "../data/stats";
import { useText } from "../i18n";
import { linearScale } from "./scale";

const SIZE = 260;
const LEFT = 44;
const BOTTOM = 40;
const RIGHT = 16;

export function Calibration({ bins }: { bins: readonly CalibrationBin[] }) {
  const { t, formats } = useText();
  const x = linearScale([0, 1], [LEFT, SIZE - RIGHT]);
  const y = linearScale([0, 1], [SIZE - BOTTOM, 8]);
  const most = Math.max(1, ...bins.map(({ moves }) => moves));
  const radius = (moves: number) => 9 * Math.sqrt(moves / most);
  const filled = bins.filter(({ moves }) => moves > 0);
  return (
    <svg
      class="chart calibration"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={t("calibrationText")}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
        <g key={tick} class="axis">
          <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
            {formats.percent(tick, 0)}
          </text>
          <text x={x(tick)} y={SIZE - 24} text-anchor="middle">
            {formats.percent(tick, 0)}
          </text>
        </g>
      ))}
      <line class="diagonal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
      {filled.map(({ moves, estimates, winShares }) => {
        const estimate = estimates / moves;
        const won = winShares / moves;
        // Moves of one game share its result, so count games: roughly thirty moves each.
        const [low, high] = wilson(won, Math.max(1, moves / 30));
        return (
          <g key={estimate}>
            <line class="whisker" x1={x(estimate)} x2={x(estimate)} y1={y(low)} y2={y(high)} />
            <circle class="dot" cx={x(estimate)} cy={y(won)} r={Math.max(2.5, radius(moves))}>
              <title>
                {t("calibrationPoint", {
                  moves: formats.number(moves),
                  estimate: formats.percent(estimate, 0),
                  won: formats.percent(won, 0),
                })}
              </title>
            </circle>
          </g>
        );
      })}
      <text class="axis-label" x={(LEFT + SIZE) / 2} y={SIZE - 6} text-anchor="middle">
        {t("calibrationAxis")}
      </text>
    </svg>
  );
}
