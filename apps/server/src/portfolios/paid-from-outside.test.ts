import { toStaffId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { toCharged, ZERO } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import { deletePortfolio } from "@kinfold/contract/portfolios";
import { verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { approveConfirmation, proposeConfirmation, rejectTransfer } from "#bank-transfers/index.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { contributeToPlan, PLAN, readPortfolioPage, topUp } from "../testing/plans.ts";
import { buildAnyPdf } from "../testing/receipts.ts";

let club: Club;
let providers: PayProviders;
let who: Payable;
let ada: Visitor;
beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  who = await createPayableMember(club, "ada@example.com");
  ada = who.visitor;
  const now = club.clock.now();
  await sql`insert into exchange_rate (rate_id, naira_per_dollar, source, as_of, good_until, fetched_at)
    values ('rate_one', 1500, 'test', ${now}, ${new Date(now.getTime() + DAY_MS)}, ${now})`.execute(
    club.db,
  );
});
afterAll(async () => {
  await club.close();
  await providers.close();
});
afterEach(async () => {
  await sql`update plan set status = 'open'`.execute(club.db);
  await expectInvariants(club.db);
});

const balanceOf = async (currency: "ngn" | "usd" = "ngn") =>
  (await ada.ask(getWallets)).body[currency];
const verify = async (reference: string) => {
  club.clock.advance(6_000);
  return (await ada.ask(verifyPayment, { params: { reference } })).body;
};
const paid = async (reference: string): Promise<void> => {
  const { path, body, headers } = buildWebhook(providers.set(reference, { status: "success" }));
  await club.visitor().send("POST", path, headers, body);
  await club.payments.watch.handleDue();
};
const byCard = (amount: number, request: object = {}): Promise<Answer> =>
  contributeToPlan(ada, PLAN.irepo, amount, { gateway: "card", ...request });
const rowsOf = async (portfolioId: string) => {
  const { rows } = await sql<{ type: string; status: string; amount_minor: bigint }>`
    select type, status, amount_minor from wallet_transaction where portfolio_id = ${portfolioId}
      order by created_at, type desc`.execute(club.db);
  return rows.map(({ type, status, amount_minor: minor }) => [type, status, minor]);
};

test("a card pays into the wallet and on into the plan, in one step and two rows", async () => {
  const before = await balanceOf();
  const { status, body } = await byCard(200_000);
  expect(status).toBe(201);
  expect(body).toMatchObject({ gateway: "card", status: "pending", amount: 200_000 });
  expect(body.payment_link).toContain("http");
  expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({
    status: "pending",
    can_delete: true,
    contributions: [
      { status: "pending_payment", payment_reference: body.reference, gateway: "card" },
    ],
  });
  await paid(body.reference);
  expect(await balanceOf()).toEqual({ ...before, updated_at: expect.any(String) });
  expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({
    status: "processing",
    waiting_amount: 200_000,
    can_delete: false,
    contributions: [{ status: "queued_for_dealing", dealing_date: "2026-11-30" }],
  });
  expect(await rowsOf(body.portfolio_id)).toEqual([
    ["deposit", "success", 20_000_000n],
    ["contribution", "success", 20_000_000n],
  ]);
  expect(await verify(body.reference)).toMatchObject({
    status: "success",
    portfolio_id: body.portfolio_id,
    message: `${COPY.paymentSuccessful} ₦200,000.00 is contributed. Buys units at the price of 30 November 2026.`,
  });
  const subjects = (await club.emailsTo("ada@example.com")).map(({ subject }) => subject);
  expect(subjects[0]).toBe("₦200,000.00 for Ìrẹ̀pọ̀ Pool");
  // Told again, by the provider and by the member: still once.
  await paid(body.reference);
  await verify(body.reference);
  expect(await rowsOf(body.portfolio_id)).toHaveLength(2);
});

