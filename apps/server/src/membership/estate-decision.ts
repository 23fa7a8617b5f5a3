import type { MemberId } from "@kinfold/contract/ids";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { EstateFacts, type EstateProposal } from "@kinfold/contract/office/estates";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { sayIn } from "@kinfold/language/say-in";
import { sql } from "kysely";
import { nullable, object } from "superstruct";
import { lagosDay } from "#calendar/index.ts";
import {
  createDecisionKind,
  refuseOwnMembership,
  selectWaitingDecisions,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { readMemberNames, readPerson, setLocked } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { Queue } from "#staff/index.ts";
import { writeSignInEmail } from "./emails.ts";
import { hasEstateGrant, insertEstate, isHeldForEstate, markReleased } from "./estate-store.ts";
import { holdMember, refuseClosedMember, requireMemberId } from "./hold-member.ts";
import { findLock } from "./lock.ts";
import { CHANGE_PROMISE_MS } from "./rules.ts";

const Payload = object({ facts: nullable(EstateFacts) });
type Payload = typeof Payload.TYPE;
type Form = Payload & { memberId: MemberId };
type Details = Pick<EstateProposal, "member" | "facts">;

/** Proposals to hold accounts for estates, or to undo it, that wait for another staff member. */
export const estateHolds: Queue = {
  name: "estate_holds",
  permission: "member.read",
  waiting: () => selectWaitingDecisions("estate_hold"),
  about: (memberId) => sql`select 1 from decision
    where kind = 'estate_hold' and status = 'proposed' and member_id = ${memberId}`,
};

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, payload, proposedBy } = decision;
  return {
    action: `estate.${payload.facts === null ? "release" : "hold"}_${status}`,
    subject: { kind: "estate_hold", id },
    memberId: requireMemberId(decision),
    ...(status !== "proposed" && { before: { proposed_by: proposedBy } }),
  };
}

/** Refuses to hold an account that is held, to undo what is not held, and both once the account is closed. */
async function refuseAsItIs(tx: Db, memberId: MemberId, wantsHold: boolean): Promise<void> {
  await refuseClosedMember(tx, memberId);
  const isHeld = await isHeldForEstate(tx, memberId);
  const { estate_as_it_is: says } = membershipRefusals();
  if (isHeld === wantsHold) refuse(isHeld ? says.held : says.none);
  if (!wantsHold && (await hasEstateGrant(tx, memberId))) refuse(says.granted);
}

/** That a member has died and their account is held for the estate; or that this was wrong. */
export const estateDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "estate_hold",
  {
    prefix: "esd",
    payload: Payload,
    draft: async (tx, { memberId, facts }, { by, at }) => {
      await holdMember(tx, memberId);
      refuseOwnMembership(memberId, by);
      await refuseAsItIs(tx, memberId, facts !== null);
      if (facts !== null && facts.died_on > lagosDay(at)) {
        refuseField("facts.died_on", membershipRefusals().invalid.dayToCome);
      }
      return {
        subjectId: memberId,
        memberId,
        payload: { facts },
        dueAt: addMs(at, CHANGE_PROMISE_MS),
      };
    },
    hold: async (tx, decision) => {
      await holdMember(tx, requireMemberId(decision));
    },
    carryOut: async (tx, platform, decision, { at }) => {
      const memberId = requireMemberId(decision);
      const { facts } = decision.payload;
      const { isLocked } = await holdMember(tx, memberId);
      await refuseAsItIs(tx, memberId, facts !== null);
      if (facts !== null) {
        await insertEstate(tx, memberId, { facts, by: decision.id, at });
        if (!isLocked) await setLocked(tx, memberId, at);
        return auditOf(decision, "approved");
      }
      await markReleased(tx, memberId, { by: decision.id, at });
      // Staff who locked the member before had their own reason, which two people end.
      if ((await findLock(tx, memberId)) === undefined) {
        await setLocked(tx, memberId, null);
        const { email, firstName, language } = await readPerson(tx, memberId);
        const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = platform.env;
        const club = { publicUrl, supportEmail };
        const emailContent = sayIn(language, () =>
          writeSignInEmail({ firstName, isLocked: false, club }),
        );
        await notifyMember(tx, platform, { memberId, to: email, emailContent, event: decision.id });
      }
      return auditOf(decision, "approved");
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (db, decisions) => {
      const ids = decisions.map(requireMemberId);
      const names = await readMemberNames(db, ids);
      return decisions.map(({ payload }, index) => {
        const id = ids[index] ?? "";
        return { member: { id, name: names.get(id) ?? id }, facts: payload.facts };
      });
    },
  },
);
