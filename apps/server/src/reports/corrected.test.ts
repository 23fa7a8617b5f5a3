import { getMonthPdf, getPortfolioReport, type ReportProduct } from "@kinfold/contract/reports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { correctPrice, publishPrice } from "../testing/published.ts";

const [POOL, OTHER] = [3, 5];

let club: Club;
let ada: Payable;
let bisi: Payable;
const at = (instant: string): void => club.clock.setTo(new Date(instant));

beforeAll(async () => {
  club = await openClub();
  at("2026-01-05T09:00:00Z");
  ada = await createPayableMember(club, "ada@example.com");
  bisi = await createPayableMember(club, "bisi@example.com");
  for (const { ngn } of [ada, bisi]) await payIn(club, ngn ?? "", "NGN", 100_000_000n);
  await contributeDirectly(club, ada, { planId: POOL, minor: 50_000_000n });
  await contributeDirectly(club, ada, { planId: OTHER, minor: 100_000n });
  await publishPrice(club, OTHER, "2026-01-31", "10");
  await publishPrice(club, POOL, "2026-01-31", "100");
  await publishPrice(club, OTHER, "2026-02-28", "10.5");
  const february = await publishPrice(club, POOL, "2026-02-28", "103.125");
  at("2026-03-05T09:00:00Z");
  const second = await correctPrice(club, february, "102.5");
  // Half past eleven in Lagos is the ninth there, and the eighth nowhere else.
  at("2026-03-08T23:30:00Z");
  await correctPrice(club, second, "104.000001");
  at("2026-03-10T09:00:00Z");
  await contributeDirectly(club, bisi, { planId: POOL, minor: 50_000_000n });
  await publishPrice(club, POOL, "2026-03-31", "105");
  await publishPrice(club, POOL, "2026-04-30", "106");
  at("2026-05-10T09:00:00Z");
});
afterAll(() => club.close());

async function month(of: number, who = ada, email = "ada@example.com") {
  await who.visitor.signIn(email);
  return who.visitor.send("GET", `/api${getPortfolioReport.path}?month=${of}&year=2026`);
}
async function correctionsOf(
  planId: number,
  ...asked: Parameters<typeof month>
): Promise<ReportProduct["corrections"] | undefined> {
  const { body } = await month(...asked);
  return body.currencies
    .flatMap(({ products }: { products: ReportProduct[] }) => products)
    .find(({ product_id: id }: ReportProduct) => id === planId)?.corrections;
}
const WRONG = [
  {
    corrected_on: "2026-03-05",
    valued_on: "2026-02-28",
    old_unit_price: 103.125,
    new_unit_price: 102.5,
  },
  {
    corrected_on: "2026-03-09",
    valued_on: "2026-02-28",
    old_unit_price: 102.5,
    new_unit_price: 104.000_001,
  },
];

test("a month that rests on a corrected price says so, with both prices and the day of each correction in Lagos", async () => {
  expect(await correctionsOf(POOL, 2)).toEqual(WRONG);
});

test("so does the month that begins with it, for its opening value is another than was printed before", async () => {
  expect(await correctionsOf(POOL, 3)).toEqual(WRONG);
});

test("months before and after it, and plans beside it, have nothing to say", async () => {
  expect(await correctionsOf(POOL, 1)).toEqual([]);
  expect(await correctionsOf(POOL, 4)).toEqual([]);
  expect(await correctionsOf(OTHER, 2)).toEqual([]);
});

test("anyone who bought at a later price is told of no correction", async () => {
  expect(await correctionsOf(POOL, 3, bisi, "bisi@example.com")).toEqual([]);
});

async function readPdf(query: { month: number; currency: "NGN" | "USD" }): Promise<string[]> {
  await ada.visitor.signIn("ada@example.com");
  const { month: of, currency } = query;
  const answer = await club.app.inject({
    method: "GET",
    url: `/api${getMonthPdf.path}?month=${of}&year=2026&currency=${currency}`,
    headers: {
      authorization: `Bearer ${ada.visitor.token}`,
      cookie: `__Host-kinfold=${ada.visitor.cookie}`,
    },
  });
  return readPdfText(answer.rawPayload).flat();
}

test("its document says the same, at its head and under the plan", async () => {
  const pdfLines = await readPdf({ month: 2, currency: "NGN" });
  expect(pdfLines[pdfLines.indexOf("Status") + 1]).toBe("Final");
  expect(pdfLines[pdfLines.indexOf("Corrected on") + 1]).toBe("9 Mar 2026");
  expect(pdfLines).toContain(
    "Corrected on 5 Mar 2026: the unit price of 28 Feb 2026 was ₦103.125 and is ₦102.50.",
  );
  expect(pdfLines).toContain(
    "Corrected on 9 Mar 2026: the unit price of 28 Feb 2026 was ₦102.50 and is ₦104.000001.",
  );
});

test("a document of another month or currency says nothing of it", async () => {
  for (const query of [
    { month: 4, currency: "NGN" },
    { month: 2, currency: "USD" },
  ] as const) {
    const pdfLines = await readPdf(query);
    expect(pdfLines).toContain("Investment report");
    expect(pdfLines.join(" ")).not.toMatch(/Corrected/);
  }
});