test("a plan that closed meanwhile leaves the money in the wallet and says so", async () => {
  const before = await balanceOf();
  const { body } = await byCard(150_000);
  await sql`update plan set status = 'closed' where plan_id = ${PLAN.irepo}`.execute(club.db);
  await paid(body.reference);
  expect((await balanceOf()).available_balance).toBe(before.available_balance + 150_000);
  const note = "This plan takes no contributions right now. The money is in your wallet.";
  expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({
    status: "cancelled",
    contributions: [{ status: "kept_in_wallet", note }],
  });
  expect((await verify(body.reference)).message).toBe(`${COPY.paymentSuccessful} ${note}`);
  const [emailContent] = await club.emailsTo("ada@example.com");
  expect(emailContent?.subject).toBe("₦150,000.00 is in your wallet");
});

test("a declined card ends its order, and anyone who pays after all has contributed", async () => {
  const { body } = await byCard(120_000);
  providers.set(body.reference, { status: "failed" });
  expect((await verify(body.reference)).status).toBe("failed");
  expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({ status: "cancelled" });
  await paid(body.reference);
  expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({
    status: "processing",
    waiting_amount: 120_000,
  });
});

test("an unpaid portfolio can be removed; money that comes after stays in the wallet", async () => {
  const before = await balanceOf();
  const { body } = await byCard(110_000);
  const params = { id: body.portfolio_id };
  const remove = () => ada.ask(deletePortfolio, { params, body: { reason: "A slip." } });
  expect(await remove()).toMatchObject({ status: 200, body: { deleted: true } });
  expect(await remove()).toMatchObject({ status: 200, body: { deleted: true } });
  expect((await ada.send("GET", `/api/portfolio/${params.id}`)).status).toBe(404);
  await paid(body.reference);
  expect((await balanceOf()).available_balance).toBe(before.available_balance + 110_000);
});

test("what was paid into cannot be removed", async () => {
  const { body } = await contributeToPlan(ada, PLAN.irepo, 100_000);
  const params = { id: body.portfolio_id };
  expect(await ada.ask(deletePortfolio, { params, body: {} })).toMatchObject({
    status: 409,
    body: { code: "port_has_money" },
  });
});

test("dollars are paid for in naira and contributed as dollars", async () => {
  const { body } = await contributeToPlan(ada, PLAN.purpleUsd, 600, {
    gateway: "card",
    is_localized: true,
  });
  expect(body).toMatchObject({ amount: 600, credited_currency: "USD", currency: "NGN" });
  await paid(body.reference);
  expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({
    currency: "USD",
    waiting_amount: 600,
  });
});

async function byHand(
  amount: number,
  portfolioId?: string,
  said: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  const plan = portfolioId === undefined ? { product_id: String(PLAN.irepo) } : {};
  for (const [name, value] of Object.entries({
    amount: String(amount),
    gateway: "bank",
    ...plan,
    ...said,
  })) {
    form.append(name, value);
  }
  form.append("receipt", new Blob([new Uint8Array(buildAnyPdf())]), "receipt.pdf");
  const request = new Request("http://kinfold.test", { method: "POST", body: form });
  return ada.send(
    "POST",
    portfolioId === undefined
      ? "/api/portfolio/initialize"
      : `/api/portfolio/top-up/${portfolioId}`,
    { "content-type": request.headers.get("content-type") ?? "" },
    Buffer.from(await request.arrayBuffer()),
  );
}

async function confirm(reference: string, minor: bigint): Promise<void> {
  const receivedMinor = toCharged(minor);
  const request = {
    reference,
    by: toStaffId("staff_ngozi"),
    receivedMinor,
    feeMinor: ZERO,
    exceptionReason: "The statement of this day is not imported yet",
    retypedMinor: receivedMinor,
  };
  const proposalId = await proposeConfirmation(club.platform, {
    ...request,
    valueDate: "2026-11-12",
  });
  await approveConfirmation(club.platform, {
    reference,
    proposalId,
    by: toStaffId("staff_emeka"),
    isAcknowledged: true,
  });
}

