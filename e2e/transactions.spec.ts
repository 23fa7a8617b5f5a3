import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { waitUntilInteractive, signIn } from "./steps.ts";

/** A demo member who has been there for months: whatever came into the wallets after the first deposits left them again. */
const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const DEPOSIT = "First deposit";

async function openTransactions(page: Page): Promise<void> {
  await page.goto("/auth/login?redirect_url=%2Fdashboard%2Ftransactions");
  await waitUntilInteractive(page);
  await signIn(page, TUNDE);
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await expect(page.getByText(/^\d+ transactions$/)).toBeVisible();
}

const text = async (download: Download): Promise<string> => readFile(await download.path(), "utf8");

test("a member finds a movement, reads what became of it, and takes the list home @main", async ({
  page,
}) => {
  await openTransactions(page);
  const row = page.getByRole("button", { name: DEPOSIT });
  await expect(page.getByRole("row").filter({ has: row })).toContainText("+₦1,250,000.50");
  const contributed = page.getByRole("button", { name: "Contribution to Harvest Pool" });
  await expect(contributed).toBeVisible();

  await page.getByRole("searchbox", { name: "Search transactions" }).fill("no such thing");
  await expect(page.getByText("Nothing fits")).toBeVisible();
  await expect(page).toHaveURL(/search=no/);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("combobox", { name: /^Kind/ }).click();
  await page.getByRole("option", { name: "Deposit" }).click();
  await expect(contributed).toHaveCount(0);
  await expect(row).toBeVisible();

  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("combobox", { name: /^Plan/ }).click();
  await page.getByRole("option", { name: "Harvest Pool" }).click();
  await expect(page).toHaveURL(/product=\d+/);
  await expect(row).toHaveCount(0);
  await expect(contributed).toBeVisible();
  await page.getByRole("combobox", { name: /^Days/ }).click();
  await page.getByRole("option", { name: "This year" }).click();
  await expect(page).toHaveURL(/from=\d{4}-01-01/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row).toBeVisible();

  await row.click();
  const dialog = page.getByRole("dialog", { name: DEPOSIT });
  const reference = await dialog.getByText(/^KIN-[2-9A-Z]{6}$/).textContent();
  await expect(dialog.getByRole("heading", { name: "What happened" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeFocused();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^kinfold-ngn-transactions-to-[\d-]+\.csv$/);
  const lines = (await text(download)).split("\r\n");
  // A head, a line for each deposit, and the end of the last.
  expect(lines.length).toBeGreaterThan(3);
  expect(lines[0]).toBe(
    "date,type,description,reference,method,currency,amount,fee,fee_currency,balance_after,status,exchange_rate,rate_source,rate_time,rate_id",
  );
  expect(lines.at(-2)).toMatch(
    new RegExp(
      `^"[\\d-]{10} [\\d:]{8}","Deposit","${DEPOSIT}","${reference}","Bank deposit","NGN",1250000\\.50,0\\.00,"NGN",1250000\\.50,"Completed","","","",""$`,
    ),
  );
});

test("a statement closes at the balance that the wallet shows", async ({ page }) => {
  await openTransactions(page);
  await page.getByRole("radio", { name: "Dollars" }).click();
  await expect(page).toHaveURL(/wallet=USD/);
  await page.getByRole("button", { name: "Statement", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Dollar statement" });
  await dialog.getByRole("radio", { name: "CSV" }).click();
  const csv = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download statement" }).click();
  const lines = (await text(await csv)).trimEnd().split("\r\n");
  expect(lines.at(1)).toMatch(/"Opening balance","","USD",,2150\.75,"","","",""$/);
  expect(lines.at(-1)).toMatch(/"Closing balance","","USD",,2150\.75,"","","",""$/);

  await page.getByRole("button", { name: "Statement", exact: true }).click();
  const pdf = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download statement" }).click();
  const file = await readFile(await (await pdf).path());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");

  await page.goto("/dashboard/wallet");
  await expect(page.getByRole("group", { name: "Dollar wallet" })).toContainText("$2,150.75");
});
