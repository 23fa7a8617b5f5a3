import { toBatchId, toStatementLineId, toWithdrawalId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import type { Day } from "#calendar/index.ts";
import { createChance } from "../../testing/chance.ts";
import { readOutcome, suggestOutcomes, type OpenLine, type SentPayout } from "./suggest.ts";

let made = 0;
const line = (minor: bigint, narration: string, change: Partial<OpenLine> = {}): OpenLine => {
  made += 1;
  return {
    line_id: toStatementLineId(`bsl_${made}`),
    account_number: "0123456789",
    currency: "NGN",
    booked_on: "2026-11-10",
    narration,
    bank_reference: null,
    amount_minor: toMinor(minor),
    ...change,
  };
};
const payout = (reference: string, minor: bigint, batch = "pob_1", on: Day = "2026-11-09") =>
  ({
    batch_id: toBatchId(batch),
    withdrawal_id: toWithdrawalId(`wdl_${reference}`),
    reference,
    currency: "NGN",
    amount_minor: toMinor(minor),
    sent_on: on,
    is_out: true,
  }) satisfies SentPayout;

/** What is suggested: of each group its outcome, its lines and the references of its payouts. */
const suggest = (lines: readonly OpenLine[], payouts: readonly SentPayout[] = []) =>
  suggestOutcomes(lines, payouts).map(({ outcome, groups }) => [
    outcome,
    groups.map((group) => [
      group.lines.map(({ narration }) => narration),
      group.payouts.map(({ reference }) => reference),
    ]),
  ]);

test.each([
  ["SMS ALERT CHARGES", -698n, "bank_charge"],
  ["NIP CHARGE + VAT", -5_375n, "bank_charge"],
  ["COT FOR OCTOBER", -10n, "bank_charge"],
  ["ELECTRONIC MONEY TRANSFER LEVY", -5_000n, "levy"],
  ["EMTL", -5_000n, "levy"],
  ["STAMP DUTY", -5_000n, "levy"],
  ["CREDIT INTEREST/OCT", 1_240_255n, "interest"],
  // The other direction is something else, and so is what names a payment.
  ["SMS ALERT CHARGES", 698n, undefined],
  ["INTEREST ON LOAN", -1_000n, undefined],
  ["NIP CHARGE KIN-7F3K9Q", -5_375n, undefined],
  ["TRF FROM ADA CHARGER", 100n, undefined],
  ["NIP/GTB/OKAFOR", -100n, undefined],
] as const)("%s of %s kobo is %s", (narration, minor, outcome) => {
  expect(readOutcome(line(minor, narration))).toBe(outcome);
});

test("alike lines are one group by account and month", () => {
  const lines = [
    line(-1n, "CHG 1"),
    line(-2n, "CHG 2"),
    line(-3n, "CHG 3", { booked_on: "2026-10-31" }),
    line(-4n, "CHG 4", { account_number: "0987654321" }),
    line(500n, "NIP/GTB/OKAFOR"),
  ];
  expect(suggest(lines)).toEqual([
    ["bank_charge", [[["CHG 1", "CHG 2"], []]]],
    ["bank_charge", [[["CHG 3"], []]]],
    ["bank_charge", [[["CHG 4"], []]]],
  ]);
});

test("a transfer between our own accounts is one debit and one credit that name us and fit no other", () => {
  const other = { account_number: "0987654321" };
  const out = line(-900n, "TRF TO KINFOLD ACCESS");
  const into = line(900n, "TRF FROM GTB", { ...other, booked_on: "2026-11-12" });
  expect(suggest([out, into])).toEqual([
    ["own_transfer", [[["TRF TO KINFOLD ACCESS", "TRF FROM GTB"], []]]],
  ]);
  expect(suggest([out, into, line(900n, "AGAIN", other)])).toEqual([]);
  expect(suggest([out, { ...into, booked_on: "2026-11-14" }])).toEqual([]);
  expect(suggest([out, { ...into, account_number: out.account_number }])).toEqual([]);
  expect(suggest([line(-900n, "TRF TO ADA"), into])).toEqual([]);
});

test("a debit is of the payouts that it names, one or many, in one line or in several", () => {
  const [a, b, c] = [
    payout("KIN-AAAA22", 100n),
    payout("KIN-BBBB22", 200n, "pob_2"),
    payout("KIN-CCCC22", 300n, "pob_3"),
  ];
  expect(suggest([line(-100n, "TRF KIN-AAAA22")], [a, b, c])).toEqual([
    ["payout", [[["TRF KIN-AAAA22"], ["KIN-AAAA22"]]]],
  ]);
  expect(suggest([line(-300n, "KIN-AAAA22 KIN-BBBB22")], [a, b, c])).toEqual([
    ["payout", [[["KIN-AAAA22 KIN-BBBB22"], ["KIN-AAAA22", "KIN-BBBB22"]]]],
  ]);
  expect(suggest([line(-90n, "KIN-AAAA22 1"), line(-10n, "KIN-AAAA22 2")], [a])).toEqual([
    ["payout", [[["KIN-AAAA22 1", "KIN-AAAA22 2"], ["KIN-AAAA22"]]]],
  ]);
  // Another amount, or a debit before it was sent.
  expect(suggest([line(-99n, "TRF KIN-AAAA22")], [a])).toEqual([]);
  expect(suggest([line(-100n, "TRF KIN-AAAA22", { booked_on: "2026-11-08" })], [a])).toEqual([]);
});

test("one debit is of a whole batch where its sum is of one batch and one debit alone", () => {
  const batch = [payout("KIN-AAAA22", 100n), payout("KIN-BBBB22", 250n)];
  const bulk = line(-350n, "BULK PAYMENT");
  expect(suggest([bulk], batch)).toEqual([
    ["payout", [[["BULK PAYMENT"], ["KIN-AAAA22", "KIN-BBBB22"]]]],
  ]);
  const twin = [payout("KIN-CCCC22", 150n, "pob_2"), payout("KIN-DDDD22", 200n, "pob_2")];
  expect(suggest([bulk], [...batch, ...twin])).toEqual([]);
  expect(suggest([bulk, line(-350n, "BULK AGAIN")], batch)).toEqual([]);
  expect(suggest([line(-350n, "BULK", { booked_on: "2026-11-30" })], batch)).toEqual([]);
});

test("no line and no payout is in two groups", () => {
  const batch = [payout("KIN-AAAA22", 100n), payout("KIN-BBBB22", 250n)];
  const lines = [line(-100n, "KIN-AAAA22"), line(-250n, "BULK"), line(-350n, "BULK CHARGES")];
  const groups = suggestOutcomes(lines, batch).flatMap((one) => one.groups);
  const ids = groups.flatMap((group) => group.lines.map(({ line_id: id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const references = groups.flatMap((group) => group.payouts.map(({ reference }) => reference));
  expect(new Set(references).size).toBe(references.length);
});

test("one debit is of a batch less what was not paid", () => {
  const failed = { ...payout("KIN-BBBB22", 250n), is_out: false };
  const batch = [payout("KIN-AAAA22", 100n), failed];
  expect(suggest([line(-100n, "BULK")], batch)).toEqual([["payout", [[["BULK"], ["KIN-AAAA22"]]]]]);
  // Debited whole, before the bank gave the failed one back.
  expect(suggest([line(-350n, "BULK")], batch)).toEqual([
    ["payout", [[["BULK"], ["KIN-AAAA22", "KIN-BBBB22"]]]],
  ]);
  expect(suggest([line(-350n, "BULK"), line(-100n, "BULK")], batch)).toEqual([]);
  expect(suggest([line(-250n, "BULK")], batch)).toEqual([]);
});

test.each([57, 1457, 31_114])(
  "a batch less what failed is suggested, drawn with seed %i",
  (seed) => {
    const next = createChance(seed);
    const below = (most: number): number => Math.floor(next() * most);
    for (let round = 0; round < 200; round += 1) {
      const count = 2 + below(6);
      const failedAt = below(count);
      const batch = Array.from({ length: count }, (_, at) =>
        Object.assign(payout(`KIN-AAA2${at}2`, BigInt(1 + below(9_000_000))), {
          is_out: at !== failedAt,
        }),
      );
      const paid = batch.filter(({ is_out: isOut }) => isOut);
      const minor = paid.reduce((sum, one) => sum + one.amount_minor, 0n);
      expect(suggest([line(-minor, `DRAWN ${below(1_000)}`)], batch)).toMatchObject([
        ["payout", [[[expect.any(String)], paid.map(({ reference }) => reference)]]],
      ]);
    }
  },
);
