import { toWithdrawalId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useApproveWithdrawals, useQueuedWithdrawals } from "@kinfold/api/office/withdrawals";
import { describeError } from "@kinfold/frame/refusal-words";
import type { QueuedWithdrawal } from "@kinfold/contract/office/withdrawals";
import { Currency } from "@kinfold/contract/money";
import { WithdrawalStatus } from "@kinfold/contract/withdrawals";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import type { Column } from "@kinfold/ui/table";
import { useState } from "react";
import { is } from "superstruct";
import { BulkBar, chooseColumn } from "#queue/bulk-bar.tsx";
import { DecisionForm } from "#queue/decision-form.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { useChosen } from "#queue/use-chosen.ts";
import { useMay } from "#session/current-staff.ts";
import { APPROVE_REASONS, WithdrawalPane } from "./withdrawal-pane.tsx";
import { FLAG_WORDS } from "#queue/withdrawal-flags.ts";

const ROWS = 50;
const STATES = [
  { value: "", label: "Pending" },
  { value: "approved", label: "Approved" },
  { value: "processing", label: "At the bank" },
  { value: "paid", label: "Paid" },
  { value: "failed", label: "Not paid" },
  { value: "rejected", label: "Declined" },
  { value: "cancelled", label: "Cancelled" },
];

/** Nothing is promised of these any more. */
const PAID_OR_GIVEN_UP: ReadonlySet<WithdrawalStatus> = new Set([
  "paid",
  "failed",
  "rejected",
  "cancelled",
]);

const COLUMNS: readonly Column<QueuedWithdrawal>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member_name: name }) => name },
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
        data-figure={buildFigureId("withdrawal-amount", toWithdrawalId(id))}
      />
    ),
  },
  {
    key: "account",
    head: "To",
    width: "11rem",
    roomy: true,
    cell: ({ bank_name: bank, account_number_masked: number }) => `${bank} ${number}`,
  },
  {
    key: "flags",
    head: "Look twice",
    width: "11.5rem",
    roomy: true,
    cell: (row) => <Flags row={row} />,
  },
];

function Flags({ row: { flags } }: { row: QueuedWithdrawal }) {
  const [first, ...more] = flags;
  if (first === undefined) return "Nothing";
  const rest = more.map((flag) => FLAG_WORDS[flag].short).join(", ");
  return (
    <span className="inline-flex items-center gap-1.5" title={rest === "" ? undefined : rest}>
      <Badge tone="wait">{FLAG_WORDS[first].short}</Badge>
      {more.length > 0 && <span className="text-sm text-ink-soft">+{more.length}</span>}
    </span>
  );
}

/** Flagged withdrawals are never approved in bulk. */
const isChoosable = ({ status, flags }: QueuedWithdrawal): boolean =>
  status === "pending" && flags.length === 0;

/** Withdrawals as staff clear them: looked at one by one, or several at once where nothing speaks against them. */
export function WithdrawalsPage() {
  const address = useQueueAddress();
  const mayDecide = useMay("withdrawal.decide");
  const [state, currency, search] = ["state", "currency", "search"].map((name) =>
    address.get(name),
  );
  const read = useQueuedWithdrawals({
    page: address.page,
    per_page: ROWS,
    status: is(state, WithdrawalStatus) ? state : "pending",
    ...(is(currency, Currency) && { currency }),
    ...(search !== undefined && search !== "" && { search }),
  });
  const rows = read.data?.data ?? [];
  const chosen = useChosen(rows.filter(isChoosable));
  const isPending = state === "" || state === "pending";
  const columns =
    mayDecide && isPending
      ? [
          {
            ...chooseColumn<QueuedWithdrawal>(chosen, ({ member_name: name }) => name, isChoosable),
            roomy: true,
          },
          ...COLUMNS,
        ]
      : COLUMNS;
  return (
    <QueuePage<QueuedWithdrawal>
      title="Withdrawals"
      promise="Paid on or before the 5th of the month after they were asked for."
      address={address}
      read={read}
      kind="withdrawal"
      columns={columns}
      nameOf={({ member_name: name, reference }) => `${name}, ${reference}`}
      isOver={({ status: stands }) => PAID_OR_GIVEN_UP.has(stands)}
      search="Search by reference or account name"
      filters={
        <StateFilters label="Filter withdrawals" address={address} states={STATES} currency />
      }
      bulk={
        <BulkBar chosen={chosen}>
          <ApproveChosen ids={[...chosen.ids]} onDone={chosen.clear} />
        </BulkBar>
      }
      empty={{ title: "Nothing waits", text: "Every withdrawal was decided about." }}
    >
      {({ id }) => <WithdrawalPane id={id} />}
    </QueuePage>
  );
}

/** Approves what is chosen, with one reason for all of it, and says what was left. */
function ApproveChosen({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const approve = useApproveWithdrawals();
  const [isAsking, setAsking] = useState(false);
  const [left, setLeft] = useState<string>();
  return (
    <>
      {left !== undefined && <Notice tone="warn">{left}</Notice>}
      <Button
        size="sm"
        onClick={() => {
          setAsking(true);
        }}
      >
        Approve {ids.length}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Approve ${ids.length} withdrawals`}
        description="Only those are approved against which nothing speaks. Each member is told."
      >
        <DecisionForm
          label="Why"
          options={[
            { value: "approve", label: "Approve all", busy: "Approving", reasons: APPROVE_REASONS },
          ]}
          onDecide={async ({ words }) => {
            const { results } = await approve.trigger({ ids, reason: words });
            const refused = results.filter(({ is_approved: isApproved }) => !isApproved);
            setAsking(false);
            if (refused.length === 0) onDone();
            else
              setLeft(`${refused.length} left: ${refused[0]?.error ?? describeError(undefined)}`);
          }}
        />
      </Dialog>
    </>
  );
}
