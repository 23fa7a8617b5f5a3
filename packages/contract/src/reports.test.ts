import { expect, test } from "vitest";
import { toWire } from "./amount.ts";
import { getPortfolioReport, getReportTrend } from "./reports.ts";
import { reports, trends } from "./testing/report-samples.ts";

/** As it travels: amounts in major units. */
const wireOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value, toWire));

test.each(Object.entries(reports))("the sample %s fits its struct, and adds up", (_, report) => {
  expect(getPortfolioReport.reply.create(wireOf(report))).toEqual(report);
  for (const currency of report.currencies) {
    for (const row of [currency, ...currency.products]) {
      const { opening_value: opening, contributions, withdrawals, fees, tax, gain } = row;
      expect(opening + contributions - withdrawals - fees - tax + gain).toBe(row.closing_value);
      expect(row.closing_value + row.waiting_amount).toBe(row.total_amount);
    }
  }
});

test("every sample of a year fits its struct", () => {
  for (const trend of Object.values(trends)) {
    expect(getReportTrend.reply.create(wireOf(trend))).toEqual(trend);
    expect(trend.series.every(({ points }) => points.length === 12)).toBe(true);
  }
});

test.each([
  ["october", reports.october, trends.year],
  ["a loss", reports.atALoss, trends.atALoss],
  ["long names", reports.longNames, trends.longNames],
  ["a global member", reports.global, trends.global],
])("the year drawn beside the report of %s leads to its figures", (_, report, trend) => {
  for (const [
    at,
    { currency, opening_value, closing_value, gain },
  ] of report.currencies.entries()) {
    const points = trend.series[at]?.points ?? [];
    expect(trend.series[at]?.currency).toBe(currency);
    expect(points[8]?.closing_value).toBe(opening_value);
    expect(points[9]).toMatchObject({ closing_value, gain });
    const flows = points.slice(0, 9);
    expect(flows.reduce((sum, { contributions, gain: of }) => sum + contributions + of, 0n)).toBe(
      opening_value,
    );
  }
});
