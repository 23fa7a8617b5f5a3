import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import { buildWalletPath, sendCommand } from "./money.ts";
import { createClerk, findDemoStaff, hasOpen, signApproval, signInStaff } from "./staff.ts";
import { enterPage } from "./steps.ts";

/** Tunde's money is paid out, which the tests of other files count on: no one else is to live in its club. */
test.use({ clubOf: "office-payouts" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

/** A desk of their own for anyone who has this role. */
async function desk(browser: Browser, club: Club, role: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInStaff(page, club, role);
  return page;
}

async function toWallet(page: Page): Promise<void> {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
}

/** Asks for this much and answers the reference. */
async function ask(page: Page, amount: string): Promise<string> {
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Withdraw", exact: true });
  await form.getByRole("textbox", { name: /^Amount/ }).fill(amount);
  await form.getByRole("button", { name: /^Withdraw [₦$]/ }).click();
  const done = page.getByRole("dialog", { name: "Withdrawal requested" });
  const reference = (await done.getByText(/^KIN-\w{6}$/).textContent()) ?? "";
  await done.getByRole("button", { name: "Done" }).click();
  return reference;
}

async function decide(page: Page, label: string | undefined, reason: string, action: string) {
  if (label !== undefined) await page.getByRole("radio", { name: label }).click();
  await page.getByRole("combobox", { name: /Reason/ }).click();
  await page.getByRole("option", { name: reason }).click();
  await page.getByRole("button", { name: action, exact: true }).click();
}

/** Looks at each line of the draft that has flags: none is approved among others. */
async function lookAtFlagged(page: Page): Promise<void> {
  await expect(page.getByRole("radio", { name: "Approve", exact: true })).toBeDisabled();
  for (const box of await page.getByRole("checkbox", { name: /^I looked at KIN-/ }).all()) {
    await box.click();
  }
  await expect(page.getByRole("radio", { name: "Approve", exact: true })).toBeEnabled();
}

/** The form, opened from the page. */
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  return page.getByRole("dialog", { name: "Withdraw", exact: true });
}

/** Another wallet is another currency, and the money goes to another account. */
async function turnsToDollars(page: Page): Promise<void> {
  const form = await openForm(page);
  await form.getByRole("textbox", { name: /^Amount/ }).fill("150000");
  await expect(form.getByRole("button", { name: "Withdraw ₦150,000.00" })).toBeEnabled();
  await form.getByRole("combobox", { name: /^Withdraw from/ }).click();
  await page.getByRole("option", { name: "Dollar wallet · $2,150.75 available" }).click();
  const amount = form.getByRole("textbox", { name: /^Amount/ });
  await expect(amount).toHaveValue("");
  await amount.fill("100");
  await expect(form.getByRole("button", { name: "Withdraw $100.00" })).toBeEnabled();
  await expect(form).not.toContainText("₦");
  await form.getByRole("button", { name: "Cancel" }).click();
}

/** What is promised to withdrawals is said wherever it could be counted on. */
async function readsWhatIsHeld(page: Page): Promise<void> {
  const form = await openForm(page);
  await expect(form.getByRole("combobox", { name: /^Withdraw from/ })).toContainText(
    "Naira wallet · ₦1,199,999.75 available",
  );
  await expect(form).toContainText(
    "₦50,000.75 more is held for withdrawals that are not paid yet.",
  );
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Wallet ₦1,250,000.50" }).click();
  const pill = page.getByRole("dialog").filter({ has: page.getByRole("menu") });
  await expect(pill.getByText("Available").locator("..")).toContainText("₦1,199,999.75");
  await expect(pill.getByText("Held for withdrawals").locator("..")).toContainText("₦50,000.75");
  await page.keyboard.press("Escape");
}

/** Asks for the least so often that a page of the list has no room for all. */
async function requestOften(page: Page, times: number): Promise<void> {
  const path = await buildWalletPath(page, "NGN", "withdrawal/create");
  for (let asked = 0; asked < times; asked += 1) {
    const { status } = await sendCommand(page, path, { amount: 1000 });
    expect(status).toBe(201);
  }
}

/** Records as paid what is left of an open batch. */
async function recordRest(page: Page, reference: string): Promise<void> {
  await page.getByRole("textbox", { name: "The bank's reference" }).fill(reference);
  await page.getByRole("button", { name: /^Record \d+ as paid$/ }).click();
}

const details = (page: Page) => page.getByRole("dialog", { name: "Withdrawal", exact: true });

/** Opens the withdrawal of this amount, and reads how it stands and its way so far. */
async function reads(page: Page, amount: string, status: string, way: readonly string[]) {
  await withdrawals(page).filter({ hasText: amount }).getByRole("button").click();
  await expect(details(page).getByText(status, { exact: true }).first()).toBeVisible();
  await expect(details(page).getByRole("listitem")).toContainText(way);
  await expect(details(page).getByRole("button", { name: "Cancel withdrawal" })).toHaveCount(0);
}

const withdrawals = (page: Page) =>
  page.getByRole("region", { name: "Withdrawals" }).getByRole("row").filter({ hasText: "••" });

test("a withdrawal is approved, batched by one, approved by another and paid; one that fails comes back @main", async ({
  browser,
  page,
  club,
}) => {
  const operations = await desk(browser, club, "operations");
  await operations.goto(`${club.officeUrl}/withdrawals`);
  await expect(operations.getByText("Nothing waits")).toBeVisible();
  await toWallet(page);
  await turnsToDollars(page);
  const arrives = await ask(page, "20000.75");
  await operations.reload();
  const waiting = operations.getByRole("table", { name: "Withdrawals" }).getByRole("row");
  // One beside the head of the table.
  await expect(waiting).toHaveCount(2);
  await expect(waiting.nth(1)).toContainText("₦20,000.75");
  const fails = await ask(page, "30000");
  await readsWhatIsHeld(page);
  const [stays, goesBack] = [await ask(page, "1000"), await ask(page, "2000")];

  // A member who thinks better of it is quicker than the staff.
  const { name: colleague } = await findDemoStaff(club, "finance_maker");
  const elsewhere = await createClerk(club, "finance_maker");
  await hasOpen(elsewhere, "withdrawal", `/admin/withdrawals?search=${goesBack}`);
  await operations.goto(`${club.officeUrl}/withdrawals?search=${goesBack}`);
  await operations.getByRole("button", { name: "Tunde Bakare" }).click();
  await expect(operations.getByText(`Being decided by ${colleague}`)).toBeVisible();
  const row = (amount: string) => withdrawals(page).filter({ hasText: amount });
  await row("₦2,000.00").getByRole("button").click();
  await details(page).getByRole("button", { name: "Cancel withdrawal" }).click();
  const cancelling = page.getByRole("alertdialog", { name: "Cancel this withdrawal?" });
  await cancelling.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(cancelling).toBeHidden();
  await decide(operations, "Approve", "Member, account and balance agree", "Approve");
  await expect(operations.getByText("This withdrawal is cancelled.")).toBeVisible();
  await page.keyboard.press("Escape");

  await row("₦20,000.75").getByRole("button").click();
  await details(page).getByRole("button", { name: "Cancel withdrawal" }).click();
  for (const reference of [arrives, fails, stays]) {
    await operations.goto(`${club.officeUrl}/withdrawals?search=${reference}`);
    await operations.getByRole("button", { name: "Tunde Bakare" }).click();
    const pane = operations.getByRole("region", { name: `Tunde Bakare, ${reference}` });
    await expect(pane).toContainText("BAKARE");
    if (reference === arrives) await captureHandbook(operations, "withdrawal");
    await decide(operations, "Approve", "Member, account and balance agree", "Approve");
    await expect(pane).toBeHidden();
  }

  // The member still means to take back what was approved meanwhile.
  await cancelling.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(cancelling).toContainText("This withdrawal can no longer be cancelled.");
  await cancelling.getByRole("button", { name: "Keep it" }).click();
  await page.keyboard.press("Escape");
  const approved = ["Asked for, and held in your wallet", "Approved"];
  await reads(page, "₦20,000.75", "Approved", [...approved, "Paid to your bank"]);
  await expect(details(page)).toContainText("Paid on or before");

  const maker = await desk(browser, club, "finance_maker");
  await maker.goto(`${club.officeUrl}/payouts`);
  await expect(maker.getByText("No batches yet")).toBeVisible();
  await maker.getByRole("button", { name: "Make a naira batch" }).click();
  await expect(
    maker.getByText("You made this batch. Someone else decides about it."),
  ).toBeVisible();
  const address = maker.url();
  await expect(maker.getByRole("region", { name: "Lines" })).toContainText(arrives);
  await captureHandbook(maker, "batch-draft");

  const approver = await desk(browser, club, "finance_approver");
  await approver.goto(`${club.officeUrl}/payouts`);
  const batches = approver.getByRole("table", { name: "Payout batches" }).getByRole("row");
  await expect(batches).toHaveCount(2);
  await expect(batches.nth(1)).toContainText("₦51,000.75");
  await approver.goto(address);
  await expect(approver.getByRole("region", { name: "Lines" })).toContainText(stays);
  // Who made it has it open, and does not decide about it.
  await expect(approver.getByText(`Being decided by ${colleague}`)).toHaveCount(0);
  await maker.getByRole("button", { name: `Take out: Tunde Bakare, ${stays}` }).click();
  await decide(maker, undefined, "The account has to be looked at", "Take out");
  await expect(maker.getByRole("region", { name: "Lines" })).not.toContainText(stays);
  await lookAtFlagged(approver);
  await decide(approver, "Approve", "Totals and accounts agree", "Approve");
  await expect(
    approver.getByText(/This batch has changed since you looked at it: it has \d+ payments? of ₦/),
  ).toBeVisible();
  await approver.reload();
  await lookAtFlagged(approver);
  await decide(approver, "Approve", "Totals and accounts agree", "Approve");
  await expect(approver.getByRole("button", { name: "Download the file" })).toBeVisible();

  await maker.reload();
  const [download] = await Promise.all([
    maker.waitForEvent("download"),
    maker.getByRole("button", { name: "Download the file" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^kinfold-payout-ngn-.*\.csv$/);
  await captureHandbook(maker, "batch-approved");
  await decide(maker, undefined, "Uploaded to the bank's portal", "The bank has it");

  await maker.getByRole("button", { name: `Record: Tunde Bakare, ${fails}` }).click();
  await expect(maker.getByRole("dialog")).toContainText("You gave this file to the bank.");
  await expect(maker.getByRole("radio", { name: "Paid", exact: true })).toHaveCount(0);
  const back = "back to the wallet";
  await decide(maker, `Propose: ${back}`, "The account is closed", `Propose: ${back}`);
  await expect(maker.getByRole("dialog")).toBeHidden();
  await expect(maker.getByRole("region", { name: "Lines" })).toContainText("To be confirmed");
  await page.reload();
  await expect(row("₦30,000.00")).toBeVisible();
  await expect(row("₦30,000.00")).not.toContainText("Returned to wallet");
  const sent = [...approved, "On its way to your bank"];
  await reads(page, "₦30,000.00", "Processing", [...sent, "Paid to your bank"]);

  await approver.reload();
  await approver.getByRole("button", { name: `Look: Tunde Bakare, ${fails}` }).click();
  await captureHandbook(approver, "payout-not-paid");
  const says = "The bank's statement says the same";
  await decide(approver, `Confirm: ${back}`, says, `Confirm: ${back}`);
  await signApproval(approver, club, "finance_approver");
  await expect(approver.getByRole("dialog")).toHaveCount(0);

  await maker.reload();
  await expect(maker.getByText(/^You gave this file to the bank\./)).toBeVisible();
  await expect(maker.getByRole("button", { name: /as paid$/ })).toHaveCount(0);
  await approver.reload();
  await captureHandbook(approver, "batch-at-the-bank");
  await recordRest(approver, "ZEN-77120");
  await expect(approver.getByRole("region", { name: /^Naira for/ })).toContainText("Partly paid");

  await page.reload();
  await expect(row("₦20,000.75")).toContainText("Paid");
  await expect(row("₦30,000.00")).toContainText("Returned to wallet");
  await reads(page, "₦20,000.75", "Paid", [...sent, "Paid to your bank"]);
  await expect(details(page)).toContainText("ZEN-77120");
  await page.keyboard.press("Escape");
  await reads(page, "₦30,000.00", "Returned to wallet", [...sent, "Returned to your wallet"]);
  await expect(details(page)).toContainText("The account is closed");
  await page.keyboard.press("Escape");
  const sentEmail = await club.waitForEmail(TUNDE.email, /The account is closed/);
  expect(sentEmail.text).toContain(fails);

  const rejected = await ask(page, "15000");
  await operations.goto(`${club.officeUrl}/withdrawals?search=${rejected}`);
  await operations.getByRole("button", { name: "Tunde Bakare" }).click();
  await decide(operations, "Decline", "The member asked us to", "Decline");
  await expect(operations.getByRole("region", { name: /^Tunde Bakare/ })).toBeHidden();
  await requestOften(page, 16);
  await page.reload();
  const returned = ["Asked for, and held in your wallet", "Declined, and returned to your wallet"];
  await reads(page, "₦15,000.00", "Declined", returned);
  await expect(details(page)).toContainText("The member asked us to");
  await page.keyboard.press("Escape");
  await expect(withdrawals(page)).toHaveCount(20);
  const pages = page.getByRole("navigation", { name: "Withdrawals, pages" });
  await expect(pages).toContainText("Page 1 of 2");
  await pages.getByRole("button", { name: /Next/ }).click();
  await expect(withdrawals(page)).toHaveCount(1);
  await expect(row("₦20,000.75")).toContainText("Paid");
});
