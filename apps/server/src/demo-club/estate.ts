import type { MemberId } from "@kinfold/contract/ids";
import { settleDemoEstate } from "#estates/index.ts";
import { drawSpecimen } from "#kyc/index.ts";
import { readPerson } from "#members/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Platform } from "#platform/platform.ts";
import { findStaffByEmail } from "#staff/index.ts";
import { asOf } from "./as-of.ts";
import { LATE_MEMBER } from "./plot.ts";
import { COMPLIANCE, OPERATIONS } from "./staff-emails.ts";

/** Records the death of the demo member who died, and takes their estate as far as it is. */
export async function recordDemoDeath(
  platform: Platform,
  membersByEmail: ReadonlyMap<string, MemberId>,
): Promise<void> {
  const { db } = platform;
  const memberId = membersByEmail.get(LATE_MEMBER);
  const maker = await findStaffByEmail(db, OPERATIONS);
  const decider = await findStaffByEmail(db, COMPLIANCE);
  assertExists(memberId, "a demo member did not join");
  assertExists(maker, "the demo staff is away");
  assertExists(decider, "the demo staff is away");
  const { firstName, lastName } = await readPerson(db, memberId);
  const toDecider = ({ staff_id: staffId }: typeof maker) => ({
    staffId,
    memberId: null,
    permissions: [],
  });
  await settleDemoEstate(
    { platformAt: (at) => asOf(platform, at), now: platform.clock.now() },
    { memberId, firstName, lastName },
    {
      pair: { maker: toDecider(maker), decider: toDecider(decider) },
      grantImage: await drawSpecimen("poa", `${firstName} ${lastName}`),
    },
  );
}
