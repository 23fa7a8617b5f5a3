import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { signApproval, signInStaff } from "./staff.ts";
import { chooseOption } from "./steps.ts";

/** A month is closed here for good: no one else is to live in its club. */
test.use({ clubOf: "office-month-close" });

/** What checks a pack from outside, without the club's database. */
const CHECK_PACK = new URL("../apps/server/src/check-pack.ts", import.meta.url);

async function openMonth(browser: Browser, club: Club, role: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInStaff(page, club, role);
  await page.getByRole("link", { name: "Month close" }).click();
  // This month is not over: the one before it is the first that may be closed.
  const months = page.getByRole("table", { name: "Months" });
  await months.getByRole("row").nth(2).getByRole("link").click();
  await expect(page.getByRole("region", { name: "Figures" })).toBeVisible();
  return page;
}

test("a month is closed by two people, and its pack is signed by the club @main", async ({
  browser,
  club,
}) => {
  const maker = await openMonth(browser, club, "finance_maker");
  const month = await maker.getByRole("heading", { level: 1 }).innerText();
  const explanation = maker.getByLabel(/^Why it is closed with what is open/);
  if (await explanation.isVisible()) await explanation.fill("The bank answers next week.");
  await maker.getByLabel(/^Reason/).fill("The month is reconciled.");
  await maker.getByRole("button", { name: "Propose to close it" }).click();
  await expect(
    maker.getByText("You proposed this. Another staff member decides it."),
  ).toBeVisible();

  const approver = await openMonth(browser, club, "finance_approver");
  await expect(approver.getByRole("heading", { level: 1, name: month })).toBeVisible();
  await approver.getByText("Close the month", { exact: true }).first().click();
  await chooseOption(approver, "Reason", "The figures agree with the bank and the plans");
  await approver.getByRole("button", { name: "Close the month" }).click();
  await signApproval(approver, club, "finance_approver");
  await expect(approver.getByText("Closed", { exact: true })).toBeVisible();

  const download = approver.waitForEvent("download");
  await approver.getByRole("button", { name: "Export the pack" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^kinfold-month-end-\d{4}-\d\d\.zip$/);
  const key = await approver
    .getByRole("region", { name: "Month-end pack" })
    .getByText(/^[0-9a-f]{64}$/)
    .innerText();
  const checked = spawnSync(
    process.execPath,
    [fileURLToPath(CHECK_PACK), "--key", key, await file.path()],
    { encoding: "utf8" },
  );
  expect(checked.stdout).toMatch(/^The pack of \d{4}-\d\d is as it was signed, by the key /);
  expect(checked.status).toBe(0);

  await maker.getByRole("link", { name: "Month close" }).first().click();
  await expect(maker.getByRole("row", { name: new RegExp(month) })).toContainText("Closed");
});
