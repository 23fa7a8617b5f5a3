import { formatFigure, formatMoney, type Currency, type Minor, type Money } from "@kinfold/money";
import { say } from "@kinfold/language/say";
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
  const disputed = say(
    "Your bank says that the payment {reference} was disputed and asks for it back.",
    { reference },
  );
  const held =
    heldMinor === 0n
      ? say("There was nothing in your wallet that could be held for it.")
      : say("Until that is decided, {amount} of your wallet is held.", {
          amount: formatFigure(heldMinor, currency),
        });
  return writeEmail({
    kind: "payment_disputed",
    subject: say("Your payment {reference} is disputed", { reference }),
    preview: say("A bank asked for it back."),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      `${disputed} ${held}`,
      say("If you did not dispute it, please write to us and to your bank."),
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** A dispute was decided in favour of the payment; what was held may be spent again. */
export function writeDisputeOverEmail(about: ReturnedPayment): EmailContent {
  return writeEmail({
    kind: "payment_dispute_over",
    subject: say("The dispute about {reference} is over", { reference: about.reference }),
    preview: say("What was held is yours to spend again."),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      say(
        "The dispute about your payment {reference} was decided and the payment stands. What was held for it is yours to spend again.",
        { reference: about.reference },
      ),
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
  const owed = say(
    "Your wallet lacked {amount} of it, which you now owe the club. Withdrawals wait until it is covered.",
    { amount: formatFigure(owedMinor, currency) },
  );
  return writeEmail({
    kind: "payment_taken_back",
    subject: say("{amount} of your payment {reference} went back", { amount: figure, reference }),
    preview: say("{takenAmount} left your wallet.", {
      takenAmount: formatFigure(takenMinor, currency),
    }),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      say(
        "{amount} of your payment {reference} went back to the account that it was paid from. {takenAmount} left your wallet for it.",
        { amount: figure, reference, takenAmount: formatFigure(takenMinor, currency) },
      ),
      ...(owedMinor === 0n ? [] : [owed]),
    ],
    button: drawWalletButton(about.publicUrl),
    notes: [say("Banks take some days to show it.")],
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
    subject: say("{amount} that you owed left your wallet", { amount: figure }),
    preview: say("Nothing is owed for that payment any more."),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      say(
        "Your payment {reference} went back to the account that it was paid from, and your wallet lacked {amount} of it. That has left your wallet now.",
        { reference, amount: figure },
      ),
      say("Nothing is owed for it any more, and withdrawals are no longer held back for it."),
    ],
    button: drawWalletButton(about.publicUrl),
  });
}
