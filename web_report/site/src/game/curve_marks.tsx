// What is marked on the curve of chances: costly moves, and where the game was decided.
import type { Mark } from "../data/names";
import { useText } from "../i18n";
import { SIGNS } from "./marks";

interface BandProps {
  move: number;
  x: number;
  top: number;
  floor: number;
  width: number;
}

// Where the game was decided.
export function DecisiveBand({ move, x, top, floor, width }: BandProps) {
  const { t } = useText();
  const isRight = x > width / 2;
  return (
    <g class="decisive">
      <line x1={x} x2={x} y1={top} y2={floor} />
      <text x={isRight ? x - 6 : x + 6} y={top + 10} text-anchor={isRight ? "end" : "start"}>
        ★ {t("decisiveHere", { move })}
      </text>
    </g>
  );
}

interface BadgeProps {
  mark: Exclude<Mark, "none">;
  seat: number;
  name: string; // of the bot that moved
  x: number;
  y: number;
  current: boolean;
  onPick: () => void;
}

// A sign on the curve of the bot that moved, in a ring of its colour.
export function MarkBadge({ mark, seat, name, x, y, current, onPick }: BadgeProps) {
  const { t } = useText();
  return (
    <g
      class={`mark-dot mark-${mark} seat-${seat}${current ? " current" : ""}`}
      transform={`translate(${x} ${y})`}
      onPointerDown={(event) => {
        event.stopPropagation();
        onPick();
      }}
    >
      <title>{`${name}: ${t(`mark_${mark}`)}`}</title>
      <circle r={mark === "delayedWin" ? 6 : 8} />
      <text y={3.5} text-anchor="middle">
        {SIGNS[mark]}
      </text>
    </g>
  );
}
