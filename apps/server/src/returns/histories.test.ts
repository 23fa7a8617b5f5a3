import {
  addUp,
  scaleTruncated,
  toMinor,
  toPriceE6,
  toUnitsE6,
  ZERO,
  type Minor,
} from "@kinfold/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day } from "#calendar/index.ts";
import { toFlow, computePeriod, computeValueOn, type DealtLine, type Price } from "./holding.ts";
import { computeGain, computePersonalReturn, computeSimpleReturn } from "./measures.ts";

const HISTORIES = 10_000;
const START: Day = "2024-01-31";
/** Units × price are of 10⁻¹², a kobo is 10¹⁰ of them. */
const PER_MINOR = 10_000_000_000n;

type Month = {
  priceMove: number;
  days: number;
  actions: ("in" | "out" | "fee" | "tax")[];
  minor: bigint;
};

const month: fc.Arbitrary<Month> = fc.record({
  // In hundredths of a percent: from losing a fifth to gaining a quarter.
  priceMove: fc.integer({ min: -2_000, max: 2_500 }),
  days: fc.integer({ min: 1, max: 45 }),
  actions: fc.array(fc.constantFrom("in", "in", "out", "fee", "tax"), { maxLength: 3 }),
  minor: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
});

/** What a month did, told exactly and without the module: in 10⁻¹² of a naira. */
type History = { lines: DealtLine[]; prices: Price[]; days: Day[]; earned: bigint[] };

/** Lives the months as a plan does: the price moves, then what was paid in or asked for is dealt at it. */
function live(months: readonly Month[], firstPriceE6: bigint): History {
  const history: History = { lines: [], prices: [], days: [], earned: [] };
  let day = START;
  let price = firstPriceE6;
  let units = 0n;
  for (const { priceMove, days, actions, minor } of months) {
    day = addDays(day, days);
    const next = (price * BigInt(10_000 + priceMove)) / 10_000n;
    let earned = units * (next - price);
    price = next > 0n ? next : 1n;
    if (price !== next) earned += units * (price - next);
    history.prices.push({ day, priceE6: toPriceE6(price) });
    for (const action of actions) {
      if (action === "in") {
        // Down to four decimals; what is left over stays in the plan.
        const bought = toUnitsE6(((minor * PER_MINOR) / price / 100n) * 100n);
        units += bought;
        earned += bought * price - minor * PER_MINOR;
        history.lines.push({
          kind: "contribution",
          day,
          amountMinor: toMinor(minor),
          unitsE6: bought,
        });
      } else if (units > 0n) {
        const sold = action === "out" ? units / 3n + 1n : units / 100n;
        const amountMinor = (sold * price) / PER_MINOR;
        if (amountMinor === 0n) continue;
        units -= sold;
        earned += amountMinor * PER_MINOR - sold * price;
        const kind = action === "out" ? "withdrawal" : action;
        history.lines.push({
          kind,
          day,
          amountMinor: toMinor(amountMinor),
          unitsE6: toUnitsE6(-sold),
        });
      }
    }
    history.days.push(day);
    history.earned.push(earned);
  }
  return history;
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

test(`opening + flows + gain = closing, to the kobo, in ${HISTORIES} histories`, () => {
  let periods = 0;
  fc.assert(
    fc.property(
      fc.array(month, { minLength: 1, maxLength: 24 }),
      fc.bigInt({ min: 1_000n, max: 5_000_000_000n }),
      (months, firstPriceE6) => {
        const { lines, prices, days, earned } = live(months, firstPriceE6);
        let after: Day = START;
        let closing: Minor = ZERO;
        let gains = 0n;
        for (const [at, until] of days.entries()) {
          const period = computePeriod(lines, prices, { after, until });
          // Each month begins with what the last one ended with.
          expect(period.openingMinor).toBe(closing);
          expect(
            period.openingMinor +
              period.contributionsMinor -
              period.withdrawalsMinor -
              period.feesMinor -
              period.taxMinor +
              period.gainMinor,
          ).toBe(period.closingMinor);
          // And the gain is what the price did to the units: both ends are rounded to the kobo, so within one.
          expect(distance(period.gainMinor * PER_MINOR, earned[at] ?? 0n) <= PER_MINOR).toBe(true);
          closing = period.closingMinor;
          gains += period.gainMinor;
          after = until;
          periods += 1;
        }
        // The months together are the whole, however it is cut.
        const whole = computePeriod(lines, prices, { after: START, until: after });
        const flows = lines.map(toFlow);
        expect(gains).toBe(whole.gainMinor);
        expect(gains).toBe(computeGain(ZERO, flows, computeValueOn(lines, prices, after)));
        const worth = { day: after, valueMinor: closing };
        expect(computeSimpleReturn(flows, worth).percent === null).toBe(
          flows.every(({ amountMinor }) => amountMinor <= 0n),
        );
        const { percent } = computePersonalReturn(flows, worth);
        // All is lost when nothing is left, and only then.
        expect(percent === null || (Number.isFinite(percent) && percent >= -100)).toBe(true);
        expect(percent === -100 && closing > 0n).toBe(false);
      },
    ),
    { numRuns: HISTORIES },
  );
  expect(periods).toBeGreaterThan(HISTORIES);
});

test("the sign of a personal return is the sign of the gain when money only came in", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.bigInt(1n, 10n ** 10n).map(toMinor)),
        {
          minLength: 1,
          maxLength: 12,
        },
      ),
      fc.integer({ min: 20, max: 400 }),
      (drawn, percentLeft) => {
        const flows = drawn.map(([days, amountMinor]) => ({
          day: addDays(START, days),
          amountMinor,
        }));
        const paid = addUp(flows, ({ amountMinor }) => amountMinor);
        const valueMinor = scaleTruncated(paid, BigInt(percentLeft), 100n);
        if (valueMinor === 0n) return;
        const day = addDays(START, 1_600);
        const { percent } = computePersonalReturn(flows, { day, valueMinor });
        expect(percent).not.toBeNull();
        expect(Math.sign(percent ?? Number.NaN) * Number(valueMinor - paid)).toBeGreaterThanOrEqual(
          0,
        );
      },
    ),
    { numRuns: 1_000 },
  );
});
