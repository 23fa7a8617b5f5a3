import { afterAll, beforeAll, expect, test } from "vitest";
import { depositToWallet, verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import type { Club, Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { openOutsideWorld, type OutsideWorld } from "../testing/outside-world.ts";

let world: OutsideWorld;
let club: Club;
let ada: Visitor;
let wallet: string;

beforeAll(async () => {
  world = await openOutsideWorld();
  ({ club } = world);
  ada = await club.member("ada@example.com");
  wallet = (await ada.ask(getWallets)).body.ngn.id;
});
afterAll(() => world.close());

const begin = async (gateway: string, amount = 2_500): Promise<string> => {
  const answer = { us_based_institution: gateway === "card_us" ? "no" : null };
  const { body } = await ada.ask(depositToWallet, {
    params: { id: wallet },
    body: { amount, gateway, ...answer },
  });
  expect(body.payment_link).toMatch(/^http/);
  return body.reference;
};
const settle = async (reference: string, how: object): Promise<void> => {
  expect(await world.at(reference, "settle", how)).toBe(200);
};
const balance = async (): Promise<number> => (await ada.ask(getWallets)).body.ngn.balance;
const verified = async (reference: string): Promise<string> => {
  club.clock.advance(6_000);
  return (await ada.ask(verifyPayment, { params: { reference } })).body.status;
};

test.each(["card", "transfer", "card_us"])(
  "by %s the outside world is paid, tells us by itself, and the wallet has it once",
  async (gateway) => {
    for (const deliver of ["once", "twice", "late"]) {
      const before = await balance();
      const reference = await begin(gateway);
      await settle(reference, { outcome: "success", deliver });
      await expect.poll(balance).toBe(before + 2_500);
      expect(await verified(reference)).toBe("success");
    }
    await expectInvariants(club.db);
  },
  40_000,
);

test.each(["card", "transfer", "card_us"])(
  "by %s what never tells us is found out by asking",
  async (gateway) => {
    const before = await balance();
    const reference = await begin(gateway);
    await settle(reference, { outcome: "success", deliver: "never" });
    expect(await verified(reference)).toBe("success");
    expect(await balance()).toBe(before + 2_500);
  },
);

test.each([
  ["card", "failed", "failed"],
  ["card", "abandoned", "abandoned"],
  ["card_us", "failed", "failed"],
  ["transfer", "failed", "failed"],
  ["transfer", "abandoned", "abandoned"],
])("by %s %s is told as %s", async (gateway, outcome, status) => {
  const before = await balance();
  const reference = await begin(gateway);
  await settle(reference, { outcome });
  expect(await verified(reference)).toBe(status);
  expect(await balance()).toBe(before);
});

test.each([
  ["card", { amount: 2_500 }],
  ["card", { currency: "USD" }],
  ["card_us", { amount: 1 }],
])("by %s with %o nothing is credited", async (gateway, change) => {
  const before = await balance();
  const reference = await begin(gateway);
  await settle(reference, { outcome: "success", ...change });
  expect(await verified(reference)).toBe("pending");
  expect(await balance()).toBe(before);
});
