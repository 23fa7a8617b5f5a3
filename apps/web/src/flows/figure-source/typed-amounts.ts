import type { FigureId } from "@kinfold/contract/figure-sources";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { say } from "@kinfold/language/say";
import { negate, subtract, type Currency, type Minor } from "@kinfold/money";

/** What stands in a field now, as a figure. Minor units. */
export const computeTyped = (currency: Currency, amount: Minor): Computation => ({
  title: say("What you entered"),
  formula: say("The amount that you typed. Nothing is booked before you confirm it."),
  currency,
  total: amount,
  parts: [{ words: say("You entered"), amount }],
});

/** What is left in a wallet after an amount that was typed. Minor units. */
export const computeLeft = ({
  currency,
  available,
  amount,
  wallet,
}: {
  currency: Currency;
  available: Minor;
  amount: Minor;
  /** The figure of what the wallet has available. */
  wallet: FigureId;
}): Computation => ({
  title: say("Left in your wallet"),
  formula: say("What your wallet has available, less what you entered."),
  currency,
  total: subtract(available, amount),
  parts: [
    { words: say("Available now"), amount: available, figure: wallet },
    { words: say("You entered"), amount: negate(amount) },
  ],
});
