import type { MemberId } from "@kinfold/contract/ids";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import type { GlobalChange } from "@kinfold/contract/office/members";
import { sayIn } from "@kinfold/language/say-in";
import { sql } from "kysely";
import { boolean, object } from "superstruct";
import {
  createDecisionKind,
  refuseOwnMembership,
  selectWaitingDecisions,
  type DecisionKind,
} from "#decisions/index.ts";
import { buildMemberSearch, readPerson, setGlobal } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import type { Queue } from "#staff/index.ts";
import { closeNaira, openWallets } from "#wallets/index.ts";
import { writeMembershipEmail } from "./emails.ts";
import { refuseNairaLeft } from "./naira-left.ts";
import { holdMember, refuseClosedMember, requireMemberId } from "./hold-member.ts";
import { CHANGE_PROMISE_MS } from "./rules.ts";

const Payload = object({ is_global: boolean() });
type Payload = typeof Payload.TYPE;
type Form = { memberId: MemberId; is_global: boolean };
type Details = Pick<GlobalChange, "member" | "is_global">;

/** Proposals to make members global, or not, that wait for another staff member. */
export const globalChanges: Queue = {
  name: "global_changes",
  permission: "member.read",
  waiting: () => selectWaitingDecisions("global_change"),
  about: (memberId) => sql`select 1 from decision
    where kind = 'global_change' and status = 'proposed' and member_id = ${memberId}`,
};

async function membersById(
  db: Db,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<string, Details["member"]>> {
  const { rows } = await sql<
    Details["member"]
  >`select member_id as id, first_name || ' ' || last_name as name, email,
      customer_code as code
    from member where member_id = any (${[...ids]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** That a member becomes a global one, or no longer is one. */
export const globalDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "global_change",
  {
    prefix: "glc",
    payload: Payload,
    draft: async (tx, { memberId, is_global: isGlobal }, { by, at }) => {
      const member = await holdMember(tx, memberId);
      refuseOwnMembership(memberId, by);
      await refuseClosedMember(tx, memberId);
      if (member.isGlobal === isGlobal) {
        refuse(
          isGlobal
            ? membershipRefusals().global_as_it_is.global
            : membershipRefusals().global_as_it_is.none,
        );
      }
      if (isGlobal) await refuseNairaLeft(tx, memberId);
      const dueAt = addMs(at, CHANGE_PROMISE_MS);
      return { subjectId: memberId, memberId, payload: { is_global: isGlobal }, dueAt };
    },
    hold: async (tx, decision) => {
      await holdMember(tx, requireMemberId(decision));
    },
    // The member is held: no naira comes or goes between the look and the change.
    carryOut: async (tx, platform, decision, { at }) => {
      const { id, payload, proposedBy } = decision;
      const { is_global: isGlobal } = payload;
      const memberId = requireMemberId(decision);
      const before = await holdMember(tx, memberId);
      await refuseClosedMember(tx, memberId);
      if (isGlobal) {
        await refuseNairaLeft(tx, memberId);
        await closeNaira(tx, memberId, at);
      }
      await setGlobal(tx, memberId, { isGlobal, changeId: id });
      if (!isGlobal) await openWallets(tx, { memberId, isGlobal }, at);
      const { email, firstName, language } = await readPerson(tx, memberId);
      const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = platform.env;
      const emailContent = sayIn(language, () =>
        writeMembershipEmail({
          firstName,
          isGlobal,
          club: { publicUrl, supportEmail },
        }),
      );
      await notifyMember(tx, platform, { memberId, to: email, emailContent, event: id });
      return {
        action: "global.approved",
        subject: { kind: "global_change", id },
        memberId,
        before: { is_global: before.isGlobal, proposed_by: proposedBy },
        after: { is_global: isGlobal },
      };
    },
    auditOf: async (tx, decision, status) => {
      const { id, payload, proposedBy } = decision;
      const memberId = requireMemberId(decision);
      const { isGlobal } = await holdMember(tx, memberId);
      const isProposed = status === "proposed";
      return {
        action: `global.${status}`,
        subject: { kind: "global_change", id },
        memberId,
        before: { is_global: isGlobal, ...(!isProposed && { proposed_by: proposedBy }) },
        after: { is_global: isProposed ? payload.is_global : isGlobal },
      };
    },
    detailsOf: async (db, decisions) => {
      const members = await membersById(db, decisions.map(requireMemberId));
      return decisions.map((decision) => {
        const member = members.get(requireMemberId(decision));
        assertExists(member, "a proposal is about no member");
        return { member, is_global: decision.payload.is_global };
      });
    },
    matching: (search) => sql`exists (select from member m where m.member_id = d.member_id
      and ${buildMemberSearch("m", search)})`,
  },
);
