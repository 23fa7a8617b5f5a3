import type {
  BankAccountId,
  CheckId,
  MemberId,
  ReviewSubjectId,
  StaffId,
} from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db, Count } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import type { CheckKind } from "./store.ts";

/** Something that staff look at, or looked at: a document, a BVN, a bank account. */
export type ReviewRow = (
  | { id: CheckId; kind: CheckKind }
  | { id: BankAccountId; kind: "account" }
) & {
  member_id: MemberId;
  state: "waiting" | "validated" | "rejected" | "expired";
  /** Since when it waits. */
  since: Date;
  /** The working day, in Lagos, by which it is looked at. */
  due_on: Day;
  decided_at: Date | null;
  replaced_at: Date | null;
  bank_name: string | null;
  /** Whole: never log the row. */
  account_number: string | null;
};

/** SQL: columns of a check and of an account, as `ReviewRow` has them. */
const CHECK = sql`check_id as id, kind, member_id, case status when 'pending' then 'waiting' else status end as state,
      submitted_at as since, to_char(expected_by, 'YYYY-MM-DD') as due_on, decided_at, replaced_at,
      null as bank_name, null as account_number`;
const ACCOUNT = sql`bank_account_id as id, 'account' as kind, member_id,
      case when name_match = 'mismatch' then 'rejected' when verified_at is null then 'waiting' else 'validated' end as state,
      coalesce(review_from, created_at) as since,
      to_char(coalesce(review_by, (created_at at time zone 'Africa/Lagos')::date), 'YYYY-MM-DD') as due_on,
      coalesce(decided_at, verified_at) as decided_at, replaced_at, bank_name, account_number`;

/** SQL: everything that staff look at, as `review`. */
export const REVIEWS: RawBuilder<unknown> = sql`(
  select ${CHECK} from identity_check
  union all
  select ${ACCOUNT} from bank_account
) as review`;

/** SQL: whether a second person has to answer a proposal about it. */
const IS_PROPOSED = sql`exists (select from identity_proposal where subject_id = review.id and status = 'open')`;

/**
 * SQL: what is pending, or re-opened after a rejection, as `review`. Few of all that was ever handed in are: each part is found
 * by an index of those alone.
 */
const OPEN_REVIEWS: RawBuilder<unknown> = sql`(
  select ${CHECK} from identity_check where status = 'pending' and replaced_at is null
  union all
  select ${ACCOUNT} from bank_account
    where verified_at is null and name_match <> 'mismatch' and replaced_at is null
  union all
  select review.* from identity_proposal join ${REVIEWS} on review.id = subject_id
    where identity_proposal.status = 'open' and replaced_at is null and state <> 'waiting'
) as review`;

export type Wanted = {
  /** `second`: another person proposed it. */
  show: "waiting" | "second" | "decided";
  kind: ReviewRow["kind"] | undefined;
  /** Only what was promised for a day before this one. */
  dueBefore: Day | undefined;
  memberIds: readonly MemberId[] | undefined;
  /** Who asks, and which member they are. */
  caller: { staffId: StaffId; memberId: MemberId | null };
};

/** SQL: of OPEN_REVIEWS, or of REVIEWS for what is decided, the rows that are wanted. */
function conditions({ show, kind, dueBefore, memberIds, caller }: Wanted): RawBuilder<unknown> {
  const every = [
    sql`replaced_at is null`,
    ...(show === "decided" ? [sql`state <> 'waiting'`, sql`not ${IS_PROPOSED}`] : []),
    ...(show === "second"
      ? [
          sql`exists (select from identity_proposal where subject_id = review.id and status = 'open'
            and proposed_by <> ${caller.staffId})`,
          sql`member_id is distinct from ${caller.memberId}`,
        ]
      : []),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(dueBefore === undefined ? [] : [sql`due_on < ${dueBefore}`]),
    ...(memberIds === undefined ? [] : [sql`member_id = any (${[...memberIds]}::text[])`]),
  ];
  return sql.join(every, sql` and `);
}

/** One page of them, and how many there are in all. Those that wait come by their promise, those decided newest first. */
export async function readPageOfReviews(
  db: Db,
  wanted: Wanted,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const matching = conditions(wanted);
  const reviews = wanted.show === "decided" ? REVIEWS : OPEN_REVIEWS;
  const order =
    wanted.show === "decided" ? sql`decided_at desc nulls last, id` : sql`due_on, since, id`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from ${reviews} where ${matching}`.execute(db);
  const { rows } = await sql<ReviewRow>`select * from ${reviews} where ${matching}
    order by ${order} ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** One of them, replaced since or not. */
export async function findReview(db: Db, id: ReviewSubjectId): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select * from ${REVIEWS} where id = ${id}`.execute(db);
  return rows[0];
}

/** All that this member ever handed in, oldest first. */
export async function listReviews(db: Db, memberId: MemberId): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select * from ${REVIEWS} where member_id = ${memberId}
    order by since, replaced_at nulls last, id`.execute(db);
  return rows;
}

/** A select of the last moment, in Lagos, that was promised for each of those that wait. */
export const selectReviewPromises = (): RawBuilder<unknown> =>
  sql`select (due_on::date + 1)::timestamp at time zone 'Africa/Lagos' - interval '1 millisecond' as due_at
    from ${OPEN_REVIEWS}`;

/** A select with a row for each of those that wait about this member. */
export const selectWaitingReviews = (memberId: MemberId): RawBuilder<unknown> =>
  sql`select 1 from ${OPEN_REVIEWS} where member_id = ${memberId}`;
