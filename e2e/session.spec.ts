import { MINUTE_MS } from "@kinfold/contract/durations";
import type { Locator, Page } from "@playwright/test";
import { readClubTime } from "./club-clock.ts";
import { expect, test, type Club } from "./club.ts";
import { enterAsMember, createMember, createRegistration } from "./joined.ts";
import { AWAY, holdCalls, dropCalls, refuseCalls, TOO_OFTEN } from "./outages.ts";
import {
  openSignOut,
  waitUntilInteractive,
  enterPage,
  JAMES,
  joinClub,
  signIn,
  signOut,
  createPerson,
  expectNoQuestion,
  expectWelcome,
} from "./steps.ts";

const TOKEN = "kinfold.token";
const HALF_AN_HOUR_AND_A_BIT = 31 * 60;

test("a session that sat idle ends, and signing in leads back to the page @main", async ({
  page,
  club,
}) => {
  const ada = await enterAsMember(page, club);
  await page.goto("/dashboard/wallet");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await club.wait(HALF_AN_HOUR_AND_A_BIT);
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login\?redirect_url=%2Fdashboard%2Fwallet$/);
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN)).toBeNull();

  await waitUntilInteractive(page);
  await signIn(page, ada);
  await expect(page).toHaveURL(/\/dashboard\/wallet$/);
});

/** Opens the dialog that pays into a wallet, and finds its amount. */
async function openFundWallet(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Fund wallet" }).first().click();
  return findAmount(page);
}

const findAmount = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Fund wallet" }).getByRole("textbox", { name: /How much/ });

/** A member has typed an amount when their session ends, which another tab is told. */
async function endSessionOverAmount(page: Page, club: Club): Promise<void> {
  await page.goto("/dashboard/wallet");
  await (await openFundWallet(page)).fill("25000");
  await club.wait(HALF_AN_HOUR_AND_A_BIT);
  const other = await page.context().newPage();
  await other.goto("/dashboard/overview");
  await expect(page).toHaveURL(/\/auth\/login\?redirect_url=%2Fdashboard%2Fwallet$/);
  await expect(
    page.getByText("Your session has ended. Sign in to go on where you were."),
  ).toBeVisible();
  await other.close();
}

test("a session that ended elsewhere says so, and the same member finds the page, the dialog and the amount", async ({
  page,
  club,
}) => {
  const ada = await createMember(page, club);
  await endSessionOverAmount(page, club);
  await signIn(page, ada);
  await expect(page).toHaveURL(/\/dashboard\/wallet$/);
  await expect(findAmount(page)).toHaveValue("25,000");

  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(await openFundWallet(page)).toHaveValue("");
});

test("another member who signs in where a session ended finds nothing of it", async ({
  page,
  club,
}) => {
  await createMember(page, club);
  await endSessionOverAmount(page, club);
  await signIn(page, JAMES);
  await expect(page).toHaveURL(/\/dashboard\/wallet$/);
  await expect(
    page.getByRole("banner").getByRole("button", { name: JAMES.firstName }),
  ).toBeVisible();
  await expectNoQuestion(page, page.getByRole("dialog"));
  await expect(await openFundWallet(page)).toHaveValue("");
});

test("the half of a session that a script could steal opens nothing alone", async ({
  page,
  club,
}) => {
  await enterAsMember(page, club);
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN);
  expect(token).not.toBeNull();
  const stolen = await fetch(`${club.url}/api/customer/get`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(stolen.status).toBe(401);
  expect(await stolen.json()).toMatchObject({ code: "signed_out" });

  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === "__Host-kinfold");
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/" });
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("the browser keeps the token and the theme, and nothing about the member", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await page
    .getByRole("button", { name: /theme|dark|light/i })
    .first()
    .click();
  const kept = await page.evaluate(() =>
    Object.fromEntries(
      [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)),
    ),
  );
  expect(Object.keys(kept).toSorted()).toEqual([TOKEN, "theme"]);
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${ada.email}|Okafor|8035550142`, "i"));

  await signOut(page, ada);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["theme"]);
});

test("signing out in one tab ends the other", async ({ page, club, context }) => {
  const ada = await enterAsMember(page, club);
  const other = await context.newPage();
  await other.goto("/dashboard/overview");
  await expectWelcome(other, ada);

  await signOut(page, ada);
  await expect(other).toHaveURL(/\/auth\/login/);
});

test("a member who logs out is out, whatever becomes of the word to the club", async ({ page }) => {
  const LOGOUT = "/auth/logout";
  await page.clock.install();
  await enterPage(page, JAMES, "/dashboard/overview");
  await expectWelcome(page, JAMES);
  const token = (await page.evaluate((key) => localStorage.getItem(key), TOKEN)) ?? "";
  const putBack = async (): Promise<void> => {
    await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [TOKEN, token] as const);
    await page.goto("/dashboard/overview");
  };
  for (const fails of [
    () => dropCalls(page, LOGOUT),
    () => refuseCalls(page, LOGOUT, AWAY),
    () => refuseCalls(page, LOGOUT, TOO_OFTEN),
  ]) {
    const isBack = await fails();
    await signOut(page, JAMES);
    expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN)).toBeNull();
    await isBack();
    // The club has not heard of it, so that what this device forgot would still be good.
    await putBack();
    await expectWelcome(page, JAMES);
  }

  const arrive = await holdCalls(page, LOGOUT);
  await openSignOut(page, JAMES);
  // The device waits for three seconds and no longer.
  await page.clock.pauseAt(readClubTime().getTime() + MINUTE_MS);
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByRole("button", { name: "Logging out" })).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await arrive();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await putBack();
  await expect(page).toHaveURL(/\/auth\/login\?redirect_url=/);
});

test("the token of an unverified session opens nothing and does not end the visit", async ({
  club,
}) => {
  const ada = createPerson("Adaeze");
  const joined = await fetch(`${club.url}/api/customer/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.77.1.1" },
    body: JSON.stringify(await createRegistration(club, ada)),
  });
  expect(joined.status).toBe(201);
  const reply = (await joined.json()) as { authorization: { access_token: string } };
  const cookie = joined.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const refused = await fetch(`${club.url}/api/customer/get`, {
    headers: {
      authorization: `Bearer ${reply.authorization.access_token}`,
      cookie: cookie.join("; "),
    },
  });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "email_unverified" });
});
