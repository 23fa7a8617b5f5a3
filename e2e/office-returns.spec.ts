import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import { settleAtProvider } from "./money.ts";
import { createClerk, signApproval, signInStaff, moveAnswerDates } from "./staff.ts";
import { chooseOption, enterPage } from "./steps.ts";

/** A demo member's wallet is emptied here, which the tests of other files count on: no one else is to live in its club. */
test.use({ clubOf: "returns" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const WALLET = "/dashboard/wallet";

/** Pays ₦5,000 into the naira wallet by card, and answers the payment's reference. */
async function pay(page: Page): Promise<string> {
  await page.goto(WALLET);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet/ })
    .click();
  await page.getByRole("menuitem", { name: /^Fund/ }).click();
  const fund = page.getByRole("dialog", { name: "Fund wallet" });
  await fund.getByRole("radio", { name: "Naira wallet" }).check();
  await fund.getByRole("textbox", { name: /How much/ }).fill("5000");
  await fund.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Pay ₦5,177.66" }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const funded = page.getByRole("dialog", { name: "Your wallet is funded" });
  const reference = await funded.getByText(/^KIN-[2-9A-Z]{6}$/).innerText();
  await funded.getByRole("button", { name: "Done" }).click();
  return reference;
}

/** Comes back from this payment to the club, which knows how it stands. */
async function backFrom(page: Page, reference: string, headline: string): Promise<Locator> {
  await page.goto(`${WALLET}?reference=${reference}&status=success`);
  const notice = page.getByRole("dialog", { name: headline });
  await expect(notice.getByText(reference)).toBeVisible();
  await expect(notice.getByRole("button", { name: "Fund wallet again" })).toHaveCount(0);
  return notice;
}

async function atDesk(browser: Browser, club: Club, role: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInStaff(page, club, role);
  return page;
}

/** Opens what goes back of this payment. */
async function open(desk: Page, club: Club, reference: string): Promise<Locator> {
  await desk.goto(`${club.officeUrl}/returns?search=${reference}`);
  await desk
    .getByRole("row", { name: /Tunde Bakare/ })
    .getByRole("button")
    .click();
  return desk.getByRole("region", { name: new RegExp(reference) });
}

async function decide(desk: Page, given: { action?: string; reason: string; send: string }) {
  if (given.action !== undefined) {
    await desk.getByText(given.action, { exact: true }).first().click();
  }
  await chooseOption(desk, "Reason", given.reason);
  await desk.getByRole("button", { name: given.send, exact: true }).click();
}

