// The course of a game as curves over its moves: chances by the evaluator, the bots' own estimates,
// points, thinking time. One of them at a time; a click goes to a move.
import { ticks } from "d3-array";
import { useMemo, useRef } from "preact/hooks";
import { clamp, linearScale, pathThrough } from "../charts/scale";
import { useWidth } from "../charts/width";
import type { Mark } from "../data/names";
import type { Position } from "../data/position";
import type { GameData } from "../data/shard";
import { type Text, useText } from "../i18n";
import { setQuery } from "../router";
import { BotLink, Select } from "../ui/basics";
import { useCore } from "../ui/context";
import { chancesOf } from "./chances";
import { DecisiveBand, MarkBadge } from "./curve_marks";
import type { Decisive } from "./decisive";
import { MarkSign, marksOf, SHOWN_MARKS } from "./marks";
import { DASHES, nameIn, SeatMark } from "./seats";
import { turningPoints } from "./turning";

export const CURVES = ["evaluator", "own", "playouts", "points", "time"] as const;
export type CurveKind = (typeof CURVES)[number];

const LEFT = 40;
const RIGHT = 10;
const TOP = 8;
const BOTTOM = 18;
const POINTS_TO_END = 15;

type Point = [step: number, value: number];

// Which curves the data of this game has.
export function curvesOf(game: GameData): CurveKind[] {
  const has: Record<CurveKind, boolean> = {
    evaluator: game.analysis !== null,
    own: game.steps.some(({ estimate }) => estimate !== null),
    playouts: game.steps.some(({ neutral }) => neutral !== null),
    points: true,
    time: game.steps.some(({ wall }) => wall > 0),
  };
  return CURVES.filter((kind) => has[kind]);
}

// One list of points per seat.
export function pointsOf(
  kind: CurveKind,
  game: GameData,
  positions: readonly Position[],
): Point[][] {
  const chances = chancesOf(game);
  return game.seats.map((_, seat): Point[] => {
    switch (kind) {
      case "evaluator":
        return chances.flatMap((known, i): Point[] => (known ? [[i, known[seat] ?? 0]] : []));
      case "own":
        return game.steps.flatMap((step, i): Point[] =>
          step.seat === seat && step.estimate !== null ? [[i + 1, step.estimate]] : [],
        );
      case "playouts":
        return game.steps.flatMap((step, i): Point[] =>
          step.neutral ? [[i + 1, step.neutral[seat] ?? 0]] : [],
        );
      case "points":
        return positions.map((position, i): Point => [i, position.players[seat]?.points ?? 0]);
      case "time":
        return game.steps.flatMap((step, i): Point[] =>
          step.seat === seat && step.wall > 0 ? [[i + 1, step.wall]] : [],
        );
    }
  });
}

function label({ formats }: Text, kind: CurveKind, value: number): string {
  if (kind === "time") return formats.time(value);
  return kind === "points" ? formats.number(value) : formats.percent(value, 0);
}

interface Props {
  game: GameData;
  positions: readonly Position[];
  at: number;
  go: (at: number) => void;
  wanted: string; // the kind in the address
  decisive?: Decisive | null;
}

// Whose line is whose.
function Lines({ game }: { game: GameData }) {
  return (
    <ul class="legend lines">
      {game.seats.map(({ bot }, seat) => (
        <li key={seat}>
          <SeatMark seat={seat} />
          <svg class={`curve-sample seat-${seat}`} viewBox="0 0 26 8" aria-hidden="true">
            <path class={`curve seat-${seat}`} stroke-dasharray={DASHES[seat]} d="M0 4H26" />
          </svg>
          <BotLink index={bot} />
        </li>
      ))}
    </ul>
  );
}

// The signs that this game has, in words.
function MarkLegend({ marks }: { marks: readonly Mark[] }) {
  const { t } = useText();
  return (
    <ul class="legend" aria-label={t("marks")}>
      {SHOWN_MARKS.filter((mark) => marks.includes(mark)).map((mark) => (
        <li key={mark} title={t(`markText_${mark}`)}>
          <MarkSign mark={mark} /> <span aria-hidden="true">{t(`mark_${mark}`)}</span>
        </li>
      ))}
    </ul>
  );
}

export function Curves({ game, positions, at, go, wanted, decisive = null }: Props) {
  const text = useText();
  const { t } = text;
  const kinds = useMemo(() => curvesOf(game), [game]);
  const marks = useMemo(() => marksOf(game), [game]);
  const kind = kinds.find((name) => name === wanted) ?? kinds[0] ?? "points";
  return (
    <section class="curves" aria-label={t("curves")}>
      <div class="curves-head">
        <Select
          label={t("curves")}
          value={kind}
          options={kinds.map((name): [CurveKind, string] => [name, t(`curve_${name}`)])}
          onChange={(name) => setQuery({ curve: name === kinds[0] ? "" : name })}
        />
        <Lines game={game} />
        {kind === "evaluator" ? (
          <MarkLegend marks={marks} />
        ) : (
          <span class="note">{t(`curveNote_${kind}`)}</span>
        )}
      </div>
      <Drawing
        game={game}
        marks={marks}
        positions={positions}
        at={at}
        go={go}
        kind={kind}
        decisive={decisive}
      />
    </section>
  );
}

