import { toMemberId } from "@kinfold/contract/ids";
import { toMinor, ZERO } from "@kinfold/money";
import { expect, test } from "vitest";
import { compareSides, type Said, type Sides } from "./rules.ts";

const makePayment = (change: Partial<Said> = {}): Said => ({
  subject: "KIN-7F3K9Q",
  account: "card",
  currency: "NGN",
  minor: toMinor(500_000n),
  day: "2026-11-10",
  about: "Payment in",
  memberId: null,
  ...change,
});
const bank = (change: Partial<Said> = {}): Said => makePayment({ account: "bank", ...change });
const held = (change: Partial<Sides>) =>
  compareSides({ ledger: [], others: [], payouts: [], hasStatement: () => false, ...change });
const kinds = (change: Partial<Sides>) =>
  held(change).found.map(({ kind, ledgerMinor, otherMinor }) => [kind, ledgerMinor, otherMinor]);
const withStatement = { hasStatement: () => true };

test.each<[string, Partial<Sides>, unknown[][]]>([
  ["what both have is no disagreement", { ledger: [makePayment()], others: [makePayment()] }, []],
  [
    "what only the ledger has is found",
    { ledger: [makePayment()] },
    [["only_in_books", 500_000n, null]],
  ],
  [
    "what only the provider has is found",
    { others: [makePayment()] },
    [["only_at_provider", null, 500_000n]],
  ],
  [
    "other figures are found",
    { ledger: [makePayment()], others: [makePayment({ minor: toMinor(499_900n) })] },
    [["differs", 500_000n, 499_900n]],
  ],
  [
    "one name in two currencies is two things",
    { ledger: [makePayment()], others: [makePayment({ currency: "USD" })] },
    [
      ["only_in_books", 500_000n, null],
      ["only_at_provider", null, 500_000n],
    ],
  ],
  [
    "a payment that arrived in two lines is one",
    {
      ledger: [bank()],
      others: [bank({ minor: toMinor(200_000n) }), bank({ minor: toMinor(300_000n) })],
      ...withStatement,
    },
    [],
  ],
  ["the bank is not held against a day without a statement", { ledger: [bank()] }, []],
  [
    "the bank is held against a statement that does not have it",
    { ledger: [bank()], ...withStatement },
    [["only_in_books", 500_000n, null]],
  ],
  ["what was set aside is not found", { others: [makePayment({ isSetAside: true })] }, []],
  [
    "what was set aside is found again once the ledger has other figures",
    {
      ledger: [bank()],
      others: [bank({ isSetAside: true, minor: toMinor(1n) })],
      ...withStatement,
    },
    [["differs", 500_000n, 1n]],
  ],
  ["a credit that was taken back is not found", { others: [makePayment({ minor: ZERO })] }, []],
  [
    "nothing at the bank is other than something in the ledger",
    { ledger: [bank()], others: [bank({ minor: ZERO })], ...withStatement },
    [["differs", 500_000n, 0n]],
  ],
  [
    "a receipt that was moved in and out is not found",
    { ledger: [makePayment({ minor: ZERO })] },
    [],
  ],
  ["a line without a statement is not held against the ledger", { others: [bank()] }, []],
  [
    "a line that the ledger does not have is found",
    { others: [bank({ subject: "line_1", minor: toMinor(-100n) })], ...withStatement },
    [["only_at_bank", null, -100n]],
  ],
])("%s", (_, sides, expected) => {
  expect(kinds(sides)).toEqual(expected);
});

test("a minute before and after midnight is no difference between two days", () => {
  const { days } = held({ ledger: [makePayment()], others: [makePayment({ day: "2026-11-09" })] });
  expect(days).toEqual([
    {
      day: "2026-11-10",
      account: "card",
      currency: "NGN",
      ledgerMinor: 500_000n,
      gatewayMinor: 500_000n,
      keptMinor: null,
      bankMinor: null,
    },
  ]);
});

