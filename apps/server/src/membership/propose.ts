import type { GlobalChange, GlobalProposal } from "@kinfold/contract/office/members";
import { audit } from "#audit/index.ts";
import { holdMembership } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { after } from "#platform/clock.ts";
import { isDuplicate, transaction } from "#platform/db.ts";
import { newId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { Operator } from "#staff/index.ts";
import { changeById, insertChange } from "./change-store.ts";
import { changeView } from "./change-view.ts";
import { refuseNairaLeft } from "./naira-left.ts";
import { CHANGE_PROMISE_MS } from "./rules.ts";

/** Proposes that a member become a global one, or no longer be one. Nothing changes by it: somebody else has to approve it. */
export async function proposeGlobal(
  { clock, db }: Platform,
  memberId: string,
  { is_global: isGlobal, reason }: GlobalProposal,
  by: Operator,
): Promise<GlobalChange> {
  const at = clock.now();
  const changeId = newId("glc");
  try {
    return await transaction(db, async (tx) => {
      const member = await holdMembership(tx, memberId);
      if (member === undefined) return refuse("not_found", "There is no such member.");
      if (by.memberId === memberId) {
        refuse("staff_own_work", "Somebody else has to propose what concerns you.");
      }
      if (member.isGlobal === isGlobal) {
        refuse("global_as_it_is", isGlobal ? "They are a global member." : "They are none.");
      }
      if (isGlobal) await refuseNairaLeft(tx, memberId);
      const dueAt = after(at, CHANGE_PROMISE_MS);
      await insertChange(tx, { changeId, memberId, isGlobal, reason, by, at, dueAt });
      await audit(tx, {
        at,
        actor: { kind: "staff", staffId: by.staffId },
        action: "global.proposed",
        subject: { kind: "global_change", id: changeId },
        memberId,
        reason,
        before: { is_global: member.isGlobal },
        after: { is_global: isGlobal },
      });
      const row = await changeById(tx, changeId);
      assertExists(row, "a proposal vanished");
      return changeView(row, by);
    });
  } catch (error) {
    if (!isDuplicate(error, "one_open_global_change_per_member")) throw error;
    return refuse(
      "global_change_open",
      "A change of this membership waits for a decision already.",
    );
  }
}
