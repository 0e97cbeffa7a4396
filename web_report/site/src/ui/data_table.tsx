// A table that is sorted by its headings and shows some rows at a time. The address holds the order.
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useText } from "../i18n";
import { type Route, setQuery } from "../router";
import { download } from "./basics";
import { Scroll } from "./scroll";

export interface Column<Row> {
  key: string;
  title: string;
  hint?: string;
  below?: ComponentChildren; // under the heading, such as the axis of the bars
  // The value for sorting and for the CSV file; undefined sorts last.
  value: (row: Row) => string | number | undefined;
  cell?: (row: Row) => ComponentChildren;
  first?: "high" | "low"; // which values the first click puts on top
  text?: boolean; // left-aligned
}

const PORTION = 100;

export function useSorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  route: Route,
  initial: string,
): { rows: Row[]; column: string; descending: boolean } {
  const { formats } = useText();
  const wanted = route.query.get("sort") ?? initial;
  const descending = wanted.startsWith("-");
  const column = wanted.replace(/^-/, "");
  const sorted = useMemo(() => {
    const by = columns.find(({ key }) => key === column);
    if (!by) return [...rows];
    const sign = descending ? -1 : 1;
    return rows
      .map((row, index) => ({ row, index, value: by.value(row) }))
      .sort((a, b) => {
        if (a.value === undefined || b.value === undefined) {
          return Number(a.value === undefined) - Number(b.value === undefined) || a.index - b.index;
        }
        const order =
          typeof a.value === "string" || typeof b.value === "string"
            ? formats.compare(String(a.value), String(b.value))
            : a.value - b.value;
        return sign * order || a.index - b.index;
      })
      .map(({ row }) => row);
  }, [rows, columns, column, descending, formats]);
  return { rows: sorted, column, descending };
}

export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  // Spreadsheets take a leading = + - @ for a formula.
  const quoted = (value: string | number | undefined) => {
    const text = String(value ?? "");
    const safe = typeof value === "string" && /^[=+\-@\t]/.test(text) ? `'${text}` : text;
    return /[",\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  const lines = rows.map((row) => columns.map(({ value }) => quoted(value(row))).join(","));
  return [columns.map(({ key }) => key).join(","), ...lines, ""].join("\n");
}

interface Props<Row> {
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  route: Route;
  initial: string;
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row, before: Row | undefined, sort: string) => string;
  csv?: string; // name of the file; undefined: no button
  portion?: number; // rows shown at first
}

export function DataTable<Row>(props: Props<Row>) {
  const { t, formats } = useText();
  const [shown, setShown] = useState(props.portion ?? PORTION);
  const { rows, column, descending } = useSorted(
    props.rows,
    props.columns,
    props.route,
    props.initial,
  );
  const sort = ({ key, first }: Column<Row>) => {
    const flipped = key === column ? !descending : first === "high";
    setQuery({ sort: `${flipped ? "-" : ""}${key}` });
  };
  const ariaSort = (key: string) =>
    key !== column ? "none" : descending ? "descending" : "ascending";
  const sortName = `${descending ? "-" : ""}${column}`;
  return (
    <>
      <Scroll label={props.caption}>
        <table class="data">
          <caption class="hidden">{props.caption}</caption>
          <thead>
            <tr>
              {props.columns.map((item) => (
                <th
                  key={item.key}
                  scope="col"
                  class={item.text ? "text" : ""}
                  aria-sort={ariaSort(item.key)}
                >
                  <button type="button" title={item.hint} onClick={() => sort(item)}>
                    {item.title}
                    <span class="arrow" aria-hidden="true" />
                  </button>
                  {item.below}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, i, all) => (
              <tr key={props.rowKey(row)} class={props.rowClass?.(row, all[i - 1], sortName) ?? ""}>
                {props.columns.map((item) => (
                  <td key={item.key} class={item.text ? "text" : ""}>
                    {item.cell ? item.cell(row) : item.value(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <div class="table-end">
        {rows.length > shown && (
          <button
            type="button"
            onClick={() => setShown(shown < PORTION ? PORTION : shown + 5 * PORTION)}
          >
            {t("moreRows", { shown: formats.number(shown), all: formats.number(rows.length) })}
          </button>
        )}
        {props.csv && rows.length > 0 && (
          <button
            type="button"
            class="quiet"
            onClick={() => download(props.csv ?? "", "text/csv", csvOf(rows, props.columns))}
          >
            {t("downloadCsv")}
          </button>
        )}
      </div>
    </>
  );
}
