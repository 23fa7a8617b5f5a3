import { useBankOpenings } from "@kinfold/api/office/bank-openings";
import { useLineDecisions, useLineReopenings } from "@kinfold/api/office/line-outcomes";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { BankOpening } from "@kinfold/contract/office/bank-openings";
import type { LineDecision, LineReopening } from "@kinfold/contract/office/line-outcomes";
import { DecisionStatus } from "@kinfold/contract/office/decisions";
import { formatFigure } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { PATHS } from "#paths.ts";
import { OUTCOME_WORDS } from "#queue/line-words.ts";
import { STATUS_WORDS } from "#queue/proposal-decision.tsx";
import { useQueueAddress, type QueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { OutcomePane, ReopeningPane } from "./line-panes.tsx";
import { OpeningPane } from "./opening-pane.tsx";

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

type Proposal = Pick<Row, "proposed_by" | "status">;

/** Who proposed it, and what became of it: of every decision of this page. */
const describeProposal = <R extends Proposal>(): Column<R>[] => [
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

const isDecided = ({ status }: Proposal): boolean => status !== "proposed";

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
    card: "detail",
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
    cell: ({ id, total, currency }) => (
      <Figure
        size="row"
        amount={total}
        currency={currency}
        data-figure={buildFigureId("lines-total", id)}
      />
    ),
  },
  ...describeProposal<Row>(),
];

const nameOf = ({ outcome, total, currency }: Row): string =>
  `${OUTCOME_WORDS[outcome]}, ${formatFigure(total, currency)}`;

const BACK = <Link href={PATHS.bankLines}>Back to the lines</Link>;
const REOPENINGS = "reopenings";
const OPENINGS = "openings";
const VIEWS = [REOPENINGS, OPENINGS] as const;

const viewOf = (address: QueueAddress): (typeof VIEWS)[number] | undefined =>
  VIEWS.find((one) => one === address.get("view"));

function Filtering({ address }: { address: QueueAddress }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Which decisions"
        className="min-w-0 grow basis-60"
        value={viewOf(address) ?? "outcomes"}
        options={[
          { value: "outcomes", label: "What lines are" },
          { value: REOPENINGS, label: "Opened again" },
          { value: OPENINGS, label: "Opening balances" },
        ]}
        onChange={(view) => {
          address.set({ view: view === "outcomes" ? "" : view, state: "" });
        }}
      />
      <div className="min-w-0 grow basis-60">
        <StateFilters label="Filter decisions" address={address} states={STATES} />
      </div>
    </div>
  );
}

/** What staff said that lines of the bank are, and what its accounts opened with, until another staff member decides it. */
export function LineDecisionsPage() {
  const address = useQueueAddress();
  const view = viewOf(address);
  if (view === REOPENINGS) return <Reopenings address={address} />;
  return view === OPENINGS ? <Openings address={address} /> : <Outcomes address={address} />;
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
      isOver={isDecided}
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
      isOver={isDecided}
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

const OPENING_COLUMNS: readonly Column<BankOpening>[] = [
  {
    key: "account",
    head: "Account",
    names: true,
    cell: ({ account_number: number }) => `Account ${number}`,
  },
  {
    key: "opened",
    head: "Opening balance",
    align: "end",
    width: "11rem",
    card: "end",
    roomy: true,
    cell: ({ id, opened, currency }) => (
      <Figure
        size="row"
        amount={opened}
        currency={currency}
        data-figure={buildFigureId("opening-balance", id)}
      />
    ),
  },
  ...describeProposal<BankOpening>(),
];

function Openings({ address }: { address: QueueAddress }) {
  const read = useBankOpenings(queryOf(address));
  return (
    <QueuePage<BankOpening>
      title="Decided lines"
      promise={
        <>
          What one person says that an opening balance was, another approves within 48 hours.{" "}
          <Link href={PATHS.statements}>Back to the statements</Link>
        </>
      }
      address={address}
      read={read}
      kind="bank_opening"
      columns={OPENING_COLUMNS}
      nameOf={({ account_number: number, opened, currency }) =>
        `Account ${number}, ${formatFigure(opened, currency)}`
      }
      isOver={isDecided}
      filters={<Filtering address={address} />}
      empty={{
        title: "No opening balance is proposed",
        text: "What an opening balance was is said under Bank statements.",
      }}
    >
      {(row) => <OpeningPane key={`${row.id} ${row.status}`} opening={row} />}
    </QueuePage>
  );
}
