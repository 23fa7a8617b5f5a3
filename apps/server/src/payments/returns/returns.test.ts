import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositToWallet, quotePayment, verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { clubBalance } from "#ledger/index.ts";
import type { Club } from "../../testing/club.ts";
import { expectCoherence } from "../../testing/coherence.ts";
import { openOutsideWorld, type OutsideWorld } from "../../testing/outside-world.ts";
import { payable, type Payable } from "../../testing/payable.ts";
import { setRate } from "../../testing/rates.ts";
import { ProviderAway } from "../providers/provider.ts";
import type { Setting } from "../setting.ts";
import { recoverOwed } from "./recover.ts";
import { askRefund, declineRefund, releaseRefund } from "./refunds.ts";
import { returnsOfPayment } from "./store.ts";

let world: OutsideWorld;
let club: Club;
let who: Payable;
let people = 0;

beforeAll(async () => {
  world = await openOutsideWorld();
  ({ club } = world);
}, 40_000);
afterAll(() => world.close());
beforeEach(async () => {
  people += 1;
  who = await payable(club, `returns.${people}@example.com`);
});
afterEach(() => expectCoherence(club.db));

const HANDS = {
  asks: { staffId: "stf_ngozi", memberId: null },
  releases: { staffId: "stf_bayo", memberId: null },
} as const;

const balances = async () => {
  const { balance, available_balance, held_balance } = (await who.visitor.ask(getWallets)).body.ngn;
  return { balance, available: available_balance, held: held_balance };
};
const statusOf = async (reference: string): Promise<string> =>
  (await who.visitor.ask(verifyPayment, { params: { reference } })).body.status;
const reviewsOf = async (reference: string): Promise<string[]> => {
  const { rows } = await sql<{ reason: string }>`select reason from payment_review
    where reference = ${reference} order by created_at, reason`.execute(club.db);
  return rows.map(({ reason }) => reason.replace(/: [\w-]+$/, ""));
};
const rowsOf = async (): Promise<object[]> => {
  const { rows } = await sql<{ status: string; minor: bigint }>`
    select status, amount_minor as minor from wallet_transaction
      where wallet_id = ${who.ngn ?? ""} and type = 'reversal' order by created_at, reference`.execute(
    club.db,
  );
  return rows;
};
const lettersOf = async (): Promise<string[]> =>
  (await club.lettersTo(`returns.${people}@example.com`))
    .map(({ subject }) => subject)
    .filter((subject) => /went back|disputed|dispute about/.test(subject));

/** Messages travel and are acted on by themselves: patience for a busy machine. */
const SOON = { timeout: 15_000 };

/** Pays 2,500.00 naira in and answers the reference once the wallet has it. */
async function paid(gateway = "card"): Promise<string> {
  const { balance } = await balances();
  const answer = { us_based_institution: gateway === "card_us" ? "no" : null };
  const { body } = await who.visitor.ask(depositToWallet, {
    params: { id: who.ngn ?? "" },
    body: { amount: 2_500, gateway, ...answer },
  });
  expect(await world.at(body.reference, "settle", { outcome: "success" })).toBe(200);
  await expect.poll(async () => (await balances()).balance, SOON).toBe(balance + 2_500);
  return body.reference;
}
const total = async (reference: string): Promise<bigint> => {
  const { rows } = await sql<{ minor: bigint }>`select received_minor as minor from payment_intent
    where reference = ${reference}`.execute(club.db);
  return rows[0]?.minor ?? 0n;
};
const withdraw = (amount: number) =>
  who.visitor.ask(createWithdrawal, { params: { id: who.ngn ?? "" }, body: { amount } });
/** Everything that was told and everything that is due was acted on. */
async function settled(): Promise<void> {
  club.clock.advance(10 * 60_000);
  await club.payments.watch.handleDue();
  await club.payments.watch.checkDue();
}

