import type { Page } from "@playwright/test";
import { COPY } from "@kinfold/contract/copy";
import { expect, test } from "./club.ts";
import {
  createPerson,
  enterCode,
  expectStep,
  expectWelcome,
  fillAboutYou,
  fillPassword,
  fillWhereYouLive,
  findCodeDialog,
  findContinueButton,
  SECOND_STEP,
  waitUntilInteractive,
  type Person,
} from "./steps.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** From a link to the overview, as phones do it: loaded again after each step, and gone back and forth with their button. */
async function join(page: Page, person: Person, code: () => Promise<string>): Promise<void> {
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await waitUntilInteractive(page);
  await page.getByRole("link", { name: "Register" }).click();
  await fillAboutYou(page, person);
  await page.goBack();
  await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveValue(person.email);
  await page.goForward();
  await expectStep(page, SECOND_STEP);
  await page.reload();
  await waitUntilInteractive(page);
  await fillWhereYouLive(page, person);
  await fillPassword(page, person);
  await findContinueButton(page).click();
  await expect(findCodeDialog(page)).toContainText(person.email);
  // The member opens the mail app, and the browser loads the page again on the way back.
  await page.reload();
  await expect(findCodeDialog(page)).toBeVisible();
  await enterCode(page, await code());
  await expectWelcome(page, person);
}

/** The sheet that asks for documents at first is closed by Back, and the page stays. */
async function lookAround(page: Page, person: Person): Promise<void> {
  await page.reload();
  await expectWelcome(page, person);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expectWelcome(page, person);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide).toBeLessThanOrEqual(0);
}

/** Begins to add money, closes the sheet with Back, begins again, and comes back from the provider's page. */
async function addMoney(page: Page, amount: string, price: RegExp): Promise<void> {
  await page.goto("/dashboard/wallet");
  const fund = page.getByRole("main").getByRole("button", { name: "Fund wallet" }).first();
  const dialog = page.getByRole("dialog");
  await fund.click();
  await dialog.getByRole("textbox", { name: /How much/ }).fill(amount);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();

  await fund.click();
  await dialog.getByRole("textbox", { name: /How much/ }).fill(amount);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: price }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const paid = page.getByRole("dialog", { name: "Your wallet is funded" });
  await expect(paid).toBeVisible();
  await expect(page.getByText(COPY.paymentSuccessful).first()).toBeVisible();
  await paid.getByRole("button", { name: "Done" }).click();
  await page.reload();
}

test("a Nigerian member's first ten minutes on a phone", async ({ page, club }) => {
  const ada = createPerson("Adaeze");
  await join(page, ada, () => club.code(ada.email));
  await lookAround(page, ada);
  await addMoney(page, "5000", /^Pay ₦5,177.66/);
  await expect(page.getByRole("group", { name: "Naira wallet" })).toContainText("₦5,000.00");
});

test("a global member's first ten minutes on a phone", async ({ page, club }) => {
  const efe = { ...createPerson("Efe"), country: "United Kingdom" };
  await join(page, efe, () => club.code(efe.email));
  await lookAround(page, efe);
  await addMoney(page, "100", /^Pay [$]104.06/);
  await expect(page.getByRole("main")).toContainText("$100.00");
  await expect(page.locator("body")).not.toContainText(/₦|naira/i);
});
