import { COPY } from "@kinfold/contract/copy";
import { expect, test } from "./club.ts";
import {
  waitUntilInteractive,
  chooseOption,
  findCodeDialog,
  findContinueButton,
  fillAboutYou,
  fillSignUp,
  fillWhereYouLive,
  joinClub,
  waitForCaptcha,
  createPerson,
  enterCode,
  expectWelcome,
} from "./steps.ts";

test("a visitor opens the page, joins and is welcomed by first name @main", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await waitUntilInteractive(page);
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create Account" })).toBeVisible();
  await expect(page.getByText(COPY.nameNote)).toBeVisible();

  const send = page.getByRole("button", { name: "Continue" });
  await fillSignUp(page, ada);
  await send.click();

  await expect(findCodeDialog(page)).toContainText(
    `We've sent a 4-digit code to your email ${ada.email}`,
  );
  const check = findCodeDialog(page).getByRole("button", { name: "Continue" });
  await expect(check).toBeDisabled();
  await enterCode(page, await club.code(ada.email));

  await expect(page.getByText(COPY.emailValidated)).toBeVisible();
  await expectWelcome(page, ada);
  await page.reload();
  await expectWelcome(page, ada);
});

test("the code may be pasted, with a space in the middle", async ({ page, club, context }) => {
  const obi = createPerson("Obinna");
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, obi);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(findCodeDialog(page)).toBeVisible();

  const code = await club.code(obi.email);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), spaced(code));
  await findCodeDialog(page).getByRole("textbox").first().click();
  await page.keyboard.press("ControlOrMeta+V");
  await findCodeDialog(page).getByRole("button", { name: "Continue" }).click();
  await expectWelcome(page, obi);
});

const spaced = (code: string): string => `${code.slice(0, 2)} ${code.slice(2)}`;

test("a page that is loaded again while the code is asked for comes back with the dialog", async ({
  page,
  club,
}) => {
  const efe = createPerson("Efe");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, efe);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(findCodeDialog(page)).toContainText(efe.email);
  const masked = `${efe.email.slice(0, 1)}•••${efe.email.slice(efe.email.indexOf("@"))}`;

  // The phone drops the page while its owner reads the email.
  await page.reload();
  await expect(findCodeDialog(page)).toContainText(masked);
  await expect(findCodeDialog(page).getByText(/Resend in 0:[0-3]\d/)).toBeVisible();
  // The sign-in page of the same tab leads there too.
  await page.goto("/auth/login");
  await expect(findCodeDialog(page)).toContainText(masked);
  const kept = await page.evaluate(() =>
    [sessionStorage, localStorage].map((one) => JSON.stringify(one)).join(),
  );
  expect(kept).not.toContain(efe.email);
  await enterCode(page, await club.code(efe.email));
  await expectWelcome(page, efe);
  expect(await page.evaluate(() => sessionStorage.getItem("kinfold.verification"))).toBeNull();
});

test("who goes back to the form is asked no more after a reload", async ({ page }) => {
  const efe = createPerson("Efe");
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, efe);
  await page.getByRole("button", { name: "Continue" }).click();
  await findCodeDialog(page).getByRole("button", { name: "Close" }).click();
  await page.reload();
  await waitUntilInteractive(page);
  await expect(findCodeDialog(page)).toBeHidden();
});

test("a wrong code is said beside the boxes and the right one still opens", async ({
  page,
  club,
}) => {
  const ngozi = createPerson("Ngozi");
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, ngozi);
  await page.getByRole("button", { name: "Continue" }).click();
  const code = await club.code(ngozi.email);
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, "0");

  await enterCode(page, wrong);
  const first = findCodeDialog(page).getByRole("textbox").first();
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await expect(first).toBeFocused();
  await expect(first).toHaveValue("");
  await enterCode(page, code);
  await expectWelcome(page, ngozi);
});

test("a code sent again voids the one before", async ({ page, club }) => {
  const uche = createPerson("Uche");
  await page.clock.install();
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, uche);
  await page.getByRole("button", { name: "Continue" }).click();
  const old = await club.code(uche.email);
  await expect(findCodeDialog(page).getByText("Didn't receive code?")).toBeVisible();

  await club.wait(61);
  await page.clock.runFor(61_000);
  await findCodeDialog(page).getByRole("button", { name: "Resend" }).click();
  await expect(page.getByText(COPY.codeResent)).toBeVisible();
  const fresh = await club.code(uche.email, 2);
  if (old !== fresh) {
    await enterCode(page, old);
    await expect(findCodeDialog(page).getByRole("textbox").first()).toHaveAttribute(
      "aria-invalid",
      "true",
    );
  }
  await enterCode(page, fresh);
  await expectWelcome(page, uche);
});

