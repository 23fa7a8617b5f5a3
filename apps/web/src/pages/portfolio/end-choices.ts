import type { MaturityAction } from "@kinfold/contract/plans";
import type { Portfolio } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import type { RadioOption } from "@kinfold/ui/radio-group";

/** The two ends of a term, and what each means for units and for money at a fixed rate. */
export function endChoices({
  product,
  start_date: start,
  lock_in_until: locked,
}: Pick<Portfolio, "product" | "start_date" | "lock_in_until">): (RadioOption & {
  value: MaturityAction;
})[] {
  const inUnits = product.valuation_method === "unit_price";
  const again = start !== null && locked !== null && locked > start;
  return [
    {
      value: "rollover",
      label: say("Stay for another term"),
      description: inUnits
        ? again
          ? say("Your units stay, as long as the term before, and are locked in anew.")
          : say("Your units stay, as long as the term before.")
        : say("With what it earned, as long and at the rate of the term before."),
    },
    {
      value: "payout",
      label: say("Into my wallet"),
      description: inUnits
        ? say("Your units are sold at the next price, without a fee.")
        : say("What you put in and what it earned, less tax."),
    },
  ];
}
