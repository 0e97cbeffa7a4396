// Gems: each has its own shape, colour and letter, and any one of these is enough to tell it.
import { useText } from "../i18n";

export const LETTERS = ["w", "u", "g", "r", "k", "o"] as const;
export const COLOUR_KEYS = ["white", "blue", "green", "red", "black", "gold"] as const;
export const COLOUR_NAMES = [
  "colour_white",
  "colour_blue",
  "colour_green",
  "colour_red",
  "colour_black",
  "colour_gold",
] as const;

interface Shape {
  outline: string;
  facets: string; // lines of the cut
  table: string; // the flat top, which catches the light
  letterY: number;
}

// Coordinates in a square of 24 by 24.
const SHAPES: readonly Shape[] = [
  {
    outline: "M12 .8 23.2 12 12 23.2.8 12Z",
    table: "M12 5.8 18.2 12 12 18.2 5.8 12Z",
    facets: "M12 .8V5.8M23.2 12H18.2M12 23.2V18.2M.8 12H5.8",
    letterY: 15.6,
  },
  {
    outline: "M12 .6C14.6 5.4 21.4 10 21.4 15.2A9.4 8.2 0 0 1 2.6 15.2C2.6 10 9.4 5.4 12 .6Z",
    table: "M12 6.6C13.6 9.4 17.4 12 17.4 15.3A5.4 4.8 0 0 1 6.6 15.3C6.6 12 10.4 9.4 12 6.6Z",
    facets:
      "M12 .6V6.6M21 13.4 17.3 14.6M3 13.4 6.7 14.6M12 23.3V20M18.6 20.9 15.8 18.8M5.4 20.9 8.2 18.8",
    letterY: 18.4,
  },
  {
    outline: "M7 1.2H17L21.8 6V18L17 22.8H7L2.2 18V6Z",
    table: "M9 5.2H15L17.8 8V16L15 18.8H9L6.2 16V8Z",
    facets:
      "M7 1.2 9 5.2M17 1.2 15 5.2M21.8 6 17.8 8M21.8 18 17.8 16M17 22.8 15 18.8M7 22.8 9 18.8M2.2 18 6.2 16M2.2 6 6.2 8",
    letterY: 15.6,
  },
  {
    outline: "M12 .9 23 9.1 18.8 22.2H5.2L1 9.1Z",
    table: "M12 6.2 18 10.8 15.7 17.9H8.3L6 10.8Z",
    facets: "M12 .9V6.2M23 9.1 18 10.8M18.8 22.2 15.7 17.9M5.2 22.2 8.3 17.9M1 9.1 6 10.8",
    letterY: 16.4,
  },
  {
    outline: "M3.4 2H20.6L22 3.4V20.6L20.6 22H3.4L2 20.6V3.4Z",
    table: "M6.6 6.6H17.4V17.4H6.6Z",
    facets: "M2.6 2.6 6.6 6.6M21.4 2.6 17.4 6.6M21.4 21.4 17.4 17.4M2.6 21.4 6.6 17.4",
    letterY: 15.6,
  },
  {
    outline: "M12 .8A11.2 11.2 0 1 1 12 23.2 11.2 11.2 0 1 1 12 .8Z",
    table: "M12 4.4A7.6 7.6 0 1 1 12 19.6 7.6 7.6 0 1 1 12 4.4Z",
    facets: "",
    letterY: 15.4,
  },
];

function Letter({ colour }: { colour: number }) {
  return (
    <text class="gem-letter" x="12" y={SHAPES[colour]?.letterY}>
      {LETTERS[colour]}
    </text>
  );
}

// A gem as part of another SVG.
export function GemShape(props: {
  colour: number;
  x: number;
  y: number;
  size: number;
  plain?: boolean;
}) {
  const shape = SHAPES[props.colour] as Shape;
  const scale = props.size / 24;
  return (
    <g
      class={`gem-${LETTERS[props.colour] ?? "o"}`}
      transform={`translate(${props.x} ${props.y}) scale(${scale})`}
    >
      <path class="gem-outline" d={shape.outline} />
      {shape.facets && <path class="gem-facets" d={shape.facets} />}
      <path class="gem-table" d={shape.table} />
      {!props.plain && <Letter colour={props.colour} />}
    </g>
  );
}

// In a line of text, without its facets: a list of moves has hundreds.
export function Gem({ colour, label }: { colour: number; label?: boolean }) {
  const { t } = useText();
  const name = t(COLOUR_KEYS[colour] ?? "gold");
  return (
    <svg
      class={`gem gem-${LETTERS[colour] ?? "o"}`}
      viewBox="-0.5 -0.5 25 25"
      {...(label ? { role: "img", "aria-label": name } : { "aria-hidden": "true" })}
    >
      <path class="gem-outline" d={SHAPES[colour]?.outline} />
      <path class="gem-table" d={SHAPES[colour]?.table} />
      <Letter colour={colour} />
    </svg>
  );
}

// Tokens in a line of text: each colour once, with its count if that is not one.
export function Tokens({ counts }: { counts: readonly number[] }) {
  return (
    <span class="tokens">
      {counts.map((count, colour) =>
        count === 0 ? null : (
          <span key={colour} class="token">
            {count !== 1 && <span class="token-count">{count}</span>}
            <Gem colour={colour} label />
          </span>
        ),
      )}
    </span>
  );
}
