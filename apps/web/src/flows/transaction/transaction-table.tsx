import {
  METHOD_WORDS,
  readListedAt,
  formatTransactionStatus,
  TYPE_WORDS,
} from "@kinfold/contract/transaction-words";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toTransactionId } from "@kinfold/contract/ids";
import type { Gateway } from "@kinfold/contract/money";
import type { Transaction } from "@kinfold/contract/transactions";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Figure } from "@kinfold/ui/figure";
import { ArrowDownLeftIcon, ArrowUpRightIcon, XIcon } from "@kinfold/ui/icon";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { Table, type Column, type Sort } from "@kinfold/ui/table";
import type { ReactNode } from "react";
import { formatLagosDate, formatLagosMonth } from "@kinfold/frame/lagos-time";
import { classifyMovement } from "./movement.ts";

/** "card", as it stands behind another word. */
const inSentence = (gateway: Gateway): string => METHOD_WORDS[gateway].toLowerCase();

type Columns = readonly Column<Transaction>[];

const DATE: Columns[number] = {
  key: "date",
  head: say("Date"),
  width: "5rem",
  cell: (row) => (
    <time dateTime={readListedAt(row)} className="figures-column text-ink-soft">
      {formatLagosDate(readListedAt(row))}
    </time>
  ),
};
const DETAILS: Columns[number] = {
  key: "details",
  head: say("Details"),
  names: true,
  cell: ({ description }) => description,
};
const REFERENCE: Columns[number] = {
  key: "reference",
  head: say("Reference"),
  width: "7.75rem",
  roomy: true,
  card: "none",
  cell: ({ reference }) => (
    <span className="figures-column text-sm text-ink-soft">{reference}</span>
  ),
};
const REFERENCE_AND_KIND: Columns[number] = {
  ...REFERENCE,
  cell: ({ reference, type, gateway }) => (
    <span className="text-sm text-ink-soft">
      <span className="figures-column block">{reference}</span>
      {gateway === null ? TYPE_WORDS[type] : `${TYPE_WORDS[type]}, ${inSentence(gateway)}`}
    </span>
  ),
};
const STATUS: Columns[number] = {
  key: "status",
  head: say("Status"),
  width: "8.75rem",
  card: "end",
  cell: (row) => (
    <StatusBadge of="transaction" status={row.status} wraps>
      {formatTransactionStatus(row)}
    </StatusBadge>
  ),
};
/** The whole row opens its details, in which the figure can be pressed. */
const Amount = ({ row }: { row: Transaction }) => (
  <Figure
    amount={row.amount}
    currency={row.currency}
    movement={classifyMovement(row)}
    data-figure={buildFigureId("transaction", toTransactionId(row.id))}
  />
);
const AMOUNT: Columns[number] = {
  key: "amount",
  head: say("Amount"),
  align: "end",
  width: "10.5rem",
  cell: (row) => <Amount row={row} />,
};
const AMOUNT_AND_FEE: Columns[number] = {
  ...AMOUNT,
  sort: "descending",
  cell: (row) => (
    <>
      <Amount row={row} />
      {row.fee > 0n && (
        <span className="block text-sm text-ink-soft">
          <Say
            text="Fee {amount}"
            values={{
              amount: (
                <Figure
                  amount={row.fee}
                  currency={row.fee_currency}
                  data-figure={buildFigureId("transaction-fee", toTransactionId(row.id))}
                />
              ),
            }}
          />
        </span>
      )}
    </>
  ),
};
const BALANCE: Columns[number] = {
  key: "balance",
  head: say("Balance after"),
  align: "end",
  width: "10.5rem",
  roomy: true,
  card: "none",
  cell: ({ id, balance_after: balance, moved_at: movedAt, currency }) =>
    balance === null ? (
      <span className="text-ink-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">
          {movedAt === null
            ? say("Not moved")
            : say("Not shown: money of a later transaction was on its way")}
        </span>
      </span>
    ) : (
      <Figure
        amount={balance}
        currency={currency}
        data-figure={buildFigureId("balance-after", toTransactionId(id))}
      />
    ),
};

const SHORT: Columns = [DATE, DETAILS, REFERENCE, STATUS, AMOUNT];
const FULL: Columns = [
  { ...DATE, sort: "descending" },
  DETAILS,
  REFERENCE_AND_KIND,
  STATUS,
  AMOUNT_AND_FEE,
  BALANCE,
];

export type TransactionTableProps = {
  /** "Naira transactions". */
  caption: string;
  rows: readonly Transaction[];
  loadingRows?: number;
  onOpen: (row: Transaction) => void;
  empty: ReactNode;
  /** With it, every column is there and two of them sort. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

const keyOf = ({ id }: Transaction): string => id;
const monthOf = (row: Transaction): string => formatLagosMonth(readListedAt(row));

/** The movements of one wallet, compared; what a column has no room for is told when a row opens. Months are told apart while they are in order. */
export function TransactionTable({ sort, onSort, ...rest }: TransactionTableProps) {
  const isByDay = sort === undefined || sort.by === "date";
  return (
    <Table
      columns={onSort === undefined ? SHORT : FULL}
      rowKey={keyOf}
      lead={Direction}
      {...(isByDay && { groupOf: monthOf })}
      {...(sort !== undefined && { sort })}
      {...(onSort !== undefined && { onSort })}
      {...rest}
    />
  );
}

const DISCS = {
  in: { look: "bg-gain-soft text-gain", DiscIcon: ArrowDownLeftIcon },
  out: { look: "bg-surface-sunken text-ink", DiscIcon: ArrowUpRightIcon },
  failed: { look: "bg-error-soft text-error", DiscIcon: XIcon },
} as const;

function Direction(row: Transaction): ReactNode {
  const { look, DiscIcon } = DISCS[classifyMovement(row)];
  return (
    <span className={`grid size-11 place-items-center rounded-press ${look}`}>
      <DiscIcon />
    </span>
  );
}
