import { sayIn } from "@kinfold/language/say-in";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import type { writeRequestedEmail } from "./emails.ts";
import type { WithdrawalRow } from "./store.ts";

/** Writes the email about an event of a withdrawal. */
export type Writer = (about: Parameters<typeof writeRequestedEmail>[0]) => EmailContent;

/** Tells the owner of a withdrawal, as it stands now, about what became of it, in the same transaction. */
export async function writeToOwner(
  tx: Db,
  platform: Platform,
  withdrawal: WithdrawalRow,
  emailContent: Writer,
): Promise<void> {
  const { member_id: memberId, withdrawal_id: withdrawalId } = withdrawal;
  const { email, firstName, language } = await readPerson(tx, memberId);
  const club = {
    publicUrl: platform.env.PUBLIC_URL,
    supportEmail: platform.env.SUPPORT_EMAIL,
  };
  await notifyMember(tx, platform, {
    memberId,
    to: email,
    emailContent: sayIn(language, () => emailContent({ firstName, withdrawal, club })),
    event: withdrawalId,
  });
}
