import { formatFigure, formatMoney, type Minor, type Money } from "@kinfold/money";
import { drawWalletButton, writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { ReturnedPayment } from "./emails.ts";

/** The email when our bank took a confirmed transfer back: what is held and what is owed until staff have decided. */
export function writeReversalOpenedEmail(
  about: ReturnedPayment & { amountMinor: Minor; heldMinor: Minor; owedMinor: Minor },
): EmailContent {
  const { reference, currency, heldMinor, owedMinor } = about;
  const figure = (minor: Minor): string => formatFigure(minor, currency);
  const held = `We hold ${figure(heldMinor)} of your wallet for it.`;
  const owed = `Your wallet lacks ${figure(owedMinor)} of it, which counts as owed to the club. Withdrawals wait until this is decided.`;
  return writeEmail({
    kind: "transfer_reversed",
    subject: `Our bank took back your transfer ${reference}`,
    preview: "We check with the bank before anything is final.",
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `Our bank had credited your transfer ${reference} and has now taken ${figure(about.amountMinor)} of it back. ${[
        ...(heldMinor > 0n ? [held] : []),
        ...(owedMinor > 0n ? [owed] : []),
      ].join(" ")}`,
      "Two of our staff check this with the bank. Please ask your own bank whether the money came back to you.",
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** The email when the reversal is final: what left the wallet and what is still owed. */
export function writeReversalTakenEmail(
  about: ReturnedPayment & {
    charged: Money;
    takenMinor: Minor;
    owedMinor: Minor;
  },
): EmailContent {
  const { reference, currency, takenMinor, owedMinor } = about;
  const figure = formatMoney(about.charged);
  const taken = `${formatFigure(takenMinor, currency)} left your wallet for it.`;
  const owed = `You owe the club ${formatFigure(owedMinor, currency)} for it. Withdrawals wait until it is covered.`;
  return writeEmail({
    kind: "transfer_taken_back",
    subject: `Your transfer ${reference} did not stay with us`,
    preview: `Our bank took ${figure} back.`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `We have checked with our bank: it took back ${figure} of your transfer ${reference}. ${taken}`,
      ...(owedMinor > 0n ? [owed] : []),
      "If your own bank has not returned the money to you, ask it about this transfer.",
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** The email when the transfer stands: what was held may be spent again, and nothing is owed. */
export function writeReversalOverEmail(about: ReturnedPayment): EmailContent {
  return writeEmail({
    kind: "transfer_stands",
    subject: `Your transfer ${about.reference} stands`,
    preview: "Nothing is held for it any more.",
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `We have checked with our bank: your transfer ${about.reference} was not taken back. What was held for it is yours to spend again, and nothing is owed for it.`,
    ],
    button: drawWalletButton(about.publicUrl),
  });
}
