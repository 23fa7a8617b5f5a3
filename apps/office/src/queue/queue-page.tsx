import type { PageMeta } from "@kinfold/contract/paging";
import { useClaim } from "@kinfold/api/office/queues";
import { useGivenUp } from "@kinfold/api/swr";
import { useClock } from "@kinfold/frame/clock";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { useMedia } from "@kinfold/ui/hooks/media";
import { Notice } from "@kinfold/ui/notice";
import { Pagination } from "@kinfold/ui/pagination";
import { SearchField } from "@kinfold/ui/search-field";
import { Table, type Column } from "@kinfold/ui/table";
import { useRef, type ReactNode } from "react";
import { DetailPane } from "#queue/detail-pane.tsx";
import type { QueueAddress } from "#queue/queue-address.ts";
import { useQueueKeys } from "#queue/queue-keys.ts";
import { queueColumns } from "#queue/queue-columns.tsx";
import type { QueueRow } from "#queue/queue-row.ts";
import { SomebodyElse } from "#queue/somebody-else.tsx";
import { useMay } from "#session/current-staff.ts";

/** What a hook answers about a page of a queue. */
export type QueueRead<Row> = {
  data: { data: Row[]; meta: PageMeta } | undefined;
  error: Error | undefined;
  mutate: () => unknown;
};

export type QueuePageProps<Row extends QueueRow> = {
  title: string;
  /** One sentence under the title: what is promised to members here. */
  promise: ReactNode;
  address: QueueAddress;
  read: QueueRead<Row>;
  /** What the work is called where it is claimed: "kyc". Without it opening claims nothing. */
  kind?: string;
  /** The queue's own columns; one of them names the row. Age, promise and colleague come after them. */
  columns: readonly Column<Row>[];
  /** What a row is called where it is opened, and where it is chosen. */
  nameOf: (row: Row) => string;
  /** What may be searched for, if anything: "Search by member or reference". */
  search?: string;
  /** The fields that narrow the queue: usually a Filters. */
  filters?: ReactNode;
  /** Above the table while rows are chosen: a BulkBar. */
  bulk?: ReactNode;
  /** The document beside the facts, and the decision, of the row that is open. */
  children: (row: Row) => ReactNode;
  /** Said when nothing waits, and nothing narrows the queue. */
  empty: { title: string; text: string };
  /** Further deeds of the page, beside its title. */
  actions?: ReactNode;
};

const LOADING_ROWS = 8;

/**
 * A queue of the office: what waits, since when and until when, with the opened row beside it. Its filters, page and open
 * row stand in the address; j, k, Enter, Escape and / work wherever nothing is being written.
 */
export function QueuePage<Row extends QueueRow>(props: QueuePageProps<Row>) {
  const { title, promise, address, read, kind, columns, nameOf } = props;
  const { search, filters, bulk, children, empty, actions } = props;
  const now = useClock()();
  const list = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const isGivenUp = useGivenUp(read.error);
  const mayClaim = useMay("queue.claim");
  const hasRoom = useMedia("(width >= 80rem)");
  const rows = read.data?.data ?? [];
  const meta = read.data?.meta;
  const opened = rows.find(({ id }) => id === address.openId);
  const claim = useClaim(
    opened !== undefined && kind !== undefined && mayClaim ? { kind, id: opened.id } : undefined,
  );
  const isNarrowed = address.get("search") !== "" || address.get("state") !== "";

  useQueueKeys({
    list,
    search: searchBox,
    isOpen: opened !== undefined,
    onStep: (by) => {
      const next = rows[rows.findIndex(({ id }) => id === address.openId) + by];
      if (next !== undefined) address.open(next.id);
    },
    onClose: () => {
      close();
    },
  });

  function close(): void {
    const row = list.current?.querySelector<HTMLElement>("[data-current] button");
    address.open(undefined);
    row?.focus();
  }

  const pane = opened && (
    <DetailPane key={opened.id} title={nameOf(opened)} row={opened} now={now} onClose={close}>
      <SomebodyElse claim={claim} />
      {children(opened)}
    </DetailPane>
  );

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title={title}>{title}</PageTitle>
          <p className="mt-1 text-ink-soft">{promise}</p>
        </div>
        {actions}
      </div>
      {pane !== undefined && !hasRoom ? (
        <div className="mt-4">{pane}</div>
      ) : (
        <div
          className={`mt-4 grid items-start gap-8 ${pane === undefined ? "" : "xl:grid-cols-[minmax(0,1fr)_minmax(26rem,40rem)]"}`}
        >
          <div className="min-w-0">
            <div className="flex flex-wrap items-end gap-3">
              {search !== undefined && (
                <div ref={searchBox} className="min-w-64 flex-1 sm:max-w-80">
                  <SearchField
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
            {read.data === undefined && isGivenUp && read.error !== undefined ? (
              <Notice
                tone="error"
                role="alert"
                title="The queue could not be read"
                className="mt-5"
              >
                <p>{refusalWords(read.error)}</p>
                <Button
                  variant="outline"
                  size="sm"
                  className="mt-3"
                  onClick={() => void read.mutate()}
                >
                  Try again
                </Button>
              </Notice>
            ) : (
              <div ref={list} className="mt-4">
                <Table
                  caption={title}
                  columns={queueColumns(columns, now)}
                  rows={rows}
                  rowKey={({ id }) => id}
                  current={address.openId}
                  onOpen={({ id }) => {
                    address.open(id);
                  }}
                  loadingRows={read.data === undefined ? LOADING_ROWS : 0}
                  empty={
                    isNarrowed ? (
                      <Empty spot="no-transactions" title="Nothing matches">
                        Nothing in this queue fits what you search and filter for.
                      </Empty>
                    ) : (
                      <Empty spot="no-notifications" title={empty.title}>
                        {empty.text}
                      </Empty>
                    )
                  }
                />
              </div>
            )}
            {meta !== undefined && meta.page_count > 1 && (
              <Pagination
                className="mt-5"
                label={`${title}, pages`}
                page={Math.min(address.page, meta.page_count)}
                pages={meta.page_count}
                onPage={address.goTo}
              />
            )}
          </div>
          {pane}
        </div>
      )}
    </>
  );
}
