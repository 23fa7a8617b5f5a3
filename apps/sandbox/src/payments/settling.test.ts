import { afterEach, beforeEach, expect, test } from "vitest";
import { CHARGE, openWorld, type World } from "#testing/world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
});

const initialize = (reference = CHARGE.reference) =>
  world.paystack("/transaction/initialize", { ...CHARGE, reference });
const settle = (body: object, reference = CHARGE.reference) =>
  world.call(`/payments/${reference}/settle`, { body });

test("a payment is found by the merchant's reference, the newest first", async () => {
  await initialize();
  await initialize("KIN-SECOND");
  expect((await world.call("/payments")).body).toMatchObject([
    { reference: "KIN-SECOND" },
    { reference: CHARGE.reference },
  ]);
  expect(await world.call(`/payments/${CHARGE.reference}`)).toMatchObject({
    status: 200,
    body: {
      provider: "paystack",
      status: "pending",
      amount: 5_000,
      currency: "NGN",
      checkout_url: expect.stringContaining("/paystack/checkout/"),
      webhooks: [],
    },
  });
});

test("of two providers with the same reference the newest payment is meant", async () => {
  await world.flutterwave("/payments", {
    tx_ref: CHARGE.reference,
    amount: 20,
    redirect_url: CHARGE.callback_url,
    customer: { email: CHARGE.email },
  });
  await initialize();
  expect((await world.call(`/payments/${CHARGE.reference}`)).body["provider"]).toBe("paystack");
});

test("a payment whose time is over can be paid no more, and no card was tried for it", async () => {
  await initialize();
  expect(await settle({ outcome: "expired" })).toMatchObject({
    body: { status: "expired", webhooks: [], card: null },
  });
  expect((await settle({ outcome: "success" })).status).toBe(409);
});

test("a payment that was made is made for good", async () => {
  await initialize();
  expect(await settle({ outcome: "success", amount: 10 })).toMatchObject({
    body: { status: "success", paid_amount: 10, amount: 5_000 },
  });
  expect(await settle({ outcome: "failed" })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("success") },
  });
  expect((await world.call(`/payments/${CHARGE.reference}`)).body["status"]).toBe("success");
});

test.each([
  [{}],
  [{ outcome: "paid" }],
  [{ outcome: "success", deliver: "thrice" }],
  [{ outcome: "success", amount: 0 }],
  [{ outcome: "success", amount: -1 }],
  [{ outcome: "success", amount: 1.005 }],
  [{ outcome: "success", amount: "all" }],
  [{ outcome: "success", currency: "naira" }],
])("%o settles nothing", async (body) => {
  await initialize();
  expect(await settle(body)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  expect((await world.call(`/payments/${CHARGE.reference}`)).body["status"]).toBe("pending");
});

test("what no one asked for cannot be settled", async () => {
  expect((await settle({ outcome: "success" }, "UNKNOWN")).status).toBe(404);
  expect((await world.call("/payments/UNKNOWN")).status).toBe(404);
  expect((await world.call("/payments/UNKNOWN/deliver", { body: {} })).status).toBe(404);
});
