import { setTimeout as pause } from "node:timers/promises";
import { toWalletId, type WalletId } from "@kinfold/contract/ids";
import { toMinor, ZERO } from "@kinfold/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction, type Db } from "#platform/db.ts";
import { postJournal } from "./store.ts";
import {
  BANK,
  DAY,
  EVENT_AT,
  makeNaira as ngn,
  openJournalLedger,
  toStatementId,
  makeDollars as usd,
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

describe("what is refused has its name and its words", () => {
  const post = (change: object) =>
    postJournal(db, {
      idempotencyKey: `refused:${made}`,
      kind: "fee",
      eventAt: EVENT_AT,
      meta: {},
      postings: [
        {
          debit: `wallet:${naira}:available`,
          credit: "club:fees:NGN",
          amountMinor: toMinor(1n),
          ...change,
        },
      ],
    });

  test.each<[string, () => Promise<unknown>, new (message: string) => Error, string]>([
    [
      "more than there is",
      () => post({ amountMinor: toMinor(601n) }),
      ledger.BalanceShort,
      "too little is left",
    ],
    [
      "nothing",
      () => post({ amountMinor: ZERO }),
      ledger.AmountNotPositive,
      "an amount is more than zero",
    ],
    [
      "another currency",
      () => post({ credit: "club:fees:USD" }),
      ledger.UnknownAccount,
      "one side of the posting is in another currency",
    ],
    [
      "an account that is not there",
      () => post({ credit: "club:unknown:NGN" }),
      ledger.UnknownAccount,
      "there is no such account",
    ],
  ])("%s", async (_name, work, kind, message) => {
    const refused = await work().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(kind);
    expect(refused).toMatchObject({ message, cause: expect.anything() });
  });

  test("another request under the same key", async () => {
    await post({});
    const refused = await post({ amountMinor: toMinor(2n) }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ledger.KeyReused);
    expect(refused).toMatchObject({
      message: "the key was used for another request",
      cause: expect.anything(),
    });
  });

  test("a wallet that is closed", async () => {
    await own.tamper(`update ledger.balance set is_closed = true, amount_minor = 0 where account_id =
      (select account_id from ledger.account where name = 'wallet:${dollars}:available')`);
    const paid = { ...event(), walletId: dollars, sum: usd(5n), gateway: "bank" as const };
    const refused = await ledger.postConfirmedDeposit(db, paid).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ledger.WalletClosed);
    expect(refused).toMatchObject({ message: "the wallet is closed", cause: expect.anything() });
  });

  test("anything else stays what it is", async () => {
    const nameless = {
      idempotencyKey: `kind:${made}`,
      kind: "No Word",
      eventAt: EVENT_AT,
      meta: {},
    };
    const postings = [
      { debit: "club:bank:NGN", credit: "club:fees:NGN", amountMinor: toMinor(1n) },
    ] as const;
    await expect(postJournal(db, { ...nameless, postings })).rejects.toMatchObject({
      constraint: "a_kind_is_a_word",
    });
    await expect(
      postJournal(db, {
        idempotencyKey: `none:${made}`,
        kind: "fee",
        eventAt: EVENT_AT,
        meta: {},
        postings: [],
      }),
    ).rejects.toMatchObject({ code: "LD001" });
    await expect(ledger.lockWallet(db, toWalletId("unknown"))).rejects.toThrow();
  });
});

describe("what a transaction posted", () => {
  test("is known by the keys that changed what the wallet holds in all", async () => {
    await runTransaction(db, async (tx) => {
      expect(ledger.readIdempotencyKeys(tx, naira)).toEqual([]);
      const named = (key: string) => ({ ...inWallet(), idempotencyKey: `${key}:${made}` });
      await ledger.postHeldWithdrawal(tx, named("moved"));
      await ledger.postChargedFee(tx, named("fee"));
      await ledger.postSentWithdrawal(tx, named("sent"));
      await ledger.postConfirmedDeposit(tx, { ...named("in"), gateway: "bank" });
      await ledger.postChargedFee(tx, named("fee"));
      await ledger.postOwedReversal(tx, { ...event(), sum: ngn(1n) });
      expect(ledger.readIdempotencyKeys(tx, naira)).toEqual(
        ["fee", "sent", "in"].map((key) => `${key}:${made}`),
      );
      expect(ledger.readIdempotencyKeys(tx, dollars)).toEqual([]);
    });
  });

  test("outside a transaction is not kept", async () => {
    await ledger.postChargedFee(db, inWallet());
    expect(ledger.readIdempotencyKeys(db, naira)).toEqual([]);
  });
});

