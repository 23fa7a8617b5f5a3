import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { noteTransfer, type TransferNote } from "@kinfold/contract/payments";
import { getPortfolio, getPortfolioSummary } from "@kinfold/contract/portfolios";
import { pauseSubscription } from "@kinfold/contract/subscriptions";
import { createWithdrawal, listWithdrawals } from "@kinfold/contract/withdrawals";
import { getWallets } from "@kinfold/contract/wallets";
import { beforeEach, expect, test } from "vitest";
import type { Visitor } from "../testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { PLAN } from "../testing/plans.ts";
import { publishPrice } from "../testing/published.ts";
import { buildAnyPdf } from "../testing/receipts.ts";
import { openRepeatingClub } from "../testing/repeating.ts";

const { here, begun } = openRepeatingClub();

const NOTHING = {
  begun: [],
  receipts: [],
  contributions: [],
  redemptions: [],
  charges: [],
  payouts: [],
};

let drawn = 0;
let ada: Payable;
beforeEach(async () => {
  drawn += 1;
  ada = await createPayableMember(here().club, `money${drawn}@example.com`);
});

type Row = {
  currency: string;
  amount: number;
  product_name: string | null;
  portfolio_id: string | null;
  dealing_date: string | null;
};

const readMoney = async (who: Visitor) => (await who.ask(getMoneyOnTheWay)).body;
const referenceIn = async (who: Visitor, currency: "NGN" | "USD"): Promise<string> =>
  (await who.send("GET", `/api/payment/transfer-accounts?currency=${currency}`)).body[0].reference;
const total = (rows: { currency: string; amount: number }[], currency: string): number =>
  rows
    .filter((row) => row.currency === currency)
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

/** As it stands on the wire: in naira and dollars. */
type SentNote = Omit<TransferNote, "amount"> & { amount: number };

const intoWallet: SentNote = {
  amount: 500_000.07,
  country: "Nigeria",
  bank_choice: "GTBank",
  product_id: null,
  portfolio_id: null,
  portfolio_name: null,
  portfolio_cloth: null,
};
const note = async (who: Visitor, reference: string, transfer: SentNote | null) =>
  (await who.ask(noteTransfer, { body: { reference, transfer } })).body.noted;

/** Tells the club of a transfer into a wallet, with its receipt. */
async function sendReceipt(who: Payable, reference: string, amount: string): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ amount, gateway: "bank", reference }))
    form.append(name, value);
  form.append("receipt", new Blob([new Uint8Array(buildAnyPdf())]), "receipt.pdf");
  const request = new Request("http://kinfold.test", { method: "POST", body: form });
  const { status } = await who.visitor.send(
    "POST",
    `/api/wallet/deposit/${who.ngn}`,
    { "content-type": request.headers.get("content-type") ?? "" },
    Buffer.from(await request.arrayBuffer()),
  );
  expect(status).toBe(201);
}

test("a transfer that opens a portfolio keeps the name and the cloth that were written", async () => {
  const reference = await referenceIn(ada.visitor, "NGN");
  const named = { portfolio_name: "School fees", portfolio_cloth: "stitch" } as const;
  const intoPlan = { ...intoWallet, product_id: PLAN.irepo, ...named };
  expect(await note(ada.visitor, reference, intoPlan)).toBe(true);
  expect((await readMoney(ada.visitor)).begun).toMatchObject([{ reference, ...named }]);
  // A wallet has no name, and neither has what is given up.
  expect(await note(ada.visitor, reference, { ...intoPlan, product_id: null })).toBe(false);
  expect(await note(ada.visitor, reference, null)).toBe(true);
  expect(await readMoney(ada.visitor)).toEqual(NOTHING);
});

