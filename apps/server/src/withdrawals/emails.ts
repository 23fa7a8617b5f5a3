import { formatFigure } from "@kinfold/money";
import { COPY } from "@kinfold/contract/copy";
import { say } from "@kinfold/language/say";
import { sayInEnglish } from "@kinfold/language/say-in";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import { describeAccount, formatLongDay } from "./words.ts";
import type { WithdrawalRow } from "./store.ts";

type Club = { publicUrl: string; supportEmail: string };
type About = { firstName: string; withdrawal: WithdrawalRow; club: Club };

const toWallet = ({ publicUrl }: Club) => ({
  label: say("Open my wallet"),
  href: `${publicUrl}/dashboard/wallet`,
});

const figureOf = ({ amount_minor: minor, currency }: WithdrawalRow): string =>
  formatFigure(minor, currency);

/** The withdrawal was asked for: how much, to where, and by when. */
export function writeRequestedEmail({ firstName, withdrawal, club }: About): EmailContent {
  return writeEmail({
    kind: "withdrawal_requested",
    subject: say("Your withdrawal {reference}", { reference: withdrawal.reference }),
    preview: say("Paid on or before {day}.", { day: formatLongDay(withdrawal.payout_on) }),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say("You asked to withdraw {amount} to {account}. The money is set aside in your wallet.", {
        amount: figureOf(withdrawal),
        account: describeAccount(withdrawal),
      }),
      COPY.withdrawalPromise,
      say(
        "Expect it on or before {day}. Until the month ends, and as long as it is pending, you can cancel it in your wallet.",
        { day: formatLongDay(withdrawal.payout_on) },
      ),
    ],
    button: toWallet(club),
    notes: [
      say(
        "Reference {reference}. If you did not ask for this, cancel it at once and write to {supportEmail}.",
        { reference: withdrawal.reference, supportEmail: club.supportEmail },
      ),
    ],
  });
}

/** The promised day is over: why, the new time, and that the member may wait or take back what no one approved. */
export function writeOverdueEmail({
  firstName,
  withdrawal,
  club,
  lateness,
}: About & { lateness: string }): EmailContent {
  const isPending = withdrawal.status === "pending";
  return sayInEnglish(() =>
    writeEmail({
      kind: "withdrawal_overdue",
      subject: `Withdrawal ${withdrawal.reference} was not paid in time`,
      preview: isPending ? "You can wait for it or cancel it." : "It is still on its way.",
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `We promised to pay your withdrawal of ${figureOf(withdrawal)} to ${describeAccount(withdrawal)} on or before ${formatLongDay(withdrawal.payout_on)}. It was not ${isPending ? "approved" : "paid"} by then, and we are sorry.`,
        lateness,
        isPending
          ? "The money is still set aside for it in your wallet. You can wait, or cancel the withdrawal in your wallet until it is approved: the money is then available to you at once."
          : "It is approved, and the money is still set aside for it in your wallet.",
      ],
      button: toWallet(club),
      notes: [`Questions? Write to ${club.supportEmail} and name ${withdrawal.reference}.`],
    }),
  );
}

/** Staff found it right: it is on its way, and can no longer be cancelled. */
export function writeApprovedEmail({ firstName, withdrawal, club }: About): EmailContent {
  return writeEmail({
    kind: "withdrawal_approved",
    subject: say("Withdrawal {reference} was approved", { reference: withdrawal.reference }),
    preview: say("Paid on or before {day}.", { day: formatLongDay(withdrawal.payout_on) }),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say("Your withdrawal of {amount} to {account} was approved. Expect it on or before {day}.", {
        amount: figureOf(withdrawal),
        account: describeAccount(withdrawal),
        day: formatLongDay(withdrawal.payout_on),
      }),
      say("It can no longer be cancelled."),
    ],
    button: toWallet(club),
    notes: [
      say("Reference {reference}. If you did not ask for this, write to {supportEmail} at once.", {
        reference: withdrawal.reference,
        supportEmail: club.supportEmail,
      }),
    ],
  });
}

/** The member took it back. */
export function writeCancelledEmail({ firstName, withdrawal, club }: About): EmailContent {
  return writeEmail({
    kind: "withdrawal_cancelled",
    subject: say("Withdrawal {reference} was cancelled", { reference: withdrawal.reference }),
    preview: say("The money is back in your wallet."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "Your withdrawal of {amount} was cancelled, and the money is available in your wallet again.",
        { amount: figureOf(withdrawal) },
      ),
    ],
    button: toWallet(club),
    notes: [
      say("If that was not you, write to {supportEmail}.", { supportEmail: club.supportEmail }),
    ],
  });
}

/** It reached its bank. */
export function writePaidEmail({ firstName, withdrawal, club }: About): EmailContent {
  const { bank_reference: bankReference, reference } = withdrawal;
  return writeEmail({
    kind: "withdrawal_paid",
    subject: say("Withdrawal {reference} was paid", { reference }),
    preview: say("The money was sent to your bank."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say("{amount} was paid to {account}.", {
        amount: figureOf(withdrawal),
        account: describeAccount(withdrawal),
      }),
    ],
    button: toWallet(club),
    notes: [
      bankReference === null
        ? say("Reference {reference}.", { reference })
        : say(
            "Reference {reference}. If your bank does not find it, give them the session number {bankReference}.",
            { reference, bankReference },
          ),
    ],
  });
}

/** Its bank could not take it; it goes out again with the next payout. */
export function writeDelayedEmail({ firstName, withdrawal, club }: About): EmailContent {
  return writeEmail({
    kind: "withdrawal_delayed",
    subject: say("Withdrawal {reference} takes longer", { reference: withdrawal.reference }),
    preview: say("Your bank could not take it. We send it again."),
    greeting: say("Hello {firstName},", { firstName }),
    paragraphs: [
      say(
        "Your bank could not take your withdrawal of {amount} to {account}. We send it again with the next payout.",
        { amount: figureOf(withdrawal), account: describeAccount(withdrawal) },
      ),
      say("The money stays set aside for it. There is nothing that you have to do."),
    ],
    button: toWallet(club),
    notes: [
      say("Questions? Write to {supportEmail} and name {reference}.", {
        supportEmail: club.supportEmail,
        reference: withdrawal.reference,
      }),
    ],
  });
}

/** It was declined, did not arrive, or came back; the money is the member's again. */
export function writeReturnedEmail({ firstName, withdrawal, club }: About): EmailContent {
  const { failure_reason: reason, status, reference } = withdrawal;
  return sayInEnglish(() =>
    writeEmail({
      kind: "withdrawal_returned",
      subject: `Withdrawal ${reference} was ${status === "rejected" ? "declined" : "not paid"}`,
      preview: "The money is back in your wallet.",
      greeting: `Hello ${firstName},`,
      paragraphs: [
        `Your withdrawal of ${figureOf(withdrawal)} to ${describeAccount(withdrawal)} was ${status === "rejected" ? "declined" : "not paid"}: ${reason ?? ""}`,
        "The whole amount is available in your wallet again.",
      ],
      button: toWallet(club),
      notes: [`Questions? Write to ${club.supportEmail} and name ${reference}.`],
    }),
  );
}
