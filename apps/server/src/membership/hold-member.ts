import type { MemberId } from "@kinfold/contract/ids";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import type { Decision } from "#decisions/index.ts";
import { holdMembership, isMemberClosed } from "#members/index.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";

/** The member, held until the transaction ends. Refuses `not_found`. */
export async function holdMember(
  tx: Db,
  memberId: MemberId,
): Promise<{ isGlobal: boolean; isLocked: boolean }> {
  const member = await holdMembership(tx, memberId);
  return member ?? refuse(membershipRefusals().not_found.member);
}

/** Refuses what is proposed for a member whose account is closed. The caller holds the member. */
export async function refuseClosedMember(tx: Db, memberId: MemberId): Promise<void> {
  if (await isMemberClosed(tx, memberId)) refuse(membershipRefusals().member_closed);
}

/** The member whom a decision about a membership concerns. */
export function requireMemberId({ memberId }: Pick<Decision<unknown>, "memberId">): MemberId {
  if (memberId === null) throw new Error("a decision about a membership is about no member");
  return memberId;
}
