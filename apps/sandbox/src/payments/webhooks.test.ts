import { afterEach, beforeEach, expect, test } from "vitest";
import { CHARGE, openWorld, type World } from "#testing/world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
});

async function pay(deliver: string, reference = CHARGE.reference): Promise<void> {
  await world.paystack("/transaction/initialize", { ...CHARGE, reference });
  const settled = await world.call(`/payments/${reference}/settle`, {
    body: { outcome: "success", deliver },
  });
  expect(settled.status).toBe(200);
}

const arrived = (): string[] =>
  world.merchant.received.map(
    ({ raw }) => (JSON.parse(raw) as { data: { reference: string } }).data.reference,
  );

type Webhook = { kind: string; delivery: string; attempts: { at: string; answer: string }[] };

async function webhooks(reference = CHARGE.reference): Promise<Webhook[]> {
  return (await world.call(`/payments/${reference}`)).body["webhooks"] as Webhook[];
}

/** Long enough for everything that is under way in this world to have arrived. */
const quiet = async (): Promise<void> => {
  await pay("late", "LAST");
  await expect.poll(arrived).toContain("LAST");
};

test("once is once", async () => {
  await pay("once");
  await quiet();
  expect(arrived()).toEqual([CHARGE.reference, "LAST"]);
  expect(await webhooks()).toMatchObject([
    {
      kind: "charge.success",
      delivery: "once",
      attempts: [{ answer: "200", took_ms: expect.any(Number) }],
    },
  ]);
});

test("twice is twice, byte for byte", async () => {
  await pay("twice");
  await expect.poll(arrived).toHaveLength(2);
  const [first, second] = world.merchant.received;
  expect(second?.raw).toBe(first?.raw);
  expect(second?.headers["x-paystack-signature"]).toBe(first?.headers["x-paystack-signature"]);
});

test("late comes after what was sent later", async () => {
  await world.close();
  world = await openWorld({ lateMs: 1_000 });
  await pay("late", "FIRST");
  await pay("once", "SECOND");
  await expect.poll(arrived).toEqual(["SECOND", "FIRST"]);
});

test("out of order comes behind the next one, without waiting longer", async () => {
  await world.close();
  world = await openWorld({ lateMs: 600_000 });
  await pay("out_of_order", "FIRST");
  await pay("once", "SECOND");
  await expect.poll(arrived).toEqual(["SECOND", "FIRST"]);
});

test("out of order comes late when nothing comes after it, and once", async () => {
  await pay("out_of_order", "ALONE");
  await quiet();
  await expect.poll(() => arrived().toSorted()).toEqual(["ALONE", "LAST"]);
});

test("never is never, until someone asks for it", async () => {
  await pay("never");
  await quiet();
  expect(arrived()).toEqual(["LAST"]);
  const again = await world.call(`/payments/${CHARGE.reference}/deliver`, { body: {} });
  expect(again.status).toBe(200);
  await expect.poll(arrived).toEqual(["LAST", CHARGE.reference]);
});

test("a merchant who does not answer 200 is tried again, and not for ever", async () => {
  world.merchant.answers.push(500, 204, 503);
  await pay("once");
  await expect.poll(arrived).toHaveLength(3);
  await quiet();
  expect(arrived()).toHaveLength(4);
  expect((await webhooks())[0]?.attempts.map(({ answer }) => answer)).toEqual([
    "500",
    "204",
    "503",
  ]);
});

test("a merchant who is away is tried again, and the sandbox lives on", async () => {
  await world.merchant.close();
  await pay("twice");
  await expect
    .poll(async () => (await webhooks())[0]?.attempts.map(({ answer }) => answer))
    .toEqual(Array.from({ length: 6 }, () => "ECONNREFUSED"));
  expect((await fetch(`${world.url}/health`)).status).toBe(200);
});

test("a redirect is not an answer, and is not followed", async () => {
  world.merchant.answers.push(302);
  await pay("once");
  await expect.poll(arrived).toHaveLength(2);
  expect(world.merchant.received.map(({ path }) => path)).toEqual([
    "/api/webhook/paystack",
    "/api/webhook/paystack",
  ]);
});

test("there is nothing to send before a payment has ended", async () => {
  await world.paystack("/transaction/initialize", CHARGE);
  const delivery = await world.call(`/payments/${CHARGE.reference}/deliver`, { body: {} });
  expect(delivery).toMatchObject({ status: 409, body: { error: expect.any(String) } });
});
