import { COPY } from "@kinfold/contract/copy";
import { expect, test } from "./club.ts";
import { AWAY, holdCalls, dropCalls, advanceTime, refuseCalls } from "./outages.ts";
import {
  waitUntilInteractive,
  chooseOption,
  findCodeDialog,
  findContinueButton,
  expectStep,
  fillAboutYou,
  fillSignUp,
  createPerson,
  enterCode,
  LAST_STEP,
  SECOND_STEP,
  waitForCaptcha,
  withOthersSiteKey,
} from "./steps.ts";

const COUNTRIES = "/customer/country-list";
const REGISTER = "/customer/register";
const VALIDATE = "/auth/validate-email-otp";
const SEND_CODE = "/auth/verify-email";

test("the countries come late, or not at all until they are asked for again", async ({ page }) => {
  const arrive = await holdCalls(page, COUNTRIES);
  await page.clock.install();
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  const residence = page.getByRole("combobox", { name: /^Country of residence/ });
  const missing = page.getByRole("alert").filter({ hasText: "We could not load the list" });
  await fillAboutYou(page, createPerson());
  await residence.click();
  await expect(page.getByRole("option", { name: "Nigeria", exact: true })).toHaveCount(0);
  await expect(missing).toHaveCount(0);
  await page.keyboard.press("Escape");
  await arrive();
  await residence.click();
  await expect(page.getByRole("option", { name: "Nigeria", exact: true })).toBeVisible();

  const comesBack = await dropCalls(page, COUNTRIES);
  await page.reload();
  await waitUntilInteractive(page);
  await expect(residence).toBeVisible();
  await advanceTime(page, missing);
  await expect(missing).toContainText("Phone, residence and citizenship need it.");
  await comesBack();
  await missing.getByRole("button", { name: "Try again" }).click();
  await expect(missing).toHaveCount(0);

  const phone = page.getByRole("textbox", { name: /^Phone/ });
  await phone.fill("08035550142");
  await expect(phone).toHaveAccessibleDescription(
    /Numbers with \+1 \(United States\) do not begin with 0/,
  );
  await chooseOption(page, "Country of residence", "Nigeria");
  await expect(page.getByText("+234", { exact: true })).toBeVisible();
  await expect(
    page.getByText("The calling code is now +234 (Nigeria), where you live."),
  ).toBeVisible();
  await expect(phone).toHaveAccessibleDescription(/The first 0 is left out: \+234 8035550142/);
  await page.getByRole("button", { name: "Keep +1 (United States)" }).click();
  await expect(page.getByText("+1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Use +234 (Nigeria)" }).click();
  await expect(page.getByText("+234", { exact: true })).toBeVisible();
});

