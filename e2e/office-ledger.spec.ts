import { readFile } from "node:fs/promises";
import { expect, test } from "./club.ts";
import { signInStaff } from "./staff.ts";

test("an auditor reads the trial balance, follows an account to a journal, and takes the ledger out", async ({
  page,
  club,
}) => {
  await signInStaff(page, club, "auditor");
  await page.getByRole("navigation").getByRole("link", { name: "Ledger" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Journals" })).toBeVisible();
  await page.getByRole("link", { name: "Trial balance" }).click();
  await page.getByLabel("From").fill("2020-01-01");
  const naira = page.getByRole("table", { name: "Accounts in NGN" });
  await expect(naira.getByText("Members’ wallets, available")).toBeVisible();
  await expect(page.getByText("Debit and credit differ")).toBeHidden();

  await naira.getByRole("link", { name: "Bank clearing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Movements" })).toBeVisible();
  await page.getByLabel("From").fill("2020-01-01");
  const movements = page.getByRole("table", { name: "Movements" });
  const first = movements.getByRole("row").nth(1);
  const number = await first.getByRole("link").first().innerText();
  await first.getByRole("link").first().click();

  const journal = page.getByRole("region", { name: `Journal ${number}` });
  await expect(journal.getByRole("table", { name: "Postings" })).toContainText("Bank clearing");

  await expect(journal.getByText("Posted once under")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^kinfold-journals-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.startsWith(`"${number}",`))).toBe(true);
  await expect(page.getByText("Exported. The audit now says so.")).toBeVisible();
});
