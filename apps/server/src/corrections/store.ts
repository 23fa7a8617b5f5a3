import type { DecisionId, MemberCorrectionId, MemberId } from "@kinfold/contract/ids";
import type {
  CorrectedFields,
  CorrectionState,
  MemberCorrection,
} from "@kinfold/contract/member-corrections";
import { sql } from "kysely";
import type { Count, Db } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";

/** A request for a correction, as stored. */
export type CorrectionRow = {
  correction_id: MemberCorrectionId;
  member_id: MemberId;
  changed: CorrectedFields;
  reason: string;
  requested_at: Date;
  due_at: Date;
  cancelled_at: Date | null;
  decided_at: Date | null;
  is_granted: boolean | null;
  answer: string | null;
};

/** Where a request stands. */
export function getCorrectionState(
  row: Pick<CorrectionRow, "cancelled_at" | "is_granted">,
): CorrectionState {
  if (row.cancelled_at !== null) return "cancelled";
  if (row.is_granted === null) return "waiting";
  return row.is_granted ? "granted" : "refused";
}

/** A request as its member reads it. */
export const toMemberCorrection = (row: CorrectionRow): MemberCorrection => ({
  id: row.correction_id,
  changed: row.changed,
  reason: row.reason,
  requested_at: row.requested_at.toISOString(),
  due_at: row.due_at.toISOString(),
  state: getCorrectionState(row),
  ended_at: (row.decided_at ?? row.cancelled_at)?.toISOString() ?? null,
  answer: row.answer,
});

const COLUMNS = sql`correction_id, member_correction.member_id, changed, reason, requested_at, due_at, cancelled_at, decided_at,
  is_granted, answer`;

/** A member's requests, the newest first. */
export async function listCorrectionsOf(db: Db, memberId: MemberId): Promise<CorrectionRow[]> {
  const { rows } = await sql<CorrectionRow>`select ${COLUMNS} from member_correction
    where member_id = ${memberId} order by requested_at desc, correction_id`.execute(db);
  return rows;
}

/** A request, held until the transaction ends; undefined when there is none of this id. */
export async function lockCorrection(
  tx: Db,
  id: MemberCorrectionId,
): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`select ${COLUMNS} from member_correction
    where correction_id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Stores a request. Throws a duplicate while another of the member's is open. */
export async function insertCorrection(
  tx: Db,
  row: Pick<
    CorrectionRow,
    "correction_id" | "member_id" | "changed" | "reason" | "requested_at" | "due_at"
  >,
): Promise<void> {
  await sql`insert into member_correction (correction_id, member_id, changed, reason, requested_at, due_at)
    values (${row.correction_id}, ${row.member_id}, ${JSON.stringify(row.changed)}::jsonb, ${row.reason},
      ${row.requested_at}, ${row.due_at})`.execute(tx);
}

/** Ends a held request that its member takes back. */
export async function markCancelled(tx: Db, id: MemberCorrectionId, at: Date): Promise<void> {
  await sql`update member_correction set cancelled_at = ${at} where correction_id = ${id}`.execute(
    tx,
  );
}

/** Grants a held request, or refuses it with the answer that the member reads. */
export async function markAnswered(
  tx: Db,
  id: MemberCorrectionId,
  { by, answer, at }: { by: DecisionId; answer: string | null; at: Date },
): Promise<void> {
  await sql`update member_correction set decided_at = ${at}, decided_by = ${by}, is_granted = ${answer === null},
    answer = ${answer} where correction_id = ${id}`.execute(tx);
}

/** A request as staff read it. */
export type RequestedRow = CorrectionRow & {
  name: string;
  email: string;
  proposal_id: DecisionId | null;
};

/** One page of all requests: those that wait first, the nearest due time first, then the newest; and how many in all. */
export async function readPageOfCorrections(
  db: Db,
  state: CorrectionState | undefined,
  page: { page: number; perPage: number },
): Promise<{ rows: RequestedRow[]; total: number }> {
  const wanted = sql`(${state ?? null}::text is null or ${state ?? null} = case when cancelled_at is not null then 'cancelled'
    when is_granted is null then 'waiting' when is_granted then 'granted' else 'refused' end)`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from member_correction where ${wanted}`.execute(db);
  const { rows } =
    await sql<RequestedRow>`select ${COLUMNS}, first_name || ' ' || last_name as name, email,
      (select decision_id from decision where kind = 'member_correction' and subject_id = correction_id
        and status in ('proposed', 'approved') order by proposed_at desc limit 1) as proposal_id
    from member_correction join member using (member_id) where ${wanted}
    order by decided_at is null and cancelled_at is null desc,
      case when decided_at is null and cancelled_at is null then due_at end, requested_at desc, correction_id
    ${limitToPage(page)}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}
