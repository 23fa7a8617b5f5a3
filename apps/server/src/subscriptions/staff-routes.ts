import { type SubscriptionId, toSubscriptionId } from "@kinfold/contract/ids";
import { subscriptionRefusals } from "@kinfold/contract/refusals/subscriptions";
import * as contract from "@kinfold/contract/office/recurring";
import { readMemberNames } from "#members/index.ts";
import { listPlans, formatPlanRowLabel } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, readStaffNames, type StaffCaller } from "#staff/index.ts";
import { cancelForMember, pauseForMember, sendCardReminder } from "./failing.ts";
import { findFailing, listFailing, listReminders, type FailingRow } from "./failing-store.ts";
import { findSubscription, toChargedCard } from "./store.ts";
import { readHistory } from "./view.ts";
import { buildPageMeta } from "#platform/paging.ts";

const DATES_SHOWN = 12;

async function views(
  db: Db,
  rows: readonly FailingRow[],
  now: Date,
): Promise<contract.FailingSubscription[]> {
  const plans = await listPlans(db);
  const subscriptionRows = await Promise.all(
    rows.map(async (row) => ({ row, one: await findSubscription(db, row.subscription_id) })),
  );
  const names = await readMemberNames(
    db,
    subscriptionRows.flatMap(({ one }) => one?.member_id ?? []),
  );
  const ids = rows.map(({ subscription_id: id }) => id);
  const claims = await listClaims(db, "subscription", ids, now);
  return subscriptionRows.map(({ row, one }) => {
    const plan = plans.find(({ plan_id: id }) => id === one?.plan_id);
    if (one === undefined || plan === undefined || one.state === "awaiting_card") {
      throw new Error("this subscription is not shown");
    }
    return {
      id: one.subscription_id,
      code: one.code,
      member_id: one.member_id,
      member_name: names.get(one.member_id) ?? one.member_id,
      plan_name: formatPlanRowLabel(plan),
      amount: one.amount_minor,
      currency: one.currency,
      interval: one.interval,
      status: one.state,
      failures: one.failures,
      missed: one.missed,
      last_failure_reason: one.last_failure_reason,
      next_try: row.next_try_on,
      next_date: one.next_due_on,
      gateway: one.gateway,
      card: toChargedCard(one),
      created_at: row.first_failed_at.toISOString(),
      due_at: row.due_at.toISOString(),
      claimed_by: claims.get(one.subscription_id) ?? null,
      reminded_at: row.reminded_at?.toISOString() ?? null,
    };
  });
}

async function detail(db: Db, id: SubscriptionId, now: Date): Promise<contract.FailingDetail> {
  const row = await findFailing(db, id);
  const one = await findSubscription(db, id);
  if (row === undefined || one === undefined) {
    return refuse(subscriptionRefusals().not_found.failingSubscription);
  }
  const [subscription] = await views(db, [row], now);
  assertExists(subscription, "one row has one view");
  const { data } = await readHistory(db, one, { page: 1, perPage: DATES_SHOWN });
  const reminders = await listReminders(db, id);
  const names = await readStaffNames(
    db,
    reminders.map(({ reminded_by: by }) => by),
  );
  return {
    subscription,
    dates: data,
    reminders: reminders.map(({ reason, reminded_by: by, reminded_at: at }) => ({
      reason,
      by: names.get(by) ?? by,
      at: at.toISOString(),
    })),
  };
}

/** Cards that do not pay: what there are, and reminding, pausing and ending on behalf of the member. */
export function mountSubscriptionStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { clock, db } = platform;

  staffed(contract.listFailingSubscriptions, async ({ query }) => {
    const { page, per_page: perPage, status, search } = query;
    const { rows, total } = await listFailing(db, { status, search }, { page, perPage });
    return {
      data: await views(db, rows, clock.now()),
      meta: buildPageMeta(total, query),
    };
  });

  staffed(contract.getFailingSubscription, ({ params }) =>
    detail(db, toSubscriptionId(params["id"]), clock.now()),
  );

  const actions = [
    [contract.remindOfCard, sendCardReminder],
    [contract.pauseForMember, pauseForMember],
    [contract.cancelForMember, cancelForMember],
  ] as const;
  for (const [endpoint, action] of actions) {
    staffed(endpoint, async ({ body: { reason }, caller, params }) => {
      const id = toSubscriptionId(params["id"]);
      await action(platform, { id, by: caller, reason });
      return detail(db, id, clock.now());
    });
  }
}
