import { formatPlanLabel } from "@kinfold/contract/plans";
import type { PriceCorrection, ReportCurrency } from "@kinfold/contract/reports";
import { say } from "@kinfold/language/say";
import { getSymbol, type Currency } from "@kinfold/money";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { Notice } from "@kinfold/ui/notice";
import { formatUnitPrice } from "#flows/contribute/plan-words.ts";

/** What was put right about the price of one plan. */
export type Corrected = PriceCorrection & { plan: string };

/** What was put right about the prices that a month rests on, plan by plan. */
export const listCorrections = ({ currency, products }: ReportCurrency): Corrected[] =>
  products.flatMap(({ product_name: name, product_type, corrections }) =>
    corrections.map((one) =>
      Object.assign({ plan: formatPlanLabel({ name, product_type, currency }) }, one),
    ),
  );

/** The last day on which something was put right; undefined when nothing was. */
export const findLastCorrectionDay = (corrections: readonly Corrected[]): string | undefined =>
  corrections
    .map(({ corrected_on: day }) => day)
    .toSorted()
    .at(-1);

/** Why these figures are not those of an earlier report: which prices were wrong, and what they are now. */
export function Corrections({ of, currency }: { of: readonly Corrected[]; currency: Currency }) {
  const words = (price: number): string => formatUnitPrice(price, getSymbol(currency));
  return (
    <Notice title={say("A unit price was wrong and has been put right")}>
      <ul className="mt-1 grid gap-1.5">
        {of.map((one) => (
          <li
            key={`${one.plan} ${one.valued_on} ${one.corrected_on} ${one.old_unit_price} ${one.new_unit_price}`}
          >
            {say(
              "{plan}, corrected on {day}: the unit price of {pricedDay} was {oldPrice} and is {newPrice}.",
              {
                plan: one.plan,
                day: formatLongDay(one.corrected_on),
                pricedDay: formatLongDay(one.valued_on),
                oldPrice: words(one.old_unit_price),
                newPrice: words(one.new_unit_price),
              },
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
