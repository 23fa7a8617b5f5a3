import type {
  AccountClosure,
  AccountClosureState,
  ClosingBlocker,
} from "@kinfold/contract/account-closures";
import type { AccountClosureId, DecisionId, MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { addMonths, lagosDay, type Day } from "#calendar/index.ts";
import { selectSecurityChange } from "#members/index.ts";
import type { Count, Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import { RECORDS_KEPT_YEARS } from "./rules.ts";

/** A request to close an account, as stored. */
export type ClosureRow = {
  closure_id: AccountClosureId;
  member_id: MemberId;
  requested_at: Date;
  due_at: Date;
  cancelled_at: Date | null;
  closed_at: Date | null;
  erase_on: Day | null;
};

/** Where a request stands. */
export function getClosureState(
  row: Pick<ClosureRow, "cancelled_at" | "closed_at">,
): AccountClosureState {
  if (row.cancelled_at !== null) return "cancelled";
  return row.closed_at === null ? "waiting" : "closed";
}

/** A request as its member reads it. */
export const toAccountClosure = (row: ClosureRow): AccountClosure => ({
  id: row.closure_id,
  requested_at: row.requested_at.toISOString(),
  due_at: row.due_at.toISOString(),
  state: getClosureState(row),
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
  erase_on: row.erase_on,
});

const COLUMNS = sql`closure_id, account_closure.member_id, requested_at, due_at, cancelled_at, closed_at,
  to_char(erase_on, 'YYYY-MM-DD') as erase_on`;

/** The newest request of a member; undefined when they never asked. `isHeld` keeps it as it is until the transaction ends. */
export async function findClosureOf(
  db: Db,
  memberId: MemberId,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<ClosureRow | undefined> {
  const { rows } = await sql<ClosureRow>`select ${COLUMNS} from account_closure
    where member_id = ${memberId} order by requested_at desc, closure_id limit 1
    ${isHeld ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** A request, held until the transaction ends; undefined when there is none of this id. */
export async function lockClosure(tx: Db, id: AccountClosureId): Promise<ClosureRow | undefined> {
  const { rows } = await sql<ClosureRow>`select ${COLUMNS} from account_closure
    where closure_id = ${id} for update`.execute(tx);
  return rows[0];
}

/** What of a member's is still in the club and keeps their account from being closed. */
export async function listBlockers(db: Db, memberId: MemberId): Promise<ClosingBlocker[]> {
  const { rows } = await sql<{
    blockers: ClosingBlocker[] | null;
  }>`select list_closing_blockers(${memberId}) as blockers`.execute(db);
  return rows[0]?.blockers ?? [];
}

/** Stores a request. Throws a duplicate while another of the member's is open. */
export async function insertClosure(
  tx: Db,
  row: Pick<ClosureRow, "closure_id" | "member_id" | "requested_at" | "due_at">,
): Promise<void> {
  await sql`insert into account_closure (closure_id, member_id, requested_at, due_at)
    values (${row.closure_id}, ${row.member_id}, ${row.requested_at}, ${row.due_at})`.execute(tx);
}

/** Ends a held request that its member takes back. */
export async function markCancelled(tx: Db, id: AccountClosureId, at: Date): Promise<void> {
  await sql`update account_closure set cancelled_at = ${at} where closure_id = ${id}`.execute(tx);
}

/** The Lagos day on which the records of an account that is closed at this moment are erased. */
export const computeEraseDay = (closedAt: Date): Day =>
  addMonths(lagosDay(closedAt), 12 * RECORDS_KEPT_YEARS);

/** Closes the account of a held request. The database refuses it while anything of the member's is left. */
export async function markClosed(
  tx: Db,
  id: AccountClosureId,
  { by, at, eraseOn }: { by: DecisionId; at: Date; eraseOn: Day },
): Promise<void> {
  await sql`update account_closure set closed_at = ${at}, closed_by = ${by}, erase_on = ${eraseOn}::date
    where closure_id = ${id}`.execute(tx);
}

/** A request as staff read it. */
export type RequestedRow = ClosureRow & {
  name: string;
  email: string;
  security_changed_at: Date | null;
  blockers: ClosingBlocker[];
  proposal_id: DecisionId | null;
};

/** One page of all requests: those that wait first, the nearest due time first, then the newest; and how many in all. */
export async function readPageOfClosures(
  db: Db,
  { state, now }: { state: AccountClosureState | undefined; now: Date },
  page: { page: number; perPage: number },
): Promise<{ rows: RequestedRow[]; total: number }> {
  const wanted = sql`(${state ?? null}::text is null or ${state ?? null} = case when cancelled_at is not null then 'cancelled'
    when closed_at is not null then 'closed' else 'waiting' end)`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from account_closure where ${wanted}`.execute(db);
  const { rows } =
    await sql<RequestedRow>`select ${COLUMNS}, first_name || ' ' || last_name as name, email,
      ${selectSecurityChange(sql`account_closure.member_id`, now)} as security_changed_at,
      case when closed_at is null and cancelled_at is null
        then coalesce(list_closing_blockers(account_closure.member_id), '{}') else '{}' end as blockers,
      (select decision_id from decision where kind = 'account_closure' and subject_id = closure_id
        and status in ('proposed', 'approved') order by proposed_at desc limit 1) as proposal_id
    from account_closure join member using (member_id) where ${wanted}
    order by closed_at is null and cancelled_at is null desc,
      case when closed_at is null and cancelled_at is null then due_at end, requested_at desc, closure_id
    ${limitToPage(page)}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}
