import { listFlaggedPayments } from "@kinfold/contract/office/webhooks";
import { depositToWallet } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { openPayProviders, type PayProviders } from "../testing/pay-providers.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { compareCharges } from "./index.ts";

let club: Club;
let providers: PayProviders;
let ada: Visitor;

beforeAll(async () => {
  providers = await openPayProviders();
  club = await openClub(providers.settings);
  ada = await club.member("ada@example.com");
});
afterAll(async () => {
  await expectInvariants(club.db);
  await club.close();
  await providers.close();
});

const compare = () => compareCharges(club.payments.setting);

test("a success at a provider without a payment of ours is one exception in the office, however many pages there are", async () => {
  const foreign = { amountMinor: 5_000_000n, currency: "NGN" };
  for (let count = 0; count < 130; count += 1) {
    const reference = `KIN-LOST${count}`;
    providers.addForeign(
      { ...foreign, provider: "paystack", reference, status: "success" },
      `7${count}`,
    );
  }
  const others = [
    ["monnify", "PAID"],
    ["flutterwave", "successful"],
  ] as const;
  for (const [provider, status] of others) {
    for (let count = 0; count < 25; count += 1) {
      const reference = `OTHER-${provider}-${count}`;
      providers.addForeign(
        { ...foreign, provider, reference, status },
        `8${count}${provider.length}`,
      );
    }
  }
  const first = await compare();
  expect(first).toMatchObject({ charges: 180, unanswered: [] });
  expect(new Set(first.unknown).size).toBe(180);
  expect(first.unknown).toContain("paystack: KIN-LOST129");
  expect(await compare()).toEqual(first);
  const clerk = await hireSignedIn(club, ["finance_maker"]);
  const { body } = await clerk.visitor.send(
    "GET",
    `/api${listFlaggedPayments.path}?search=KIN-LOST129`,
  );
  expect(body.data).toMatchObject([
    {
      reason: "a charge without a payment of ours: KIN-LOST129",
      provider: "paystack",
      state: "open",
    },
  ]);
  const { body: all } = await clerk.visitor.send(
    "GET",
    `/api${listFlaggedPayments.path}?per_page=1`,
  );
  expect(all.meta.total).toBe(180);
});

test("a success that we never heard of is credited to its payment", async () => {
  const { ngn } = (await ada.ask(getWallets)).body;
  const body = { amount: 1_000, gateway: "card" };
  const { reference } = (await ada.ask(depositToWallet, { params: { id: ngn.id }, body })).body;
  providers.set(reference, { status: "success" });
  await compare();
  expect((await ada.ask(getWallets)).body.ngn.balance).toBe(1_000);
  await compare();
  expect((await ada.ask(getWallets)).body.ngn.balance).toBe(1_000);
});

test("a provider that is away keeps none of the others back", async () => {
  providers.before = async (path) => {
    if (path.startsWith("GET /paystack/transaction")) throw new Error("away");
  };
  expect(await compare()).toMatchObject({ charges: 50, unanswered: ["paystack"] });
});
