import type { MemberId } from "@kinfold/contract/ids";
import type { PepApproval } from "@kinfold/contract/office/compliance";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { object, string } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { holdMembership, readMemberNames } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { findPepStatus } from "./pep-store.ts";
import { PEP_APPROVAL_DUE_MS } from "./rules.ts";

/** The name is what the member was called when it was proposed: a renamed member is looked at again. */
const Payload = object({ name: string(), source_of_funds: string() });
type Payload = typeof Payload.TYPE;
type Form = { memberId: MemberId; sourceOfFunds: string };
type Details = Pick<PepApproval, "member" | "source_of_funds">;

function memberOf({ memberId }: Decision<Payload>): MemberId {
  if (memberId === null) throw new Error("a senior approval is about no member");
  return memberId;
}

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, payload, proposedBy } = decision;
  const memberId = memberOf(decision);
  return {
    action: `pep.${status}`,
    subject: { kind: "member", id: memberId },
    memberId,
    ...(status === "proposed"
      ? { after: { approval: id, source_of_funds: payload.source_of_funds } }
      : { before: { approval: id, proposed_by: proposedBy } }),
  };
}

/** Holds the member until the transaction ends, and answers what they are called now. Refuses `not_found`. */
async function holdNamed(tx: Db, memberId: MemberId): Promise<string> {
  const member = await holdMembership(tx, memberId);
  if (member === undefined) return refuse(complianceRefusals().not_found.member);
  return (await readMemberNames(tx, [memberId])).get(memberId) ?? memberId;
}

/** That a politically exposed member may be activated: compliance proposes, a senior staff member decides. */
export const pepDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "pep_approval",
  {
    prefix: "pep",
    payload: Payload,
    draft: async (tx, { memberId, sourceOfFunds }, { by, at }) => {
      const name = await holdNamed(tx, memberId);
      refuseOwnMembership(memberId, by);
      const status = await findPepStatus(tx, memberId);
      if (status === null) return refuse(complianceRefusals().member_not_pep);
      if (status.state === "approved") refuse(complianceRefusals().pep_approved);
      return {
        subjectId: memberId,
        memberId,
        payload: { name, source_of_funds: sourceOfFunds },
        dueAt: addMs(at, PEP_APPROVAL_DUE_MS),
      };
    },
    hold: async (tx, decision) => {
      await holdNamed(tx, memberOf(decision));
    },
    carryOut: async (tx, _platform, decision) => {
      if ((await holdNamed(tx, memberOf(decision))) !== decision.payload.name) {
        refuse(complianceRefusals().decision_changed.renamed);
      }
      return auditOf(decision, "approved");
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (db, decisions) => {
      const ids = decisions.map(memberOf);
      const names = await readMemberNames(db, ids);
      return decisions.map((decision) => {
        const id = memberOf(decision);
        const { source_of_funds } = decision.payload;
        return { member: { id, name: names.get(id) ?? id }, source_of_funds };
      });
    },
  },
);
