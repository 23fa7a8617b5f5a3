import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositToWallet, quotePayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { readClubBalance } from "#ledger/index.ts";
import type { Club } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { openOutsideWorld, type OutsideWorld } from "../../testing/outside-world.ts";
import { createPayableMember, type Payable } from "../../testing/payable.ts";
import { createPayer, settleDue, type Payer } from "../../testing/payer.ts";
import { setRate } from "../../testing/rates.ts";
import { listReturnsOfPayment } from "./store.ts";
import { executeAsOwner } from "../../testing/owner.ts";

let world: OutsideWorld;
let club: Club;
let who: Payable;
let people = 0;

beforeAll(async () => {
  world = await openOutsideWorld();
  ({ club } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  people += 1;
  who = await createPayableMember(club, `returns.${people}@example.com`);
  payer = createPayer(world, who);
});
afterEach(() => expectInvariants(club.db));

let payer: Payer;
const reviewsOf = async (reference: string): Promise<string[]> => {
  const { rows } = await sql<{ reason: string }>`select reason from payment_review
    where reference = ${reference} order by created_at, reason`.execute(club.db);
  return rows.map(({ reason }) => reason.replace(/: [\w-]+$/, ""));
};
const listEmails = async (): Promise<string[]> =>
  (await club.emailsTo(`returns.${people}@example.com`))
    .map(({ subject }) => subject)
    .filter((subject) => /went back|disputed|dispute about/.test(subject));

describe("a refund that was given at the provider's own desk", () => {
  test.each(["card", "transfer", "card_us"])(
    "by %s leaves the wallet once, with the fee, however it is told",
    async (gateway) => {
      const before = await payer.balances();
      const fees = await readClubBalance(club.db, "club:fees:NGN");
      const reference = await payer.paid(gateway);
      expect(await world.at(reference, "refund", { deliver: "twice" })).toBe(200);
      await expect.poll(payer.balances).toEqual(before);
      expect(await payer.statusOf(reference)).toBe("refunded");
      expect(await world.at(reference, "deliver", { deliver: "late" })).toBe(200);
      expect(await world.at(reference, "deliver")).toBe(200);
      await settleDue(world);
      expect(await payer.balances()).toEqual(before);
      expect(await readClubBalance(club.db, "club:fees:NGN")).toBe(fees);
      expect(await payer.reversals()).toEqual([{ status: "success", minor: 250_000n }]);
      expect(await listEmails()).toHaveLength(1);
    },
  );

  test("in parts leaves in parts, and comes to what was paid", async () => {
    const before = await payer.balances();
    const reference = await payer.paid();
    await world.at(reference, "refund", { amount: 1_000 });
    await expect
      .poll(async () => (await payer.balances()).balance)
      .toBeLessThan(before.balance + 1_600);
    expect(await payer.statusOf(reference)).toBe("success");
    await world.at(reference, "refund", { amount: 0.01 });
    await world.at(reference, "refund", {});
    await expect.poll(payer.balances).toEqual(before);
    expect(await payer.statusOf(reference)).toBe("refunded");
    const rows = await listReturnsOfPayment(club.db, reference);
    expect(rows.reduce((sum, row) => sum + (row.taken_minor ?? 0n), 0n)).toBe(250_000n);
  });

  test("holds while it is on its way, and lets go when it fails", async () => {
    const before = await payer.balances();
    const reference = await payer.paid();
    await world.at(reference, "refund", { outcome: "pending" });
    await expect.poll(payer.balances).toEqual({
      balance: before.balance + 2_500,
      available: before.available,
      held: before.held + 2_500,
    });
    await world.at(reference, "refund", { outcome: "failed" });
    await expect.poll(async () => (await payer.balances()).held).toBe(before.held);
    expect((await payer.balances()).balance).toBe(before.balance + 2_500);
    expect(await payer.reversals()).toEqual([{ status: "failed", minor: 250_000n }]);
    expect(await payer.statusOf(reference)).toBe("success");
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
    await expect.poll(usd).toBe(before + 20);
    await world.at(body.reference, "refund", { amount: 10_000 });
    await expect.poll(usd).toBeLessThan(before + 20);
    await world.at(body.reference, "refund", {});
    await expect.poll(usd).toBe(before);
  });
});

describe("a dispute", () => {
  test.each(["card", "card_us"])(
    "by %s holds the sum, and lets go when it is won",
    async (gateway) => {
      const before = await payer.balances();
      const reference = await payer.paid(gateway);
      await world.at(reference, "dispute", { deliver: "twice" });
      await expect.poll(async () => (await payer.balances()).held).toBe(before.held + 2_500);
      expect(await payer.statusOf(reference)).toBe("disputed");
      expect(await reviewsOf(reference)).toEqual(["a dispute was opened"]);
      await world.at(reference, "dispute", { outcome: "won", deliver: "twice" });
      await expect.poll(async () => (await payer.balances()).held).toBe(before.held);
      await settleDue(world);
      expect((await payer.balances()).balance).toBe(before.balance + 2_500);
      expect(await payer.statusOf(reference)).toBe("success");
      expect(await listEmails()).toHaveLength(2);
    },
  );

  test("that is lost takes the sum, also when no one tells", async () => {
    const before = await payer.balances();
    const reference = await payer.paid();
    await world.at(reference, "dispute");
    await expect.poll(async () => (await payer.balances()).held).toBe(before.held + 2_500);
    await world.at(reference, "dispute", { outcome: "lost", deliver: "never" });
    await settleDue(world);
    expect(await payer.balances()).toEqual(before);
    expect(await payer.statusOf(reference)).toBe("reversed");
  });

  test("whose end is told before its beginning ends as it ended", async () => {
    const before = await payer.balances();
    const reference = await payer.paid();
    await world.at(reference, "dispute", { deliver: "late" });
    await world.at(reference, "dispute", { outcome: "lost" });
    await expect.poll(payer.balances).toEqual(before);
    await settleDue(world);
    expect(await payer.balances()).toEqual(before);
    expect(await payer.reversals()).toEqual([{ status: "success", minor: 250_000n }]);
  });

  test("of money that was spent leaves a debt, and no one below their floor", async () => {
    const reference = await payer.paid();
    const owedBefore = await readClubBalance(club.db, "club:receivable:NGN");
    const { available } = await payer.balances();
    expect(await payer.withdraw(available - 1_000)).toMatchObject({ status: 201 });
    await world.at(reference, "dispute");
    await expect.poll(async () => (await payer.balances()).available).toBe(0);
    await world.at(reference, "dispute", { outcome: "lost" });
    await expect.poll(() => payer.statusOf(reference)).toBe("reversed");
    expect((await listReturnsOfPayment(club.db, reference))[0]).toMatchObject({
      taken_minor: 100_000n,
      owed_minor: 150_000n,
    });
    expect(await readClubBalance(club.db, "club:receivable:NGN")).toBe(owedBefore - 150_000n);
    expect(await reviewsOf(reference)).toContain("the wallet lacked what went back");
    await payer.paid("transfer");
    expect(await payer.withdraw(1_000)).toMatchObject({
      body: { code: "wallet_withdrawal_blocked" },
    });
  });
});

describe("a message about a return that its provider does not know", () => {
  test("moves nothing and is kept for staff", async () => {
    const reference = await payer.paid("card_us");
    const before = await payer.balances();
    const body = JSON.stringify({ event: "refund.completed", data: { tx_ref: reference } });
    const headers = {
      "content-type": "application/json",
      "verif-hash": club.platform.env.FLUTTERWAVE_SECRET_HASH,
    };
    const response = await club.visitor().send("POST", "/api/webhook/flutterwave", headers, body);
    expect(response.status).toBe(200);
    await settleDue(world);
    expect(await payer.balances()).toEqual(before);
    expect(await reviewsOf(reference)).toEqual(["refund.completed"]);
  });
});

test.each([
  ["loses no return", "delete from payment_return", "PY001"],
  ["takes none back", "update payment_return set state = 'declined'", "PY002"],
  ["changes none", "update payment_return set taken_minor = 1", "PY001"],
  ["forgives no one alone", "update payment_return set recovered_minor = 1", "PY005"],
])("the database itself %s", async (_name, statement, code) => {
  const reference = await payer.paid();
  await world.at(reference, "refund");
  await expect.poll(() => payer.statusOf(reference)).toBe("refunded");
  await expect(
    executeAsOwner(club.db, sql.raw(`${statement} where reference = '${reference}'`)),
  ).rejects.toMatchObject({ code });
});
