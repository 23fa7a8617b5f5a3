import { say } from "@kinfold/language/say";
import type { PortfolioLine } from "./portfolios.ts";

/** What a line of the book is called. */
export const LINE_NAMES: Readonly<Record<PortfolioLine["type"], string>> = {
  contribution: say("Contribution"),
  top_up: say("Top up"),
  redemption: say("Redemption"),
  interest: say("Interest"),
  tax: say("Tax"),
  maturity: say("Paid out at maturity"),
  rollover: say("Rolled over"),
  correction: say("Price corrected"),
  fee: say("Fee for leaving early"),
};
