import { cx } from "class-variance-authority";
import { useMemo, type ComponentProps, type ReactNode } from "react";
import { insist } from "#hooks/insist.ts";
import { useMedia } from "#hooks/media.ts";
import { CardList } from "./card-list.tsx";
import { RuledTable } from "./ruled-table.tsx";
import { groupRows, type Column, type Sort } from "./table-items.ts";
import { useWords } from "#words-provider/use-words.ts";

export type { Column, Sort } from "./table-items.ts";

/** What it says itself, in English. */
export const TABLE_WORDS = { loading: "Loading" };

export type TableProps<Row> = Omit<ComponentProps<"div">, "children"> & {
  /** What is listed, for screen readers: "Naira transactions". */
  caption: string;
  /** What is shown of each row, from left to right. One column names its rows. */
  columns: readonly Column<Row>[];
  /** What is listed, in the order in which it is shown. */
  rows: readonly Row[];
  /** Gives each row a key of its own that stays the same. */
  rowKey: (row: Row) => string;
  /** The key of the row that is open beside the table. */
  current?: string | undefined;
  /** A row's page or dialog. With it every row has one button, and is pressable as a whole. */
  onOpen?: (row: Row) => void;
  /** By which column the rows are sorted now, and which way. */
  sort?: Sort;
  /** Asks for another order. Putting the rows in it is the caller's, or the server's. */
  onSort?: (sort: Sort) => void;
  /** Rows of one group follow each other under its name: "November 2026". */
  groupOf?: (row: Row) => string;
  /** On a phone, at the head of a row: a disc of 44 px that only decorates. */
  lead?: (row: Row) => ReactNode;
  /** How many rows are on their way, after those that are here. */
  loadingRows?: number;
  /** Stands here while there is nothing to list: an Empty. */
  empty: ReactNode;
};

/**
 * Many things of one kind, compared by column; under 640 px a list of cards. For a few facts about one thing use
 * Facts.
 *
 * - table-1: The head MUST stay in sight, below a bar of `--sticky-top`.
 * - table-2: Each row MUST open by Enter from one button.
 * - table-3: However many the rows, a window of them MUST be in the page, telling where it stands in all.
 * - table-4: Focus MUST survive scrolling.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  current,
  onOpen,
  sort,
  onSort,
  groupOf,
  lead,
  loadingRows = 0,
  empty,
  className,
  ...rest
}: TableProps<Row>) {
  insist(
    caption !== "",
    "A Table has a name that is heard before its rows: give it a `caption` that says what is listed.",
  );
  insist(
    columns.filter(({ names }) => names === true).length === 1,
    "A Table needs one column that names its rows: set `names` on it, and on no other.",
  );
  insist(
    onSort !== undefined || columns.every((column) => column.sort === undefined),
    "A column of this Table offers to sort and no one listens: pass onSort, or leave its `sort` out.",
  );
  const say = useWords("table", TABLE_WORDS);
  const isPhone = useMedia("(width < 40rem)");
  const items = useMemo(() => groupRows(rows, rowKey, groupOf), [rows, rowKey, groupOf]);
  const isEmpty = rows.length === 0 && loadingRows === 0;
  const shared = { caption, columns, items, current, onOpen, sort, onSort, loadingRows };
  return (
    <div data-slot="table" className={cx("@container", className)} {...rest}>
      {isEmpty && empty}
      {!isEmpty && isPhone && <CardList {...shared} lead={lead} />}
      {!isEmpty && !isPhone && <RuledTable {...shared} />}
      <p role="status" className="sr-only">
        {loadingRows > 0 && say.loading}
      </p>
    </div>
  );
}
