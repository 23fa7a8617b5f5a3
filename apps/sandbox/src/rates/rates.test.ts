import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#testing/world.ts";
import { Rates } from "./rates.ts";

let world: World;
let now = 0;

beforeEach(async () => {
  now = Date.parse("2026-11-12T18:00:30Z");
  world = await openWorld({ now: () => now });
});
afterEach(async () => {
  await world.close();
});

const ask = (query = "?base=USD&quote=NGN") => world.call(`/rates${query}`);

test("the rate is of this minute and stays near 1545.50", async () => {
  const { body } = await ask();
  expect(body).toMatchObject({ base: "USD", quote: "NGN", as_of: "2026-11-12T18:00:00.000Z" });
  expect(await ask()).toMatchObject({ body });

  const rates = new Rates(() => now);
  const seen = new Set<number>();
  for (let minute = 0; minute < 1440; minute += 1) {
    now += 60_000;
    const { current } = rates;
    if (!("rate" in current)) throw new Error("the source failed on its own");
    expect(Math.abs(current.rate - 1545.5)).toBeLessThanOrEqual(5.5);
    expect(current.rate).toBe(Number(current.rate.toFixed(2)));
    seen.add(current.rate);
  }
  expect(seen.size).toBeGreaterThan(100);
});

test("a rate that was set stands still, with the time that it was given", async () => {
  await world.call("/rates", { body: { rate: 1600.25, as_of: "2026-11-10T09:00:00Z" } });
  now += 3_600_000;
  expect((await ask()).body).toMatchObject({ rate: 1600.25, as_of: "2026-11-10T09:00:00.000Z" });
});

test("the source fails until it is healed", async () => {
  await world.call("/rates", { body: { status: 503 } });
  expect(await ask()).toMatchObject({ status: 503, body: { error: expect.any(String) } });
  await world.call("/rates", { body: { status: 200 } });
  expect((await ask()).status).toBe(200);
});

test.each([
  {},
  { rate: 0 },
  { rate: -1 },
  { rate: "many" },
  { rate: 1, as_of: "soon" },
  { status: 700 },
])("%o sets nothing", async (body) => {
  const before = await ask();
  expect((await world.call("/rates", { body })).status).toBe(400);
  expect(await ask()).toEqual(before);
});

test("other currencies have no rate", async () => {
  expect((await ask("?base=EUR&quote=NGN")).status).toBe(404);
});
