import { depositToWallet, quotePayment, verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { expectCoherence } from "../testing/coherence.ts";
import {
  message,
  openPayProviders,
  type PayProviders,
  type ProviderPayment,
} from "../testing/pay-providers.ts";
import { setRate } from "../testing/rates.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;
let email: string;
let usd: string;
let ngn: string;
let members = 0;

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
});
afterAll(async () => {
  await club.close();
  await providers.close();
});
beforeEach(async () => {
  members += 1;
  email = `ada${members}@example.com`;
  club.clock.advance(86_400_000);
  ada = await club.member(email);
  const { body } = await ada.ask(getWallets);
  [usd, ngn] = [body.usd.id, body.ngn.id];
  await setRate(club, "1500");
});
afterEach(() => expectCoherence(club.db));

async function later(minutes: number): Promise<void> {
  club.clock.advance(minutes * 60_000);
  await ada.signIn(email);
}
const deposit = (body: object, wallet = usd): Promise<Answer> =>
  ada.ask(depositToWallet, {
    params: { id: wallet },
    body: { amount: 500, gateway: "transfer", is_localized: wallet === usd, ...body },
  });
const quote = (amount = 500): Promise<Answer> =>
  ada.ask(quotePayment, {
    body: { from: "NGN", to: "USD", amount, side: "to", gateway: "transfer" },
  });
async function arrives(reference: string, change: Partial<ProviderPayment> = {}): Promise<void> {
  const { path, headers, body } = message(providers.set(reference, { status: "PAID", ...change }));
  await club.visitor().send("POST", path, headers, body);
  await club.payments.watch.handleDue();
}
const dollars = async (): Promise<number> => (await ada.ask(getWallets)).body.usd.balance;
async function reasonsFor(reference: string): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`select reason from payment_review
    where reference = ${reference} order by created_at`.execute(club.db);
  return rows.map(({ reason }) => reason);
}

describe("dollars that are paid for in naira after their price ended", () => {
  test("are flagged and not credited when the naira fell meanwhile", async () => {
    const { reference } = (await deposit({})).body;
    await later(23 * 60);
    await setRate(club, "3000");
    await arrives(reference);
    expect(await dollars()).toBe(0);
    expect(await reasonsFor(reference)).toEqual([
      "paid after its price ended, and the rate has moved",
    ]);
    const { body } = await ada.ask(verifyPayment, { params: { reference } });
    expect(body).toMatchObject({ is_kept_back: true });
  });

  test.each([
    ["1515", true],
    ["1515.000001", false],
    ["1400", true],
  ])("at ₦1,500 and come while a dollar costs ₦%s: credited %s", async (now, isCredited) => {
    const { reference } = (await deposit({})).body;
    await later(16);
    await setRate(club, now);
    await arrives(reference);
    expect(await dollars()).toBe(isCredited ? 500 : 0);
  });

  test("are flagged while there is no rate to compare with", async () => {
    const { reference } = (await deposit({})).body;
    await later(61);
    await arrives(reference);
    expect(await dollars()).toBe(0);
    expect(await reasonsFor(reference)).toEqual([
      "paid after its price ended, and there is no rate now",
    ]);
  });

  test("and whose quote was older than the payment are held to the quote", async () => {
    const { quote_id } = (await quote()).body;
    await later(14);
    const { reference } = (await deposit({ quote_id })).body;
    await later(2);
    await setRate(club, "1600");
    await arrives(reference);
    expect(await dollars()).toBe(0);
  });

  test("but were paid in time by the provider's clock, are credited", async () => {
    const { reference } = (await deposit({ gateway: "card" })).body;
    await later(5);
    const paidAt = club.clock.now().toISOString();
    await later(30);
    await setRate(club, "1600");
    await arrives(reference, { status: "success", paidAt });
    expect(await dollars()).toBe(500);
  });
});

describe("a member", () => {
  test("pays for dollars in naira up to the daily limit, at two windows at once as well", async () => {
    const big = { amount: 12_000 };
    const answers = await Promise.all([deposit(big), deposit(big), deposit(big)]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.fields])).toEqual([
      [
        422,
        {
          amount:
            "You can pay for up to $25,000.00 in naira in 24 hours, and $1,000.00 of that is left. Enter less, or pay in dollars.",
        },
      ],
    ]);
    expect((await deposit({ amount: 12_000 }, ngn)).status).toBe(201);
    await later(24 * 60 + 1);
    await setRate(club, "1500");
    expect((await deposit(big)).status).toBe(201);
  });

  test("holds the newest three prices, and an older one has ended", async () => {
    const ids: string[] = [];
    for (const amount of [10, 20, 30, 40]) {
      club.clock.advance(1_000);
      ids.push((await quote(amount)).body.quote_id);
    }
    const first = await deposit({ amount: 10, quote_id: ids[0] });
    expect([first.status, first.body.code]).toEqual([409, "pay_quote_expired"]);
    expect((await deposit({ amount: 20, quote_id: ids[1] })).status).toBe(201);
  });
});

test("a checkout of dollars in naira ends with its price where the provider can end it", async () => {
  const body = { amount: 100, gateway: "card_us", us_based_institution: "no" };
  const priced = await ada.ask(quotePayment, {
    body: { ...body, from: "NGN", to: "USD", side: "to" },
  });
  await later(5);
  await deposit({ ...body, quote_id: priced.body.quote_id });
  expect(providers.asked.at(-1)).toMatchObject({ session_duration: 10 });
  await deposit({ ...body, is_localized: false });
  expect(providers.asked.at(-1)).not.toHaveProperty("session_duration");
});

describe("a transfer of more than was asked for", () => {
  test.each([
    [10n, true],
    [11n, false],
  ])("by %s %% is credited: %s", async (percent, isCredited) => {
    const { reference, total_charged } = (await deposit({ amount: 1_000 }, ngn)).body;
    const totalMinor = BigInt(Math.round(total_charged * 100));
    const amountMinor = totalMinor + (totalMinor * percent) / 100n;
    await arrives(reference, { status: "OVERPAID", amountMinor });
    const { body } = await ada.ask(getWallets);
    expect(body.ngn.balance > 0).toBe(isCredited);
    expect(await reasonsFor(reference)).toEqual(
      isCredited ? [] : ["more than 10 % above what was asked for"],
    );
  });
});
