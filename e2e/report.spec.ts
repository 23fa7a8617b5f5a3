import { readFile } from "node:fs/promises";
import type { Portfolio } from "@kinfold/contract/portfolios";
import type { PortfolioReport, ReportCurrency } from "@kinfold/contract/reports";
import type { Page } from "@playwright/test";
import { readPdfText } from "../apps/server/src/testing/pdf-text.ts";
import { expect, test } from "./club.ts";
import {
  toMinor,
  endMonth,
  formatNaira,
  publishPrice,
  computeUnits,
  formatUnits,
  computeWorth,
  type Wire,
} from "./prices.ts";
import { callApi, enterPage } from "./steps.ts";

/** Months pass in this file: no one else is to live in its club. */
test.use({ clubOf: "report" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const IREPO = 3;
const CONTRIBUTED = 20_000_000n;
const FIRST = 112_345_678n;
const SECOND = 118_204_519n;

type Month = { month: number; year: number };
type Report = Omit<PortfolioReport, "currencies"> & { currencies: Wire<ReportCurrency>[] };

const monthOf = (day: string): Month => ({
  month: Number(day.slice(5, 7)),
  year: Number(day.slice(0, 4)),
});
const address = ({ month, year }: Month): string =>
  `/dashboard/investment-report?month=${month}&year=${year}`;
const figure = (major: number): string => formatNaira(BigInt(Math.abs(Math.round(major * 100))));

/** What the club answers about a month, and how. */
const reportOf = (page: Page, { month, year }: Month): Promise<{ status: number; body: Report }> =>
  page.evaluate(async (path) => {
    const token = localStorage.getItem("kinfold.token") ?? "";
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: (await answer.json()) as never };
  }, `/api/portfolio/global/report?month=${month}&year=${year}`);

/** Presses Download PDF, and answers the bytes of the file that is kept, under a name that says what it is. */
async function downloadPdf(page: Page): Promise<Buffer> {
  const kept = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const file = await kept;
  expect(file.suggestedFilename()).toMatch(/^kinfold-[a-z0-9-]+[.]pdf$/);
  return readFile(await file.path());
}

/** All texts of a PDF, and the one that follows a label after a heading. */
function readPdf(bytes: Buffer): {
  said: string[];
  under: (name: string, after?: string) => string;
} {
  expect(bytes.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  const texts = readPdfText(bytes).flat();
  const under = (name: string, after = texts[0] ?? ""): string => {
    const from = texts.indexOf(after);
    const at = from < 0 ? -1 : texts.indexOf(name, from);
    return at < 0 ? `nothing under ${name}` : (texts[at + 1] ?? "");
  };
  return { said: texts, under };
}

test("a contribution, its units and its month: on the page, in the API and in the PDF alike", async ({
  page,
  club,
}) => {
  await enterPage(page, TUNDE, "/dashboard/investment-pools/3");
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill("200000");
  await form.getByRole("button", { name: "Continue" }).click();
  const paying = page.getByRole("dialog", { name: "Contribute to Ìrẹ̀pọ̀ Pool" });
  await paying.getByRole("radio", { name: "Your Naira wallet" }).check();
  await paying.getByRole("button", { name: "Pay ₦200,000.00" }).click();
  await expect(paying).toHaveCount(0);

  const bought = await endMonth(club);
  await publishPrice(club, {
    planId: IREPO,
    drafter: "finance_maker",
    on: bought,
    price: "112.345678",
  });
  const gained = await endMonth(club);
  // Not priced yet: what the month came to may still change.
  const month = monthOf(gained);
  await page.clock.setFixedTime(await club.wait(0));
  await enterPage(page, TUNDE, address(month));
  await expect(page.getByText("Provisional").first()).toBeVisible();
  await publishPrice(club, { planId: IREPO, drafter: "admin", on: gained, price: "118.204519" });

  const units = computeUnits(CONTRIBUTED, FIRST);
  const [opening, closing] = [computeWorth(units, FIRST), computeWorth(units, SECOND)];
  await page.goto(address(month));
  const { body } = await reportOf(page, month);
  const naired = body.currencies.find(({ currency }) => currency === "NGN");
  const ofPool = naired?.products.find(({ product_id: id }) => id === IREPO);
  if (naired === undefined || ofPool === undefined) throw new Error("the plan is not reported");
  const pool = ofPool as unknown as Wire<typeof ofPool>;
  expect(toMinor(pool.opening_value)).toBe(opening);
  expect(toMinor(pool.gain)).toBe(closing - opening);
  expect(toMinor(pool.closing_value)).toBe(closing);
  // Opening, contributions and gain, less what left, is closing: of all plans together.
  expect(
    toMinor(naired.opening_value) +
      toMinor(naired.contributions) -
      toMinor(naired.withdrawals) -
      toMinor(naired.fees) -
      toMinor(naired.tax) +
      toMinor(naired.gain),
  ).toBe(toMinor(naired.closing_value));
  const went = page.getByRole("region", { name: /^Value on/ });
  for (const major of [naired.opening_value, naired.gain, naired.closing_value]) {
    await expect(went).toContainText(figure(major));
  }
  await expect(page.getByRole("main")).toContainText(formatNaira(closing));

  // The same month as a PDF.
  const { said: texts, under: underMonth } = readPdf(await downloadPdf(page));
  expect(texts).toContain("Investment report");
  expect(underMonth("Currency")).toBe("Naira");
  // Tunde has other plans, whose prices no one published.
  expect(body.status).toBe("provisional");
  expect(underMonth("Status")).toBe("Provisional: a price is still missing");
  expect(underMonth("Opening value")).toBe(figure(naired.opening_value));
  expect(underMonth("Contributions")).toBe(figure(naired.contributions));
  expect(underMonth("Gain after tax and fees")).toBe(`+${figure(naired.net_gain)}`);
  expect(underMonth("Closing value")).toBe(figure(naired.closing_value));
  expect(underMonth("Opening value", pool.product_name)).toBe(formatNaira(opening));
  expect(underMonth("Gain after tax and fees", pool.product_name)).toBe(
    `+${formatNaira(closing - opening)}`,
  );
  expect(underMonth("Closing value", pool.product_name)).toBe(formatNaira(closing));
  expect(underMonth("Units", pool.product_name)).toBe(formatUnits(units));
  expect(underMonth("Price at the end", pool.product_name)).toBe("₦118.204519");

  const isOpen = await reportOf(page, monthOf((await club.wait(0)).toISOString()));
  expect(isOpen).toMatchObject({ status: 422, body: { code: "report_unpublished" } });

  const { data } = await callApi<{ data: Wire<Portfolio>[] }>(page, `/portfolio?product=${IREPO}`);
  const [held] = data;
  if (held === undefined) throw new Error("the portfolio is not there");
  await page.goto(`/dashboard/my-investments/details/${held.id}`);
  const { under } = readPdf(await downloadPdf(page));
  expect(under("Portfolio")).toBe(held.reference);
  expect(under("Contributions")).toBe(formatNaira(CONTRIBUTED));
  expect(under("Gain after tax and fees")).toBe(`+${figure(held.gain_amount)}`);
  expect(under("Closing value")).toBe(figure(held.current_value));
  expect(toMinor(held.current_value)).toBe(closing);
});

test("a month of everything, as PDF and CSV, is the same document, and a stranger can check it", async ({
  page,
  club,
  browser,
}) => {
  await page.clock.setFixedTime(await club.wait(0));
  await enterPage(page, TUNDE, "/dashboard/transactions");
  const download = async (format: string): Promise<{ name: string; bytes: Buffer }> => {
    await page.getByRole("button", { name: "Full statement" }).click();
    const dialog = page.getByRole("dialog", { name: "Full statement" });
    await dialog.getByRole("radio", { name: format }).click();
    const kept = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download statement" }).click();
    const file = await kept;
    await expect(dialog).toHaveCount(0);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const pdf = await download("PDF");
  const csv = await download("CSV");
  expect(pdf.name).toMatch(/^kinfold-statement-\d{4}-\d{2}[.]pdf$/);
  expect(csv.name).toBe(pdf.name.replace("pdf", "csv"));

  const { under } = readPdf(pdf.bytes);
  const code = under("Document code");
  const lines = csv.bytes.toString("utf8").split("\r\n");
  expect(lines.find((line) => line.includes("Document code"))).toContain(code);
  const whole = lines.find((line) => /"summary","Naira",.*"Everything, closing"/.test(line)) ?? "";
  const [amount = ""] = /\d+[.]\d\d/.exec(whole) ?? [];
  expect(under("Everything, closing", "Naira")).toBe(figure(Number(amount)));

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger = await phone.newPage();
  for (const { name, bytes } of [pdf, csv]) {
    await stranger.goto(`${club.url}/check`);
    const mimeType = name.endsWith("pdf") ? "application/pdf" : "text/csv";
    await stranger.getByLabel(/The file itself/).setInputFiles({ name, mimeType, buffer: bytes });
    await expect(stranger.getByRole("heading", { level: 2, name: "Genuine" })).toBeVisible();
    await expect(stranger.getByText("Full statement")).toBeVisible();
    await expect(stranger.getByText(figure(Number(amount)))).toBeVisible();
  }
  await phone.close();
});
