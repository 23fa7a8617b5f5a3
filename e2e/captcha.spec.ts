import { expect, test } from "./club.ts";
import {
  waitUntilInteractive,
  joinClub,
  waitForCaptcha,
  signIn,
  signOut,
  createPerson,
  expectWelcome,
  withSiteKey,
} from "./steps.ts";

test("a captcha that fails says so and lets no one send the form", async ({ page, club }) => {
  await withSiteKey(page, "sandbox-failing-site-key");
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  await page.getByRole("textbox", { name: /^Email/ }).fill("ada@example.com");
  await page.getByRole("textbox", { name: /^Password/ }).fill("Market-day-77");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await expect(page.getByText("The verification did not succeed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText("automated verification required, please refresh your browser"),
  ).toBeVisible();
  expect(calls.filter((url) => url.startsWith(`${club.url}/api/auth/login`))).toEqual([]);
});

test("a captcha whose token expired is solved again by itself", async ({ page, club }) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await signOut(page, ada);

  await withSiteKey(page, "sandbox-expiring-site-key");
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  await waitForCaptcha(page);
  // The first token lives for three seconds; only the second can still be good when this answer is in.
  await page.waitForResponse((response) => response.url().endsWith("/captcha/token"));
  await signIn(page, ada);
  await expectWelcome(page, ada);
});

test("a captcha that asks is answered by keyboard", async ({ page }) => {
  await withSiteKey(page, "sandbox-interactive-site-key");
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  const box = page
    .frameLocator('iframe[title="Security check"]')
    .getByRole("button", { name: "Verify you are human" });
  await box.focus();
  await page.keyboard.press("Space");
  await waitForCaptcha(page);
});

test("without the captcha's script the form says what is wrong and can try again", async ({
  page,
}) => {
  let isAway = true;
  await page.route("**/captcha/api.js*", (route) => (isAway ? route.abort() : route.fallback()));
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  await expect(page.getByText(/verification could not be loaded/)).toBeVisible();
  isAway = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await waitForCaptcha(page);
});
