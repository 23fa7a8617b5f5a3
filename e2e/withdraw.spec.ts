import { COPY } from "@kinfold/contract/copy";
import type { Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { waitUntilInteractive, JAMES, signIn } from "./steps.ts";

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const ADAEZE = { email: "adaeze.okafor@kinfold.example", password: "Market-day-77" };

async function enter(page: Page, person: typeof TUNDE): Promise<void> {
  await page.goto("/auth/login?redirect_url=/dashboard/wallet");
  await waitUntilInteractive(page);
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
}

/** Tunde's money goes out, which the tests of other files count on. */
test.use({ clubOf: "withdraw" });

const dialog = (page: Page, name = "Withdraw") => page.getByRole("dialog", { name, exact: true });

/** Opens the dialog from the page and asks for this much. */
async function withdraw(page: Page, amount: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const open = dialog(page);
  await open.getByRole("textbox", { name: /^Amount/ }).fill(amount);
  await open.getByRole("button", { name: /^Withdraw [₦$]/ }).click();
}

const rows = (page: Page) =>
  page.getByRole("region", { name: "Withdrawals" }).getByRole("row").filter({ hasText: "••" });

test("a member withdraws, sees the money held and the day, cancels, and withdraws again @main", async ({
  page,
  club,
}) => {
  await enter(page, TUNDE);
  await withdraw(page, "150000.25");

  const done = dialog(page, "Withdrawal requested");
  await expect(done.getByText(COPY.withdrawalPromise, { exact: true })).toBeVisible();
  await expect(done).toContainText("₦150,000.25");
  const reference = (await done.getByText(/^KIN-\w{6}$/).textContent()) ?? "";
  const day = (await done.locator("time").textContent()) ?? "";
  await done.getByRole("button", { name: "Done" }).click();

  await expect(page.getByText("₦1,100,000.25").first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText("Pending");
  await expect(rows(page).first()).toContainText(day);
  const sentEmail = await club.waitForEmail(TUNDE.email, new RegExp(reference));
  expect(sentEmail.text).toContain("₦150,000.25");

  await rows(page).first().getByRole("button").click();
  await dialog(page, "Withdrawal").getByRole("button", { name: "Cancel withdrawal" }).click();
  const asking = page.getByRole("alertdialog", { name: "Cancel this withdrawal?" });
  await asking.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(asking).toBeHidden();
  await expect(rows(page).first()).toContainText("Cancelled");
  await expect(page.getByText("₦1,250,000.50").first()).toBeVisible();

  await withdraw(page, "1250000.50");
  await dialog(page, "Withdrawal requested").getByRole("button", { name: "Done" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Pending");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(dialog(page)).toContainText("There is nothing in this wallet to withdraw.");
});

test("a global member withdraws dollars and never reads of naira", async ({ page }) => {
  await enter(page, JAMES);
  await withdraw(page, "250.17");
  const done = dialog(page, "Withdrawal requested");
  await expect(done).toContainText("$250.17");
  await expect(done).toContainText("Harbour National Bank ••4321");
  await expect(page.locator("body")).not.toContainText(/₦|naira|BVN/i);
  await done.getByRole("button", { name: "Done" }).click();
  // Others withdraw for James too: this one is known by its amount.
  await expect(rows(page).filter({ hasText: "$250.17" })).toHaveCount(1);
  await expect(page.locator("body")).not.toContainText(/₦|naira|BVN/i);
});

test("a member whose documents wait is told so, and finds the way to their bank", async ({
  page,
}) => {
  await enter(page, ADAEZE);
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const open = dialog(page);
  await expect(open.getByText("You can’t withdraw yet")).toBeVisible();
  await expect(open.getByRole("button", { name: "Withdraw", exact: true })).toBeDisabled();
  await open.getByRole("link", { name: /Add bank/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-account\?tab=Bank$/);
  await expect(open).toBeHidden();
});
