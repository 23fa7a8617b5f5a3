import type { Browser, Page } from "@playwright/test";
import { codeAt } from "./authenticator.ts";
import { expect, test, type Club } from "./club.ts";
import { awake, JAMES, join, provedHuman, signIn, signOut, stranger, welcomed } from "./steps.ts";

const SECURITY = "/dashboard/my-account?tab=Security";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36";
const CODE = /^Code from your authenticator app/;

/** The next code: the one before may have been taken. */
const nextCode = async (club: Club, secret: string): Promise<string> =>
  codeAt(secret, await club.wait(30));

async function enter(page: Page, person: typeof JAMES): Promise<void> {
  await page.goto("/auth/login");
  await awake(page);
  await signIn(page, person);
}

async function onAnotherDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "en-NG", userAgent: WINDOWS });
  return context.newPage();
}

/** Turns two-factor on as a person does; answers the secret and the recovery codes. */
async function turnOn(
  page: Page,
  club: Club,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on two-factor sign-in" });
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByRole("textbox", { name: CODE }).fill(await nextCode(club, secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  return { secret, recoveryCodes };
}

test("a changed password signs the other device out and lets this one stay", async ({
  page,
  club,
  browser,
}) => {
  const ada = stranger("Adaeze");
  await join(page, club, ada);
  const other = await onAnotherDevice(browser, club.url);
  await enter(other, ada);
  await welcomed(other, ada);
  const letter = await club.letter(ada.email, /device that we have not seen before/);
  expect(letter.text).toContain("Chrome on Windows");

  await page.goto(SECURITY);
  const devices = page.getByRole("list", { name: "Your devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("This device");
  await expect(page.getByText("Signed in from a new device")).toBeVisible();
  const form = page.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill(ada.password);
  await form.getByLabel("New password", { exact: true }).fill("Harmattan-blue-42");
  await form.getByLabel("Confirm new password").fill("Harmattan-blue-42");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(devices).toHaveCount(1);
  await page.reload();
  await expect(devices).toHaveCount(1);

  await other.reload();
  await expect(other).toHaveURL(/\/auth\/login/);
  await awake(other);
  await signIn(other, ada);
  await expect(other.getByText("Invalid Credentials")).toBeVisible();
  await provedHuman(other);
  await signIn(other, { ...ada, password: "Harmattan-blue-42" });
  await expect(other).toHaveURL(/\/dashboard/);
  await other.context().close();
});

test("a device is signed out from another one", async ({ page, club, browser }) => {
  const ada = stranger("Adaeze");
  await join(page, club, ada);
  const other = await onAnotherDevice(browser, club.url);
  await enter(other, ada);
  await welcomed(other, ada);

  await page.goto(SECURITY);
  const devices = page.getByRole("list", { name: "Your devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await devices
    .nth(1)
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expect(devices).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/auth\/login/);
  await other.context().close();
});

test("two-factor asks for a code at the door and before money leaves", async ({ page, club }) => {
  await enter(page, JAMES);
  await welcomed(page, JAMES);
  const { secret, recoveryCodes } = await turnOn(page, club, JAMES.password);
  await club.letter(JAMES.email, /Two-factor sign-in was turned on/);

  await page.goto("/dashboard/wallet");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const withdraw = page.getByRole("dialog", { name: "Withdraw", exact: true });
  await withdraw.getByRole("textbox", { name: /^Amount/ }).fill("250");
  await withdraw.getByRole("textbox", { name: CODE }).fill("000000");
  await withdraw.getByRole("button", { name: /^Withdraw \$/ }).click();
  await expect(withdraw.getByText("That code is not right.")).toBeVisible();
  await withdraw.getByRole("textbox", { name: CODE }).fill(await nextCode(club, secret));
  await withdraw.getByRole("button", { name: /^Withdraw \$/ }).click();
  const done = page.getByRole("dialog", { name: "On its way home" });
  await done.getByRole("button", { name: "Done" }).click();
  await signOut(page, JAMES);

  await awake(page);
  await signIn(page, JAMES);
  const code = page.getByRole("textbox", { name: CODE });
  await expect(code).toBeFocused();
  await provedHuman(page);
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That code is not right.")).toBeVisible();
  await provedHuman(page);
  await code.fill(await nextCode(club, secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);
  await signOut(page, JAMES);

  await awake(page);
  await signIn(page, JAMES);
  await expect(code).toBeFocused();
  await provedHuman(page);
  await code.fill(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);
  await club.letter(JAMES.email, /recovery codes was used/);

  await page.goto(SECURITY);
  await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  const off = page.getByRole("dialog", { name: "Turn off two-factor sign-in?" });
  await off.getByLabel("Current password").fill(JAMES.password);
  await off.getByRole("textbox", { name: CODE }).fill(await nextCode(club, secret));
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
});
