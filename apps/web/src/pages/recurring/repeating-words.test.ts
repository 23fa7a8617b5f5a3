import { subscriptions } from "@kinfold/contract/testing/subscription-samples";
import { expect, test } from "vitest";
import { findAdvice } from "./repeating-words.ts";

const { active } = subscriptions;
const endsIn = (month: number, year: number) => ({
  ...active,
  card: { ...active.card, exp_month: month, exp_year: year },
});
const TODAY = "2026-11-12";

test.each([
  ["a card that is good", active, undefined],
  ["one that ends next month", endsIn(12, 2026), undefined],
  ["one that ends this month", endsIn(11, 2026), "Your card ends this month"],
  ["one that ended last month", endsIn(10, 2026), "Your card has expired"],
  ["one that ended a year ago, in a later month", endsIn(12, 2025), "Your card has expired"],
])("of %s the member hears: %#", (_, row, title) => {
  expect(findAdvice(row, TODAY)?.title).toBe(title);
});

test.each([
  ["2026-11-16", undefined],
  ["2026-11-15", "Your card is charged soon"],
  ["2026-11-12", "Your card is charged soon"],
])("a charge on %s is announced three days before, and not earlier", (next, title) => {
  expect(findAdvice({ ...active, next_payment_date: next }, TODAY)?.title).toBe(title);
});

test("what is over, or paused with an old card, is not told to change it", () => {
  expect(findAdvice({ ...endsIn(1, 2026), status: "cancelled" }, TODAY)).toBeUndefined();
  expect(findAdvice({ ...endsIn(1, 2026), status: "paused" }, TODAY)?.title).toBe("You paused it");
});

test("a card that failed is told with the day of the next try, or that there is none", () => {
  const failed = {
    ...active,
    status: "attention" as const,
    last_failure_reason: "It was declined.",
  };
  expect(findAdvice({ ...failed, next_attempt_date: "2026-11-13" }, TODAY)?.words).toBe(
    "It was declined. We try again on 13 November 2026.",
  );
  expect(findAdvice(failed, TODAY)?.words).toBe(
    "It was declined. We do not try again for that date, and nothing is owed for it.",
  );
});
