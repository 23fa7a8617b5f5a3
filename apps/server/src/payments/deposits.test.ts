import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositToWallet, quotePayment, verifyPayment } from "@kinfold/contract/payments";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { buildWebhook, openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { setRate } from "../testing/rates.ts";
import { asOwner } from "../testing/owner.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let james: Visitor;
let ngn: string;
let usd: string;
let dollars: string;

const GLOBAL = { country: "GB", citizenship: ["GB"], accept_family_office: true };

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  ada = await club.member("ada@example.com");
  james = await club.member("james@example.com", GLOBAL);
  ({
    ngn: { id: ngn },
    usd: { id: usd },
  } = (await ada.ask(getWallets)).body);
  dollars = (await james.ask(getWallets)).body.usd.id;
});
afterAll(async () => {
  await club.close();
  await providers.close();
});
beforeEach(async () => {
  providers.isAway = false;
  providers.before = async () => undefined;
  await later(60_000);
});
afterEach(() => expectInvariants(club.db));

/** Time goes by; the person who was signed in signs in again. */
async function later(ms: number): Promise<void> {
  club.clock.advance(ms);
  await ada.signIn("ada@example.com");
  await james.signIn("james@example.com");
}

const deposit = (
  body: object,
  { who = ada, wallet = ngn, key }: { who?: Visitor; wallet?: string; key?: string } = {},
): Promise<Answer> =>
  who.ask(depositToWallet, {
    params: { id: wallet },
    body: { gateway: "card", ...body },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });
const verify = (reference: string, who = ada): Promise<Answer> =>
  who.ask(verifyPayment, { params: { reference } });
const balanceOf = async (currency: "ngn" | "usd", who = ada): Promise<number> =>
  (await who.ask(getWallets)).body[currency].balance;
const deliver = async (webhook: {
  path: string;
  body: string;
  headers: Record<string, string>;
}) => {
  const answer = await club.visitor().send("POST", webhook.path, webhook.headers, webhook.body);
  await club.payments.watch.handleDue();
  return answer.status;
};
const reviewsOf = async (reference: string): Promise<string[]> => {
  const { rows } = await sql<{ reason: string }>`select reason from payment_review
    where reference = ${reference} order by reason`.execute(club.db);
  return rows.map(({ reason }) => reason);
};
const count = async (table: string): Promise<bigint> => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(
    club.db,
  );
  return rows[0]?.n ?? -1n;
};

