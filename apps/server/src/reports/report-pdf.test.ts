import { createHash } from "node:crypto";
import type { Portfolio } from "@kinfold/contract/portfolios";
import { checkDocument } from "@kinfold/contract/document-checks";
import { formatFigure, toMinor } from "@kinfold/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lagosDay } from "#calendar/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly, redeemDirectly } from "../testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { publishPrice } from "../testing/published.ts";

const [POOL, FIXED] = [3, 4];
const EMAIL = "ada@example.com";

let club: Club;
let ada: Payable;
let pool: string;
let fixed: string;
const at = (instant: string): void => club.clock.setTo(new Date(instant));

beforeAll(async () => {
  club = await openClub();
  at("2026-01-05T09:00:00Z");
  ada = await createPayableMember(club, EMAIL);
  await payIn(club, ada.ngn ?? "", "NGN", 100_000_000n);
  await sql`update member set first_name = 'Ọlábísí', last_name = 'Ńwáọ̀gbụ̀'
    where member_id = ${ada.memberId}`.execute(club.db);
  pool = await contributeDirectly(club, ada, { planId: POOL, minor: 50_000_000n });
  fixed = await contributeDirectly(club, ada, { planId: FIXED, minor: 20_000_000n });
  await publishPrice(club, POOL, "2026-01-31", "100");
  await publishPrice(club, POOL, "2026-02-28", "103.125");
  at("2026-04-10T09:00:00Z");
  await contributeDirectly(club, ada, { planId: POOL, minor: 20_000_000n, into: pool });
  await publishPrice(club, POOL, "2026-04-30", "104");
  at("2026-06-15T09:00:00Z");
  await redeemDirectly(club, ada.memberId, pool, 10_500_000n);
  await publishPrice(club, POOL, "2026-06-30", "98.5");
  await ada.visitor.signIn(EMAIL);
});
afterAll(() => club.close());

const get = (path: string, who = ada) =>
  club.app.inject({
    method: "GET",
    url: `/api/portfolio/${path}`,
    headers: {
      authorization: `Bearer ${who.visitor.token}`,
      cookie: `__Host-kinfold=${who.visitor.cookie}`,
    },
  });
const pdf = (id: string, query = "") => get(`pdf-report/${id}${query}`);
const portfolio = async (id: string): Promise<Portfolio> => (await get(id)).json();
/** An amount of the wire as a document prints it. */
const figure = (major: unknown, currency: "NGN" | "USD" = "NGN"): string =>
  formatFigure(toMinor(BigInt(Math.round(Number(major) * 100))), currency);
const percent = (of: number | null): string =>
  of === null ? "Not enough data yet" : `${of < 0 ? "−" : ""}${Math.abs(of).toFixed(2)}%`;
/** What stands under this name. */
const under = (said: readonly string[], name: string): string | undefined =>
  said[said.indexOf(name) + 1];

const gainName = ({ gain_amount: gain }: Portfolio): string =>
  `${Number(gain) < 0 ? "Loss" : "Gain"} after tax and fees`;

test("the PDF says what the portfolio's page says, line by line, to the kobo", async () => {
  const answer = await pdf(pool);
  expect(answer.statusCode).toBe(200);
  const pdfLines = readPdfText(answer.rawPayload).flat();
  const shown = await portfolio(pool);
  expect(under(pdfLines, "Member")).toBe("Ọlábísí Ńwáọ̀gbụ̀");
  expect(under(pdfLines, "Portfolio")).toBe(shown.reference);
  expect(under(pdfLines, "Plan")).toBe("Ìrẹ̀pọ̀ Pool (NGN)");
  expect(under(pdfLines, "Managed by")).toBe("Kinfold Executive Committee");
  expect(under(pdfLines, "Opening value")).toBe("₦0.00");
  expect(under(pdfLines, "Contributions")).toBe(figure(shown.invested_amount));
  expect(under(pdfLines, "Closing value")).toBe(figure(shown.current_value));
  expect(under(pdfLines, gainName(shown))).toBe(figure(shown.gain_amount));
  expect(under(pdfLines, "Priced on")).toBe("30 Jun 2026");
  expect(under(pdfLines, "Simple return")).toBe(percent(shown.gain_percent));
  expect(under(pdfLines, "Your own return, a year")).toBe(percent(shown.personal_return));
  // 105,000 redeemed at 98.5, of which 2 % is the fee for leaving early.
  const taken = Number(shown.redemptions[0]?.amount);
  const fee = Number(shown.redemptions[0]?.fee);
  expect(fee).toBeGreaterThan(0);
  expect(under(pdfLines, "Withdrawals")).toBe(figure(fee - taken));
  expect(under(pdfLines, "Fees")).toBe(figure(-fee));
  expect(under(pdfLines, "Withdrawals")).toBe(figure(-Number(shown.withdrawn_amount)));
  // Two contributions, the redemption, and its fee.
  expect(shown.lines).toHaveLength(4);
  for (const line of shown.lines) {
    const amount = Number(line.amount);
    expect(pdfLines).toContain(`${amount > 0 ? "+" : ""}${figure(amount)}`);
    expect(pdfLines).toContain(line.reference);
    if (line.units === null) continue;
    expect(pdfLines).toContain(
      line.units.toLocaleString("en-NG", { minimumFractionDigits: 4 }).replace("-", "−"),
    );
  }
  expect(pdfLines).toContain("₦100.00");
  expect(pdfLines).toContain("Page 1 of 1");
  expect(pdfLines.some((words) => words.startsWith("Unaudited."))).toBe(true);
});

