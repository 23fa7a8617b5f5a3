import { COPY } from "@kinfold/contract/copy";
import { formatMoney, type Money } from "@kinfold/money";
import { say } from "@kinfold/language/say";
import { sayInEnglish } from "@kinfold/language/say-in";
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
    subject: say("We have your receipt for {amount}", { amount: figure }),
    preview: COPY.confirmedIn48Hours,
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      say("Thank you. We have your receipt for payment {reference} of {amount}.", {
        reference: about.reference,
        amount: figure,
      }),
      `${COPY.confirmedIn48Hours} ${say("That is by {time} in Lagos. We write to you as soon as the money is in your wallet.", { time: formatFullMoment(about.confirmBy) })}`,
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** Staff did not find the money. Nothing was credited. */
export function writeTransferRejectedEmail(
  about: About & { reason: string; supportEmail: string },
): EmailContent {
  const figure = formatMoney(about.sum);
  return sayInEnglish(() =>
    writeEmail({
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
    }),
  );
}
