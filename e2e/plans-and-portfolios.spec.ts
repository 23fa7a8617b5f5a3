import { COPY } from "@kinfold/contract/copy";
import { HOUR_MS } from "@kinfold/contract/durations";
import type { Portfolio, ProductTotals, Totals } from "@kinfold/contract/portfolios";
import type { PortfolioReport, ReportCurrency } from "@kinfold/contract/reports";
import type { Locator, Page } from "@playwright/test";
import { readClubTime } from "./club-clock.ts";
import { expect, test } from "./club.ts";
import { toMinor, formatNaira, type Wire } from "./prices.ts";
import { callApi, enterPage, findFact, JAMES } from "./steps.ts";

/** Demo members as their months made them; nothing here changes what they have. */
const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const ADAEZE = { email: "adaeze.okafor@kinfold.example", password: "Market-day-77" };

type Listed = { data: Wire<Portfolio>[] };
type Report = Omit<PortfolioReport, "currencies"> & { currencies: Wire<ReportCurrency>[] };
type Currency = "NGN" | "USD";

const CONTRIBUTIONS = "/dashboard/my-investments?investment_type=";
const REPORT = "/dashboard/investment-report";

const amount = (currency: Currency, major: number): string =>
  formatNaira(toMinor(Math.abs(major))).replace("₦", currency === "USD" ? "$" : "₦");
const title = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name });
const plans = (page: Page): Locator =>
  page.getByRole("list", { name: "Plans" }).getByRole("listitem");

/** A month that is over in Lagos, counted back from the newest; −1 is the present one. */
function monthBefore(months: number): { query: string; name: string } {
  const lagos = new Date(readClubTime().getTime() + HOUR_MS);
  const day = new Date(Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth() - 1 - months, 1));
  return {
    query: `month=${day.getUTCMonth() + 1}&year=${day.getUTCFullYear()}`,
    name: new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" }).format(day),
  };
}

/** What a member has in each plan of a currency stands in the list, as the club says it. */
async function expectPlans(page: Page, currency: Currency): Promise<void> {
  const held = await callApi<Wire<ProductTotals>[]>(
    page,
    `/portfolio/summary/by-product?currency=${currency}`,
  );
  expect(held.length).toBeGreaterThan(1);
  await expect(plans(page)).toHaveCount(held.length);
  for (const { product_id: id, total_amount: value, gain_amount: gain } of held) {
    const row = plans(page).filter({ has: page.locator(`[href*="/product/${id}"]`) });
    await expect(row).toContainText(amount(currency, value));
    await expect(row).toContainText(`${gain < 0 ? "Down" : "Up"} ${amount(currency, gain)}`);
  }
}

