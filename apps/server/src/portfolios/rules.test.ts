import { toUnitsE4 } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import type { Day } from "#calendar/index.ts";
import { computePortfolioStatus, filterEventProperties, isDeletable } from "./rules.ts";

type Portfolio = Parameters<typeof computePortfolioStatus>[0];
type Order = Parameters<typeof computePortfolioStatus>[1][number];

const TODAY: Day = "2026-11-12";

const portfolio = (units: bigint, reserved = 0n, maturesOn: Day | null = null): Portfolio => ({
  units: toUnitsE4(units),
  reserved: toUnitsE4(reserved),
  matures_on: maturesOn,
});

const order = (
  status: Order["status"],
  kind: Order["kind"] = "contribution",
  gateway: Order["gateway"] = "card",
): Order => ({ status, kind, gateway });

describe("a portfolio with units", () => {
  test.each([
    ["is active", portfolio(10n), "active"],
    ["is active while some of them are redeemed", portfolio(10n, 9n), "active"],
    ["is liquidating when all of them are redeemed", portfolio(10n, 10n), "liquidating"],
    ["is active on the day before its term ends", portfolio(10n, 0n, "2026-11-13"), "active"],
    ["matures on the last day of its term", portfolio(10n, 0n, "2026-11-12"), "matured"],
    ["has matured after its term", portfolio(10n, 10n, "2026-11-11"), "matured"],
  ])("%s", (_, row, status) => {
    expect(computePortfolioStatus(row, [order("queued_for_dealing")], TODAY)).toBe(status);
  });
});

describe("a portfolio without units", () => {
  test.each<[string, Order[], string]>([
    ["waits for a payment", [order("pending_payment")], "pending"],
    ["waits where nothing was ordered", [], "pending"],
    ["waits for staff", [order("awaiting_confirmation")], "awaiting_confirmation"],
    ["waits for the day of dealing", [order("queued_for_dealing")], "processing"],
    ["was redeemed", [order("allotted"), order("allotted", "redemption")], "closed"],
    [
      "has money that waits, though another payment is not confirmed",
      [order("queued_for_dealing"), order("awaiting_confirmation")],
      "processing",
    ],
    [
      "was redeemed, and is paid into again",
      [order("allotted"), order("queued_for_dealing")],
      "processing",
    ],
    [
      "was redeemed, and a payment is not confirmed",
      [order("allotted"), order("awaiting_confirmation")],
      "closed",
    ],
    [
      "waits for staff though another payment is pending",
      [order("awaiting_confirmation"), order("pending_payment")],
      "awaiting_confirmation",
    ],
    [
      "is pending though another payment was cancelled",
      [order("pending_payment"), order("cancelled")],
      "pending",
    ],
    ["was cancelled", [order("cancelled")], "cancelled"],
    ["was rejected when its money went back", [order("refunded")], "rejected"],
    ["was rejected with its receipt", [order("cancelled", "contribution", "bank")], "rejected"],
    [
      "was cancelled when its money stayed in the wallet",
      [order("kept_in_wallet", "contribution", "bank")],
      "cancelled",
    ],
    ["is what the last payment says", [order("refunded"), order("cancelled")], "cancelled"],
    ["ignores redemptions", [order("queued_for_dealing", "redemption")], "pending"],
  ])("%s", (_, orders, status) => {
    expect(computePortfolioStatus(portfolio(0n), orders, TODAY)).toBe(status);
  });
});

test.each<[Order["status"][], boolean]>([
  [[], true],
  [["pending_payment", "cancelled", "kept_in_wallet"], true],
  [["pending_payment", "awaiting_confirmation"], false],
  [["queued_for_dealing"], false],
  [["allotted"], false],
  [["refunded"], false],
])("a portfolio with orders %j may be deleted: %s", (statuses, isAllowed) => {
  expect(isDeletable(statuses.map((status) => ({ status })))).toBe(isAllowed);
});

test("of an event only known properties are kept, and only short plain words", () => {
  const allowed = {
    amount: 5,
    currency: "NGN",
    gateway: "card_us",
    interval: "monthly",
    is_localized: true,
    portfolio_id: "p-1",
    product_id: 7,
    recurring: false,
    step: null,
  };
  expect(filterEventProperties({ ...allowed, email: "amina" })).toEqual(allowed);
  const words = (step: string) => filterEventProperties({ step });
  expect(words("a".repeat(40))).toEqual({ step: "a".repeat(40) });
  expect(words("")).toEqual({ step: "" });
  for (const step of ["a".repeat(41), "two words", "amina@example.com", "a!", "!a"])
    expect(words(step)).toEqual({});
});