test("a sign-up is under way, and whatever the club refuses is said where it can be mended", async ({
  page,
}) => {
  const ada = createPerson("Adaeze");
  await withOthersSiteKey(page);
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, { ...ada, password: "Okafor-2024!" });
  const phone = page.getByRole("textbox", { name: /^Phone/ });
  const password = page.getByRole("textbox", { name: /^Password/ });
  const send = findContinueButton(page);
  const goOnAndSend = async (): Promise<void> => {
    await send.click();
    await expectStep(page, LAST_STEP);
    await waitForCaptcha(page);
    await send.click();
  };
  await page.goBack();
  await expectStep(page, SECOND_STEP);
  await phone.fill("80355");

  const arrive = await holdCalls(page, REGISTER);
  await goOnAndSend();
  await expect(page.getByRole("button", { name: "Creating your account" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await arrive();
  await expect(phone).toHaveAccessibleDescription(/Please enter a valid phone number/);
  await expect(phone).toBeFocused();

  await phone.fill("1035550142");
  await goOnAndSend();
  await expect(phone).toHaveAccessibleDescription(/We do not know a number like \+2341035550142/);
  await expect(phone).toBeFocused();
  // Sent again, it is kept.
  await goOnAndSend();
  await expect(password).toHaveAccessibleDescription(/This password is too easy to guess/);
  await expect(password).toBeFocused();

  await password.fill(ada.password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(ada.password);
  await send.click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(COPY.captcha);

  await refuseCalls(page, REGISTER, AWAY);
  await send.click();
  await expect(alert).toHaveText(AWAY.error);
  await expect(send).toBeFocused();
  await page.goBack();
  await expect(phone).toHaveValue("1035550142");
});

test("a code is checked, runs out of tries and of time, and is sent again until that is too often", async ({
  page,
  club,
}) => {
  const uche = createPerson("Uche");
  await page.clock.install();
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, uche);
  const send = findContinueButton(page);
  await send.click();
  const dialog = findCodeDialog(page);
  const first = dialog.getByRole("textbox").first();
  const resend = dialog.getByRole("button", { name: "Resend" });
  const right = await club.code(uche.email);
  const wrong = String((Number(right) + 1) % 10_000).padStart(4, "0");

  const arrive = await holdCalls(page, VALIDATE);
  await enterCode(page, wrong);
  await expect(dialog.getByRole("button", { name: "Checking" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await arrive();
  await expect(dialog.getByText("That code is not right. You have 4 tries left.")).toBeVisible();
  const comesBack = await dropCalls(page, VALIDATE);
  await enterCode(page, right);
  await expect(dialog.getByText(COPY.noAnswer)).toBeVisible();
  await comesBack();
  const isBack = await refuseCalls(page, VALIDATE, AWAY);
  await enterCode(page, right);
  await expect(dialog.getByText(AWAY.error)).toBeVisible();
  await isBack();

  await page.clock.fastForward(31_000);
  await expect(resend).toBeVisible();
  for (const left of ["3 tries left", "2 tries left", "1 try left", "ask for a new one"]) {
    await enterCode(page, wrong);
    await expect(dialog.getByText(new RegExp(`That code is not right.*${left}`))).toBeVisible();
  }
  // Nor is the right one taken any more.
  await enterCode(page, right);
  await expect(dialog.getByText("Too many wrong codes. Please ask for a new one.")).toBeVisible();
  for (const box of await dialog.getByRole("textbox").all()) await expect(box).toBeDisabled();
  await expect(resend).toBeFocused();

  await club.wait(31);
  const goes = await holdCalls(page, SEND_CODE);
  await resend.click();
  await expect(dialog.getByRole("button", { name: "Sending" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await goes();
  await expect(dialog.getByText(/^Resend in/)).toContainText(/^Resend in (1:00|0:5\d)$/);
  await expect(first).toBeFocused();
  const late = await club.code(uche.email, 2);
  await club.wait(10 * 60 + 1);
  await enterCode(page, late);
  await expect(dialog.getByText("This code no longer works.")).toBeVisible();

  // Without a code no one is in, and what was written is there to be sent again.
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: /^Password/ })).toHaveValue(uche.password);
  await expect(page).toHaveURL(/\/auth\/sign-up$/);
  await send.click();
  await expect(dialog).toBeVisible();
  // Each sign-up counts its own codes, and waits twice as long after each.
  const wait = async (seconds: number): Promise<void> => {
    await club.wait(seconds);
    await page.clock.fastForward(seconds * 1_000);
  };
  for (const [sent, seconds] of [
    [4, 31],
    [5, 61],
    [6, 121],
    [7, 241],
  ] as const) {
    await wait(seconds);
    await resend.click();
    await club.code(uche.email, sent);
    await expect(resend).toBeHidden();
  }
  await wait(481);
  await resend.click();
  const tooOften = /Too many attempts\. Please try again in \d\d minutes\./;
  await expect(dialog.getByText(tooOften)).toBeVisible();
  await expect(dialog.getByText(/^Resend in \d\d:\d\d$/)).toBeVisible();

  // A new sign-up counts its own codes: no one can use up those of a stranger.
  await dialog.getByRole("button", { name: "Close" }).click();
  await send.click();
  await expect(dialog.getByText(/^Resend in/)).toBeVisible();
});
