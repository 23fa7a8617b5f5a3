import { readFile } from "node:fs/promises";
import type { Portfolio } from "@kinfold/contract/portfolios";
import type { PortfolioReport, ReportCurrency } from "@kinfold/contract/reports";
import type { Page } from "@playwright/test";
import { pdfText } from "../apps/server/src/testing/pdf-text.ts";
import { expect, test as base } from "./club.ts";
import { minorOf, monthEnds, naira, publish, unitsFor, worth, type Wire } from "./prices.ts";
import { api, enter } from "./steps.ts";

/** Months pass in this file: nobody else is to live in its club. */
const test = base.extend<object, { reportsAlone: boolean }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  reportsAlone: [async ({}, give) => give(true), { scope: "worker" }],
});

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
const figure = (major: number): string => naira(BigInt(Math.abs(Math.round(major * 100))));

/** What the club answers about a month, and how. */
const reportOf = (page: Page, { month, year }: Month): Promise<{ status: number; body: Report }> =>
  page.evaluate(async (path) => {
    const token = localStorage.getItem("kinfold.token") ?? "";
    const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: (await answer.json()) as never };
  }, `/api/portfolio/global/report?month=${month}&year=${year}`);

/** Downloads the paper of the page that is open, and reads it: from the file, or from the answer where a tab shows it. */
async function download(page: Page): Promise<{ said: string[] }> {
  const press = () => page.getByRole("button", { name: "Download PDF" }).click();
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    const opened = page.context().waitForEvent("page");
    const sent = page.waitForResponse(/\/(pdf-report\/|report\/pdf)/);
    await press();
    const said = pdfText(await (await sent).body()).flat();
    await opened;
    return { said };
  }
  const kept = page.waitForEvent("download");
  await press();
  return { said: pdfText(await readFile(await (await kept).path())).flat() };
}

test("a contribution, its units and its month: on the page, in the API and on paper alike", async ({
  page,
  club,
  reportsAlone,
}) => {
  expect(reportsAlone).toBe(true);
  await enter(page, TUNDE, "/dashboard/investment-pools/3");
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill("200000");
  await form.getByRole("button", { name: "Continue" }).click();
  const paying = page.getByRole("dialog", { name: "Contribute to Ìrẹ̀pọ̀ Pool" });
  await paying.getByRole("radio", { name: "Your Naira wallet" }).check();
  await paying.getByRole("button", { name: "Pay ₦200,000.00" }).click();
  await expect(paying).toHaveCount(0);

  const bought = await monthEnds(club);
  await publish(club, { planId: IREPO, drafter: "finance_maker", on: bought, price: "112.345678" });
  const gained = await monthEnds(club);
  // Not priced yet: what the month came to may still change.
  const month = monthOf(gained);
  await page.clock.setFixedTime(await club.wait(0));
  await enter(page, TUNDE, address(month));
  await expect(page.getByText("Provisional").first()).toBeVisible();
  await publish(club, { planId: IREPO, drafter: "admin", on: gained, price: "118.204519" });

  const units = unitsFor(CONTRIBUTED, FIRST);
  const [opening, closing] = [worth(units, FIRST), worth(units, SECOND)];
  await page.goto(address(month));
  const { body } = await reportOf(page, month);
  const naired = body.currencies.find(({ currency }) => currency === "NGN");
  const ofPool = naired?.products.find(({ product_id: id }) => id === IREPO);
  if (naired === undefined || ofPool === undefined) throw new Error("the plan is not reported");
  const pool = ofPool as unknown as Wire<typeof ofPool>;
  expect(minorOf(pool.opening_value)).toBe(opening);
  expect(minorOf(pool.gain)).toBe(closing - opening);
  expect(minorOf(pool.closing_value)).toBe(closing);
  // Opening, contributions and gain, less what left, is closing: of all plans together.
  expect(
    minorOf(naired.opening_value) +
      minorOf(naired.contributions) -
      minorOf(naired.withdrawals) -
      minorOf(naired.fees) -
      minorOf(naired.tax) +
      minorOf(naired.gain),
  ).toBe(minorOf(naired.closing_value));
  const went = page.getByRole("region", { name: /^Value on/ });
  for (const major of [naired.opening_value, naired.gain, naired.closing_value]) {
    await expect(went).toContainText(figure(major));
  }
  await expect(page.getByRole("main")).toContainText(naira(closing));

  const isOpen = await reportOf(page, monthOf((await club.wait(0)).toISOString()));
  expect(isOpen).toMatchObject({ status: 422, body: { code: "report_unpublished" } });

  const { data } = await api<{ data: Wire<Portfolio>[] }>(page, `/portfolio?product=${IREPO}`);
  const [held] = data;
  if (held === undefined) throw new Error("the portfolio is not there");
  await page.goto(`/dashboard/my-investments/details/${held.id}`);
  const { said } = await download(page);
  const under = (name: string): string | undefined => said[said.indexOf(name) + 1];
  expect(under("Portfolio")).toBe(held.reference);
  expect(under("Contributions")).toBe(naira(CONTRIBUTED));
  expect(under("Gain")).toBe(`+${figure(held.gain_amount)}`);
  expect(under("Closing value")).toBe(figure(held.current_value));
  expect(minorOf(held.current_value)).toBe(closing);
});
