import type { DecisionId, StaffId, SubjectId } from "@kinfold/contract/ids";
import type { proposalRow } from "@kinfold/contract/office/decisions";
import { create, type Infer } from "superstruct";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import type { Decider, Decision, ReadableKind } from "./kind.ts";
import { findDecisions, findOpenDecisions, type DecisionRow } from "./store.ts";

type ProposalRow = { [Name in keyof typeof proposalRow]: Infer<(typeof proposalRow)[Name]> };

/** What the office reads of a proposal: what all have in common, and what its kind adds. */
export type ProposalView<Details> = ProposalRow & Details;

const named = (id: StaffId | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** A stored proposal, its payload read by its kind. Throws when the payload is none of its kind. */
export const readDecision = <Payload>(
  { payload }: Pick<ReadableKind<Payload, never>, "payload">,
  row: DecisionRow,
): Decision<Payload> => ({
  id: row.decision_id,
  subjectId: row.subject_id,
  memberId: row.member_id,
  staffId: row.staff_id,
  payload: create(row.payload, payload),
  reason: row.reason,
  status: row.status,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
});

/** True when it concerns this staff member: their own money, membership or staff account. */
export const isOwn = (
  { member_id: memberId, staff_id: staffId }: Pick<DecisionRow, "member_id" | "staff_id">,
  by: Pick<Decider, "staffId" | "memberId">,
): boolean => staffId === by.staffId || (memberId !== null && memberId === by.memberId);

/** Proposals as the office reads them, in their order. */
export async function buildProposalViews<Payload, Details>(
  db: Db,
  of: ReadableKind<Payload, Details>,
  rows: readonly DecisionRow[],
  { by, at }: { by: Pick<Decider, "staffId" | "memberId">; at: Date },
): Promise<ProposalView<Details>[]> {
  const details = await of.detailsOf(
    db,
    rows.map((row) => readDecision(of, row)),
    at,
  );
  return rows.map((row, place) => {
    const own = details[place];
    assertExists(own, `${of.kind} tells nothing of ${row.decision_id}`);
    return {
      id: row.decision_id,
      created_at: row.proposed_at.toISOString(),
      due_at: row.due_at.toISOString(),
      claimed_by: row.claimed_by,
      reason: row.reason,
      status: row.status,
      proposed_by: { id: row.proposed_by, name: row.proposed_by_name },
      decided_by: named(row.decided_by, row.decided_by_name),
      decided_at: row.decided_at?.toISOString() ?? null,
      decision_reason: row.decision_reason,
      is_own: isOwn(row, by),
      digest: row.payload_sha256.toString("base64url"),
      ...own,
    };
  });
}

/** The open proposals of a kind by the subject that they are about. */
export async function findOpenProposals<Payload, Details>(
  db: Db,
  of: ReadableKind<Payload, Details>,
  subjectIds: readonly SubjectId[],
  reading: { by: Pick<Decider, "staffId" | "memberId">; at: Date },
): Promise<ReadonlyMap<string, ProposalView<Details>>> {
  const rows = await findOpenDecisions(db, of.kind, subjectIds, reading.at);
  const views = await buildProposalViews(db, of, rows, reading);
  return new Map(views.map((view, place) => [rows[place]?.subject_id ?? "", view]));
}

/** The open proposal of a kind about a subject; null when there is none. */
export async function findOpenProposal<Payload, Details>(
  db: Db,
  of: ReadableKind<Payload, Details>,
  subjectId: SubjectId,
  reading: { by: Pick<Decider, "staffId" | "memberId">; at: Date },
): Promise<ProposalView<Details> | null> {
  return (await findOpenProposals(db, of, [subjectId], reading)).get(subjectId) ?? null;
}

/** Proposals of a kind by their ids. */
export async function findProposals<Payload, Details>(
  db: Db,
  of: ReadableKind<Payload, Details>,
  ids: readonly DecisionId[],
  reading: { by: Pick<Decider, "staffId" | "memberId">; at: Date },
): Promise<ReadonlyMap<string, ProposalView<Details>>> {
  const rows = await findDecisions(db, of.kind, ids, reading.at);
  const views = await buildProposalViews(db, of, rows, reading);
  return new Map(views.map((view) => [view.id, view]));
}
