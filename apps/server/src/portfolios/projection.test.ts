import { DAY_MS } from "@kinfold/contract/durations";
import { addUp, toMinor } from "@kinfold/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, type Day } from "#calendar/index.ts";
import type { Lot } from "#units/index.ts";
import { projectGrowthTruncated, projectFixed, projectUnits } from "./projection.ts";

const put = (minor: bigint, from: Day): Lot => ({ principalMinor: toMinor(minor), from });

/** Worked out with fractions by another program, in another language. */
test.each<[bigint, number, Day, Day, bigint]>([
  [100_000_000n, 1_800, "2026-11-12", "2027-12-01", 119_105_643n],
  [100_000_000n, 1_800, "2026-11-12", "2027-11-11", 117_950_684n],
  [100_000_000n, 1_000, "2026-11-12", "2027-11-12", 110_000_000n],
  [33_333_333n, 1_234, "2028-02-29", "2031-02-28", 47_258_724n],
  [33_333_333n, 1_234, "2028-02-29", "2031-02-27", 47_244_502n],
  [1n, 2_100, "2026-01-31", "2056-01-31", 304n],
  [99n, 0, "2026-01-31", "2030-01-31", 99n],
  [5_000n, 1_800, "2027-01-31", "2027-01-31", 5_000n],
  [5_000n, 1_800, "2027-02-28", "2027-01-31", 5_000n],
])("%s at %s bps from %s comes by %s to %s", (minor, bps, from, until, comesTo) => {
  expect(projectGrowthTruncated(put(minor, from), bps, until)).toBe(comesTo);
});

describe("at a fixed rate", () => {
  const million = put(100_000_000n, "2026-08-14");
  const terms = { rateBps: 1_800, endsOn: "2027-05-14", tenorMonths: 9 } as const;
  test.each<[string, Lot[], Day, bigint]>([
    ["at the end of its term", [million], "2027-05-14", 112_116_713n],
    ["in the term after it, which earns on what was kept", [million], "2027-12-01", 122_118_752n],
    [
      "with what is added in between",
      [million, put(5_000_001n, "2026-12-25")],
      "2027-03-01",
      113_978_796n,
    ],
    [
      "with what is added in both terms",
      [million, put(5_000_001n, "2026-12-25"), put(5_000_001n, "2027-06-25")],
      "2027-12-01",
      133_256_060n,
    ],
  ])("it is known %s", (_when, lots, until, comesTo) => {
    expect(projectFixed(lots, terms, until)).toBe(comesTo);
  });
});

/** The same day in a later year, told by the calendar of the language and not by ours. */
function reckonAnniversary(from: Day, years: number): string {
  const [year = 0, month = 1, date = 1] = from.split("-").map(Number);
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** Grows money year by year as a fraction that is never shortened, and rounds once. */
function reckonGrowth(minor: bigint, bps: bigint, from: Day, until: Day): bigint {
  let above = minor;
  let below = 1n;
  let years = 0;
  while (reckonAnniversary(from, years + 1) <= until) {
    years += 1;
    above *= 10_000n + bps;
    below *= 10_000n;
  }
  const days = Math.round(
    (Date.parse(until) - Date.parse(reckonAnniversary(from, years))) / DAY_MS,
  );
  return (above * (3_650_000n + bps * BigInt(Math.max(0, days)))) / (below * 3_650_000n);
}

const START: Day = "2026-11-12";
const drawn = fc.record({
  minor: fc.bigInt({ min: 1n, max: 100_000_000_000_000n }),
  bps: fc.integer({ min: 0, max: 4_000 }),
  after: fc.integer({ min: 0, max: 11_000 }),
  lasts: fc.integer({ min: -40, max: 11_000 }),
});

test("what money grows to is what fractions say, and more of anything is never less", () => {
  fc.assert(
    fc.property(drawn, ({ minor, bps, after, lasts }) => {
      const from = addDays(START, after);
      const until = addDays(from, lasts);
      const grown = projectGrowthTruncated(put(minor, from), bps, until);
      expect(grown).toBe(lasts <= 0 ? minor : reckonGrowth(minor, BigInt(bps), from, until));
      expect(projectGrowthTruncated(put(minor + 1n, from), bps, until) >= grown).toBe(true);
      expect(projectGrowthTruncated(put(minor, from), bps + 1, until) >= grown).toBe(true);
      expect(projectGrowthTruncated(put(minor, from), bps, addDays(until, 1)) >= grown).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

const lots = fc
  .array(
    fc.record({
      minor: fc.bigInt({ min: 1n, max: 1_000_000_000_000n }),
      after: fc.integer({ min: 0, max: 1_500 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((parts) => parts.map(({ minor, after }) => put(minor, addDays(START, after))));

test("without a return it is what was put in, to the kobo, at a fixed rate and in units", () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 2_000 }), (parts, lasts) => {
      const sum = addUp(parts, ({ principalMinor }) => principalMinor);
      const until = addDays(START, lasts);
      const terms = { rateBps: 0, endsOn: addMonths(START, 9), tenorMonths: 9 };
      expect(projectUnits(parts, 0, until)).toBe(sum);
      expect(projectFixed(parts, terms, until)).toBe(sum);
    }),
    { numRuns: 500 },
  );
});

test("a term that rolls over never comes to less than one that goes on, and tax takes a tenth at most", () => {
  fc.assert(
    fc.property(
      lots,
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      (parts, rateBps, lasts) => {
        const until = addDays(START, lasts);
        const sum = addUp(parts, ({ principalMinor }) => principalMinor);
        const simple = projectFixed(parts, { rateBps, endsOn: null, tenorMonths: null }, until);
        const rolled = projectFixed(
          parts,
          { rateBps, endsOn: addMonths(START, 6), tenorMonths: 6 },
          until,
        );
        expect(simple >= sum).toBe(true);
        // Each part and each term is rounded by itself: half a kobo for each.
        const terms = BigInt(Math.ceil(lasts / 180) + 1);
        expect(rolled + terms * BigInt(parts.length + 1) >= simple).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