describe("a deposit by card", () => {
  test("a payment that waits says where to finish it, and one that came to rest does not", async () => {
    const { body } = await deposit({ amount: 5_000 });
    providers.set(body.reference, { status: "ongoing" });
    expect((await verify(body.reference)).body).toMatchObject({
      status: "pending",
      payment_link: body.payment_link,
    });
    const {
      path,
      body: webhook,
      headers,
    } = buildWebhook(providers.set(body.reference, { status: "success" }));
    await deliver({ path, body: webhook, headers });
    expect((await verify(body.reference)).body).toMatchObject({
      status: "success",
      payment_link: null,
    });
  });

  test("is begun at the provider and credited, without the fee, once it says so itself", async () => {
    const { status, body } = await deposit({
      amount: 5_000,
      redirect_url: "/dashboard/wallet?x=1",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      gateway: "card",
      status: "pending",
      amount: 5_000,
      credited_currency: "NGN",
      fees: { processing: 177.66, provider: 0, total: 177.66 },
      total_charged: 5_177.66,
      currency: "NGN",
      exchange_rate: null,
      portfolio_id: null,
      wallet_id: ngn,
      confirm_by: null,
    });
    const { reference } = body;
    expect(reference).toMatch(/^KIN-[2-9A-Z]{6}$/);
    const back = new URL(body.payment_link).searchParams.get("to");
    expect(back).toBe(`http://kinfold.test/dashboard/wallet?x=1&reference=${reference}`);
    expect(providers.payments.get(reference)).toMatchObject({
      amountMinor: 517_766n,
      currency: "NGN",
    });

    const before = await balanceOf("ngn");
    const {
      path,
      body: webhook,
      headers,
    } = buildWebhook(providers.set(reference, { status: "success" }));
    expect(await deliver({ path, body: webhook, headers })).toBe(200);
    expect(await balanceOf("ngn")).toBe(before + 5_000);
    expect((await verify(reference)).body).toMatchObject({
      status: "success",
      message: "Payment successful. ₦5,000.00 is in your wallet.",
      timeline: [{ status: "pending" }, { status: "success" }],
    });
    const rows = (await ada.send("GET", `/api/wallet/transactions?wallet_id=${ngn}`)).body.data;
    expect(rows[0]).toMatchObject({ reference, status: "success", amount: 5_000, fee: 177.66 });
    const [emailContent] = await club.emailsTo("ada@example.com");
    expect(emailContent?.subject).toBe("₦5,000.00 is in your wallet");
    expect(listTransactions.path).toBe("/wallet/transactions");
  });

  test("coming back proves nothing: the member hears what the provider says", async () => {
    const { reference } = (await deposit({ amount: 100 })).body;
    const before = await balanceOf("ngn");
    expect((await verify(reference)).body).toMatchObject({
      status: "abandoned",
      message: "The payment was not completed. Nothing was charged.",
    });
    // Another window of the same checkout pays after all.
    providers.set(reference, { status: "success" });
    club.clock.advance(6_000);
    expect((await verify(reference)).body).toMatchObject({ status: "success" });
    expect(await balanceOf("ngn")).toBe(before + 100);
  });

  test("a declined card is told as such, and its provider is not asked at every look", async () => {
    const { reference } = (await deposit({ amount: 100 })).body;
    providers.set(reference, { status: "failed" });
    expect((await verify(reference)).body).toMatchObject({
      status: "failed",
      message: "The payment was declined. Nothing was charged.",
    });
    const callCount = providers.calls.length;
    await verify(reference);
    expect(providers.calls).toHaveLength(callCount);
  });

  test("another member's payment and wallet do not exist", async () => {
    const { reference } = (await deposit({ amount: 100 })).body;
    expect(await verify(reference, james)).toMatchObject({ status: 404 });
    expect(await verify("KIN-UNKNOWN")).toMatchObject({ status: 404 });
    expect(await deposit({ amount: 100 }, { wallet: dollars })).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await deposit({ amount: 100 }, { who: club.visitor() })).toMatchObject({ status: 401 });
  });
});

