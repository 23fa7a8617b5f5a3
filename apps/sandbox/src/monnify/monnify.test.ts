import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#testing/world.ts";
import { signMonnify } from "./monnify-wire.ts";

const SECRET = "kinfold-sandbox-monnify-secret";
const REFERENCE = "KIN-7F3K9Q";
let world: World;
let now = 0;
let token = "";

beforeEach(async () => {
  now = Date.parse("2026-11-12T18:00:00Z");
  world = await openWorld({ now: () => now });
  token = await login();
});
afterEach(async () => {
  await world.close();
});

const basic = (secret: string): string =>
  `Basic ${Buffer.from(`MK_TEST_KINFOLD:${secret}`).toString("base64")}`;

async function login(): Promise<string> {
  const { status, body } = await world.call("/monnify/api/v1/auth/login", {
    method: "POST",
    authorization: basic(SECRET),
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ requestSuccessful: true, responseCode: "0" });
  expect(body["responseBody"]).toMatchObject({ expiresIn: 3600 });
  return (body["responseBody"] as { accessToken: string }).accessToken;
}

const ask = (path: string, body?: unknown) =>
  world.call(`/monnify${path}`, { body, authorization: `Bearer ${token}` });

const init = (fields: object = {}) =>
  ask("/api/v1/merchant/transactions/init-transaction", {
    amount: 5_000.5,
    customerName: "Ada Obi",
    customerEmail: "ada@example.com",
    paymentReference: REFERENCE,
    paymentDescription: "Wallet",
    currencyCode: "NGN",
    contractCode: "1000000001",
    redirectUrl: "http://localhost:3000/dashboard/wallet",
    paymentMethods: ["ACCOUNT_TRANSFER"],
    metaData: { intent: "42" },
    ...fields,
  });

async function begin(): Promise<{ transactionReference: string; checkoutUrl: string }> {
  const { status, body } = await init();
  expect(status).toBe(200);
  return body["responseBody"] as { transactionReference: string; checkoutUrl: string };
}

const settle = (body: object) => world.call(`/payments/${REFERENCE}/settle`, { body });
const query = async () =>
  (await ask(`/api/v2/merchant/transactions/query?paymentReference=${REFERENCE}`)).body[
    "responseBody"
  ];

test("a signature is that of the published example", () => {
  const body = '{"event":"charge.success","data":{"reference":"T1","amount":500000}}';
  expect(signMonnify(body, "MNFYSECRET")).toBe(
    "7176aa8b1c8ed33893daa20e85c3bd46a9a3d0973f18d05fed343aff8c1a2593d40e2acceea6fe1bd3cf7fe74b7ae3c96113efa75d2cf7b651d49e3019d1c0ca",
  );
});

test("a wrong secret opens nothing, and a token ends after an hour", async () => {
  const wrong = { method: "POST", authorization: basic("guess") };
  expect(await world.call("/monnify/api/v1/auth/login", wrong)).toMatchObject({
    status: 401,
    body: { requestSuccessful: false, responseCode: "99" },
  });
  now += 3_599_999;
  expect((await init()).status).toBe(200);
  now += 1;
  expect((await init({ paymentReference: "KIN-2" })).status).toBe(401);
});

test("a payment has an account of its own, for 40 minutes", async () => {
  const { transactionReference, checkoutUrl } = await begin();
  expect(transactionReference).toMatch(/^MNFY\|60\|20261112190000\|\d{6}$/);
  expect(checkoutUrl).toContain(encodeURIComponent(transactionReference));

  const account = await ask("/api/v1/merchant/bank-transfer/init-payment", {
    transactionReference,
  });
  expect(account.body["responseBody"]).toMatchObject({
    accountNumber: expect.stringMatching(/^\d{10}$/),
    accountDurationSeconds: 2400,
    amount: 5_000.5,
    totalPayable: 5_000.5,
    expiresOn: "2026-11-12 19:40:00.000",
  });
  const page = await (await fetch(checkoutUrl)).text();
  expect(page).toContain((account.body["responseBody"] as { accountNumber: string }).accountNumber);

  now += 40 * 60_000;
  expect(await query()).toMatchObject({ paymentStatus: "PENDING" });
  now += 1;
  expect(await query()).toMatchObject({ paymentStatus: "EXPIRED", amountPaid: "0.00" });
  expect((await settle({ outcome: "success" })).status).toBe(409);
  expect((await fetch(checkoutUrl)).status).toBe(410);
  expect(
    (await ask("/api/v1/merchant/bank-transfer/init-payment", { transactionReference })).status,
  ).toBe(422);
});

