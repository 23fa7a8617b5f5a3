import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import {
  enterPage,
  waitUntilInteractive,
  findCodeDialog,
  waitForCaptcha,
  createPerson,
  expectStep,
  expectWelcome,
  LAST_STEP,
  SECOND_STEP,
} from "./steps.ts";

const MOST_STOPS = 80;
/** Tunde's money is contributed and withdrawn, which the tests of other files count on. */
test.use({ clubOf: "keyboard" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way to ${control.toString()} by Tab`);
}

test("a stranger joins by keyboard alone", async ({ page, club }) => {
  const ada = createPerson("Adaeze");
  const type = async (name: RegExp, text: string): Promise<void> => {
    await tabTo(page, page.getByRole("textbox", { name }));
    await page.keyboard.type(text);
  };
  const pick = async (name: RegExp, option: string): Promise<void> => {
    await tabTo(page, page.getByRole("combobox", { name }));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type(option);
    await page.keyboard.press("Enter");
  };

  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await type(/^First name/, ada.firstName);
  await type(/^Last name/, ada.lastName);
  await type(/^Email/, ada.email);
  await page.keyboard.press("Enter");
  await expectStep(page, SECOND_STEP);
  await pick(/^Country of residence/, "Nigeria");
  await pick(/^Citizenship/, "Nigeria");
  await page.keyboard.press("Escape");
  await type(/^Phone/, "8035550142");
  await pick(/^Referral/, "Existing");
  await type(/^Staff\/member name/, "Ngozi Eze");
  await page.keyboard.press("Enter");
  await expectStep(page, LAST_STEP);
  await type(/^Password/, ada.password);
  await type(/^Confirm password/, ada.password);
  await tabTo(page, page.getByRole("checkbox", { name: /^I accept the/ }));
  await page.keyboard.press("Space");
  await waitForCaptcha(page);
  await tabTo(page, page.getByRole("button", { name: "Continue" }));
  await page.keyboard.press("Enter");

  await expect(findCodeDialog(page).getByRole("textbox").first()).toBeFocused();
  await page.keyboard.type(await club.code(ada.email));
  await page.keyboard.press("Enter");
  await expectWelcome(page, ada);
});

test("the first stop is the way past the head", async ({ page }) => {
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: /skip/i });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
});

test.describe("a member does their other jobs by keyboard alone", () => {
  const press = async (page: Page, control: Locator, key = "Enter"): Promise<void> => {
    await tabTo(page, control);
    await page.keyboard.press(key);
  };
  const button = (at: Page | Locator, name: string | RegExp): Locator =>
    at.getByRole("button", { name, exact: typeof name === "string" }).first();

  test("signs in, adds money to the wallet and goes to pay", async ({ page }) => {
    await page.goto("/auth/login?redirect_url=/dashboard/wallet");
    await waitUntilInteractive(page);
    await tabTo(page, page.getByRole("textbox", { name: /^Email/ }));
    await page.keyboard.type(TUNDE.email);
    await tabTo(page, page.getByRole("textbox", { name: /^Password/ }));
    await page.keyboard.type(TUNDE.password);
    await waitForCaptcha(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();

    await press(page, button(page.getByRole("main"), "Fund wallet"));
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByRole("textbox", { name: /How much/ }));
    await page.keyboard.type("5000");
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByRole("radio", { name: "Naira card" }));
    await press(page, button(dialog, "Pay ₦5,177.66"));
    await expect(page).toHaveURL(/\/checkout\//);
  });

  test("contributes to a plan from the wallet", async ({ page }) => {
    await enterPage(page, TUNDE, "/dashboard/investment-pools");
    await press(page, page.getByRole("link", { name: /Ìrẹ̀pọ̀ Pool/ }).last());
    await expect(page.getByRole("heading", { level: 1, name: "Ìrẹ̀pọ̀ Pool" })).toBeVisible();
    const form = page.getByRole("main").getByRole("form").first();
    await tabTo(page, form.getByRole("textbox", { name: /^Amount/ }));
    await page.keyboard.type("100000");
    await press(page, button(form, "Continue"));
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByRole("radio", { name: "Your Naira wallet" }));
    await press(page, button(dialog, "Pay ₦100,000.00"));
    await expect(dialog.getByRole("heading", { name: "Your contribution is in" })).toBeVisible();
  });

  test("withdraws, and takes it back", async ({ page }) => {
    await enterPage(page, TUNDE, "/dashboard/wallet");
    await press(page, button(page.getByRole("main"), "Withdraw"));
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByRole("textbox", { name: /^Amount/ }));
    await page.keyboard.type("1250");
    await press(page, button(dialog, /^Withdraw ₦1,250/));
    await expect(dialog.getByRole("heading", { name: "Withdrawal requested" })).toBeVisible();
    await press(page, button(dialog, "Done"));
    await expect(dialog).toHaveCount(0);
    const row = page
      .getByRole("region", { name: "Withdrawals" })
      .getByRole("row")
      .filter({ hasText: "₦1,250.00" });
    await press(page, row.getByRole("button"));
    await press(page, button(dialog, "Cancel withdrawal"));
    const asking = page.getByRole("alertdialog");
    await press(page, button(asking, "Cancel withdrawal"));
    await expect(row.first()).toContainText("Cancelled");
  });

  test("finds a movement, and takes a statement home", async ({ page }) => {
    await enterPage(page, TUNDE, "/dashboard/transactions");
    await tabTo(page, page.getByRole("searchbox", { name: "Search transactions" }));
    await page.keyboard.type("deposit");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=deposit/);
    await press(page, button(page, "Statement"));
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByLabel("From"));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("01022026");
    const file = page.waitForEvent("download");
    await press(page, button(dialog, "Download statement"));
    expect((await file).suggestedFilename()).toMatch(/2026-02-01/);
  });
});
