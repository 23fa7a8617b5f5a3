import { add, subtract, toCharged, toMinor, ZERO } from "@kinfold/money";
import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { describe, expect, test } from "vitest";
import {
  computeNextReturnCheck,
  findReturnMismatch,
  decideReturnMove,
  computeShares,
  type Paid,
  type Shares,
} from "./rules.ts";

const NOTHING: Shares = { amountMinor: ZERO, memberMinor: ZERO, feeMinor: ZERO };
const plus = (one: Shares, other: Shares): Shares => ({
  amountMinor: add(one.amountMinor, other.amountMinor),
  memberMinor: add(one.memberMinor, other.memberMinor),
  feeMinor: add(one.feeMinor, other.feeMinor),
});

const CARD: Paid = {
  receivedMinor: toCharged(101_523n),
  creditedMinor: toMinor(100_000n),
  feeMinor: toCharged(1_523n),
  isExchange: false,
};
const DOLLARS: Paid = {
  receivedMinor: toCharged(15_655_000n),
  creditedMinor: toMinor(10_000n),
  feeMinor: toCharged(200_000n),
  isExchange: true,
};

describe("what goes back is shared between the member and the club's fee", () => {
  test("all of it: all that was credited and all of the fee", () => {
    expect(computeShares(CARD, NOTHING, toCharged(101_523n))).toMatchObject({
      memberMinor: 100_000n,
      feeMinor: 1_523n,
    });
    expect(computeShares(DOLLARS, NOTHING, toCharged(15_655_000n))).toMatchObject({
      memberMinor: 10_000n,
      feeMinor: 200_000n,
    });
  });

  test.each([
    ["in one currency", CARD],
    ["of dollars for naira", DOLLARS],
  ])("%s, in whatever parts, comes to exactly that, and no part takes too much", (_name, paid) => {
    for (const parts of [2n, 3n, 7n, 999n]) {
      let before = NOTHING;
      const part = toCharged(paid.receivedMinor / parts);
      for (let n = 1n; n <= parts; n += 1n) {
        const amount = n === parts ? subtract(paid.receivedMinor, before.amountMinor) : part;
        const share = computeShares(paid, before, amount);
        expect(share.memberMinor).toBeGreaterThanOrEqual(0n);
        expect(share.feeMinor).toBeGreaterThanOrEqual(0n);
        before = plus(before, share);
        // Never more than the member's part of what went back so far.
        expect(before.memberMinor * paid.receivedMinor).toBeLessThanOrEqual(
          paid.creditedMinor * before.amountMinor,
        );
      }
      expect(before).toEqual({
        amountMinor: paid.receivedMinor,
        memberMinor: paid.creditedMinor,
        feeMinor: paid.feeMinor,
      });
    }
  });
});

test.each([
  [undefined, "open", "hold"],
  [undefined, "gone", "take"],
  [undefined, "stayed", "nothing"],
  ["sending", "open", "note"],
  ["sending", "gone", "take"],
  ["sending", "stayed", "release"],
  ["open", "open", "note"],
  ["open", "gone", "take"],
  ["open", "stayed", "release"],
  ["gone", "gone", "nothing"],
  ["gone", "open", "flag"],
  ["gone", "stayed", "flag"],
  ["stayed", "stayed", "nothing"],
  ["stayed", "gone", "take"],
  ["stayed", "open", "flag"],
  ["asked", "gone", "flag"],
  ["declined", "gone", "flag"],
  ["undone", "gone", "flag"],
] as const)("a return that is %s and said to be %s: %s", (state, said, move) => {
  expect(decideReturnMove(state, said)).toBe(move);
});

test.each([
  [{ amountMinor: toCharged(100n), currency: "NGN" }, undefined],
  [{ amountMinor: toCharged(101n), currency: "NGN" }, "more went back than was paid"],
  [{ amountMinor: toCharged(100n), currency: "USD" }, "a return in another currency"],
  [{ amountMinor: toCharged(100n), currency: null }, "a return in another currency"],
  [{ amountMinor: null, currency: "NGN" }, "a return without an amount"],
  [{ amountMinor: toCharged(0n), currency: "NGN" }, "a return without an amount"],
])("%o of a payment that has 100 left: %s", (said, reason) => {
  const payment = { currency: "NGN", receivedMinor: toCharged(300n), goneMinor: toCharged(200n) };
  expect(findReturnMismatch(said, payment)).toBe(reason);
});

test.each([
  [0, 0, 1],
  [0, 1, 5],
  [0, 5, 360],
  [0, 6, 360],
  [180, 0, 1],
])("%s days after a return and %s checks it is asked about in %s minutes", (days, checks, wait) => {
  const createdAt = new Date("2026-11-12T08:00:00.000Z");
  const now = new Date(createdAt.getTime() + days * DAY_MS);
  const next = computeNextReturnCheck(createdAt, checks, now);
  expect(next).toEqual(new Date(now.getTime() + wait * MINUTE_MS));
  const over = new Date(createdAt.getTime() + 180 * DAY_MS + 1);
  expect(computeNextReturnCheck(createdAt, checks, over)).toBeNull();
});
