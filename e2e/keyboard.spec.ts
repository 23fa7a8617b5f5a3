import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { awake, codeDialog, provedHuman, stranger, welcomed } from "./steps.ts";

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
  const ada = stranger("Adaeze");
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
  await awake(page);
  await type(/^First name/, ada.firstName);
  await type(/^Last name/, ada.lastName);
  await type(/^Email/, ada.email);
  await type(/^Phone/, "8035550142");
  await pick(/^Country of residence/, "Nigeria");
  await pick(/^Citizenship/, "Nigeria");
  await page.keyboard.press("Escape");
  await pick(/^Referral/, "Existing");
  await type(/^Staff\/member name/, "Ngozi Eze");
  await type(/^Password/, ada.password);
  await type(/^Confirm password/, ada.password);
  await tabTo(page, page.getByRole("checkbox", { name: /^I accept the/ }));
  await page.keyboard.press("Space");
  await provedHuman(page);
  await tabTo(page, page.getByRole("button", { name: "Continue" }));
  await page.keyboard.press("Enter");

  await expect(codeDialog(page).getByRole("textbox").first()).toBeFocused();
  await page.keyboard.type(await club.code(ada.email));
  await page.keyboard.press("Enter");
  await welcomed(page, ada);
});

test("the first stop is the way past the head", async ({ page }) => {
  await page.goto("/auth/login");
  await awake(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: /skip/i });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
});
