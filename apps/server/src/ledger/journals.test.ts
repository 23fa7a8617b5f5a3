import { toRateId, toStaffId, toWalletId, type WalletId } from "@kinfold/contract/ids";
import { toCharged, toMinor, ZERO } from "@kinfold/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#platform/db.ts";
import {
  BANK,
  DAY,
  EVENT_AT,
  makeNaira as ngn,
  openJournalLedger,
  readWritten,
  toStatementId,
  makeDollars as usd,
  type WrittenJournal,
} from "../testing/written-journals.ts";
import * as ledger from "./index.ts";

let own: Awaited<ReturnType<typeof openJournalLedger>>;
let db: Db;
let made: number;
let naira: WalletId;
let dollars: WalletId;
beforeAll(async () => {
  own = await openJournalLedger();
  ({ db } = own);
});
afterAll(() => own.close());
beforeEach(async () => {
  ({ made, naira, dollars } = await own.openOwn());
});

const event = (meta: Record<string, string> = { payment: "KIN-1" }) => ({
  idempotencyKey: `journal:${made}`,
  eventAt: EVENT_AT,
  meta,
});
const inWallet = () => ({ ...event(), walletId: naira, sum: ngn(30n) });
const ofPlan = () => ({ ...event(), planId: 1, sum: ngn(30n) });

type Written = Pick<WrittenJournal, "kind" | "legs"> & Partial<WrittenJournal>;

const readOwn = (work: () => Promise<unknown>): Promise<WrittenJournal[]> =>
  readWritten(db, { ngn: naira, usd: dollars }, work);

const staff = {
  reason: "credited twice",
  askedBy: toStaffId("stf_1"),
  approvedBy: toStaffId("stf_2"),
};
const line = { account: "bank_charges", currency: "NGN" } as const;
const statement = toStatementId("bst_1");

