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
  LAST_STEP,
  SECOND_STEP,
  waitUntilInteractive,
} from "./steps.ts";

const FIRST_STEP = "About you";

const readKept = (page: Page): Promise<string> =>
  page.evaluate(() => [sessionStorage, localStorage].map((one) => JSON.stringify(one)).join());

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
});

test("each step is left once it is right, and the browser's buttons go from step to step", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  const lastName = page.getByRole("textbox", { name: /^Last name/ });
  const password = page.getByRole("textbox", { name: /^Password/ });
  await page.getByRole("textbox", { name: /^First name/ }).fill(ada.firstName);
  // Enter is as good as the button.
  await page.keyboard.press("Enter");
  await expect(lastName).toBeFocused();
  await expect(lastName).toHaveAccessibleDescription(/Please enter your last name/);
  await fillAboutYou(page, ada);

  await findContinueButton(page).click();
  const residence = page.getByRole("combobox", { name: /^Country of residence/ });
  await expect(residence).toBeFocused();
  await fillWhereYouLive(page, ada);
  await expect(findContinueButton(page)).toBeDisabled();

  await page.goBack();
  await expectStep(page, SECOND_STEP);
  await expect(page.getByRole("textbox", { name: /^Phone/ })).toHaveValue("8035550142");
  await page.goBack();
  await expectStep(page, FIRST_STEP);
  await page.goForward();
  await expectStep(page, SECOND_STEP);
  await page.goForward();
  await expectStep(page, LAST_STEP);
  // The page's own button leads the same way, and leaves nothing in the history.
  await page.getByRole("button", { name: "Back" }).click();
  await expectStep(page, SECOND_STEP);
  await page.goForward();
  await expectStep(page, LAST_STEP);

  // No step opens before those in front of it are answered.
  await page.goBack();
  await expectStep(page, SECOND_STEP);
  await page.goBack();
  await expectStep(page, FIRST_STEP);
  const email = page.getByRole("textbox", { name: /^Email/ });
  await email.fill("");
  await page.goForward();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Please enter your email/);
  await email.fill(ada.email);
  await findContinueButton(page).click();
  await expectStep(page, SECOND_STEP);
  await findContinueButton(page).click();
  await expectStep(page, LAST_STEP);
  await expect(password).toBeVisible();

  await fillPassword(page, ada);
  await findContinueButton(page).click();
  await expect(findCodeDialog(page)).toBeVisible();
  await enterCode(page, await club.code(ada.email));
  await expectWelcome(page, ada);
});

test("a committee that was not asked is where the step stops", async ({ page }) => {
  await fillAboutYou(page, createPerson());
  await fillWhereYouLive(page, createPerson());
  await page.goBack();
  await expectStep(page, SECOND_STEP);
  await page.getByRole("combobox", { name: /^Referral/ }).click();
  await page.getByRole("option", { name: "Not Applicable" }).click();
  await page.getByRole("combobox", { name: /^How did you hear/ }).click();
  await page.getByRole("option", { name: "Billboard" }).click();
  await findContinueButton(page).click();
  await expect(page.getByText(COPY.excoRequired)).toBeVisible();
  await expect(page.getByRole("button", { name: COPY.requestExco })).toBeFocused();
});

test("what was typed is back after a reload, but for the password, and gone once it was sent", async ({
  page,
  club,
}) => {
  const efe = createPerson("Efe");
  await fillAboutYou(page, efe);
  await fillWhereYouLive(page, { ...efe, country: "United Kingdom" });
  await page.getByRole("textbox", { name: /^Password/ }).fill(efe.password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(efe.password);
  await expect(
    page.getByText(/^Kept in this tab at \d\d:\d\d \(Lagos\), so a reload/),
  ).toBeVisible();
  const kept = await readKept(page);
  expect(kept).toContain(efe.email);
  expect(kept).not.toContain(efe.password);

  await page.reload();
  await waitUntilInteractive(page);
  await expect(page.getByRole("heading", { level: 2, name: /Step 3 of 3/ })).toBeAttached();
  await expect(page.getByRole("textbox", { name: /^Password/ })).toHaveValue("");
  await page.goBack();
  await expectStep(page, SECOND_STEP);
  await expect(page.getByRole("combobox", { name: /^Country of residence/ })).toHaveText(
    "United Kingdom",
  );
  // The code that was kept is not taken for that of the country.
  await expect(page.getByText("+1", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Phone/ })).toHaveValue("2025550143");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveValue(efe.email);

  await page.goForward();
  await page.goForward();
  await expectStep(page, LAST_STEP);
  await fillPassword(page, { ...efe, country: "United Kingdom" });
  await findContinueButton(page).click();
  await expect(findCodeDialog(page)).toContainText(efe.email);
  expect(await readKept(page)).not.toContain(efe.email);
  await enterCode(page, await club.code(efe.email));
  await expectWelcome(page, efe);
  expect(await readKept(page)).not.toContain(efe.email);
});

test("another tab, and a tab whose kept answers were tampered with, begin empty", async ({
  page,
  context,
}) => {
  const efe = createPerson("Efe");
  await fillAboutYou(page, efe);
  const other = await context.newPage();
  await other.goto("/auth/sign-up");
  await waitUntilInteractive(other);
  await expect(other.getByRole("textbox", { name: /^Email/ })).toHaveValue("");

  await page.evaluate(() => {
    sessionStorage.setItem("kinfold.sign-up", JSON.stringify({ email: 7 }));
  });
  await page.reload();
  await waitUntilInteractive(page);
  const email = page.getByRole("textbox", { name: /^Email/ });
  await expect(email).toBeVisible();
  await expect(email).toHaveValue("");
});
