import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { enterAsMember } from "./joined.ts";
import { captureHandbook } from "./handbook.ts";
import { signApproval, signInStaff, moveAnswerDates, findDemoStaff } from "./staff.ts";
import { readLagosDay } from "./lagos-day.ts";
import { chooseOption } from "./steps.ts";

/** The clock goes to the next day here, and what a provider has of ours is counted: no one else is to live in its club. */
test.use({ clubOf: "settlements" });

/** Pays ₦5,000 into the wallet by card: ₦5,177.66 is with the provider then. */
async function pay(page: Page): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet/ })
    .click();
  await page.getByRole("menuitem", { name: /^Fund/ }).click();
  const fund = page.getByRole("dialog", { name: "Fund wallet" });
  await fund.getByRole("textbox", { name: /How much/ }).fill("5000");
  await fund.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Pay ₦5,177.66" }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Your wallet is funded" })
    .getByRole("button", { name: "Done" })
    .click();
}

/** The statement of the day that has passed, on which Paystack paid ₦5,100. */
async function statement(club: Club) {
  const day = await readLagosDay(club, 1);
  const text = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0123456789,${day},${day},5100.00,NIP/PAYSTACK PAYMENTS LTD/SETTLEMENT,PSK1,`,
  ].join("\n");
  return { name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

async function atDesk(browser: Browser, club: Club, role: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInStaff(page, club, role);
  return page;
}

/** Opens the payout that waits. */
async function open(desk: Page, club: Club): Promise<void> {
  await desk.goto(`${club.officeUrl}/settlements`);
  await desk
    .getByRole("row", { name: /Paystack/ })
    .getByRole("button")
    .click();
}

test("what a provider paid out is on the statement; one proposes it, another posts it, and the ledger and the bank agree @main", async ({
  browser,
  page,
  club,
}) => {
  await enterAsMember(page, club);
  await pay(page);
  await club.wait(24 * 3_600);

  const maker = await atDesk(browser, club, "finance_maker");
  await maker.goto(`${club.officeUrl}/statements`);
  await maker.getByRole("button", { name: "Import a statement" }).click();
  const dialog = maker.getByRole("dialog", { name: "Import a statement" });
  await chooseOption(maker, "Account", "Guaranty Trust Bank 0123456789 (NGN)");
  await dialog.getByLabel(/^File/).setInputFiles(await statement(club));
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(maker.getByText("november.csv was taken in")).toBeVisible();

  await maker.goto(`${club.officeUrl}/reconciliation`);
  await maker.getByRole("button", { name: "Compare now" }).click();
  // The demo club has a transfer of its own that no statement shows.
  const bank = maker.getByRole("row", { name: /The club’s bank/ }).first();
  await expect(bank).toContainText(/2 not explained, \d+ (minute|hour)s?/);

  // What was paid out and is not in the ledger, today and ten days later by the server.
  const payout = maker.getByRole("row", { name: /Paystack/ });
  for (const [days, status] of [
    [0, /5,100\.00(?!.*late)/],
    [10, /5,100\.00.*\d+ days late/],
  ] as const) {
    await moveAnswerDates(maker, days * 24 * 3_600_000);
    await maker.goto(`${club.officeUrl}/settlements`);
    await expect(payout).toContainText(status);
  }
  await moveAnswerDates(maker, 0);

  // Whatever a provider collected for the club is more than it pays out.
  await open(maker, club);
  await maker.getByLabel("Kept by the provider").fill("77.67");
  await chooseOption(maker, "Reason", "Agrees with the provider's report");
  await maker.getByRole("button", { name: "Propose to post it" }).click();
  await expect(
    maker.getByText(
      "Our ledger says that the provider has ₦5,177.66 of ours, which is less. Find out why first.",
    ),
  ).toBeVisible();
  await maker.getByLabel("Kept by the provider").fill("77.66");
  await maker.getByRole("button", { name: "Propose to post it" }).click();
  await expect(maker.getByText(/You proposed this/)).toBeVisible();
  const approver = await atDesk(browser, club, "finance_approver");
  await open(approver, club);
  const { name: colleague } = await findDemoStaff(club, "finance_maker");
  // The maker has it open still, and proposed it: they hold no one up.
  await expect(approver.getByText(/^Being decided by/)).toHaveCount(0);
  await maker.keyboard.press("Escape");
  await expect(maker.getByRole("heading", { level: 2 })).toHaveCount(0);

  await open(approver, club);
  await expect(approver.getByText("₦77.66")).toBeVisible();
  await captureHandbook(approver, "settlement-to-post");
  await approver.getByText("Post it", { exact: true }).first().click();
  await chooseOption(approver, "Reason", "Agrees with the provider's report and the statement");
  await approver.getByRole("button", { name: "Post it", exact: true }).click();
  await signApproval(approver, club, "finance_approver");
  await expect(approver.getByText("Everything is posted")).toBeVisible();

  await maker.goto(`${club.officeUrl}/reconciliation`);
  await maker.getByRole("button", { name: "Compare now" }).click();
  await expect(bank).toContainText("1 not explained");
  await expect(maker.getByRole("row").filter({ hasText: "Agrees" }).first()).toBeVisible();
  await maker.goto(`${club.officeUrl}/reconciliation/disagreements?state=settled`);
  await expect(maker.getByRole("row", { name: /Only at the bank/ })).toContainText("5,100");

  // What is left is a deposit of the demo club, with its age; anyone who knows says why.
  await maker.goto(`${club.officeUrl}/reconciliation/disagreements`);
  const left = maker.getByRole("table", { name: "Disagreements" }).getByRole("row").nth(1);
  await expect(left).toContainText(/\d+ (minute|hour|day)s?/);
  await left.getByRole("button", { name: "Payment in" }).click();
  await chooseOption(maker, "Reason", "Another reason");
  await maker.getByRole("textbox", { name: /^In your words/ }).fill("Paid in before statements.");
  await maker.getByRole("button", { name: "Explain" }).click();
  await maker.goto(`${club.officeUrl}/reconciliation/disagreements?state=explained`);
  await maker.getByRole("table", { name: "Disagreements" }).getByRole("button").first().click();
  await expect(maker.getByText(new RegExp(`^${colleague}, `))).toBeVisible();
  await expect(maker.getByText("Paid in before statements.")).toBeVisible();
});
