import { useJournals } from "@kinfold/api/office/accounting";
import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import type { Journal } from "@kinfold/contract/office/accounting";
import type { LateAccount, OneMonth } from "@kinfold/contract/office/month-closes";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Pagination } from "@kinfold/ui/pagination";
import { Table, type Column } from "@kinfold/ui/table";
import { useState } from "react";
import { AccountLink, formatKind } from "#queue/account-link.tsx";
import { PATHS } from "#paths.ts";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { renderReadFailed } from "#shell/read-failed.tsx";

const nameLate = (
  kind: "late-debits" | "late-credits",
  { name, currency }: LateAccount["account"],
  month: string,
): FigureId => buildFigureId(kind, `${currency}.${name}`, month);

const createAccountColumns = (month: string): readonly Column<LateAccount>[] => [
  {
    key: "account",
    head: "Account",
    names: true,
    cell: ({ account }) => <AccountLink account={account} />,
  },
  {
    key: "debits",
    head: "Debits",
    align: "end",
    card: "fact",
    cell: ({ account, debits }) => (
      <OfficeFigure figure={nameLate("late-debits", account, month)}>
        <Figure size="row" amount={debits} currency={account.currency} />
      </OfficeFigure>
    ),
  },
  {
    key: "credits",
    head: "Credits",
    align: "end",
    card: "fact",
    cell: ({ account, credits }) => (
      <OfficeFigure figure={nameLate("late-credits", account, month)}>
        <Figure size="row" amount={credits} currency={account.currency} />
      </OfficeFigure>
    ),
  },
];

const JOURNAL_COLUMNS: readonly Column<Journal>[] = [
  {
    key: "id",
    head: "Journal",
    names: true,
    cell: ({ id }) => (
      <Link href={`${PATHS.journals}?${new URLSearchParams({ search: id, open: id }).toString()}`}>
        {id}
      </Link>
    ),
  },
  { key: "kind", head: "Kind", cell: ({ kind }) => formatKind(kind) },
  {
    key: "happened",
    head: "Happened",
    cell: ({ happened_at: at }) => <time dateTime={at}>{formatLagosMoment(at)}</time>,
  },
  {
    key: "posted",
    head: "Written",
    roomy: true,
    cell: ({ posted_at: at }) => <time dateTime={at}>{formatLagosMoment(at)}</time>,
  },
];

/** What was posted to a month after it was closed: by account, and journal by journal. */
export function LateJournals({ month }: { month: OneMonth }) {
  const [page, setPage] = useState(1);
  const reading = useJournals({ late: "yes", from: month.from, to: month.to, page });
  return (
    <section aria-label="Posted after the close" className="mt-8">
      <h2 className="heading-sm">Posted after the close</h2>
      <Table
        className="mt-3"
        caption="By account"
        columns={createAccountColumns(month.id)}
        rows={month.late}
        rowKey={({ account }) => `${account.name} ${account.currency}`}
        empty={null}
      />
      <Read
        of={reading}
        waiting="Reading the journals"
        renderUnreachable={renderReadFailed("The journals could not be read")}
      >
        {({ data, meta }) => (
          <>
            <Table
              className="mt-6"
              caption="Late journals"
              columns={JOURNAL_COLUMNS}
              rows={data}
              rowKey={({ id }) => id}
              empty={null}
            />
            {meta.page_count > 1 && (
              <Pagination
                className="mt-5"
                label="Late journals, pages"
                page={Math.min(page, meta.page_count)}
                pages={meta.page_count}
                onPage={setPage}
              />
            )}
          </>
        )}
      </Read>
    </section>
  );
}
