import { COPY } from "@kinfold/contract/copy";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { chromium, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { moveClockOf, readClubTime } from "./club-clock.ts";
import { expect, test } from "./club.ts";
import { dropCalls } from "./outages.ts";
import { callApi, openNewPortfolio, signIn, waitUntilInteractive } from "./steps.ts";

/** Money leaves a demo member's wallet here, which the tests of other files count on: no one else is to live in its club. */
test.use({ clubOf: "waiting", viewport: { width: 390, height: 844 } });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const WALLET = "/dashboard/wallet";

/** Goes there, through the sign-in where the session is gone with its browser. */
async function enter(page: Page, at: string): Promise<void> {
  await page.goto(`/auth/login?redirect_url=${encodeURIComponent(at)}`);
  const form = page.getByRole("form", { name: "Sign In" });
  await expect(form.or(page.getByRole("button", { name: "Menu", exact: true }))).toBeVisible();
  if (await form.isVisible()) {
    await waitUntilInteractive(page);
    await signIn(page, TUNDE);
  }
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === at);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const waiting = (page: Page): Locator =>
  page.getByRole("list", { name: "Payments of this device" });

/** Writes how much on a plan's page and goes on to the last button. */
async function beginContribution(page: Page, amount: string): Promise<Locator> {
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill(amount);
  await openNewPortfolio(form);
  const paying = page.getByRole("dialog", { name: /^Contribute to / });
  await expect(paying.getByRole("radio", { name: "Your Naira wallet" })).toBeChecked();
  return paying.getByRole("button", { name: /^Pay ₦/ });
}

/** How many portfolios wait for units of this amount. */
async function countContributions(page: Page, amount: number): Promise<number> {
  const { contributions } = await callApi<{ contributions: { amount: number }[] }>(
    page,
    "/customer/money-on-the-way",
  );
  return contributions.filter((one) => one.amount === amount).length;
}

test("a contribution that begins without a network waits, survives a closed tab and is sent once", async ({
  page,
  context,
}) => {
  await enter(page, "/dashboard/investment-pools/3");
  const pay = await beginContribution(page, "100001");
  await context.setOffline(true);
  await pay.click();
  await expect(waiting(page).getByText("waits on this device")).toBeVisible();
  await expect(waiting(page).getByText(/Nothing has left your wallet yet/)).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto(WALLET);
  await expect(later.getByText("You are offline.")).toBeVisible();
  await expect(waiting(later).getByRole("heading")).toContainText("₦100,001.00");
  await context.setOffline(false);
  await expect(waiting(later).getByText("is sent")).toBeVisible();
  await expect(waiting(later).getByText(COPY.paymentSuccessful)).toBeVisible();
  expect(await countContributions(later, 100_001)).toBe(1);
  await waiting(later).getByRole("button", { name: "Close" }).click();
  await expect(waiting(later)).toBeHidden();
  await later.reload();
  await expect(later.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  expect(await countContributions(later, 100_001)).toBe(1);
});

test("the same form goes under the key of what was not answered, from another tab too, and nothing is done twice", async ({
  page,
  context,
}) => {
  const withdraw = async (tab: Page): Promise<void> => {
    const { main, dialog } = { main: tab.getByRole("main"), dialog: tab.getByRole("dialog") };
    await main.getByRole("button", { name: "Withdraw", exact: true }).click();
    await dialog.getByRole("textbox", { name: /^Amount/ }).fill("1000.02");
    await dialog.getByRole("button", { name: /^Withdraw ₦/ }).click();
  };
  await enter(page, WALLET);
  const keys: (string | null)[] = [];
  // The club does it, and its answer is lost.
  await context.route("**/api/wallet/withdrawal/create/*", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? null);
    const response = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  await withdraw(page);
  await expect(page.getByText(COPY.noAnswer)).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto(WALLET);
  await withdraw(later);
  await expect(later.getByRole("dialog", { name: "Withdrawal requested" })).toBeVisible();
  expect(keys[0]).not.toBeNull();
  expect(new Set(keys).size).toBe(1);
  const { data } = await callApi<{ data: { amount: number }[] }>(later, "/wallet/withdrawal/list");
  expect(data.filter(({ amount }) => amount === 1000.02)).toHaveLength(1);
});

test("what was sent without an answer is told after a minute, when no one repeats it", async ({
  page,
  context,
}) => {
  await enter(page, "/dashboard/investment-pools/3");
  const pay = await beginContribution(page, "100003");
  await dropCalls(page, "/portfolio/initialize");
  await pay.click();
  await expect(page.getByText(COPY.noAnswer)).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.clock.install({ time: readClubTime().getTime() + MINUTE_MS });
  await later.goto(WALLET);
  await expect(waiting(later).getByText(/the club has not received it/)).toBeVisible();
  expect(await countContributions(later, 100_003)).toBe(0);
});

test("after a quarter of an hour it waits to be confirmed again", async ({ page, context }) => {
  await enter(page, "/dashboard/investment-pools/3");
  const pay = await beginContribution(page, "100004");
  await context.setOffline(true);
  await pay.click();
  await expect(waiting(page).getByText("waits on this device")).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const later = await context.newPage();
  await later.clock.install({ time: readClubTime().getTime() + 16 * MINUTE_MS });
  await later.goto(WALLET);
  await expect(waiting(later).getByText(/within 15 minutes/)).toBeVisible();
  expect(await countContributions(later, 100_004)).toBe(0);
  await waiting(later).getByRole("button", { name: "Confirm" }).click();
  await expect(waiting(later).getByText("is sent")).toBeVisible();
  expect(await countContributions(later, 100_004)).toBe(1);
});

test("of two tabs one sends, and both say so", async ({ page, context }) => {
  await enter(page, "/dashboard/investment-pools/3");
  const other = await context.newPage();
  await other.goto(WALLET);
  await expect(other.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  const pay = await beginContribution(page, "100007");
  let calls = 0;
  await context.route("**/api/portfolio/initialize", async (route) => {
    calls += 1;
    await route.continue();
  });
  await context.setOffline(true);
  await pay.click();
  for (const tab of [page, other]) {
    await expect(waiting(tab).getByText("waits on this device")).toBeVisible();
  }
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(waiting(tab).getByText("is sent")).toBeVisible();
  expect(calls).toBe(1);
  expect(await countContributions(page, 100_007)).toBe(1);
});

test("a browser that is killed before, while and after it sends does it once", async ({
  club,
  launchOptions,
}, testInfo) => {
  const profile = testInfo.outputPath("profile");
  const open = async (): Promise<BrowserContext> => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: club.url,
      viewport: { width: 390, height: 844 },
      locale: "en-NG",
      timezoneId: "Africa/Lagos",
    });
    await moveClockOf(context);
    return context;
  };
  const kill = async (context: BrowserContext, page: Page): Promise<void> => {
    const isGone = new Promise((resolve) => context.once("close", resolve));
    const devtools = await context.newCDPSession(page);
    void devtools.send("Browser.crash").catch(() => undefined);
    await isGone;
  };
  const begun = await open();
  const first = await begun.newPage();
  await enter(first, "/dashboard/investment-pools/3");
  const pay = await beginContribution(first, "100006");
  await begun.setOffline(true);
  await pay.click();
  await expect(waiting(first).getByText("waits on this device")).toBeVisible();
  await kill(begun, first);

  const keys: (string | undefined)[] = [];
  for (const isDone of [false, true]) {
    const context = await open();
    const page = await context.newPage();
    const isStruck = new Promise<void>((resolve) => {
      void context.route("**/api/portfolio/initialize", async (route) => {
        keys.push(route.request().headers()["idempotency-key"]);
        if (isDone) await route.fetch();
        resolve();
      });
    });
    await enter(page, WALLET);
    await isStruck;
    await kill(context, page);
  }

  const context = await open();
  const page = await context.newPage();
  await enter(page, WALLET);
  await expect(waiting(page).getByText("is sent")).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await countContributions(page, 100_006)).toBe(1);
  await club.waitForEmail(TUNDE.email, /₦100,006\.00/);
  const emails = await club.readEmails(TUNDE.email);
  expect(emails.filter(({ text }) => text.includes("₦100,006.00"))).toHaveLength(1);
  await context.close();
});

test("signing out removes what waits, after asking", async ({ page, context }) => {
  await enter(page, "/dashboard/investment-pools/3");
  const pay = await beginContribution(page, "100005");
  await context.setOffline(true);
  await pay.click();
  await expect(waiting(page)).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText(/A payment waits on this device/)).toBeVisible();
  await question.getByRole("button", { name: "Log out and remove" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await context.setOffline(false);
  await enter(page, WALLET);
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  expect(await countContributions(page, 100_005)).toBe(0);
});

test("the last balances are shown without a network only to who chose that, and go with the sign-out", async ({
  page,
  context,
}) => {
  await enter(page, "/dashboard/my-account?tab=Security");
  // It is checked once the browser keeps the choice.
  const choice = page.getByRole("checkbox", { name: /^Show my last balances/ });
  await choice.click();
  await expect(choice).toBeChecked();
  await page.goto(WALLET);
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.goto(WALLET);
  await expect(page.getByText(/You see your wallet as it was on /)).toBeVisible();
  await expect(page.getByText(/^Last seen on /).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Fund wallet" })).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("kinfold");
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("facts").objectStore("facts").count();
          all.addEventListener("success", () => resolve(all.result));
        });
      }),
  );
  expect(kept).toBe(0);
});