describe("a refund that was given at the provider's own desk", () => {
  test.each(["card", "transfer", "card_us"])(
    "by %s leaves the wallet once, with the fee, however it is told",
    async (gateway) => {
      const before = await balances();
      const fees = await clubBalance(club.db, "club:fees:NGN");
      const reference = await paid(gateway);
      expect(await world.at(reference, "refund", { deliver: "twice" })).toBe(200);
      await expect.poll(balances, SOON).toEqual(before);
      expect(await statusOf(reference)).toBe("refunded");
      expect(await world.at(reference, "deliver", { deliver: "late" })).toBe(200);
      expect(await world.at(reference, "deliver")).toBe(200);
      await settled();
      expect(await balances()).toEqual(before);
      expect(await clubBalance(club.db, "club:fees:NGN")).toBe(fees);
      expect(await rowsOf()).toEqual([{ status: "success", minor: 250_000n }]);
      expect(await lettersOf()).toHaveLength(1);
    },
  );

  test("in parts leaves in parts, and comes to what was paid", async () => {
    const before = await balances();
    const reference = await paid();
    await world.at(reference, "refund", { amount: 1_000 });
    await expect
      .poll(async () => (await balances()).balance, SOON)
      .toBeLessThan(before.balance + 1_600);
    expect(await statusOf(reference)).toBe("success");
    await world.at(reference, "refund", { amount: 0.01 });
    await world.at(reference, "refund", {});
    await expect.poll(balances, SOON).toEqual(before);
    expect(await statusOf(reference)).toBe("refunded");
    const rows = await returnsOfPayment(club.db, reference);
    expect(rows.reduce((sum, row) => sum + (row.taken_minor ?? 0n), 0n)).toBe(250_000n);
  });

  test("holds while it is on its way, and lets go when it fails", async () => {
    const before = await balances();
    const reference = await paid();
    await world.at(reference, "refund", { outcome: "pending" });
    await expect.poll(balances, SOON).toEqual({
      balance: before.balance + 2_500,
      available: before.available,
      held: before.held + 2_500,
    });
    await world.at(reference, "refund", { outcome: "failed" });
    await expect.poll(async () => (await balances()).held, SOON).toBe(before.held);
    expect((await balances()).balance).toBe(before.balance + 2_500);
    expect(await rowsOf()).toEqual([{ status: "failed", minor: 250_000n }]);
    expect(await statusOf(reference)).toBe("success");
  });

  test("of dollars that were paid for in naira takes the dollars back", async () => {
    await setRate(club, "1545.5");
    const usd = async (): Promise<number> => (await who.visitor.ask(getWallets)).body.usd.balance;
    const before = await usd();
    const quote = await who.visitor.ask(quotePayment, {
      body: { from: "NGN", to: "USD", amount: 20, side: "to", gateway: "card" },
    });
    const { body } = await who.visitor.ask(depositToWallet, {
      params: { id: who.usd },
      body: {
        amount: 20,
        gateway: "card",
        is_localized: true,
        quote_id: quote.body.quote_id,
      },
    });
    expect(await world.at(body.reference, "settle", { outcome: "success" })).toBe(200);
    await expect.poll(usd, SOON).toBe(before + 20);
    await world.at(body.reference, "refund", { amount: 10_000 });
    await expect.poll(usd, SOON).toBeLessThan(before + 20);
    await world.at(body.reference, "refund", {});
    await expect.poll(usd, SOON).toBe(before);
  });
});

