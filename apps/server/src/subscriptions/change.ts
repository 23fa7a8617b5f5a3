import type { MemberId, SubscriptionId } from "@kinfold/contract/ids";
import { quoteRefusal } from "@kinfold/contract/refusals/quote";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import { findPlan } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findNewestPrices, findPortfolio, findContributionObstacle } from "#units/index.ts";
import { giveUpOpen } from "./cycle-store.ts";
import { notifySubscriber } from "./emails.ts";
import { findNextDueDay } from "./rules.ts";
import {
  changeSubscription,
  lockSubscription,
  findSubscription,
  type SubscriptionRow,
} from "./store.ts";

type Asked = { memberId: MemberId; id: SubscriptionId };

/** The subscription of this name, which may be that of its portfolio: of the member, held, and known to them. */
export async function lockOwn(tx: Db, { memberId, id }: Asked): Promise<SubscriptionRow> {
  const { rows } = await sql<{
    subscription_id: SubscriptionId;
  }>`select subscription_id from subscription
    where member_id = ${memberId} and state <> 'awaiting_card' and start_on is not null
      and (subscription_id = ${id} or portfolio_id = ${id})
    order by (state in ('active', 'attention', 'paused')) desc, created_at desc limit 1`.execute(
    tx,
  );
  const [found] = rows;
  const row = found === undefined ? undefined : await lockSubscription(tx, found.subscription_id);
  return row ?? refuse(subscriptionRefusals().not_found.subscription);
}

async function again(tx: Db, { subscription_id: id }: SubscriptionRow): Promise<SubscriptionRow> {
  const row = await findSubscription(tx, id);
  assertExists(row, "a subscription vanished");
  return row;
}

/** Ends it at once and keeps the portfolio; a charge that was sent before may still arrive. Repeated, it changes nothing. */
export async function cancelSubscription(
  platform: Platform,
  { reason, ...asked }: Asked & { reason: string | undefined },
): Promise<SubscriptionRow> {
  const { clock, db, outbox } = platform;
  const cancelled = await runTransaction(db, async (tx) => {
    const row = await lockOwn(tx, asked);
    if (row.state === "cancelled") return row;
    if (row.state === "completed") refuse(subscriptionRefusals().sub_over);
    await giveUpOpen(tx, row.subscription_id, "You cancelled it.");
    await changeSubscription(tx, row.subscription_id, {
      state: "cancelled",
      next_due_on: null,
      next_no: null,
      ended_at: clock.now(),
      ended_by: "member",
      ...(reason !== undefined && { end_reason: reason }),
    });
    await notifySubscriber(tx, platform, row, {
      kind: "ended",
      reason: "You cancelled it.",
      isByMember: true,
    });
    return again(tx, row);
  });
  outbox.nudge();
  return cancelled;
}

/** Charges nothing until it is resumed. Repeated, it changes nothing. */
export function pauseSubscription(platform: Platform, asked: Asked): Promise<SubscriptionRow> {
  const { clock, db } = platform;
  return runTransaction(db, async (tx) => {
    const row = await lockOwn(tx, asked);
    if (row.state === "paused") return row;
    if (row.state !== "active" && row.state !== "attention")
      refuse(subscriptionRefusals().sub_over);
    await giveUpOpen(tx, row.subscription_id, "You paused it.");
    await changeSubscription(tx, row.subscription_id, {
      state: "paused",
      next_due_on: null,
      next_no: null,
      paused_at: clock.now(),
      // It rests because they wish so, whatever the card did before.
      last_failure_reason: null,
    });
    return again(tx, row);
  });
}

/** Charges again from the next date on; what passed meanwhile is not made up for. Repeated, it changes nothing. */
export function resumeSubscription(platform: Platform, asked: Asked): Promise<SubscriptionRow> {
  const { clock, db } = platform;
  return runTransaction(db, async (tx) => {
    const row = await lockOwn(tx, asked);
    if (row.state === "active" || row.state === "attention") return row;
    if (row.state !== "paused" || row.start_on === null)
      return refuse(subscriptionRefusals().sub_over);
    const at = clock.now();
    const plan = await findPlan(tx, row.plan_id);
    const portfolio = await findPortfolio(tx, row.portfolio_id);
    assertExists(plan, "a portfolio vanished");
    assertExists(portfolio, "a portfolio vanished");
    const price = (await findNewestPrices(tx, [plan.plan_id])).get(plan.plan_id);
    const fault = findContributionObstacle({ plan, price }, portfolio, at);
    if (fault !== undefined) refuse(quoteRefusal("sub_not_taken", fault.sentence));
    const next = findNextDueDay(row.start_on, row.interval, lagosDay(at));
    await changeSubscription(tx, row.subscription_id, {
      state: "active",
      next_no: next.no,
      next_due_on: next.dueOn,
      missed: 0,
      failures: 0,
      last_failure_reason: null,
      paused_at: null,
    });
    return again(tx, row);
  });
}