type Case = [name: string, work: () => Promise<unknown>, written: Written];
const CASES: readonly Case[] = [
  [
    "a deposit",
    () => ledger.postConfirmedDeposit(db, { ...inWallet(), gateway: "card" }),
    { kind: "deposit", legs: ["club:clearing:card:NGN > ngn:available 30"] },
  ],
  [
    "a deposit with a fee",
    () =>
      ledger.postConfirmedDeposit(db, {
        ...inWallet(),
        gateway: "card_us",
        feeMinor: toCharged(2n),
      }),
    {
      kind: "deposit",
      legs: [
        "club:clearing:card_us:NGN > ngn:available 30",
        "club:clearing:card_us:NGN > club:fees:NGN 2",
      ],
    },
  ],
  [
    "a direct debit, with the cards",
    () => ledger.postConfirmedDeposit(db, { ...inWallet(), gateway: "direct_debit" }),
    { kind: "deposit", legs: ["club:clearing:card:NGN > ngn:available 30"] },
  ],
  [
    "a deposit at the bank",
    () => ledger.postConfirmedDeposit(db, { ...inWallet(), gateway: "bank" }),
    { kind: "deposit", legs: ["club:bank:NGN > ngn:available 30"] },
  ],
  [
    "dollars for naira",
    () =>
      ledger.postExchangedDeposit(db, {
        ...event(),
        rateId: toRateId("rate_1"),
        gateway: "transfer",
        feeMinor: toCharged(7n),
        paid: ngn(300n),
        got: { ...usd(2n), walletId: dollars },
      }),
    {
      kind: "deposit_exchange",
      meta: { payment: "KIN-1", rate_id: "rate_1" },
      legs: [
        "club:clearing:transfer:NGN > club:exchange:NGN 300",
        "club:exchange:USD > usd:available 2",
        "club:clearing:transfer:NGN > club:fees:NGN 7",
      ],
    },
  ],
  [
    "dollars for naira without a fee",
    () =>
      ledger.postExchangedDeposit(db, {
        ...event(),
        rateId: toRateId("rate_1"),
        gateway: "transfer",
        paid: ngn(300n),
        got: { ...usd(2n), walletId: dollars },
      }),
    {
      kind: "deposit_exchange",
      meta: { payment: "KIN-1", rate_id: "rate_1" },
      legs: [
        "club:clearing:transfer:NGN > club:exchange:NGN 300",
        "club:exchange:USD > usd:available 2",
      ],
    },
  ],
  [
    "a settlement",
    () =>
      ledger.postGatewaySettlement(db, {
        ...event(),
        sum: ngn(28n),
        gateway: "card",
        keptMinor: toMinor(2n),
      }),
    {
      kind: "settlement",
      legs: [
        "club:bank:NGN > club:clearing:card:NGN 28",
        "club:provider_fees:NGN > club:clearing:card:NGN 2",
      ],
    },
  ],
  [
    "a settlement of which nothing was kept",
    () => ledger.postGatewaySettlement(db, { ...event(), sum: ngn(28n), gateway: "card" }),
    { kind: "settlement", legs: ["club:bank:NGN > club:clearing:card:NGN 28"] },
  ],
  [
    "a withdrawal that is held",
    () => ledger.postHeldWithdrawal(db, inWallet()),
    { kind: "withdrawal_hold", legs: ["ngn:available > ngn:held 30"] },
  ],
  [
    "one that is released",
    () => ledger.postReleasedWithdrawal(db, inWallet()),
    { kind: "withdrawal_release", legs: ["ngn:held > ngn:available 30"] },
  ],
  [
    "one that is sent",
    () => ledger.postSentWithdrawal(db, inWallet()),
    { kind: "withdrawal_payout", legs: ["ngn:held > club:payouts:NGN 30"] },
  ],
  [
    "one that waits to be sent again",
    () => ledger.postRetriedWithdrawal(db, inWallet()),
    { kind: "withdrawal_retry", legs: ["club:payouts:NGN > ngn:held 30"] },
  ],
  [
    "one that was paid",
    () => ledger.postPaidWithdrawal(db, { ...event(), sum: ngn(30n) }),
    { kind: "withdrawal_paid", legs: ["club:payouts:NGN > club:bank:NGN 30"] },
  ],
  [
    "one that failed",
    () => ledger.postFailedWithdrawal(db, inWallet()),
    { kind: "withdrawal_failure", legs: ["club:payouts:NGN > ngn:available 30"] },
  ],
  [
    "one that came back",
    () => ledger.postReturnedWithdrawal(db, inWallet()),
    { kind: "withdrawal_return", legs: ["club:bank:NGN > ngn:available 30"] },
  ],
  [
    "a fee",
    () => ledger.postChargedFee(db, inWallet()),
    { kind: "fee", legs: ["ngn:available > club:fees:NGN 30"] },
  ],
  [
    "an exchange",
    () =>
      ledger.postExchange(db, {
        ...event(),
        rateId: toRateId("rate_1"),
        given: { ...ngn(30n), walletId: naira },
        got: { ...usd(2n), walletId: dollars },
      }),
    {
      kind: "exchange",
      meta: { payment: "KIN-1", rate_id: "rate_1" },
      legs: ["ngn:available > club:exchange:NGN 30", "club:exchange:USD > usd:available 2"],
    },
  ],
  [
    "an adjustment for the member",
    () => ledger.postStaffAdjustment(db, { ...inWallet(), ...staff, way: "in" }),
    {
      kind: "adjustment",
      meta: {
        payment: "KIN-1",
        reason: "credited twice",
        asked_by: "stf_1",
        approved_by: "stf_2",
      },
      legs: ["club:adjustments:NGN > ngn:available 30"],
    },
  ],
  [
    "an adjustment against the member",
    () => ledger.postStaffAdjustment(db, { ...inWallet(), ...staff, way: "out" }),
    {
      kind: "adjustment",
      meta: {
        payment: "KIN-1",
        reason: "credited twice",
        asked_by: "stf_1",
        approved_by: "stf_2",
      },
      legs: ["ngn:available > club:adjustments:NGN 30"],
    },
  ],
  [
    "a line of the bank that went out",
    () =>
      ledger.postBankLine(db, { ...event(), ...line, amountMinor: toMinor(-30n), way: "forth" }),
    { kind: "bank_line", legs: ["club:bank_charges:NGN > club:bank:NGN 30"] },
  ],
  [
    "a line of the bank that came in",
    () => ledger.postBankLine(db, { ...event(), ...line, amountMinor: toMinor(30n), way: "forth" }),
    { kind: "bank_line", legs: ["club:bank:NGN > club:bank_charges:NGN 30"] },
  ],
  [
    "a line that went out and is opened again",
    () => ledger.postBankLine(db, { ...event(), ...line, amountMinor: toMinor(-30n), way: "back" }),
    { kind: "bank_line_reopened", legs: ["club:bank:NGN > club:bank_charges:NGN 30"] },
  ],
  [
    "a line that came in and is opened again",
    () => ledger.postBankLine(db, { ...event(), ...line, amountMinor: toMinor(30n), way: "back" }),
    { kind: "bank_line_reopened", legs: ["club:bank_charges:NGN > club:bank:NGN 30"] },
  ],
  [
    "a contribution",
    () => ledger.postContribution(db, { ...ofPlan(), walletId: naira }),
    { kind: "plan_contribution", legs: ["ngn:available > plan:1:waiting 30"] },
  ],
  [
    "a contribution that is given back",
    () => ledger.postContributionRefund(db, { ...ofPlan(), walletId: naira }),
    { kind: "plan_contribution_return", legs: ["plan:1:waiting > ngn:available 30"] },
  ],
  [
    "contributions that bought units",
    () => ledger.postDealtContributions(db, ofPlan()),
    { kind: "plan_dealing", legs: ["plan:1:waiting > plan:1:pool 30"] },
  ],
  [
    "a pool that grew",
    () => ledger.postPlanRevaluation(db, { ...event(), planId: 1, growthMinor: toMinor(30n) }),
    { kind: "plan_revaluation", legs: ["plan:1:growth > plan:1:pool 30"] },
  ],
  [
    "a pool that shrank",
    () => ledger.postPlanRevaluation(db, { ...event(), planId: 1, growthMinor: toMinor(-30n) }),
    { kind: "plan_revaluation", legs: ["plan:1:pool > plan:1:growth 30"] },
  ],
  [
    "what rounding left",
    () => ledger.postResidue(db, { ...event(), planId: 1, residueMinor: toMinor(2n) }),
    { kind: "plan_residue", legs: ["plan:1:pool > plan:1:residue 2"] },
  ],
  [
    "what rounding took",
    () => ledger.postResidue(db, { ...event(), planId: 1, residueMinor: toMinor(-2n) }),
    { kind: "plan_residue", legs: ["plan:1:residue > plan:1:pool 2"] },
  ],
  [
    "units that were sold",
    () => ledger.postPaidRedemption(db, { ...ofPlan(), walletId: naira, feeMinor: ZERO }),
    { kind: "plan_redemption", legs: ["plan:1:pool > ngn:available 30"] },
  ],
  [
    "units that were sold early",
    () => ledger.postPaidRedemption(db, { ...ofPlan(), walletId: naira, feeMinor: toMinor(4n) }),
    {
      kind: "plan_redemption",
      legs: ["plan:1:pool > ngn:available 30", "plan:1:pool > club:fees:NGN 4"],
    },
  ],
  [
    "interest and its tax",
    () => ledger.postEarnedInterest(db, { ...ofPlan(), taxMinor: toMinor(3n) }),
    {
      kind: "plan_interest",
      legs: ["plan:1:growth > plan:1:pool 30", "plan:1:pool > club:withholding_tax:NGN 3"],
    },
  ],
  [
    "a correction that the club bears",
    () => ledger.postBorneCorrection(db, ofPlan()),
    { kind: "plan_correction", legs: ["club:adjustments:NGN > plan:1:growth 30"] },
  ],
  [
    "one that it bears less of",
    () => ledger.postBorneCorrection(db, { ...ofPlan(), sum: ngn(-30n) }),
    { kind: "plan_correction", legs: ["plan:1:growth > club:adjustments:NGN 30"] },
  ],
];

