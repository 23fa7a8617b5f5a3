import type * as contract from "@kinfold/contract/subscriptions";
import { ZERO } from "@kinfold/money";
import { listPlans, formatPlanRowLabel } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { findNextAttempts, listCycles, sumPaid } from "./cycle-store.ts";
import { toChargedCard, type SubscriptionRow } from "./store.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Subscriptions as their member reads them, in this order. */
export async function toSubscriptions(
  db: Db,
  rows: readonly SubscriptionRow[],
): Promise<contract.Subscription[]> {
  const plans = await listPlans(db);
  const ids = rows.map(({ subscription_id: id }) => id);
  const [paid, tries] = await Promise.all([sumPaid(db, ids), findNextAttempts(db, ids)]);
  return rows.map((row) => {
    const plan = plans.find(({ plan_id: id }) => id === row.plan_id);
    const { state, start_on: startOn } = row;
    if (plan === undefined || startOn === null || state === "awaiting_card") {
      throw new Error("this subscription is not shown");
    }
    const sums = paid.get(row.subscription_id);
    const times = sums?.times ?? 0;
    return {
      id: row.subscription_id,
      subscription_code: row.code,
      product_id: row.plan_id,
      product_name: formatPlanRowLabel(plan),
      portfolio_id: row.portfolio_id,
      amount: row.amount_minor,
      currency: row.currency,
      interval: row.interval,
      charge_day: row.charge_day,
      gateway: row.gateway,
      status: state,
      start_date: startOn,
      next_payment_date: row.next_due_on,
      next_attempt_date: tries.get(row.subscription_id) ?? null,
      last_payment_date: sums?.last ?? null,
      payment_count: times,
      total_contributed: sums?.totalMinor ?? ZERO,
      failure_count: row.failures,
      last_failure_reason: row.last_failure_reason,
      card: toChargedCard(row),
      created_at: row.created_at.toISOString(),
      paused_at: iso(row.paused_at),
      resume_date: row.resume_on,
      cancelled_at: state === "cancelled" ? iso(row.ended_at) : null,
    };
  });
}

/** One page of the dates of a subscription, newest first. */
export async function readHistory(
  db: Db,
  { subscription_id: id, amount_minor: amount }: SubscriptionRow,
  paging: { page: number; perPage: number },
): Promise<{ data: contract.SubscriptionCycle[]; total: number }> {
  const { rows, total } = await listCycles(db, id, paging);
  const data = rows.map((row): contract.SubscriptionCycle => {
    const open = row.is_charging ? "charging" : "retrying";
    return {
      due_date: row.due_on,
      status: row.state === "open" ? open : row.state,
      amount: row.charged_minor ?? amount,
      attempts: row.attempts,
      next_attempt_date: row.is_charging ? null : row.next_try_on,
      paid_at: iso(row.paid_at),
      payment_reference: row.payment_reference,
      reason: row.reason,
    };
  });
  return { data, total };
}
