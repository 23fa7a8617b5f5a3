import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { toCharged, toMinor, ZERO } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import type { PaymentStatus, ProviderStatus } from "./providers/provider.ts";
import { convertToCentsDown, convertToKoboUp, hasDrifted, hasMovedAgainstClub } from "./rates.ts";
import { redirectFor } from "./redirects.ts";
import {
  computeNextCheck,
  decidePayment,
  describeHeld,
  isUndecided,
  NO_SENDER,
  OTHER_SENDER,
} from "./rules.ts";

const createdAt = new Date("2026-11-12T08:00:00.000Z");
const minutes = (count: number): Date => new Date(createdAt.getTime() + count * MINUTE_MS);

const terms: Parameters<typeof decidePayment>[0] = {
  reference: "KIN-T1",
  gateway: "card",
  state: "pending",
  is_live: false,
  charged_currency: "NGN",
  credited_currency: "NGN",
  amount_minor: toMinor(500_000n),
  total_minor: toCharged(517_766n),
  received_minor: null,
  processing_fee_minor: toCharged(17_766n),
  provider_fee_minor: ZERO,
  naira_per_dollar: null,
  us_based_institution: null,
  created_at: createdAt,
};

const makeStatus = (
  status: PaymentStatus,
  change: Partial<ProviderStatus> = {},
): ProviderStatus => ({
  status,
  reference: "KIN-T1",
  providerReference: "1",
  amountMinor: toCharged(517_766n),
  currency: "NGN",
  isLive: false,
  cardCountry: null,
  savedCard: null,
  ...change,
});

const decided = (
  providerStatus: ProviderStatus,
  {
    change = {},
    at = 1,
    isBack = false,
  }: { change?: Partial<typeof terms>; at?: number; isBack?: boolean } = {},
) => decidePayment({ ...terms, ...change }, providerStatus, { now: minutes(at), isBack });

describe("money is credited", () => {
  const credited = {
    kind: "credit",
    creditedMinor: 500_000n,
    receivedMinor: 517_766n,
    feeMinor: 17_766n,
  };

  test.each(["initiated", "pending", "failed", "abandoned", "expired"] as const)(
    "when it matches, also to a payment that is %s",
    (state) => {
      expect(decided(makeStatus("success"), { change: { state }, at: 5_000 })).toEqual(credited);
    },
  );

  test.each(["success", "refunded", "disputed", "reversed"] as const)(
    "never again when the payment is %s",
    (state) => {
      expect(decided(makeStatus("success"), { change: { state } })).toEqual({ kind: "wait" });
    },
  );

  test("when its provider does not say in which mode it was paid", () => {
    expect(decided(makeStatus("success", { isLive: null }))).toEqual(credited);
  });

  test("with what came beyond, at the rate that was agreed", () => {
    const more = makeStatus("overpaid", { amountMinor: toCharged(517_866n) });
    expect(decided(more)).toMatchObject({ creditedMinor: 500_100n, receivedMinor: 517_866n });
    const dollars = {
      credited_currency: "USD",
      amount_minor: toMinor(300n),
      naira_per_dollar: "1545.5",
    } as const;
    const extra = makeStatus("overpaid", { amountMinor: toCharged(517_766n + 30_910n) });
    expect(decided(extra, { change: dollars })).toMatchObject({ creditedMinor: 320n });
    const late = { kind: "held", reason: "more than was asked for, at a rate that is over" };
    expect(decided(extra, { change: dollars, at: 15 })).toMatchObject({ creditedMinor: 320n });
    expect(decided(extra, { change: dollars, at: 16 })).toEqual(late);
    expect(decided(more, { at: 16 })).toMatchObject({ creditedMinor: 500_100n });
    expect(decided(makeStatus("success"), { change: dollars, at: 16 })).toMatchObject({
      creditedMinor: 300n,
    });
  });
});

