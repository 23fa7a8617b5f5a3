import { afterEach, beforeEach, expect, test } from "vitest";
import { openWorld, type World } from "#testing/world.ts";
import { BANKS } from "./bank-list.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.close();
});

const resolve = (account_number: string, bank_code = "058") =>
  world.paystack(`/bank/resolve?account_number=${account_number}&bank_code=${bank_code}`);

test("an account has the name that it was given, whatever its number says", async () => {
  const account = { account_number: "0123456799", bank_code: "058", account_name: "ADA OBI" };
  expect(await world.call("/bank-accounts", { body: account })).toEqual({
    status: 201,
    body: account,
  });
  expect(await resolve("0123456799")).toMatchObject({
    status: 200,
    body: {
      status: true,
      message: "Account number resolved",
      data: { account_number: "0123456799", account_name: "ADA OBI" },
    },
  });
  expect((await resolve("0123456799", "044")).status).toBe(503);
  expect((await world.call("/bank-accounts")).body).toEqual([account]);
});

test("another account has a name too, always the same", async () => {
  const first = await resolve("0123456785");
  expect(first.body["data"]).toMatchObject({
    account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
  });
  expect(await resolve("0123456785")).toEqual(first);
  expect((await resolve("0000000000", "057")).status).toBe(200);
});

test.each([
  ["ending in 00", "0123456700", "058", 422],
  ["ending in 99", "0123456799", "058", 503],
  ["of nine digits", "012345678", "058", 422],
  ["at an unknown bank", "0123456785", "999", 400],
  ["without a bank", "0123456785", "", 400],
])("an account %s is refused", async (_name, number, bank, status) => {
  expect(await resolve(number, bank)).toMatchObject({ status, body: { status: false } });
});

test("an account ending in 98 belongs to another person", async () => {
  expect((await resolve("0123456798")).body["data"]).toMatchObject({
    account_name: "OKON-BASSEY VENTURES LIMITED",
  });
});

test("all banks are found by following the pages, each once", async () => {
  const codes: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const { body } = await world.paystack(
      `/bank?currency=NGN&use_cursor=true&perPage=20&next=${next}`,
    );
    const data = body["data"] as { code: string; type: string }[];
    expect(data.length).toBeLessThanOrEqual(20);
    codes.push(...data.map(({ code }) => code));
    next = (body["meta"] as { next: string | null }).next;
  }
  expect(codes).toEqual(BANKS.map(({ code }) => code));
  expect(new Set(codes).size).toBe(codes.length);
  expect((await world.paystack("/bank?currency=GHS")).body["data"]).toEqual([]);
});

test.each([
  [{ account_number: "123", bank_code: "058", account_name: "ADA" }],
  [{ account_number: "0123456785", bank_code: "999", account_name: "ADA" }],
  [{ account_number: "0123456785", bank_code: "058", account_name: " " }],
])("%o names no account", async (body) => {
  expect((await world.call("/bank-accounts", { body })).status).toBe(400);
  expect((await world.call("/bank-accounts")).body).toEqual([]);
});
