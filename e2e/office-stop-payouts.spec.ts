import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { signApproval, signInStaff } from "./staff.ts";
import { chooseOption } from "./steps.ts";

/** While payouts are stopped no one else is paid out: no one else is to live in its club. */
test.use({ clubOf: "office-stop-payouts" });

async function openBatches(browser: Browser, club: Club, role: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInStaff(page, club, role);
  await page.goto(`${club.officeUrl}/payouts`);
  await expect(page.getByRole("heading", { level: 1, name: "Payout batches" })).toBeVisible();
  return page;
}

test("payouts are stopped by one staff member, and resumed by two others", async ({
  browser,
  club,
}) => {
  const operations = await openBatches(browser, club, "operations");
  await operations.getByRole("button", { name: "Stop payouts" }).click();
  const dialog = operations.getByRole("dialog", { name: "Stop payouts" });
  await chooseOption(operations, "Reason", "A payout went out that no one expects");
  await dialog.getByRole("button", { name: "Stop payouts" }).click();
  const stopped = operations.getByRole("alert").filter({ hasText: "Payouts are stopped" });
  await expect(stopped).toContainText("By Chidi Eze on");
  await expect(stopped).toContainText("A payout went out that no one expects");
  await expect(operations.getByRole("button", { name: "Propose to resume" })).toBeHidden();

  const admin = await (await browser.newContext()).newPage();
  await signInStaff(admin, club, "admin");
  await expect(admin.getByText("Payouts are stopped", { exact: true })).toBeVisible();
  await admin.getByRole("link", { name: "Open the payout batches" }).click();
  await expect(admin).toHaveURL(/\/payouts$/);

  const maker = await openBatches(browser, club, "finance_maker");
  await maker.getByRole("button", { name: "Propose to resume" }).click();
  await chooseOption(maker, "Reason", "The cause was found and put right");
  await maker.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(
    maker.getByText("You proposed this. Another staff member decides it."),
  ).toBeVisible();

  const approver = await (await browser.newContext()).newPage();
  await signInStaff(approver, club, "finance_approver");
  await approver.goto(`${club.officeUrl}/approvals`);
  await approver.getByRole("button", { name: /^Payouts to resume/ }).click();
  await expect(approver).toHaveURL(/\/payouts$/);
  await approver.getByRole("radio", { name: "Resume payouts" }).click();
  await chooseOption(approver, "Reason", "The cause was found and put right");
  await approver.getByRole("button", { name: "Resume payouts" }).click();
  await signApproval(approver, club, "finance_approver");
  await expect(approver.getByText("Payouts go out again.")).toBeVisible();
  await expect(approver.getByText("Payouts are stopped", { exact: true })).toBeHidden();
  await expect(approver.getByRole("button", { name: "Stop payouts" })).toBeVisible();
});
