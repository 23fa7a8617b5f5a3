import type { MaturityAction, Portfolio } from "@kinfold/contract/portfolios";
import type { RadioOption } from "@kinfold/ui/radio-group";

/** The two ends of a term, and what each means for units and for money at a fixed rate. */
export function endChoices({
  valuation_method: method,
}: Pick<Portfolio["product"], "valuation_method">): (RadioOption & { value: MaturityAction })[] {
  const inUnits = method === "unit_price";
  return [
    {
      value: "rollover",
      label: "Stay for another term",
      description: inUnits
        ? "Your units stay, as long as the term before, and are locked in anew."
        : "With what it earned, as long and at the rate of the term before.",
    },
    {
      value: "payout",
      label: "Into my wallet",
      description: inUnits
        ? "Your units are sold at the next price, without a fee."
        : "What you put in and what it earned, less tax.",
    },
  ];
}