test("what a member has is told by currency, by plan and by portfolio, at a gain and at a loss, and in the report", async ({
  page,
}) => {
  await enterPage(page, TUNDE, "/dashboard/overview");
  await expect(page.getByRole("region", { name: "Recent activity" })).toBeVisible();
  const totals = await callApi<Record<"ngn_portfolio" | "usd_portfolio", Wire<Totals>>>(
    page,
    "/portfolio/summary/customer",
  );
  const cards = page.getByRole("region", { name: "Portfolios" });
  for (const [name, currency, { total_amount: value, gain_amount: gain }] of [
    ["Naira portfolio", "NGN", totals.ngn_portfolio],
    ["Dollar portfolio", "USD", totals.usd_portfolio],
  ] as const) {
    const card = cards.getByRole("link", { name: new RegExp(name) });
    await expect(card).toContainText(amount(currency, value));
    await expect(card).toContainText(amount(currency, gain));
    await expect(card).toHaveAttribute("href", `${CONTRIBUTIONS}${currency}`);
  }
  const activity = page.getByRole("region", { name: "Recent activity" }).getByRole("listitem");
  await expect(activity.filter({ hasText: "Redemption from Purple USD" })).toContainText(/\+\$/);
  await expect(activity.filter({ hasText: "Contribution to Diaspora Pool" })).toContainText(/−\$/);

  await cards.getByRole("link", { name: /Naira portfolio/ }).click();
  await expect(page.getByRole("tab", { name: "Naira" })).toHaveAttribute("aria-selected", "true");
  await expectPlans(page, "NGN");
  await page.getByRole("tab", { name: "Dollar" }).click();
  await expect(page).toHaveURL(/investment_type=USD/);
  await expect(plans(page).filter({ hasText: "Diaspora Pool" })).toBeVisible();
  await expectPlans(page, "USD");

  // Diaspora Pool has lost.
  await plans(page)
    .getByRole("link", { name: /Diaspora Pool/ })
    .click();
  await expect(title(page, "Diaspora Pool")).toBeVisible();
  const { data } = await callApi<Listed>(page, "/portfolio?product=5");
  const [lost] = data;
  if (lost === undefined) throw new Error("there is no portfolio at a loss");
  expect(lost.gain_amount).toBeLessThan(0);
  const listed = page.getByRole("list", { name: "Portfolios" }).getByRole("listitem");
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText(lost.reference);
  await expect(listed).toContainText(amount("USD", lost.total_amount));
  await listed.getByRole("link").click();
  await expect(page.getByText(lost.reference)).toBeVisible();
  await expect(findFact(page, "Put in")).toContainText(amount("USD", lost.invested_amount));
  await expect(findFact(page, "Loss, after tax and fees")).toContainText(
    amount("USD", lost.gain_amount),
  );
  await expect(findFact(page, "Simple return, of everything you put in")).toContainText(
    /everything you put in−\d+\.\d\d%$/,
  );
  const lines = page.getByRole("table", { name: "Lines of this portfolio" }).getByRole("row");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toContainText("Top up");
  await expect(lines.nth(2)).toContainText("$600.00");

  // At most sixty PDFs an hour.
  await page.evaluate(async (path) => {
    const token = localStorage.getItem("kinfold.token") ?? "";
    const ask = () => fetch(path, { headers: { authorization: `Bearer ${token}` } });
    await Promise.all(Array.from({ length: 60 }, ask));
  }, `/api/portfolio/pdf-report/${lost.id}`);
  await page.getByRole("button", { name: "Download PDF" }).click();
  await expect(
    page.getByText(/^Too many attempts\. Please try again in \d+ minutes\.$/),
  ).toBeVisible();
  await expect(() => expect(page.context().pages()).toHaveLength(1)).toPass();

  await page.goto(`${REPORT}?currency=USD`);
  await expect(page.getByRole("tab", { name: "Dollar" })).toHaveAttribute("aria-selected", "true");
  const { currencies } = await callApi<Report>(
    page,
    `/portfolio/global/report?${monthBefore(0).query}`,
  );
  const reported = currencies.find(({ currency }) => currency === "USD");
  if (reported === undefined) throw new Error("the dollars are not reported");
  await expect(findFact(page, "Opening value")).toContainText(
    amount("USD", reported.opening_value),
  );
  await expect(findFact(page, "Closing value")).toContainText(
    amount("USD", reported.closing_value),
  );
  await expect(page.getByRole("main").getByText(/₦/)).toHaveCount(0);

  await page.goto(`${REPORT}?${monthBefore(-1).query}`);
  await expect(page.getByText("This month is not over yet.")).toBeVisible();
  await page.getByRole("button", { name: "Show the newest report" }).click();
  await expect(page.getByRole("region", { name: /^Value on/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(monthBefore(0).query));
});

test("who has only begun reads what waits, that nothing else is there yet, and of a network that is away", async ({
  page,
}) => {
  await enterPage(page, ADAEZE, `${CONTRIBUTIONS}NGN`);
  const purple = plans(page).filter({ hasText: "Purple NGN" });
  await expect(purple).toContainText("Waiting for units");
  await expect(purple).not.toContainText("%");
  await expect(page.getByText(/of which ₦100,000.00 waits for units/).first()).toBeVisible();
  await page.getByRole("tab", { name: "Dollar" }).click();
  await expect(page.getByText("No dollar contributions yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "See the plans" })).toHaveAttribute(
    "href",
    "/dashboard/investment-pools",
  );
  await page.getByRole("link", { name: "Recurring", exact: true }).click();
  await expect(page.getByText("Nothing repeats yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "New recurring contribution" })).toHaveAttribute(
    "href",
    "/dashboard/my-investments/recurring-investments/create",
  );
  await page.goto(REPORT);
  await expect(page.getByText(`Nothing in ${monthBefore(0).name}`)).toBeVisible();
  await expect(page.getByText("You had no naira in a plan in this month.")).toBeVisible();

  await page.clock.install();
  for (const [address, call, back] of [
    ["/dashboard/investment-pools", "**/api/product/pools", plans(page).first()],
    [REPORT, "**/api/portfolio/global/report*", page.getByText("You had no naira in a plan")],
  ] as const) {
    await page.route(call, (route) => route.abort("internetdisconnected"));
    await page.goto(address);
    const failed = page.getByRole("heading", { name: COPY.renderError });
    await expect(async () => {
      // It has tried three times by then, each later than the one before.
      await page.clock.runFor(10_000);
      await expect(failed).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText(COPY.renderErrorAdvice)).toBeVisible();
    await expect(back).toHaveCount(0);
    await page.unroute(call);
    await page.getByRole("button", { name: COPY.reload }).click();
    await expect(back).toBeVisible();
    await expect(failed).toHaveCount(0);
  }
});

test("a global member reads of dollars alone, in plans, paying, contributions and reports", async ({
  page,
}) => {
  const body = page.locator("body");
  await enterPage(page, JAMES, "/dashboard/investment-pools");
  await expect(plans(page).filter({ hasText: "Diaspora Pool" })).toBeVisible();
  await expect(plans(page).filter({ hasText: "USD" })).toHaveCount(await plans(page).count());
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(body).not.toContainText(/₦|naira|NGN/i);

  await plans(page)
    .getByRole("link", { name: /Diaspora Pool/ })
    .click();
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill("500");
  await form.getByRole("button", { name: "Continue" }).click();
  const paying = page.getByRole("dialog", { name: /^(Contribute to|Top up) Diaspora Pool/ });
  await expect(paying.getByText(/as in your membership information/)).toBeVisible();
  await expect(paying.getByRole("radio", { name: "Your Dollar wallet" })).toBeVisible();
  await expect(paying.getByRole("button", { name: /^Pay \$/ })).toBeEnabled();
  await expect(body).not.toContainText(/₦|naira|NGN|BVN/i);

  // Whatever the address asks for.
  await page.goto(`${CONTRIBUTIONS}NGN`);
  await expect(plans(page).filter({ hasText: "Diaspora Pool" })).toBeVisible();
  await expectPlans(page, "USD");
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(body).not.toContainText(/₦|naira|NGN/i);

  // The month before the newest, in which Diaspora Pool fell more than the other rose.
  await page.goto(`${REPORT}?${monthBefore(1).query}&currency=NGN`);
  const { currencies } = await callApi<Report>(
    page,
    `/portfolio/global/report?${monthBefore(1).query}`,
  );
  expect(currencies.map(({ currency }) => currency)).toEqual(["USD"]);
  const gain = currencies[0]?.gain ?? 0;
  expect(gain).toBeLessThan(0);
  await expect(findFact(page, "Loss after tax and fees")).toContainText(amount("USD", gain));
  await expect(findFact(page, `Return in ${monthBefore(1).name}`)).toContainText(/−\d+\.\d\d%$/);
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(body).not.toContainText(/₦|naira|NGN/i);
});