describe("what cannot be paid is refused and leaves nothing", () => {
  test.each<[string, object, number, string]>([
    ["nothing", { amount: 0 }, 422, "invalid"],
    ["less than nothing", { amount: -5 }, 422, "invalid"],
    ["three decimals", { amount: 100.005 }, 422, "invalid"],
    ["words", { amount: "100" }, 422, "invalid"],
    ["more than there is", { amount: 1_000_000_000_001 }, 422, "invalid"],
    ["so much that the fee goes beyond", { amount: 1_000_000_000_000 }, 422, "invalid"],
    ["too little", { amount: 49.99 }, 422, "pay_below_minimum"],
    ["from a wallet", { amount: 100, gateway: "wallet" }, 422, "pay_gateway_unavailable"],
    ["by an unknown way", { amount: 100, gateway: "cash" }, 422, "invalid"],
    ["again and again", { amount: 100, recurring: true }, 422, "invalid"],
    ["for a plan", { amount: 100, product_id: 7 }, 422, "invalid"],
    ["into another currency", { amount: 100, target_wallet: "USD" }, 422, "wallet_wrong_currency"],
    ["naira in naira", { amount: 100, is_localized: true }, 422, "pay_not_localizable"],
    ["without the answer", { amount: 100, gateway: "card_us" }, 422, "pay_question_unanswered"],
    ["at a price of no one", { amount: 100, quote_id: "quo_x" }, 409, "pay_quote_expired"],
    [
      "back to another origin",
      { amount: 100, redirect_url: "https://evil.example/dashboard" },
      422,
      "pay_redirect_refused",
    ],
    [
      "back to //",
      { amount: 100, redirect_url: "//evil.example/dashboard" },
      422,
      "pay_redirect_refused",
    ],
    [
      "back to a backslash",
      { amount: 100, redirect_url: "/\\evil.example" },
      422,
      "pay_redirect_refused",
    ],
    [
      "back to someone @",
      { amount: 100, redirect_url: "http://kinfold.test@evil.example/dashboard" },
      422,
      "pay_redirect_refused",
    ],
    [
      "back to a script",
      { amount: 100, redirect_url: "javascript:alert(1)//dashboard" },
      422,
      "pay_redirect_refused",
    ],
    [
      "back out of the dashboard",
      { amount: 100, redirect_url: "/dashboard/../auth/login" },
      422,
      "pay_redirect_refused",
    ],
    [
      "back out, encoded",
      { amount: 100, redirect_url: "/dashboard/%2e%2e/auth/login" },
      422,
      "pay_redirect_refused",
    ],
    [
      "back to the API",
      { amount: 100, redirect_url: "/api/auth/logout" },
      422,
      "pay_redirect_refused",
    ],
    [
      "to the wrong port",
      { amount: 100, redirect_url: "http://kinfold.test:81/dashboard" },
      422,
      "pay_redirect_refused",
    ],
  ])("%s", async (_name, body, status, code) => {
    const before = await count("payment_intent");
    const answer = await deposit(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await count("payment_intent")).toBe(before);
  });

  test("the bank-transfer provider takes no dollars", async () => {
    const answer = await deposit({ amount: 100, gateway: "transfer" }, { wallet: usd });
    expect(answer.body.code).toBe("pay_gateway_unavailable");
  });

  test.each([401, 403])(
    "a provider that answers us %i is away, and the member stays signed in",
    async (status) => {
      Object.assign(providers, { isAway: true, awayStatus: status });
      const answer = await deposit({ amount: 100 });
      Object.assign(providers, { isAway: false, awayStatus: 503 });
      expect([answer.status, answer.body.code]).toEqual([503, "pay_provider_unavailable"]);
      expect((await ada.send("GET", "/api/customer/get")).status).toBe(200);
    },
  );

  test("whose checkout was begun when the server died goes on as another payment, at the first repetition", async () => {
    const key = "died-1";
    const send = () => deposit({ amount: 654 }, { key });
    await asOwner(club.db, (owner) =>
      sql`create function die() returns trigger language plpgsql as
      'begin if new.state = ''pending'' then raise exception ''killed''; end if; return new; end'`.execute(
        owner,
      ),
    );
    await asOwner(club.db, (owner) =>
      sql`create trigger die before update on payment_intent for each row execute function die()`.execute(
        owner,
      ),
    );
    expect((await send()).status).toBe(500);
    await asOwner(club.db, (owner) => sql`drop function die() cascade`.execute(owner));
    const again = await send();
    expect(again).toMatchObject({ status: 201, body: { payment_link: expect.any(String) } });
    expect((await send()).text).toBe(again.text);
    const { rows } = await sql<{ reference: string; state: string }>`
      select reference, state from payment_intent where amount_minor = 65400 order by created_at, state`.execute(
      club.db,
    );
    expect(rows.map(({ state }) => state)).toEqual(["failed", "pending"]);
    expect(rows[1]?.reference).toBe(again.body.reference);
    // No one has the first link; were it paid all the same, the money would be the member's.
    const before = await balanceOf("ngn");
    for (const { reference } of rows) {
      await deliver(buildWebhook(providers.set(reference, { status: "success" })));
    }
    expect(await balanceOf("ngn")).toBe(before + 2 * 654);
  });

  test("while the provider is away nothing is charged, the list says so, and the same form works afterwards", async () => {
    providers.isAway = true;
    const key = "away-1";
    const answer = await deposit({ amount: 321 }, { key });
    expect([answer.status, answer.body.code]).toEqual([503, "pay_provider_unavailable"]);
    const rows = (await ada.send("GET", `/api/wallet/transactions?wallet_id=${ngn}`)).body.data;
    expect(rows[0]).toMatchObject({ amount: 321, status: "failed", balance_after: null });
    providers.isAway = false;
    const again = await deposit({ amount: 321 }, { key });
    expect(again.status).toBe(201);
    expect(again.body.reference).not.toBe(rows[0].reference);
  });
});

