import { OfficeFigure } from "#queue/office-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useTrialBalance } from "@kinfold/api/office/accounting";
import type { TrialBalance } from "@kinfold/contract/office/accounting";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { Empty } from "@kinfold/ui/empty";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { Table } from "@kinfold/ui/table";
import { useQueueAddress } from "#queue/queue-address.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";
import {
  createBalanceColumns,
  createLateBalanceColumns,
  type BalanceDays,
} from "./balance-columns.tsx";
import { LedgerHead } from "./ledger-parts.tsx";
import { PeriodFilters, readPeriod } from "./period-filters.tsx";

function CurrencyBalance({
  total,
  rows,
  days,
}: {
  days: BalanceDays;
  total: TrialBalance["totals"][number];
  rows: TrialBalance["rows"];
}) {
  const { currency, debit, credit, is_balanced: isBalanced } = total;
  return (
    <section aria-label={currency} className="mt-6">
      <h2 className="heading-sm">{currency}</h2>
      {!isBalanced && (
        <Notice tone="error" title="Debit and credit differ" className="mt-3">
          The ledger is broken. Run the check of the ledger at once, and tell an admin.
        </Notice>
      )}
      <Table
        className="mt-3"
        caption={`Accounts in ${currency}`}
        columns={
          rows.some(({ late }) => late !== 0n)
            ? createLateBalanceColumns(days)
            : createBalanceColumns(days)
        }
        rows={rows}
        rowKey={({ account }) => account.name}
        empty={null}
      />
      <Facts>
        <Fact term="All debit balances">
          <OfficeFigure figure={buildFigureId("ledger-debit", currency, `${days.from}_${days.to}`)}>
            <Figure size="row" amount={debit} currency={currency} />
          </OfficeFigure>
        </Fact>
        <Fact term="All credit balances">
          <OfficeFigure
            figure={buildFigureId("ledger-credit", currency, `${days.from}_${days.to}`)}
          >
            <Figure size="row" amount={credit} currency={currency} />
          </OfficeFigure>
        </Fact>
      </Facts>
    </section>
  );
}

/** Every account of the ledger over some days: what it stood at, what moved, what it stands at; and that debit equals credit. */
export function TrialBalancePage() {
  const address = useQueueAddress();
  const query = readPeriod(address);
  return (
    <>
      <LedgerHead
        title="Trial balance"
        note="Every account over some days in Lagos, from the first of this month until today unless you choose others. Above zero is a credit: what the club owes."
        exports={{ report: "trial_balance", ...query }}
      />
      <PeriodFilters address={address} label="Days" />
      <Read
        of={useTrialBalance(query)}
        outdated="The trial balance could not be read again and may be old"
        waiting={<Loader className="mt-8" label="Adding up the accounts" />}
        renderUnreachable={renderReadFailed("The trial balance could not be read")}
      >
        {({ from, to, rows, totals }) => (
          <>
            <p className="mt-4 text-ink-soft">
              {formatShortDay(from)} to {formatShortDay(to)}
            </p>
            {totals.length === 0 && (
              <Empty spot="no-transactions" title="Nothing was posted">
                No account moved until the end of these days.
              </Empty>
            )}
            {totals.map((total) => (
              <CurrencyBalance
                key={total.currency}
                total={total}
                days={{ from, to }}
                rows={rows.filter(({ account }) => account.currency === total.currency)}
              />
            ))}
          </>
        )}
      </Read>
    </>
  );
}
