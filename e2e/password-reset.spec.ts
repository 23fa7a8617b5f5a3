import { COPY } from "@kinfold/contract/copy";
import type { Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { AWAY, holdCalls, dropCalls, advanceTime, refuseCalls } from "./outages.ts";
import {
  waitUntilInteractive,
  JAMES,
  waitForCaptcha,
  withOthersSiteKey,
  withSiteKey,
} from "./steps.ts";

const FORGOT = "/auth/forgot-password";
const RESET = "/auth/reset-password";
const RESET_LINK = /http\S+\/auth\/reset-password\?token=[\w-]+/;
const TOO_OFTEN = /Too many attempts\. Please try again in \d+ (second|minute)s?\./;

/** Asks for a link to this address. */
async function forgets(page: Page, address: string): Promise<void> {
  await page.goto("/auth/change-password");
  await waitUntilInteractive(page);
  await page.getByRole("textbox", { name: /^Email/ }).fill(address);
  await waitForCaptcha(page);
  await page.getByRole("button", { name: "Send link" }).click();
}

/** As many tries from this address as the club listens to, with links that open nothing. */
async function triesAreUsedUp(page: Page): Promise<void> {
  const answers = await page.evaluate(async () => {
    const password = "Market-day-78";
    const body = JSON.stringify({ token: "long-gone", password, confirm_password: password });
    const headers = { "content-type": "application/json" };
    const tries = Array.from({ length: 30 }, () =>
      fetch("/api/auth/reset-password", { method: "POST", headers, body }),
    );
    return (await Promise.all(tries)).map(({ status }) => status);
  });
  expect(answers).toContain(429);
}

test("a new password is asked for and chosen: without an answer, away, on its way, refused, too often", async ({
  page,
  club,
}) => {
  const email = page.getByRole("textbox", { name: /^Email/ });
  const send = page.getByRole("button", { name: "Send link" });
  await page.goto("/auth/change-password");
  await waitUntilInteractive(page);
  await email.fill("james@");
  await page.keyboard.press("Tab");
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await email.fill(JAMES.email);

  const comesBack = await dropCalls(page, FORGOT);
  await waitForCaptcha(page);
  await send.click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(COPY.noAnswer);
  await expect(email).toHaveValue(JAMES.email);
  await comesBack();

  const isBack = await refuseCalls(page, FORGOT, AWAY);
  await waitForCaptcha(page);
  await send.click();
  await expect(alert).toHaveText(AWAY.error);
  await isBack();

  const arrive = await holdCalls(page, FORGOT);
  await waitForCaptcha(page);
  await send.click();
  await expect(page.getByRole("button", { name: "Sending" })).toHaveAttribute("aria-busy", "true");
  await arrive();
  const inbox = page.getByRole("status").filter({ hasText: "Check your inbox" });
  await expect(inbox).toContainText(`If ${JAMES.email} belongs to a member`);
  await expect(page.getByRole("button", { name: "Send again" })).toBeDisabled();

  await forgets(page, JAMES.email);
  await expect(alert).toHaveText(TOO_OFTEN);
  await expect(send).toBeDisabled();
  await expect(page.getByText(/^You can send another in 0:[0-3]\d$/)).toBeVisible();

  const { text } = await club.waitForEmail(JAMES.email, RESET_LINK);
  await page.goto(RESET_LINK.exec(text)?.[0] ?? "");
  await waitUntilInteractive(page);
  const password = page.getByRole("textbox", { name: /^Password/ });
  const again = page.getByRole("textbox", { name: /^Confirm password/ });
  const save = page.getByRole("button", { name: "Continue" });
  for (const [typed, repeated, field, words] of [
    ["Ab1!", "Ab1!", password, COPY.passwordLength],
    ["marketday77", "marketday77", password, COPY.passwordMix],
    ["Market-day-78", "Market-day-79", again, COPY.passwordMismatch],
    ["Whitfield-2024!", "Whitfield-2024!", password, "This password is too easy to guess."],
  ] as const) {
    await password.fill(typed);
    await again.fill(repeated);
    await save.click();
    await expect(field).toHaveAccessibleDescription(new RegExp(words));
    await expect(field).toBeFocused();
  }

  await password.fill("Market-day-78");
  await again.fill("Market-day-78");
  const isThere = await refuseCalls(page, RESET, AWAY);
  await save.click();
  await expect(alert).toHaveText(AWAY.error);
  await isThere();
  await triesAreUsedUp(page);
  const goesOn = await holdCalls(page, RESET);
  await save.click();
  await expect(page.getByRole("button", { name: "Saving" })).toHaveAttribute("aria-busy", "true");
  await goesOn();
  await expect(alert).toHaveText(TOO_OFTEN);
  await expect(password).toHaveValue("Market-day-78");
});

test("whom the captcha does not let through is told so, and no new password is asked for", async ({
  page,
  club,
  browser,
}) => {
  await withOthersSiteKey(page);
  await forgets(page, JAMES.email);
  await expect(page.getByRole("alert")).toHaveText(COPY.captcha);

  const context = await browser.newContext({ baseURL: club.url });
  const other = await context.newPage();
  await other.clock.install();
  await withSiteKey(other, "sandbox-failing-site-key");
  const requestedPaths: string[] = [];
  other.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await other.goto("/auth/change-password");
  await waitUntilInteractive(other);
  await other.getByRole("textbox", { name: /^Email/ }).fill(JAMES.email);
  // The widget starts again before it gives up, and the form waits for it.
  await advanceTime(other, other.getByText("The verification did not succeed."));
  await expect(other.getByRole("button", { name: "Try again" })).toBeVisible();
  await other.getByRole("button", { name: "Send link" }).click();
  await advanceTime(other, other.getByText(COPY.captcha));
  expect(requestedPaths).not.toContain("/api/auth/forgot-password");
  await context.close();
});