test("a known address is answered like a new one, and its owner is told", async ({
  page,
  club,
  browser,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  const before = (await club.readEmails(ada.email)).length;

  const context = await browser.newContext({ baseURL: club.url });
  const other = await context.newPage();
  await other.goto("/auth/sign-up");
  await waitUntilInteractive(other);
  await fillSignUp(other, { ...ada, firstName: "Someone", password: "Other-day-88" });
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(findCodeDialog(other)).toContainText(ada.email);

  await expect.poll(async () => (await club.readEmails(ada.email)).length).toBe(before + 1);
  const [newest] = await club.readEmails(ada.email);
  // Below its end it carries the newest checkpoint of the ledger log, with its year.
  const [body] = (newest?.text ?? "").split("\n--\n");
  expect(body).not.toMatch(/(?<!\d)\d{4}(?!\d)/);
  expect(newest?.text).toContain("You are a member already");
  await context.close();
});

test("someone abroad without a referral asks the committee and joins the family office", async ({
  page,
  club,
}) => {
  const james = createPerson("James");
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillAboutYou(page, { ...james, lastName: "Whitfield" });
  await page.getByRole("textbox", { name: /^Phone/ }).fill("2025550143");
  await chooseOption(page, "Country of residence", "United Kingdom");
  await page.getByRole("button", { name: "Keep +1 (United States)" }).click();
  await chooseOption(page, "Citizenship", "United Kingdom");
  await page.keyboard.press("Escape");

  await chooseOption(page, "Referral", "Not Applicable");
  await page.getByRole("button", { name: COPY.requestExco }).click();
  await expect(page.getByRole("button", { name: COPY.excoRequested })).toBeVisible();
  await chooseOption(page, "How did you hear about us", "Social media");
  await chooseOption(page, "Social media account", "Staff");
  await page.getByRole("textbox", { name: /^Staff\/member name/ }).fill("Tunde Bello");
  await findContinueButton(page).click();
  await expect(page.getByRole("link", { name: /Diaspora Pool/ })).toBeVisible();
  await page.getByRole("textbox", { name: /^Password/ }).fill(james.password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(james.password);
  await page.getByRole("checkbox", { name: /^I accept the/ }).check();
  await waitForCaptcha(page);

  const send = page.getByRole("button", { name: "Continue" });
  await expect(send).toBeDisabled();
  await page.getByRole("checkbox", { name: /family office/ }).check();
  await send.click();
  await enterCode(page, await club.code(james.email));
  await expectWelcome(page, james);
  await expect(page.getByRole("link", { name: /Dollar portfolio/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Naira portfolio/ })).toBeHidden();
});

test("what is wrong with an answer is said under it once it was left", async ({ page }) => {
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  const email = page.getByRole("textbox", { name: /^Email/ });
  const terms = page.getByRole("checkbox", { name: /^I accept the/ });
  await email.fill("stranger");
  await page.getByRole("textbox", { name: /^First name/ }).focus();
  await expect(email).toHaveAccessibleDescription(/valid email/);
  const person = createPerson();
  await fillAboutYou(page, person);
  await fillWhereYouLive(page, person);

  await page.getByRole("textbox", { name: /^Password/ }).fill("short");
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill("longer");
  await terms.focus();
  await expect(page.getByRole("textbox", { name: /^Password/ })).toHaveAccessibleDescription(
    new RegExp(COPY.passwordLength),
  );
  await expect(page.getByRole("textbox", { name: /^Confirm/ })).toHaveAccessibleDescription(
    new RegExp(COPY.passwordMismatch),
  );
  await page.getByRole("textbox", { name: /^Password/ }).fill("long-enough");
  await terms.focus();
  await expect(page.getByRole("textbox", { name: /^Password/ })).toHaveAccessibleDescription(
    new RegExp(COPY.passwordMix.replace(".", "\\.")),
  );
});
