import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#testing/world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
});

const RECIPIENT = {
  type: "nuban",
  name: "Ada Obi",
  account_number: "0123456785",
  bank_code: "058",
  currency: "NGN",
};

async function recipient(
  account_number = RECIPIENT.account_number,
  bank_code = RECIPIENT.bank_code,
): Promise<string> {
  const { status, body } = await world.paystack("/transferrecipient", {
    ...RECIPIENT,
    account_number,
    bank_code,
  });
  expect(status).toBe(201);
  return (body["data"] as { recipient_code: string }).recipient_code;
}

const orderTo = (recipientCode: string) => ({
  source: "balance",
  amount: 1_000_000,
  recipient: recipientCode,
  reference: "kin-payout-000001",
  reason: "Withdrawal",
  currency: "NGN",
});

const order = async (fields: object = {}) => ({ ...orderTo(await recipient()), ...fields });

const stateOf = async (reference = "kin-payout-000001") =>
  (await world.paystack(`/transfer/verify/${reference}`)).body["data"];

test("a queued transfer has no session of the banks yet", async () => {
  const slow = await openWorld({ momentMs: 60_000 });
  try {
    const { recipient_code } = (await slow.paystack("/transferrecipient", RECIPIENT)).body[
      "data"
    ] as { recipient_code: string };
    await slow.paystack("/transfer", orderTo(recipient_code));
    const answer = await slow.paystack("/transfer/verify/kin-payout-000001");
    expect(answer.body["data"]).toMatchObject({
      status: "pending",
      session: { provider: null, id: null },
    });
  } finally {
    await slow.close();
  }
});

test("a transfer is queued, then the banks say that it arrived", async () => {
  const sent = await world.paystack("/transfer", await order());
  expect(sent).toMatchObject({
    status: 200,
    body: { message: "Transfer has been queued", data: { status: "pending" } },
  });
  await expect
    .poll(() => stateOf())
    .toMatchObject({
      status: "success",
      fee_charged: 2_500,
      session: { provider: "nip", id: expect.stringMatching(/^\d{30}$/) },
      recipient: { details: { account_number: "0123456785", bank_name: "Guaranty Trust Bank" } },
    });
  await expect.poll(() => world.merchant.received[0]?.raw).toContain('"event":"transfer.success"');
  expect(world.merchant.received[0]?.headers["x-paystack-signature"]).toMatch(/^[0-9a-f]{128}$/);
  expect((await world.paystack("/balance")).body["data"]).toMatchObject([
    { currency: "NGN", balance: 10_000_000_000 - 1_002_500 },
    { currency: "USD", balance: 0 },
  ]);
});

test.each([
  ["97", ["transfer.failed"]],
  ["96", ["transfer.success", "transfer.reversed"]],
])("a transfer to an account that ends in %s ends badly", async (ending, events) => {
  await world.paystack(
    "/transfer",
    await order({ recipient: await recipient(`01234567${ending}`) }),
  );
  await expect
    .poll(() =>
      world.merchant.received.map(({ raw }) => (JSON.parse(raw) as { event: string }).event),
    )
    .toEqual(events);
  expect((await world.paystack("/balance")).body["data"]).toMatchObject([
    { balance: 10_000_000_000 },
    {},
  ]);
});

test("the same account is the same recipient", async () => {
  expect(await recipient()).toBe(await recipient());
  expect(await recipient("0123456784", "044")).not.toBe(await recipient());
});

test("many transfers go in one call, all or none", async () => {
  const code = await recipient();
  const transfers = [1, 2, 3].map((n) => ({
    amount: n * 20_000,
    reference: `kin-payout-00000${n}`,
    recipient: code,
    reason: "Payout day",
  }));
  const bulk = (list: object[]) =>
    world.paystack("/transfer/bulk", { source: "balance", currency: "NGN", transfers: list });

  const twice = [...transfers, { ...transfers[0] }];
  expect(await bulk(twice)).toMatchObject({ status: 400, body: { code: "duplicate_reference" } });
  const tooSmall = [
    ...transfers,
    { ...transfers[0], reference: "kin-payout-000009", amount: 9_999 },
  ];
  expect(await bulk(tooSmall)).toMatchObject({ status: 400, body: { code: "invalid_amount" } });
  expect((await world.paystack("/transfer/verify/kin-payout-000001")).status).toBe(404);

  expect(await bulk(transfers)).toMatchObject({
    status: 200,
    body: {
      message: "3 transfers queued.",
      data: [{ reference: "kin-payout-000001", status: "pending" }, {}, { amount: 60_000 }],
    },
  });
  expect(await bulk(transfers)).toMatchObject({
    status: 400,
    body: { code: "duplicate_reference" },
  });
  expect(await bulk([])).toMatchObject({ status: 400 });
});

test.each([
  ["a short reference", { reference: "kin-1" }, "invalid_reference"],
  ["capitals in the reference", { reference: "KIN-PAYOUT-000001" }, "invalid_reference"],
  ["less than ₦100", { amount: 9_999 }, "invalid_amount"],
  ["an unknown recipient", { recipient: "RCP_unknown" }, "invalid_recipient"],
  ["another source", { source: "card" }, "invalid_source"],
  ["dollars", { currency: "USD" }, "unsupported_currency"],
  ["more than there is", { amount: 10_000_000_000 }, "insufficient_balance"],
])("%s is refused and nothing is sent", async (_name, fields, code) => {
  const sent = await world.paystack("/transfer", await order(fields));
  expect(sent).toMatchObject({ status: 400, body: { status: false, code } });
  expect((await world.paystack("/transfer/verify/kin-payout-000001")).status).toBe(404);
});

test.each([
  ["letters in the account number", { account_number: "01234abcde" }, "invalid_bank_account"],
  ["an unknown bank", { bank_code: "999" }, "invalid_bank_code"],
  ["no name", { name: "" }, "missing_params"],
])("%s makes no recipient", async (_name, fields, code) => {
  const answer = await world.paystack("/transferrecipient", {
    type: "nuban",
    name: "Ada Obi",
    account_number: "0123456785",
    bank_code: "058",
    ...fields,
  });
  expect(answer).toMatchObject({ status: 400, body: { status: false, code } });
});
