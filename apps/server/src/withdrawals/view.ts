import type { Withdrawal } from "@kinfold/contract/withdrawals";
import { subtract } from "@kinfold/money";
import { endInLagos } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";
import { listSteps, type StepRow, type WithdrawalRow } from "./store.ts";

const iso = (instant: Date): string => instant.toISOString();

/** Whether the day that was promised is over, in Lagos, and no one has approved it. */
export const isOverdue = (
  { status, payout_on: payoutOn }: Pick<WithdrawalRow, "status" | "payout_on">,
  now: Date,
): boolean => status === "pending" && now > endInLagos(payoutOn);

/** Whether the member may take it back: until the month ends, and again once the promised day is over. */
export function isCancellable(
  row: Pick<WithdrawalRow, "status" | "cut_off_at" | "payout_on">,
  now: Date,
): boolean {
  return row.status === "pending" && (now < row.cut_off_at || isOverdue(row, now));
}

function view(row: WithdrawalRow, steps: readonly StepRow[], now: Date): Withdrawal {
  return {
    id: row.withdrawal_id,
    reference: row.reference,
    wallet_id: row.wallet_id,
    amount: row.amount_minor,
    fee: row.fee_minor,
    net_amount: subtract(row.amount_minor, row.fee_minor),
    currency: row.currency,
    status: row.status,
    bank_account: {
      bank_name: row.bank_name,
      account_name: row.account_name,
      account_number_masked: `••${row.account_end}`,
    },
    requested_at: iso(row.requested_at),
    payout_date: row.payout_on,
    cancellable_until: isCancellable(row, now) && !isOverdue(row, now) ? iso(row.cut_off_at) : null,
    is_overdue: isOverdue(row, now),
    batch_id: row.batch_id,
    paid_at: row.paid_at && iso(row.paid_at),
    failure_reason: row.failure_reason,
    session_id: row.bank_reference,
    timeline: steps.map(({ status, note, at }) => ({ status, note, at: iso(at) })),
  };
}

/** The withdrawals as the wire says them, with their timelines, in the order given. */
export async function readWithdrawalViews(
  db: Db,
  rows: readonly WithdrawalRow[],
  now: Date,
): Promise<Withdrawal[]> {
  const ids = rows.map(({ withdrawal_id: id }) => id);
  const steps = await listSteps(db, ids);
  return rows.map((row) =>
    view(
      row,
      steps.filter(({ withdrawal_id: id }) => id === row.withdrawal_id),
      now,
    ),
  );
}

/** One withdrawal as the wire says it. */
export async function readWithdrawalView(
  db: Db,
  row: WithdrawalRow,
  now: Date,
): Promise<Withdrawal> {
  return view(row, await listSteps(db, [row.withdrawal_id]), now);
}
