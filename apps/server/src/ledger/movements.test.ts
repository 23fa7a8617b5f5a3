import { type WalletId, toRateId, toStaffId, toWalletId } from "@kinfold/contract/ids";
import { cents, kobo, toCharged, toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTransaction, type Db } from "#platform/db.ts";
import {
  computeBalancesFromPostings,
  openLedger,
  openWallets,
  type TestLedger,
} from "../testing/ledger.ts";
import * as ledger from "./index.ts";
import { asOwner } from "../testing/owner.ts";

let testLedger: TestLedger;
let db: Db;
beforeAll(async () => {
  testLedger = await openLedger();
  db = testLedger.db;
});
afterAll(() => testLedger.close());

let made = 0;
let naira: WalletId;
let dollars: WalletId;
beforeEach(async () => {
  made += 1;
  naira = toWalletId(`n${made}`);
  dollars = toWalletId(`d${made}`);
  await openWallets(db, "NGN", [naira]);
  await openWallets(db, "USD", [dollars]);
});

const eventAt = new Date("2026-11-12T08:00:00.000Z");
const event = (name: string) => ({ idempotencyKey: `${name}:${made}`, eventAt });
const ngn = (minor: bigint) => ({ currency: "NGN" as const, amountMinor: kobo(minor) });
const usd = (minor: bigint) => ({ currency: "USD" as const, amountMinor: cents(minor) });
const funded = (minor: bigint) =>
  ledger.postConfirmedDeposit(db, {
    ...event("funds"),
    walletId: naira,
    sum: ngn(minor),
    gateway: "card",
  });

type Change = Record<string, bigint>;

/** What the work changes, per account, with this test's wallets called `ngn` and `usd`. */
async function changes(work: () => Promise<unknown>): Promise<Change> {
  const before = await computeBalancesFromPostings(db);
  await work();
  const after = await computeBalancesFromPostings(db);
  const moved = Object.entries(after)
    .map(([name, minor]): [string, bigint] => [name, minor - (before[name] ?? 0n)])
    .filter(([, minor]) => minor !== 0n)
    .map(([name, minor]): [string, bigint] => [
      name.replace(`wallet:${naira}:`, "ngn:").replace(`wallet:${dollars}:`, "usd:"),
      minor,
    ]);
  return Object.fromEntries(moved);
}

const wallet = () => ({ walletId: naira, sum: ngn(30n) });

test.each<[string, () => Promise<boolean>, Change]>([
  [
    "dollars paid for in naira, with a fee on top",
    () =>
      ledger.postExchangedDeposit(db, {
        ...event("abroad"),
        rateId: toRateId("rate_1"),
        gateway: "transfer",
        feeMinor: toCharged(7n),
        paid: ngn(154_550n),
        got: { ...usd(100n), walletId: dollars },
      }),
    {
      "club:clearing:transfer:NGN": -154_557n,
      "club:exchange:NGN": 154_550n,
      "club:fees:NGN": 7n,
      "club:exchange:USD": -100n,
      "usd:available": 100n,
    },
  ],
  [
    "a confirmed deposit",
    () =>
      ledger.postConfirmedDeposit(db, {
        ...event("m"),
        ...wallet(),
        gateway: "transfer",
        feeMinor: toCharged(2n),
      }),
    { "ngn:available": 30n, "club:clearing:transfer:NGN": -32n, "club:fees:NGN": 2n },
  ],
  [
    "a deposit by hand",
    () => ledger.postConfirmedDeposit(db, { ...event("m"), ...wallet(), gateway: "bank" }),
    { "ngn:available": 30n, "club:bank:NGN": -30n },
  ],
  [
    "a settlement",
    () =>
      ledger.postGatewaySettlement(db, {
        ...event("m"),
        sum: ngn(28n),
        gateway: "card",
        keptMinor: toMinor(2n),
      }),
    { "club:clearing:card:NGN": 30n, "club:bank:NGN": -28n, "club:provider_fees:NGN": -2n },
  ],
  [
    "a withdrawal that is asked for",
    () => ledger.postHeldWithdrawal(db, { ...event("m"), ...wallet() }),
    { "ngn:available": -30n, "ngn:held": 30n },
  ],
  [
    "a contribution from the wallet",
    () => ledger.postContribution(db, { ...event("m"), ...wallet(), planId: 1 }),
    { "ngn:available": -30n, "plan:1:waiting": 30n },
  ],
  [
    "a contribution that is given back",
    () => ledger.postContributionRefund(db, { ...event("m"), ...wallet(), planId: 1 }),
    { "ngn:available": 30n, "plan:1:waiting": -30n },
  ],
  [
    "contributions that bought units",
    () => ledger.postDealtContributions(db, { ...event("m"), planId: 1, sum: ngn(30n) }),
    { "plan:1:waiting": -30n, "plan:1:pool": 30n },
  ],
  [
    "a pool that grew",
    () => ledger.postPlanRevaluation(db, { ...event("m"), planId: 1, growthMinor: toMinor(30n) }),
    { "plan:1:growth": -30n, "plan:1:pool": 30n },
  ],
  [
    "a pool that shrank",
    () => ledger.postPlanRevaluation(db, { ...event("m"), planId: 1, growthMinor: toMinor(-30n) }),
    { "plan:1:growth": 30n, "plan:1:pool": -30n },
  ],
  [
    "what rounding left",
    () => ledger.postResidue(db, { ...event("m"), planId: 1, residueMinor: toMinor(2n) }),
    { "plan:1:pool": -2n, "plan:1:residue": 2n },
  ],
  [
    "units that were sold early",
    () =>
      ledger.postPaidRedemption(db, {
        ...event("m"),
        ...wallet(),
        planId: 1,
        feeMinor: toMinor(4n),
      }),
    { "plan:1:pool": -34n, "ngn:available": 30n, "club:fees:NGN": 4n },
  ],
  [
    "interest, less its tax",
    () =>
      ledger.postEarnedInterest(db, {
        ...event("m"),
        planId: 1,
        sum: ngn(30n),
        taxMinor: toMinor(3n),
      }),
    { "plan:1:growth": -30n, "plan:1:pool": 27n, "club:withholding_tax:NGN": 3n },
  ],
  [
    "a fee",
    () => ledger.postChargedFee(db, { ...event("m"), ...wallet() }),
    { "ngn:available": -30n, "club:fees:NGN": 30n },
  ],
  [
    "an exchange",
    () =>
      ledger.postExchange(db, {
        ...event("m"),
        given: { walletId: naira, ...ngn(30n) },
        got: { walletId: dollars, ...usd(2n) },
        rateId: toRateId("rate_1"),
      }),
    {
      "ngn:available": -30n,
      "club:exchange:NGN": 30n,
      "club:exchange:USD": -2n,
      "usd:available": 2n,
    },
  ],
  [
    "an adjustment in the member's favour",
    () => adjusted("in"),
    { "ngn:available": 30n, "club:adjustments:NGN": -30n },
  ],
  [
    "an adjustment against the member",
    () => adjusted("out"),
    { "ngn:available": -30n, "club:adjustments:NGN": 30n },
  ],
])("%s touches its accounts and no other", async (_name, work, change) => {
  await funded(100n);
  expect(await changes(work)).toEqual(change);
  expect(await ledger.checkLedgerInvariants(db)).toEqual([]);
});

