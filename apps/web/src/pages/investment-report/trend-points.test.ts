import { reports, trends } from "@kinfold/contract/testing/report-samples";
import { expect, test } from "vitest";
import { toTrendPoints } from "./trend-points.ts";

test("a year is twelve ends of months, with gaps where there is nothing to tell", () => {
  const points = toTrendPoints("NGN", 2028, trends.year.series[0]?.points ?? []);
  expect(points.map(({ date }) => date.slice(5)).join(" ")).toBe(
    "01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31",
  );
  expect(points.filter(({ value }) => value === null)).toHaveLength(4);
});

test("without its gain a month is worth what went in and out", () => {
  const points = trends.year.series[0]?.points ?? [];
  const october = toTrendPoints("NGN", 2026, points)[9];
  const [naira] = reports.october.currencies;
  if (naira === undefined) throw new Error("there is no sample");
  const putIn = points.reduce((sum, { contributions }) => sum + contributions, 0n);
  expect(october?.invested).toBe(putIn - naira.withdrawals);
  expect(october?.value).toBe(naira.closing_value);
});
