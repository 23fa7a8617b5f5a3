import { cx } from "class-variance-authority";
import { Fragment, useMemo, type ReactNode } from "react";
import { CaretDownIcon, CaretUpIcon } from "#icon/icon.tsx";
import { Skeleton } from "#skeleton/skeleton.tsx";
import { memoizeLatest } from "./remembered.ts";
import type { ListProps } from "./ruled-table.tsx";
import { toggleSort, type Column, type Item } from "./table-items.ts";
import { useRowWindow } from "./use-row-window.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const CARD_LIST_WORDS = {
  sortBy: "Sort by",
  ascending: "ascending",
  descending: "descending",
};

const CARD_PX = 76;
const GROUP_PX = 59;

type Lead<Row> = ((row: Row) => ReactNode) | undefined;

/** The same rows for a narrow window: what each is called, its details under it, its figures at the end. */
export function CardList<Row>({ lead, ...props }: ListProps<Row> & { lead: Lead<Row> }) {
  const { caption, columns, items, onOpen, loadingRows } = props;
  const { frame, shown, gapAfter, measure } = useRowWindow<HTMLUListElement>(items, (index) =>
    items[index]?.kind === "group" ? GROUP_PX : CARD_PX,
  );
  const drawn = useMemo(
    () =>
      memoizeLatest((item: Item<Row>) =>
        item.kind === "group" ? (
          item.title
        ) : (
          <Card columns={columns} row={item.row} onOpen={onOpen} lead={lead} />
        ),
      ),
    [columns, onOpen, lead],
  );
  const setSize = items.filter(({ kind }) => kind === "row").length;
  return (
    <>
      <SortPills {...props} />
      <ul
        ref={frame}
        aria-label={caption}
        aria-busy={loadingRows > 0}
        className={items[0]?.kind === "group" ? "" : "border-t border-line"}
      >
        {shown.map(({ index, gap }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <Fragment key={item.key}>
              {gap > 0 && <li aria-hidden="true" data-slot="row-gap" style={{ height: gap }} />}
              {item.kind === "group" ? (
                <li
                  ref={measure}
                  data-index={index}
                  className="border-b border-line pt-5.5 pb-2.5 heading-xs first:pt-1"
                >
                  {drawn(item)}
                </li>
              ) : (
                <li
                  ref={measure}
                  data-index={index}
                  aria-posinset={item.place}
                  aria-setsize={loadingRows > 0 ? -1 : setSize}
                  className={cx(
                    "relative flex items-center gap-3.5 border-b border-line py-3.5",
                    onOpen !== undefined && "hover:bg-surface-hover",
                  )}
                >
                  {drawn(item)}
                </li>
              )}
            </Fragment>
          );
        })}
        {gapAfter > 0 && <li aria-hidden="true" data-slot="row-gap" style={{ height: gapAfter }} />}
        {Array.from({ length: loadingRows }, (_, row) => (
          <li
            key={`loading ${row}`}
            aria-hidden="true"
            className="flex items-center gap-3.5 border-b border-line py-3.5"
          >
            {lead !== undefined && <Skeleton className="size-11 flex-none rounded-press" />}
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4.5 w-1/2" />
              <Skeleton className="h-3.5 w-3/4" />
            </div>
            <Skeleton className="h-4.5 w-24" />
          </li>
        ))}
      </ul>
    </>
  );
}

type CardProps<Row> = Pick<ListProps<Row>, "columns" | "onOpen"> & { row: Row; lead: Lead<Row> };

const placeOf = <Row,>({ card, align }: Column<Row>) =>
  card ?? (align === "end" ? "end" : "detail");

function Card<Row>({ columns, row, onOpen, lead }: CardProps<Row>) {
  const others = columns
    .filter(({ names }) => names !== true)
    .map((column) => ({ column, place: placeOf(column), value: column.cell(row) }))
    .filter(({ value }) => value !== undefined && value !== null && value !== "");
  const details = others.filter(({ place }) => place === "detail" || place === "fact");
  const lines = others.filter(({ place }) => place === "lines");
  const ends = others.filter(({ place }) => place === "end");
  const name = columns.find(({ names }) => names === true)?.cell(row);
  return (
    <>
      {lead !== undefined && (
        <span aria-hidden="true" className="flex-none @max-[16rem]:hidden">
          {lead(row)}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-2">
        <div className="min-w-0 flex-[1_1_6rem]">
          <p className="leading-[1.35] font-strong wrap-anywhere">
            {onOpen === undefined ? (
              name
            ) : (
              <button
                type="button"
                // Its shadow covers the card, and wears the focus ring for it.
                className="text-start outline-none after:absolute after:inset-0 after:rounded-tag focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
                onClick={() => onOpen(row)}
              >
                {name}
              </button>
            )}
          </p>
          {details.length > 0 && (
            <div className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
              {details.map(({ column, place, value }, index) => (
                <Fragment key={column.key}>
                  {index > 0 && " · "}
                  <span className={place === "fact" ? undefined : "sr-only"}>{column.head}: </span>
                  {value}
                </Fragment>
              ))}
            </div>
          )}
          {lines.map(({ column, value }) => (
            <div key={column.key} className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
              <span className="sr-only">{column.head}: </span>
              {value}
            </div>
          ))}
        </div>
        {ends.length > 0 && (
          <div className="ms-auto flex flex-none flex-col items-end gap-1 text-end">
            {ends.map(({ column, value }) => (
              <div key={column.key}>
                <span className="sr-only">{column.head}: </span>
                <bdi>{value}</bdi>
              </div>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

/** A list has no heads to press, so the order is asked for above it. */
function SortPills<Row>({ columns, sort, onSort }: ListProps<Row>) {
  const say = useWords("cardList", CARD_LIST_WORDS);
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (onSort === undefined || sortable.length === 0) return null;
  return (
    <div role="group" aria-label={say.sortBy} className="mb-3 flex flex-wrap gap-2">
      {sortable.map((column) => {
        const direction = sort?.by === column.key ? sort.direction : undefined;
        const Caret = direction === "ascending" ? CaretUpIcon : CaretDownIcon;
        return (
          <button
            key={column.key}
            type="button"
            aria-pressed={direction !== undefined}
            className="inline-flex h-10 items-center gap-1.5 rounded-press bg-surface px-4 text-[15px] inset-ring inset-ring-line-strong aria-pressed:bg-action aria-pressed:text-on-action aria-pressed:inset-ring-0 forced-colors:border forced-colors:aria-pressed:border-4"
            onClick={() => onSort(toggleSort(column, sort))}
          >
            {column.head}
            <Caret size={16} />
            {direction !== undefined && <span className="sr-only">, {say[direction]}</span>}
          </button>
        );
      })}
    </div>
  );
}
