import { useMonths } from "@kinfold/api/office/month-closes";
import type { LedgerMonth } from "@kinfold/contract/office/month-closes";
import { formatLagosMoment, formatMonthName } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Badge } from "@kinfold/ui/badge";
import { Empty } from "@kinfold/ui/empty";
import { Link } from "@kinfold/ui/link";
import { Pagination } from "@kinfold/ui/pagination";
import { Table, type Column } from "@kinfold/ui/table";
import { PATHS } from "#paths.ts";
import { useQueueAddress } from "#queue/queue-address.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { STATE_WORDS } from "./words.ts";

const LOADING_ROWS = 8;

const COLUMNS: readonly Column<LedgerMonth>[] = [
  {
    key: "month",
    head: "Month",
    names: true,
    cell: ({ id }) => <Link href={`${PATHS.months}/${id}`}>{formatMonthName(id)}</Link>,
  },
  {
    key: "state",
    head: "State",
    card: "end",
    cell: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].words}</Badge>,
  },
  {
    key: "late",
    head: "Posted after the close",
    card: "fact",
    cell: ({ late_count: count }) => (count === 0 ? "Nothing" : count),
  },
  {
    key: "closed",
    head: "Closed",
    roomy: true,
    cell: ({ closed_at: at, closed_by: by }) =>
      at === null ? "" : `${formatLagosMoment(at)}, ${by?.name ?? ""}`,
  },
];

/** The months of the ledger: which are closed, by whom, and what was posted to them later. */
export function MonthsPage() {
  const address = useQueueAddress();
  const reading = useMonths({ page: address.page, per_page: 25 });
  const { data } = reading;
  const pages = data?.meta.page_count ?? 1;
  return (
    <>
      <PageTitle title="Month close">Month close</PageTitle>
      <p className="mt-1 max-w-[70ch] text-ink-soft">
        Two people close a month once it is over. What is posted to it later is taken, and shown as
        late.
      </p>
      <Read of={reading} renderUnreachable={renderReadFailed("The months could not be read")}>
        {() => (
          <Table
            className="mt-5"
            caption="Months"
            columns={COLUMNS}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            loadingRows={data === undefined ? LOADING_ROWS : 0}
            empty={
              <Empty spot="no-transactions" title="There is no month yet">
                Nothing was posted to the ledger.
              </Empty>
            }
          />
        )}
      </Read>
      {pages > 1 && (
        <Pagination
          className="mt-5"
          label="Months, pages"
          page={Math.min(address.page, pages)}
          pages={pages}
          onPage={address.goTo}
        />
      )}
    </>
  );
}