test("a day adds up each side: what the provider keeps, and what it paid out by the statement", () => {
  const others = [
    makePayment({ keptMinor: toMinor(7_500n) }),
    makePayment({ subject: "KIN-2", minor: toMinor(100n), keptMinor: toMinor(2n) }),
  ];
  const payouts = [makePayment({ subject: "line_9", minor: toMinor(492_598n) })];
  const { days, found } = held({ ledger: [makePayment()], others, payouts, ...withStatement });
  expect(days).toEqual([
    expect.objectContaining({
      ledgerMinor: 500_000n,
      gatewayMinor: 500_100n,
      keptMinor: 7_502n,
      bankMinor: 492_598n,
    }),
  ]);
  expect(found.map(({ subject }) => subject)).toEqual(["KIN-2"]);
});

test("the bank's own day has no provider's figure, and none of the statement until one came in", () => {
  const before = held({ ledger: [bank()] }).days[0];
  expect([before?.ledgerMinor, before?.gatewayMinor, before?.bankMinor]).toEqual([
    500_000n,
    null,
    null,
  ]);
  const after = held({ ledger: [bank()], others: [bank()], ...withStatement }).days[0];
  expect(after?.bankMinor).toBe(500_000n);
});

test("what the bank has counts for the day of each of its lines, whenever it was decided; a day adds up to its statement", () => {
  const minus = (minor: bigint, change: Partial<Said>) =>
    bank({ subject: "return:ret_1", minor: toMinor(minor), ...change });
  const { days, found } = held({
    ledger: [bank({ day: "2026-11-10" }), minus(-500_000n, { day: "2026-11-16" })],
    others: [
      bank({ day: "2026-11-09", minor: toMinor(200_000n) }),
      bank({ day: "2026-11-10", minor: toMinor(300_000n) }),
      minus(-500_000n, { day: "2026-11-11" }),
    ],
    ...withStatement,
  });
  expect(days.map(({ day, ledgerMinor, bankMinor }) => [day, ledgerMinor, bankMinor])).toEqual([
    ["2026-11-09", 200_000n, 200_000n],
    ["2026-11-10", 300_000n, 300_000n],
    ["2026-11-11", -500_000n, -500_000n],
  ]);
  expect(found).toEqual([]);
});

test("other figures than the bank's are found on the bank's day, in the words of the ledger", () => {
  const { days, found } = held({
    ledger: [bank({ day: "2026-11-16" })],
    others: [bank({ minor: toMinor(499_900n), about: "NIP/A OKAFOR" })],
    ...withStatement,
  });
  expect(found).toMatchObject([{ kind: "differs", day: "2026-11-10", about: "Payment in" }]);
  expect(days).toMatchObject([{ day: "2026-11-10", ledgerMinor: 500_000n, bankMinor: 499_900n }]);
});

test("a line without a statement adds up to nothing, and what providers paid out adds up with or without one", () => {
  expect(held({ others: [bank()] }).days[0]?.bankMinor).toBeNull();
  const payouts = [makePayment(), makePayment({ subject: "KIN-2", minor: toMinor(200n) })];
  expect(held({ payouts }).days[0]?.bankMinor).toBe(500_200n);
  expect(held({ payouts, ...withStatement }).days[0]?.bankMinor).toBe(500_200n);
});

test("a disagreement is of the ledger's member, or of the other side's", () => {
  const [ada, bola] = [toMemberId("mem_ada"), toMemberId("mem_bola")];
  const other = makePayment({ minor: toMinor(1n), memberId: bola });
  const memberOf = (change: Partial<Sides>) => held(change).found.map(({ memberId }) => memberId);
  expect(memberOf({ ledger: [makePayment({ memberId: ada })], others: [other] })).toEqual([ada]);
  expect(memberOf({ ledger: [makePayment()], others: [other] })).toEqual([bola]);
  expect(memberOf({ others: [makePayment()] })).toEqual([null]);
});
