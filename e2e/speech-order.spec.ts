import type { Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { Listener } from "./listener.ts";
import {
  createPerson,
  enterPage,
  expectWelcome,
  LAST_STEP,
  SECOND_STEP,
  waitForCaptcha,
  waitUntilInteractive,
  expectStep,
} from "./steps.ts";

/** Tunde's money is contributed and withdrawn, which the tests of other files count on. */
test.use({ clubOf: "keyboard" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

/** Tunde stands on this page, at its only heading of the first level. */
async function hearPage(page: Page, at: string, heading: string): Promise<Listener> {
  const listener = await Listener.open(page);
  await enterPage(page, TUNDE, at);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await listener.goOn("heading", heading);
  return listener;
}

test("a stranger joins in the order in which it is spoken", async ({ page, club }) => {
  const ada = createPerson("Adaeze");
  const listener = await Listener.open(page);
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await listener.goOn("heading", "Create Account");
  await listener.expectHeadingsInOrder();
  await listener.type("textbox", /^First name/, ada.firstName);
  await listener.press("button", "Continue");
  await listener.expectAnnounced(/Please enter your last name/);
  await expect(page.getByRole("textbox", { name: /^Last name/ })).toBeFocused();
  listener.startOver();
  await listener.type("textbox", /^Last name/, ada.lastName);
  await listener.type("textbox", /^Email/, ada.email);
  await listener.press("button", "Continue");
  await expectStep(page, SECOND_STEP);
  listener.startOver();
  await listener.choose(/^Country of residence/, "Nigeria");
  await listener.choose(/^Citizenship/, "Nigeria");
  await page.keyboard.press("Escape");
  await listener.type("textbox", /^Phone/, "8035550142");
  await listener.choose(/^Referral/, "Existing");
  await listener.type("textbox", /^Staff\/member name/, "Ngozi Eze");
  await listener.press("button", "Continue");
  await expectStep(page, LAST_STEP);
  listener.startOver();
  await listener.type("textbox", /^Password/, ada.password);
  await listener.type("textbox", /^Confirm password/, ada.password);
  await listener.press("checkbox", /^I accept the/, "Space");
  await waitForCaptcha(page);
  await listener.press("button", "Continue");
  await listener.expectDialog("Check your email");
  await page.keyboard.type(await club.code(ada.email));
  await listener.press("button", "Continue");
  await listener.expectAnnounced(/Email validation successful/);
  await expectWelcome(page, ada);
});

test("a member signs in and funds the wallet in the order in which it is spoken", async ({
  page,
}) => {
  const listener = await Listener.open(page);
  await page.goto("/auth/login?redirect_url=/dashboard/wallet");
  await waitUntilInteractive(page);
  await listener.goOn("heading", "Welcome back");
  await listener.type("textbox", /^Email/, TUNDE.email);
  await listener.type("textbox", /^Password/, "Not-the-one-1960");
  await waitForCaptcha(page);
  await listener.press("button", "Continue");
  await listener.expectAnnounced(/Invalid Credentials/);
  listener.startOver();
  await listener.type("textbox", /^Password/, TUNDE.password);
  await waitForCaptcha(page);
  await listener.press("button", "Continue");
  await listener.goOn("heading", "My Wallet");
  await listener.expectHeadingsInOrder();
  await listener.press("button", "Fund wallet");
  await listener.expectDialog("Fund wallet");
  await listener.type("textbox", /How much/, "5000");
  await listener.press("button", "Continue");
  await listener.expectDialog("How would you like to pay?");
  await listener.goOn("radio", "Naira card");
  await listener.press("button", "Pay ₦5,177.66");
  await expect(page).toHaveURL(/\/checkout\//);
});

test("a member contributes to a plan in the order in which it is spoken", async ({ page }) => {
  const listener = await hearPage(page, "/dashboard/investment-pools", "Contribute");
  await listener.expectHeadingsInOrder();
  await listener.press("link", /Ìrẹ̀pọ̀ Pool/);
  await listener.goOn("heading", "Ìrẹ̀pọ̀ Pool");
  await listener.expectHeadingsInOrder();
  await listener.type("textbox", /^Amount/, "100000");
  await listener.press("button", "Continue");
  await listener.expectDialog(/Ìrẹ̀pọ̀ Pool/);
  await listener.press("radio", "Your Naira wallet", "Space");
  await listener.press("button", "Pay ₦100,000.00");
  await listener.expectAnnounced(/Payment successful/);
  // It goes on to the plan by itself, where nothing lies over the page any more.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a member withdraws, and takes it back, in the order in which it is spoken", async ({
  page,
}) => {
  const listener = await hearPage(page, "/dashboard/wallet", "My Wallet");
  await listener.press("button", "Withdraw");
  await listener.expectDialog("Withdraw");
  await listener.type("textbox", /^Amount/, "900000000");
  await listener.expectAnnounced(/You can withdraw up to/);
  await listener.type("textbox", /^Amount/, "1360");
  await listener.press("button", /^Withdraw ₦1,360/);
  await listener.expectDialog("Withdrawal requested");
  await listener.press("button", "Done");
  await listener.expectBackAt("button", "Withdraw");
  await listener.goOn("table", "Withdrawals");
  const row = page
    .getByRole("region", { name: "Withdrawals" })
    .getByRole("row")
    .filter({ hasText: "₦1,360.00" });
  await listener.press("button", await row.getByRole("button").first().innerText());
  await listener.expectDialog(/./);
  await listener.press("button", "Cancel withdrawal");
  await listener.expectDialog(/./, "alertdialog");
  await listener.press("button", "Cancel withdrawal");
  await listener.expectAnnounced(/cancelled/i);
});

test("a member finds a movement, and takes a statement home, in the order in which it is spoken", async ({
  page,
}) => {
  const listener = await hearPage(page, "/dashboard/transactions", "Transactions");
  await listener.expectHeadingsInOrder();
  await listener.press("button", "Statement");
  await listener.expectDialog(/statement/i);
  await listener.type("textbox", /^From/, "01022026");
  const file = page.waitForEvent("download");
  await listener.press("button", "Download statement");
  expect((await file).suggestedFilename()).toMatch(/2026-02-01/);
  await page.keyboard.press("Escape");
  await listener.expectBackAt("button", "Statement");
  await listener.type("searchbox", "Search transactions", "deposit");
  await page.keyboard.press("Enter");
  await listener.expectAnnounced(/\d+ transactions?/);
});