test("a payment is given back by two and the member reads it; a debt is taken by two once the wallet has it", async ({
  browser,
  page,
  club,
}) => {
  await enterPage(page, TUNDE, WALLET);
  await expect(page.getByText("₦1,250,000.50").first()).toBeVisible();
  const twice = await pay(page);

  const maker = await atDesk(browser, club, "finance_maker");
  await maker.getByRole("navigation").getByRole("link", { name: "Money going back" }).click();
  await maker.getByRole("button", { name: "Give a payment back" }).click();
  const asking = maker.getByRole("dialog", { name: "Give a payment back" });
  await asking.getByLabel("Reference of the payment").fill(twice);
  await asking.getByRole("button", { name: "Find it" }).click();
  await expect(asking.getByLabel("How much goes back")).toHaveValue("5,177.66");
  await asking.getByLabel("Why").fill("Tunde paid twice by mistake.");
  await captureHandbook(maker, "refund-asked");
  await asking.getByRole("button", { name: "Ask for it to go back" }).click();
  await expect(maker.getByText(/You proposed this/)).toBeVisible();

  const approver = await atDesk(browser, club, "finance_approver");
  await open(approver, club, twice);
  // The maker has it open still, and proposed it: they hold no one up.
  await expect(approver.getByText(/^Being decided by/)).toHaveCount(0);
  await maker.keyboard.press("Escape");
  await expect(maker.getByRole("heading", { level: 2 })).toHaveCount(0);
  const refund = await open(approver, club, twice);
  await expect(refund.getByText("Asked for by Bisi Alabi")).toBeVisible();
  await captureHandbook(approver, "refund-to-release");
  // A approves, though it takes something from the member; R declines.
  await approver.keyboard.press("a");
  await expect(refund.getByRole("radio", { name: "Release and give it back" })).toBeChecked();
  await decide(approver, {
    action: "Release and give it back",
    reason: "Two payments of one day",
    send: "Release and give it back",
  });
  await signApproval(approver, club, "finance_approver");
  await expect(approver.getByText("Nothing matches")).toBeVisible();
  await club.waitForEmail(TUNDE.email, new RegExp(`${twice} went back`));
  const refunded = await backFrom(page, twice, "This payment was refunded");
  await expect(refunded).toContainText("This payment was given back.");
  await page.goto(WALLET);
  await expect(page.getByText("₦1,250,000.50").first()).toBeVisible();
  await page.goto("/dashboard/my-account?tab=Security");
  await expect(page.getByText("Confirmed a refund of your payment")).toBeVisible();

  // A payment is spent, its payer disputes it, and some of it is owed.
  const disputed = await pay(page);
  await page.goto(WALLET);
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Withdraw", exact: true });
  await leaving.getByRole("textbox", { name: /^Amount/ }).fill("1254000.50");
  await leaving.getByRole("button", { name: /^Withdraw ₦/ }).click();
  await page
    .getByRole("dialog", { name: "Withdrawal requested" })
    .getByRole("button", { name: "Done" })
    .click();
  await settleAtProvider(club, disputed, "dispute", {});
  await club.waitForEmail(TUNDE.email, new RegExp(`${disputed} was disputed`));
  const returnEmail = await backFrom(page, disputed, "This payment is disputed");
  await expect(returnEmail).toContainText("We will email you when it is settled.");
  await settleAtProvider(club, disputed, "dispute", { outcome: "lost" });
  await club.waitForEmail(TUNDE.email, /you now owe the club/);
  const reversed = await backFrom(page, disputed, "This payment was reversed");
  await expect(reversed).toContainText("This payment was taken back by its provider.");

  const owed = await open(maker, club, disputed);
  await expect(owed.getByText("₦4,000.00").first()).toBeVisible();
  await expect(owed.getByText("The wallet has less to spend")).toBeVisible();
  const proposing = { reason: "The member agreed", send: "Propose to take what is owed" };
  await decide(maker, proposing);
  await expect(owed.getByText(/less to spend than the ₦4,000.00/)).toBeVisible();
  const returns = maker.getByRole("table", { name: "Money going back" }).getByRole("row");
  await expect(returns.filter({ hasText: disputed })).toContainText("Owed");
  const paid = await pay(page);
  await open(maker, club, disputed);
  await expect(owed.getByText("The wallet has less to spend")).toHaveCount(0);
  await decide(maker, proposing);
  await expect(owed.getByText(/You proposed this/)).toBeVisible();
  await maker.keyboard.press("Escape");
  await expect(maker.getByRole("heading", { level: 2 })).toHaveCount(0);

  // What waits, three weeks later at this desk.
  const clerk = await createClerk(club, "finance_maker");
  const another = await clerk.ask("POST", "/admin/returns", {
    reference: paid,
    amount: 1_000,
    reason: "They paid too much.",
  });
  expect(another.status).toBe(201);
  await moveAnswerDates(maker, 21 * 86_400_000);
  await maker.goto(`${club.officeUrl}/returns`);
  await expect(returns.filter({ hasText: "To be released" })).toContainText(/\d+ days late/);
  await expect(returns.filter({ hasText: "To be agreed" })).toContainText(/\d+ days late/);
  await expect(returns.filter({ hasText: paid })).toContainText("To be released");
  const { id } = another.body as { id: string };
  const rejected = await clerk.ask("POST", `/admin/return-proposals/${id}/withdraw`, {
    reason: "Not so.",
  });
  expect(rejected.status).toBe(200);

  await open(approver, club, disputed);
  await captureHandbook(approver, "owed-to-agree");
  await decide(approver, {
    action: "Agree and take it",
    reason: "Agrees with the ledger",
    send: "Agree and take it",
  });
  await signApproval(approver, club, "finance_approver");
  await expect(approver.getByText("Nothing matches")).toBeVisible();
  await club.waitForEmail(TUNDE.email, /has left your wallet now/);
  await page.goto(WALLET);
  await expect(page.getByText("₦1,000.00").first()).toBeVisible();
});
