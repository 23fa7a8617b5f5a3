import type { ReactNode } from "react";

/** Which column the rows are ordered by, and which way. */
export type Sort = { by: string; direction: "ascending" | "descending" };

export type Column<Row> = {
  /** Names the column to `sort`. */
  key: string;
  /** Its head; on a phone, what screen readers hear before the value. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** What the row is called: heard with each of its cells, and pressed to open it. One column does. */
  names?: boolean;
  /** Figures stand at the end, so that their digits line up. */
  align?: "start" | "end";
  /** A CSS length. Columns without one share what is left. */
  width?: string;
  /** Members may order by it; this way first. */
  sort?: "ascending" | "descending";
  /** Left out where the table has less than 820 px; `most`, less than 1,000. Only for what the opened row repeats. */
  roomy?: boolean | "most";
  /**
   * Where it stands on a phone: after the title on its own line, there with its head before it because the value alone
   * would say nothing, in lines of its own under these, at the end, or nowhere.
   */
  card?: "detail" | "fact" | "lines" | "end" | "none";
};

/** A row of the table as it is drawn: a member's row, or the head of a group of them. */
export type Item<Row> =
  | { kind: "row"; key: string; row: Row; place: number }
  | { kind: "group"; key: string; title: string };

/** Puts a head before each run of rows of one group. `place` counts rows alone, from 1. */
export function groupRows<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  groupOf: ((row: Row) => string) | undefined,
): readonly Item<Row>[] {
  const items: Item<Row>[] = [];
  let last: string | undefined;
  for (const [index, row] of rows.entries()) {
    const key = rowKey(row);
    const title = groupOf?.(row);
    if (title !== undefined && title !== last) {
      items.push({ kind: "group", key: `before ${key}`, title });
      last = title;
    }
    items.push({ kind: "row", key, row, place: index + 1 });
  }
  return items;
}

/** The order to ask for when a column's head is pressed: its own first, then the other way round. */
export function toggleSort(column: Column<never>, sort: Sort | undefined): Sort {
  const first = column.sort ?? "ascending";
  const other = first === "ascending" ? "descending" : "ascending";
  const isFirst = sort?.by === column.key && sort.direction === first;
  return { by: column.key, direction: isFirst ? other : first };
}
