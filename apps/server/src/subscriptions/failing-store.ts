import type { StaffId, SubscriptionId } from "@kinfold/contract/ids";
import type { FailingStatus } from "@kinfold/contract/office/recurring";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { findMembers } from "#members/index.ts";
import { limitToPage } from "#platform/paging.ts";
import type { Queue } from "#staff/index.ts";
import { buildSearchCondition } from "#platform/search-text.ts";

/** What failing adds to a subscription. */
export type FailingRow = {
  subscription_id: SubscriptionId;
  first_failed_at: Date;
  /** Before the card is tried again at six in the morning in Lagos, or two days after the last try. */
  due_at: Date;
  next_try_on: Day | null;
  reminded_at: Date | null;
};

const failing = sql`select subscription_id, first_failed_at, due_at, to_char(next_try_on, 'YYYY-MM-DD') as next_try_on, reminded_at
  from subscription
  cross join lateral (
    select min(begun_at) as first_failed_at, max(begun_at) as last_failed_at from subscription_attempt attempt
      where attempt.subscription_id = subscription.subscription_id and attempt.state = 'declined'
        and begun_at > coalesce((select max(paid_at) from subscription_cycle
          where subscription_cycle.subscription_id = subscription.subscription_id), '-infinity')) tried
  left join lateral (
    select min(cycle.next_try_on) as next_try_on from subscription_cycle cycle
      where cycle.subscription_id = subscription.subscription_id and cycle.state = 'open') open on true
  cross join lateral (select coalesce((next_try_on + interval '6 hours') at time zone 'Africa/Lagos',
    last_failed_at + interval '2 days') as due_at) due
  left join lateral (
    select max(subscription_reminder.reminded_at) as reminded_at from subscription_reminder
      where subscription_reminder.subscription_id = subscription.subscription_id) reminder on true`;

const unpaid = sql`state in ('attention', 'paused') and failures > 0 and first_failed_at is not null
  and due_at is not null`;

/** Everything of that, for the summary of the queues. */
export const RECURRING_QUEUE: Queue = {
  name: "recurring",
  permission: "recurring.read",
  waiting: () => sql`${failing} where ${unpaid}`,
  about: (memberId) => sql`${failing} where ${unpaid} and member_id = ${memberId}`,
};

/** Of a name that many share, so many members are looked for. */
const MEMBERS_MOST = 100;

/** One page of what fails, found by its code or its member, whose turn is next coming first, and how much there is in all. Ended ones are not in it. */
export async function listFailing(
  db: Db,
  { status, search }: { status: FailingStatus | undefined; search: string | undefined },
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: FailingRow[]; total: number }> {
  const members = search === undefined ? [] : await findMembers(db, search, { most: MEMBERS_MOST });
  const matching = sql`${unpaid} and (${status ?? null}::text is null or state = ${status ?? null})
    and (${buildSearchCondition(sql`code`, search ?? "")} or member_id = any (${members}::text[]))`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from (${failing} where ${matching}) found`.execute(db);
  const { rows } = await sql<FailingRow>`${failing} where ${matching}
    order by due_at, subscription_id
    ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** What failing adds to this subscription; undefined when its card was never tried in vain since it last paid. */
export async function findFailing(db: Db, id: SubscriptionId): Promise<FailingRow | undefined> {
  const { rows } = await sql<FailingRow>`${failing}
    where subscription_id = ${id} and first_failed_at is not null and due_at is not null`.execute(
    db,
  );
  return rows[0];
}

export type Reminder = { reason: string; reminded_by: StaffId; reminded_at: Date };

/** The reminders that were sent, newest first. */
export async function listReminders(db: Db, id: SubscriptionId): Promise<Reminder[]> {
  const { rows } =
    await sql<Reminder>`select reason, reminded_by, reminded_at from subscription_reminder
    where subscription_id = ${id} order by reminded_at desc`.execute(db);
  return rows;
}

/** Writes a reminder down. Breaks `one_reminder_a_day`. */
export async function insertReminder(
  tx: Db,
  {
    id,
    reason,
    by,
    at,
    on,
  }: { id: SubscriptionId; reason: string; by: StaffId; at: Date; on: Day },
): Promise<void> {
  await sql`insert into subscription_reminder (reminder_id, subscription_id, reason, reminded_by, reminded_at, reminded_on)
    values (${createId("rem")}, ${id}, ${reason}, ${by}, ${at}, ${on}::date)`.execute(tx);
}
