import type { SubscriptionId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { addDays, lagosDay } from "#calendar/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { notifySubscriber } from "./emails.ts";
import { isTellingTime, toLagosMonth, toExpiryMonth, NOTIFIED_DAYS_BEFORE } from "./rules.ts";
import { lockSubscription } from "./store.ts";

/** Writes to those who are charged in three days, once for each date. What is charged daily is not announced daily. */
async function notifyCharges({ clock, db, env, outbox }: Platform): Promise<number> {
  const today = lagosDay(clock.now());
  const until = addDays(today, NOTIFIED_DAYS_BEFORE);
  const { rows } = await sql<{
    subscription_id: SubscriptionId;
  }>`select subscription_id from subscription
    where state in ('active', 'attention') and "interval" <> 'daily' and next_due_on > ${today}::date
      and next_due_on <= ${until}::date and told_of is distinct from next_due_on`.execute(db);
  for (const { subscription_id: id } of rows) {
    await runTransaction(db, async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row?.next_due_on == null) return;
      const { numAffectedRows } = await sql`update subscription set told_of = next_due_on
        where subscription_id = ${id} and told_of is distinct from next_due_on and state in ('active', 'attention')`.execute(
        tx,
      );
      if (numAffectedRows === 0n) return;
      await notifySubscriber(tx, { clock, env, outbox }, row, {
        kind: "ahead",
        dueOn: row.next_due_on,
      });
    });
  }
  return rows.length;
}

/** Writes to those whose card ends with this month, once. */
async function notifyCards({ clock, db, env, outbox }: Platform): Promise<number> {
  const month = toLagosMonth(clock.now());
  const { rows } = await sql<{
    subscription_id: SubscriptionId;
  }>`select subscription_id from subscription
    where state in ('active', 'attention') and told_of_expiry is distinct from ${month}
      and card_exp_year = ${Number(month.slice(0, 4))} and card_exp_month = ${Number(month.slice(5))}`.execute(
    db,
  );
  for (const { subscription_id: id } of rows) {
    await runTransaction(db, async (tx) => {
      const row = await lockSubscription(tx, id);
      if (row === undefined) return;
      if (toExpiryMonth(row.card_exp_month, row.card_exp_year) !== month) return;
      const { numAffectedRows } = await sql`update subscription set told_of_expiry = ${month}
        where subscription_id = ${id} and told_of_expiry is distinct from ${month}`.execute(tx);
      if (numAffectedRows === 0n) return;
      await notifySubscriber(tx, { clock, env, outbox }, row, { kind: "card_ends" });
    });
  }
  return rows.length;
}

/** Says what is coming: charges in three days, and cards that end this month. Safe to repeat; answers how many were looked at. */
export async function notifyUpcoming(platform: Platform): Promise<number> {
  if (!isTellingTime(platform.clock.now())) return 0;
  const count = (await notifyCharges(platform)) + (await notifyCards(platform));
  if (count > 0) platform.outbox.nudge();
  return count;
}
