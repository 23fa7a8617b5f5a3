import { OfficeFigure } from "#queue/office-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useLedgerMovements } from "@kinfold/api/office/accounting";
import type { LedgerEntry, LedgerMovements } from "@kinfold/contract/office/accounting";
import { formatLagosMoment, formatShortDay } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Loader } from "@kinfold/ui/loader";
import { Pagination } from "@kinfold/ui/pagination";
import { Table, type Column } from "@kinfold/ui/table";
import { PATHS } from "#paths.ts";
import { useQueueAddress, type QueueAddress } from "#queue/queue-address.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { AccountLink, formatKind } from "#queue/account-link.tsx";
import { createBalanceColumns } from "./balance-columns.tsx";
import { LedgerHead } from "./ledger-parts.tsx";
import { PeriodFilters, readPeriod } from "./period-filters.tsx";

const SUBJECTS = ["member", "plan", "account"] as const;

/** The number of the posting in the id of what it did to one account. */
const nameOfPosting = (id: string): string => id.split(" ")[0] ?? id;

const COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    key: "journal",
    head: "Journal",
    names: true,
    width: "7rem",
    cell: ({ journal_id: id }) => (
      <Link href={`${PATHS.journals}?${new URLSearchParams({ search: id, open: id }).toString()}`}>
        {id}
      </Link>
    ),
  },
  {
    key: "at",
    head: "Happened",
    width: "10.5rem",
    cell: ({ happened_at: at }) => <time dateTime={at}>{formatLagosMoment(at)}</time>,
  },
  { key: "kind", head: "Kind", cell: ({ kind }) => formatKind(kind) },
  { key: "account", head: "Account", roomy: true, cell: ({ account }) => account.title },
  {
    key: "counter",
    head: "Other account",
    roomy: true,
    cell: ({ counter }) => <AccountLink account={counter} />,
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    card: "fact",
    cell: ({ id, amount, account }) => (
      <OfficeFigure figure={buildFigureId("posting-amount", nameOfPosting(id))}>
        <Figure size="row" amount={amount} currency={account.currency} />
      </OfficeFigure>
    ),
  },
  {
    key: "balance",
    head: "Balance",
    align: "end",
    card: "end",
    cell: ({ id, balance, account }) => (
      <OfficeFigure
        figure={buildFigureId(
          "account-balance",
          `${account.currency}.${account.name}`,
          nameOfPosting(id),
        )}
      >
        <Figure size="row" amount={balance} currency={account.currency} />
      </OfficeFigure>
    ),
  },
];

/** Whose movements the address asks for: the first of the three that it names. */
function readSubject({ get }: QueueAddress): Partial<Record<(typeof SUBJECTS)[number], string>> {
  const named = SUBJECTS.find((name) => get(name) !== "");
  return named === undefined ? {} : { [named]: get(named) };
}

function Movements({ data, address }: { data: LedgerMovements; address: QueueAddress }) {
  const { title, from, to, accounts, data: entries, meta } = data;
  return (
    <>
      <h2 className="mt-6 heading-sm">{title}</h2>
      <p className="mt-1 text-ink-soft">
        {formatShortDay(from)} to {formatShortDay(to)}
      </p>
      <Table
        className="mt-3"
        caption="Accounts"
        columns={createBalanceColumns({ from, to })}
        rows={accounts}
        rowKey={({ account }) => account.name}
        empty={null}
      />
      <Table
        className="mt-8"
        caption="Movements"
        columns={COLUMNS}
        rows={entries}
        rowKey={({ id }) => id}
        empty={
          <Empty spot="no-transactions" title="Nothing moved">
            No posting of these days touched these accounts.
          </Empty>
        }
      />
      {meta.page_count > 1 && (
        <Pagination
          className="mt-5"
          label="Movements, pages"
          page={Math.min(address.page, meta.page_count)}
          pages={meta.page_count}
          onPage={address.goTo}
        />
      )}
    </>
  );
}

/** What moved a member's wallets, a plan or one account, oldest first, with the balance after each movement. */
export function MovementsPage() {
  const address = useQueueAddress();
  const query = { ...readSubject(address), ...readPeriod(address) };
  return (
    <>
      <LedgerHead
        title="Movements"
        note="Oldest first, with the balance after each, from the first of this month until today unless you choose other days. Above zero is a credit."
        exports={{ report: "movements", ...query }}
      />
      <PeriodFilters address={address} label="Days" />
      <Read
        of={useLedgerMovements({ ...query, page: address.page })}
        outdated="The movements could not be read again and may be old"
        waiting={<Loader className="mt-8" label="Reading the movements" />}
        renderUnreachable={renderReadFailed("The movements could not be read")}
      >
        {(data) => <Movements data={data} address={address} />}
      </Read>
    </>
  );
}
