import { say } from "@kinfold/language/say";
import { sayCount } from "@kinfold/language/say-count";
import { sayInEnglish } from "@kinfold/language/say-in";
import { formatFullMoment } from "#calendar/index.ts";
import { maskNumber, type BankAccountRow } from "#identity/index.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";

type Club = { publicUrl: string; supportEmail: string };
type About = { firstName: string; account: BankAccountRow; club: Club };

const NAMES = { ngn: "naira", usd: "dollar", other: "international" } as const;

const accountWords = ({ bank_name: bank, account_number: number }: BankAccountRow): string =>
  `${bank} ${maskNumber(number)}`;

const toBank = ({ publicUrl }: Club) => ({
  label: say("See my bank accounts"),
  href: `${publicUrl}/dashboard/my-account?tab=Bank`,
});

/** Where the member is paid was changed: to what, from when on, and what to do if that was another person. */
export function writeAccountChangedEmail({ firstName, account, club }: About): EmailContent {
  const { name_match: match, payout_available_at: from, slot, verified_at: verifiedAt } = account;
  const isChecked = match === "match" && verifiedAt !== null;
  return writeEmail({
    kind: "bank_account_changed",
    subject: sayCount(
      "Your {slot, select, ngn {naira} usd {dollar} other {international}} bank account was changed",
      { slot },
    ),
    preview: say("Nothing is paid there before {time}, Lagos time.", {
      time: formatFullMoment(from),
    }),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      sayCount(
        "From now on your {slot, select, ngn {naira} usd {dollar} other {international}} bank account with us is {account}.",
        { slot, account: accountWords(account) },
      ),
      isChecked
        ? say("To give you time to object, nothing is paid there before {time}, Lagos time.", {
            time: formatFullMoment(from),
          })
        : say(
            "We look at it by hand before anything is paid there, and not before {time}, Lagos time. We will write to you.",
            { time: formatFullMoment(from) },
          ),
      say(
        "Withdrawals that you asked for earlier are still paid to the account they were asked for.",
      ),
      say(
        "If that was not you, choose a new password now: it signs out every device. Then write to {supportEmail}, and we stop payments to this account.",
        { supportEmail: club.supportEmail },
      ),
    ],
    button: { label: say("It was not me"), href: `${club.publicUrl}/auth/change-password` },
    brief: { link: "/dashboard/my-account?tab=Bank" },
    notes: [say("To see your bank accounts: {address}", { address: toBank(club).href })],
  });
}

/** Staff found the account to be the member's. */
export function writeAccountApprovedEmail({ firstName, account, club }: About): EmailContent {
  return writeEmail({
    kind: "bank_account_approved",
    subject: sayCount(
      "Your {slot, select, ngn {naira} usd {dollar} other {international}} bank account was checked",
      { slot: account.slot },
    ),
    preview: say("You can be paid there."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say("We checked {account}. You can be paid there.", { account: accountWords(account) }),
    ],
    button: toBank(club),
  });
}

/** Staff declined the account, and why. */
export function writeAccountRejectedEmail({ firstName, account, club }: About): EmailContent {
  return sayInEnglish(() =>
    writeEmail({
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
    }),
  );
}
