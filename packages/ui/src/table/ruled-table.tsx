import { cva, cx } from "class-variance-authority";
import { Fragment, useMemo, type MouseEvent } from "react";
import { CaretDownIcon, CaretUpIcon } from "#icon/icon.tsx";
import { Skeleton } from "#skeleton/skeleton.tsx";
import { memoizeLatest } from "./remembered.ts";
import { toggleSort, type Column, type Item, type Sort } from "./table-items.ts";
import { useRowWindow } from "./use-row-window.ts";

export type ListProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  items: readonly Item<Row>[];
  current: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  loadingRows: number;
};

const ROW_PX = 55;
const GROUP_PX = 58;

const cell = cva("pe-3 last:pe-0", {
  variants: {
    part: {
      head: "sticky top-(--sticky-top,0px) z-1 border-b-2 border-ink bg-ground pb-2.5 text-xs font-strong text-ink-soft",
      body: "border-b border-line py-[15px] font-body wrap-anywhere",
    },
    align: { start: "text-start", end: "text-end" },
    roomy: { true: "@max-[51.25rem]:hidden", most: "@max-[62.5rem]:hidden", false: "" },
  },
});

const looksOf = ({ align = "start", roomy = false }: Column<never>) => ({ align, roomy });

/** A table ruled on the page. Its column widths come from its head, so that no row moves them. */
export function RuledTable<Row>(props: ListProps<Row>) {
  const { caption, columns, items, current, onOpen, sort, onSort, loadingRows } = props;
  const { frame, shown, gapAfter, measure } = useRowWindow<HTMLTableSectionElement>(
    items,
    (index) => (items[index]?.kind === "group" ? GROUP_PX : ROW_PX),
  );
  const drawn = useMemo(
    () =>
      memoizeLatest((item: Item<Row>) =>
        item.kind === "group" ? (
          <th
            scope="colgroup"
            colSpan={columns.length}
            className="border-b border-line pt-6.5 pb-2 text-start heading-xs"
          >
            {item.title}
          </th>
        ) : (
          <Cells columns={columns} row={item.row} onOpen={onOpen} />
        ),
      ),
    [columns, onOpen],
  );
  return (
    <table
      aria-busy={loadingRows > 0}
      aria-rowcount={loadingRows > 0 ? -1 : items.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-[15.5px]"
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={frame}>
        {shown.map(({ index, gap }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <Fragment key={item.key}>
              {gap > 0 && <Gap px={gap} />}
              <tr
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                {...(current !== undefined && item.key === current
                  ? { "data-current": "", "aria-current": true }
                  : {})}
                {...(item.kind === "row" && onOpen !== undefined
                  ? {
                      className:
                        "cursor-pointer hover:bg-surface-hover data-current:bg-surface-selected",
                      onClick: (event: MouseEvent) => {
                        if (isForTheRow(event)) onOpen(item.row);
                      },
                    }
                  : {})}
              >
                {drawn(item)}
              </tr>
            </Fragment>
          );
        })}
        {gapAfter > 0 && <Gap px={gapAfter} />}
        {Array.from({ length: loadingRows }, (_, row) => (
          <tr key={`loading ${row}`} aria-hidden="true">
            {columns.map((column) => (
              <td key={column.key} className={cell({ part: "body", ...looksOf(column) })}>
                <Skeleton
                  className={cx("inline-block h-4.5", column.names === true ? "w-3/5" : "w-4/5")}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellsProps<Row> = Pick<ListProps<Row>, "columns" | "onOpen"> & { row: Row };

function Cells<Row>({ columns, row, onOpen }: CellsProps<Row>) {
  return columns.map((column) => {
    const className = cell({ part: "body", ...looksOf(column) });
    if (column.names !== true) {
      return (
        <td key={column.key} className={className}>
          {column.cell(row)}
        </td>
      );
    }
    return (
      <th key={column.key} scope="row" className={className}>
        {onOpen === undefined ? (
          column.cell(row)
        ) : (
          <button type="button" className="rounded-tag text-start" onClick={() => onOpen(row)}>
            {column.cell(row)}
          </button>
        )}
      </th>
    );
  });
}

/**
 * Whether a press anywhere in a row means the row: not when it meant something in it, and not when it ended a selection
 * of its words. Keyboards have the row's button; this only makes it larger for a pointer.
 */
function isForTheRow({ target }: MouseEvent): boolean {
  const meantSomething = target instanceof Element && target.closest("button, a, input, label");
  return !meantSomething && getSelection()?.isCollapsed !== false;
}

function Gap({ px }: { px: number }) {
  return <tr aria-hidden="true" data-slot="row-gap" style={{ height: px }} />;
}

type HeadProps<Row> = Pick<ListProps<Row>, "sort" | "onSort"> & { column: Column<Row> };

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { head, key, width } = column;
  const direction = sort?.by === key ? sort.direction : undefined;
  const isSortable = column.sort !== undefined && onSort !== undefined;
  const Caret = direction === "ascending" ? CaretUpIcon : CaretDownIcon;
  return (
    <th
      scope="col"
      {...(isSortable ? { "aria-sort": direction ?? "none" } : {})}
      className={cell({ part: "head", ...looksOf(column) })}
      style={{ width }}
    >
      {isSortable ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 rounded-tag hover:text-ink"
          onClick={() => onSort(toggleSort(column, sort))}
        >
          {head}
          <Caret size={16} className={direction === undefined ? "opacity-50" : "text-ink"} />
        </button>
      ) : (
        head
      )}
    </th>
  );
}
