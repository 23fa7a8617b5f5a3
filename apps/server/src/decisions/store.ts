import type { DecisionId, MemberId, StaffId, SubjectId } from "@kinfold/contract/ids";
import type { DecisionKindName, DecisionStatus } from "@kinfold/contract/office/decisions";
import { sql, type RawBuilder } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { limitToPage } from "#platform/paging.ts";
import { followPromise } from "#promises/index.ts";
import { DECISION_PROMISE } from "./promise.ts";

/** A proposal as stored, with the names of those who proposed, decided and have it open. */
export type DecisionRow = {
  decision_id: DecisionId;
  subject_id: SubjectId | null;
  member_id: MemberId | null;
  staff_id: StaffId | null;
  payload: unknown;
  payload_sha256: Buffer;
  reason: string;
  status: DecisionStatus;
  proposed_by: StaffId;
  proposed_by_name: string;
  proposed_at: Date;
  due_at: Date;
  decided_by: StaffId | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  claimed_by: StaffId | null;
};

export type NewDecision = {
  id: DecisionId;
  kind: DecisionKindName;
  subjectId: SubjectId | null;
  memberId: MemberId | null;
  staffId: StaffId | null;
  payload: unknown;
  reason: string;
  by: StaffId;
  at: Date;
  dueAt: Date;
};

/** Adds a proposal. Breaks `one_open_decision_per_subject` when one about the same subject is open. */
export async function insertDecision(tx: Db, decision: NewDecision): Promise<void> {
  const { id, kind, subjectId, memberId, staffId, payload, reason, by, at, dueAt } = decision;
  // The database writes the digest.
  await sql`insert into decision (decision_id, kind, subject_id, member_id, staff_id, payload, payload_sha256, reason,
      proposed_by, proposed_at, due_at)
    values (${id}, ${kind}, ${subjectId}, ${memberId}, ${staffId}, ${JSON.stringify(payload)}::jsonb, '', ${reason},
      ${by}, ${at}, ${dueAt})`.execute(tx);
  await followPromise(tx, DECISION_PROMISE, { subjectId: id });
}

const decisions = (
  now: Date,
) => sql`select d.decision_id, d.subject_id, d.member_id, d.staff_id, d.payload, d.payload_sha256, d.reason, d.status,
    d.proposed_by, proposer.name as proposed_by_name, d.proposed_at, d.due_at, d.decided_by, decider.name as decided_by_name,
    d.decided_at, d.decision_reason, claimer.name as claimed_by
  from decision d join staff proposer on proposer.staff_id = d.proposed_by
    left join staff decider on decider.staff_id = d.decided_by
    left join staff_claim claim on claim.subject_kind = d.kind and claim.subject_id = d.decision_id and claim.until > ${now}
    left join staff claimer on claimer.staff_id = claim.staff_id`;

/** The proposal of this kind and id; held until the transaction ends when it is to be decided. */
export async function findDecision(
  db: Db,
  kind: DecisionKindName,
  id: DecisionId,
  { now, isHeld = false }: { now: Date; isHeld?: boolean },
): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`${decisions(now)}
    where d.kind = ${kind} and d.decision_id = ${id} ${isHeld ? sql`for no key update of d` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** The proposals of this kind with these ids. */
export async function findDecisions(
  db: Db,
  kind: DecisionKindName,
  ids: readonly DecisionId[],
  now: Date,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`${decisions(now)}
    where d.kind = ${kind} and d.decision_id = any (${[...ids]}::text[])`.execute(db);
  return rows;
}

/** The open proposals of this kind about these subjects: one each at most. */
export async function findOpenDecisions(
  db: Db,
  kind: DecisionKindName,
  subjectIds: readonly SubjectId[],
  now: Date,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`${decisions(now)}
    where d.kind = ${kind} and d.subject_id = any (${[...subjectIds]}::text[]) and d.status = 'proposed'`.execute(
    db,
  );
  return rows;
}

/** One step of a decision: that it was proposed, or what became of it. */
export type DecisionStep = {
  decision_id: DecisionId;
  kind: DecisionKindName;
  subject_id: SubjectId;
  payload: unknown;
  step: DecisionStatus;
  staff_id: StaffId;
  name: string;
  at: Date;
  reason: string;
};

/** Everything that was proposed and decided of these kinds about these subjects, oldest first. */
export async function findDecisionSteps(
  db: Db,
  kinds: readonly DecisionKindName[],
  subjectIds: readonly SubjectId[],
): Promise<DecisionStep[]> {
  const { rows } =
    await sql<DecisionStep>`select decision_id, kind, d.subject_id, payload, step.step, staff.staff_id, staff.name,
      step.at, step.reason
    from decision d
      cross join lateral (values ('proposed', proposed_by, proposed_at, reason), (status, decided_by, decided_at, decision_reason))
        step (step, staff_id, at, reason)
      join staff on staff.staff_id = step.staff_id
    where kind = any (${[...kinds]}::text[]) and subject_id = any (${[...subjectIds]}::text[])
      and step.at is not null and step.reason is not null
    order by step.at, proposed_at, decision_id, step.step <> 'proposed'`.execute(db);
  return rows;
}

export type Answer = {
  status: Exclude<DecisionStatus, "proposed">;
  by: StaffId;
  at: Date;
  reason: string;
};

/** Decides a proposal for good. The database refuses its author, whom it concerns, and a second time. */
export async function closeDecision(tx: Db, id: DecisionId, answer: Answer): Promise<void> {
  await sql`update decision set status = ${answer.status}, decided_by = ${answer.by}, decided_at = ${answer.at},
      decision_reason = ${answer.reason} where decision_id = ${id}`.execute(tx);
  await followPromise(tx, DECISION_PROMISE, { subjectId: id });
}

export type Wanted = {
  status: DecisionStatus | undefined;
  /** SQL: a condition on `d`. */
  matching: RawBuilder<unknown> | undefined;
  now: Date;
};

/** One page of a kind: those that wait first, the nearest due time first, then the newest; and how many in all. */
export async function listDecisions(
  db: Db,
  kind: DecisionKindName,
  { status, matching = sql`true`, now }: Wanted,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: DecisionRow[]; total: number }> {
  const wanted = sql`d.kind = ${kind} and (${status ?? null}::text is null or d.status = ${status ?? null}) and ${matching}`;
  const { rows: counted } = await sql<{ total: Count }>`select count(*) as total
    from decision d where ${wanted}`.execute(db);
  const { rows } = await sql<DecisionRow>`${decisions(now)} where ${wanted}
    order by d.status = 'proposed' desc, case when d.status = 'proposed' then d.due_at end, d.proposed_at desc, d.decision_id
    ${limitToPage({ page, perPage })}`.execute(db);
  return { rows, total: Number(counted[0]?.total ?? 0n) };
}

/** SQL: the due time of each that waits, for the summary of queues. */
export const selectWaitingDecisions = (kind: DecisionKindName): RawBuilder<unknown> =>
  sql`select due_at from decision where kind = ${kind} and status = 'proposed'`;
