import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, type Club } from "./club.ts";

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** Where they live and belong; Nigeria where nothing is said. */
  country?: string;
};

/** A global member of the demo club, with everything validated. */
export const JAMES: Person = {
  firstName: "James",
  lastName: "Whitfield",
  email: "james.whitfield@kinfold.example",
  password: "Harbour+Lights-12",
};

/** Someone no one knows yet. */
export function createPerson(firstName = "Adaeze"): Person {
  return {
    firstName,
    lastName: "Okafor",
    email: `${firstName.toLowerCase()}.${randomBytes(6).toString("hex")}@example.com`,
    password: "Market-day-77",
  };
}

/** Waits until the page answers its visitor, not only shows itself. */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "1");
}

/** Waits until the captcha has let the visitor through. */
export async function waitForCaptcha(page: Page): Promise<void> {
  await expect(
    page.frameLocator('iframe[title="Security check"]').getByText("Success! You are not a robot."),
  ).toBeVisible();
}

/** Opens a list by its label and chooses from it. A page that was still arriving may have missed the press. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole("combobox", { name: new RegExp(`^${label}`) });
  const wanted = page.getByRole("option", { name: option, exact: true }).first();
  await expect(async () => {
    if ((await field.getAttribute("aria-expanded")) !== "true") await field.click();
    await wanted.click({ timeout: 5_000 });
  }).toPass();
}

/** The button at the foot of each step of Create Account. */
export const findContinueButton = (page: Page): Locator =>
  page.getByRole("form", { name: "Create Account" }).getByRole("button", { name: "Continue" });

/** The visitor is at this step of Create Account, and its heading has the focus. */
export const expectStep = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole("heading", { level: 2, name: new RegExp(`${title}$`) })).toBeFocused();

export const SECOND_STEP = "Where you live and who sent you";
export const LAST_STEP = "Your password and declarations";

/** Answers the first step of Create Account, and goes on. */
export async function fillAboutYou(page: Page, person: Person): Promise<void> {
  await page.getByRole("textbox", { name: /^First name/ }).fill(person.firstName);
  await page.getByRole("textbox", { name: /^Last name/ }).fill(person.lastName);
  await page.getByRole("textbox", { name: /^Email/ }).fill(person.email);
  await findContinueButton(page).click();
  await expectStep(page, SECOND_STEP);
}

/** Answers the second step of Create Account for someone whom a member refers, and goes on. */
export async function fillWhereYouLive(page: Page, { country = "Nigeria" }: Person): Promise<void> {
  const isAbroad = country !== "Nigeria";
  await chooseOption(page, "Country of residence", country);
  await chooseOption(page, "Citizenship", country);
  await page.keyboard.press("Escape");
  // Their number is American, wherever they live.
  const keep = page.getByRole("button", { name: "Keep +1 (United States)" });
  if (isAbroad && country !== "United States") await keep.click();
  await page.getByRole("textbox", { name: /^Phone/ }).fill(isAbroad ? "2025550143" : "8035550142");
  await chooseOption(page, "Referral", "Existing member");
  await page.getByRole("textbox", { name: /^Staff\/member name/ }).fill("Ngozi Eze");
  await findContinueButton(page).click();
  await expectStep(page, LAST_STEP);
}

/** Answers the last step of Create Account. */
export async function fillPassword(
  page: Page,
  { country = "Nigeria", password }: Person,
): Promise<void> {
  await page.getByRole("textbox", { name: /^Password/ }).fill(password);
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill(password);
  await page.getByRole("checkbox", { name: /^I accept the/ }).check();
  if (country !== "Nigeria") await page.getByRole("checkbox", { name: /family office/ }).check();
  await waitForCaptcha(page);
}

/** Answers every question of Create Account for someone whom a member refers. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await fillAboutYou(page, person);
  await fillWhereYouLive(page, person);
  await fillPassword(page, person);
}

/** The dialog that asks for the mailed code. */
export const findCodeDialog = (page: Page) =>
  page.getByRole("dialog").filter({ hasText: "We've sent a 4-digit code" });

