import { toSuspiciousCaseId, type SuspiciousCaseId } from "@kinfold/contract/ids";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { NoSuspicionProposal } from "@kinfold/contract/office/suspicious-cases";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { object, string } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { CASE_PROMISE } from "./case-promise.ts";
import { findCase, holdCase, setCaseClosed } from "./case-store.ts";

const Payload = object({ case_id: string() });
type Payload = typeof Payload.TYPE;
type Details = Pick<NoSuspicionProposal, "case_id">;

const caseOf = ({ subjectId }: Decision<Payload>): SuspiciousCaseId =>
  toSuspiciousCaseId(subjectId ?? undefined);

/** The entry names the case and never the member, so that neither they nor a copy of their data hears of it. */
function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, proposedBy } = decision;
  return {
    action: `suspicious_case.no_suspicion_${status}`,
    subject: { kind: "suspicious_case", id: caseOf(decision) },
    before: { decision: id, ...(status !== "proposed" && { proposed_by: proposedBy }) },
  };
}

async function holdOpen(tx: Db, id: SuspiciousCaseId) {
  const held = await holdCase(tx, id);
  if (held === undefined) return refuse(complianceRefusals().not_found.case);
  if (held.state !== "open") refuse(complianceRefusals().case_ended);
  return held;
}

/** That a case is closed without a report. It is due when the case is. */
export const noSuspicionDecision: DecisionKind<{ id: SuspiciousCaseId }, Payload, Details> =
  createDecisionKind("no_suspicion", {
    prefix: "nos",
    payload: Payload,
    draft: async (tx, { id }, { by, at }) => {
      const { member_id: memberId } = await holdOpen(tx, id);
      refuseOwnMembership(memberId, by);
      const dueAt = (await findCase(tx, by.memberId, id))?.due_at ?? at;
      return { subjectId: id, memberId, payload: { case_id: id }, dueAt };
    },
    hold: async (tx, decision) => {
      await holdCase(tx, caseOf(decision));
    },
    carryOut: async (tx, _platform, decision, { at }) => {
      const id = caseOf(decision);
      await holdOpen(tx, id);
      await setCaseClosed(tx, id, { by: decision.id, at });
      await followPromise(tx, CASE_PROMISE, { subjectId: id });
      return auditOf(decision, "approved");
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (_db, decisions) =>
      decisions.map((decision) => ({ case_id: caseOf(decision) })),
  });
