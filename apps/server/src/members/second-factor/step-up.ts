import type { MemberId } from "@kinfold/contract/ids";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseField } from "#platform/refusing.ts";
import { LIMITS } from "../rules.ts";
import { checkCode, takeCode } from "./check-code.ts";
import { hasSecondFactor } from "./store.ts";

/** The member is who they say, again. `take` uses the code up in the transaction of what it allows. */
export type StepUp = { take: (tx: Db) => Promise<void> };

/**
 * Asks a member with two-factor on for a code before something that cannot be undone; everybody else passes. Call it before the
 * transaction and `take` within it: what is refused leaves the code good. Refuses step_up_required, two_factor_invalid.
 */
export async function requireStepUp(
  platform: Platform,
  memberId: MemberId,
  typed: string | null | undefined,
): Promise<StepUp> {
  const { db, limiter } = platform;
  if (!(await hasSecondFactor(db, memberId))) return { take: async () => undefined };
  if (typed == null) {
    return refuseField("two_factor_code", memberRefusals().step_up_required);
  }
  await limiter.take(LIMITS.codeTriesPerMember, memberId);
  const code = await checkCode(platform, memberId, typed);
  await limiter.clear(LIMITS.codeTriesPerMember, memberId);
  return { take: (tx) => takeCode(platform, tx, code, null) };
}
