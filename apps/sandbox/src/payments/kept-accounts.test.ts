import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWorld, type Answer, type World } from "#testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const bodyOf = (raw: string | undefined): Record<string, unknown> =>
  JSON.parse(raw ?? "{}") as Record<string, unknown>;

async function webhookSent(): Promise<{ headers: object; body: Record<string, unknown> }> {
  await expect.poll(() => world.merchant.received.length).toBeGreaterThan(0);
  const [received] = world.merchant.received;
  return { headers: received?.headers ?? {}, body: bodyOf(received?.raw) };
}

const transfer = (number: string, fields: object): Promise<Answer> =>
  world.call(`/account-numbers/${number}/transfers`, { body: fields });

describe("Paystack's dedicated accounts", () => {
  async function openNumber(): Promise<{ number: string; customer: string }> {
    const created = await world.paystack("/customer", {
      email: "ada@example.com",
      first_name: "Ada",
      last_name: "Obi",
    });
    const { customer_code: customer } = created.body["data"] as { customer_code: string };
    const { body } = await world.paystack("/dedicated_account", {
      customer,
      preferred_bank: "wema-bank",
    });
    expect(body["data"]).toMatchObject({
      bank: { name: "Wema Bank", slug: "wema-bank" },
      account_name: "KINFOLD/ADA OBI",
      assigned: true,
      currency: "NGN",
      assignment: { account_type: "PAY-WITH-TRANSFER-RECURRING", expired: false },
      customer: { customer_code: customer },
    });
    return { customer, number: (body["data"] as { account_number: string }).account_number };
  }

  test("a customer has one number, however often it is asked for", async () => {
    const first = await openNumber();
    expect(await openNumber()).toEqual(first);
    const { body } = await world.paystack(`/dedicated_account?customer=${first.customer}`);
    expect(body["data"]).toMatchObject([{ account_number: first.number }]);
  });

  test("a transfer is announced as charge.success of dedicated_nuban with its sender, and verified so", async () => {
    const { number } = await openNumber();
    const { body } = await transfer(number, { amount: 500, sender_name: "ADA N OBI" });
    const data = {
      status: "success",
      reference: body["reference"],
      amount: 50_000,
      fees: 500,
      channel: "dedicated_nuban",
      authorization: {
        channel: "dedicated_nuban",
        reusable: false,
        sender_name: "ADA N OBI",
        sender_bank_account_number: "XXXXXX6785",
        receiver_bank_account_number: number,
      },
      metadata: { receiver_account_number: number },
    };
    expect((await webhookSent()).body).toMatchObject({ event: "charge.success", data });
    const verified = await world.paystack(`/transaction/verify/${String(body["reference"])}`);
    expect(verified.body["data"]).toMatchObject(data);
  });

  test("a customer who is not known, and one without a name, have none", async () => {
    const stranger = await world.paystack("/dedicated_account", { customer: "CUS_unknown" });
    expect(stranger.status).toBe(400);
    const { body } = await world.paystack("/customer", { email: "b@example.com" });
    const { customer_code: customer } = body["data"] as { customer_code: string };
    expect((await world.paystack("/dedicated_account", { customer })).status).toBe(400);
  });
});

describe("Monnify's reserved accounts", () => {
  async function fetchToken(): Promise<string> {
    const pair = Buffer.from("MK_TEST_KINFOLD:kinfold-sandbox-monnify-secret").toString("base64");
    const { body } = await world.call("/monnify/api/v1/auth/login", {
      method: "POST",
      authorization: `Basic ${pair}`,
    });
    return (body["responseBody"] as { accessToken: string }).accessToken;
  }
  const ask = async (path: string, body?: object): Promise<Answer> =>
    world.call(`/monnify${path}`, { body, authorization: `Bearer ${await fetchToken()}` });
  const reserve = (more: object = {}): Promise<Answer> =>
    ask("/api/v2/bank-transfer/reserved-accounts", {
      accountReference: "van_1",
      accountName: "Ada Obi",
      currencyCode: "NGN",
      contractCode: "1000000001",
      customerEmail: "ada@example.com",
      customerName: "Ada Obi",
      bvn: "22222222222",
      getAllAvailableBanks: false,
      preferredBanks: ["50515"],
      ...more,
    });
  const numberOf = ({ body }: Answer): string =>
    (body["responseBody"] as { accounts: { accountNumber: string }[] }).accounts[0]
      ?.accountNumber ?? "";

  test("is found again by the merchant's reference, and not reserved twice under it", async () => {
    const reserved = await reserve();
    expect(reserved.body["responseBody"]).toMatchObject({
      accountReference: "van_1",
      status: "ACTIVE",
      accounts: [{ bankCode: "50515", accountName: "Ada Obi" }],
    });
    expect((await reserve()).status).toBe(422);
    const again = await ask("/api/v2/bank-transfer/reserved-accounts/van_1");
    expect(numberOf(again)).toBe(numberOf(reserved));
    expect((await ask("/api/v2/bank-transfer/reserved-accounts/van_2")).status).toBe(404);
  });

  test("is not reserved without a BVN or NIN", async () => {
    expect((await reserve({ bvn: "" })).status).toBe(422);
  });

  test("a transfer is of an amount, to a number that there is, and made once under its reference", async () => {
    const number = numberOf(await reserve());
    expect((await transfer("0000000000", { amount: 5 })).status).toBe(404);
    expect((await transfer(number, { amount: 0 })).status).toBe(400);
    expect((await transfer(number, { amount: 5, reference: "MNFY|1" })).status).toBe(201);
    expect((await transfer(number, { amount: 5, reference: "MNFY|1" })).status).toBe(409);
  });

  test("a transfer is announced with its product, its payer and one name for the transaction", async () => {
    const number = numberOf(await reserve());
    const { body } = await transfer(number, { amount: 300.5, sender_name: "ADA OBI" });
    const { reference } = body as { reference: string };
    const { body: sent } = await webhookSent();
    expect(sent).toMatchObject({
      eventType: "SUCCESSFUL_TRANSACTION",
      eventData: {
        product: { type: "RESERVED_ACCOUNT", reference: "van_1" },
        transactionReference: reference,
        paymentReference: reference,
        amountPaid: 300.5,
        paymentStatus: "PAID",
        paymentSourceInformation: [{ accountName: "ADA OBI", amountPaid: 300.5 }],
        destinationAccountInformation: { accountNumber: number },
      },
    });
    const queried = await ask(`/api/v2/transactions/${encodeURIComponent(reference)}`);
    expect(queried.body["responseBody"]).toMatchObject({
      paymentStatus: "PAID",
      product: { type: "RESERVED_ACCOUNT", reference: "van_1" },
    });
  });
});
