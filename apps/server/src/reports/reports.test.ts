import { toRateId } from "@kinfold/contract/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PortfolioReport } from "@kinfold/contract/reports";
import { insertRate } from "#reference/index.ts";
import { matureDue } from "#units/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { publishPrice } from "../testing/published.ts";

/** The pool with a fee for leaving early, the one with a fixed rate, the pool in dollars. */
const [POOL, FIXED, DIASPORA] = [3, 4, 5];
const EMAIL = "ada@example.com";

let club: Club;
let ada: Payable;
const at = (instant: string): void => club.clock.setTo(new Date(instant));
const get = async (path: string, who = ada, email = EMAIL) => {
  await who.visitor.signIn(email);
  return who.visitor.send("GET", `/api/portfolio/${path}`);
};
const month = async (year: number, of: number): Promise<PortfolioReport> =>
  (await get(`global/report?month=${of}&year=${year}`)).body;

beforeAll(async () => {
  club = await openClub();
  at("2026-01-05T09:00:00Z");
  ada = await createPayableMember(club, EMAIL);
  await payIn(club, ada.ngn ?? "", "NGN", 100_000_000n);
  await insertRate(club.db, {
    rateId: toRateId("rate_1"),
    nairaPerDollar: "1500",
    source: "test",
    asOf: new Date("2026-01-02T09:00:00Z"),
    goodUntil: new Date("2026-01-02T10:00:00Z"),
    fetchedAt: new Date("2026-01-02T09:00:00Z"),
  });
  const pool = await contributeDirectly(club, ada, { planId: POOL, minor: 50_000_000n });
  await contributeDirectly(club, ada, { planId: FIXED, minor: 20_000_000n });
  await contributeDirectly(club, ada, { planId: DIASPORA, minor: 100_000n });
  await publishPrice(club, DIASPORA, "2026-01-31", "10");
  await publishPrice(club, POOL, "2026-01-31", "100");
  await publishPrice(club, POOL, "2026-02-28", "102");
  await publishPrice(club, POOL, "2026-03-31", "101");
  at("2026-04-10T09:00:00Z");
  await contributeDirectly(club, ada, { planId: POOL, minor: 20_000_000n, into: pool });
  await publishPrice(club, POOL, "2026-04-30", "104");
  await publishPrice(club, POOL, "2026-05-31", "105");
  at("2026-06-15T09:00:00Z");
  await redeemDirectly(club, ada.memberId, pool, 10_500_000n);
  await publishPrice(club, POOL, "2026-06-30", "110");
  await publishPrice(club, POOL, "2026-09-30", "112");
  at("2026-10-06T09:00:00Z");
  await matureDue(club.platform);
  await publishPrice(club, POOL, "2026-12-31", "115");
});
afterAll(() => club.close());

const kobo = (major: number): bigint => BigInt(Math.round(major * 100));
/** opening + contributions − withdrawals − fees − tax + gain, in kobo. */
const lineUp = (
  row:
    | PortfolioReport["currencies"][number]
    | PortfolioReport["currencies"][number]["products"][number],
) => {
  // What came over the wire are numbers; the contract's type is what the server puts in.
  const wire = JSON.parse(JSON.stringify(row)) as Record<string, number>;
  const minor = (name: string): bigint => kobo(wire[name] ?? Number.NaN);
  return {
    sum:
      minor("opening_value") +
      minor("contributions") -
      minor("withdrawals") -
      minor("fees") -
      minor("tax") +
      minor("gain"),
    closing: minor("closing_value"),
    opening: minor("opening_value"),
  };
};

test("every row of every month lines up to the kobo, adds up, and goes on from the month before", async () => {
  const before = new Map<string, bigint>();
  let rows = 0;
  for (let of = 1; of <= 12; of += 1) {
    const report = await month(2026, of);
    for (const currency of report.currencies) {
      const { sum, closing, opening } = lineUp(currency);
      expect([of, currency.currency, sum]).toEqual([of, currency.currency, closing]);
      expect(opening).toBe(before.get(currency.currency) ?? 0n);
      before.set(currency.currency, closing);
      let products = 0n;
      for (const product of currency.products) {
        const line = lineUp(product);
        expect([of, product.product_name, line.sum]).toEqual([
          of,
          product.product_name,
          line.closing,
        ]);
        products += line.closing;
        rows += 1;
      }
      expect(products).toBe(closing);
    }
  }
  expect(rows).toBeGreaterThan(25);
});

test("a month tells what was put in, what it is worth, and at which rate", async () => {
  const april = await month(2026, 4);
  expect(april).toMatchObject({
    month: 4,
    year: 2026,
    period_start: "2026-04-01",
    period_end: "2026-04-30",
    fx: { usd_ngn: 1500, date: "2026-01-02" },
  });
  const [ngn, usd] = april.currencies;
  expect(ngn?.products.find(({ product_id: id }) => id === POOL)).toEqual({
    product_id: POOL,
    product_name: "Ìrẹ̀pọ̀ Pool",
    product_type: "standard",
    opening_units: 5000,
    opening_price: 101,
    closing_units: 6923.0769,
    closing_price: 104,
    corrections: [],
    opening_value: 505_000,
    contributions: 200_000,
    withdrawals: 0,
    fees: 0,
    tax: 0,
    gain: 15_000,
    net_gain: 15_000,
    closing_value: 720_000,
    waiting_amount: 0,
    total_amount: 720_000,
  });
  expect(usd).toMatchObject({ closing_value: 1_000, return_month: 0 });
  const closing = Number(ngn?.closing_value);
  expect(april.total_in_ngn).toBeCloseTo(closing + 1_500_000, 2);
  expect(april.total_in_usd).toBeCloseTo(1_000 + closing / 1500, 1);
});