/** Types the code as a person does, digit after digit. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const dialog = findCodeDialog(page);
  await dialog.getByRole("textbox").first().click();
  await page.keyboard.type(code, { delay: 20 });
  await dialog.getByRole("button", { name: "Continue" }).click();
}

/** A stranger becomes a member, from the form to the first page inside. */
export async function joinClub(page: Page, club: Club, person: Person): Promise<void> {
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(findCodeDialog(page)).toBeVisible();
  await enterCode(page, await club.code(person.email));
  await expectWelcome(page, person);
}

/** Fills the sign-in form and sends it. */
export async function signIn(
  page: Page,
  person: Pick<Person, "email" | "password">,
): Promise<void> {
  // The address changes before its page is drawn, and what is typed into the page before it is lost.
  const form = page.getByRole("form", { name: "Sign In" });
  await form.getByRole("textbox", { name: /^Email/ }).fill(person.email);
  await form.getByRole("textbox", { name: /^Password/ }).fill(person.password);
  await waitForCaptcha(page);
  await form.getByRole("button", { name: "Continue" }).click();
}

/** The member stands on the overview and is called by name. */
export async function expectWelcome(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(person.firstName);
}

/** Opens the profile menu of the member's head and asks to leave. */
export async function openSignOut(page: Page, person: Person): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: person.firstName }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("alertdialog", { name: "Log out of Kinfold?" })).toBeVisible();
}

/** Leaves through the profile menu and the confirmation. */
export async function signOut(page: Page, person: Person): Promise<void> {
  await openSignOut(page, person);
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
}

/** Gives the page another captcha key, as another configuration would. */
export async function withSiteKey(page: Page, siteKey: string): Promise<void> {
  await page.addInitScript((key) => {
    // Between the last byte of the page and the first of its deferred scripts.
    document.addEventListener("readystatechange", () => {
      // Through its text: the page refuses to write a script, even one that is no code.
      const config = document.querySelector("#kinfold-config")?.firstChild;
      if (config?.nodeValue == null) return;
      config.nodeValue = config.nodeValue.replace("sandbox-site-key", key);
    });
  }, siteKey);
}

/** Gives the page a captcha key of another site: the widget lets everybody through, and the club's verifier no one. */
export const withOthersSiteKey = (page: Page): Promise<void> =>
  withSiteKey(page, "1x00000000000000000000AA");

/** Comes to this address after a while away, or for the first time. */
export async function enterPage(
  page: Page,
  person: Pick<Person, "email" | "password">,
  at: string,
): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/auth/login?redirect_url=${encodeURIComponent(at)}`);
  await waitUntilInteractive(page);
  await signIn(page, person);
}

/** Asks the club as the page does. */
export const callApi = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (asked): Promise<never> => {
    const token = localStorage.getItem("kinfold.token") ?? "";
    const answer = await fetch(`/api${asked}`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as never;
  }, path);

/** A figure of a list of facts, by its term. */
export const findFact = (page: Page, term: string): Locator =>
  page
    .getByRole("main")
    .locator("div")
    .filter({ has: page.locator("dt", { hasText: new RegExp(`^${term}$`) }) })
    .last();

/** Nothing asks, once everything that the page wanted has come. */
export async function expectNoQuestion(page: Page, dialog: Locator): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(dialog).toBeHidden();
}

/** Goes on from the form of a plan to paying for a new portfolio, also where there is one to add to. */
export async function openNewPortfolio(form: Locator): Promise<void> {
  // What there is to add to is read by then.
  const goOn = form.getByRole("button", { name: "Continue" });
  await expect(goOn).toBeEnabled();
  const another = form.getByRole("radio", { name: "Start a new one" });
  if ((await another.count()) > 0) await another.check();
  await goOn.click();
}
