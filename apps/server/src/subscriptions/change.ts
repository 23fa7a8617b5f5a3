import type { MemberId, SubscriptionId } from "@kinfold/contract/ids";
import { hasChargeDay, type ChargeDay } from "@kinfold/contract/payments";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { quoteRefusal } from "@kinfold/contract/refusals/quote";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import { formatFigure, type Minor } from "@kinfold/money";
import { sql } from "kysely";
import { addDays, lagosDay, type Day } from "#calendar/index.ts";
import { readMandateRow } from "#payments/index.ts";
import { findAmountFault, findPlan } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { findNewestPrices, findPortfolio, findContributionObstacle } from "#units/index.ts";
import { giveUpOpen } from "./cycle-store.ts";
import { notifySubscriber } from "./emails.ts";
import { refuseMoreThanAllowed } from "./mandate-limit.ts";
import { findNextDueDay } from "./rules.ts";
import {
  changeSubscription,
  lockSubscription,
  findSubscription,
  isOver,
  toSchedule,
  type Change,
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

/** A pause with an end lasts so long at most. */
const PAUSE_MAX_DAYS = 366;

/**
 * Charges nothing until it is resumed, or until a day on which it goes on by itself. Repeated, it changes nothing but that
 * day.
 */
export function pauseSubscription(
  platform: Platform,
  { until, ...asked }: Asked & { until: Day | null },
): Promise<SubscriptionRow> {
  const { clock, db } = platform;
  return runTransaction(db, async (tx) => {
    const row = await lockOwn(tx, asked);
    const today = lagosDay(clock.now());
    if (until !== null && (until <= today || until > addDays(today, PAUSE_MAX_DAYS))) {
      refuseField("until", subscriptionRefusals().sub_pause_wrong);
    }
    if (row.state === "paused") {
      await changeSubscription(tx, row.subscription_id, { resume_on: until });
      return again(tx, row);
    }
    if (row.state !== "active" && row.state !== "attention")
      refuse(subscriptionRefusals().sub_over);
    await giveUpOpen(tx, row.subscription_id, "You paused it.");
    await changeSubscription(tx, row.subscription_id, {
      state: "paused",
      next_due_on: null,
      next_no: null,
      paused_at: clock.now(),
      resume_on: until,
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
    if (row.mandate_id !== null && (await readMandateRow(tx, row.mandate_id)).state === "ended") {
      refuse(subscriptionRefusals().sub_not_taken);
    }
    const next = findNextDueDay(toSchedule(row, row.start_on), lagosDay(at));
    await changeSubscription(tx, row.subscription_id, goOnFrom(next));
    return again(tx, row);
  });
}

/** What goes on after a pause, from this date on. */
const goOnFrom = ({ no, dueOn }: { no: number; dueOn: Day }): Change => ({
  state: "active",
  next_no: no,
  next_due_on: dueOn,
  missed: 0,
  failures: 0,
  last_failure_reason: null,
  paused_at: null,
});

/**
 * Lets everything go on whose pause ends by this day: that day itself may be its next date. What must not be charged any
 * more is halted by the charge. Safe to repeat and to run on several servers.
 */
export async function resumeEndedPauses({ db }: Pick<Platform, "db">, today: Day): Promise<void> {
  const { rows } = await sql<{
    subscription_id: SubscriptionId;
  }>`select subscription_id from subscription
    where state = 'paused' and resume_on <= ${today}::date`.execute(db);
  for (const { subscription_id: id } of rows) {
    await runTransaction(db, async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row?.state !== "paused" || row.resume_on === null || row.start_on === null) return;
      const next = findNextDueDay(toSchedule(row, row.start_on), addDays(row.resume_on, -1));
      await changeSubscription(tx, id, goOnFrom(next));
    });
  }
}

/**
 * Changes what each charge contributes, or its day, from the next charge on. A changed day never charges a month twice: the
 * number of the next date stays. Repeated, it changes nothing.
 */
export function changeTerms(
  platform: Platform,
  {
    amount,
    chargeDay,
    ...asked
  }: Asked & {
    amount: Minor | undefined;
    chargeDay: ChargeDay | null | undefined;
  },
): Promise<SubscriptionRow> {
  const { clock, db } = platform;
  return runTransaction(db, async (tx) => {
    const row = await lockOwn(tx, asked);
    const { subscription_id: id, start_on: start } = row;
    if (isOver(row) || start === null) {
      return refuse(subscriptionRefusals().sub_over);
    }
    if (amount !== undefined) {
      const plan = await findPlan(tx, row.plan_id);
      assertExists(plan, "a plan vanished");
      const fault = findAmountFault(plan, amount, "recurring");
      if (fault !== undefined) {
        const figure = formatFigure(fault.minor, plan.currency);
        refuseField("amount", portfolioRefusals()[fault.code](figure));
      }
      if (row.mandate_id !== null) {
        const wanted = { amountMinor: amount, interval: row.interval, except: id };
        await refuseMoreThanAllowed(tx, row.mandate_id, wanted);
      }
      await changeSubscription(tx, id, { amount_minor: amount });
    }
    if (chargeDay !== undefined && chargeDay !== row.charge_day) {
      if (!hasChargeDay(row.interval)) {
        refuseField("charge_day", subscriptionRefusals().sub_day_unavailable);
      }
      await changeSubscription(tx, id, { charge_day: chargeDay });
      if (row.next_no !== null) {
        const schedule = toSchedule({ ...row, charge_day: chargeDay }, start);
        const next = findNextDueDay(schedule, lagosDay(clock.now()), row.next_no);
        await changeSubscription(tx, id, { next_no: next.no, next_due_on: next.dueOn });
      }
    }
    return again(tx, row);
  });
}
