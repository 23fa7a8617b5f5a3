import { formatFigure, formatMoney, type Minor, type Money } from "@kinfold/money";
import { drawWalletButton, writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { ReturnedPayment } from "./emails.ts";

type Corrected = ReturnedPayment & { takenMinor: Minor; owedMinor: Minor };

/** The email when a receipt was corrected: what left the wallet and what is owed. Minor units. */
export function writeCorrectedEmail(about: Corrected & { charged: Money }): EmailContent {
  const { reference, currency, takenMinor, owedMinor } = about;
  const figure = formatMoney(about.charged);
  const taken = `${formatFigure(takenMinor, currency)} left your wallet for it.`;
  const owed = `Your wallet lacked ${formatFigure(owedMinor, currency)} of it, which you owe the club. Withdrawals wait until it is covered.`;
  return writeEmail({
    kind: "transfer_corrected",
    subject: `We corrected your transfer ${reference}`,
    preview: `${figure} was credited to you by mistake.`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `We credited ${figure} to you for the transfer ${reference}. That was our mistake: the money on our bank statement is not from this transfer. Two of our staff have corrected it. ${[
        ...(takenMinor > 0n ? [taken] : []),
        ...(owedMinor > 0n ? [owed] : []),
      ].join(" ")}`,
      "If you made this transfer, please send its receipt again, or write to us.",
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** The email when a correction was undone: what came back into the wallet and what is no longer owed. Minor units. */
export function writeCorrectionUndoneEmail(about: Corrected): EmailContent {
  const { reference, currency, takenMinor, owedMinor } = about;
  const back = `${formatFigure(takenMinor, currency)} is in your wallet again.`;
  const free = `The ${formatFigure(owedMinor, currency)} that you owed for it is owed no longer.`;
  return writeEmail({
    kind: "transfer_stands",
    subject: `Your transfer ${reference} stands`,
    preview: "We undid our correction.",
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `We had corrected your transfer ${reference}. That correction was a mistake, and two of our staff have undone it. ${[
        ...(takenMinor > 0n ? [back] : []),
        ...(owedMinor > 0n ? [free] : []),
      ].join(" ")}`,
    ],
    button: drawWalletButton(about.publicUrl),
  });
}
