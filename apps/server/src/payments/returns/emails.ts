import { formatFigure, formatMoney, type Currency, type Minor, type Money } from "@kinfold/money";
import { drawWalletButton, writeEmail, type EmailContent } from "#platform/email-content.ts";

/** What every email about a payment that went back says of it. */
export type ReturnedPayment = {
  firstName: string;
  publicUrl: string;
  /** Of the payment. */
  reference: string;
  currency: Currency;
};

/** A payment was disputed at its bank; what there is of it is held until that is decided. */
export function writeDisputeOpenedEmail(
  about: ReturnedPayment & { heldMinor: Minor },
): EmailContent {
  const { reference, heldMinor, currency } = about;
  const held =
    heldMinor === 0n
      ? "There was nothing in your wallet that could be held for it."
      : `Until that is decided, ${formatFigure(heldMinor, currency)} of your wallet is held.`;
  return writeEmail({
    kind: "payment_disputed",
    subject: `Your payment ${reference} is disputed`,
    preview: "A bank asked for it back.",
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `Your bank says that the payment ${reference} was disputed and asks for it back. ${held}`,
      "If you did not dispute it, please write to us and to your bank.",
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** A dispute was decided in favour of the payment; what was held may be spent again. */
export function writeDisputeOverEmail(about: ReturnedPayment): EmailContent {
  return writeEmail({
    kind: "payment_dispute_over",
    subject: `The dispute about ${about.reference} is over`,
    preview: "What was held is yours to spend again.",
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `The dispute about your payment ${about.reference} was decided and the payment stands. What was held for it is yours to spend again.`,
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** A payment, or a part of it, went back to its payer. */
export function writeTakenBackEmail(
  about: ReturnedPayment & {
    charged: Money;
    takenMinor: Minor;
    owedMinor: Minor;
  },
): EmailContent {
  const { reference, currency, takenMinor, owedMinor } = about;
  const figure = formatMoney(about.charged);
  const owed = `Your wallet lacked ${formatFigure(owedMinor, currency)} of it, which you now owe the club. Withdrawals wait until it is covered.`;
  return writeEmail({
    kind: "payment_taken_back",
    subject: `${figure} of your payment ${reference} went back`,
    preview: `${formatFigure(takenMinor, currency)} left your wallet.`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `${figure} of your payment ${reference} went back to the account that it was paid from. ${formatFigure(takenMinor, currency)} left your wallet for it.`,
      ...(owedMinor === 0n ? [] : [owed]),
    ],
    button: drawWalletButton(about.publicUrl),
    notes: ["Banks take some days to show it."],
  });
}

/** What a member owed for a payment that went back was taken out of their wallet. */
export function writeOwedRecoveredEmail(
  about: ReturnedPayment & { takenMinor: Minor },
): EmailContent {
  const { reference, currency, takenMinor } = about;
  const figure = formatFigure(takenMinor, currency);
  return writeEmail({
    kind: "payment_owed_recovered",
    subject: `${figure} that you owed left your wallet`,
    preview: "Nothing is owed for that payment any more.",
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `Your payment ${reference} went back to the account that it was paid from, and your wallet lacked ${figure} of it. That has left your wallet now.`,
      "Nothing is owed for it any more, and withdrawals are no longer held back for it.",
    ],
    button: drawWalletButton(about.publicUrl),
  });
}
