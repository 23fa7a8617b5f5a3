import { toMinor, toUnitsE4 } from "@kinfold/money";
import { expect, test } from "vitest";
import type { Day } from "#calendar/index.ts";
import { exitFeeBps, hasMatured, mayChooseEnd, toMinorAtOne, toUnitsAtOne } from "./rules.ts";

test("at the price of one a naira is a unit, and nothing is lost on the way there and back", () => {
  expect(toUnitsAtOne(toMinor(12_345n))).toBe(1_234_500n);
  expect(toMinorAtOne(toUnitsE4(1_234_500n))).toBe(12_345n);
});

test.each<[Day | null, boolean, number, boolean]>([
  [null, false, 0, false],
  ["2026-11-13", false, 150, true],
  ["2026-11-12", true, 0, false],
  ["2026-11-11", true, 0, false],
])(
  "on 12 November 2026 a term until %s is over: %s, leaving costs %s, its end may be chosen: %s",
  (maturesOn, isOver, feeBps, mayChoose) => {
    const portfolio = { matures_on: maturesOn, early_exit_fee_bps: 150, offers_rollover: true };
    expect(hasMatured(portfolio, "2026-11-12")).toBe(isOver);
    expect(exitFeeBps(portfolio, "2026-11-12")).toBe(feeBps);
    expect(mayChooseEnd(portfolio, "2026-11-12")).toBe(mayChoose);
    expect(mayChooseEnd({ ...portfolio, offers_rollover: false }, "2026-11-12")).toBe(false);
  },
);