interface DrawingProps extends Omit<Props, "wanted" | "decisive"> {
  kind: CurveKind;
  marks: readonly Mark[];
  decisive: Decisive | null;
}

function Drawing({ game, marks, positions, at, go, kind, decisive }: DrawingProps) {
  const text = useText();
  const core = useCore();
  const { t } = text;
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useWidth(box, 640);
  const curves = useMemo(() => pointsOf(kind, game, positions), [kind, game, positions]);
  const steps = game.steps.length;
  const values = curves.flat().map(([, value]) => value);
  const highest = values.reduce((most, value) => Math.max(most, value), 1);
  const lowest = values.reduce((least, value) => Math.min(least, value), highest / 2);
  const across = [LEFT, width - RIGHT] as const;
  const x = linearScale([0, Math.max(1, steps)], across);
  const floor = Math.max(TOP + 20, height - BOTTOM);
  const times = [Math.log(Math.max(1, lowest)), Math.log(Math.max(2, highest))] as const;
  const timeScale = linearScale(times, [floor - 3, TOP]);
  const y =
    kind === "time"
      ? (micros: number) => timeScale(clamp(Math.log(micros), times))
      : linearScale([0, kind === "points" ? Math.max(POINTS_TO_END, highest) : 1], [floor, TOP]);
  const heights = { time: [lowest, highest], points: [0, 5, 10, 15] };
  const shown = kind === "time" || kind === "points" ? heights[kind] : [0, 0.5, 1];
  const bar = Math.max(1.5, (width - LEFT - RIGHT) / Math.max(1, steps) - 1);
  const jump = (event: { clientX: number }) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const step = linearScale(across, [0, steps])(event.clientX - left);
    go(clamp(Math.round(step), [0, steps]));
  };
  // The step after each move: numbers of moves are what people read, and a drop-out has none.
  const stepOfMove = useMemo(() => {
    const played = game.steps.flatMap(({ kind: did }, i) => (did === "out" ? [] : [i + 1]));
    return [0, ...played];
  }, [game]);
  const numbered = ticks(
    0,
    Math.max(1, stepOfMove.length - 1),
    Math.max(1, Math.min(12, steps)),
  ).filter((move) => Number.isInteger(move) && move < stepOfMove.length);
  return (
    <div class="curves-box" ref={box}>
      <svg
        width={width}
        height={floor + BOTTOM}
        role="img"
        aria-label={t("curvesText", { kind: t(`curve_${kind}`) })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          jump(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) jump(event);
        }}
      >
        {shown.map((value, i) => (
          <g key={i} class="axis">
            <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 5} y={y(value) + 4} text-anchor="end">
              {label(text, kind, value)}
            </text>
          </g>
        ))}
        {(kind === "own" || kind === "playouts") &&
          turningPoints(game).map((point) => (
            <line key={point} class="turning" x1={x(point)} x2={x(point)} y1={TOP} y2={floor} />
          ))}
        {kind === "evaluator" && decisive && (
          <DecisiveBand
            move={decisive.move}
            x={x(decisive.step)}
            top={TOP}
            floor={floor}
            width={width}
          />
        )}
        {kind === "time"
          ? curves.flatMap((points, seat) =>
              points.map(([step, value]) => (
                <rect
                  key={step}
                  class={`time-bar seat-${seat}`}
                  x={x(step) - bar / 2}
                  width={bar}
                  y={y(value)}
                  height={Math.max(1, floor - y(value))}
                />
              )),
            )
          : curves.map((points, seat) => (
              <path
                key={seat}
                class={`curve seat-${seat}`}
                stroke-dasharray={DASHES[seat]}
                d={pathThrough(points.map(([step, value]) => [x(step), y(value)]))}
              />
            ))}
        {numbered.map((move) => (
          <text
            key={move}
            class="axis-label"
            x={x(stepOfMove[move] ?? 0)}
            y={floor + 14}
            text-anchor="middle"
          >
            {move}
          </text>
        ))}
        <line class="cursor" x1={x(at)} x2={x(at)} y1={TOP} y2={floor} />
        {kind === "evaluator" &&
          marks.map((mark, i) => {
            const seat = game.steps[i]?.seat ?? 0;
            const points = curves[seat] ?? [];
            const [, after] = points.find(([step]) => step > i) ?? points.at(-1) ?? [0, 0];
            return (
              mark !== "none" && (
                <MarkBadge
                  key={i}
                  mark={mark}
                  seat={seat}
                  name={nameIn(core, game, seat)}
                  x={x(i + 1)}
                  y={y(after)}
                  current={at === i + 1}
                  onPick={() => go(i + 1)}
                />
              )
            );
          })}
      </svg>
    </div>
  );
}
