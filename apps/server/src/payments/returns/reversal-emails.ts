import { formatFigure, formatMoney, type Minor, type Money } from "@kinfold/money";
import { say } from "@kinfold/language/say";
import { drawWalletButton, writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { ReturnedPayment } from "./emails.ts";

/** The email when our bank took a confirmed transfer back: what is held and what is owed until staff have decided. */
export function writeReversalOpenedEmail(
  about: ReturnedPayment & { amountMinor: Minor; heldMinor: Minor; owedMinor: Minor },
): EmailContent {
  const { reference, currency, heldMinor, owedMinor } = about;
  const figure = (minor: Minor): string => formatFigure(minor, currency);
  const reversed = say(
    "Our bank had credited your transfer {reference} and has now taken {amount} of it back.",
    { reference, amount: figure(about.amountMinor) },
  );
  const held = say("We hold {amount} of your wallet for it.", { amount: figure(heldMinor) });
  const owed = say(
    "Your wallet lacks {amount} of it, which counts as owed to the club. Withdrawals wait until this is decided.",
    { amount: figure(owedMinor) },
  );
  return writeEmail({
    kind: "transfer_reversed",
    subject: say("Our bank took back your transfer {reference}", { reference }),
    preview: say("We check with the bank before anything is final."),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      `${reversed} ${[...(heldMinor > 0n ? [held] : []), ...(owedMinor > 0n ? [owed] : [])].join(
        " ",
      )}`,
      say(
        "Two of our staff check this with the bank. Please ask your own bank whether the money came back to you.",
      ),
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
  const checked = say(
    "We have checked with our bank: it took back {amount} of your transfer {reference}.",
    { amount: figure, reference },
  );
  const taken = say("{amount} left your wallet for it.", {
    amount: formatFigure(takenMinor, currency),
  });
  const owed = say("You owe the club {amount} for it. Withdrawals wait until it is covered.", {
    amount: formatFigure(owedMinor, currency),
  });
  return writeEmail({
    kind: "transfer_taken_back",
    subject: say("Your transfer {reference} did not stay with us", { reference }),
    preview: say("Our bank took {amount} back.", { amount: figure }),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      `${checked} ${taken}`,
      ...(owedMinor > 0n ? [owed] : []),
      say("If your own bank has not returned the money to you, ask it about this transfer."),
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** The email when the transfer stands: what was held may be spent again, and nothing is owed. */
export function writeReversalOverEmail(about: ReturnedPayment): EmailContent {
  return writeEmail({
    kind: "transfer_stands",
    subject: say("Your transfer {reference} stands", { reference: about.reference }),
    preview: say("Nothing is held for it any more."),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      say(
        "We have checked with our bank: your transfer {reference} was not taken back. What was held for it is yours to spend again, and nothing is owed for it.",
        { reference: about.reference },
      ),
    ],
    button: drawWalletButton(about.publicUrl),
  });
}
