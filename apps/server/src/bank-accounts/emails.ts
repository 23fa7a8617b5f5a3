import { formatFullMoment } from "#calendar/index.ts";
import { maskNumber, type BankAccountRow } from "#identity/index.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

type Club = { publicUrl: string; supportEmail: string };
type About = { firstName: string; account: BankAccountRow; club: Club };

const NAMES = { ngn: "naira", usd: "dollar", other: "international" } as const;

const accountWords = ({ bank_name: bank, account_number: number }: BankAccountRow): string =>
  `${bank} ${maskNumber(number)}`;

const toBank = ({ publicUrl }: Club) => ({
  label: "See my bank accounts",
  href: `${publicUrl}/dashboard/my-account?tab=Bank`,
});

/** Where the member is paid was changed: to what, from when on, and what to do if that was another person. */
export function writeAccountChangedEmail({ firstName, account, club }: About): EmailContent {
  const { name_match: match, payout_available_at: from, slot, verified_at: verifiedAt } = account;
  const isChecked = match === "match" && verifiedAt !== null;
  return writeEmail({
    kind: "bank_account_changed",
    subject: `Your ${NAMES[slot]} bank account was changed`,
    preview: `Nothing is paid there before ${formatFullMoment(from)}, Lagos time.`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `From now on your ${NAMES[slot]} bank account with us is ${accountWords(account)}.`,
      isChecked
        ? `To give you time to object, nothing is paid there before ${formatFullMoment(from)}, Lagos time.`
        : `We look at it by hand before anything is paid there, and not before ${formatFullMoment(from)}, Lagos time. We will write to you.`,
      "Withdrawals that you asked for earlier are still paid to the account they were asked for.",
      `If that was not you, choose a new password now: it signs out every device. Then write to ${club.supportEmail}, and we stop payments to this account.`,
    ],
    button: { label: "It was not me", href: `${club.publicUrl}/auth/change-password` },
    brief: { link: "/dashboard/my-account?tab=Bank" },
    notes: [`To see your bank accounts: ${toBank(club).href}`],
  });
}

/** Staff found the account to be the member's. */
export function writeAccountApprovedEmail({ firstName, account, club }: About): EmailContent {
  return writeEmail({
    kind: "bank_account_approved",
    subject: `Your ${NAMES[account.slot]} bank account was checked`,
    preview: "You can be paid there.",
    greeting: `Hello ${firstName},`,
    paragraphs: [`We checked ${accountWords(account)}. You can be paid there.`],
    button: toBank(club),
  });
}

/** Staff declined the account, and why. */
export function writeAccountRejectedEmail({ firstName, account, club }: About): EmailContent {
  return writeEmail({
    kind: "bank_account_declined",
    subject: `Your ${NAMES[account.slot]} bank account could not be accepted`,
    preview: "Nothing is paid there. You can add another.",
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `We cannot pay to ${accountWords(account)}: ${account.declined_reason ?? ""}`,
      "Please add an account that is in your own name.",
    ],
    button: toBank(club),
    notes: [`Questions? Write to ${club.supportEmail}.`],
  });
}
