import { COPY } from "@kinfold/contract/copy";
import { expect, test } from "./club.ts";
import { enterAsMember } from "./joined.ts";
import { AWAY, BROKEN, formatShown, holdCalls, refuseCalls, TOO_OFTEN } from "./outages.ts";
import {
  openSignOut,
  waitUntilInteractive,
  findCodeDialog,
  fillSignUp,
  waitForCaptcha,
  signIn,
  signOut,
  createPerson,
  enterCode,
  expectWelcome,
  withOthersSiteKey,
} from "./steps.ts";

test("a member leaves through the confirmation and comes back @main", async ({ page, club }) => {
  const ada = await enterAsMember(page, club);

  await openSignOut(page, ada);
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await expectWelcome(page, ada);

  await signOut(page, ada);
  expect(await page.evaluate(() => localStorage.getItem("kinfold.token"))).toBeNull();
  await signIn(page, ada);
  await expectWelcome(page, ada);
});

test("a wrong password and an unknown address get the same words", async ({ page, club }) => {
  const ada = await enterAsMember(page, club);
  await signOut(page, ada);

  await signIn(page, { ...ada, password: "Not-my-day-1" });
  await expect(page.getByText(COPY.invalidCredentials, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);

  await page.reload();
  await waitUntilInteractive(page);
  await signIn(page, createPerson("Stranger"));
  await expect(page.getByText(COPY.invalidCredentials, { exact: true })).toBeVisible();
});

test("a sign-in is under way, and what comes back is said in the words that are due", async ({
  page,
}) => {
  const LOGIN = "/auth/login";
  const stranger = createPerson("Stranger");
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  const email = page.getByRole("textbox", { name: /^Email/ });
  const alert = page.getByRole("alert");
  await email.fill("adaeze@");
  await page.keyboard.press("Tab");
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");

  const arrive = await holdCalls(page, LOGIN);
  await signIn(page, stranger);
  await expect(page.getByRole("button", { name: "Signing in" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await arrive();
  await expect(alert).toHaveText(COPY.invalidCredentials);
  for (const outage of [TOO_OFTEN, AWAY, BROKEN]) {
    const isBack = await refuseCalls(page, LOGIN, outage);
    await signIn(page, stranger);
    await expect(alert).toHaveText(formatShown(outage));
    await expect(email).toHaveValue(stranger.email);
    await isBack();
  }

  await withOthersSiteKey(page);
  await page.reload();
  await waitUntilInteractive(page);
  const [answer] = await Promise.all([
    page.waitForResponse(`**/api${LOGIN}`),
    signIn(page, stranger),
  ]);
  expect(await answer.json()).toMatchObject({ code: "captcha_failed" });
  await expect(alert).toHaveText(COPY.invalidCredentials);
});

test("a member who left before proving the mailbox is asked again at sign-in", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, ada);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(findCodeDialog(page)).toBeVisible();
  await club.code(ada.email);

  await club.wait(61);
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  // This tab still asks for the first code. Without it, the member signs in and is sent another.
  await findCodeDialog(page).getByRole("button", { name: "Close" }).click();
  await signIn(page, ada);
  await expect(findCodeDialog(page)).toContainText(ada.email);
  await enterCode(page, await club.code(ada.email, 2));
  await expectWelcome(page, ada);
});

test("a forgotten password is replaced by the email's link, and old sessions end @main", async ({
  page,
  club,
  browser,
}) => {
  const ada = await enterAsMember(page, club);

  const context = await browser.newContext({ baseURL: club.url });
  const phone = await context.newPage();
  await phone.goto("/auth/login");
  await waitUntilInteractive(phone);
  await phone.getByRole("link", { name: "Forgot password?" }).click();
  await expect(phone).toHaveURL(/\/auth\/change-password$/);
  await phone.getByRole("textbox", { name: /^Email/ }).fill(ada.email);
  await waitForCaptcha(phone);
  await phone.getByRole("button", { name: "Send link" }).click();
  await expect(phone.getByText("Check your inbox")).toBeVisible();

  const sentEmail = await club.waitForEmail(ada.email, RESET_LINK);
  const link = RESET_LINK.exec(sentEmail.text)?.[0] ?? "";
  expect(link.startsWith(`${club.url}/auth/reset-password?token=`)).toBe(true);
  await phone.goto(link);
  await waitUntilInteractive(phone);
  await expect(phone).toHaveURL(/\/auth\/reset-password$/);
  await phone.getByRole("textbox", { name: /^Password/ }).fill("Harvest-moon-9");
  await phone.getByRole("textbox", { name: /^Confirm password/ }).fill("Harvest-moon-9");
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone).toHaveURL(/\/auth\/login$/);

  // The session that was open on the other device is over.
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login\?redirect_url=/);

  await signIn(phone, ada);
  await expect(phone.getByText(COPY.invalidCredentials, { exact: true })).toBeVisible();
  await signIn(phone, { ...ada, password: "Harvest-moon-9" });
  await expectWelcome(phone, ada);

  // The link worked once.
  await page.goto(link);
  await waitUntilInteractive(page);
  await page.getByRole("textbox", { name: /^Password/ }).fill("Harvest-moon-10");
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill("Harvest-moon-10");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("link", { name: "Send me a new link" })).toBeVisible();
  await context.close();
});

const RESET_LINK = /http\S+\/auth\/reset-password\?token=[\w-]+/;
