import { COPY } from "@kinfold/contract/copy";
import type { Portfolio } from "@kinfold/contract/portfolios";
import type { Locator, Page } from "@playwright/test";
import { createPdf } from "./drawable-pdf.ts";
import { expect, test } from "./club.ts";
import { submitBvn, BVN, findDocument, sendAddress, sendId } from "./documents.ts";
import { changePlans } from "./staff.ts";
import {
  callApi,
  waitUntilInteractive,
  chooseOption,
  openNewPortfolio,
  JAMES,
  joinClub,
  signIn,
  createPerson,
} from "./steps.ts";

/** Money leaves a demo member's wallet here, which the tests of other files count on: no one else is to live in its club. */
test.use({ clubOf: "contribute" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const ADAEZE = { email: "adaeze.okafor@kinfold.example", password: "Market-day-77" };

async function enter(page: Page, person: typeof TUNDE, at: string): Promise<void> {
  await page.goto(`/auth/login?redirect_url=${encodeURIComponent(at)}`);
  await waitUntilInteractive(page);
  await signIn(page, person);
}

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
const title = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name });

/** Writes how much on a plan's page and goes on to how. */
async function contribute(page: Page, amount: string): Promise<Locator> {
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill(amount);
  await openNewPortfolio(form);
  return dialog(page, /^Contribute to /);
}

test("a member contributes by card, sees it wait for its dealing day, and tops it up from the wallet @main", async ({
  page,
}) => {
  await enter(page, TUNDE, "/dashboard/investment-pools");
  const plans = page.getByRole("list", { name: "Plans" });
  await plans.getByRole("link", { name: /Ìrẹ̀pọ̀ Pool/ }).click();
  await expect(title(page, "Ìrẹ̀pọ̀ Pool")).toBeVisible();

  const paying = await contribute(page, "100000");
  await expect(paying.getByText(/as in your membership information and your BVN/)).toBeVisible();
  // The wallet holds enough and costs nothing: it is chosen first.
  await expect(paying.getByRole("radio", { name: "Your Naira wallet" })).toBeChecked();
  await paying.getByRole("radio", { name: "Naira card" }).check();
  await paying.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const outcome = dialog(page, "Your payment is in");
  await expect(outcome).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/investment-pools\/3$/);
  await outcome.getByRole("link", { name: "See the portfolio" }).click();

  await expect(page).toHaveURL(/\/my-investments\/details\//);
  await expect(page.getByText("Waiting for units").first()).toBeVisible();
  await expect(page.getByText(/₦100,000.00 waits for its units/)).toBeVisible();

  await page.getByRole("button", { name: "Top up" }).click();
  const topUp = dialog(page, "Top up Ìrẹ̀pọ̀ Pool");
  await topUp.getByRole("textbox", { name: /^Amount/ }).fill("25000.50");
  await topUp.getByRole("button", { name: "Continue" }).click();
  await topUp.getByRole("radio", { name: "Your Naira wallet" }).check();
  await topUp.getByRole("button", { name: "Pay ₦25,000.50" }).click();
  await expect(page.getByText(COPY.paymentSuccessful).first()).toBeVisible();
  // A second later the plan's page follows by itself.
  await expect(title(page, "Ìrẹ̀pọ̀ Pool")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/investment-pools\/3$/);
  await expect(page.getByText("₦125,000").first()).toBeVisible();
});

