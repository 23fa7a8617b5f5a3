import { expect, test } from "vitest";
import { formatNewLockIn, formatNextTerm } from "./next-term.ts";

const own = { tenor_months: 9, interest_bps: 1_800 };

test("the next term is as the member agreed, to the day", () => {
  expect(formatNextTerm(own, own, "2026-10-01")).toEqual([
    "The next term is as you agreed: 9 months, until 1 July 2027, at 18% a year.",
  ]);
});

test.each([
  [{ tenor_months: 12, interest_bps: 1_800 }, "12 months at 18% a year"],
  [{ tenor_months: 9, interest_bps: 1_650 }, "9 months at 16.5% a year"],
  [{ tenor_months: 1, interest_bps: 2_000 }, "1 month at 20% a year"],
])("a plan that has changed to %o is told, and that it changes nothing", (plan, words) => {
  expect(formatNextTerm(own, plan, "2026-10-01")[1]).toBe(
    `The plan has changed since: new contributions are offered ${words}. What you have in it keeps its own terms.`,
  );
});

test("a plan in units has no rate to tell of, and may have lost its term", () => {
  const units = { tenor_months: 1, interest_bps: null };
  expect(formatNextTerm(units, { tenor_months: null, interest_bps: null }, "2027-01-31")).toEqual([
    "The next term is as you agreed: 1 month, until 28 February 2027.",
    "The plan has changed since: new contributions are offered no fixed term. What you have in it keeps its own terms.",
  ]);
});

test("without an end there is no next term", () => {
  const endless = { tenor_months: null, interest_bps: null };
  expect(() => formatNextTerm(endless, endless, "2027-01-31")).toThrow(
    "a term without an end has none to follow",
  );
});

test("units are locked in again for so many days, or not at all", () => {
  expect(formatNewLockIn(30, "2026-10-01")).toEqual([
    "They are locked in again until 31 October 2026.",
  ]);
  expect(formatNewLockIn(0, "2026-10-01")).toEqual([]);
});