test("a paid transfer is found by both references and announced with a signature", async () => {
  const { transactionReference } = await begin();
  await settle({ outcome: "success" });
  const byOurs = await query();
  expect(byOurs).toMatchObject({
    transactionReference,
    paymentReference: REFERENCE,
    paymentStatus: "PAID",
    amountPaid: "5000.50",
    totalPayable: "5000.50",
    settlementAmount: "4925.49",
    currency: "NGN",
    metaData: { intent: "42" },
  });
  const byTheirs = await ask(`/api/v2/transactions/${encodeURIComponent(transactionReference)}`);
  expect(byTheirs.body["responseBody"]).toEqual(byOurs);

  await expect.poll(() => world.merchant.received.length).toBe(1);
  const [webhook] = world.merchant.received;
  expect(webhook?.path).toBe("/api/webhook/monnify");
  expect(webhook?.headers["monnify-signature"]).toBe(signMonnify(webhook?.raw ?? "", SECRET));
  expect(JSON.parse(webhook?.raw ?? "")).toMatchObject({
    eventType: "SUCCESSFUL_TRANSACTION",
    eventData: {
      transactionReference,
      paymentReference: REFERENCE,
      amountPaid: 5_000.5,
      totalPayable: 5_000.5,
      settlementAmount: "4925.49",
      paymentStatus: "PAID",
      product: { type: "WEB_SDK", reference: REFERENCE },
      customer: { email: "ada@example.com" },
    },
  });
});

test.each([
  [{ outcome: "success", amount: 5_000.51 }, "OVERPAID", "5000.51"],
  [{ outcome: "success", amount: 5_000.49 }, "PARTIALLY_PAID", "5000.49"],
  [{ outcome: "failed" }, "FAILED", "0.00"],
  [{ outcome: "abandoned" }, "CANCELLED", "0.00"],
])("%o is called %s", async (settlement, paymentStatus, amountPaid) => {
  await begin();
  await settle(settlement);
  expect(await query()).toMatchObject({ paymentStatus, amountPaid });
});

test.each([
  ["too_little", 2_500.25, "PARTIALLY_PAID"],
  ["too_much", 7_500.75, "OVERPAID"],
  ["pay", 5_000.5, "PAID"],
])("on the page, %s sends %s", async (act, paid, paymentStatus) => {
  const { checkoutUrl } = await begin();
  const answer = await fetch(checkoutUrl, {
    method: "POST",
    body: new URLSearchParams({ act }),
    redirect: "manual",
  });
  expect(answer.headers.get("location")).toBe(
    `http://localhost:3000/dashboard/wallet?paymentReference=${REFERENCE}`,
  );
  expect((await world.call(`/payments/${REFERENCE}`)).body["paid_amount"]).toBe(paid);
  expect(await query()).toMatchObject({ paymentStatus });
});

test.each([
  ["dollars", { currencyCode: "USD" }, 400],
  ["less than ₦20", { amount: 19.99 }, 400],
  ["three decimals", { amount: 5_000.005 }, 400],
  ["no name", { customerName: "" }, 400],
  ["no reference", { paymentReference: "" }, 400],
  ["another contract", { contractCode: "1" }, 404],
  ["a return address that is none", { redirectUrl: "nowhere" }, 400],
])("%s is refused and nothing begins", async (_name, fields, status) => {
  expect(await init(fields)).toMatchObject({
    status,
    body: { requestSuccessful: false, responseMessage: expect.any(String), responseCode: "99" },
  });
  expect((await world.call("/payments")).body).toEqual([]);
});

test("a reference is used once, and what does not exist is not found", async () => {
  await begin();
  expect((await init()).status).toBe(422);
  expect((await ask("/api/v2/transactions/MNFY%7C1")).status).toBe(404);
  expect((await ask("/api/v2/merchant/transactions/query?paymentReference=X")).status).toBe(404);
  expect((await ask("/api/v2/merchant/transactions/query")).status).toBe(400);
  expect((await world.call("/monnify/nowhere")).body).toMatchObject({ requestSuccessful: false });
});

test("a refund is under way, then done and announced", async () => {
  const { transactionReference } = await begin();
  await settle({ outcome: "success", deliver: "never" });
  const refund = {
    transactionReference,
    refundReference: "KIN-REFUND-1",
    refundAmount: 5_000.5,
    refundReason: "Paid twice",
    customerNote: "Kinfold",
  };
  const initiate = (fields: object = {}) =>
    ask("/api/v1/refunds/initiate-refund", { ...refund, ...fields });
  expect((await initiate({ refundAmount: 5_000.51 })).status).toBe(422);
  expect((await initiate({ refundAmount: 0 })).status).toBe(400);
  expect((await initiate()).body["responseBody"]).toMatchObject({ refundStatus: "IN_PROGRESS" });
  expect((await initiate()).status).toBe(422);

  const state = async () => (await ask("/api/v1/refunds/KIN-REFUND-1")).body["responseBody"];
  await expect.poll(() => state()).toMatchObject({ refundStatus: "COMPLETED" });
  expect(await query()).toMatchObject({ paymentStatus: "REVERSED" });
  await expect
    .poll(() => world.merchant.received[0]?.raw)
    .toContain('"eventType":"SUCCESSFUL_REFUND"');
});
