import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { enterAsMember } from "./joined.ts";
import { joinClub, createPerson } from "./steps.ts";

const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

const balance = (page: Page, figure: string): Locator =>
  page.getByRole("banner").getByRole("button", { name: figure });

/** From the head of any page to the second step. */
async function goToPayment(page: Page, amount: string, wallet = "Naira wallet"): Promise<Locator> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet/ })
    .click();
  await page.getByRole("menuitem", { name: "Fund" }).click();
  const first = dialog(page, "Fund wallet");
  await first.getByRole("radio", { name: wallet }).check();
  await first.getByRole("textbox", { name: /How much/ }).fill(amount);
  await first.getByRole("button", { name: "Continue" }).click();
  return dialog(page, "How would you like to pay?");
}

/** Agrees to the price and stands at the provider. */
async function leave(page: Page, price: string): Promise<void> {
  await dialog(page, "How would you like to pay?")
    .getByRole("button", { name: `Pay ${price}` })
    .click();
  await expect(page).toHaveURL(/\/checkout\//);
}

/** Back in the club, with nothing left in the address. */
async function findDialog(page: Page, headline: string): Promise<Locator> {
  const outcome = dialog(page, headline);
  await expect(outcome).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/wallet$/);
  return outcome;
}

test("a member leaves, is declined, comes back without a word, and then pays by card @main", async ({
  page,
  club,
}) => {
  await enterAsMember(page, club);

  await goToPayment(page, "5000");
  await leave(page, "₦5,177.66");
  await page.getByRole("button", { name: "Leave" }).click();
  const abandoned = await findDialog(page, "Payment not completed");
  await abandoned.getByRole("button", { name: "Fund wallet again" }).click();
  await dialog(page, "Fund wallet").getByRole("button", { name: "Cancel" }).click();

  await goToPayment(page, "5000");
  await leave(page, "₦5,177.66");
  await page.getByRole("button", { name: "Decline" }).click();
  const failedDialog = await findDialog(page, "The payment did not go through");
  await failedDialog.getByText("Close", { exact: true }).last().click();

  await goToPayment(page, "5000");
  await leave(page, "₦5,177.66");
  await page.goBack();
  const waiting = await findDialog(page, "Waiting for your payment");
  await waiting.getByText("Close", { exact: true }).last().click();
  await expect(balance(page, "₦0.00")).toBeVisible();

  await goToPayment(page, "5000");
  await leave(page, "₦5,177.66");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const paid = await findDialog(page, "Your wallet is funded");
  await expect(paid.getByText("₦5,177.66")).toBeVisible();
  await expect(page.getByText("Payment successful.", { exact: true })).toBeVisible();
  await paid.getByRole("button", { name: "Done" }).click();
  await expect(balance(page, "₦5,000.00")).toBeVisible();
});

test("what is sent to the account of one payment is credited; far too much and too little wait for people @main", async ({
  page,
  club,
}) => {
  await enterAsMember(page, club);
  const naira = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2 });
  let has = 0;
  for (const [sent, outcome, credited] of [
    ["I sent the money", "Your wallet is funded", 5_000],
    ["I sent too much", "We are looking at your payment", 0],
    ["I sent too little", "We are looking at your payment", 0],
  ] as const) {
    const payment = await goToPayment(page, "5000");
    await payment.getByRole("radio", { name: /^Instant bank transfer/ }).check();
    const agreed = await payment.getByRole("button", { name: /^Pay ₦/ }).innerText();
    await leave(page, agreed.replace("Pay ", ""));
    await page.getByRole("button", { name: sent }).click();
    await findDialog(page, outcome);
    await page.keyboard.press("Escape");
    has += credited;
    await expect(balance(page, `₦${naira.format(has)}`)).toBeVisible();
  }
});

test("a global member pays dollars with a card from the United States, and never reads of naira", async ({
  page,
  club,
}) => {
  await joinClub(page, club, { ...createPerson("Grace"), country: "United States" });
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet/ })
    .click();
  await page.getByRole("menuitem", { name: "Fund" }).click();
  const first = dialog(page, "Fund wallet");
  await first.getByRole("textbox", { name: /How much/ }).fill("100");
  await first.getByRole("button", { name: "Continue" }).click();
  const payment = dialog(page, "How would you like to pay?");
  await payment.getByRole("radio", { name: /^International card/ }).check();
  await payment.getByRole("radio", { name: "Yes" }).check();
  const agreed = await payment.getByRole("button", { name: /^Pay \$/ }).innerText();
  await expect(page.locator("body")).not.toContainText(/₦|naira|NGN/i);
  await leave(page, agreed.replace("Pay ", ""));
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const paid = await findDialog(page, "Your wallet is funded");
  await expect(paid.getByText("$100.00", { exact: true })).toBeVisible();
  await paid.getByRole("button", { name: "Done" }).click();
  await expect(balance(page, "$100.00")).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/₦|naira|NGN/i);
});

test("dollars are paid for in naira at the rate that was shown", async ({ page, club }) => {
  await enterAsMember(page, club);
  const payment = await goToPayment(page, "100", "Dollar wallet");
  await payment.getByRole("radio", { name: "Pay in NGN" }).check();
  await expect(
    payment.getByText(/^1 USD = ₦[\d,]+\.\d{2,6}, from .+, \d\d:\d\d on /),
  ).toBeVisible();
  const agreed = await payment.getByRole("button", { name: /^Pay ₦/ }).innerText();
  await leave(page, agreed.replace("Pay ", ""));
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const paid = await findDialog(page, "Your wallet is funded");
  await expect(paid.getByText("$100.00", { exact: true })).toBeVisible();
  await expect(paid.getByText(agreed.replace("Pay ", ""))).toBeVisible();
});
