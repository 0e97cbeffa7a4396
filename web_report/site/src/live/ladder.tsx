// The ladder while it moves: rows change places, dots and intervals slide.
import { extent } from "d3-array";
import type { LadderRow } from "../data/api";
import { useText } from "../i18n";

const ROWS = 30;

const labelOf = ({ name, version }: LadderRow): string =>
  version > 0 ? `${name}@${version}` : name;

interface Props {
  rows: readonly LadderRow[];
  hrefOf: (row: LadderRow) => string;
}

export function MovingLadder({ rows, hrefOf }: Props) {
  const { t, formats } = useText();
  const shown = rows.slice(0, ROWS);
  const ends = shown.flatMap(({ elo, error95 }) =>
    elo === null ? [] : [elo - (error95 ?? 0), elo + (error95 ?? 0)],
  );
  const [low = -1, high = 1] = extent(ends);
  const width = Math.max(1, high - low);
  const place = (elo: number) => `${((elo - low) / width) * 100}%`;
  // The order of elements stays while the order of rows changes, so that rows can slide.
  const inOrder = shown
    .map((row, i) => ({ row, i }))
    .sort((a, b) => (labelOf(a.row) < labelOf(b.row) ? -1 : 1));
  return (
    <ol class="moving-ladder" style={{ height: `${shown.length * 2.1}rem` }}>
      {inOrder.map(({ row, i }) => (
        <li
          key={labelOf(row)}
          style={{ transform: `translateY(${i * 2.1}rem)` }}
          data-rank={i + 1}
          aria-posinset={i + 1}
          aria-setsize={shown.length}
        >
          <span class="rank">
            {row.rank_low === row.rank_high ? row.rank : `${row.rank_low}–${row.rank_high}`}
          </span>
          <a class="bot-link" href={hrefOf(row)} title={labelOf(row)}>
            <bdi>{labelOf(row)}</bdi>
          </a>
          {row.elo === null ? (
            <span class="note">{t("noRating")}</span>
          ) : (
            <>
              <span class="elo">
                <b>{formats.number(row.elo)}</b>{" "}
                <span class="error">±&nbsp;{formats.number(row.error95 ?? 0)}</span>
              </span>
              <span class="track" aria-hidden="true">
                <span
                  class="band"
                  style={{
                    left: place(row.elo - (row.error95 ?? 0)),
                    width: `${((row.error95 ?? 0) * 200) / width}%`,
                  }}
                />
                <span class="dot" style={{ left: place(row.elo) }} />
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
