import { plans } from "@kinfold/contract/testing/product-samples";
import { expect, test } from "vitest";
import {
  formatPercent,
  formatUnitPrice,
  formatTerm,
  formatUnits,
  formatYearlyReturn,
} from "./plan-words.ts";

test("a plan says its term, or that it has none", () => {
  expect(formatTerm(plans.irepo)).toBe("12 months");
  expect(formatTerm({ tenure_months: 1 })).toBe("1 month");
  expect(formatTerm(plans.purpleNgn)).toBe("No fixed term");
});

test("a fixed rate is said as it is, a hope as a span, and nothing where nothing is hoped for", () => {
  expect(formatYearlyReturn(plans.harvest)).toBe("18%");
  expect(formatYearlyReturn(plans.irepo)).toBe("18–21%");
  expect(formatYearlyReturn({ ...plans.irepo, expected_return_rate_to: null })).toBe("18%");
  expect(formatYearlyReturn({ ...plans.irepo, expected_return_rate: null })).toBeUndefined();
});

test("figures that are no money are written in the style of amounts", () => {
  expect(formatPercent(9.0385)).toBe("9.04%");
  expect(formatPercent(-8.02)).toBe("−8.02%");
  expect(formatUnits(6923.0769)).toBe("6,923.0769");
  expect(formatUnits(-1000)).toBe("−1,000");
  expect(formatUnitPrice(110.25, "₦")).toBe("₦110.25");
  expect(formatUnitPrice(104.118235, "$")).toBe("$104.118235");
});
