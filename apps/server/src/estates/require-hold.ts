import type { EstateHoldId, MemberId } from "@kinfold/contract/ids";
import { estateRefusals } from "@kinfold/contract/refusals/estates";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { holdMembership } from "#members/index.ts";
import { findEstateHold } from "#membership/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";

/** The hold of this member's account for their estate. Refuses `not_found`, and `estate_as_it_is` when it is not held. */
export async function requireEstateHold(db: Db, memberId: MemberId): Promise<EstateHoldId> {
  return (await findEstateHold(db, memberId)) ?? refuse(estateRefusals().estate_as_it_is.none);
}

/** The same, with the member held until the transaction ends. */
export async function lockEstate(tx: Db, memberId: MemberId): Promise<EstateHoldId> {
  const member = await holdMembership(tx, memberId);
  if (member === undefined) refuse(membershipRefusals().not_found.member);
  return requireEstateHold(tx, memberId);
}