test.each(CASES)(
  "%s is written as it is named, with its accounts, its amounts and its sources",
  async (_name, work, written) => {
    const [journal, ...others] = await readOwn(work);
    const meta = Object.fromEntries(
      Object.entries(written.meta ?? { payment: "KIN-1" }).map(([key, value]) => [
        key,
        value.replace("$funds", `funds:${made}`).replace("$statement", `bst_${made}`),
      ]),
    );
    expect(journal).toEqual({ at: EVENT_AT, ...written, meta });
    expect(others).toEqual([]);
  },
);

test.each<[string, () => Promise<unknown>]>([
  ["dealt", () => ledger.postDealtContributions(db, { ...ofPlan(), sum: ngn(0n) })],
  ["grown", () => ledger.postPlanRevaluation(db, { ...event(), planId: 1, growthMinor: ZERO })],
  ["left by rounding", () => ledger.postResidue(db, { ...event(), planId: 1, residueMinor: ZERO })],
  ["borne", () => ledger.postBorneCorrection(db, { ...ofPlan(), sum: ngn(0n) })],
  [
    "there at an opening",
    () => ledger.postBankOpening(db, BANK, statement, { day: DAY, minor: ZERO, change: "set" }),
  ],
  [
    "part of an opening",
    () =>
      ledger.postOpeningParts(
        db,
        BANK,
        { idempotencyKey: `none:${made}`, day: DAY, meta: {} },
        { ownFundsMinor: ZERO, suspenseMinor: ZERO },
      ),
  ],
])("where nothing was %s there is no journal", async (_name, work) => {
  expect(await readOwn(async () => expect([false, undefined]).toContain(await work()))).toEqual([]);
});