describe("a dispute", () => {
  test.each(["card", "card_us"])(
    "by %s holds the sum, and lets go when it is won",
    async (gateway) => {
      const before = await balances();
      const reference = await paid(gateway);
      await world.at(reference, "dispute", { deliver: "twice" });
      await expect.poll(async () => (await balances()).held, SOON).toBe(before.held + 2_500);
      expect(await statusOf(reference)).toBe("disputed");
      expect(await reviewsOf(reference)).toEqual(["a dispute was opened"]);
      await world.at(reference, "dispute", { outcome: "won", deliver: "twice" });
      await expect.poll(async () => (await balances()).held, SOON).toBe(before.held);
      await settled();
      expect((await balances()).balance).toBe(before.balance + 2_500);
      expect(await statusOf(reference)).toBe("success");
      expect(await lettersOf()).toHaveLength(2);
    },
  );

  test("that is lost takes the sum, also when nobody tells", async () => {
    const before = await balances();
    const reference = await paid();
    await world.at(reference, "dispute");
    await expect.poll(async () => (await balances()).held, SOON).toBe(before.held + 2_500);
    await world.at(reference, "dispute", { outcome: "lost", deliver: "never" });
    await settled();
    expect(await balances()).toEqual(before);
    expect(await statusOf(reference)).toBe("reversed");
  });

  test("whose end is told before its beginning ends as it ended", async () => {
    const before = await balances();
    const reference = await paid();
    await world.at(reference, "dispute", { deliver: "late" });
    await world.at(reference, "dispute", { outcome: "lost" });
    await expect.poll(balances, SOON).toEqual(before);
    await settled();
    expect(await balances()).toEqual(before);
    expect(await rowsOf()).toEqual([{ status: "success", minor: 250_000n }]);
  });

  test("of money that was spent leaves a debt, and nobody below their floor", async () => {
    const reference = await paid();
    const owedBefore = await clubBalance(club.db, "club:receivable:NGN");
    const { available } = await balances();
    expect(await withdraw(available - 1_000)).toMatchObject({ status: 201 });
    await world.at(reference, "dispute");
    await expect.poll(async () => (await balances()).available, SOON).toBe(0);
    await world.at(reference, "dispute", { outcome: "lost" });
    await expect.poll(() => statusOf(reference), SOON).toBe("reversed");
    const [back] = await returnsOfPayment(club.db, reference);
    expect(back).toMatchObject({ taken_minor: 100_000n, owed_minor: 150_000n });
    expect(await clubBalance(club.db, "club:receivable:NGN")).toBe(owedBefore - 150_000n);
    expect(await reviewsOf(reference)).toContain("the wallet lacked what went back");
    await paid("transfer");
    expect(await withdraw(1_000)).toMatchObject({ body: { code: "wallet_withdrawal_blocked" } });
    const { asks, releases } = HANDS;
    const returnId = back?.return_id ?? "";
    await expect(
      recoverOwed(club.platform, returnId, { askedBy: asks, approvedBy: asks }),
    ).rejects.toMatchObject({ code: "staff_second_pair" });
    const hands = { askedBy: asks, approvedBy: releases };
    await recoverOwed(club.platform, returnId, hands);
    await recoverOwed(club.platform, returnId, hands);
    expect(await clubBalance(club.db, "club:receivable:NGN")).toBe(owedBefore);
    expect((await balances()).available).toBe(1_000);
    expect(await withdraw(1_000)).toMatchObject({ status: 201 });
  });
});

describe("a message about a return that its provider does not know", () => {
  test("moves nothing and is kept for staff", async () => {
    const reference = await paid("card_us");
    const before = await balances();
    const body = JSON.stringify({ event: "refund.completed", data: { tx_ref: reference } });
    const headers = {
      "content-type": "application/json",
      "verif-hash": club.platform.env.FLUTTERWAVE_SECRET_HASH,
    };
    const told = await club.visitor().send("POST", "/api/webhook/flutterwave", headers, body);
    expect(told.status).toBe(200);
    await settled();
    expect(await balances()).toEqual(before);
    expect(await reviewsOf(reference)).toEqual(["refund.completed"]);
  });
});

