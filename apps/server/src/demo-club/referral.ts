import type { MemberId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { decideExco } from "#exco/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { addMs } from "#platform/clock.ts";
import type { Platform } from "#platform/platform.ts";
import { findStaffByEmail } from "#staff/index.ts";
import { asOf } from "./as-of.ts";
import { computeJoining, REFERRED_MEMBER } from "./plot.ts";
import { COMPLIANCE } from "./staff-emails.ts";

/** The Exco referred the demo member who asked for it months ago, two days later. */
export async function decideDemoReferral(
  platform: Platform,
  membersByEmail: ReadonlyMap<string, MemberId>,
): Promise<void> {
  const memberId = membersByEmail.get(REFERRED_MEMBER);
  const compliance = await findStaffByEmail(platform.db, COMPLIANCE);
  assertExists(memberId, "a demo member did not join");
  assertExists(compliance, "the demo staff is away");
  const answeredAt = addMs(computeJoining(REFERRED_MEMBER, platform.clock.now()), 2 * DAY_MS);
  await decideExco(asOf(platform, answeredAt), {
    memberId,
    outcome: "approved",
    reason: "Known to two members of the committee.",
    by: { staffId: compliance.staff_id, memberId: null },
  });
}