test("a movement without sources has none, and says whether it was written now", async () => {
  const { meta: _meta, ...bare } = inWallet();
  const [journal] = await readOwn(async () =>
    expect(await ledger.postChargedFee(db, bare)).toBe(true),
  );
  expect(journal?.meta).toEqual({});
  expect(
    await readOwn(async () => expect(await ledger.postChargedFee(db, bare)).toBe(false)),
  ).toEqual([]);
  const plan = { idempotencyKey: `plan:${made}`, eventAt: EVENT_AT, planId: 1, sum: ngn(1n) };
  const [dealt] = await readOwn(() => ledger.postDealtContributions(db, plan));
  expect(dealt?.meta).toEqual({});
  const owed = { idempotencyKey: `owed:${made}`, eventAt: EVENT_AT, sum: ngn(1n) };
  const [booked] = await readOwn(() => ledger.postOwedReversal(db, owed));
  expect(booked?.meta).toEqual({});
});

test("no one approves an adjustment of their own", async () => {
  const own = { ...inWallet(), ...staff, approvedBy: staff.askedBy, way: "in" as const };
  await expect(ledger.postStaffAdjustment(db, own)).rejects.toThrow(
    "no one approves an adjustment of their own",
  );
});

test("accounts have their names", () => {
  expect(ledger.nameWalletAccounts(toWalletId("w"))).toEqual([
    "wallet:w:available",
    "wallet:w:held",
  ]);
  expect(ledger.listPlanAccounts(7)).toEqual([
    "plan:7:waiting",
    "plan:7:pool",
    "plan:7:growth",
    "plan:7:residue",
  ]);
  expect(ledger.nameBankAccount("01", "USD")).toBe("club:bank_account:01:USD");
});
