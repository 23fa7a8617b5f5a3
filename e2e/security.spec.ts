import type { Browser, Page } from "@playwright/test";
import { computeCode } from "./authenticator.ts";
import { expect, test, type Club } from "./club.ts";
import {
  callApi,
  waitUntilInteractive,
  JAMES,
  joinClub,
  waitForCaptcha,
  signIn,
  signOut,
  createPerson,
  expectWelcome,
} from "./steps.ts";

const SECURITY = "/dashboard/my-account?tab=Security";
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36";
const CODE = /^Code from your authenticator app/;

/** The next code: the one before may have been taken. */
const nextCode = async (club: Club, secret: string): Promise<string> =>
  computeCode(secret, await club.wait(30));

async function enter(page: Page, person: typeof JAMES): Promise<void> {
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
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

/** Uses these recovery codes up, one after the other: each proves who begins to add a passkey. */
async function spend(page: Page, password: string, codes: readonly string[]): Promise<void> {
  const statuses = await page.evaluate(
    async ([current_password, spent]) => {
      const token = localStorage.getItem("kinfold.token") ?? "";
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const answers: number[] = [];
      for (const two_factor_code of spent) {
        const body = JSON.stringify({ current_password, two_factor_code });
        const begun = await fetch("/api/auth/passkeys/options", { method: "POST", headers, body });
        answers.push(begun.status);
      }
      return answers;
    },
    [password, codes] as const,
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
}

test("a changed password signs the other device out and lets this one stay", async ({
  page,
  club,
  browser,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await page.goto(SECURITY);
  await expect(page.getByText("Nothing happened since we began to note it down.")).toBeVisible();
  await expect(
    page.getByText("No one has looked at your account or changed it yet."),
  ).toBeVisible();
  const other = await onAnotherDevice(browser, club.url);
  await enter(other, ada);
  await expectWelcome(other, ada);
  const sentEmail = await club.waitForEmail(ada.email, /device that we have not seen before/);
  expect(sentEmail.text).toContain("Chrome on Windows");

  await page.goto(SECURITY);
  const devices = page.getByRole("list", { name: "Your devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("This device");
  await expect(page.getByText("Signed in from a new device")).toBeVisible();
  const form = page.getByRole("form", { name: "Change password" });
  const fill = async (current: string, chosen: string): Promise<void> => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password", { exact: true }).fill(chosen);
    await form.getByLabel("Confirm new password").fill(chosen);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await fill("Not-my-day-1", "Harmattan-blue-42");
  await expect(form.getByLabel("Current password")).toHaveAccessibleDescription(
    "That is not your current password",
  );
  await fill(ada.password, "Okafor-2024!");
  await expect(form.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    /This password is too easy to guess\. Please choose another\./,
  );
  // No one was signed out for it.
  for (const device of [page, other]) {
    expect(await callApi(device, "/customer/get")).toMatchObject({ email: ada.email });
  }
  await fill(ada.password, "Harmattan-blue-42");
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await expect(devices).toHaveCount(1);
  await page.reload();
  await expect(devices).toHaveCount(1);

  await other.reload();
  await expect(other).toHaveURL(/\/auth\/login/);
  await waitUntilInteractive(other);
  await signIn(other, ada);
  await expect(other.getByText("Invalid Credentials")).toBeVisible();
  await waitForCaptcha(other);
  await signIn(other, { ...ada, password: "Harmattan-blue-42" });
  await expect(other).toHaveURL(/\/dashboard/);

  await page.reload();
  await expect(devices).toHaveCount(2);
  const others = page.getByRole("button", { name: "Sign out all others" });
  await others.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign them out" }).click();
  await expect(page.getByText("Your other devices are signed out.")).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(others).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/auth\/login/);
  await other.context().close();
});

test("a device is signed out from another one", async ({ page, club, browser }) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  const other = await onAnotherDevice(browser, club.url);
  await enter(other, ada);
  await expectWelcome(other, ada);

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

test("two-factor asks for a code at sign-in and before money leaves @main", async ({
  page,
  club,
  context,
}) => {
  await enter(page, JAMES);
  await expectWelcome(page, JAMES);
  await page.goto("/dashboard/wallet");
  const toWithdraw = page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true });
  await toWithdraw.click();
  const withdraw = page.getByRole("dialog", { name: "Withdraw", exact: true });
  const amount = withdraw.getByRole("textbox", { name: /^Amount/ });
  const codeField = withdraw.getByRole("textbox", { name: CODE });
  await amount.fill("250");
  await expect(codeField).toHaveCount(0);

  // It is turned on while the form stands open elsewhere.
  const tab = await context.newPage();
  const { secret, recoveryCodes } = await turnOn(tab, club, JAMES.password);
  await club.waitForEmail(JAMES.email, /Two-factor sign-in was turned on/);
  const form = tab.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill(JAMES.password);
  await form.getByLabel("New password", { exact: true }).fill("Harmattan-blue-42");
  await form.getByLabel("Confirm new password").fill("Harmattan-blue-42");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(form.getByRole("textbox", { name: CODE })).toHaveAccessibleDescription(
    /Please enter the code from your authenticator app/,
  );
  await expect(form.getByRole("textbox", { name: CODE })).toBeFocused();
  await tab.close();

  await withdraw.getByRole("button", { name: /^Withdraw \$/ }).click();
  await expect(codeField).toHaveAccessibleDescription(
    /Please enter the code from your authenticator app/,
  );
  await expect(amount).toHaveValue("250");
  await page.reload();
  await toWithdraw.click();
  await amount.fill("250");
  await codeField.fill("000000");
  await withdraw.getByRole("button", { name: /^Withdraw \$/ }).click();
  await expect(withdraw.getByText("That code is not right.")).toBeVisible();
  await codeField.fill(await nextCode(club, secret));
  await withdraw.getByRole("button", { name: /^Withdraw \$/ }).click();
  const done = page.getByRole("dialog", { name: "Withdrawal requested" });
  await done.getByRole("button", { name: "Done" }).click();
  await signOut(page, JAMES);

  await waitUntilInteractive(page);
  await signIn(page, JAMES);
  const code = page.getByRole("textbox", { name: CODE });
  await expect(code).toBeFocused();
  await waitForCaptcha(page);
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That code is not right.")).toBeVisible();
  await waitForCaptcha(page);
  await code.fill(await nextCode(club, secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);
  await signOut(page, JAMES);

  await waitUntilInteractive(page);
  await signIn(page, JAMES);
  await expect(code).toBeFocused();
  await waitForCaptcha(page);
  await code.fill(recoveryCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard/);
  await club.waitForEmail(JAMES.email, /recovery codes was used/);

  await page.goto(SECURITY);
  await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();
  const few = page.getByText(/Make new codes now\./);
  await expect(few).toHaveCount(0);
  await spend(page, JAMES.password, recoveryCodes.slice(1, 7));
  await page.reload();
  await expect(page.getByText("You have 3 recovery codes left.")).toBeVisible();
  await expect(few).toContainText("Without your telephone and without a recovery code");
  await page.getByRole("button", { name: "Turn off" }).click();
  const off = page.getByRole("dialog", { name: "Turn off two-factor sign-in?" });
  await off.getByLabel("Current password").fill(JAMES.password);
  await off.getByRole("textbox", { name: CODE }).fill(await nextCode(club, secret));
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
});