function adjusted(way: "in" | "out", approvedBy = "stf_2"): Promise<boolean> {
  const who = {
    reason: "credited twice",
    askedBy: toStaffId("stf_1"),
    approvedBy: toStaffId(approvedBy),
  };
  return ledger.postStaffAdjustment(db, { ...event("m"), ...wallet(), way, ...who });
}

test.each<[string, (sent: () => Promise<unknown>) => Promise<unknown>, Change]>([
  [
    "cancelled, is the member's again",
    () => ledger.postReleasedWithdrawal(db, { ...event("release"), ...wallet() }),
    {},
  ],
  [
    "paid, is gone from the bank",
    async (sent) => {
      await sent();
      await ledger.postPaidWithdrawal(db, { ...event("paid"), sum: ngn(30n) });
    },
    { "ngn:available": -30n, "club:bank:NGN": 30n },
  ],
  [
    "sent and failed, is the member's again",
    async (sent) => {
      await sent();
      await ledger.postFailedWithdrawal(db, { ...event("failed"), ...wallet() });
    },
    {},
  ],
  [
    "paid and returned, is the member's again",
    async (sent) => {
      await sent();
      await ledger.postPaidWithdrawal(db, { ...event("paid"), sum: ngn(30n) });
      await ledger.postReturnedWithdrawal(db, { ...event("returned"), ...wallet() });
    },
    {},
  ],
])("a withdrawal that is %s", async (_name, end, change) => {
  await funded(100n);
  const work = async () => {
    await ledger.postHeldWithdrawal(db, { ...event("hold"), ...wallet() });
    await end(() => ledger.postSentWithdrawal(db, { ...event("sent"), ...wallet() }));
  };
  expect(await changes(work)).toEqual(change);
});

test("the same request under the same key moves money once, whatever the time", async () => {
  const once = { ...event("once"), ...wallet(), gateway: "card" as const };
  expect(await ledger.postConfirmedDeposit(db, once)).toBe(true);
  const later = { ...once, eventAt: new Date("2026-11-13T08:00:00.000Z") };
  expect(await changes(() => ledger.postConfirmedDeposit(db, later))).toEqual({});
  expect(await ledger.postConfirmedDeposit(db, later)).toBe(false);
});