describe("a refund that staff give", () => {
  const ask = (reference: string, amountMinor: bigint) =>
    askRefund(club.payments.setting, { reference, amountMinor, reason: "paid twice" }, HANDS.asks);
  const release = (returnId: string, hand: Parameters<typeof releaseRefund>[2] = HANDS.releases) =>
    releaseRefund(club.payments.setting, returnId, hand);

  test.each(["card", "transfer", "card_us"])(
    "by %s takes two people, and leaves the wallet once",
    async (gateway) => {
      const before = await balances();
      const reference = await paid(gateway);
      const returnId = await ask(reference, await total(reference));
      expect((await balances()).held).toBe(before.held);
      await expect(release(returnId, HANDS.asks)).rejects.toMatchObject({
        code: "staff_second_pair",
      });
      await Promise.all([release(returnId), release(returnId)]);
      await expect.poll(balances, SOON).toEqual(before);
      await settled();
      expect(await statusOf(reference)).toBe("refunded");
      expect(await returnsOfPayment(club.db, reference)).toMatchObject([
        { return_id: returnId, state: "gone", asked_by: "stf_ngozi", approved_by: "stf_bayo" },
      ]);
      const { refunds } = (await world.look(reference)) as { refunds: object[] };
      expect(refunds).toHaveLength(1);
    },
  );

  test("is not sent twice when nobody knows whether it was sent", async () => {
    const before = await balances();
    const reference = await paid();
    const returnId = await ask(reference, await total(reference));
    const { setting } = club.payments;
    const { paystack } = setting.providers;
    const deaf: Setting = {
      ...setting,
      providers: {
        ...setting.providers,
        paystack: {
          ...paystack,
          refund: async (...order) => {
            await paystack.refund(...order);
            throw new ProviderAway("the answer was lost");
          },
        },
      },
    };
    await releaseRefund(deaf, returnId, HANDS.releases);
    await releaseRefund(deaf, returnId, HANDS.releases);
    await expect.poll(balances, SOON).toEqual(before);
    const { refunds } = (await world.look(reference)) as { refunds: object[] };
    expect(refunds).toHaveLength(1);
  });

  test("that never reached its provider stays held, and staff hear of it", async () => {
    const reference = await paid();
    const { held } = await balances();
    const returnId = await ask(reference, await total(reference));
    const { setting } = club.payments;
    const refund = () => Promise.reject(new ProviderAway("nobody there"));
    const paystack = { ...setting.providers.paystack, refund };
    const gone: Setting = { ...setting, providers: { ...setting.providers, paystack } };
    await releaseRefund(gone, returnId, HANDS.releases);
    club.clock.advance(16 * 60_000);
    await settled();
    expect((await balances()).held).toBe(held + 2_500);
    expect(await reviewsOf(reference)).toEqual(["a refund may not have been sent"]);
  });

  test("is refused with a reason, and nothing moves", async () => {
    const reference = await paid();
    const before = await balances();
    const all = await total(reference);
    const { setting } = club.payments;
    const order = { reference, amountMinor: all, reason: "paid twice" };
    const owner = { staffId: "stf_owner", memberId: who.memberId };
    const refused = (attempt: Promise<unknown>, code: string) =>
      expect(attempt).rejects.toMatchObject({ code });
    await refused(
      askRefund(setting, { ...order, reference: "KIN-NOBODY" }, HANDS.asks),
      "not_found",
    );
    await refused(askRefund(setting, order, owner), "staff_own_money");
    await refused(askRefund(setting, { ...order, reason: " " }, HANDS.asks), "invalid");
    for (const amountMinor of [0n, -1n, all + 1n]) {
      const asked = askRefund(setting, { ...order, amountMinor }, HANDS.asks);
      await refused(asked, "payment_refund_too_large");
    }
    const returnId = await ask(reference, all);
    await refused(ask(reference, 1n), "payment_refund_too_large");
    await refused(release(returnId, owner), "staff_own_money");
    await declineRefund(setting, returnId, HANDS.releases);
    await refused(release(returnId), "payment_refund_decided");
    expect(await balances()).toEqual(before);
  });

  test("of money that was spent is refused before its provider hears of it", async () => {
    const reference = await paid();
    const { available } = await balances();
    const returnId = await ask(reference, await total(reference));
    await withdraw(available);
    await expect(release(returnId)).rejects.toMatchObject({ code: "wallet_insufficient" });
    const { refunds } = (await world.look(reference)) as { refunds: object[] };
    expect(refunds).toEqual([]);
  });
});

test.each([
  ["loses no return", "delete from payment_return", "PY001"],
  ["takes none back", "update payment_return set state = 'declined'", "PY002"],
  ["changes none", "update payment_return set taken_minor = 1", "PY001"],
  ["forgives nobody twice", "update payment_return set recovered_minor = 1", "23514"],
])("the database itself %s", async (_name, statement, code) => {
  const reference = await paid();
  await world.at(reference, "refund");
  await expect.poll(() => statusOf(reference), SOON).toBe("refunded");
  await expect(
    sql.raw(`${statement} where reference = '${reference}'`).execute(club.db),
  ).rejects.toMatchObject({ code });
});
