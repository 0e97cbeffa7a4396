// Win estimates and thinking times on one axis: the turns of the game.
import { scaleLinear, scaleLog } from "d3-scale";
import { line } from "d3-shape";
import { useRef } from "preact/hooks";
import type { GameData } from "../data/shard";
import { useText } from "../i18n";
import { useWidth } from "../charts/width";
import { DASHES } from "./seats";
import { turningPoints } from "./turning";

const LEFT = 46;
const RIGHT = 12;
const CURVES = 130;
const STRIP = 60;
const GAP = 18;
const TOP = 8;

interface Props {
  game: GameData;
  at: number;
  go: (at: number) => void;
  neutral: boolean;
}

export function Timeline({ game, at, go, neutral }: Props) {
  const { t, formats } = useText();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const steps = game.steps;
  const x = scaleLinear([0, Math.max(1, steps.length)], [LEFT, width - RIGHT]);
  const y = scaleLinear([0, 1], [TOP + CURVES, TOP]);
  const longest = Math.max(1000, ...steps.map((step) => step.wall));
  const shortest = Math.max(
    1,
    Math.min(...steps.filter((step) => step.wall > 0).map((step) => step.wall), longest / 2),
  );
  const height = scaleLog([shortest, longest], [4, STRIP]).clamp(true);
  const floor = TOP + CURVES + GAP + STRIP;
  const bar = Math.max(1.5, (width - LEFT - RIGHT) / Math.max(1, steps.length) - 1);
  const curve = line<[number, number]>(
    ([step]) => x(step),
    ([, share]) => y(share),
  );
  const own = (seat: number) =>
    steps.flatMap((step, i) =>
      step.seat === seat && step.estimate !== null
        ? [[i + 1, step.estimate] as [number, number]]
        : [],
    );
  const neutralOf = (seat: number) =>
    steps.flatMap((step, i) =>
      step.neutral ? [[i + 1, step.neutral[seat] ?? 0] as [number, number]] : [],
    );
  const seats = game.seats.map((_, seat) => seat);
  const jump = (event: { clientX: number }) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    go(Math.max(0, Math.min(steps.length, Math.round(x.invert(event.clientX - left)))));
  };
  return (
    <div class="timeline" ref={box}>
      <svg
        width={width}
        height={floor + 20}
        role="img"
        aria-label={t("timelineText")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          jump(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && jump(event)}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share} class="axis">
            <line x1={LEFT} x2={width - RIGHT} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 6} y={y(share) + 4} text-anchor="end">
              {formats.percent(share, 0)}
            </text>
          </g>
        ))}
        {turningPoints(steps).map((point) => (
          <line
            key={point}
            class="turning"
            x1={x(point)}
            x2={x(point)}
            y1={TOP}
            y2={TOP + CURVES}
          />
        ))}
        {neutral &&
          seats.map((seat) => (
            <path
              key={seat}
              class={`curve neutral seat-${seat}`}
              d={curve(neutralOf(seat)) ?? ""}
            />
          ))}
        {seats.map((seat) => (
          <path
            key={seat}
            class={`curve seat-${seat}`}
            stroke-dasharray={DASHES[seat]}
            d={curve(own(seat)) ?? ""}
          />
        ))}
        {steps.map(
          (step, i) =>
            step.wall > 0 && (
              <rect
                key={i}
                class={`time-bar seat-${step.seat}`}
                x={x(i + 1) - bar / 2}
                width={bar}
                y={floor - height(step.wall)}
                height={height(step.wall)}
              />
            ),
        )}
        <text class="axis-label" x={LEFT - 6} y={floor - STRIP + 10} text-anchor="end">
          {formats.time(longest)}
        </text>
        <line class="floor" x1={LEFT} x2={width - RIGHT} y1={floor} y2={floor} />
        {x.ticks(Math.min(12, steps.length)).map((tick) => (
          <text key={tick} class="axis-label" x={x(tick)} y={floor + 15} text-anchor="middle">
            {tick}
          </text>
        ))}
        <line class="cursor" x1={x(at)} x2={x(at)} y1={TOP} y2={floor} />
      </svg>
    </div>
  );
}
