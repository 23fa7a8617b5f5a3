import type { MemberId } from "@kinfold/contract/ids";
import type { AcceptedName, AcceptedNameForm } from "@kinfold/contract/office/accepted-names";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { object, string } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import {
  addAcceptedNames,
  judgeNameScore,
  scoreMemberName,
  type MemberNames,
} from "#identity/index.ts";
import { readMemberNames, readPerson } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { refuse } from "#platform/refusing.ts";
import { holdMember, refuseClosedMember, requireMemberId } from "./hold-member.ts";
import { CHANGE_PROMISE_MS } from "./rules.ts";

const Payload = object({ name: string() });
type Payload = typeof Payload.TYPE;
type Form = Pick<AcceptedNameForm, "name"> & { memberId: MemberId };
type Details = Pick<AcceptedName, "member" | "name">;

/** Refuses a name that is taken as the member's without this decision. */
function refuseNeedless(name: string, names: MemberNames): void {
  if (judgeNameScore(scoreMemberName(name, names)) === "match") {
    refuse(membershipRefusals().name_as_it_is);
  }
}

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, payload, proposedBy } = decision;
  return {
    action: `accepted_name.${status}`,
    subject: { kind: "accepted_name", id },
    memberId: requireMemberId(decision),
    before: status === "proposed" ? {} : { proposed_by: proposedBy },
    after: { name: payload.name },
  };
}

/** That a name in which a bank or a register writes a member is taken as theirs. */
export const nameDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "accepted_name",
  {
    prefix: "acn",
    payload: Payload,
    draft: async (tx, { memberId, name }, { by, at }) => {
      await holdMember(tx, memberId);
      refuseOwnMembership(memberId, by);
      await refuseClosedMember(tx, memberId);
      refuseNeedless(name, await addAcceptedNames(tx, memberId, await readPerson(tx, memberId)));
      const dueAt = addMs(at, CHANGE_PROMISE_MS);
      return { subjectId: memberId, memberId, payload: { name }, dueAt };
    },
    hold: async (tx, decision) => {
      await holdMember(tx, requireMemberId(decision));
    },
    // The approved decision itself is the accepted name: `listAcceptedNames` reads it.
    carryOut: async (tx, _platform, decision) => {
      const memberId = requireMemberId(decision);
      await refuseClosedMember(tx, memberId);
      // This decision counts as approved by now: what may have changed since is the member's own name.
      refuseNeedless(decision.payload.name, { ...(await readPerson(tx, memberId)), accepted: [] });
      return auditOf(decision, "approved");
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (db, decisions) => {
      const names = await readMemberNames(db, decisions.map(requireMemberId));
      return decisions.map((decision) => {
        const id = requireMemberId(decision);
        return { member: { id, name: names.get(id) ?? id }, ...decision.payload };
      });
    },
  },
);
