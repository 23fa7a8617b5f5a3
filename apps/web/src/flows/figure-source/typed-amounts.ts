import type { FigureId } from "@kinfold/contract/figure-sources";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { negate, subtract, type Currency, type Minor } from "@kinfold/money";

/** What stands in a field now, as a figure. Minor units. */
export const computeTyped = (currency: Currency, amount: Minor): Computation => ({
  title: "What you entered",
  formula: "The amount that you typed. Nothing is booked before you confirm it.",
  currency,
  total: amount,
  parts: [{ words: "You entered", amount }],
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
  title: "Left in your wallet",
  formula: "What your wallet has available, less what you entered.",
  currency,
  total: subtract(available, amount),
  parts: [
    { words: "Available now", amount: available, figure: wallet },
    { words: "You entered", amount: negate(amount) },
  ],
});
