import { afterEach, beforeEach, expect, test } from "vitest";
import { CHARGE, openWorld, type World } from "#testing/world.ts";
import { signPaystack } from "./paystack-wire.ts";

const SECRET = "sk_test_kinfold_sandbox";
let world: World;
let now = 0;

beforeEach(async () => {
  now = Date.parse("2026-11-12T18:00:00Z");
  world = await openWorld({ now: () => now });
});
afterEach(async () => {
  await world.close();
});

const initialize = (fields: object = {}) =>
  world.paystack("/transaction/initialize", { ...CHARGE, ...fields });
const settle = (outcome: string, fields: object = {}) =>
  world.call(`/payments/${CHARGE.reference}/settle`, { body: { outcome, ...fields } });
const verify = async (reference = CHARGE.reference) =>
  (await world.paystack(`/transaction/verify/${reference}`)).body["data"];

test("a signature is that of the published example", () => {
  const body = '{"event":"charge.success","data":{"reference":"T1","amount":500000}}';
  expect(signPaystack(body, "sk_test_demo")).toBe(
    "2f12627914804c1c74523ec79970b39e7456405f6d90f23b1f0b450d9db81ee6b89f0c3be95f41bf88e4aa8a5dee24c902a25be7e504d3440fb477eced38f104",
  );
});

test("a payment begins with a page to pay at and is not paid yet", async () => {
  const { status, body } = await initialize();
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: true, message: "Authorization URL created" });
  expect(body["data"]).toMatchObject({
    reference: CHARGE.reference,
    authorization_url: expect.stringMatching(/^http:\/\/localhost:\d+\/paystack\/checkout\/\w+$/),
  });
  expect(await verify()).toMatchObject({ status: "ongoing", amount: 500_000, paid_at: null });
});

test("a checkout that no one paid at for a day was left from", async () => {
  await initialize();
  now += 24 * 3_600_000;
  expect(await verify()).toMatchObject({ status: "ongoing" });
  now += 1;
  expect(await verify()).toMatchObject({ status: "abandoned" });
});

test("a paid payment says so to anyone who asks and in a signed webhook", async () => {
  await initialize({ metadata: JSON.stringify({ intent: "42" }) });
  expect(await settle("success")).toMatchObject({ status: 200, body: { status: "success" } });

  const data = await verify();
  expect(data).toMatchObject({
    domain: "test",
    status: "success",
    amount: 500_000,
    requested_amount: 500_000,
    currency: "NGN",
    fees: 17_500,
    gateway_response: "Approved",
    metadata: { intent: "42" },
    authorization: { last4: "4081", reusable: true, country_code: "NG" },
    customer: { email: CHARGE.email },
  });
  await expect.poll(() => world.merchant.received.length).toBe(1);
  const [webhook] = world.merchant.received;
  expect(webhook?.path).toBe("/api/webhook/paystack");
  expect(webhook?.headers["x-paystack-signature"]).toBe(signPaystack(webhook?.raw ?? "", SECRET));
  expect(JSON.parse(webhook?.raw ?? "")).toEqual({ event: "charge.success", data });
});

test("a payment that failed or was left is not announced; it must be asked for", async () => {
  await initialize();
  await settle("abandoned");
  expect(await verify()).toMatchObject({ status: "abandoned" });
  await settle("failed");
  expect(await verify()).toMatchObject({ status: "failed", gateway_response: "Declined" });
  await settle("success");
  expect(await verify()).toMatchObject({ status: "success" });
  await expect.poll(() => world.merchant.received.length).toBe(1);
});

test("another amount and currency than asked are told to both", async () => {
  await initialize();
  await settle("success", { amount: 49.99, currency: "USD" });
  expect(await verify()).toMatchObject({
    amount: 4_999,
    currency: "USD",
    requested_amount: 500_000,
  });
  await expect.poll(() => world.merchant.received[0]?.raw).toContain('"amount":4999,');
});

