import type { DecisionId, MemberId, StaffId } from "@kinfold/contract/ids";
import type { PepState, PepStatus } from "@kinfold/contract/office/compliance";
import { sql, type RawBuilder } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";

/** A member who was active before it was known that they are politically exposed waits for senior approval this long at most. */
const ACTIVE_WAITS = sql`interval '30 days'`;

/** SQL: every politically exposed member, why the club says so, and where they stand. */
const PEPS = sql`(
  select member.member_id, first_name || ' ' || last_name as name, member.email, customer_code as code, member.created_at,
    (select max(declared_at) from member_declaration where member_declaration.member_id = member.member_id
      and kind = 'pep' and answer) as declared_at,
    mark.reason as mark_reason, marker.name as marked_by, mark.marked_at,
    case when document.status = 'validated' then document.decided_at end as active_since,
    case
      when has_pep_approval(member.member_id) then 'approved'
      when proposal.status = 'proposed' then 'proposed'
      when document.status in ('pending', 'validated') then 'waiting'
      else 'not_needed'
    end as state,
    coalesce(
      case when document.status = 'pending'
        then (document.expected_by + 1)::timestamp at time zone 'Africa/Lagos' - interval '1 millisecond' end,
      coalesce(marked_at, noted_at, document.decided_at) + ${ACTIVE_WAITS},
      member.created_at) as due_at,
    proposal.decision_id as proposal_id
  from member
    left join pep_mark mark on mark.member_id = member.member_id
    left join staff marker on marker.staff_id = mark.marked_by
    left join pep_active_before_rule before on before.member_id = member.member_id
    left join identity_check document on document.member_id = member.member_id and document.kind = 'kyc'
      and document.replaced_at is null
    left join lateral (select decision_id, status from decision where kind = 'pep_approval'
      and decision.member_id = member.member_id and status <> 'withdrawn'
      order by status = 'approved' desc, proposed_at desc limit 1) proposal on true
  where (pep or mark.member_id is not null) and email_verified_at is not null
) as pep`;

/** A politically exposed member as stored. */
export type PepRow = {
  member_id: MemberId;
  name: string;
  email: string;
  code: string;
  created_at: Date;
  declared_at: Date | null;
  mark_reason: string | null;
  marked_by: string | null;
  marked_at: Date | null;
  active_since: Date | null;
  state: PepState;
  due_at: Date;
  proposal_id: DecisionId | null;
};

const SHOWN =
  sql.raw(`member_id, name, email, code, created_at, declared_at, mark_reason, marked_by, marked_at,
  active_since, state, due_at, proposal_id`);

/** One page of politically exposed members, and how many there are in all: those that wait first, by their due time. */
export async function readPageOfPeps(
  db: Db,
  state: PepState | undefined,
  page: { page: number; perPage: number },
): Promise<{ rows: PepRow[]; total: number }> {
  const wanted = sql`(${state ?? null}::text is null or state = ${state ?? null})`;
  const { rows: counted } = await sql<{ total: Count }>`
    select count(*) as total from ${PEPS} where ${wanted}`.execute(db);
  const { rows } = await sql<PepRow>`select ${SHOWN} from ${PEPS} where ${wanted}
    order by state in ('waiting', 'proposed') desc, due_at, member_id ${limitToPage(page)}`.execute(
    db,
  );
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** SQL: the due time of each politically exposed member who waits for senior approval. */
export const selectWaitingPeps = (): RawBuilder<unknown> =>
  sql`select due_at from ${PEPS} where state in ('waiting', 'proposed')`;

/** SQL: a row when this member waits for senior approval. */
export const selectWaitingPep = (memberId: MemberId): RawBuilder<unknown> =>
  sql`select 1 from ${PEPS} where state in ('waiting', 'proposed') and member_id = ${memberId}`;

/** Who marked a member as politically exposed, when and why; null when no one did. */
export const toPepMark = ({
  mark_reason: reason,
  marked_by: by,
  marked_at: at,
}: PepRow): PepStatus["mark"] =>
  at === null ? null : { reason: reason ?? "", by: by ?? "", at: at.toISOString() };

/** Why a member is politically exposed and where they stand; null when they are not. */
export async function findPepStatus(db: Db, memberId: MemberId): Promise<PepStatus | null> {
  const { rows } =
    await sql<PepRow>`select ${SHOWN} from ${PEPS} where member_id = ${memberId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { declared_at: declaredAt, state } = row;
  return { declared_at: declaredAt?.toISOString() ?? null, mark: toPepMark(row), state };
}

/** Stores that compliance found a member to be politically exposed. Throws a duplicate when they are marked already. */
export async function insertPepMark(
  tx: Db,
  { memberId, reason, by, at }: { memberId: MemberId; reason: string; by: StaffId; at: Date },
): Promise<void> {
  await sql`insert into pep_mark (member_id, reason, marked_by, marked_at)
    values (${memberId}, ${reason}, ${by}, ${at})`.execute(tx);
}

/** Whether a member is politically exposed and no senior staff member has approved them. */
export async function isPepApprovalMissing(tx: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ needs: boolean | null }>`
    select is_pep(${memberId}) and not has_pep_approval(${memberId}) as needs`.execute(tx);
  return rows[0]?.needs === true;
}
