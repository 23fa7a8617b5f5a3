import type { MemberId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { Platform } from "#platform/platform.ts";
import { refuseField } from "#platform/refusing.ts";
import { LIMITS } from "./rules.ts";
import { readMemberById, type MemberRow } from "./store.ts";

/** Says that the current password is wrong, beside its field. */
export const refusePassword = (): never =>
  refuseField("current_password", memberRefusals().password_wrong);

/** The member, who knows the password: asked again before what changes their account. Refuses `password_wrong`, and too many tries. */
export async function requirePassword(
  { db, limiter, passwords }: Platform,
  memberId: MemberId,
  password: string,
): Promise<MemberRow> {
  await limiter.take(LIMITS.passwordTriesPerMember, memberId);
  const member = await readMemberById(db, memberId);
  if (!(await passwords.verify(member.password_hash, password))) refusePassword();
  await limiter.clear(LIMITS.passwordTriesPerMember, memberId);
  return member;
}
