import type { MemberId, PromiseCaseId, SubjectId } from "@kinfold/contract/ids";
import type { PromiseState } from "@kinfold/contract/office/promises";
import { PROMISE_RATE_DAYS, type PromiseKindName } from "@kinfold/contract/promises";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { DAY_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Count, Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";

export type OwnCase = {
  case_id: PromiseCaseId;
  kind: PromiseKindName;
  subject_id: SubjectId;
  began_at: Date;
  due_at: Date;
  renewed_due_at: Date | null;
};

/** What is open about this member, the nearest due time first. */
export async function listOpenCases(db: Db, memberId: MemberId): Promise<OwnCase[]> {
  const { rows } =
    await sql<OwnCase>`select case_id, kind, subject_id, began_at, due_at, renewed_due_at
    from promise_case where member_id = ${memberId} and ended_at is null order by due_at, case_id`.execute(
      db,
    );
  return rows;
}

export type CaseRow = OwnCase & {
  member_id: MemberId | null;
  state: PromiseState;
  owner_role: StaffRole;
  claimed_by: string | null;
  reminded_at: Date | null;
  escalated_at: Date | null;
  breached_at: Date | null;
  ended_at: Date | null;
};

export type CaseFilter = {
  kind: PromiseKindName | undefined;
  show: "late" | "over" | undefined;
  /** Whether to list what compliance owns and names no member of, which are sanctions hits and suspicious-transaction cases. */
  isForCompliance: boolean;
  /** What the reader does not read, because it may not be disclosed to them as a member. */
  hidden: readonly SubjectId[];
};

/** One page of cases, and how many there are: what is open by its due time, what is over newest first. */
export async function readPageOfCases(
  db: Db,
  { kind, show, isForCompliance, hidden }: CaseFilter,
  now: Date,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: CaseRow[]; total: number }> {
  const shown =
    show === "over"
      ? sql`ended_at is not null`
      : show === "late"
        ? sql`ended_at is null and due_at < ${now}::timestamptz`
        : sql`ended_at is null`;
  const matching = sql`${shown} and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${isForCompliance} or owner_role <> 'compliance' or promise_case.member_id is not null)
    and subject_id <> all (${[...hidden]}::text[])`;
  const order = show === "over" ? sql`ended_at desc, case_id` : sql`due_at, case_id`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from promise_case where ${matching}`.execute(db);
  const { rows } =
    await sql<CaseRow>`select case_id, kind, subject_id, promise_case.member_id, began_at, due_at,
      renewed_due_at, owner_role, claimer.name as claimed_by, reminded_at, escalated_at, breached_at, ended_at,
      case when ended_at is null then case when due_at < ${now}::timestamptz then 'late' else 'open' end
        when ended_at > due_at then 'broken' when is_void then 'void' else 'kept' end as state
    from promise_case left join staff claimer on claimer.staff_id = claimed_by
    where ${matching} order by ${order} ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** What is due first of each kind that has anything open, without what its reader does not read. */
export async function listNextCases(
  db: Db,
  now: Date,
  hidden: readonly SubjectId[],
): Promise<CaseRow[]> {
  const { rows } =
    await sql<CaseRow>`select distinct on (kind) kind, case_id, subject_id, promise_case.member_id, began_at,
      due_at, renewed_due_at, owner_role, claimer.name as claimed_by, reminded_at, escalated_at, breached_at, ended_at,
      case when due_at < ${now}::timestamptz then 'late' else 'open' end as state
    from promise_case left join staff claimer on claimer.staff_id = claimed_by
    where ended_at is null and subject_id <> all (${[...hidden]}::text[]) order by kind, due_at, case_id`.execute(
      db,
    );
  return rows;
}

/** How many promises of each kind ended on each of these days in Lagos; kinds and days of none are left out. */
export async function countEndedByDay(
  db: Db,
  { from, through }: { from: Day; through: Day },
): Promise<{ kind: PromiseKindName; day: Day; ended: number }[]> {
  const { rows } = await sql<{ kind: PromiseKindName; day: Day; ended: number }>`
    select kind, to_char(ended_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, count(*)::integer as ended
      from promise_case where ended_at >= ${startInLagos(from)}::timestamptz and ended_at < ${startInLagos(addDays(through, 1))}::timestamptz
        and not is_void group by 1, 2`.execute(db);
  return rows;
}

/** What is open of one kind: how much of it is late, and of what is furthest along how old it is and how much of its time is used. */
export type OpenPromises = {
  kind: PromiseKindName;
  open: number;
  late: number;
  oldest_seconds: number;
  /** 1 where its time is over. */
  used_share: number;
};

/** Measures what is open of each kind that has anything open. */
export async function measureOpenPromises(db: Db, now: Date): Promise<OpenPromises[]> {
  const { rows } = await sql<OpenPromises>`select kind, count(*)::integer as open,
      (count(*) filter (where due_at < ${now}::timestamptz))::integer as late,
      coalesce(extract(epoch from ${now}::timestamptz - min(began_at))::double precision, 0) as oldest_seconds,
      coalesce(max(extract(epoch from ${now}::timestamptz - began_at)
        / nullif(extract(epoch from due_at - began_at), 0))::double precision, 1) as used_share
    from promise_case where ended_at is null group by kind`.execute(db);
  return rows;
}

export type HistoryRow = {
  kind: PromiseKindName;
  open: number;
  late: number;
  kept: number;
  broken: number;
  on_time_bps: number | null;
  median_seconds: number | null;
  p95_seconds: number | null;
};

/**
 * How each kind was kept in the last 90 days. A promise counts on the day on which it was kept, or on which its time passed without
 * an answer. One that became void in time counts as neither; one that is late and still open is broken. `hidden` is what its reader does not read.
 */
export async function computeHistory(
  db: Db,
  now: Date,
  hidden: readonly SubjectId[] = [],
): Promise<HistoryRow[]> {
  const from = addMs(now, -PROMISE_RATE_DAYS * DAY_MS);
  const { rows } = await sql<HistoryRow>`select kind, open, late, kept, broken,
      case when kept + broken > 0 then kept * 10000 / (kept + broken) end as on_time_bps,
      median_seconds, p95_seconds
    from (select kind,
        (count(*) filter (where ended_at is null))::integer as open,
        (count(*) filter (where ended_at is null and due_at < ${now}::timestamptz))::integer as late,
        (count(*) filter (where ended_at <= due_at and not is_void
          and ended_at > ${from}::timestamptz and ended_at <= ${now}::timestamptz))::integer as kept,
        (count(*) filter (where (ended_at is null or ended_at > due_at)
          and due_at > ${from}::timestamptz and due_at < ${now}::timestamptz))::integer as broken,
        (percentile_cont(0.5) within group (order by extract(epoch from ended_at - began_at)::double precision)
          filter (where not is_void and ended_at > ${from}::timestamptz and ended_at <= ${now}::timestamptz))::integer as median_seconds,
        (percentile_cont(0.95) within group (order by extract(epoch from ended_at - began_at)::double precision)
          filter (where not is_void and ended_at > ${from}::timestamptz and ended_at <= ${now}::timestamptz))::integer as p95_seconds
      from promise_case where (ended_at is null or due_at > ${from}::timestamptz or ended_at > ${from}::timestamptz)
        and subject_id <> all (${[...hidden]}::text[])
      group by kind) counted
    order by kind`.execute(db);
  return rows;
}
