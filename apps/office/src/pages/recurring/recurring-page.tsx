import { useFailingSubscriptions } from "@kinfold/api/office/recurring";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { FailingStatus, type FailingSubscription } from "@kinfold/contract/office/recurring";
import { Figure } from "@kinfold/ui/figure";
import { StatusBadge } from "@kinfold/ui/status-badge";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { FailingPane } from "./failing-pane.tsx";
import { describeFailure, STATUS_WORDS } from "./words.ts";

const ROWS = 50;
const STATES = [
  { value: "", label: "All" },
  { value: "attention", label: STATUS_WORDS.attention },
  { value: "paused", label: STATUS_WORDS.paused },
];

const COLUMNS: readonly Column<FailingSubscription>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member_name: name }) => name },
  { key: "plan", head: "Plan", width: "7.5rem", roomy: true, cell: ({ plan_name: plan }) => plan },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    width: "8.5rem",
    card: "end",
    cell: ({ id, amount, currency }) => (
      <Figure
        size="row"
        amount={amount}
        currency={currency}
        data-figure={buildFigureId("subscription-amount", id)}
      />
    ),
  },
  {
    key: "why",
    head: "Why",
    width: "12rem",
    roomy: true,
    cell: describeFailure,
  },
  {
    key: "status",
    head: "Status",
    width: "7.5rem",
    roomy: true,
    cell: ({ status }) => (
      <StatusBadge of="subscription" status={status}>
        {STATUS_WORDS[status]}
      </StatusBadge>
    ),
  },
];

/** Recurring contributions whose card or direct debit does not pay. */
export function RecurringPage() {
  const address = useQueueAddress();
  const [state, search] = ["state", "search"].map((name) => address.get(name));
  const read = useFailingSubscriptions({
    page: address.page,
    per_page: ROWS,
    ...(is(state, FailingStatus) && { status: state }),
    ...(search !== undefined && search !== "" && { search }),
  });
  return (
    <QueuePage<FailingSubscription>
      title="Failed recurring"
      promise="Looked at before the card is tried again, or within two days of its last try."
      address={address}
      read={read}
      kind="subscription"
      columns={COLUMNS}
      nameOf={({ member_name: name, code }) => `${name}, ${code}`}
      search="Search by member or code"
      filters={<StateFilters label="Filter failed recurring" address={address} states={STATES} />}
      empty={{ title: "Every card pays", text: "No recurring contribution has failed." }}
    >
      {({ id }) => <FailingPane id={id} />}
    </QueuePage>
  );
}
