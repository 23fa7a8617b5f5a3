import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { lagosDay } from "#calendar/index.ts";
import { readClubBalance } from "#ledger/index.ts";
import type { Club } from "../../testing/club.ts";
import { expectInvariants } from "../../testing/expect-invariants.ts";
import { openOutsideWorld, type OutsideWorld } from "../../testing/outside-world.ts";
import { createPayableMember, type Payable } from "../../testing/payable.ts";
import { contributeToPlan, publishAndDeal, PLAN, readPortfolioPage } from "../../testing/plans.ts";
import { listReturnsOfPayment } from "./store.ts";

let world: OutsideWorld;
let club: Club;
let who: Payable;
let people = 0;
let month = 0;

const email = () => `contributed.${people}@example.com`;

beforeAll(async () => {
  world = await openOutsideWorld();
  ({ club } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  people += 1;
  month += 2;
  // A month for each test: what one of them deals is no business of the next.
  club.clock.setTo(new Date(Date.UTC(2027, month, 12, 8)));
  who = await createPayableMember(club, email());
});
afterEach(() => expectInvariants(club.db));

const walletOf = async () => {
  const { balance, available_balance, held_balance } = (await who.visitor.ask(getWallets)).body.ngn;
  return { balance, available: available_balance, held: held_balance };
};
const statusOf = async (reference: string): Promise<string> =>
  (await who.visitor.ask(verifyPayment, { params: { reference } })).body.status;
const subjects = async (): Promise<string[]> =>
  (await club.emailsTo(email())).map(({ subject }) => subject);
const receivable = () => readClubBalance(club.db, "club:receivable:NGN");

/** Puts 150,000.00 naira into a plan by card, and waits until the plan has them. */
async function paidIntoPlan(): Promise<{ reference: string; portfolioId: string }> {
  const { body } = await contributeToPlan(who.visitor, PLAN.purpleNgn, 150_000, {
    gateway: "card",
  });
  const { reference, portfolio_id: portfolioId } = body;
  expect(await world.at(reference, "settle", { outcome: "success" })).toBe(200);
  await expect.poll(() => statusOf(reference)).toBe("success");
  expect((await readPortfolioPage(who.visitor, portfolioId)).waiting_amount).toBe(150_000);
  return { reference, portfolioId };
}
/** Leaves nothing in the wallet that could be held. */
const spendTheRest = async () => {
  const { available } = await walletOf();
  expect((await contributeToPlan(who.visitor, PLAN.irepo, available)).status).toBe(201);
};
/** Publishes the price of the month's end, as it is done in the first days of the next. */
async function dealtAtMonthsEnd(): Promise<void> {
  const end = lagosDay(new Date(Date.UTC(2027, month + 1, 0)));
  club.clock.setTo(new Date(Date.UTC(2027, month + 1, 3, 9)));
  await publishAndDeal(club, PLAN.purpleNgn, end, "100");
  await who.visitor.signIn(email());
}

describe("a payment that went into a plan and goes back to its payer", () => {
  test("while it waits comes out of the plan, is held, and no one owes anything", async () => {
    const { reference, portfolioId } = await paidIntoPlan();
    await spendTheRest();
    const owed = await receivable();
    expect(await world.at(reference, "dispute", { deliver: "twice" })).toBe(200);
    await expect.poll(() => statusOf(reference)).toBe("disputed");
    expect(await walletOf()).toEqual({ balance: 150_000, available: 0, held: 150_000 });
    const { waiting_amount, contributions } = await readPortfolioPage(who.visitor, portfolioId);
    expect(waiting_amount).toBe(0);
    expect(contributions).toMatchObject([
      { status: "refunded", note: "The payment for it was disputed at its bank." },
    ]);
    expect(await subjects()).toEqual(
      expect.arrayContaining([
        expect.stringContaining("is back in your wallet"),
        `Your payment ${reference} is disputed`,
      ]),
    );
    expect(await world.at(reference, "dispute", { outcome: "lost" })).toBe(200);
    await expect.poll(() => statusOf(reference)).toBe("reversed");
    expect(await walletOf()).toEqual({ balance: 0, available: 0, held: 0 });
    expect(await receivable()).toBe(owed);
    await dealtAtMonthsEnd();
    expect((await readPortfolioPage(who.visitor, portfolioId)).units).toBe(0);
  });

  test("stays in the plan when the wallet has as much", async () => {
    const { reference, portfolioId } = await paidIntoPlan();
    expect(await world.at(reference, "refund")).toBe(200);
    await expect.poll(() => statusOf(reference)).toBe("refunded");
    expect(await walletOf()).toMatchObject({ balance: 850_000, held: 0 });
    expect((await readPortfolioPage(who.visitor, portfolioId)).waiting_amount).toBe(150_000);
  });

  test("after it bought units is owed: the wallet stays at its floor, and payouts wait", async () => {
    const { reference, portfolioId } = await paidIntoPlan();
    await dealtAtMonthsEnd();
    await spendTheRest();
    const owed = await receivable();
    expect(await world.at(reference, "dispute")).toBe(200);
    await expect.poll(() => statusOf(reference)).toBe("disputed");
    expect(await world.at(reference, "dispute", { outcome: "lost" })).toBe(200);
    await expect.poll(() => statusOf(reference)).toBe("reversed");
    expect(await walletOf()).toEqual({ balance: 0, available: 0, held: 0 });
    expect(await receivable()).toBe(owed - 15_000_000n);
    expect(await listReturnsOfPayment(club.db, reference)).toMatchObject([
      { state: "gone", taken_minor: 0n, owed_minor: 15_000_000n },
    ]);
    expect(await readPortfolioPage(who.visitor, portfolioId)).toMatchObject({ units: 1_500 });
    const { rows } = await sql<{ reason: string }>`select reason from payment_review
      where reference = ${reference} and resolved_at is null`.execute(club.db);
    expect(rows.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining("the wallet lacked what went back"),
    );
    const emailContent = (await club.emailsTo(email())).find(({ subject }) =>
      subject.includes("went back"),
    );
    expect(emailContent?.text).toContain("which you now owe the club");
    const response = await who.visitor.ask(createWithdrawal, {
      params: { id: who.ngn ?? "" },
      body: { amount: 1_000 },
    });
    expect(response.body.code).toBe("wallet_withdrawal_blocked");
  });
});
