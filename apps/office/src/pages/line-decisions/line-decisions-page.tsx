import { useLineDecisions, useLineReopenings } from "@kinfold/api/office/line-outcomes";
import type { LineDecision, LineReopening } from "@kinfold/contract/office/line-outcomes";
import { DecisionStatus } from "@kinfold/contract/office/decisions";
import { formatFigure } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Segmented } from "@kinfold/ui/segmented";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { PATHS } from "#paths.ts";
import { OUTCOME_WORDS } from "#queue/line-words.ts";
import { STATUS_WORDS } from "#queue/proposal-decision.tsx";
import { useQueueAddress, type QueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { OutcomePane, ReopeningPane } from "./line-panes.tsx";

const ROWS = 50;
const STATES = [
  { value: "", label: "All" },
  ...Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label })),
];

type Row = Pick<
  LineDecision,
  | "id"
  | "created_at"
  | "due_at"
  | "claimed_by"
  | "outcome"
  | "line_count"
  | "total"
  | "currency"
  | "status"
> & { proposed_by: { name: string } };

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "outcome",
    head: "What they are",
    names: true,
    cell: ({ outcome }) => OUTCOME_WORDS[outcome],
  },
  {
    key: "count",
    head: "Lines",
    align: "end",
    width: "6rem",
    roomy: true,
    cell: ({ line_count: count }) => (count === 1 ? "1 line" : `${count} lines`),
  },
  {
    key: "total",
    head: "Total",
    align: "end",
    width: "9rem",
    card: "end",
    cell: ({ total, currency }) => <Figure size="row" amount={total} currency={currency} />,
  },
  {
    key: "by",
    head: "Proposed by",
    width: "10rem",
    roomy: true,
    cell: ({ proposed_by: by }) => by.name,
  },
  {
    key: "status",
    head: "Status",
    width: "7rem",
    roomy: true,
    cell: ({ status }) => STATUS_WORDS[status],
  },
];

const nameOf = ({ outcome, total, currency }: Row): string =>
  `${OUTCOME_WORDS[outcome]}, ${formatFigure(total, currency)}`;

const BACK = <Link href={PATHS.bankLines}>Back to the lines</Link>;
const REOPENINGS = "reopenings";

function Filtering({ address }: { address: QueueAddress }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented
        label="Which decisions"
        value={address.get("view") === REOPENINGS ? REOPENINGS : "outcomes"}
        options={[
          { value: "outcomes", label: "What lines are" },
          { value: REOPENINGS, label: "Opened again" },
        ]}
        onChange={(view) => {
          address.set({ view: view === REOPENINGS ? REOPENINGS : "", state: "" });
        }}
      />
      <div className="min-w-0 grow basis-60">
        <StateFilters label="Filter decisions" address={address} states={STATES} />
      </div>
    </div>
  );
}

/** What staff said that lines of the bank are, until another staff member decides it. */
export function LineDecisionsPage() {
  const address = useQueueAddress();
  return address.get("view") === REOPENINGS ? (
    <Reopenings address={address} />
  ) : (
    <Outcomes address={address} />
  );
}

const queryOf = (address: QueueAddress) => {
  const status = address.get("state");
  return { page: address.page, per_page: ROWS, ...(is(status, DecisionStatus) && { status }) };
};

function Outcomes({ address }: { address: QueueAddress }) {
  const read = useLineDecisions(queryOf(address));
  return (
    <QueuePage<LineDecision>
      title="Decided lines"
      promise={
        <>
          What one person says that lines of the bank are, another approves within 48 hours. {BACK}
        </>
      }
      address={address}
      read={read}
      kind="line_outcome"
      columns={COLUMNS}
      nameOf={nameOf}
      isOver={({ status: stands }) => stands !== "proposed"}
      filters={<Filtering address={address} />}
      empty={{ title: "Nothing is proposed", text: "What someone says that lines are waits here." }}
    >
      {(row) => <OutcomePane key={`${row.id} ${row.status}`} decision={row} />}
    </QueuePage>
  );
}

function Reopenings({ address }: { address: QueueAddress }) {
  const read = useLineReopenings(queryOf(address));
  return (
    <QueuePage<LineReopening>
      title="Decided lines"
      promise={
        <>Lines that one person wants to open again. Another approves it within 48 hours. {BACK}</>
      }
      address={address}
      read={read}
      kind="line_reopening"
      columns={COLUMNS}
      nameOf={nameOf}
      isOver={({ status: stands }) => stands !== "proposed"}
      filters={<Filtering address={address} />}
      empty={{
        title: "Nothing is to be opened again",
        text: "A line that turns out to be something else is proposed under Bank lines.",
      }}
    >
      {(row) => <ReopeningPane key={`${row.id} ${row.status}`} reopening={row} />}
    </QueuePage>
  );
}
