import type { PortfolioLine } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";

/** What a line of the book is called, in English as the contract has it. */
const LINE_TYPES: Readonly<Record<PortfolioLine["type"], () => string>> = {
  contribution: () => say("Contribution"),
  top_up: () => say("Top up"),
  redemption: () => say("Redemption"),
  interest: () => say("Interest"),
  tax: () => say("Tax"),
  maturity: () => say("Paid out at maturity"),
  rollover: () => say("Rolled over"),
  correction: () => say("Price corrected"),
  fee: () => say("Fee for leaving early"),
};

/** Says what a line of the book is called. */
export const sayLineType = (type: PortfolioLine["type"]): string => LINE_TYPES[type]();
