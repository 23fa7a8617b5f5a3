import type { OrderId } from "@kinfold/contract/ids";
import { negate, subtract, ZERO, type Minor } from "@kinfold/money";
import type { Day } from "#calendar/index.ts";
import type { Figures, Known } from "#portfolios/index.ts";
import { computePersonalReturn, type Flow } from "#returns/index.ts";

/** What went between the member's pocket and the plan, when it was dealt: less fees and tax, which no one was paid. */
function pocketFlows({ entries, orders, maturities }: Known): Flow[] {
  const feeOf = (orderId: OrderId | null): Minor =>
    orders.find(({ order_id: id }) => id === orderId)?.fee_minor ?? ZERO;
  const dealt = entries.flatMap(
    ({ kind, dealt_on: day, amount_minor: minor, order_id: id }): Flow[] => {
      if (kind === "allotment") return [{ day, amountMinor: minor }];
      if (kind === "correction") return minor > 0n ? [{ day, amountMinor: negate(minor) }] : [];
      return kind === "redemption" ? [{ day, amountMinor: subtract(feeOf(id), minor) }] : [];
    },
  );
  const ended = maturities.flatMap((term): Flow[] =>
    term.action === "payout"
      ? [
          {
            day: term.matured_on,
            amountMinor: subtract(
              subtract(term.tax_minor, term.principal_minor),
              term.interest_minor,
            ),
          },
        ]
      : [],
  );
  return [...dealt, ...ended];
}

/** Percent as screens show it. */
const twoDecimals = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100) / 100;

/**
 * The yearly return of several portfolios of one currency together, in percent with two decimals. Each one's value counts on
 * the day that it is of. Null before 90 days, and when no rate explains it.
 */
export function computePersonalReturnOfAll(
  held: readonly { known: Known; figures: Figures }[],
): number | null {
  const flows: Flow[] = [];
  let last: Day | undefined;
  for (const { known, figures } of held) {
    if (figures.asOf === null) continue;
    flows.push(...pocketFlows(known), {
      day: figures.asOf,
      amountMinor: negate(figures.valueMinor),
    });
    if (last === undefined || figures.asOf > last) last = figures.asOf;
  }
  if (last === undefined) return null;
  return twoDecimals(computePersonalReturn(flows, { day: last, valueMinor: ZERO }).percent);
}
