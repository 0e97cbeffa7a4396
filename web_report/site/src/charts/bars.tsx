// A bar chart of a distribution.
import { max } from "d3-array";
import { useRef } from "preact/hooks";
import { linearScale } from "./scale";
import { useWidth } from "./width";

interface Props {
  values: readonly number[];
  labels: readonly string[]; // by bin
  label: string;
  every: number; // labels every this many bins
}

const HEIGHT = 130;
const BOTTOM = 20;

export function Bars({ values, labels, label, every }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useWidth(box, 420);
  const step = width / Math.max(1, values.length);
  const y = linearScale([0, Math.max(1, max(values) ?? 1)], [0, HEIGHT - BOTTOM - 4]);
  return (
    <div ref={box}>
      <svg class="chart bars" width={width} height={HEIGHT} role="img" aria-label={label}>
        {values.map((value, i) => (
          <rect
            key={i}
            x={i * step + 0.5}
            width={Math.max(1, step - 1)}
            y={HEIGHT - BOTTOM - y(value)}
            height={y(value)}
          >
            <title>{`${labels[i] ?? ""}: ${value}`}</title>
          </rect>
        ))}
        <line class="floor" x1={0} x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        {labels.map((text, i) =>
          i % every === 0 ? (
            <text
              key={i}
              class="axis-label"
              x={Math.min(width - 24, Math.max(24, (i + 0.5) * step))}
              y={HEIGHT - 5}
              text-anchor="middle"
            >
              {text}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}