test("nothing is on the way of a new member, and no one else reads a member's", async () => {
  expect(await readMoney(ada.visitor)).toEqual(NOTHING);
  expect((await here().club.visitor().ask(getMoneyOnTheWay)).status).toBe(401);
  const reference = await referenceIn(ada.visitor, "NGN");
  await note(ada.visitor, reference, intoWallet);
  const other = await createPayableMember(here().club, `other${drawn}@example.com`);
  expect(await readMoney(other.visitor)).toEqual(NOTHING);
});

test("a transfer is begun to the kobo, given up, begun again, and is a receipt once it is told as paid", async () => {
  const reference = await referenceIn(ada.visitor, "NGN");
  expect(await note(ada.visitor, reference, intoWallet)).toBe(true);
  expect(await readMoney(ada.visitor)).toEqual({
    ...NOTHING,
    begun: [
      {
        reference,
        currency: "NGN",
        amount: 500_000.07,
        begun_at: here().club.clock.now().toISOString(),
        product_id: null,
        product_name: null,
        portfolio_id: null,
        portfolio_name: null,
        portfolio_cloth: null,
        country: "Nigeria",
        bank_choice: "GTBank",
      },
    ],
  });
  expect(await note(ada.visitor, reference, null)).toBe(true);
  expect(await readMoney(ada.visitor)).toEqual(NOTHING);
  // The reference is the same until a payment takes it.
  expect(await referenceIn(ada.visitor, "NGN")).toBe(reference);
  await note(ada.visitor, reference, intoWallet);
  await sendReceipt(ada, reference, "500000.07");
  const money = await readMoney(ada.visitor);
  expect(money.begun).toEqual([]);
  expect(money.receipts).toEqual([
    {
      reference,
      currency: "NGN",
      amount: 500_000.07,
      product_name: null,
      answer: expect.objectContaining({ team: "Payments team", renewed_due_at: null }),
    },
  ]);
  // The same figure as on the wallet's page.
  const { body: wallets } = await ada.visitor.ask(getWallets);
  expect(wallets.ngn.pending_balance).toBe(total(money.receipts, "NGN"));
  expect(await note(ada.visitor, reference, intoWallet)).toBe(false);
});

test("only an open reference of one's own is noted, and only where its money can go", async () => {
  const { visitor } = ada;
  const [naira, dollars] = [await referenceIn(visitor, "NGN"), await referenceIn(visitor, "USD")];
  const other = await createPayableMember(here().club, `other${drawn}@example.com`);
  const theirs = await contributeDirectly(here().club, other, {
    planId: PLAN.irepo,
    minor: 10_000_000n,
  });
  const mine = await contributeDirectly(here().club, ada, {
    planId: PLAN.irepo,
    minor: 10_000_000n,
  });
  expect(await note(other.visitor, naira, intoWallet)).toBe(false);
  for (const [reference, place] of [
    [naira, { product_id: 999, portfolio_id: null }],
    [dollars, { product_id: PLAN.irepo, portfolio_id: null }],
    [naira, { product_id: PLAN.irepo, portfolio_id: theirs }],
    [naira, { product_id: null, portfolio_id: mine }],
  ] as const) {
    expect(await note(visitor, reference, { ...intoWallet, ...place })).toBe(false);
  }
  expect((await readMoney(visitor)).begun).toEqual([]);
  const nothing = await visitor.ask(noteTransfer, {
    body: { reference: naira, transfer: { ...intoWallet, amount: 0 } },
  });
  expect([nothing.status, nothing.body.code]).toEqual([422, "invalid"]);

  // One of each currency: cents, and a portfolio that is added to.
  await note(visitor, naira, { ...intoWallet, product_id: PLAN.irepo, portfolio_id: mine });
  await note(visitor, dollars, { ...intoWallet, amount: 0.33, bank_choice: null });
  const { begun: both } = await readMoney(visitor);
  expect(
    both.map(({ amount, currency, product_name: plan, portfolio_id: into }: Row) => [
      currency,
      amount,
      plan,
      into,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["NGN", 500_000.07, "Ìrẹ̀pọ̀ Pool", mine],
      ["USD", 0.33, null, null],
    ]),
  );
});