describe("dollars", () => {
  test("cost their fee on top, in dollars, and a global member pays so", async () => {
    const { body, status } = await deposit(
      { amount: 100, gateway: "card_us", us_based_institution: "yes" },
      { who: james, wallet: dollars },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fees: { processing: 0, provider: 3.3, total: 3.3 },
      total_charged: 103.3,
      currency: "USD",
    });
    const webhook = buildWebhook(
      providers.set(body.reference, { status: "successful", country: "NG" }),
    );
    await deliver(webhook);
    expect(await balanceOf("usd", james)).toBe(100);
    // The answer about the institution was not so: no one is punished, staff know.
    expect(await reviewsOf(body.reference)).toEqual(["card of another country"]);
  });

  test("are never paid for in naira by a global member, nor into naira", async () => {
    await setRate(club, "1545.5");
    const localized = { amount: 100, is_localized: true };
    const answer = await deposit(localized, { who: james, wallet: dollars });
    expect(answer.body.code).toBe("pay_not_localizable");
    const wish = { amount: 100, side: "to", gateway: "card" };
    const quote = (from: string, to: string) =>
      james.ask(quotePayment, { body: { ...wish, from, to } });
    expect((await quote("NGN", "NGN")).body.code).toBe("wallet_wrong_currency");
    expect((await quote("NGN", "USD")).body.code).toBe("pay_not_localizable");
    expect((await quote("USD", "USD")).status).toBe(200);
  });

  test("are transferred by hand as dollars, and no rate is promised for naira", async () => {
    await setRate(club, "1545.5");
    const refused = [422, "pay_not_localizable"];
    const by = { amount: 100, gateway: "bank" };
    for (const side of ["to", "from"]) {
      const wish = { ...by, from: "NGN", to: "USD", side };
      const quote = await ada.ask(quotePayment, { body: wish });
      expect([quote.status, quote.body.code]).toEqual(refused);
    }
    const answer = await deposit({ ...by, is_localized: true }, { wallet: usd });
    expect([answer.status, answer.body.code]).toEqual(refused);
    const wish = { ...by, from: "USD", to: "USD", side: "to" };
    expect((await ada.ask(quotePayment, { body: wish })).body).toMatchObject({
      exchange_rate: null,
    });
  });

  test("without a fresh rate have no price in naira", async () => {
    await later(3 * HOUR_MS);
    const wish = { from: "NGN", to: "USD", amount: 100, side: "to", gateway: "card" };
    const quote = await ada.ask(quotePayment, { body: wish });
    expect([quote.status, quote.body.code]).toEqual([503, "pay_rate_unavailable"]);
    const answer = await deposit({ amount: 100, is_localized: true }, { wallet: usd });
    expect([answer.status, answer.body.code]).toEqual([503, "pay_rate_unavailable"]);
  });

  test("in naira keep the rate that was quoted while the club loses nothing by it, and staff hear of a drift", async () => {
    await setRate(club, "1545.5");
    const wish = { from: "NGN", to: "USD", amount: 100.01, side: "to", gateway: "transfer" };
    const quote = (await ada.ask(quotePayment, { body: wish })).body;
    expect(quote).toMatchObject({
      amount: 100.01,
      credited_currency: "USD",
      currency: "NGN",
      exchange_rate: 1545.5,
    });
    // 100.01 × 1,545.5 = 154,565.455: the half kobo is paid.
    expect(quote.total_charged - quote.fees.total).toBeCloseTo(154_565.46, 5);
    const body = {
      amount: 100.01,
      gateway: "transfer",
      is_localized: true,
      quote_id: quote.quote_id,
    };
    const before = await balanceOf("usd");
    const begun = await deposit(body, { wallet: usd });
    expect(begun.body).toMatchObject({
      amount: 100.01,
      total_charged: quote.total_charged,
      exchange_rate: 1545.5,
    });
    await later(16 * MINUTE_MS);
    await setRate(club, "1400");
    const webhook = buildWebhook(providers.set(begun.body.reference, { status: "PAID" }));
    await deliver(webhook);
    expect(await balanceOf("usd")).toBeCloseTo(before + 100.01, 5);
    expect(await reviewsOf(begun.body.reference)).toEqual(["the rate moved meanwhile"]);
    const late = await deposit(body, { wallet: usd });
    expect([late.status, late.body.code]).toEqual([409, "pay_quote_expired"]);
  });

  test("can be asked for by what is to be spent, and a fraction of a cent is not bought", async () => {
    await setRate(club, "1545.5");
    const wish = { from: "NGN", to: "USD", amount: 200_000, side: "from", gateway: "card" };
    const quote = (await ada.ask(quotePayment, { body: wish })).body;
    // 200,000 ÷ 1,545.5 = 129.4079…
    expect(quote).toMatchObject({ amount: 129.4, currency: "NGN", credited_currency: "USD" });
    expect(quote.total_charged - quote.fees.total).toBeCloseTo(200_000, 5);
    const { quote_id, total_charged } = quote;
    const body = { amount: 129.4, is_localized: true, quote_id };
    expect((await deposit(body, { wallet: usd })).body).toMatchObject({ total_charged });
    const tiny = { ...wish, amount: 0.01 };
    expect((await ada.ask(quotePayment, { body: tiny })).body.code).toBe("pay_below_minimum");
    const fromWallet = { ...wish, gateway: "wallet" };
    const refused = (await ada.ask(quotePayment, { body: fromWallet })).body;
    expect(refused.code).toBe("pay_gateway_unavailable");
  });

  test("a quote is of one member and one payment", async () => {
    const wish = { from: "NGN", to: "NGN", amount: 100, side: "to", gateway: "card" };
    const { quote_id } = (await ada.ask(quotePayment, { body: wish })).body;
    for (const other of [
      deposit({ amount: 101, quote_id }),
      deposit({ amount: 100, gateway: "transfer", quote_id }),
      deposit({ amount: 100, quote_id }, { wallet: usd }),
    ]) {
      expect((await other).body.code).toBe("pay_quote_expired");
    }
    expect((await deposit({ amount: 100, quote_id })).status).toBe(201);
  });
});

