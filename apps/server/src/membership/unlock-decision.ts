import type { MemberId } from "@kinfold/contract/ids";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import type { UnlockProposal } from "@kinfold/contract/office/members";
import { object } from "superstruct";
import { createDecisionKind, refuseOwnMembership, type DecisionKind } from "#decisions/index.ts";
import { readMemberNames } from "#members/index.ts";
import { addMs } from "#platform/clock.ts";
import { refuse } from "#platform/refusing.ts";
import { isHeldForEstate } from "./estate-store.ts";
import type { Db } from "#platform/db.ts";
import { changeLock } from "./lock.ts";
import { holdMember, refuseClosedMember, requireMemberId } from "./hold-member.ts";
import { CHANGE_PROMISE_MS } from "./rules.ts";

const Payload = object({});
type Payload = typeof Payload.TYPE;
type Form = { memberId: MemberId };
type Details = Pick<UnlockProposal, "member">;

async function refuseEndedMember(tx: Db, memberId: MemberId): Promise<void> {
  await refuseClosedMember(tx, memberId);
  if (await isHeldForEstate(tx, memberId)) refuse(membershipRefusals().estate_held);
}

function refuseUnlocked({ isLocked }: { isLocked: boolean }): void {
  if (!isLocked) refuse(membershipRefusals().member_not_locked);
}

/** That a locked member may sign in again. */
export const unlockDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "member_unlock",
  {
    prefix: "unl",
    payload: Payload,
    draft: async (tx, { memberId }, { by, at }) => {
      const member = await holdMember(tx, memberId);
      refuseOwnMembership(memberId, by);
      await refuseEndedMember(tx, memberId);
      refuseUnlocked(member);
      const dueAt = addMs(at, CHANGE_PROMISE_MS);
      return { subjectId: memberId, memberId, payload: {}, dueAt };
    },
    hold: async (tx, decision) => {
      await holdMember(tx, requireMemberId(decision));
    },
    carryOut: async (tx, platform, decision, deciding) => {
      const memberId = requireMemberId(decision);
      refuseUnlocked(await holdMember(tx, memberId));
      await refuseEndedMember(tx, memberId);
      return changeLock(tx, platform, memberId, { isLocked: false, ...deciding });
    },
    auditOf: async (_tx, decision, status) => {
      const memberId = requireMemberId(decision);
      const subject = { kind: "member", id: memberId };
      return status === "proposed"
        ? { action: "sign_in.unlock_proposed", subject, memberId, after: { unlock: decision.id } }
        : {
            action: `sign_in.unlock_${status}`,
            subject,
            memberId,
            before: { unlock: decision.id, proposed_by: decision.proposedBy },
          };
    },
    detailsOf: async (db, decisions) => {
      const ids = decisions.map(requireMemberId);
      const names = await readMemberNames(db, ids);
      return ids.map((id) => ({ member: { id, name: names.get(id) ?? id } }));
    },
  },
);
