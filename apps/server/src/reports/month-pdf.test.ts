import { createHash } from "node:crypto";
import type { ReportCurrency } from "@kinfold/contract/reports";
import { checkDocument } from "@kinfold/contract/document-checks";
import { formatFigure, toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { publishPrice } from "../testing/published.ts";
import { runPastAllRules } from "../testing/owner.ts";

const [POOL, FIXED] = [3, 4];
const EMAIL = "ada@example.com";

let club: Club;
let ada: Payable;
const at = (instant: string): void => club.clock.setTo(new Date(instant));

beforeAll(async () => {
  club = await openClub();
  at("2026-01-05T09:00:00Z");
  ada = await createPayableMember(club, EMAIL);
  await payIn(club, ada.ngn ?? "", "NGN", 100_000_000n);
  await contributeDirectly(club, ada, { planId: POOL, minor: 50_000_000n });
  await contributeDirectly(club, ada, { planId: FIXED, minor: 20_000_000n });
  await publishPrice(club, POOL, "2026-01-31", "100");
  await publishPrice(club, POOL, "2026-02-28", "103.125");
  at("2026-04-10T09:00:00Z");
  await ada.visitor.signIn(EMAIL);
});
afterAll(() => club.close());

const get = (path: string, { visitor } = ada) =>
  club.app.inject({
    method: "GET",
    url: `/api/portfolio/global/report${path}`,
    headers: {
      authorization: `Bearer ${visitor.token}`,
      cookie: `__Host-kinfold=${visitor.cookie}`,
    },
  });
const FEBRUARY = "?month=2&year=2026";
/** An amount of the wire as a document prints it. */
const figure = (major: unknown): string =>
  formatFigure(toMinor(BigInt(Math.round(Number(major) * 100))), "NGN");
/** What stands under this name, the first time after the words. */
const under = (said: readonly string[], name: string, after = "Document code") =>
  said[said.indexOf(name, said.indexOf(after)) + 1];

test("the document says what the API says of the month: in sum, and of each plan", async () => {
  const { currencies, status } = (await get(FEBRUARY)).json();
  const naira: ReportCurrency = currencies[0];
  expect(status).toBe("final");
  const answer = await get(`/pdf${FEBRUARY}&currency=NGN`);
  expect(answer.statusCode).toBe(200);
  const pdfLines = readPdfText(answer.rawPayload).flat();
  expect(under(pdfLines, "Month", "Member")).toBe("1 Feb 2026 to 28 Feb 2026");
  expect(under(pdfLines, "Status", "Member")).toBe("Final");
  expect(naira.products).toHaveLength(2);
  for (const [of, where] of [
    [naira, "Document code"] as const,
    ...naira.products.map((plan) => [plan, plan.product_name] as const),
  ]) {
    expect(under(pdfLines, "Opening value", where)).toBe(figure(of.opening_value));
    expect(under(pdfLines, "Contributions", where)).toBe(figure(of.contributions));
    expect(under(pdfLines, "Gain after tax and fees", where)).toBe(`+${figure(of.net_gain)}`);
    expect(under(pdfLines, "Gain before them", where)).toBe(`+${figure(of.gain)}`);
    expect(under(pdfLines, "Closing value", where)).toBe(figure(of.closing_value));
  }
  expect(under(pdfLines, "Return in the month")).toBe(`${naira.return_month?.toFixed(2)}%`);
  expect(under(pdfLines, "Fixed interest before tax")).toBe(figure(naira.income));
  expect(under(pdfLines, "Price at the end", "Ìrẹ̀pọ̀ Pool")).toBe("₦103.125");
});

test("a month without its price says that it is provisional", async () => {
  const pdfLines = readPdfText(
    (await get("/pdf?month=3&year=2026&currency=NGN")).rawPayload,
  ).flat();
  expect(under(pdfLines, "Status", "Member")).toBe("Provisional: a price is still missing");
});

test("a currency in which there was nothing is printed as it is", async () => {
  const pdfLines = readPdfText((await get(`/pdf${FEBRUARY}&currency=USD`)).rawPayload).flat();
  expect(under(pdfLines, "Closing value")).toBe("$0.00");
  expect(pdfLines).toContain("There was nothing in a plan of this currency in this month.");
});

test("anyone who holds the document may ask whether it is ours", async () => {
  const answer = await get(`/pdf${FEBRUARY}&currency=NGN`);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="kinfold-report-2026-02-ngn.pdf"',
    "x-document-code": expect.stringMatching(/^KFM(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
  });
  const code = String(answer.headers["x-document-code"]);
  const { currencies } = (await get(FEBRUARY)).json();
  const { body } = await club.visitor().ask(checkDocument, { params: { code } });
  expect(body).toMatchObject({
    state: "valid",
    claim: {
      kind: "month_report",
      from: "2026-02-01",
      on: "2026-02-28",
      opening: currencies[0].opening_value,
      figures: [{ currency: "NGN", amount: currencies[0].closing_value }],
      holder: null,
    },
    sha256: [createHash("sha256").update(answer.rawPayload).digest("hex")],
  });
});

test.each([
  ["?month=4&year=2026&currency=NGN", "report_unpublished"],
  ["?month=13&year=2026&currency=NGN", "invalid"],
  ["?month=2&year=2026", "invalid"],
  ["?month=2&year=2026&currency=EUR", "invalid"],
])("a report is refused for %s, and none is kept", async (query, code) => {
  const kept = sql<{ count: bigint }>`select count(*) as count from statement_document`;
  const before = (await kept.execute(club.db)).rows;
  const answer = await get(`/pdf${query}`);
  expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
  expect((await kept.execute(club.db)).rows).toEqual(before);
});

/** As if staff had decided it: what a wallet must be for that is no matter of documents. */
async function makeGlobal(isGlobal: boolean): Promise<void> {
  await runPastAllRules(club.db, async (db) => {
    await sql`update member set is_global = ${isGlobal} where member_id = ${ada.memberId}`.execute(
      db,
    );
  });
}

test("who has no naira gets no document of naira", async () => {
  await makeGlobal(true);
  const answer = await get(`/pdf${FEBRUARY}&currency=NGN`);
  expect([answer.statusCode, answer.json().fields]).toEqual([
    422,
    { currency: "Your membership has no naira." },
  ]);
  await makeGlobal(false);
});

test("without a session there is no document", async () => {
  const answer = await club
    .visitor()
    .send("GET", `/api/portfolio/global/report/pdf${FEBRUARY}&currency=NGN`);
  expect([answer.status, answer.body.code]).toEqual([401, "signed_out"]);
});

test("over the network it arrives whole", async () => {
  const address = await club.app.listen({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(`${address}/api/portfolio/global/report/pdf${FEBRUARY}&currency=NGN`, {
    headers: {
      authorization: `Bearer ${ada.visitor.token}`,
      cookie: `__Host-kinfold=${ada.visitor.cookie}`,
    },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  expect(readPdfText(bytes).flat()).toContain("Closing value");
});
