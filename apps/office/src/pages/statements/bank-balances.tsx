import { buildFigureId } from "@kinfold/contract/figure-sources";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { useBankBalances } from "@kinfold/api/office/statements";
import type { BankAccountBalance } from "@kinfold/contract/office/statements";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Table, type Column } from "@kinfold/ui/table";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { OpeningBalances } from "./opening-balances.tsx";

const formatMissing = ({ missing, covered_through: through }: BankAccountBalance): string => {
  if (through === null) return "No statement yet";
  if (missing.length === 0) return "None";
  return missing
    .map(({ from, through: until }) =>
      from === until ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(until)}`,
    )
    .join(", ");
};

const COLUMNS: readonly Column<BankAccountBalance>[] = [
  {
    key: "account",
    head: "Account",
    names: true,
    cell: ({ account }) => `${account.bank_name} ${account.account_number} (${account.currency})`,
  },
  {
    key: "closing",
    head: "Statement closes with",
    align: "end",
    card: "fact",
    cell: ({ closing, account: { currency, account_number: number } }) =>
      closing === null ? (
        "No balance printed"
      ) : (
        <>
          <OfficeFigure figure={buildFigureId("bank-closing", `${currency}.${number}`)}>
            <Figure size="row" amount={closing.amount} currency={currency} />
          </OfficeFigure>{" "}
          <span className="text-ink-soft">on {formatShortDay(closing.on)}</span>
        </>
      ),
  },
  {
    key: "ledger",
    head: "Ledger",
    align: "end",
    card: "fact",
    cell: ({ ledger, account: { currency, account_number: number } }) => (
      <OfficeFigure figure={buildFigureId("bank-ledger", `${currency}.${number}`)}>
        <Figure size="row" amount={ledger} currency={currency} />
      </OfficeFigure>
    ),
  },
  {
    key: "difference",
    head: "Difference",
    align: "end",
    card: "fact",
    cell: ({ difference, account: { currency, account_number: number } }) =>
      difference === null ? (
        "Not known"
      ) : (
        <OfficeFigure figure={buildFigureId("bank-difference", `${currency}.${number}`)}>
          <Figure size="row" amount={difference} currency={currency} />
        </OfficeFigure>
      ),
  },
  { key: "missing", head: "Missing days", card: "fact", cell: formatMissing },
];

/** Each bank account: what its statement closes with, what the ledger has of that day, the days that no file covers, and what it opened with. */
export function BankBalances() {
  return (
    <Read
      of={useBankBalances()}
      outdated="These balances could not be read again and may be old"
      renderUnreachable={renderReadFailed("The balances could not be read")}
    >
      {(data) => (
        <section aria-label="Bank accounts" className="mt-5">
          <Table
            caption="Bank accounts"
            columns={COLUMNS}
            rows={data?.accounts ?? []}
            rowKey={({ account }) => account.id}
            loadingRows={data === undefined ? 2 : 0}
            empty={
              <Empty spot="no-transactions" title="No bank account yet">
                Accounts of the club are added under Settings.
              </Empty>
            }
          />
          <OpeningBalances accounts={data?.accounts ?? []} />
          {data?.unexplained
            .filter(({ amount }) => amount !== 0n)
            .map(({ currency, amount }) => (
              <p key={currency} className="mt-2 text-ink-soft">
                Not explained in {currency}:{" "}
                <OfficeFigure figure={buildFigureId("held-by", `${currency}.bank`)}>
                  <Figure size="row" amount={amount} currency={currency} />
                </OfficeFigure>
                . These are journals without a line, or lines without a journal.
              </p>
            ))}
        </section>
      )}
    </Read>
  );
}
