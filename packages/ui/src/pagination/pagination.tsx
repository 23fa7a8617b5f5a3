import type { ComponentProps, ReactNode } from "react";
import { insist } from "#hooks/insist.ts";
import { CaretLeftIcon, CaretRightIcon } from "#icon/icon.tsx";
import { Segmented } from "#segmented/segmented.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const PAGINATION_WORDS = {
  previous: "Previous",
  next: "Next",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  rows: "Rows on a page",
};

export type PaginationProps = Omit<ComponentProps<"nav">, "children"> & {
  /** The page in view, counted from 1. */
  page: number;
  /** How many there are, at least 1. */
  pages: number;
  /** Gets the number of the page that is asked for, counted from 1. */
  onPage: (page: number) => void;
  /** What is paged, for screen readers: "Transactions, pages". */
  label: string;
  /** How many rows a page has, and how many it may have. */
  perPage?: { value: number; options: readonly number[]; onChange: (value: number) => void };
};

/**
 * The way through a list that the server hands out by pages. For a list that only grows downwards use a "Show older"
 * button.
 *
 * - pagination-1: The page MUST be announced when it changes.
 * - pagination-2: Focus MUST stay on the button that was pressed, at either end too.
 */
export function Pagination({
  page,
  pages,
  onPage,
  label,
  perPage,
  className = "",
  ...rest
}: PaginationProps) {
  insist(label !== "", "A Pagination says what it pages: give it a `label`.");
  insist(
    Number.isInteger(page) && Number.isInteger(pages) && page >= 1 && page <= pages,
    "A Pagination counts pages from 1: `page` lies between 1 and `pages`.",
  );
  const say = useWords("pagination", PAGINATION_WORDS);
  return (
    <nav data-slot="pagination" aria-label={label} className={`@container ${className}`} {...rest}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-1 items-center justify-between gap-3 @sm:justify-start">
          <Turn isOver={page <= 1} onTurn={() => onPage(page - 1)}>
            <CaretLeftIcon className="rtl:-scale-x-100" />
            <span className="@max-xs:sr-only">{say.previous}</span>
          </Turn>
          <p role="status" className="text-sm text-ink-soft tabular-nums">
            {say.page(page, pages)}
          </p>
          <Turn isOver={page >= pages} onTurn={() => onPage(page + 1)}>
            <span className="@max-xs:sr-only">{say.next}</span>
            <CaretRightIcon className="rtl:-scale-x-100" />
          </Turn>
        </div>
        {perPage && (
          <Segmented
            label={say.rows}
            size="sm"
            value={String(perPage.value)}
            options={perPage.options.map((rows) => ({ value: String(rows), label: String(rows) }))}
            onChange={(rows) => perPage.onChange(Number(rows))}
          />
        )}
      </div>
    </nav>
  );
}

type TurnProps = { isOver: boolean; onTurn: () => void; children: ReactNode };

/** Never truly disabled: a button that is would drop the focus of anyone who just pressed it. */
function Turn({ isOver, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-disabled={isOver || undefined}
      className="inline-flex h-(--size-icon-button) min-w-(--size-icon-button) items-center justify-center gap-2 rounded-press px-3 text-sm font-strong text-ink shadow-[inset_0_0_0_1.5px_var(--color-line-strong)] aria-disabled:cursor-not-allowed aria-disabled:text-ink-disabled aria-disabled:shadow-[inset_0_0_0_1.5px_var(--color-line)] not-aria-disabled:hover:bg-surface-hover @min-xs:px-4 forced-colors:border forced-colors:aria-disabled:border-[GrayText] forced-colors:aria-disabled:text-[GrayText]"
      onClick={() => {
        if (!isOver) onTurn();
      }}
    >
      {children}
    </button>
  );
}
