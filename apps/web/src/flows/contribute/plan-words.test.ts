import { plans } from "@kinfold/contract/testing/plan-samples";
import { expect, test } from "vitest";
import { percentWords, priceWords, termWords, unitWords, yearlyWords } from "./plan-words.ts";

test("a plan says its term, or that it has none", () => {
  expect(termWords(plans.irepo)).toBe("12 months");
  expect(termWords({ tenure_months: 1 })).toBe("1 month");
  expect(termWords(plans.purpleNgn)).toBe("No fixed term");
});

test("a fixed rate is said as it is, a hope as a span, and nothing where nothing is hoped for", () => {
  expect(yearlyWords(plans.harvest)).toBe("18%");
  expect(yearlyWords(plans.irepo)).toBe("18–21%");
  expect(yearlyWords({ ...plans.irepo, expected_return_rate_to: null })).toBe("18%");
  expect(yearlyWords({ ...plans.irepo, expected_return_rate: null })).toBeUndefined();
});

test("figures that are no money are written like money's neighbours", () => {
  expect(percentWords(9.0385)).toBe("9.04%");
  expect(percentWords(-8.02)).toBe("−8.02%");
  expect(unitWords(6923.0769)).toBe("6,923.0769");
  expect(unitWords(-1000)).toBe("−1,000");
  expect(priceWords(110.25, "₦")).toBe("₦110.25");
  expect(priceWords(104.118235, "$")).toBe("$104.118235");
});
