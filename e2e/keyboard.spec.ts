import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import {
  waitUntilInteractive,
  findCodeDialog,
  waitForCaptcha,
  createPerson,
  expectStep,
  expectWelcome,
  LAST_STEP,
  SECOND_STEP,
} from "./steps.ts";

const MOST_STOPS = 40;

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