test.each<[string, () => Promise<boolean>]>([
  ["amount", () => ledger.postConfirmedDeposit(db, { ...deposit(), sum: ngn(31n) })],
  [
    "wallet",
    () => ledger.postConfirmedDeposit(db, { ...deposit(), walletId: dollars, sum: usd(30n) }),
  ],
  ["gateway", () => ledger.postConfirmedDeposit(db, { ...deposit(), gateway: "bank" })],
  ["fee", () => ledger.postConfirmedDeposit(db, { ...deposit(), feeMinor: toCharged(1n) })],
  [
    "reference",
    () => ledger.postConfirmedDeposit(db, { ...deposit(), meta: { reference: "KIN-2" } }),
  ],
  ["kind", () => ledger.postChargedFee(db, deposit())],
])("a key that comes back with another %s is refused and moves nothing", async (_name, again) => {
  await ledger.postConfirmedDeposit(db, deposit());
  expect(await changes(() => expect(again()).rejects.toBeInstanceOf(ledger.KeyReused))).toEqual({});
});

const deposit = () => ({
  ...event("deposit"),
  ...wallet(),
  gateway: "card" as const,
  meta: { reference: "KIN-1" },
});

test("what is short, of zero, or unknown is refused by name and moves nothing", async () => {
  await funded(29n);
  const held = (change: object) =>
    ledger.postHeldWithdrawal(db, { ...event("x"), ...wallet(), ...change });
  const work = async () => {
    await expect(held({})).rejects.toBeInstanceOf(ledger.BalanceShort);
    await expect(held({ sum: ngn(0n) })).rejects.toBeInstanceOf(ledger.AmountNotPositive);
    await expect(held({ sum: ngn(-5n) })).rejects.toBeInstanceOf(ledger.AmountNotPositive);
    await expect(held({ walletId: toWalletId("unknown") })).rejects.toBeInstanceOf(
      ledger.UnknownAccount,
    );
    // Dollars out of a naira wallet.
    const card = { sum: usd(5n), gateway: "card" as const };
    await expect(
      ledger.postConfirmedDeposit(db, { ...event("y"), walletId: naira, ...card }),
    ).rejects.toBeInstanceOf(ledger.UnknownAccount);
    await expect(adjusted("in", "stf_1")).rejects.toThrow("no one approves");
  };
  expect(await changes(work)).toEqual({});
  // The key of what was refused is free.
  expect(await held({ sum: ngn(29n) })).toBe(true);
});

test("what was refused takes the whole transaction with it", async () => {
  await funded(10n);
  const work = asOwner(db, (owner) =>
    runTransaction(owner, async (tx) => {
      await sql`create table left_behind ()`.execute(tx);
      await ledger.postHeldWithdrawal(tx, { ...event("x"), ...wallet() });
    }),
  );
  await expect(work).rejects.toBeInstanceOf(ledger.BalanceShort);
  const { rows } = await sql<{
    name: string | null;
  }>`select to_regclass('left_behind') as name`.execute(db);
  expect(rows).toEqual([{ name: null }]);
});

test("two hundred deposits of the largest amount are still exact", async () => {
  const largest = ngn(100_000_000_000_000n);
  for (let n = 0; n < 200; n += 1) {
    await ledger.postConfirmedDeposit(db, {
      idempotencyKey: `large:${made}:${n}`,
      eventAt,
      walletId: naira,
      sum: largest,
      gateway: "bank",
    });
  }
  await ledger.postChargedFee(db, { ...event("small"), walletId: naira, sum: ngn(1n) });
  const holdings = await ledger.findHoldings(db, [naira, dollars]);
  expect(holdings.get(naira)).toMatchObject({
    availableMinor: 19_999_999_999_999_999n,
    heldMinor: 0n,
  });
  expect(holdings.get(dollars)).toMatchObject({ availableMinor: 0n, heldMinor: 0n });
});

test("sequences far beyond 32 bits change nothing", async () => {
  await asOwner(db, (owner) =>
    sql`alter table ledger.posting alter column posting_id restart with 9007199254740990`.execute(
      owner,
    ),
  );
  await asOwner(db, (owner) =>
    sql`alter table ledger.journal alter column journal_id restart with 2147483646`.execute(owner),
  );
  await funded(100n);
  for (const name of ["a", "b", "c"])
    await ledger.postChargedFee(db, { ...event(name), ...wallet() });
  expect((await ledger.findHoldings(db, [naira])).get(naira)?.availableMinor).toBe(10n);
  expect(await ledger.checkLedgerInvariants(db)).toEqual([]);
});

test("a snapshot changes where adding up begins and not what it comes to", async () => {
  const bank = ledger.nameClubAccount("bank", "NGN");
  const paidIn = (key: string) =>
    ledger.postConfirmedDeposit(db, { ...event(key), ...wallet(), gateway: "bank" });
  await paidIn("one");
  const before = await ledger.readClubBalance(db, bank);
  expect(await ledger.takeSnapshots(db)).toBe(0);
  expect(await ledger.takeSnapshots(db, 0)).toBeGreaterThan(0);
  expect(await ledger.readClubBalance(db, bank)).toBe(before);
  await paidIn("two");
  expect(await ledger.readClubBalance(db, bank)).toBe(before - 30n);
  expect(await ledger.takeSnapshots(db, 0)).toBe(1);
  expect(await ledger.readClubBalance(db, bank)).toBe(before - 30n);
  expect(await ledger.checkLedgerInvariants(db)).toEqual([]);
});
