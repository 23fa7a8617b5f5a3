import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { depositToWallet, quotePayment } from "@kinfold/contract/payments";
import { initializePortfolio } from "@kinfold/contract/portfolios";
import { createWithdrawal, withdrawFromWallet } from "@kinfold/contract/withdrawals";
import { buildPath, type AnyEndpoint } from "@kinfold/contract/endpoint";
import { openClub, type Club } from "./testing/club.ts";
import { expectInvariants } from "./testing/expect-invariants.ts";
import { createPayableMember, type Payable } from "./testing/payable.ts";
import { openPayProviders, type PayProviders } from "./testing/pay-providers.ts";

let club: Club;
let providers: PayProviders;
let ada: Payable;

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  ada = await createPayableMember(club, "ada@example.com");
});
afterAll(async () => {
  await club.close();
  await providers.close();
});
beforeEach(() => club.clock.setTo(new Date("2026-11-12T08:00:00.000Z")));

/** Every call by which a member moves money, or asks for its price, with an amount to be filled in. */
const CALLS: readonly (readonly [AnyEndpoint, object])[] = [
  [depositToWallet, { gateway: "card" }],
  [createWithdrawal, {}],
  [withdrawFromWallet, {}],
  [initializePortfolio, { gateway: "wallet", product_id: 1, target_wallet: "NGN" }],
  [quotePayment, { from: "NGN", to: "NGN", side: "to", gateway: "card" }],
];

/** As they stand in the JSON, by what is wrong with them. */
const NO_NUMBERS = "1e400 +5 10. .5 1,000 0x10 NaN Infinity".split(" ").concat("9".repeat(400));
const NO_AMOUNTS =
  '0 -0 -1 0.001 100.005 1e-3 1000000000000.01 1e13 9007199254740993 null true [] {} ["5"] [100] {"amount":100}'.split(
    " ",
  );
const TEXTS = ["100", "1e3", " 10 ", "٥٠", "１０", "₦100", "", "9".repeat(400)];
const ODD = [
  ...NO_NUMBERS.map((amount) => [amount, "400 malformed"] as const),
  ...NO_AMOUNTS.map((amount) => [amount, "422 invalid amount"] as const),
  ...TEXTS.map((text) => [JSON.stringify(text), "422 invalid amount"] as const),
];

async function everything(): Promise<unknown> {
  const { rows } = await sql`select
      (select count(*) from payment_intent) as payments,
      (select count(*) from withdrawal) as withdrawals,
      (select count(*) from portfolio) as portfolios,
      (select count(*) from payment_quote) as quotes,
      (select count(*) from idempotency_key) as keys,
      (select count(*) from ledger.posting) as postings`.execute(club.db);
  return rows[0];
}

test.each(CALLS)("$name takes no odd amount, and nothing comes of it", async (to, rest) => {
  const before = await everything();
  const path = buildPath(to, to.path.includes(":id") ? { id: ada.ngn ?? "" } : {});
  const answers: string[] = [];
  for (const [at, [amount]] of ODD.entries()) {
    const body = JSON.stringify({ ...rest, amount: "?" }).replace('"?"', () => amount);
    const response = await ada.visitor.send(
      to.method,
      `/api${path}`,
      { "content-type": "application/json", "idempotency-key": `${to.name}-${at}` },
      body,
    );
    const named = Object.keys(response.body.fields ?? {}).join();
    answers.push(`${amount}: ${response.status} ${response.body.code} ${named}`.trim());
    expect(response.body.error).toMatch(/\w/);
  }
  expect(answers).toEqual(ODD.map(([amount, answer]) => `${amount}: ${answer}`));
  expect(await everything()).toEqual(before);
  await expectInvariants(club.db);
});
