import type { PortfolioLine } from "./portfolios.ts";

/** What a line of the book is called. */
export const LINE_NAMES: Readonly<Record<PortfolioLine["type"], string>> = {
  contribution: "Contribution",
  top_up: "Top up",
  redemption: "Redemption",
  interest: "Interest",
  tax: "Tax",
  maturity: "Paid out at maturity",
  rollover: "Rolled over",
  correction: "Price corrected",
  fee: "Fee for leaving early",
};
