import { createServer, type Server } from "node:http";
import { getExchangeRate, listCurrencies } from "@kinfold/contract/reference";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { fetchRateAndAsk as fetchRate } from "../rate-questions.ts";
import { findLatestRate } from "./index.ts";
import { executeAsOwner } from "../testing/owner.ts";

type Said = { status?: number; body: string };

let source: Server;
let said: Said;
let asked: string[];
let club: Club;
let ada: Visitor;

beforeEach(async () => {
  asked = [];
  source = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(said.status ?? 200, { "content-type": "application/json" }).end(said.body);
  });
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  const address = source.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  club = await openClub({
    RATE_SOURCE_URL: `http://127.0.0.1:${port}/rates`,
    RATE_STALE_MINUTES: "30",
  });
  ada = await club.member("ada@example.com");
});
afterEach(async () => {
  await club.close();
  source.closeAllConnections();
  await new Promise((resolve) => source.close(resolve));
});

const rate = (value: string, asOf = "2026-11-12T07:58:00.000Z"): Said => ({
  body: `{"base":"USD","quote":"NGN","rate":${value},"as_of":"${asOf}"}`,
});
const ask = (query = "") => ada.send("GET", `/api${getExchangeRate.path}${query}`);

test("before the first rate there is none, and the club says so", async () => {
  expect(await ask()).toMatchObject({ status: 503, body: { code: "pay_rate_unavailable" } });
  expect(await findLatestRate(club.db, club.clock.now())).toBeUndefined();
});

test("a rate is kept with its source, its moment and every digit, once", async () => {
  said = rate("1545.123456");
  await fetchRate(club.platform);
  await Promise.all([fetchRate(club.platform), fetchRate(club.platform)]);
  expect(asked[0]).toBe("/rates?base=USD&quote=NGN");
  expect(await findLatestRate(club.db, club.clock.now())).toEqual({
    rateId: expect.stringMatching(/^rate_/),
    nairaPerDollar: "1545.123456",
    source: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    asOf: new Date("2026-11-12T07:58:00.000Z"),
    isStale: false,
  });
  const { rows } = await sql`select 1 from exchange_rate`.execute(club.db);
  expect(rows).toHaveLength(1);
  expect((await ask()).body).toEqual({
    exchange_rate: 1545.123456,
    from: "USD",
    to: "NGN",
    source: expect.any(String),
    as_of: "2026-11-12T07:58:00.000Z",
    stale: false,
  });
});

test("the other way round it is the inverse, and nothing changes into itself", async () => {
  said = rate("1600");
  await fetchRate(club.platform);
  expect((await ask("?from=NGN&to=USD")).body).toMatchObject({ exchange_rate: 0.000625 });
  expect((await ask("?from=NGN&to=NGN")).body).toMatchObject({ exchange_rate: 1 });
  expect(await ask("?from=GBP")).toMatchObject({ status: 422, body: { code: "invalid" } });
});

test("a rate grows old to the minute, and a newer one takes its place", async () => {
  said = rate("1545.5");
  await fetchRate(club.platform);
  club.clock.setTo(new Date("2026-11-12T08:27:59.000Z"));
  expect((await ask()).body.stale).toBe(false);
  club.clock.setTo(new Date("2026-11-12T08:28:00.000Z"));
  expect((await ask()).body.stale).toBe(true);
  said = rate('"1550.75"', "2026-11-12T08:28:00.000Z");
  await fetchRate(club.platform);
  expect((await ask()).body).toMatchObject({ exchange_rate: 1550.75, stale: false });
});

test.each([
  ["is away", { status: 503, body: "{}" }],
  ["says zero", rate("0")],
  ["says zero in decimals", rate("0.000")],
  ["says less than nothing", rate("-1545.5")],
  ["says more digits than there are", rate("1545.1234567")],
  ["says something huge", rate("1e21")],
  ["says words", rate('"a lot"')],
  ["is of tomorrow", rate("1545.5", "2026-11-13T08:00:00.000Z")],
  [
    "speaks of pounds",
    { body: '{"base":"GBP","quote":"NGN","rate":1,"as_of":"2026-11-12T08:00:00Z"}' },
  ],
  ["does not speak JSON", { body: "<html>" }],
] satisfies [string, Said][])("a source that %s changes nothing", async (_, answer) => {
  said = rate("1500");
  await fetchRate(club.platform);
  said = answer;
  await fetchRate(club.platform);
  expect((await ask()).body).toMatchObject({ exchange_rate: 1500 });
  expect(club.logged.join("")).toContain("no exchange rate was fetched");
});

test("a rate that was written down is not changed by hand", async () => {
  said = rate("1500");
  await fetchRate(club.platform);
  await expect(
    executeAsOwner(club.db, sql`update exchange_rate set naira_per_dollar = 1`),
  ).rejects.toThrow("not changed by hand");
});

test("the currencies of the club are known to anybody, its rate to members", async () => {
  const visitor = club.visitor();
  expect((await visitor.ask(listCurrencies)).body).toEqual([
    { code: "NGN", name: "Nigerian Naira", symbol: "₦", decimals: 2 },
    { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 },
  ]);
  expect(await visitor.ask(getExchangeRate)).toMatchObject({ status: 401 });
});
