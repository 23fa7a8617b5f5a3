import type { WithdrawalId } from "@kinfold/contract/ids";
import { personOf } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { Letter } from "#platform/letter.ts";
import type { Platform } from "#platform/platform.ts";
import type { writeRequestedEmail } from "./letters.ts";
import { readWithdrawal } from "./store.ts";

/** Words the news of a withdrawal. */
export type Writer = (about: Parameters<typeof writeRequestedEmail>[0]) => Letter;

/** Tells the owner of a withdrawal about what became of it, in the same transaction. */
export async function writeToOwner(
  tx: Db,
  platform: Platform,
  withdrawalId: WithdrawalId,
  letter: Writer,
): Promise<void> {
  const withdrawal = await readWithdrawal(tx, withdrawalId);
  const { member_id: memberId } = withdrawal;
  const { email, firstName } = await personOf(tx, memberId);
  const club = {
    publicUrl: platform.env.PUBLIC_URL,
    supportEmail: platform.env.SUPPORT_EMAIL,
  };
  await notifyMember(tx, platform, {
    memberId,
    to: email,
    letter: letter({ firstName, withdrawal, club }),
    event: withdrawalId,
  });
}
