import { toAccountClosureId, type AccountClosureId } from "@kinfold/contract/ids";
import type { ClosureProposal } from "@kinfold/contract/office/account-closures";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { closureRefusals } from "@kinfold/contract/refusals/account-closures";
import { object, string } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { endExcoReferral } from "#exco/index.ts";
import { holdMembership, readMemberNames, readPerson, setLocked } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { addMs } from "#platform/clock.ts";
import { endMandateOf } from "#payments/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { endSubscriptionsOf } from "#subscriptions/index.ts";
import { closeWallets, holdWallets } from "#wallets/index.ts";
import { refuseBlocked } from "./blocked.ts";
import { writeClosedEmail } from "./emails.ts";
import { CLOSURE_PROMISE } from "./promise.ts";
import { CLOSING_DECIDED_MS } from "./rules.ts";
import { computeEraseDay, lockClosure, markClosed, type ClosureRow } from "./store.ts";

const Payload = object({ requested_at: string() });
type Payload = typeof Payload.TYPE;
type Details = Pick<ClosureProposal, "member" | "request_id">;

const closureIdOf = ({ subjectId }: Decision<Payload>): AccountClosureId =>
  toAccountClosureId(subjectId ?? undefined);

function auditOf(decision: Decision<Payload>, status: DecisionStatus): Audited {
  const { id, memberId, proposedBy } = decision;
  return {
    action: `account_closure.${status}`,
    subject: { kind: "account_closure", id: closureIdOf(decision) },
    ...(memberId !== null && { memberId }),
    before: { closing: id, ...(status !== "proposed" && { proposed_by: proposedBy }) },
  };
}

async function holdOpen(tx: Db, id: AccountClosureId): Promise<ClosureRow> {
  const row = await lockClosure(tx, id);
  if (row === undefined) return refuse(closureRefusals().not_found.request);
  if (row.cancelled_at !== null || row.closed_at !== null) {
    refuse(closureRefusals().closure_ended.staff);
  }
  return row;
}

/** That a member's account is closed as they asked. */
export const closureDecision: DecisionKind<{ id: AccountClosureId }, Payload, Details> =
  createDecisionKind("account_closure", {
    prefix: "clo",
    payload: Payload,
    draft: async (tx, { id }, { by, at }) => {
      const { member_id: memberId, requested_at: requestedAt } = await holdOpen(tx, id);
      refuseOwnMembership(memberId, by);
      await refuseBlocked(tx, memberId, "staff");
      return {
        subjectId: id,
        memberId,
        payload: { requested_at: requestedAt.toISOString() },
        dueAt: addMs(at, CLOSING_DECIDED_MS),
      };
    },
    hold: async (tx, decision) => {
      await lockClosure(tx, closureIdOf(decision));
    },
    // The member and their wallets are held: no money arrives between the look and the closing.
    carryOut: async (tx, platform, decision, { by, at }) => {
      const id = closureIdOf(decision);
      const { member_id: memberId } = await holdOpen(tx, id);
      await holdMembership(tx, memberId);
      await holdWallets(tx, memberId);
      await refuseBlocked(tx, memberId, "staff");
      const ended = await endSubscriptionsOf(tx, memberId, {
        reason: "The account was closed.",
        at,
      });
      await endMandateOf(tx, platform, memberId);
      await closeWallets(tx, memberId, at);
      await setLocked(tx, memberId, at);
      const { email, firstName } = await readPerson(tx, memberId);
      const eraseOn = computeEraseDay(at);
      const club = { supportEmail: platform.env.SUPPORT_EMAIL };
      const emailContent = writeClosedEmail({ firstName, closedAt: at, eraseOn, club });
      // Their last email: none goes out to a closed account.
      await notifyMember(tx, platform, { memberId, to: email, emailContent, event: id });
      await markClosed(tx, id, { by: decision.id, at, eraseOn });
      await followPromise(tx, CLOSURE_PROMISE, { subjectId: id });
      await endExcoReferral(tx, memberId, { by, at });
      return {
        ...auditOf(decision, "approved"),
        after: { erase_on: eraseOn, recurring_ended: ended.length },
      };
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: async (db, decisions) => {
      const ids = decisions.map(({ memberId }) => memberId).filter((id) => id !== null);
      const names = await readMemberNames(db, ids);
      return decisions.map((decision) => {
        const id = decision.memberId ?? "";
        return {
          member: { id, name: names.get(id) ?? id },
          request_id: closureIdOf(decision),
        };
      });
    },
  });
