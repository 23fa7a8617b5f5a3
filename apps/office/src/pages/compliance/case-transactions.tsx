import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toTransactionId } from "@kinfold/contract/ids";
import type { CaseTransaction } from "@kinfold/contract/office/unusual-transactions";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Figure } from "@kinfold/ui/figure";
import { Table, type Column } from "@kinfold/ui/table";
import { OfficeFigure } from "#queue/office-figure.tsx";
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
    cell: ({ id, amount, currency, naira_amount: naira }) => (
      <span className="flex flex-col items-end">
        <OfficeFigure figure={buildFigureId("transaction", toTransactionId(id))}>
          <Figure size="row" amount={amount} currency={currency} />
        </OfficeFigure>
        {naira !== null && (
          <span className="text-sm text-ink-soft">
            <OfficeFigure figure={buildFigureId("transaction-naira", toTransactionId(id))}>
              <Figure size="row" amount={naira} currency="NGN" />
            </OfficeFigure>
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
