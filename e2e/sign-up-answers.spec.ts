import { COPY } from "@kinfold/contract/copy";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import {
  chooseOption,
  createPerson,
  fillAboutYou,
  fillWhereYouLive,
  findContinueButton,
  waitUntilInteractive,
} from "./steps.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
});

/** Stands in a field, leaves it as it is, and reads what is said about it. */
async function passes(page: Page, field: Locator, words: string): Promise<void> {
  await field.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByText(words, { exact: true })).toBeVisible();
}

test("each question that an answer opens must be answered", async ({ page }) => {
  const heard = "How did you hear about us";
  const named = page.getByRole("textbox", { name: /^Staff\/member name/ });
  await fillAboutYou(page, createPerson());
  await chooseOption(page, heard, "Social media");
  await passes(
    page,
    page.getByRole("combobox", { name: /^Social media account/ }),
    COPY.socialMedia,
  );
  await chooseOption(page, "Social media account", "Staff");
  await passes(page, named, COPY.referralPerson);
  await chooseOption(page, heard, "Online ads");
  await expect(named).toHaveCount(0);
  await passes(page, page.getByRole("combobox", { name: /^Ads platform/ }), COPY.adsPlatform);
  await chooseOption(page, heard, "Other");
  await passes(
    page,
    page.getByRole("textbox", { name: /^Where you heard about us/ }),
    COPY.heardElsewhere,
  );

  await chooseOption(page, "Referral", "Not Applicable");
  await passes(page, page.getByRole("button", { name: COPY.requestExco }), COPY.excoRequired);
  await chooseOption(page, "Referral", "Existing member");
  await expect(page.getByRole("combobox", { name: new RegExp(`^${heard}`) })).toHaveCount(0);
  await passes(page, named, COPY.referralPerson);
});

test("a name, a number, a citizenship and the terms are asked for in words", async ({ page }) => {
  const name = page.getByRole("textbox", { name: /^First name/ });
  await name.fill("4daeze");
  await passes(page, name, "Please use letters, spaces, apostrophes and hyphens only");

  await fillAboutYou(page, createPerson());
  const phone = page.getByRole("textbox", { name: /^Phone/ });
  await phone.fill("12");
  await passes(page, phone, "Please enter a valid phone number");

  await chooseOption(page, "Citizenship", "Nigeria");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Remove Nigeria/ }).click();
  await passes(page, page.getByRole("combobox", { name: /^Citizenship/ }), COPY.citizenship);

  // Chosen again with the rest.
  await fillWhereYouLive(page, createPerson());
  const terms = page.getByRole("checkbox", { name: /^I accept the/ });
  await terms.check();
  await terms.uncheck();
  await passes(page, terms, COPY.terms);
  await expect(findContinueButton(page)).toBeDisabled();
});
