import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#testing/world.ts";
import { computeFlutterwaveFeeMinor } from "./flutterwave-wire.ts";

const REFERENCE = "KIN-7F3K9Q";
let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
});

const pay = (fields: object = {}) =>
  world.flutterwave("/payments", {
    tx_ref: REFERENCE,
    amount: 104.06,
    currency: "USD",
    redirect_url: "http://localhost:3000/dashboard/wallet",
    customer: { email: "ada@example.com", name: "Ada Obi", phonenumber: "+2348030000000" },
    meta: { intent: "42" },
    ...fields,
  });
const settle = (body: object) => world.call(`/payments/${REFERENCE}/settle`, { body });
const verify = async () =>
  (await world.flutterwave(`/transactions/verify_by_reference?tx_ref=${REFERENCE}`)).body[
    "data"
  ] as { id: number; card: { token: string } } | null;

test("a paid payment is found by id and by reference, in major units", async () => {
  expect(await pay()).toMatchObject({
    status: 200,
    body: {
      status: "success",
      message: "Hosted Link",
      data: { link: expect.stringContaining("/flutterwave/checkout/") },
    },
  });
  expect(await verify()).toMatchObject({ status: "pending", amount_settled: 0 });
  await settle({ outcome: "success" });
  const data = await verify();
  expect(data).toMatchObject({
    tx_ref: REFERENCE,
    amount: 104.06,
    charged_amount: 104.06,
    currency: "USD",
    status: "successful",
    processor_response: "Approved",
    card: { last_4digits: "4081", country: "NG" },
    customer: { email: "ada@example.com", name: "Ada Obi", phone_number: "+2348030000000" },
    meta: { intent: "42" },
  });
  expect((await world.flutterwave(`/transactions/${data?.id}/verify`)).body["data"]).toEqual(data);

  await expect.poll(() => world.merchant.received.length).toBe(1);
  const [webhook] = world.merchant.received;
  expect(webhook?.path).toBe("/api/webhook/flutterwave");
  expect(webhook?.headers["verif-hash"]).toBe("kinfold-sandbox-hash");
  expect(JSON.parse(webhook?.raw ?? "")).toEqual({
    event: "charge.completed",
    data,
    meta_data: { intent: "42" },
    "event.type": "CARD_TRANSACTION",
  });
});

test("a failed charge is announced as well; leaving is not", async () => {
  await pay();
  await settle({ outcome: "abandoned" });
  await settle({ outcome: "failed" });
  expect(await verify()).toMatchObject({ status: "failed", processor_response: "Declined" });
  await expect.poll(() => world.merchant.received.length).toBe(1);
  expect(world.merchant.received[0]?.raw).toContain('"status":"failed"');
});

test("another amount and currency than asked are told", async () => {
  await pay();
  await settle({ outcome: "success", amount: 1, currency: "NGN" });
  expect(await verify()).toMatchObject({ amount: 1, currency: "NGN", status: "successful" });
});

test.each([
  ["no reference", { tx_ref: "" }],
  ["no amount", { amount: undefined }],
  ["an amount of nothing", { amount: 0 }],
  ["three decimals", { amount: 1.005 }],
  ["an unknown currency", { currency: "EUR" }],
  ["no return address", { redirect_url: "" }],
  ["a return address that is none", { redirect_url: "javascript:alert(1)" }],
  ["no customer", { customer: undefined }],
  ["a session of two days", { session_duration: 2_880 }],
])("%s is refused and nothing begins", async (_name, fields) => {
  expect(await pay(fields)).toMatchObject({
    status: 400,
    body: { status: "error", message: expect.any(String), data: null },
  });
  expect((await world.call("/payments")).body).toEqual([]);
});

test("without the secret key nothing is told; what does not exist is not found", async () => {
  await pay();
  expect((await pay()).body).toMatchObject({ status: "error" });
  expect(await world.call("/flutterwave/v3/transactions/1/verify")).toMatchObject({
    status: 401,
    body: { status: "error", message: "Invalid authorization key", data: null },
  });
  expect(await world.flutterwave("/transactions/1/verify")).toMatchObject({
    status: 400,
    body: { status: "error", message: "No transaction was found for this id", data: null },
  });
});

test("a saved card is charged again, for its owner only", async () => {
  await pay();
  await settle({ outcome: "success", deliver: "never" });
  const charge = {
    token: (await verify())?.card.token,
    currency: "USD",
    country: "NG",
    amount: 20,
    email: "ada@example.com",
    tx_ref: "KIN-SECOND",
    narration: "Monthly",
  };
  expect(await world.flutterwave("/tokenized-charges", charge)).toMatchObject({
    status: 200,
    body: { message: "Charge successful", data: { status: "successful", amount: 20 } },
  });
  const stranger = { ...charge, email: "obi@example.com", tx_ref: "KIN-THIRD" };
  expect(await world.flutterwave("/tokenized-charges", stranger)).toMatchObject({
    status: 400,
    body: { status: "error" },
  });
  expect((await world.call("/payments/KIN-THIRD")).status).toBe(404);
});

test("a refund gives back no more than was paid", async () => {
  await pay();
  await settle({ outcome: "success", deliver: "never" });
  const { id } = (await verify()) ?? { id: 0 };
  const refund = (amount?: number) => world.flutterwave(`/transactions/${id}/refund`, { amount });
  expect((await refund(104.07)).status).toBe(400);
  expect(await refund(4.06)).toMatchObject({
    status: 200,
    body: { data: { tx_id: id, amount_refunded: 4.06, status: "completed" } },
  });
  expect((await refund()).body["data"]).toMatchObject({ amount_refunded: 100 });
  expect((await refund()).status).toBe(400);
});

test.each([
  [500_000, "NGN", "NG", 10_000],
  [50_000_000, "NGN", "NG", 200_000],
  [500_000, "NGN", "US", 24_000],
  [10_000, "USD", "NG", 480],
])("%s minor units of %s on a card of %s cost %s", (amount, currency, country, fee) => {
  expect(computeFlutterwaveFeeMinor(amount, currency, country)).toBe(fee);
});
