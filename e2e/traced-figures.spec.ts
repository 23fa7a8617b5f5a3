import { FigureSource, getFigureSource } from "@kinfold/contract/figure-sources";
import { buildPath } from "@kinfold/contract/endpoint";
import type { Portfolio } from "@kinfold/contract/portfolios";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import type { Wire } from "./prices.ts";
import { callApi, enterPage } from "./steps.ts";

/** Whose money this test only reads. */
const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

const sheet = (page: Page): Locator =>
  page.getByRole("dialog", { name: "How this figure is made" });

test("a member presses figures and follows each to the rows that it is made of", async ({
  page,
}) => {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  const figure = page.locator('[data-figure^="wallet-available:"]').first();
  await expect(figure).toBeVisible();
  const shown = await figure.innerText();
  await figure.click();
  const sum = sheet(page).getByRole("region", { name: /wallet$/ });
  await expect(sum.getByText(/Every posting of the ledger/)).toBeVisible();
  await expect(sum.locator("p").last()).toContainText(shown.replaceAll(/\s/g, ""));
  await sum.getByRole("listitem").getByRole("button").first().click();
  await expect(sheet(page).getByText(/What the ledger posted to the wallet for it/)).toBeVisible();
  await sheet(page).getByRole("button", { name: "Back" }).click();
  await expect(sum.getByText(/Every posting of the ledger/)).toBeVisible();
  await sheet(page).getByRole("button", { name: "Done" }).click();
  await expect(figure).toBeFocused();

  const { data } = await callApi<{ data: Wire<Portfolio>[] }>(page, "/portfolio?per_page=50");
  const priced = data.find((one) => one.product.valuation_method === "unit_price" && one.units > 0);
  await page.goto(`/dashboard/my-investments/details/${priced?.id}`);
  await page.locator('[data-figure^="portfolio-gain:"]').click();
  await sheet(page)
    .getByRole("button", { name: /^Value/ })
    .click();
  await expect(
    sheet(page)
      .getByText(/^Price of a unit/)
      .first(),
  ).toBeVisible();
  const value = FigureSource.create(
    await callApi<unknown>(
      page,
      buildPath(getFigureSource, { figure: `portfolio-value:${priced?.id}` }),
    ),
  );
  expect(value.rows.some(({ of }) => of === "valuation")).toBe(true);
});