test("a plan in dollars is paid for by hand in dollars, and never in naira", async () => {
  const plan = { product_id: String(PLAN.purpleUsd) };
  const inNaira = await byHand(600, undefined, { ...plan, is_localized: "true" });
  expect(inNaira).toMatchObject({ status: 422, body: { code: "pay_not_localizable" } });
  const inDollars = await byHand(600, undefined, plan);
  expect(inDollars).toMatchObject({ status: 201, body: { currency: "USD", exchange_rate: null } });
  const topUp = await byHand(600, inDollars.body.portfolio_id, { is_localized: "true" });
  expect(topUp).toMatchObject({ status: 422, body: { code: "pay_not_localizable" } });
});

test("a transfer by hand waits for staff and then contributes what arrived", async () => {
  const before = await balanceOf();
  const { status, body } = await byHand(300_000);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    gateway: "bank",
    status: "awaiting_confirmation",
    payment_link: null,
    message: COPY.confirmedIn48Hours,
  });
  expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({
    status: "awaiting_confirmation",
    can_delete: false,
    contributions: [{ status: "awaiting_confirmation", receipt_status: "awaiting" }],
  });
  // It is on its way into a plan and not into the wallet.
  expect((await balanceOf()).pending_balance).toBe(before.pending_balance);
  await confirm(body.reference, 25_000_000n);
  expect(await readPortfolioPage(ada, body.portfolio_id)).toMatchObject({
    status: "processing",
    waiting_amount: 250_000,
    contributions: [{ amount: 250_000, receipt_status: "confirmed" }],
  });
  expect((await balanceOf()).available_balance).toBe(before.available_balance);

  const more = await byHand(50_000, body.portfolio_id);
  await confirm(more.body.reference, 1_500_000n);
  expect((await readPortfolioPage(ada, body.portfolio_id)).waiting_amount).toBe(265_000);
});

test("when too little arrived by hand it stays in the wallet, and when nothing did nothing happens", async () => {
  const before = await balanceOf();
  const short = await byHand(300_000);
  await confirm(short.body.reference, 9_999_999n);
  expect((await balanceOf()).available_balance).toBe(before.available_balance + 99_999.99);
  expect(await readPortfolioPage(ada, short.body.portfolio_id)).toMatchObject({
    status: "cancelled",
    contributions: [
      {
        status: "kept_in_wallet",
        note: "₦99,999.99 arrived, which this plan does not take. The money is in your wallet.",
      },
    ],
  });
  const never = await byHand(300_000);
  await rejectTransfer(club.platform, {
    reference: never.body.reference,
    by: toStaffId("staff_ngozi"),
    reason: "Nothing arrived.",
  });
  expect(await readPortfolioPage(ada, never.body.portfolio_id)).toMatchObject({
    status: "rejected",
    contributions: [{ status: "cancelled", receipt_status: "rejected", note: "Nothing arrived." }],
  });
});

test("a provider that is away costs nothing and leaves an order that came to nothing", async () => {
  providers.isAway = true;
  const { status, body } = await byCard(100_000);
  providers.isAway = false;
  expect([status, body.code]).toEqual([503, "pay_provider_unavailable"]);
  const { rows } =
    await sql`select status from portfolio_order order by order_no desc limit 1`.execute(club.db);
  expect(rows).toEqual([{ status: "cancelled" }]);
});

test("a top-up of what takes no more is refused", async () => {
  const { body } = await contributeToPlan(ada, PLAN.irepo, 100_000);
  const id: string = body.portfolio_id;
  expect(await topUp(ada, id, 9_999.99)).toMatchObject({ body: { code: "port_below_minimum" } });
  expect(await topUp(ada, id, 10_000, { product_id: PLAN.harvest })).toMatchObject({
    status: 422,
    body: { code: "invalid" },
  });
  await sql`update portfolio set start_on = '2025-11-01', matures_on = '2026-11-12' where portfolio_id = ${id}`.execute(
    club.db,
  );
  expect(await topUp(ada, id, 10_000)).toMatchObject({
    status: 409,
    body: { code: "port_matured" },
  });
});