test("a stretch of days opens with what was there, and keeps the other lines out", async () => {
  const pdfLines = readPdfText(
    (await pdf(pool, "?from=2026-03-01&to=2026-05-31")).rawPayload,
  ).flat();
  expect(under(pdfLines, "Period")).toBe("1 Mar 2026 to 31 May 2026");
  // 5,000 units at 103.125, and 1,923.0769 at 104 from April.
  expect(under(pdfLines, "Opening value")).toBe("₦515,625.00");
  expect(under(pdfLines, "Contributions")).toBe("₦200,000.00");
  expect(under(pdfLines, "Withdrawals")).toBe("₦0.00");
  expect(under(pdfLines, "Gain after tax and fees")).toBe("+₦4,375.00");
  expect(under(pdfLines, "Closing value")).toBe("₦720,000.00");
  expect(pdfLines).toContain("Top up");
  expect(pdfLines).not.toContain("Redemption");
});

test("a fixed rate has interest instead of units", async () => {
  const pdfLines = readPdfText((await pdf(fixed)).rawPayload).flat();
  const shown = await portfolio(fixed);
  expect(under(pdfLines, "Closing value")).toBe(figure(shown.current_value));
  expect(under(pdfLines, "Gain after tax and fees")).toBe(`+${figure(shown.gain_amount)}`);
  expect(under(pdfLines, "Your own return, a year")).toBe(percent(shown.personal_return));
  expect(pdfLines).not.toContain("Price of a unit");
});

test("anyone who holds the document may ask whether it is ours", async () => {
  const answer = await pdf(pool);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
    "x-document-code": expect.stringMatching(/^KFR(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
  });
  const code = String(answer.headers["x-document-code"]);
  expect(under(readPdfText(answer.rawPayload).flat(), "Document code")).toBe(code);
  const shown = await portfolio(pool);
  const { body } = await club.visitor().ask(checkDocument, { params: { code } });
  expect(body).toEqual({
    code,
    state: "valid",
    withdrawn_on: null,
    claim: {
      kind: "portfolio_report",
      issued_on: lagosDay(club.clock.now()),
      from: "2026-01-31",
      on: "2026-07-01",
      opening: 0,
      figures: [{ currency: "NGN", amount: shown.current_value }],
      valid_until: null,
      holder: null,
      purpose: null,
    },
    email: null,
    sha256: [createHash("sha256").update(answer.rawPayload).digest("hex")],
  });
});

test("a portfolio without units yet is printed as it is", async () => {
  const waiting = await contributeDirectly(club, ada, { planId: POOL, minor: 5_000_000n });
  const pdfLines = readPdfText((await pdf(waiting)).rawPayload).flat();
  expect(under(pdfLines, "Closing value")).toBe("₦0.00");
  expect(under(pdfLines, "Simple return")).toBe("Not enough data yet");
  expect(pdfLines).toContain("Nothing was dealt in this period.");
});

test("neither the numbers of a member nor those of their accounts are on it", async () => {
  const pdfLines = readPdfText((await pdf(pool)).rawPayload)
    .flat()
    .join(" ");
  expect(pdfLines).not.toContain("0123456788");
  expect(pdfLines).not.toMatch(/\bBVN\b|\b\d{10,11}\b/);
});

test("another person's portfolio is no portfolio", async () => {
  const bola = await createPayableMember(club, "bola@example.com");
  for (const id of [pool, "no-such-portfolio"]) {
    const refused = await get(`pdf-report/${id}`, bola);
    expect([refused.statusCode, refused.json().code]).toEqual([404, "not_found"]);
  }
});

test.each([
  ["?to=2026-07-02", "to"],
  ["?from=2026-05-02&to=2026-05-01", "to"],
  ["?from=2026-02-30", "from"],
  ["?from=yesterday", "from"],
])("a report is refused for %s, and none is kept", async (query, field) => {
  const kept = sql<{ count: bigint }>`select count(*) as count from statement_document`;
  const before = (await kept.execute(club.db)).rows;
  const answer = await pdf(pool, query);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: "invalid", fields: { [field]: expect.any(String) } },
  ]);
  expect((await kept.execute(club.db)).rows).toEqual(before);
});
