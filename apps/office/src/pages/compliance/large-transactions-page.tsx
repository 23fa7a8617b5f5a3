import { toTransactionId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useLargeTransactions } from "@kinfold/api/office/large-transactions";
import {
  LargeTransactionState,
  type LargeTransaction,
} from "@kinfold/contract/office/large-transactions";
import { Badge } from "@kinfold/ui/badge";
import { Figure } from "@kinfold/ui/figure";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { ComplianceNav } from "./compliance-nav.tsx";
import { LargeTransactionPane } from "./large-transaction-pane.tsx";
import { TYPE_WORDS } from "./large-transaction-words.ts";

const STATES = [
  { value: "", label: "All" },
  { value: "open", label: "To report" },
  { value: "reported", label: "Reported" },
];

const COLUMNS: readonly Column<LargeTransaction>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  { key: "type", head: "What", width: "8rem", roomy: true, cell: ({ type }) => TYPE_WORDS[type] },
  {
    key: "amount",
    head: "Amount",
    width: "9rem",
    roomy: true,
    cell: ({ id, amount, currency }) => (
      <Figure
        size="row"
        amount={amount}
        currency={currency}
        data-figure={buildFigureId("transaction", toTransactionId(id))}
      />
    ),
  },
  {
    key: "state",
    head: "State",
    width: "8rem",
    roomy: true,
    cell: ({ report }) => (
      <Badge tone={report === null ? "wait" : "ok"}>
        {report === null ? "To report" : "Reported"}
      </Badge>
    ),
  },
];

/** Transactions above the amounts of the law, which compliance reports to the NFIU. */
export function LargeTransactionsPage() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = useLargeTransactions({
    page: address.page,
    per_page: 25,
    ...(is(state, LargeTransactionState) && { state }),
  });
  return (
    <QueuePage
      title="Large transactions"
      promise="Reported to the NFIU within seven days, dollars above $10,000 within one. Never speak of a report to the member."
      which={<ComplianceNav />}
      address={address}
      read={read}
      columns={COLUMNS}
      isOver={({ report }) => report !== null}
      nameOf={({ member }) => member.name}
      filters={<StateFilters label="Filter transactions" address={address} states={STATES} />}
      empty={{
        title: "No large transaction",
        text: "Deposits and withdrawals above ₦5,000,000 come here.",
      }}
    >
      {(row) => <LargeTransactionPane key={`${row.id} ${row.report === null}`} row={row} />}
    </QueuePage>
  );
}