test.each([
  ["no email", { email: "" }, "missing_params"],
  ["a wrong email", { email: "ada" }, "invalid_email_address"],
  ["an amount below ₦50", { amount: 4_999 }, "invalid_amount"],
  ["an amount below $2", { amount: 199, currency: "USD" }, "invalid_amount"],
  ["an amount with decimals", { amount: 5_000.5 }, "invalid_amount"],
  ["no amount", { amount: undefined }, "invalid_amount"],
  ["a negative amount", { amount: -5_000 }, "invalid_amount"],
  ["an unknown currency", { currency: "EUR" }, "unsupported_currency"],
  ["an underscore in the reference", { reference: "KIN_7F3K9Q" }, "invalid_reference"],
  ["a space in the reference", { reference: "KIN 7F3K9Q" }, "invalid_reference"],
  ["a return address that is none", { callback_url: "javascript:alert(1)" }, "invalid_params"],
  ["metadata that is no JSON", { metadata: "{" }, "invalid_params"],
])("%s is refused and nothing begins", async (_name, fields, code) => {
  const { status, body } = await initialize(fields);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    status: false,
    message: expect.any(String),
    meta: { nextStep: expect.any(String) },
    type: "validation_error",
    code,
  });
  expect((await world.call("/payments")).body).toEqual([]);
});

test("the smallest amounts are taken, also as text", async () => {
  expect((await initialize({ amount: "5000" })).status).toBe(200);
  expect((await initialize({ amount: 200, currency: "USD", reference: "A.B=1" })).status).toBe(200);
});

test("a reference is used once", async () => {
  await initialize();
  const again = await initialize({ amount: 600_000 });
  expect(again).toMatchObject({
    status: 400,
    body: { code: "duplicate_reference", message: "Duplicate Transaction Reference" },
  });
  expect(await verify()).toMatchObject({ requested_amount: 500_000 });
});

test("without the secret key nothing is told", async () => {
  const path = `/paystack/transaction/verify/${CHARGE.reference}`;
  expect(await world.call(path)).toMatchObject({ status: 401, body: { status: false } });
  expect(await world.call(path, { authorization: "Bearer sk_test_guess" })).toMatchObject({
    status: 401,
    body: { code: "invalid_key", message: "Invalid key" },
  });
});

test("what does not exist and what cannot be read get Paystack's error body", async () => {
  expect(await world.paystack("/transaction/verify/UNKNOWN")).toMatchObject({
    status: 400,
    body: { status: false, code: "transaction_not_found" },
  });
  expect(await world.paystack("/nowhere")).toMatchObject({
    status: 404,
    body: { status: false, code: "not_found" },
  });
  const broken = await fetch(`${world.url}/paystack/transaction/initialize`, {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ status: false, code: "invalid_params" });
});

async function savedCard(): Promise<string> {
  await initialize();
  await settle("success", { deliver: "never" });
  const { authorization } = (await verify()) as { authorization: { authorization_code: string } };
  return authorization.authorization_code;
}

test("a saved card is charged again, for its owner only", async () => {
  const authorization_code = await savedCard();
  const charge = { email: "Ada@example.com", amount: 250_000, authorization_code, reference: "R2" };
  expect(await world.paystack("/transaction/charge_authorization", charge)).toMatchObject({
    status: 200,
    body: {
      message: "Charge attempted",
      data: { status: "success", amount: 250_000, fees: 13_750 },
    },
  });
  await expect.poll(() => world.merchant.received[0]?.raw).toContain('"reference":"R2"');

  const again = await world.paystack("/transaction/charge_authorization", charge);
  expect(again.body).toMatchObject({ code: "duplicate_reference" });
  const stranger = { ...charge, email: "obi@example.com", reference: "R3" };
  expect(await world.paystack("/transaction/charge_authorization", stranger)).toMatchObject({
    status: 400,
    body: { code: "email_mismatch" },
  });
  const unknown = { ...charge, authorization_code: "AUTH_unknown", reference: "R4" };
  expect(await world.paystack("/transaction/charge_authorization", unknown)).toMatchObject({
    status: 400,
    body: { code: "invalid_authorization" },
  });
});