test("money that waits for units is part of the total of a month, and its units of that of the next", async () => {
  at("2027-02-10T09:00:00Z");
  const bo = await createPayableMember(club, "bo@example.com");
  await contributeDirectly(club, bo, { planId: DIASPORA, minor: 25_000n });
  const read = async (of: number): Promise<PortfolioReport["currencies"][number] | undefined> => {
    const path = `global/report?month=${of}&year=2027`;
    const { body } = await get(path, bo, "bo@example.com");
    return (body as PortfolioReport).currencies.find(({ currency }) => currency === "USD");
  };
  at("2027-03-02T09:00:00Z");
  const waits = { closing_value: 0, waiting_amount: 250, total_amount: 250 };
  expect(await read(2)).toMatchObject({ ...waits, products: [waits] });
  // What is dealt later at the price of the month's end had its units by then.
  await publishPrice(club, DIASPORA, "2027-02-28", "10");
  const dealt = { closing_value: 250, waiting_amount: 0, total_amount: 250 };
  expect(await read(2)).toMatchObject({ ...dealt, products: [dealt] });
  at("2027-01-02T09:00:00Z");
});

test("a redemption shows what reached the member, and its fee by itself", async () => {
  const [ngn] = (await month(2026, 6)).currencies;
  // 1,000 units at 110, of which 2 % is the fee for leaving early; the tax is of June's interest at the fixed rate.
  expect(ngn).toMatchObject({ withdrawals: 107_800, fees: 2_200, tax: 295.89 });
});

test("a fixed rate earns day by day, and at its end shows interest, tax and what was paid out", async () => {
  const [february] = (await month(2026, 2)).currencies;
  const fixed = february?.products.find(({ product_id: id }) => id === FIXED);
  // 200,000 at 18 % for the 28 days of February; January's 26 days are in the opening, less a tenth.
  expect(fixed).toMatchObject({ opening_value: 202_307.94, gain: 2_761.65, opening_price: null });
  expect(fixed).toMatchObject({ tax: 276.16, net_gain: 2_485.49 });
  expect(february?.income).toBe(2_761.65);
  const [october] = (await month(2026, 10)).currencies;
  const ended = october?.products.find(({ product_id: id }) => id === FIXED);
  expect(ended).toMatchObject({ closing_value: 0, withdrawals: 224_233.43, tax: 49.31 });
});

test("returns count the days that money was at work", async () => {
  const [january] = (await month(2026, 1)).currencies;
  expect(january?.return_month).toBe(1.38);
  const [december] = (await month(2026, 12)).currencies;
  expect(december?.return_ytd).toBeGreaterThan(10);
  const before = await month(2025, 12);
  expect(before.currencies).toEqual([
    expect.objectContaining({
      currency: "NGN",
      closing_value: 0,
      return_month: null,
      products: [],
    }),
    expect.objectContaining({ currency: "USD", closing_value: 0, return_ytd: null, products: [] }),
  ]);
});

test("a month is provisional until the prices of its end are published", async () => {
  // The dollar pool was published for January alone.
  expect((await month(2026, 1)).status).toBe("final");
  expect((await month(2026, 2)).status).toBe("provisional");
  expect((await month(2025, 12)).status).toBe("final");
});

test("the trend has twelve points, and gaps where there is nothing to say", async () => {
  at("2026-11-20T09:00:00Z");
  const { series, year } = (await get("report/trend?year=2026")).body;
  expect(year).toBe(2026);
  const [ngn, usd] = series;
  expect(ngn.points).toHaveLength(12);
  expect(ngn.points[3]).toMatchObject({ month: 4, label: "Apr", contributions: 200_000 });
  expect(
    ngn.points.slice(10).map((point: { closing_value: number | null }) => point.closing_value),
  ).toEqual([null, null]);
  expect(usd.points[0].closing_value).toBe(1_000);
  const earlier = (await get("report/trend?year=2025")).body;
  expect(
    earlier.series[0].points.every(
      (point: { closing_value: null }) => point.closing_value === null,
    ),
  ).toBe(true);
  at("2027-01-02T09:00:00Z");
});

test.each([
  ["global/report?year=2026", "invalid"],
  ["global/report?month=4", "invalid"],
  ["global/report?month=13&year=2026", "invalid"],
  ["global/report?month=04.5&year=2026", "invalid"],
  ["global/report?month=1&year=2027", "report_unpublished"],
  ["global/report?month=6&year=2031", "report_unpublished"],
  ["report/trend", "invalid"],
  ["report/trend?year=26", "invalid"],
  ["report/trend?year=2028", "report_unpublished"],
])("%s is refused", async (path, code) => {
  const { status, body } = await get(path);
  expect([status, body.code]).toEqual([422, code]);
});

test("of others is no one's business, and a global member has dollars only", async () => {
  const james = await createPayableMember(club, "james@example.com", { isGlobal: true });
  const { body } = await get("global/report?month=4&year=2026", james, "james@example.com");
  expect(body.currencies).toEqual([
    expect.objectContaining({ currency: "USD", closing_value: 0, products: [] }),
  ]);
});