test("what waits for units and what is withdrawn are the figures of the other pages, to the kobo and the cent", async () => {
  const { club } = here();
  const first = await contributeDirectly(club, ada, { planId: PLAN.irepo, minor: 20_000_033n });
  const second = await contributeDirectly(club, ada, { planId: PLAN.irepo, minor: 10_000_001n });
  await contributeDirectly(club, ada, { planId: PLAN.irepo, minor: 10_000_099n, into: first });
  await contributeDirectly(club, ada, { planId: PLAN.diaspora, minor: 100_001n });
  const { body: wallets } = await ada.visitor.ask(getWallets);
  const { status } = await ada.visitor.ask(createWithdrawal, {
    params: { id: wallets.ngn.id },
    body: { amount: 5_000.01 },
    headers: { "idempotency-key": `money-on-the-way-${drawn}-0000` },
  });
  expect(status).toBe(201);

  const money = await readMoney(ada.visitor);
  const { body: totals } = await ada.visitor.ask(getPortfolioSummary);
  expect(total(money.contributions, "NGN")).toBe(400_001.33);
  expect(total(money.contributions, "NGN")).toBe(totals.ngn_portfolio?.waiting_amount);
  expect(total(money.contributions, "USD")).toBe(1_000.01);
  expect(total(money.contributions, "USD")).toBe(totals.usd_portfolio.waiting_amount);
  for (const id of [first, second]) {
    const { body: portfolio } = await ada.visitor.ask(getPortfolio, { params: { id } });
    const own = money.contributions.filter((one: Row) => one.portfolio_id === id);
    expect(total(own, "NGN")).toBe(portfolio.waiting_amount);
    expect(own.map((one: Row) => one.dealing_date)).toEqual(
      portfolio.contributions.map((one: Row) => one.dealing_date),
    );
  }
  const { body: after } = await ada.visitor.ask(getWallets);
  const { body: asked } = await ada.visitor.ask(listWithdrawals);
  expect(total(money.payouts, "NGN")).toBe(5_000.01);
  expect(total(money.payouts, "NGN")).toBe(after.ngn.held_balance);
  expect(money.payouts[0]).toMatchObject({
    reference: asked.data[0].reference,
    day: asked.data[0].payout_date,
    bank_name: "Zenith Bank",
    account_number_masked: "••6788",
    answer: { team: "Payments team" },
  });

  // Dealt, nothing waits; sold, the estimate does.
  await publishPrice(club, PLAN.irepo, "2026-10-31", "100");
  // Past the lock-in, with nothing else on the way.
  club.clock.setTo(new Date("2027-02-01T09:00:00Z"));
  await ada.visitor.signIn(`money${drawn}@example.com`);
  expect(total((await readMoney(ada.visitor)).contributions, "NGN")).toBe(0);
  await redeemDirectly(club, ada.memberId, second, "full");
  const { redemptions } = await readMoney(ada.visitor);
  const { body: sold } = await ada.visitor.ask(getPortfolio, { params: { id: second } });
  expect(redemptions).toHaveLength(1);
  expect(redemptions[0]).toMatchObject({
    amount: sold.redemptions[0]?.estimated_amount,
    dealing_date: sold.redemptions[0]?.dealing_date,
  });
});

test("the next charge says its day and its card, and none once it is paused", async () => {
  const { id } = await begun();
  const { ada: saver } = here();
  const { charges } = await readMoney(saver);
  expect(charges).toEqual([
    {
      subscription_id: id,
      currency: "NGN",
      amount: 50_000,
      product_name: "Ìrẹ̀pọ̀ Pool",
      interval: "monthly",
      day: "2026-11-30",
      is_retry: false,
      card_brand: expect.any(String),
      card_last4: expect.stringMatching(/^\d{4}$/),
    },
  ]);
  await saver.ask(pauseSubscription, { params: { id }, body: {} });
  expect((await readMoney(saver)).charges).toEqual([]);
});
