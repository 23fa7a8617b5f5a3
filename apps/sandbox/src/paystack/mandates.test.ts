import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

type Data = Record<string, unknown>;
const dataOf = ({ body }: { body: Data }): Data => body["data"] as Data;

async function ask(): Promise<{ reference: string; code: string }> {
  const answer = await world.paystack("/customer/authorization/initialize", {
    email: "ada@example.com",
    channel: "direct_debit",
    callback_url: "http://127.0.0.1:9/back",
    account: { number: "0123456785", bank_code: "058" },
  });
  const { reference, redirect_url: link, access_code: code } = dataOf(answer);
  expect(String(link)).toContain(`/paystack/consent/${String(code)}`);
  return { reference: String(reference), code: String(code) };
}

const verify = async (reference: string): Promise<Data> =>
  dataOf(await world.paystack(`/customer/authorization/verify/${reference}`));
async function consent(code: string): Promise<void> {
  const body = new URLSearchParams({ act: "agree" });
  const page = `${world.url}/paystack/consent/${code}`;
  const { status } = await fetch(page, { method: "POST", body, redirect: "manual" });
  expect(status).toBe(303);
}
const events = (): Data[] => world.merchant.received.map(({ raw }) => JSON.parse(raw) as Data);

async function activate(): Promise<{ reference: string; token: string; customer: string }> {
  const { reference, code } = await ask();
  await consent(code);
  await expect.poll(async () => (await verify(reference))["active"]).toBe(true);
  const { authorization_code: token, customer } = await verify(reference);
  return { reference, token: String(token), customer: String((customer as Data)["code"]) };
}

const debit = (token: string, reference: string) =>
  world.paystack("/transaction/charge_authorization", {
    email: "ada@example.com",
    amount: "5025126",
    authorization_code: token,
    reference,
  });

test("a mandate has no code before someone consents, and is active once the bank says so", async () => {
  const { reference, code } = await ask();
  expect(await verify(reference)).toMatchObject({ authorization_code: null, active: false });
  await consent(code);
  await expect
    .poll(() => events().map(({ event }) => event))
    .toEqual(["direct_debit.authorization.created", "direct_debit.authorization.active"]);
  expect(events()[1]).toMatchObject({
    data: { reference, active: true, channel: "direct_debit", last4: "6785", reusable: true },
  });
  expect(await verify(reference)).toMatchObject({ channel: "direct_debit", active: true });
});

test("a debit is on its way until the bank has paid it, and announced as charge.success of direct_debit", async () => {
  const { token } = await activate();
  const answer = await debit(token, "KIN-1");
  expect(dataOf(answer)).toMatchObject({ status: "processing", channel: "direct_debit" });
  await expect
    .poll(async () => dataOf(await world.paystack("/transaction/verify/KIN-1"))["status"])
    .toBe("success");
  expect(dataOf(await world.paystack("/transaction/verify/KIN-1"))).toMatchObject({
    fees: 25_126,
    authorization: { channel: "direct_debit", authorization_code: token },
  });
  expect((await debit(token, "KIN-1")).status).toBe(400);
});

test("one that was ended is revoked in the list, and is not debited", async () => {
  const { token, customer, reference } = await activate();
  await world.paystack("/customer/authorization/deactivate", { authorization_code: token });
  const list = await world.paystack(`/customer/${customer}/directdebit-mandate-authorizations`);
  expect(list.body["data"]).toMatchObject([
    {
      status: "revoked",
      authorization_code: token,
      account_number: "0123456785",
      bank_code: "058",
    },
  ]);
  expect((await debit(token, "KIN-2")).status).toBe(400);
  const seen = (await world.call("/mandates")).body as unknown as Data[];
  expect(seen).toMatchObject([{ reference, debits: [{ reference: "KIN-2", status: "revoked" }] }]);
});

test("a tester decides what the bank answers", async () => {
  const { token, reference } = await activate();
  await world.call(`/mandates/${reference}`, { body: { answer: "insufficient_funds" } });
  await debit(token, "KIN-3");
  await expect
    .poll(async () => dataOf(await world.paystack("/transaction/verify/KIN-3"))["gateway_response"])
    .toBe("Insufficient Funds");
});
