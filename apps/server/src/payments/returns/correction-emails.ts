import { formatFigure, formatMoney, type Minor, type Money } from "@kinfold/money";
import { say } from "@kinfold/language/say";
import { drawWalletButton, writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { ReturnedPayment } from "./emails.ts";

type Corrected = ReturnedPayment & { takenMinor: Minor; owedMinor: Minor };

/** The email when a receipt was corrected: what left the wallet and what is owed. Minor units. */
export function writeCorrectedEmail(about: Corrected & { charged: Money }): EmailContent {
  const { reference, currency, takenMinor, owedMinor } = about;
  const figure = formatMoney(about.charged);
  const mistake = say(
    "We credited {amount} to you for the transfer {reference}. That was our mistake: the money on our bank statement is not from this transfer. Two of our staff have corrected it.",
    { amount: figure, reference },
  );
  const taken = say("{amount} left your wallet for it.", {
    amount: formatFigure(takenMinor, currency),
  });
  const owed = say(
    "Your wallet lacked {amount} of it, which you owe the club. Withdrawals wait until it is covered.",
    { amount: formatFigure(owedMinor, currency) },
  );
  return writeEmail({
    kind: "transfer_corrected",
    subject: say("We corrected your transfer {reference}", { reference }),
    preview: say("{amount} was credited to you by mistake.", { amount: figure }),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      `${mistake} ${[...(takenMinor > 0n ? [taken] : []), ...(owedMinor > 0n ? [owed] : [])].join(
        " ",
      )}`,
      say("If you made this transfer, please send its receipt again, or write to us."),
    ],
    button: drawWalletButton(about.publicUrl),
  });
}

/** The email when a correction was undone: what came back into the wallet and what is no longer owed. Minor units. */
export function writeCorrectionUndoneEmail(about: Corrected): EmailContent {
  const { reference, currency, takenMinor, owedMinor } = about;
  const undone = say(
    "We had corrected your transfer {reference}. That correction was a mistake, and two of our staff have undone it.",
    { reference },
  );
  const back = say("{amount} is in your wallet again.", {
    amount: formatFigure(takenMinor, currency),
  });
  const free = say("The {amount} that you owed for it is owed no longer.", {
    amount: formatFigure(owedMinor, currency),
  });
  return writeEmail({
    kind: "transfer_stands",
    subject: say("Your transfer {reference} stands", { reference }),
    preview: say("We undid our correction."),
    greeting: say("Hello {firstName},", { firstName: about.firstName }),
    paragraphs: [
      `${undone} ${[...(takenMinor > 0n ? [back] : []), ...(owedMinor > 0n ? [free] : [])].join(
        " ",
      )}`,
    ],
    button: drawWalletButton(about.publicUrl),
  });
}
