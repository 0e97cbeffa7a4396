// A rating over the games of the league, with its 95 % band.
import { extent, nice, ticks } from "d3-array";
import { useRef } from "preact/hooks";
import type { HistoryPoint as Point } from "../data/bot";
import { useText } from "../i18n";
import { linearScale, pathThrough } from "./scale";
import { useWidth } from "./width";

const LEFT = 48;
const RIGHT = 12;
const HEIGHT = 190;
const BOTTOM = 24;

// The values that set the vertical range: the whole curve, but the band without its first quarter,
// which is so wide that it would flatten the rest.
function rangeOf(points: readonly Point[]): number[] {
  const settled = points.slice(Math.floor(points.length / 4));
  return [
    ...points.map(({ elo }) => elo),
    ...settled.flatMap(({ elo, error }) => [elo - error, elo + error]),
  ];
}

export function History({ points }: { points: readonly Point[] }) {
  const { t, formats } = useText();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useWidth(box, 480);
  const [low = 0, high = 1] = extent(rangeOf(points));
  const last = points[points.length - 1];
  const played = [points[0]?.games ?? 0, last?.games ?? 1] as const;
  const shown = nice(low, high, 4);
  const x = linearScale(played, [LEFT, width - RIGHT]);
  const y = linearScale(shown, [HEIGHT - BOTTOM, 8]);
  // `side`: of the curve, in errors.
  const line = (side: number) =>
    points.map(({ games, elo, error }) => [x(games), y(elo + side * error)] as const);
  return (
    <div ref={box}>
      <svg
        class="chart"
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={t("historyText", { n: points.length, elo: formats.number(last?.elo ?? 0) })}
      >
        {ticks(...shown, 4).map((tick) => (
          <g key={tick} class="axis">
            <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
              {formats.number(tick)}
            </text>
          </g>
        ))}
        {ticks(...played, 5).map((tick) => (
          <text key={tick} class="axis-label" x={x(tick)} y={HEIGHT - 6} text-anchor="middle">
            {formats.number(tick)}
          </text>
        ))}
        <clipPath id="history-frame">
          <rect x={LEFT} y={0} width={Math.max(0, width - LEFT)} height={HEIGHT - BOTTOM} />
        </clipPath>
        <path
          class="band"
          clip-path="url(#history-frame)"
          d={pathThrough([...line(1), ...line(-1).reverse()])}
        />
        <path class="curve main" d={pathThrough(line(0))} />
        {last && <circle class="dot" cx={x(last.games)} cy={y(last.elo)} r={4} />}
      </svg>
    </div>
  );
}