test("a card that is to be charged again may be asked for, and a charge may wait in a queue", async () => {
  const metadata = JSON.stringify({ custom_filters: { recurring: true } });
  expect(await initialize({ metadata })).toMatchObject({ status: 200 });
  await settle("success", { deliver: "never" });
  const paid = (await verify()) as { authorization: { authorization_code: string } };
  expect(paid).toMatchObject({ authorization: { reusable: true } });
  const { authorization_code } = paid.authorization;
  const charge = { ...CHARGE, authorization_code, reference: "R2", queue: true };
  expect(await world.paystack("/transaction/charge_authorization", charge)).toMatchObject({
    status: 200,
    body: { data: { status: "success" } },
  });
});

test("a saved card can be made to run dry", async () => {
  const authorization_code = await savedCard();
  await world.call(`/cards/${authorization_code}`, { body: { answer: "insufficient_funds" } });
  const { body } = await world.paystack("/transaction/charge_authorization", {
    email: CHARGE.email,
    amount: 250_000,
    authorization_code,
    reference: "R2",
  });
  expect(body["data"]).toMatchObject({ status: "failed", gateway_response: "Insufficient Funds" });
});

test("a saved card declines as its tester wishes, or pays without a word", async () => {
  await initialize();
  await settle("success");
  const { authorization } = (await verify()) as { authorization: { authorization_code: string } };
  const { authorization_code } = authorization;
  const cases = [
    ["do_not_honour", 200, "failed", "Do Not Honour"],
    ["expired_card", 200, "failed", "Expired Card"],
    ["stolen_card", 200, "failed", "Stolen Card"],
    ["no_answer", 504, "success", "Approved"],
  ] as const;
  for (const [answer, status, outcome, words] of cases) {
    await world.call(`/cards/${authorization_code}`, { body: { answer } });
    const reference = `R-${answer.replaceAll("_", "-")}`;
    const charge = { ...CHARGE, authorization_code, reference };
    expect((await world.paystack("/transaction/charge_authorization", charge)).status).toBe(status);
    const { body } = await world.paystack(`/transaction/verify/${reference}`);
    expect(body["data"]).toMatchObject({ status: outcome, gateway_response: words });
  }
  expect((await world.call(`/cards/${authorization_code}`, { body: { answer: "?" } })).status).toBe(
    400,
  );
});

test("a refund gives back part, then the rest, and never more", async () => {
  await initialize();
  expect(await world.paystack("/refund", { transaction: CHARGE.reference })).toMatchObject({
    status: 400,
    body: { code: "transaction_not_refundable" },
  });
  await settle("success", { deliver: "never" });

  const part = await world.paystack("/refund", { transaction: CHARGE.reference, amount: 200_000 });
  expect(part.body["data"]).toMatchObject({ status: "pending", amount: 200_000 });
  expect(
    await world.paystack("/refund", { transaction: CHARGE.reference, amount: 300_001 }),
  ).toMatchObject({ status: 400, body: { code: "invalid_amount" } });
  const { id } = (await verify()) as { id: number };
  expect((await world.paystack("/refund", { transaction: id })).body["data"]).toMatchObject({
    amount: 300_000,
  });

  await expect.poll(() => verify()).toMatchObject({ status: "reversed" });
  await expect.poll(() => world.merchant.received.length).toBe(4);
  const events = world.merchant.received.map(({ raw }) => JSON.parse(raw) as { event: string });
  expect(events.map(({ event }) => event).toSorted()).toEqual([
    "refund.pending",
    "refund.pending",
    "refund.processed",
    "refund.processed",
  ]);
  expect(events[0]).toMatchObject({
    data: { amount: "200000", transaction_reference: "KIN-7F3K9Q" },
  });
});
