import { toRateId, toStaffId, toWalletId } from "@kinfold/contract/ids";
import fc from "fast-check";
import { cents, kobo } from "@kinfold/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#platform/db.ts";
import { openLedger, openWallets, runTogether, type TestLedger } from "../testing/ledger.ts";
import * as ledger from "./index.ts";

/** A plan in each currency, which migration 0009 opened. */
const PURPLE = { NGN: 1, USD: 2 };

/** Members of these histories; each has naira and dollars. */
const MEMBERS = ["ada", "tunde"] as const;
const AT_A_TIME = 8;
const eventAt = new Date("2026-11-12T08:00:00.000Z");

let testLedger: TestLedger;
beforeAll(async () => {
  testLedger = await openLedger(AT_A_TIME);
});
afterAll(() => testLedger.close());

type Action =
  | "deposit"
  | "hold"
  | "release"
  | "send"
  | "fail"
  | "return"
  | "contribute"
  | "refund"
  | "fee"
  | "give"
  | "take"
  | "exchange";

type Step = {
  action: Action;
  member: (typeof MEMBERS)[number];
  currency: "NGN" | "USD";
  minor: bigint;
  /** Drawn from few, so that keys come again: with the same request, and with another. */
  key: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom<Action[]>(
    "deposit",
    "hold",
    "release",
    "send",
    "fail",
    "return",
    "contribute",
    "refund",
    "fee",
    "give",
    "take",
    "exchange",
  ),
  member: fc.constantFrom(...MEMBERS),
  currency: fc.constantFrom("NGN" as const, "USD" as const),
  minor: fc.oneof(
    { weight: 8, arbitrary: fc.bigInt(1n, 12n) },
    { weight: 1, arbitrary: fc.bigInt(-2n, 0n) },
    { weight: 1, arbitrary: fc.constant(100_000_000_000_000n) },
  ),
  key: fc.nat(25),
});

/** Everything that the ledger may answer to a step; a deadlock is not among it. */
const ANSWERS = new Set([
  "posted",
  "already posted",
  "KeyReused",
  "BalanceShort",
  "AmountNotPositive",
]);

const other = (currency: "NGN" | "USD"): "NGN" | "USD" => (currency === "NGN" ? "USD" : "NGN");

/** The step as the ledger is told it. */
function postAction(
  db: Db,
  history: string,
  { action, member, currency, minor, key }: Step,
): Promise<boolean> {
  const walletOf = (of: "NGN" | "USD") => toWalletId(`${history}-${member}-${of}`);
  const walletId = walletOf(currency);
  const naira = { currency: "NGN" as const, amountMinor: kobo(minor) };
  const dollars = { currency: "USD" as const, amountMinor: cents(minor) };
  const sum = currency === "NGN" ? naira : dollars;
  const event = { idempotencyKey: `${history}:${key}`, eventAt, walletId, sum };
  const staff = { reason: "history", askedBy: toStaffId("stf_1"), approvedBy: toStaffId("stf_2") };
  switch (action) {
    case "deposit":
      return ledger.postConfirmedDeposit(db, { ...event, gateway: "card" });
    case "hold":
      return ledger.postHeldWithdrawal(db, event);
    case "release":
      return ledger.postReleasedWithdrawal(db, event);
    case "send":
      return ledger.postSentWithdrawal(db, event);
    case "fail":
      return ledger.postFailedWithdrawal(db, event);
    case "return":
      return ledger.postReturnedWithdrawal(db, event);
    case "contribute":
      return ledger.postContribution(db, { ...event, planId: PURPLE[event.sum.currency] });
    case "refund":
      return ledger.postContributionRefund(db, { ...event, planId: PURPLE[event.sum.currency] });
    case "fee":
      return ledger.postChargedFee(db, event);
    case "give":
      return ledger.postStaffAdjustment(db, { ...event, ...staff, way: "in" });
    case "take":
      return ledger.postStaffAdjustment(db, { ...event, ...staff, way: "out" });
    case "exchange": {
      const rate = { idempotencyKey: event.idempotencyKey, eventAt, rateId: toRateId("rate_1") };
      const inNaira = { walletId: walletOf("NGN"), ...naira };
      const inDollars = { walletId: walletOf("USD"), ...dollars };
      return currency === "NGN"
        ? ledger.postExchange(db, { ...rate, given: inNaira, got: inDollars })
        : ledger.postExchange(db, { ...rate, given: inDollars, got: inNaira });
    }
  }
}

type Change = readonly (readonly [account: string, minor: bigint])[];

