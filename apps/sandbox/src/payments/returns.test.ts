import { afterEach, beforeEach, expect, test } from "vitest";
import { CHARGE, openWorld, type World } from "#testing/world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
  await world.paystack("/transaction/initialize", CHARGE);
});
afterEach(() => world.close());

const act = (what: string, body: object) =>
  world.call(`/payments/${CHARGE.reference}/${what}`, { body });
const pay = () => act("settle", { outcome: "success", deliver: "never" });
const listNotified = (): string[] =>
  world.merchant.received.map(({ raw }) => (JSON.parse(raw) as { event: string }).event);

test("a refund by hand is over at once, told as asked for, and found by asking", async () => {
  await pay();
  expect(await act("refund", { amount: 1_000 })).toMatchObject({
    status: 200,
    body: { status: "success", refunds: [{ amount: 1_000, status: "processed" }] },
  });
  await expect.poll(listNotified).toEqual(["refund.processed"]);
  const id = String((await world.call(`/payments/${CHARGE.reference}`)).body["provider_id"]);
  expect(await world.paystack(`/refund?transaction=${id}`)).toMatchObject({
    body: { data: [{ amount: 100_000, status: "processed" }], meta: { total: 1 } },
  });
  expect(await world.paystack("/refund?transaction=1")).toMatchObject({ body: { data: [] } });
  expect(await act("refund", {})).toMatchObject({ body: { status: "reversed" } });
  expect((await act("refund", {})).status).toBe(409);
});

test("a refund that is on its way ends as someone decides", async () => {
  await pay();
  expect(await act("refund", { outcome: "pending" })).toMatchObject({
    body: { refunds: [{ status: "pending" }] },
  });
  expect(await act("refund", { outcome: "failed" })).toMatchObject({
    body: { status: "success", refunds: [{ status: "failed" }] },
  });
});

test.each([
  ["won", "declined", "success"],
  ["lost", "merchant-accepted", "success"],
])("a dispute that is %s is resolved as %s", async (outcome, resolution, status) => {
  await pay();
  await act("dispute", { amount: 2_000 });
  expect((await act("dispute", {})).status).toBe(409);
  expect(await act("dispute", { outcome })).toMatchObject({
    body: { status, disputes: [{ amount: 2_000, status: outcome }] },
  });
  await expect
    .poll(() => listNotified().toSorted())
    .toEqual(["charge.dispute.create", "charge.dispute.resolve"]);
  const id = String((await world.call(`/payments/${CHARGE.reference}`)).body["provider_id"]);
  expect(await world.paystack(`/dispute/transaction/${id}`)).toMatchObject({
    body: { data: [{ status: "resolved", resolution, refund_amount: 200_000 }] },
  });
});

test.each([
  ["refund", { outcome: "won" }, 400],
  ["refund", { amount: "x" }, 400],
  ["refund", { deliver: "by pigeon" }, 400],
  ["refund", { amount: 5_001 }, 409],
  ["refund", { amount: 0 }, 409],
  ["dispute", { outcome: "drawn" }, 400],
  ["dispute", { outcome: "won" }, 409],
  ["dispute", { amount: 5_001 }, 409],
])("a %s with %o is refused with %i", async (what, body, status) => {
  await pay();
  expect(await act(what, body)).toMatchObject({ status, body: { error: expect.any(String) } });
});

test("nothing goes back of what was not paid, or is not there", async () => {
  expect((await act("refund", {})).status).toBe(409);
  expect((await act("dispute", {})).status).toBe(409);
  expect((await world.call("/payments/KIN-UNKNOWN/refund", { body: {} })).status).toBe(404);
  expect((await world.call("/payments/KIN-UNKNOWN/dispute", { body: {} })).status).toBe(404);
});