describe("what there is", () => {
  test("in a wallet, read and locked", async () => {
    const holdings = await ledger.findHoldings(db, [naira, dollars, toWalletId("unknown")]);
    expect([...holdings.keys()].toSorted()).toEqual([naira, dollars].toSorted());
    expect(holdings.get(naira)).toMatchObject({ availableMinor: 600n, heldMinor: 400n });
    expect(await runTransaction(db, (tx) => ledger.lockWallet(tx, naira))).toEqual({
      availableMinor: 600n,
      heldMinor: 400n,
    });
  });

  test("in a wallet, as of the last movement of either of its accounts", async () => {
    const readMovedAt = async (): Promise<number> => {
      await pause(2);
      return (await ledger.findHoldings(db, [naira])).get(naira)?.movedAt.getTime() ?? 0;
    };
    const first = await readMovedAt();
    await ledger.postChargedFee(db, { ...inWallet(), idempotencyKey: `fee:${made}` });
    const second = await readMovedAt();
    expect(second).toBeGreaterThan(first);
    await ledger.postSentWithdrawal(db, { ...inWallet(), idempotencyKey: `sent:${made}` });
    expect(await readMovedAt()).toBeGreaterThan(second);
  });

  test("in an account of the club, with snapshots of an hour ago and not of now", async () => {
    const account = ledger.nameClubAccount("bank_interest", "USD");
    expect(await ledger.readClubBalance(db, account)).toBe(0n);
    await ledger.postBankLine(db, {
      ...event(),
      account: "bank_interest",
      currency: "USD",
      amountMinor: toMinor(9n),
      way: "forth",
    });
    expect(await ledger.readClubBalance(db, account)).toBe(9n);
    expect(await ledger.takeSnapshots(db)).toBe(0);
    await own.tamper("update ledger.posting set posted_at = posted_at - interval '59 minutes'");
    expect(await ledger.takeSnapshots(db)).toBe(0);
    await own.tamper("update ledger.posting set posted_at = posted_at - interval '2 minutes'");
    expect(await ledger.takeSnapshots(db)).toBeGreaterThan(1);
    expect(await ledger.takeSnapshots(db)).toBe(0);
    expect(await ledger.readClubBalance(db, account)).toBe(9n);
  });

  test("at the banks: by account and day: DAY, before a day: DAY, and of what openings were", async () => {
    const other = { accountNumber: BANK.accountNumber, currency: "USD" } as const;
    const balances = async (through: typeof DAY | null) => {
      const rows = await ledger.readBankBalances(db, [
        { ...BANK, through },
        { ...other, through },
      ]);
      return new Map(
        rows.map(({ accountNumber, currency, minor }) => [`${accountNumber} ${currency}`, minor]),
      );
    };
    const readAll = async () => [
      (await balances(null)).get("0123456789 NGN"),
      (await balances(DAY)).get("0123456789 NGN"),
      await ledger.readExpectedAtBanks(db, "NGN", "2026-11-13"),
    ];
    const parts = await ledger.readOpeningParts(db, BANK);
    const before = await readAll();
    const opening = { idempotencyKey: `opening:${made}`, meta: {}, day: DAY } as const;
    await ledger.postOpeningParts(db, BANK, opening, {
      ownFundsMinor: toMinor(30n),
      suspenseMinor: toMinor(-4n),
    });
    await ledger.postStatementLines(db, BANK, toStatementId(`at_${made}`), {
      day: DAY,
      inMinor: toMinor(50n),
      outMinor: ZERO,
    });
    await ledger.postStatementLines(db, BANK, toStatementId(`at_${made}`), {
      day: "2026-11-13",
      inMinor: toMinor(7n),
      outMinor: ZERO,
    });
    const grown = (await readAll()).map((minor, at) => (minor ?? 0n) - (before[at] ?? 0n));
    expect(grown).toEqual([57n, 50n, -50n]);
    expect(await ledger.readOpeningParts(db, BANK)).toEqual({
      ownFundsMinor: parts.ownFundsMinor + 30n,
      suspenseMinor: parts.suspenseMinor - 4n,
    });
    expect(await ledger.readOpeningParts(db, other)).toEqual({
      ownFundsMinor: 0n,
      suspenseMinor: 0n,
    });
    expect((await balances(null)).get("0123456789 USD") ?? 0n).toBe(0n);
    expect(
      await ledger.readBankBalances(db, [{ accountNumber: "9", currency: "NGN", through: null }]),
    ).toEqual([{ accountNumber: "9", currency: "NGN", minor: 0n }]);
  });
});
