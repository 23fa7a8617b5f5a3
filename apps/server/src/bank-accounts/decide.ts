import type { MemberId, StaffId } from "@kinfold/contract/ids";
import { sayIn } from "@kinfold/language/say-in";
import { judgeAccount, type BankAccountRow } from "#identity/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { writeAccountApprovedEmail, writeAccountRejectedEmail } from "./emails.ts";
import { formatRejectionReason, type AccountRefusal } from "./rules.ts";

/** Who of the staff decides about an account, and when. The account is held. */
type Deciding = { account: BankAccountRow & { member_id: MemberId }; by: StaffId; at: Date };

async function judge(
  platform: Platform,
  tx: Db,
  { account, by, at }: Deciding,
  reason: string | null,
): Promise<void> {
  const { env, log } = platform;
  const { bank_account_id: bankAccountId, member_id: memberId } = account;
  await judgeAccount(tx, bankAccountId, {
    nameMatch: reason === null ? "match" : "mismatch",
    verifiedAt: reason === null ? at : null,
    rejectionReason: reason,
    at,
    by,
  });
  const { email, firstName, language } = await readPerson(tx, memberId);
  const club = { publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL };
  const emailFacts = { firstName, account: { ...account, declined_reason: reason }, club };
  const emailContent = sayIn(language, () =>
    reason === null ? writeAccountApprovedEmail(emailFacts) : writeAccountRejectedEmail(emailFacts),
  );
  // An account that is approved, rejected later and approved again causes an email each time.
  const event = `${bankAccountId}:${at.toISOString()}`;
  await notifyMember(tx, platform, { memberId, to: email, emailContent, event });
  log.info({ account: bankAccountId, approved: reason === null }, "bank account decided");
}

/**
 * Writes down that an account is its member's own: it is paid once its day of waiting is over, and the member is told. The
 * database demands that another person proposed it.
 */
export function approveAccount(platform: Platform, tx: Db, deciding: Deciding): Promise<void> {
  return judge(platform, tx, deciding, null);
}

/** Declines an account, also long after it was approved: nothing more is paid there, and the member reads why. */
export function rejectAccount(
  platform: Platform,
  tx: Db,
  { reason, note, ...deciding }: Deciding & { reason: AccountRefusal; note: string },
): Promise<void> {
  return judge(platform, tx, deciding, formatRejectionReason(reason, note));
}
