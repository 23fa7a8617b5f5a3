import { toRateId, toWalletId } from "@kinfold/contract/ids";
import { cents, kobo } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLedger, openWallets, runTogether, type TestLedger } from "../testing/ledger.ts";
import * as ledger from "./index.ts";

const AT_A_TIME = 25;
const ROUNDS = 8;
const eventAt = new Date("2026-11-12T08:00:00.000Z");

let testLedger: TestLedger;
beforeAll(async () => {
  testLedger = await openLedger(AT_A_TIME);
  // Connections are made before the races, so that all runners start together.
  await runTogether(
    AT_A_TIME,
    Array.from({ length: AT_A_TIME }, () => () => asleep()),
  );
});
afterAll(() => testLedger.close());

const asleep = () => sql`select pg_sleep(0.05)`.execute(testLedger.db);
const ngn = (minor: bigint) => ({ currency: "NGN" as const, amountMinor: kobo(minor) });
const usd = (minor: bigint) => ({ currency: "USD" as const, amountMinor: cents(minor) });

const paidIn = (walletId: string, minor: bigint) =>
  ledger.postConfirmedDeposit(testLedger.db, {
    idempotencyKey: `funds:${walletId}`,
    eventAt,
    walletId: toWalletId(walletId),
    sum: ngn(minor),
    gateway: "card",
  });

/** What became of a race: how many moved money, how many came too late, and why the others did not. */
function tally(results: readonly PromiseSettledResult<boolean>[]): Record<string, number> {
  const names = results.map((result) => {
    if (result.status === "fulfilled") return result.value ? "posted" : "already posted";
    return result.reason instanceof Error ? result.reason.name : "unknown";
  });
  const count: Record<string, number> = {};
  for (const name of names) count[name] = (count[name] ?? 0) + 1;
  return count;
}

test("fifty withdrawals of all there is: one is held", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const walletId = `all${round}`;
    await openWallets(testLedger.db, "NGN", [walletId]);
    await paidIn(walletId, 10_000n);
    const results = await runTogether(
      AT_A_TIME,
      Array.from({ length: 50 }, (_, n) => () => {
        const once = { idempotencyKey: `hold:${walletId}:${n}`, eventAt };
        return ledger.postHeldWithdrawal(testLedger.db, {
          ...once,
          walletId: toWalletId(walletId),
          sum: ngn(10_000n),
        });
      }),
    );
    expect(tally(results)).toEqual({ posted: 1, BalanceShort: 49 });
    expect(
      (await ledger.findHoldings(testLedger.db, [toWalletId(walletId)])).get(walletId),
    ).toMatchObject({
      availableMinor: 0n,
      heldMinor: 10_000n,
    });
  }
  expect(await ledger.checkLedgerInvariants(testLedger.db)).toEqual([]);
});

test("one key fifty times at once: one moves money, the others hear that it is done", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const walletId = `once${round}`;
    await openWallets(testLedger.db, "NGN", [walletId]);
    const results = await runTogether(
      AT_A_TIME,
      Array.from({ length: 50 }, () => () => paidIn(walletId, 5n)),
    );
    expect(tally(results)).toEqual({ posted: 1, "already posted": 49 });
    expect(
      (await ledger.findHoldings(testLedger.db, [toWalletId(walletId)])).get(walletId)
        ?.availableMinor,
    ).toBe(5n);
  }
});

test("one key at once for two requests: one of them is refused", async () => {
  await openWallets(testLedger.db, "NGN", ["two"]);
  const results = await runTogether(
    AT_A_TIME,
    Array.from({ length: 50 }, (_, n) => () => paidIn("two", n % 2 === 0 ? 5n : 6n)),
  );
  expect(tally(results)).toEqual({ posted: 1, "already posted": 24, KeyReused: 25 });
});

test("spending one balance in every way at once never spends more than there is", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const walletId = `ways${round}`;
    const dollars = `ways${round}usd`;
    await openWallets(testLedger.db, "NGN", [walletId]);
    await openWallets(testLedger.db, "USD", [dollars]);
    await paidIn(walletId, 100n);
    const ways = (n: number): readonly (() => Promise<boolean>)[] => {
      const once = (way: string) => ({ idempotencyKey: `${way}:${walletId}:${n}`, eventAt });
      return [
        () =>
          ledger.postHeldWithdrawal(testLedger.db, {
            ...once("hold"),
            walletId: toWalletId(walletId),
            sum: ngn(70n),
          }),
        () =>
          ledger.postChargedFee(testLedger.db, {
            ...once("fee"),
            walletId: toWalletId(walletId),
            sum: ngn(51n),
          }),
        () =>
          ledger.postContribution(testLedger.db, {
            ...once("plan"),
            walletId: toWalletId(walletId),
            sum: ngn(60n),
            planId: 1,
          }),
        () =>
          ledger.postExchange(testLedger.db, {
            ...once("fx"),
            given: { walletId: toWalletId(walletId), ...ngn(80n) },
            got: { walletId: toWalletId(dollars), ...usd(1n) },
            rateId: toRateId("rate_1"),
          }),
      ];
    };
    const results = await runTogether(
      AT_A_TIME,
      Array.from({ length: 12 }, (_, n) => ways(n)).flat(),
    );
    expect(tally(results)).toEqual({ posted: 1, BalanceShort: 47 });
  }
  expect(await ledger.checkLedgerInvariants(testLedger.db)).toEqual([]);
});

test("a thousand opposite exchanges, holds and releases on four wallets never wait for each other in a circle", async () => {
  const pairs = ["a", "b"].map((name) => ({
    naira: toWalletId(`${name}-ngn`),
    dollars: toWalletId(`${name}-usd`),
  }));
  for (const { naira, dollars } of pairs) {
    await openWallets(testLedger.db, "USD", [dollars]);
    await openWallets(testLedger.db, "NGN", [naira]);
    await paidIn(naira, 1_000_000n);
    const once = { idempotencyKey: `funds:${dollars}`, eventAt, walletId: dollars };
    await ledger.postConfirmedDeposit(testLedger.db, {
      ...once,
      sum: usd(1_000_000n),
      gateway: "card_us",
    });
  }
  const job = (n: number) => (): Promise<boolean> => {
    const pair = pairs[n % 2];
    const other = pairs[(n >> 1) % 2];
    if (pair === undefined || other === undefined) throw new Error("there are two pairs");
    const once = { idempotencyKey: `circle:${n}`, eventAt };
    const naira = { walletId: pair.naira, ...ngn(7n) };
    const dollars = { walletId: other.dollars, ...usd(3n) };
    const hold = { ...once, walletId: pair.naira, sum: ngn(5n) };
    if (n % 10 === 8) return ledger.postHeldWithdrawal(testLedger.db, hold);
    if (n % 10 === 9) return ledger.postReleasedWithdrawal(testLedger.db, hold);
    return n % 3 === 0
      ? ledger.postExchange(testLedger.db, {
          ...once,
          given: naira,
          got: dollars,
          rateId: toRateId("r"),
        })
      : ledger.postExchange(testLedger.db, {
          ...once,
          given: dollars,
          got: naira,
          rateId: toRateId("r"),
        });
  };
  const results = await runTogether(
    AT_A_TIME,
    Array.from({ length: 1_000 }, (_, n) => job(n)),
  );
  const { posted = 0, BalanceShort: short = 0, ...others } = tally(results);
  expect(others).toEqual({});
  // Only a release may come before the hold that it would give back.
  expect([posted + short, short <= 100]).toEqual([1_000, true]);
  expect(await ledger.checkLedgerInvariants(testLedger.db)).toEqual([]);
});