describe("at the edge", () => {
  const even = { total_minor: toCharged(500_000n) };
  test.each([
    ["exactly a tenth too much is credited", 550_000n, "credit"],
    ["a kobo beyond a tenth is held", 550_001n, "held"],
  ])("%s", (_, minor, kind) => {
    const paid = makeStatus("overpaid", { amountMinor: toCharged(minor) });
    expect(decided(paid, { change: even })).toMatchObject({ kind });
  });

  test.each([
    ["a link of a day", "unknown", {}, 1_440],
    ["a link of a day", "unknown", { gateway: "card_us" }, 1_440],
    ["a debit", "unknown", { gateway: "direct_debit" }, 1_440],
    ["a transfer", "unknown", { gateway: "transfer" }, 40],
    ["a checkout that was left", "abandoned", {}, 30],
    ["a payment that its provider does not know", "unknown", { state: "initiated" }, 30],
  ] as const)("%s waits to the last minute: %s, %o", (_, status, change, at) => {
    expect(decided(makeStatus(status), { change, at })).toEqual({ kind: "wait" });
    expect(decided(makeStatus(status), { change, at: at + 1 })).toMatchObject({ kind: "close" });
  });

  test("the watch asks on the last of four days", () => {
    const last = minutes(4 * 1_440);
    expect(computeNextCheck(createdAt, 3, last, { isOnItsWay: false })).not.toBeNull();
  });
});

describe("a card of the United States is flagged where its member said otherwise", () => {
  const us = { gateway: "card_us", us_based_institution: "yes" } as const;
  test.each([
    ["as it was said", us, "US", undefined],
    ["another country", us, "NG", "card of another country"],
    [
      "said to be elsewhere",
      { ...us, us_based_institution: "no" },
      "US",
      "card of another country",
    ],
    ["elsewhere, as it was said", { ...us, us_based_institution: "no" }, "NG", undefined],
    ["of no known country", us, null, undefined],
    ["nothing was said", { ...us, us_based_institution: null }, "US", undefined],
    ["another way to pay", { ...us, gateway: "card" }, "NG", undefined],
  ] as const)("%s", (_, change, cardCountry, flag) => {
    const decision = decided(makeStatus("success", { cardCountry }), { change });
    expect(decision.kind === "credit" ? decision.flag : decision.kind).toBe(flag);
  });
});

test("a member hears why money waits: its sender first", () => {
  const other = "The name of the sender is not the name on your membership.";
  expect(describeHeld([OTHER_SENDER])).toBe(other);
  expect(describeHeld([NO_SENDER, OTHER_SENDER])).toBe(other);
  expect(describeHeld([NO_SENDER])).toBe("The bank did not tell us the name of the sender.");
  expect(describeHeld([])).toBe("Something arrived that is not what was agreed.");
});

test("a payment that waits or is late is as open as it was", () => {
  const kinds = ["wait", "late", "credit", "close", "held", "flag"] as const;
  expect(kinds.filter(isUndecided)).toEqual(["wait", "late"]);
});

describe("money is held for staff", () => {
  test.each<[string, ProviderStatus]>([
    ["another reference", makeStatus("success", { reference: "KIN-T2" })],
    ["another reference", makeStatus("success", { reference: null })],
    ["another currency", makeStatus("success", { currency: "USD" })],
    ["another currency", makeStatus("success", { currency: null })],
    ["another mode", makeStatus("success", { isLive: true })],
    ["no amount", makeStatus("success", { amountMinor: null })],
    ["less than was asked for", makeStatus("success", { amountMinor: toCharged(517_765n) })],
    ["more than was asked for", makeStatus("success", { amountMinor: toCharged(517_767n) })],
    ["less than was asked for", makeStatus("underpaid", { amountMinor: toCharged(100n) })],
    ["another amount", makeStatus("overpaid")],
    [
      "more than 10 % above what was asked for",
      makeStatus("overpaid", { amountMinor: toCharged(569_543n) }),
    ],
    ["reversed by the provider", makeStatus("reversed")],
  ])("for %s", (reason, providerStatus) => {
    expect(decided(providerStatus)).toEqual({ kind: "held", reason });
  });

  test("and a reversal after the credit is flagged", () => {
    const decideReversal = (state: "success" | "refunded" | "disputed") =>
      decided(makeStatus("reversed"), { change: { state } });
    expect(decideReversal("success")).toEqual({ kind: "flag", reason: "reversed by the provider" });
    expect([decideReversal("refunded"), decideReversal("disputed")]).toEqual([
      { kind: "wait" },
      { kind: "wait" },
    ]);
  });
});

