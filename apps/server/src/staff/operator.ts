import type { MemberId, StaffId } from "@kinfold/contract/ids";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { refuse } from "#platform/refusing.ts";

/** A staff member who does something. `memberId` is their own membership, when they have one. */
export type Operator = { staffId: StaffId; memberId: MemberId | null };

/** Refuses `staff_own_money` the person who would decide about money of their own. */
export function refuseOwn(operator: Operator, money: { member_id: MemberId }): void {
  if (operator.memberId === money.member_id) {
    refuse(staffRefusals().staff_own_money);
  }
}
