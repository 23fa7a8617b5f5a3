import { useSettlements } from "@kinfold/api/office/settlements";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { SettlementState, type Settlement } from "@kinfold/contract/office/settlements";
import { formatShortDay, formatLongDay } from "@kinfold/frame/lagos-time";
import { Badge } from "@kinfold/ui/badge";
import { Figure } from "@kinfold/ui/figure";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { SettlementPane } from "./settlement-pane.tsx";
import { PAYER_WORDS, STATE_WORDS } from "./words.ts";

const ROWS = 50;
const STATES = [
  { value: "", label: "Not posted" },
  ...Object.entries(STATE_WORDS).map(([value, { words }]) => ({ value, label: words })),
];

const COLUMNS: readonly Column<Settlement>[] = [
  {
    key: "payer",
    head: "Provider",
    width: "7.5rem",
    names: true,
    cell: ({ gateway }) => PAYER_WORDS[gateway],
  },
  { key: "narration", head: "On the statement", roomy: true, cell: ({ narration }) => narration },
  {
    key: "day",
    head: "Value date",
    width: "6.5rem",
    roomy: true,
    cell: ({ value_on: day }) => formatShortDay(day),
  },
  {
    key: "amount",
    head: "Arrived",
    align: "end",
    width: "9rem",
    card: "end",
    cell: ({ id, amount, currency }) => (
      <Figure
        size="row"
        amount={amount}
        currency={currency}
        data-figure={buildFigureId("statement-line", id)}
      />
    ),
  },
  {
    key: "state",
    head: "State",
    width: "9.5rem",
    roomy: true,
    cell: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].words}</Badge>,
  },
];

/** What providers paid out of what they collected for us: from the bank's statement into the ledger, by two. */
export function SettlementsPage() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = useSettlements({
    page: address.page,
    per_page: ROWS,
    ...(is(state, SettlementState) && { state }),
  });
  return (
    <QueuePage
      title="Settlements"
      promise="What providers paid out to our bank of what they collected. One person proposes it, another posts it."
      address={address}
      read={read}
      kind="settlement"
      columns={COLUMNS}
      nameOf={({ gateway, value_on: day }) => `${PAYER_WORDS[gateway]}, ${formatLongDay(day)}`}
      isOver={({ state: stands }) => stands === "posted"}
      filters={<StateFilters label="Filter settlements" address={address} states={STATES} />}
      empty={{
        title: "Everything is posted",
        text: "No statement has a payout of a provider that is not posted.",
      }}
    >
      {(row) => <SettlementPane key={`${row.id} ${row.state}`} settlement={row} />}
    </QueuePage>
  );
}