describe("what arrived after the credit is flagged", () => {
  const credited = { state: "success", received_minor: toCharged(517_766n) } as const;
  test.each<[string, ProviderStatus]>([
    [
      "₦1.00 more arrived after the credit",
      makeStatus("overpaid", { amountMinor: toCharged(517_866n) }),
    ],
    [
      "₦1.00 more arrived after the credit",
      makeStatus("success", { amountMinor: toCharged(517_866n) }),
    ],
    [
      "₦0.01 less arrived than was credited",
      makeStatus("underpaid", { amountMinor: toCharged(517_765n) }),
    ],
  ])("as %s", (reason, providerStatus) => {
    expect(decided(providerStatus, { change: credited })).toEqual({ kind: "flag", reason });
  });
  test.each<[string, ProviderStatus]>([
    ["the same", makeStatus("overpaid")],
    [
      "of another payment",
      makeStatus("success", { amountMinor: toCharged(1n), reference: "KIN-T2" }),
    ],
    ["in another currency", makeStatus("success", { amountMinor: toCharged(1n), currency: "USD" })],
    ["without an amount", makeStatus("success", { amountMinor: null })],
    ["of nothing paid", makeStatus("pending", { amountMinor: toCharged(1n) })],
  ])("but not a word that is %s", (_what, providerStatus) => {
    expect(decided(providerStatus, { change: credited, at: 5_000 })).toEqual({ kind: "wait" });
  });
});

describe("a payment that came to nothing", () => {
  const state = (providerStatus: ProviderStatus, how: Parameters<typeof decided>[1] = {}) => {
    const decision = decided(providerStatus, how);
    return decision.kind === "close" ? decision.state : decision.kind;
  };
  test("was left when the member came back, or was away for half an hour", () => {
    expect(state(makeStatus("abandoned"))).toBe("wait");
    expect(state(makeStatus("abandoned"), { isBack: true })).toBe("abandoned");
    expect(state(makeStatus("abandoned"), { at: 31 })).toBe("abandoned");
  });
  test("says what happened, and that nothing was charged", () => {
    const note = (providerStatus: ProviderStatus, how: Parameters<typeof decided>[1] = {}) => {
      const decision = decided(providerStatus, how);
      return decision.kind === "close" ? decision.note : decision.kind;
    };
    const initiated = { state: "initiated" } as const;
    expect([
      note(makeStatus("abandoned"), { isBack: true }),
      note(makeStatus("failed")),
      note(makeStatus("expired")),
      note(makeStatus("unknown"), { change: initiated, at: 31 }),
    ]).toEqual([
      "The payment was not completed. Nothing was charged.",
      "The payment was declined. Nothing was charged.",
      "The time to pay is over. Nothing was charged.",
      "The payment could not be begun. Nothing was charged.",
    ]);
  });
  test("waits where it was not begun and was left, or is unknown and was begun", () => {
    const initiated = { state: "initiated" } as const;
    expect(state(makeStatus("abandoned"), { change: initiated, isBack: true })).toBe("wait");
    expect(state(makeStatus("abandoned"), { change: initiated, at: 31 })).toBe("wait");
    expect(state(makeStatus("unknown"), { at: 31 })).toBe("wait");
    expect(state(makeStatus("unknown"), { isBack: true })).toBe("wait");
  });
  test("was declined at once", () => {
    expect(state(makeStatus("failed"))).toBe("failed");
    expect(state(makeStatus("failed"), { change: { state: "abandoned" } })).toBe("wait");
  });
  test("expires with its link, unless money is on its way", () => {
    expect(state(makeStatus("unknown"), { at: 1_441 })).toBe("expired");
    expect(state(makeStatus("unknown"), { change: { gateway: "transfer" }, at: 41 })).toBe(
      "expired",
    );
    expect(state(makeStatus("pending"), { at: 1_441 })).toBe("wait");
    expect(state(makeStatus("expired"))).toBe("expired");
  });
  // "Nothing was charged" would be a guess, and who believes it pays twice.
  test.each(["initiated", "pending", "failed", "abandoned", "expired"] as const)(
    "is no payment of which money is on its way for days: %s or not, staff look for it",
    (now) => {
      const change = { state: now };
      expect(state(makeStatus("pending"), { change, at: 4_320 })).toBe("wait");
      expect(state(makeStatus("pending"), { change, at: 4_321 })).toBe("late");
      expect(state(makeStatus("pending"), { change, at: 100_000 })).toBe("late");
    },
  );
  test("was never begun when its provider does not know it after half an hour", () => {
    const change = { state: "initiated" } as const;
    expect(state(makeStatus("unknown"), { change })).toBe("wait");
    expect(state(makeStatus("unknown"), { change, at: 31 })).toBe("failed");
  });
});

