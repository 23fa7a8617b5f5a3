import type { MemberId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { agreeToTerms as agreeCall } from "@kinfold/contract/content";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { lagosDay } from "#calendar/index.ts";
import { findTermsInForce } from "#content/index.ts";
import { runTransaction } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { holdMember, findLastAgreement, setTerms } from "./store.ts";

/**
 * Agrees to the terms in force for a member. Repeated, the first time stays. Refuses terms_changed for the person who read another
 * version than the one in force.
 */
export async function agreeToTerms(
  { clock, db }: Pick<Platform, "clock" | "db">,
  memberId: MemberId,
  versionRead: string | undefined,
): Promise<ReplyOf<typeof agreeCall>> {
  const now = clock.now();
  const { version } = await findTermsInForce(db, lagosDay(now));
  if (versionRead !== undefined && versionRead !== version) refuse(memberRefusals().terms_changed);
  return runTransaction(db, async (tx) => {
    const member = await holdMember(tx, memberId);
    const before = await findLastAgreement(tx, memberId, version);
    const isAgreed = member.terms_version === version && before !== undefined;
    if (!isAgreed) await setTerms(tx, memberId, version, now);
    const acceptedAt = isAgreed ? before : now;
    return {
      terms_and_conditions: true,
      terms_version: version,
      accepted_at: acceptedAt.toISOString(),
    };
  });
}
