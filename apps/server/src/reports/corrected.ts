import type { PriceCorrection } from "@kinfold/contract/reports";
import { lagosDay, type Day } from "#calendar/index.ts";
import { findPriceOn, sumUnitsOn } from "#returns/index.ts";
import type { Book } from "./book.ts";

/** The days whose prices a portfolio's figures of a span rest on: at its beginning, on each day that it was dealt, at its end. */
function pricedOn({ lines, prices }: Book, { after, until }: { after: Day; until: Day }): Day[] {
  const held = [after, until].filter((day) => sumUnitsOn(lines, day) !== 0n);
  const dealt = lines.map(({ day }) => day).filter((day) => day > after && day <= until);
  return [...held, ...dealt].flatMap((day) => findPriceOn(prices, day)?.day ?? []);
}

/** What was put right about the prices of one plan that these portfolios of it rest on in a span, oldest first. */
export function findCorrections(
  ledger: readonly Book[],
  span: { after: Day; until: Day },
): PriceCorrection[] {
  const days = new Set(ledger.flatMap((book) => pricedOn(book, span)));
  const [first] = ledger;
  return (first?.corrections ?? [])
    .filter(({ dealtOn }) => days.has(dealtOn))
    .map(({ dealtOn, oldPrice, newPrice, at }) => ({
      corrected_on: lagosDay(at),
      valued_on: dealtOn,
      old_unit_price: Number(oldPrice),
      new_unit_price: Number(newPrice),
    }));
}
