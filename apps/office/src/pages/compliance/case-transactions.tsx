import type { CaseTransaction } from "@kinfold/contract/office/unusual-transactions";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Figure } from "@kinfold/ui/figure";
import { Table, type Column } from "@kinfold/ui/table";
import { TYPE_WORDS } from "./large-transaction-words.ts";

const COLUMNS: readonly Column<CaseTransaction>[] = [
  {
    key: "at",
    head: "When",
    names: true,
    cell: ({ at }) => <time dateTime={at}>{formatLagosMoment(at)}</time>,
  },
  { key: "type", head: "What", width: "8rem", card: "fact", cell: ({ type }) => TYPE_WORDS[type] },
  {
    key: "reference",
    head: "Reference",
    width: "9rem",
    card: "fact",
    cell: ({ reference }) => reference,
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    width: "11rem",
    card: "end",
    cell: ({ amount, currency, naira_amount: naira }) => (
      <span className="flex flex-col items-end">
        <Figure size="row" amount={amount} currency={currency} />
        {naira !== null && (
          <span className="text-sm text-ink-soft">
            <Figure size="row" amount={naira} currency="NGN" />
          </span>
        )}
      </span>
    ),
  },
];

/** Deposits and withdrawals that compliance looks at; dollars also in naira. */
export const CaseTransactions = ({
  transactions,
}: {
  transactions: readonly CaseTransaction[];
}) => (
  <Table
    caption="Transactions"
    columns={COLUMNS}
    rows={transactions}
    rowKey={({ id }) => id}
    empty={<p className="text-ink-soft">It is about no single transaction.</p>}
  />
);
