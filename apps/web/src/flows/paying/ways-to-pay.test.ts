import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import {
  toPaymentRequest,
  parsePaymentPage,
  quoteRequestOf,
  countSecondsLeft,
  toWalletRequest,
  listWaysToPay,
  type Funding,
} from "./ways-to-pay.ts";

const naira: Funding = {
  currency: "NGN",
  amount: toMinor(50_000_000n),
  payIn: "NGN",
  gateway: "card",
  isUsInstitution: undefined,
};
const dollars: Funding = {
  ...naira,
  currency: "USD",
  amount: toMinor(10_000n),
  payIn: "USD",
};
const BACK = "https://club.example/dashboard/wallet";

test("naira are paid by card or transfer, dollars by one of two cards, and nothing by wallet", () => {
  expect(listWaysToPay("NGN").map(({ value }) => value)).toEqual(["card", "transfer"]);
  expect(listWaysToPay("USD").map(({ value }) => value)).toEqual(["card", "card_us"]);
});

test("the price is asked for what shall be credited", () => {
  expect(quoteRequestOf(naira)).toEqual({
    from: "NGN",
    to: "NGN",
    amount: 50_000_000n,
    side: "to",
    gateway: "card",
  });
  expect(quoteRequestOf({ ...dollars, payIn: "NGN" })).toMatchObject({ from: "NGN", to: "USD" });
});

test("the second card provider has no price until its question is answered", () => {
  const funding = { ...dollars, gateway: "card_us" } as const;
  expect(quoteRequestOf(funding)).toBeNull();
  expect(quoteRequestOf({ ...funding, isUsInstitution: false })).toMatchObject({
    gateway: "card_us",
    us_based_institution: "no",
  });
});

test("an answer that belongs to no question is not sent", () => {
  expect(quoteRequestOf({ ...dollars, isUsInstitution: true })).not.toHaveProperty(
    "us_based_institution",
  );
});

test("the member's own wallet pays without a price and without a page", () => {
  const wish = { ...dollars, gateway: "wallet" } as const;
  expect(quoteRequestOf(wish)).toBeNull();
  expect(toWalletRequest(wish)).toEqual({
    amount: 10_000n,
    gateway: "wallet",
    target_wallet: "USD",
    is_localized: false,
  });
  expect(toWalletRequest({ ...naira, gateway: "wallet" })).not.toHaveProperty("is_localized");
});

test("a naira payment says nothing of localising; a dollar payment always does", () => {
  expect(toPaymentRequest(naira, "quo_1", BACK)).toEqual({
    amount: 50_000_000n,
    gateway: "card",
    target_wallet: "NGN",
    quote_id: "quo_1",
    redirect_url: BACK,
  });
  expect(toPaymentRequest(dollars, "quo_1", BACK).is_localized).toBe(false);
  expect(toPaymentRequest({ ...dollars, payIn: "NGN" }, "quo_1", BACK)).toMatchObject({
    amount: 10_000n,
    target_wallet: "USD",
    is_localized: true,
  });
});

test.each([
  ["holds until it expires", "2026-11-12T18:10:00Z", 600],
  ["on a device that is ahead holds as long as every price", "2026-11-12T17:00:00Z", 900],
  ["on a device that is behind does not hold for ever", "2026-11-13T18:00:00Z", 900],
])("a price %s", (_which, expiresAt, seconds) => {
  expect(countSecondsLeft(expiresAt, new Date("2026-11-12T18:00:00Z"))).toBe(seconds);
});

test("a page to pay at is a web address and nothing else", () => {
  expect(parsePaymentPage("https://checkout.example/x")).toBe("https://checkout.example/x");
  expect(parsePaymentPage("javascript:alert(1)")).toBeUndefined();
  expect(parsePaymentPage("checkout")).toBeUndefined();
});