describe("a bank transfer through the provider", () => {
  const begun = async (amount: number): Promise<string> =>
    (await deposit({ amount, gateway: "transfer" })).body.reference;

  test("credits all that arrived when it is more", async () => {
    const reference = await begun(1_000);
    const { amountMinor } = providers.set(reference, { status: "OVERPAID" });
    const before = await balanceOf("ngn");
    await deliver(buildWebhook(providers.set(reference, { amountMinor: amountMinor + 9_050n })));
    expect(await balanceOf("ngn")).toBeCloseTo(before + 1_090.5, 5);
    expect((await verify(reference)).body).toMatchObject({ status: "success", amount: 1_090.5 });
  });

  test("credits nothing when it is less, and says that people look", async () => {
    const reference = await begun(1_000);
    providers.set(reference, { status: "PARTIALLY_PAID", amountMinor: 50_000n });
    const before = await balanceOf("ngn");
    await deliver(buildWebhook(providers.set(reference, {})));
    expect(await balanceOf("ngn")).toBe(before);
    expect(await reviewsOf(reference)).toEqual(["less than was asked for"]);
    expect((await verify(reference)).body).toMatchObject({
      status: "pending",
      is_flagged: true,
      message: expect.stringContaining("Our team looks at it"),
    });
    expect((await club.emailsTo("ada@example.com"))[0]?.subject).toContain("We are looking");
  });

  test("that is on its way for days is never called expired: staff look for it once, and it is credited when it comes", async () => {
    const reference = await begun(1_000);
    const days = async (count: number): Promise<void> => {
      for (let day = 0; day < count; day += 1) {
        await later(DAY_MS);
        await club.payments.watch.checkDue();
      }
    };
    await days(6);
    expect(await reviewsOf(reference)).toEqual(["still on its way after three days"]);
    expect((await verify(reference)).body).toMatchObject({
      status: "pending",
      is_flagged: true,
      message: expect.stringContaining("for longer than it should be"),
    });
    const emails = (await club.emailsTo("ada@example.com")).filter(({ text }) =>
      text.includes(reference),
    );
    expect(emails.map(({ subject }) => subject)).toEqual([
      `We are looking for your payment ${reference}`,
    ]);
    const before = await balanceOf("ngn");
    providers.set(reference, { status: "PAID" });
    await days(1);
    expect(await balanceOf("ngn")).toBe(before + 1_000);
    expect((await verify(reference)).body).toMatchObject({
      status: "success",
      is_flagged: false,
    });
  });

  test("that was looked for and came to nothing after all is told as such", async () => {
    const reference = await begun(1_000);
    await later(4 * DAY_MS);
    await club.payments.watch.checkDue();
    expect((await verify(reference)).body).toMatchObject({ is_flagged: true });
    providers.set(reference, { status: "FAILED" });
    await later(DAY_MS);
    await club.payments.watch.checkDue();
    expect((await verify(reference)).body).toMatchObject({
      status: "failed",
      is_flagged: false,
      message: "The payment was declined. Nothing was charged.",
    });
  });

  test("expires with its link", async () => {
    const reference = await begun(1_000);
    providers.set(reference, { status: "EXPIRED" });
    await later(41 * MINUTE_MS);
    await club.payments.watch.checkDue();
    expect((await verify(reference)).body).toMatchObject({ status: "expired" });
  });
});
