import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import type { PageMeta } from "@kinfold/contract/paging";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Empty } from "@kinfold/ui/empty";
import { useMedia } from "@kinfold/ui/hooks/media";
import { Notice } from "@kinfold/ui/notice";
import { Pagination } from "@kinfold/ui/pagination";
import { SearchField } from "@kinfold/ui/search-field";
import type { SpotName } from "@kinfold/ui/spot";
import { Table, type Column } from "@kinfold/ui/table";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { QueueAddress } from "#queue/queue-address.ts";
import { useQueueKeys } from "#queue/queue-keys.ts";

/** What a hook answers about a page of a list. */
export type ListRead<Row> = {
  data: { data: Row[]; meta: PageMeta } | undefined;
  error: Error | undefined;
  mutate: () => unknown;
};

export type ListPageProps<Row extends { id: string }> = {
  title: string;
  /** One sentence under the title. */
  note: ReactNode;
  /** What the list holds, where that is not the title. */
  caption?: string;
  address: QueueAddress;
  read: ListRead<Row>;
  /** Every column of the table; one of them names the row. */
  columns: readonly Column<Row>[];
  /** What may be searched for, if anything: "Search by member or reference". */
  search?: string;
  /** The fields that narrow the list: usually a Filters. */
  filters?: ReactNode;
  /** Above the list and what is open: which of several lists this is. */
  which?: ReactNode;
  /** Above the table: what can be done with several rows. */
  bulk?: ReactNode;
  /** Further actions of the page, beside its title. */
  actions?: ReactNode;
  /** The row that is open, beside the list; below it where there is no room. */
  children: (row: Row, close: () => void) => ReactNode;
  /** A dialog has the keyboard. */
  isBusy?: boolean;
  /** Said when it could not be read: "The queue could not be read". */
  failed: string;
  empty: { spot: SpotName; title: string; text: string };
  nothingMatches: { title: string; text: string };
};

const LOADING_ROWS = 8;

/** When the open row has left the list, because it was decided, the one that took its place is opened; the last at the end. */
function useNextInPlace(
  rows: readonly { id: string }[],
  isRead: boolean,
  { openId, open }: QueueAddress,
): void {
  const last = useRef<{ id: string; at: number }>(undefined);
  // Before the paint: no one is told that a row is gone whose place another takes.
  useLayoutEffect(() => {
    const at = rows.findIndex(({ id }) => id === openId);
    if (openId === undefined) last.current = undefined;
    else if (at !== -1) last.current = { id: openId, at };
    else if (isRead && last.current?.id === openId) {
      const next = rows[Math.min(last.current.at, rows.length - 1)];
      last.current = undefined;
      open(next?.id);
    }
  }, [rows, isRead, openId, open]);
}

/**
 * A list of the office with the opened row beside it. Its search, filters, page and open row stand in the address; j, k, Enter,
 * Escape and / work wherever nothing is being written.
 */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, note, caption = title, address, read, columns, search, filters } = props;
  const { which, bulk, actions, children, isBusy = false, failed, empty, nothingMatches } = props;
  const list = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const hasRoom = useMedia("(width >= 80rem)");
  const rows = read.data?.data ?? [];
  const meta = read.data?.meta;
  const opened = rows.find(({ id }) => id === address.openId);
  const isNarrowed = address.get("search") !== "" || address.get("state") !== "";

  function close(): void {
    const row = list.current?.querySelector<HTMLElement>("[data-current] button");
    address.open(undefined);
    row?.focus();
  }

  useQueueKeys({
    list,
    search: searchBox,
    isOpen: opened !== undefined && !isBusy,
    onStep: (by) => {
      const next = rows[rows.findIndex(({ id }) => id === address.openId) + by];
      if (next !== undefined) address.open(next.id);
    },
    onClose: close,
  });

  useNextInPlace(rows, read.data !== undefined, address);

  const beside = opened && children(opened, close);
  const isGone = address.openId !== undefined && read.data !== undefined && opened === undefined;

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title={title}>{title}</PageTitle>
          <p className="mt-1 text-ink-soft">{note}</p>
        </div>
        {actions}
      </div>
      {which !== undefined && <div className="mt-4">{which}</div>}
      {beside !== undefined && !hasRoom ? (
        <div className="mt-4">{beside}</div>
      ) : (
        <div
          className={`mt-4 grid items-start gap-8 ${beside === undefined ? "" : "xl:grid-cols-[minmax(26rem,1fr)_minmax(26rem,40rem)]"}`}
        >
          <div className="min-w-0">
            <div className="flex flex-wrap items-end gap-3">
              {search !== undefined && (
                <div ref={searchBox} className="min-w-64 flex-1 sm:max-w-80">
                  <SearchField
                    key={search}
                    landmark
                    label={search}
                    placeholder={search}
                    value={address.get("search")}
                    onSearch={(words) => {
                      address.set({ search: words });
                    }}
                  />
                </div>
              )}
              {filters !== undefined && <div className="min-w-0 grow basis-60">{filters}</div>}
            </div>
            {bulk}
            {isGone && (
              <Notice className="mt-4">
                What was to be opened is not in this list: it was decided meanwhile, or the filters
                leave it out.
              </Notice>
            )}
            <Read of={read} renderUnreachable={renderReadFailed(failed)}>
              {() => (
                <div ref={list} className="mt-4">
                  <Table
                    caption={caption}
                    columns={columns}
                    rows={rows}
                    rowKey={({ id }) => id}
                    current={address.openId}
                    onOpen={({ id }) => {
                      address.open(id);
                    }}
                    loadingRows={read.data === undefined ? LOADING_ROWS : 0}
                    empty={
                      isNarrowed ? (
                        <Empty spot="no-transactions" title={nothingMatches.title}>
                          {nothingMatches.text}
                        </Empty>
                      ) : (
                        <Empty spot={empty.spot} title={empty.title}>
                          {empty.text}
                        </Empty>
                      )
                    }
                  />
                </div>
              )}
            </Read>
            {meta !== undefined && meta.page_count > 1 && (
              <Pagination
                className="mt-5"
                label={`${caption}, pages`}
                page={Math.min(address.page, meta.page_count)}
                pages={meta.page_count}
                onPage={address.goTo}
              />
            )}
          </div>
          {beside}
        </div>
      )}
    </>
  );
}
