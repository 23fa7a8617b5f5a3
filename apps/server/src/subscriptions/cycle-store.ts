import type { SubscriptionId } from "@kinfold/contract/ids";
import type { Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db, Count } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";

/** A date on which a charge is due. */
export type CycleRow = {
  subscription_id: SubscriptionId;
  due_on: Day;
  state: "open" | "paid" | "missed" | "skipped";
  attempts: number;
  first_try_on: Day | null;
  next_try_on: Day | null;
  reason: string | null;
  paid_at: Date | null;
};

/** One try of the card for a date. */
export type AttemptRow = {
  subscription_id: SubscriptionId;
  due_on: Day;
  attempt_no: number;
  payment_reference: string;
  state: "charging" | "paid" | "declined";
  reason: string | null;
};

const day = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD') as ${column}`);

const cycleColumns = sql`subscription_id, ${day("due_on")}, state, attempts, ${day("first_try_on")}, ${day("next_try_on")},
  reason, paid_at`;
const attemptColumns = sql`subscription_id, ${day("due_on")}, attempt_no, payment_reference, state, reason`;

/** Writes a date down. False when it was there. */
export async function insertCycle(
  tx: Db,
  cycle: Pick<CycleRow, "subscription_id" | "due_on" | "state"> & Partial<CycleRow>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into subscription_cycle
      (subscription_id, due_on, state, attempts, first_try_on, next_try_on, reason, paid_at)
    values (${cycle.subscription_id}, ${cycle.due_on}::date, ${cycle.state}, ${cycle.attempts ?? 0},
      ${cycle.first_try_on ?? null}::date, ${cycle.next_try_on ?? null}::date, ${cycle.reason ?? null},
      ${cycle.paid_at ?? null}::timestamptz)
    on conflict (subscription_id, due_on) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes a date on. What is left out stays. */
export async function changeCycle(
  tx: Db,
  { subscription_id: id, due_on: dueOn }: Pick<CycleRow, "subscription_id" | "due_on">,
  to: Partial<Pick<CycleRow, "state" | "attempts" | "next_try_on" | "reason" | "paid_at">>,
): Promise<void> {
  const sets = Object.entries(to).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update subscription_cycle set ${sql.join(sets)}
    where subscription_id = ${id} and due_on = ${dueOn}::date`.execute(tx);
}

/** Gives up the dates that are open, and not being charged at this moment. */
export async function giveUpOpen(tx: Db, id: SubscriptionId, reason: string): Promise<void> {
  await sql`update subscription_cycle cycle set state = 'missed', next_try_on = null, reason = ${reason}
    where subscription_id = ${id} and state = 'open' and not exists (select from subscription_attempt attempt
      where attempt.subscription_id = cycle.subscription_id and attempt.due_on = cycle.due_on
        and attempt.state = 'charging')`.execute(tx);
}

/** The date of this subscription that may be tried by this day. */
export async function findCycleToTry(
  tx: Db,
  id: SubscriptionId,
  today: Day,
): Promise<CycleRow | undefined> {
  const { rows } = await sql<CycleRow>`select ${cycleColumns} from subscription_cycle
    where subscription_id = ${id} and state = 'open' and next_try_on <= ${today}::date
    order by subscription_cycle.due_on desc limit 1`.execute(tx);
  return rows[0];
}

/** The date, which must exist. */
export async function readCycle(tx: Db, id: SubscriptionId, dueOn: Day): Promise<CycleRow> {
  const { rows } = await sql<CycleRow>`select ${cycleColumns} from subscription_cycle
    where subscription_id = ${id} and due_on = ${dueOn}::date`.execute(tx);
  const [row] = rows;
  assertExists(row, "a date vanished");
  return row;
}

/** Writes a try down. Breaks `one_charge_per_date` when another one may have taken money. */
export async function insertAttempt(
  tx: Db,
  attempt: Omit<AttemptRow, "reason"> & { at: Date; leasedUntil: Date | null },
): Promise<void> {
  const endedAt = attempt.state === "charging" ? null : attempt.at;
  await sql`insert into subscription_attempt (subscription_id, due_on, attempt_no, payment_reference, state, leased_until,
      begun_at, ended_at)
    values (${attempt.subscription_id}, ${attempt.due_on}::date, ${attempt.attempt_no}, ${attempt.payment_reference},
      ${attempt.state}, ${attempt.leasedUntil}::timestamptz, ${attempt.at}::timestamptz, ${endedAt}::timestamptz)`.execute(
    tx,
  );
}

/** Ends a try. */
export async function endAttempt(
  tx: Db,
  reference: string,
  to: { state: "paid" | "declined"; reason: string | null; at: Date },
): Promise<void> {
  await sql`update subscription_attempt set state = ${to.state}, reason = ${to.reason}, ended_at = ${to.at}::timestamptz,
      leased_until = null
    where payment_reference = ${reference}`.execute(tx);
}

/** The try that this payment is. */
export async function findAttempt(tx: Db, reference: string): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`select ${attemptColumns} from subscription_attempt
    where payment_reference = ${reference}`.execute(tx);
  return rows[0];
}

/** The tries for one date, oldest first. */
export async function listAttempts(tx: Db, id: SubscriptionId, dueOn: Day): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`select ${attemptColumns} from subscription_attempt
    where subscription_id = ${id} and due_on = ${dueOn}::date order by attempt_no`.execute(tx);
  return rows;
}

/** Takes the tries whose answer is not known and that no server has in hand. */
export async function claimUnansweredAttempts(
  db: Db,
  now: Date,
  until: Date,
  most: number,
): Promise<{ subscription_id: SubscriptionId; payment_reference: string }[]> {
  const { rows } = await sql<{ subscription_id: SubscriptionId; payment_reference: string }>`
    update subscription_attempt set leased_until = ${until}::timestamptz
      where payment_reference in (select payment_reference from subscription_attempt
        where state = 'charging' and (leased_until is null or leased_until <= ${now}::timestamptz)
        order by begun_at limit ${most} for update skip locked)
      returning subscription_id, payment_reference`.execute(db);
  return rows;
}

/** Who has a date to be opened or tried by this day, and nothing unanswered. */
export async function listSubscriptionsToCharge(db: Db, today: Day): Promise<SubscriptionId[]> {
  const { rows } = await sql<{
    subscription_id: SubscriptionId;
  }>`select subscription_id from subscription
    where state in ('active', 'attention')
      and not exists (select from member where member.member_id = subscription.member_id and disabled_at is not null)
      and (next_due_on <= ${today}::date or exists (select from subscription_cycle cycle
        where cycle.subscription_id = subscription.subscription_id and cycle.state = 'open'
          and cycle.next_try_on <= ${today}::date))
      and not exists (select from subscription_attempt attempt
        where attempt.subscription_id = subscription.subscription_id and attempt.state = 'charging')
    order by next_due_on, subscription_id`.execute(db);
  return rows.map(({ subscription_id: id }) => id);
}

/** What was paid on each subscription so far: how often, how much together in minor units, and last for which date. */
export async function sumPaid(
  db: Db,
  ids: readonly SubscriptionId[],
): Promise<ReadonlyMap<string, { times: number; totalMinor: Minor; last: Day }>> {
  const { rows } = await sql<{
    subscription_id: SubscriptionId;
    times: Count;
    total_minor: Minor;
    last: Day;
  }>`
    select cycle.subscription_id, count(*) as times, coalesce(sum(payment.amount_minor), 0)::bigint as total_minor,
        to_char(max(cycle.paid_at) at time zone 'Africa/Lagos', 'YYYY-MM-DD') as last
      from subscription_cycle cycle
      join subscription_attempt attempt on attempt.subscription_id = cycle.subscription_id
        and attempt.due_on = cycle.due_on and attempt.state = 'paid'
      join payment_intent payment on payment.reference = attempt.payment_reference
      where cycle.subscription_id = any(${[...ids]}::text[]) and cycle.state = 'paid'
        and cycle.paid_at is not null group by 1`.execute(db);
  return new Map(
    rows.map(({ subscription_id: id, times, total_minor: totalMinor, last }) => [
      id,
      { times: Number(times), totalMinor, last },
    ]),
  );
}

/** The day on which each of these tries its card again; anyone who waits for an answer, or for nothing, is not among them. */
export async function findNextAttempts(
  db: Db,
  ids: readonly SubscriptionId[],
): Promise<ReadonlyMap<string, Day>> {
  const { rows } = await sql<{ subscription_id: SubscriptionId; next_on: Day }>`
    select subscription_id, to_char(min(next_try_on), 'YYYY-MM-DD') as next_on from subscription_cycle cycle
      where subscription_id = any(${[...ids]}::text[]) and state = 'open' and attempts > 0 and next_try_on is not null
        and not exists (select from subscription_attempt attempt where attempt.subscription_id = cycle.subscription_id
          and attempt.due_on = cycle.due_on and attempt.state = 'charging')
      group by 1`.execute(db);
  return new Map(rows.map(({ subscription_id: id, next_on: day }) => [id, day]));
}

/** A date with its newest try, and what that charged in minor units; null before there is one. */
type ListedCycle = CycleRow & {
  payment_reference: string | null;
  charged_minor: Minor | null;
  is_charging: boolean;
};

/** One page of a subscription's dates, newest first, each with its newest try. */
export async function listCycles(
  db: Db,
  id: SubscriptionId,
  { page, perPage }: { page: number; perPage: number },
): Promise<{
  rows: ListedCycle[];
  total: number;
}> {
  const { rows } = await sql<ListedCycle>`
    select cycle.*, last.payment_reference, last.amount_minor as charged_minor, coalesce(last.state = 'charging', false) as is_charging
      from (select ${cycleColumns} from subscription_cycle where subscription_id = ${id}) cycle
      left join lateral (select payment_reference, attempt.state, payment.amount_minor
        from subscription_attempt attempt join payment_intent payment on payment.reference = attempt.payment_reference
        where attempt.subscription_id = cycle.subscription_id and attempt.due_on = cycle.due_on::date
        order by attempt_no desc limit 1) last on true
      order by cycle.due_on desc ${limitToPage({ page, perPage })}`.execute(db);
  const { rows: counted } = await sql<{
    total: Count;
  }>`select count(*) as total from subscription_cycle
    where subscription_id = ${id}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}