/** What is paid at a provider's page, beside the card that the journey above pays with. */
const OTHER_GATEWAYS = [
  {
    gateway: "an instant transfer",
    way: "Instant bank transfer",
    plan: "/dashboard/investment-pools/3",
    amount: "100000",
    pays: /^Pay ₦/,
    button: "I sent the money",
    waits: /₦100,000.00 waits for its units/,
  },
  {
    gateway: "a dollar card",
    way: "Dollar card",
    plan: "/dashboard/investment-pools/5",
    amount: "500",
    pays: /^Pay \$/,
    button: "Pay",
    waits: /\$500.00 waits for its units/,
  },
  {
    gateway: "a card of the second provider",
    way: "International card",
    plan: "/dashboard/investment-pools/5",
    amount: "500",
    pays: /^Pay \$/,
    button: "Pay",
    waits: /\$500.00 waits for its units/,
  },
];
for (const { gateway, way, plan, amount, pays, button, waits } of OTHER_GATEWAYS) {
  test(`a member contributes by ${gateway}, and the money waits in the plan`, async ({ page }) => {
    await enter(page, TUNDE, plan);
    const paying = await contribute(page, amount);
    await paying.getByRole("radio", { name: way }).check();
    if (way === "International card") await paying.getByRole("radio", { name: "No" }).check();
    await paying.getByRole("button", { name: pays }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await page.getByRole("button", { name: button, exact: true }).click();
    const outcome = dialog(page, "Your payment is in");
    await expect(outcome).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${plan}$`));
    await outcome.getByRole("link", { name: "See the portfolio" }).click();
    await expect(page.getByText(waits)).toBeVisible();
  });
}

test("a member contributes by a transfer of their own, and the receipt waits with the club", async ({
  page,
}) => {
  await enter(page, TUNDE, "/dashboard/investment-pools/3");
  const paying = await contribute(page, "100000");
  await paying.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  await chooseOption(page, "Bank", "GTBank");
  const reference = await paying.getByText(/^KIN-[2-9A-Z]{6}$/).innerText();
  await paying.getByRole("button", { name: "I have paid" }).click();
  await paying.getByLabel(/^Receipt/).setInputFiles({
    name: "gtbank-receipt.pdf",
    mimeType: "application/pdf",
    buffer: createPdf(reference),
  });
  await expect(paying.getByText(/· Ready to send/)).toBeVisible();
  await paying.getByRole("textbox", { name: /^Bank reference/ }).fill("000013261112094103");
  await paying.getByRole("button", { name: "Send receipt" }).click();
  const notice = dialog(page, "Your receipt is with us");
  await expect(notice.getByText("Your payment will be confirmed in 48 hours.")).toBeVisible();
  await expect(notice.getByText(reference)).toBeVisible();
  await page.goto("/dashboard/my-investments/product/3");
  await page.getByRole("list", { name: "Portfolios" }).getByText("Confirming").first().click();
  await expect(page.getByText(/Your receipt is with us\. Units follow/)).toBeVisible();
});

test("who has sent no documents is told so, sends them, and the same contribution goes through", async ({
  page,
  club,
}) => {
  await joinClub(page, club, createPerson("Bola"));
  const plan = "/dashboard/investment-pools/1?product_type=purple&currency=NGN";
  await page.goto(plan);
  await expect(title(page, "Purple NGN")).toBeVisible();
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("button", { name: "₦100,000" }).click();
  await form.getByRole("button", { name: "Continue" }).click();
  const required = dialog(page, "KYC required");
  await expect(required.getByText(COPY.kycNeeded, { exact: true })).toBeVisible();
  await required.getByRole("link", { name: "Complete KYC" }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-account\?tab=KYC$/);

  await submitBvn(page, "22200000002");
  await expect(findDocument(page, BVN)).toContainText("••0002 matches your name.");
  await sendId(page);
  await sendAddress(page);
  await expect(page.getByRole("heading", { name: "Verification in progress" })).toBeVisible();

  await page.goto(plan);
  const paying = await contribute(page, "100000");
  const notice = dialog(page, "Verification in progress");
  await expect(notice.getByText(COPY.kycInProgress, { exact: true })).toBeVisible();
  await notice.getByRole("button", { name: "Continue" }).click();
  await paying.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const outcome = dialog(page, "Your payment is in");
  await outcome.getByRole("link", { name: "See the portfolio" }).click();
  await expect(page.getByText(/₦100,000.00 waits/)).toBeVisible();
  await expect(page.getByText("Waits until your documents are approved.").first()).toBeVisible();
});

test("whose documents are in review reads so once, and may contribute meanwhile", async ({
  page,
}) => {
  await enter(page, ADAEZE, "/dashboard/investment-pools/3");
  await expect(title(page, "Ìrẹ̀pọ̀ Pool")).toBeVisible();
  await contribute(page, "100000");
  const notice = dialog(page, "Verification in progress");
  await expect(notice.getByText(COPY.kycInProgress, { exact: true })).toBeVisible();
  await notice.getByRole("button", { name: "Continue" }).click();
  const paying = dialog(page, "Contribute to Ìrẹ̀pọ̀ Pool");
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
  await paying.getByRole("button", { name: "Close" }).click();
  // Once a session.
  await page
    .getByRole("form", { name: "Amount to contribute" })
    .getByRole("button", { name: "Continue" })
    .click();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
});

test("an address that is no plan and no portfolio is not found", async ({ page }) => {
  await enter(page, TUNDE, "/dashboard/investment-pools/purple");
  await expect(title(page, "This page doesn’t exist")).toBeVisible();
  for (const nowhere of [
    "investment-pools/404",
    "my-investments/product/harvest",
    "my-investments/details/prt_unknown",
  ]) {
    await page.goto(`/dashboard/${nowhere}`);
    await expect(title(page, "This page doesn’t exist")).toBeVisible();
  }
});

/** The newest of the member's portfolios in a plan, as the API tells it. */
async function newestIn(page: Page, planId: number) {
  const { data } = await callApi<{ data: Pick<Portfolio, "id">[] }>(
    page,
    `/portfolio?product=${planId}`,
  );
  return callApi<Pick<Portfolio, "id" | "status" | "contributions">>(
    page,
    `/portfolio/${data[0]?.id}`,
  );
}

test("a dollar plan is paid for in naira or by the second provider; what no one paid is deleted, and what was paid meanwhile stays", async ({
  page,
  club,
}) => {
  await enter(page, TUNDE, "/dashboard/investment-pools/5");
  const paying = await contribute(page, "500");
  const wallet = paying.getByRole("radio", { name: "Your Dollar wallet" });
  await expect(wallet).toBeVisible();
  await paying.getByRole("radio", { name: "Pay in NGN" }).check();
  await expect(paying.getByText(/^1 USD = ₦[\d,]+\.\d{2,6}, from .+, \d\d:\d\d on /)).toBeVisible();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
  await expect(wallet).toHaveCount(0);

  await paying.getByRole("radio", { name: "Pay in USD" }).check();
  const international = paying.getByRole("radio", { name: "International card" });
  await international.check();
  await expect(paying.getByText("Answer to see the price.")).toBeVisible();
  await paying.getByRole("radio", { name: "Yes" }).check();
  await expect(paying.getByRole("button", { name: /^Pay \$/ })).toBeEnabled();
  await wallet.check();
  await expect(paying.getByRole("radio", { name: "Yes" })).toHaveCount(0);
  await international.check();
  await expect(paying.getByRole("radio", { name: "Yes" })).not.toBeChecked();

  // No one hears that the checkout began, and anyone who pays is told nothing of that.
  let unheard = 0;
  await page.route("**/api/event/add", (route) => {
    unheard += 1;
    return route.abort("internetdisconnected");
  });
  await paying.getByRole("radio", { name: "Dollar card" }).check();
  await paying.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  expect(unheard).toBeGreaterThan(0);
  await page.goto("/dashboard/my-investments/product/5");
  const unpaid = await newestIn(page, 5);
  await page.goto(`/dashboard/my-investments/details/${unpaid.id}`);
  await expect(page.getByText(/^Nothing has been paid into this portfolio yet\./)).toBeVisible();
  const deletes = async (): Promise<Locator> => {
    await page.getByRole("button", { name: "Delete" }).click();
    const asking = page.getByRole("alertdialog", { name: "Delete this portfolio?" });
    await expect(asking.getByRole("button", { name: "Cancel" })).toBeFocused();
    return asking;
  };
  await (await deletes()).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Portfolio deleted.").first()).toBeVisible();
  await expect(page).not.toHaveURL(/details/);
  await page.goto(`/dashboard/my-investments/details/${unpaid.id}`);
  await expect(title(page, "This page doesn’t exist")).toBeVisible();

  await page.goto("/dashboard/investment-pools/5");
  const again = await contribute(page, "500");
  await again.getByRole("radio", { name: "Dollar card" }).check();
  await again.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.goto("/dashboard/my-investments/product/5");
  const { id, contributions } = await newestIn(page, 5);
  await page.goto(`/dashboard/my-investments/details/${id}`);
  const asking = await deletes();
  const reference = contributions[0]?.payment_reference ?? "";
  const settled = await fetch(`${club.sandboxUrl}/payments/${reference}/settle`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ outcome: "success" }),
  });
  expect(settled.status).toBe(200);
  await expect.poll(async () => (await newestIn(page, 5)).status).toBe("processing");
  await asking.getByRole("button", { name: "Delete" }).click();
  await expect(asking.getByText("Money was paid into this portfolio, so it stays.")).toBeVisible();
  await asking.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(page.getByText(/\$500.00 waits for its units/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("a plan that closes takes nothing more from a member who stands before it, and with none for a member the list says so", async ({
  page,
  club,
}) => {
  const irepo = ["3"];
  await enter(page, TUNDE, "/dashboard/investment-pools/3");
  const paying = await contribute(page, "100000");
  await paying.getByRole("radio", { name: "Your Naira wallet" }).check();
  await expect(paying.getByRole("button", { name: /^Pay ₦/ })).toBeEnabled();
  await changePlans(club, irepo, { status: "closed" });
  await paying.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(paying.getByText("This plan takes no contributions right now.")).toBeVisible();
  await page.reload();
  await expect(title(page, "Ìrẹ̀pọ̀ Pool")).toBeVisible();
  await expect(page.getByText(/is closed for contributions/)).toBeVisible();
  await expect(page.getByRole("form", { name: "Amount to contribute" })).toHaveCount(0);
  await page.goto("/dashboard/investment-pools");
  const closed = page.getByRole("list", { name: "Plans" }).getByRole("link", { name: /Ìrẹ̀pọ̀/ });
  await expect(closed).toContainText("Closed");
  await changePlans(club, irepo, { status: "open" });

  const inDollars = ["2", "5", "6"];
  await changePlans(club, inDollars, { for_global: false });
  await page.context().clearCookies();
  await enter(page, JAMES, "/dashboard/investment-pools");
  await expect(page.getByText("No plan is open just now")).toBeVisible();
  await changePlans(club, inDollars, { for_global: true });
  await page.reload();
  await expect(page.getByRole("list", { name: "Plans" }).getByRole("listitem")).toHaveCount(3);
});