test("the watch asks ever more rarely, and for four days; about money on its way each day", () => {
  const waits = Array.from({ length: 14 }, (_, checks) => {
    const next = computeNextCheck(createdAt, checks, createdAt, { isOnItsWay: false });
    return next === null ? 0 : (next.getTime() - createdAt.getTime()) / MINUTE_MS;
  });
  expect(waits).toEqual([1, 1, 2, 3, 5, 10, 15, 30, 60, 120, 240, 480, 480, 480]);
  const later = minutes(4 * 1_440 + 1);
  expect(computeNextCheck(createdAt, 3, later, { isOnItsWay: false })).toBeNull();
  const tomorrow = new Date(later.getTime() + DAY_MS);
  expect(computeNextCheck(createdAt, 3, later, { isOnItsWay: true })).toEqual(tomorrow);
});

test("what is no rate prices nothing, and each rounding goes the way it is named", () => {
  for (const bad of ["0", "", "-1", "1e3", "1,545", "NaN"])
    expect(() => convertToCentsDown(toCharged(1n), bad)).toThrow("a rate is a number above zero");
  expect(convertToKoboUp(toMinor(10_001n), "1545.5")).toBe(15_456_546n);
  expect(convertToKoboUp(toMinor(2n), "1545.5")).toBe(3_091n);
  expect(convertToCentsDown(toCharged(15_456_546n), "1545.5")).toBe(10_001n);
  expect(convertToCentsDown(toCharged(15_456_545n), "1545.5")).toBe(10_000n);
  expect(hasDrifted("1500", "1530")).toBe(false);
  expect(hasDrifted("1500", "1530.01")).toBe(true);
  expect(hasDrifted("1500", "1469.99")).toBe(true);
  expect(hasMovedAgainstClub("1500", "1515")).toBe(false);
  expect(hasMovedAgainstClub("1500", "1515.01")).toBe(true);
  expect(hasMovedAgainstClub("1500", "1000")).toBe(false);
});

test("a member comes back to the dashboard with the reference, whatever stood there before", () => {
  const to = (wished: string | undefined) =>
    redirectFor(wished, "https://kinfold.example")("KIN-1");
  expect(to(undefined)).toBe("https://kinfold.example/dashboard/wallet?reference=KIN-1");
  expect(to("https://kinfold.example/dashboard/a?reference=x&b=1")).toBe(
    "https://kinfold.example/dashboard/a?reference=KIN-1&b=1",
  );
  for (const bad of [
    "http://kinfold.example/dashboard",
    "https://kinfold.example.evil.example/dashboard",
    "/dashboards",
    "dashboard",
    "/dashboard\n",
    "/dashboard//x",
    "https:/evil.example",
  ]) {
    expect(() => to(bad)).toThrow(/leads back/);
  }
});