/** What the step would do to the accounts of members: written down apart from the ledger, to judge it by. */
function effect({ action, member, currency, minor }: Step): Change {
  const spendable = `${member} ${currency} available`;
  const promised = `${member} ${currency} held`;
  const effects: Record<Action, Change> = {
    deposit: [[spendable, minor]],
    hold: [
      [spendable, -minor],
      [promised, minor],
    ],
    release: [
      [promised, -minor],
      [spendable, minor],
    ],
    send: [[promised, -minor]],
    fail: [[spendable, minor]],
    return: [[spendable, minor]],
    contribute: [[spendable, -minor]],
    refund: [[spendable, minor]],
    fee: [[spendable, -minor]],
    give: [[spendable, minor]],
    take: [[spendable, -minor]],
    exchange: [
      [spendable, -minor],
      [`${member} ${other(currency)} available`, minor],
    ],
  };
  return effects[action];
}

/** The ledger as a child would keep it. */
class Oracle {
  readonly balances = new Map<string, bigint>();
  readonly #requests = new Map<number, string>();

  hear(given: Step): string {
    const { action, member, currency, minor, key } = given;
    const request = `${action} ${member} ${currency} ${minor}`;
    const earlier = this.#requests.get(key);
    if (earlier !== undefined) return earlier === request ? "already posted" : "KeyReused";
    if (minor <= 0n) return "AmountNotPositive";
    const change = effect(given);
    const isShort = change.some(([account, by]) => (this.balances.get(account) ?? 0n) + by < 0n);
    if (isShort) return "BalanceShort";
    this.#requests.set(key, request);
    this.apply(change);
    return "posted";
  }

  apply(change: Change): void {
    for (const [account, by] of change) {
      this.balances.set(account, (this.balances.get(account) ?? 0n) + by);
    }
  }
}

const describeResult = (result: PromiseSettledResult<boolean> | undefined): string => {
  if (result?.status === "fulfilled") return result.value ? "posted" : "already posted";
  return result?.reason instanceof Error ? result.reason.name : "unknown";
};

let histories = 0;

async function newHistory(): Promise<string> {
  histories += 1;
  for (const member of MEMBERS) {
    await openWallets(testLedger.db, "NGN", [`h${histories}-${member}-NGN`]);
    await openWallets(testLedger.db, "USD", [`h${histories}-${member}-USD`]);
  }
  return `h${histories}`;
}

/** What members have, as the ledger's stored balances say. */
async function balancesOf(history: string): Promise<Record<string, bigint>> {
  const names = MEMBERS.flatMap((member) => [`${member}-NGN`, `${member}-USD`]);
  const holdings = await ledger.findHoldings(
    testLedger.db,
    names.map((name) => toWalletId(`${history}-${name}`)),
  );
  const both = names.flatMap((name): [string, bigint][] => {
    const { availableMinor = -1n, heldMinor = -1n } = holdings.get(`${history}-${name}`) ?? {};
    const account = name.replace("-", " ");
    return [
      [`${account} available`, availableMinor],
      [`${account} held`, heldMinor],
    ];
  });
  return Object.fromEntries(both.filter(([, minor]) => minor !== 0n));
}

const withoutZeros = (oracle: Oracle): Record<string, bigint> =>
  Object.fromEntries([...oracle.balances].filter(([, minor]) => minor !== 0n));

test("whatever happens one after another, the ledger says what the oracle says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const history = await newHistory();
      const oracle = new Oracle();
      for (const next of steps) {
        const [result] = await Promise.allSettled([postAction(testLedger.db, history, next)]);
        expect(describeResult(result)).toBe(oracle.hear(next));
      }
      expect(await balancesOf(history)).toEqual(withoutZeros(oracle));
    }),
    { numRuns: 60 },
  );
  expect(await ledger.checkLedgerInvariants(testLedger.db)).toEqual([]);
});

test("whatever happens at once, the ledger holds exactly what was acknowledged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 120 }), async (steps) => {
      const history = await newHistory();
      const results = await runTogether(
        AT_A_TIME,
        steps.map((next) => () => postAction(testLedger.db, history, next)),
      );
      const oracle = new Oracle();
      steps.forEach((next, at) => {
        if (describeResult(results[at]) === "posted") oracle.apply(effect(next));
      });
      const surprises = results.map(describeResult).filter((name) => !ANSWERS.has(name));
      expect(surprises).toEqual([]);
      expect(await balancesOf(history)).toEqual(withoutZeros(oracle));
    }),
    { numRuns: 12 },
  );
  expect(await ledger.checkLedgerInvariants(testLedger.db)).toEqual([]);
});
