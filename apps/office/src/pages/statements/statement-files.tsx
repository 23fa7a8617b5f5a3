import { Read, type Unreachable } from "@kinfold/frame/shell/read";
import { useStatements } from "@kinfold/api/office/statements";
import type { BankStatement } from "@kinfold/contract/office/statements";
import { formatShortDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { Empty } from "@kinfold/ui/empty";
import { Notice } from "@kinfold/ui/notice";
import { Pagination } from "@kinfold/ui/pagination";
import { Table, type Column } from "@kinfold/ui/table";
import { useState } from "react";

const ROWS = 20;

const COLUMNS: readonly Column<BankStatement>[] = [
  { key: "file", head: "File", names: true, cell: ({ file_name: name }) => name },
  {
    key: "account",
    head: "Account",
    cell: ({ bank_name: bank, account_number: number }) => `${bank ?? ""} ${number}`,
  },
  {
    key: "days",
    head: "Days",
    width: "12rem",
    cell: ({ first_on: first, last_on: last }) =>
      `${formatShortDay(first)} to ${formatShortDay(last)}`,
  },
  {
    key: "lines",
    head: "Lines",
    width: "9rem",
    card: "end",
    cell: ({ line_count: all, new_count: added, changed_count: changed }) =>
      `${all}, ${added} new${changed === 0 ? "" : `, ${changed} changed`}`,
  },
  {
    key: "by",
    head: "Imported",
    roomy: true,
    cell: ({ imported_by: by, created_at: at }) => `${by.name}, ${formatLagosMoment(at)}`,
  },
];

/** The files that were taken in, newest first. */
export function StatementFiles() {
  const [page, setPage] = useState(1);
  return (
    <Read
      of={useStatements({ page, per_page: ROWS })}
      renderUnreachable={unread}
      outdated="These files could not be read again and may be old"
    >
      {(data) => (
        <>
          <Table
            caption="Imported files"
            columns={COLUMNS}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            loadingRows={data === undefined ? 4 : 0}
            empty={
              <Empty spot="no-transactions" title="No statement yet">
                Export the bank's statement as CSV, XLSX or CAMT.053 and import it here.
              </Empty>
            }
          />
          {data !== undefined && data.meta.page_count > 1 && (
            <Pagination
              className="mt-5"
              label="Imported files, pages"
              page={page}
              pages={data.meta.page_count}
              onPage={setPage}
            />
          )}
        </>
      )}
    </Read>
  );
}

const unread: Unreachable = (error) => (
  <Notice tone="error" role="alert" title="The files could not be read">
    {describeError(error)}
  </Notice>
);
