import { toMinor, type Minor } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import type { Day } from "#calendar/index.ts";
import {
  findAmountFault,
  findDealingDay,
  findDealingStart,
  isOfferedTo,
  isOpen,
  isPriceZero,
} from "./rules.ts";

const at = (time: string): Date => new Date(`2026-11-12T${time}Z`);

describe("a plan takes money", () => {
  test.each<[string, Parameters<typeof isOpen>[0], boolean]>([
    ["while it is open", { status: "open", opens_at: null, closes_at: null }, true],
    [
      "from the instant that it opens",
      { status: "open", opens_at: at("12:00:00"), closes_at: null },
      true,
    ],
    ["not a moment earlier", { status: "open", opens_at: at("12:00:01"), closes_at: null }, false],
    ["until it closes", { status: "open", opens_at: null, closes_at: at("12:00:01") }, true],
    [
      "not at the instant of closing",
      { status: "open", opens_at: null, closes_at: at("12:00:00") },
      false,
    ],
    ["between both", { status: "open", opens_at: at("11:00:00"), closes_at: at("13:00:00") }, true],
    ["not when staff closed it", { status: "closed", opens_at: null, closes_at: null }, false],
  ])("%s", (_, plan, isTaken) => {
    expect(isOpen(plan, at("12:00:00"))).toBe(isTaken);
  });

  test("not after a total loss, and a plan without a price lost nothing", () => {
    expect(
      [undefined, { unitPrice: "0.000000" }, { unitPrice: "0.000001" }].map(isPriceZero),
    ).toEqual([false, true, false]);
  });
});

describe("a plan is offered", () => {
  const member = { isGlobal: false, acceptsFamilyOffice: false };
  const plan = { for_global: false, product_type: "standard" } as const;
  const family = { for_global: true, product_type: "family_office" } as const;
  test.each([
    ["to a member", plan, member, true],
    ["not to a global member", plan, { ...member, isGlobal: true }, false],
    [
      "to a global member when it is for them",
      { ...plan, for_global: true },
      { ...member, isGlobal: true },
      true,
    ],
    ["of the family office, not without its terms", family, member, false],
    [
      "of the family office, with its terms",
      family,
      { ...member, acceptsFamilyOffice: true },
      true,
    ],
    [
      "of the family office, not to a global member when it is not for them",
      { ...family, for_global: false },
      { isGlobal: true, acceptsFamilyOffice: true },
      false,
    ],
  ] as const)("%s", (_, offered, person, isOffered) => {
    expect(isOfferedTo(offered, person)).toBe(isOffered);
  });
});

test.each<[Day, Day | undefined, Day]>([
  ["2026-11-12", undefined, "2026-11-30"],
  ["2026-11-30", undefined, "2026-11-30"],
  ["2026-11-12", "2026-10-31", "2026-11-30"],
  ["2026-11-12", "2026-09-30", "2026-11-30"],
  ["2026-11-12", "2026-11-30", "2026-12-31"],
  ["2026-11-12", "2026-12-31", "2027-01-31"],
])("money of %s is dealt, with %s dealt before, on %s", (day, lastDealtOn, dealingDay) => {
  expect(findDealingDay(day, lastDealtOn)).toBe(dealingDay);
});

test("a day's orders are complete at midnight in Lagos", () => {
  expect(findDealingStart("2026-11-30")).toEqual(new Date("2026-11-30T23:00:00Z"));
});

describe("an amount", () => {
  const plan = {
    minimum_minor: toMinor(10_000n),
    minimum_top_up_minor: toMinor(5_000n),
    minimum_recurring_minor: toMinor(2_000n),
    maximum_minor: toMinor(100_000n),
    step_minor: toMinor(1_000n),
  };
  const below = (minor: bigint) => ({ code: "port_below_minimum", minor });
  const above = { code: "port_above_maximum", minor: 100_000n };
  const wrongStep = { code: "port_wrong_step", minor: 1_000n };
  test.each<
    [bigint, "contribution" | "top_up" | "recurring", { code: string; minor: bigint } | undefined]
  >([
    [10_000n, "contribution", undefined],
    [9_999n, "contribution", below(10_000n)],
    [5_000n, "top_up", undefined],
    [4_999n, "top_up", below(5_000n)],
    [2_000n, "recurring", undefined],
    [1_999n, "recurring", below(2_000n)],
    [100_000n, "contribution", undefined],
    [100_001n, "contribution", above],
    [10_001n, "contribution", wrongStep],
    [11_000n, "contribution", undefined],
  ])("of %s as %s", (minor, kind, fault) => {
    expect(findAmountFault(plan, toMinor(minor), kind)).toEqual(fault);
  });

  test("has no upper limit and no step where the plan has none", () => {
    const free: typeof plan & { maximum_minor: Minor | null; step_minor: Minor | null } = plan;
    expect(
      findAmountFault(
        { ...free, maximum_minor: null, step_minor: null },
        toMinor(100_001n),
        "contribution",
      ),
    ).toBeUndefined();
  });
});
