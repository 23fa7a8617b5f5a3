import { formatMoney, type Money } from "@kinfold/money";
import { say } from "@kinfold/language/say";
import { sayInEnglish } from "@kinfold/language/say-in";
import { drawWalletButton, writeEmail, type EmailContent } from "#platform/email-content.ts";

type About = {
  firstName: string;
  publicUrl: string;
  reference: string;
  sum: Money;
};

/** Money arrived and is in the wallet. */
export function writePaymentReceivedEmail(about: About): EmailContent {
  const figure = formatMoney(about.sum);
  return writeEmail({
    kind: "payment_received",
    subject: say("{amount} is in your wallet", { amount: figure }),
    preview: say("Payment {reference} arrived.", { reference: about.reference }),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      say("Your payment {reference} arrived, and {amount} was added to your wallet.", {
        reference: about.reference,
        amount: figure,
      }),
    ],
    button: drawWalletButton(about.publicUrl),
    notes: [say("If you did not make this payment, please write to us.")],
  });
}

/** Money arrived that does not match what was agreed; people look at it. `why` is a sentence. */
export function writePaymentHeldEmail(about: Omit<About, "sum"> & { why: string }): EmailContent {
  return sayInEnglish(() =>
    writeEmail({
      kind: "payment_held",
      subject: `We are looking at your payment ${about.reference}`,
      preview: about.why,
      greeting: `Hello ${about.firstName},`,
      paragraphs: [
        `Your payment ${about.reference} waits. ${about.why} Nothing was added to your wallet yet.`,
        "Our team looks at it and will write to you. Please do not pay again in the meantime.",
      ],
      button: drawWalletButton(about.publicUrl),
    }),
  );
}

/** Its provider has said for days that money is on its way; people look for it. */
export function writePaymentLateEmail(about: Omit<About, "sum">): EmailContent {
  return writeEmail({
    kind: "payment_held",
    subject: say("We are looking for your payment {reference}", { reference: about.reference }),
    preview: say("It takes longer than it should."),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      say(
        "Our payment partner has told us for three days that your payment {reference} is on its way. Nothing was added to your wallet yet.",
        { reference: about.reference },
      ),
      say(
        "Our team looks for it and will write to you. Please do not pay again in the meantime. If you left before paying, you need not do anything.",
      ),
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** The provider says that nothing came of it. */
export function writePaymentFailedEmail(
  about: Omit<About, "sum"> & { reason: string },
): EmailContent {
  return sayInEnglish(() =>
    writeEmail({
      kind: "payment_failed",
      subject: `Your payment ${about.reference} did not go through`,
      preview: "Nothing was added to your wallet.",
      greeting: `Hello ${about.firstName},`,
      paragraphs: [
        `Your payment ${about.reference} did not go through. ${about.reason}`,
        "You can try again, or pay in another way.",
      ],
      button: drawWalletButton(about.publicUrl),
    }),
  );
}
