import { buildFigureId } from "@kinfold/contract/figure-sources";
import { usePayoutStop } from "@kinfold/api/office/payout-stops";
import { useBatches } from "@kinfold/api/office/payouts";
import { formatShortDay, formatLongDay } from "@kinfold/frame/lagos-time";
import { Currency } from "@kinfold/contract/money";
import { BatchStatus, type PayoutBatch } from "@kinfold/contract/office/payouts";
import { Badge } from "@kinfold/ui/badge";
import { Figure } from "@kinfold/ui/figure";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { PayoutsStopped } from "#flows/stop-payouts/payouts-stopped.tsx";
import { StopPayouts } from "#flows/stop-payouts/stop-payouts.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { BatchPane } from "./batch-pane.tsx";
import { ReadyPayouts } from "./ready-payouts.tsx";
import { BATCH_WORDS } from "./words.ts";

const ROWS = 20;
const STATES = [
  { value: "", label: "All" },
  ...Object.entries(BATCH_WORDS).map(([value, { words }]) => ({ value, label: words })),
];

/** Declined, or the bank has answered for every line. */
const ANSWERED: ReadonlySet<BatchStatus> = new Set([
  "rejected",
  "completed",
  "completed_with_failures",
]);

const nameOf = ({ currency, payout_date: day }: PayoutBatch): string =>
  `${currency === "NGN" ? "Naira" : "Dollars"} for ${formatLongDay(day)}`;

const COLUMNS: readonly Column<PayoutBatch>[] = [
  {
    key: "batch",
    head: "Batch",
    names: true,
    cell: ({ currency, payout_date: day }) =>
      `${currency === "NGN" ? "Naira" : "Dollars"}, ${formatShortDay(day)}`,
  },
  {
    key: "count",
    head: "Lines",
    align: "end",
    card: "fact",
    width: "4rem",
    roomy: true,
    cell: ({ count }) => count,
  },
  {
    key: "total",
    head: "Total",
    align: "end",
    width: "8.5rem",
    card: "end",
    cell: ({ id, total, currency }) => (
      <Figure
        size="row"
        amount={total}
        currency={currency}
        data-figure={buildFigureId("batch-total", id)}
      />
    ),
  },
  {
    key: "status",
    head: "Status",
    width: "9rem",
    roomy: true,
    cell: ({ status, to_confirm: toConfirm }) =>
      toConfirm === 0 ? (
        <Badge tone={BATCH_WORDS[status].tone}>{BATCH_WORDS[status].words}</Badge>
      ) : (
        <Badge tone="wait">{toConfirm} to confirm</Badge>
      ),
  },
  {
    key: "maker",
    head: "Made by",
    width: "7.5rem",
    roomy: true,
    cell: ({ made_by: { name } }) => name,
  },
];

/** From approved withdrawals to paid ones: what is ready, the batches, and what became of each line. */
export function PayoutsPage() {
  const address = useQueueAddress();
  const [state, currency] = ["state", "currency"].map((name) => address.get(name));
  const read = useBatches({
    page: address.page,
    per_page: ROWS,
    ...(is(state, BatchStatus) && { status: state }),
    ...(is(currency, Currency) && { currency }),
  });
  const stop = usePayoutStop().data?.stop ?? undefined;
  return (
    <QueuePage<PayoutBatch>
      title="Payout batches"
      promise="One person makes a batch, another approves it; only then is there a file for the bank."
      address={address}
      read={read}
      kind="payout_batch"
      columns={COLUMNS}
      nameOf={nameOf}
      isOver={({ status: stands }) => ANSWERED.has(stands)}
      which={stop && <PayoutsStopped stop={stop} />}
      actions={stop === undefined && <StopPayouts />}
      filters={<StateFilters label="Filter batches" address={address} states={STATES} currency />}
      bulk={<ReadyPayouts onMade={address.open} />}
      empty={{ title: "No batches yet", text: "Make one of the withdrawals that are ready." }}
    >
      {({ id }) => <BatchPane id={id} />}
    </QueuePage>
  );
}
