import { COPY } from "@kinfold/contract/copy";
import { formatMoney, type Money } from "@kinfold/money";
import { formatFullMoment } from "#calendar/index.ts";
import { drawWalletButton, writeEmail, type EmailContent } from "#platform/email-content.ts";

type About = {
  firstName: string;
  publicUrl: string;
  reference: string;
  /** What was transferred. */
  sum: Money;
};

/** A receipt arrived and is with staff. */
export function writeReceiptReceivedEmail(about: About & { confirmBy: Date }): EmailContent {
  const figure = formatMoney(about.sum);
  return writeEmail({
    kind: "receipt_received",
    subject: `We have your receipt for ${figure}`,
    preview: COPY.confirmedIn48Hours,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `Thank you. We have your receipt for payment ${about.reference} of ${figure}.`,
      `${COPY.confirmedIn48Hours} That is by ${formatFullMoment(about.confirmBy)} in Lagos. We write to you as soon as the money is in your wallet.`,
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** Staff did not find the money. Nothing was credited. */
export function writeTransferRejectedEmail(
  about: About & { reason: string; supportEmail: string },
): EmailContent {
  const figure = formatMoney(about.sum);
  return writeEmail({
    kind: "transfer_rejected",
    subject: `We could not confirm your payment of ${figure}`,
    preview: `Payment ${about.reference} was not added to your wallet.`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `We could not confirm your payment ${about.reference} of ${figure}, and nothing was added to your wallet.`,
      `The reason: ${about.reason}`,
      `If you did pay, please write to ${about.supportEmail} with your bank's confirmation, or send a receipt again.`,
    ],
    brief: { body: `Payment ${about.reference} was not added to your wallet. ${about.reason}` },
    button: drawWalletButton(about.publicUrl),
  });
}
