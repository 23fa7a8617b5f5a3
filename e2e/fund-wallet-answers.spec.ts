import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { fileRefusals } from "@kinfold/contract/refusals/files";
import { COPY } from "@kinfold/contract/copy";
import type { Locator, Page } from "@playwright/test";
import { createPdf } from "./drawable-pdf.ts";
import { expect, test } from "./club.ts";
import {
  asAnswer,
  AWAY,
  BROKEN,
  formatShown,
  BUSY,
  holdNextCall,
  holdCalls,
  dropCalls,
  type Refused,
  refuseCalls,
  delayCalls,
  TOO_OFTEN,
} from "./outages.ts";
import { createMember } from "./joined.ts";
import { settleAtProvider, beginPayment } from "./money.ts";
import { chooseOption } from "./steps.ts";

const QUOTE = "/payment/quote";
const DEPOSIT = "/wallet/deposit/*";
const ACCOUNTS = "/payment/transfer-accounts";

const NO_RATE: Refused = {
  status: 503,
  code: "pay_rate_unavailable",
  error: paymentRefusals().pay_rate_unavailable.sentence,
};
const PROVIDER_AWAY: Refused = {
  status: 503,
  code: "pay_provider_unavailable",
  error: paymentRefusals().pay_provider_unavailable.sentence,
};
const CARD_NOT_TAKEN: Refused = {
  status: 422,
  code: "pay_gateway_unavailable",
  error: paymentRefusals().pay_gateway_unavailable.otherCurrency.sentence,
};

const NO_SUCH_WALLET: Refused = {
  status: 422,
  code: "wallet_wrong_currency",
  error: transferRefusals().wallet_wrong_currency.sentence,
};

const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
/** These words stand where something was refused. */
const findAlert = (where: Locator, words: string): Locator =>
  where.getByRole("alert").filter({ hasText: words });

const paying = (page: Page): Locator => dialog(page, "How would you like to pay?");

/** From the wallet's page to the second step. */
async function goOn(page: Page, amount: string, wallet = "Naira wallet"): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Fund wallet" }).first().click();
  const first = dialog(page, "Fund wallet");
  await first.getByRole("radio", { name: wallet }).check();
  await first.getByRole("textbox", { name: /How much/ }).fill(amount);
  await first.getByRole("button", { name: "Continue" }).click();
}

test("paying in says what is the matter at the price and at the last step, and keeps what was chosen", async ({
  page,
  club,
}) => {
  await createMember(page, club);
  await page.goto("/dashboard/wallet");

  // A second window, whose price gets no answer; it is given up while the first goes on.
  const other = await page.context().newPage();
  await other.goto("/dashboard/wallet");
  const comesBack = await dropCalls(other, QUOTE);
  await goOn(other, "5000");
  // And a third, in which no one says what is in the wallets.
  const third = await page.context().newPage();
  const left = await beginPayment(page, "NGN", { amount: 5_000, gateway: "card" });
  await settleAtProvider(club, left, "settle", { outcome: "abandoned" });
  const wallets = await delayCalls(third, "/wallet");
  await third.goto(`/dashboard/wallet?reference=${left}`);
  await third.getByRole("button", { name: "Fund wallet again" }).click();
  const unread = dialog(third, "Fund wallet");
  await expect(unread.getByText("Opening your wallets")).toBeAttached();
  await expect(unread.getByRole("alert")).toHaveCount(0);
  await wallets.fail();

  await goOn(page, "49");
  await expect(findAlert(paying(page), "The least that can be paid is ₦50.")).toBeVisible();
  await paying(page).getByRole("button", { name: "Change the amount" }).click();
  const first = dialog(page, "Fund wallet");
  const amount = first.getByRole("textbox", { name: /How much/ });
  await expect(amount).toHaveValue("49");
  await amount.fill("99999999999999");
  await expect(first).toContainText("The most is ₦1,000,000,000,000.");
  await amount.fill("5000");

  const release = await holdCalls(page, QUOTE);
  await first.getByRole("button", { name: "Continue" }).click();
  await expect(paying(page).getByText("Working out the price")).toBeAttached();
  const pay = paying(page).getByRole("button", { name: /^Pay/ });
  await expect(pay).toBeDisabled();
  await release();
  await expect(pay).toHaveText("Pay ₦5,177.66");
  await paying(page).getByRole("button", { name: "Back" }).click();
  await expect(amount).toHaveValue("5,000");
  await first.getByRole("button", { name: "Continue" }).click();

  const takesCards = await refuseCalls(page, QUOTE, CARD_NOT_TAKEN);
  await paying(page)
    .getByRole("radio", { name: /^Instant bank transfer/ })
    .check();
  await expect(findAlert(paying(page), CARD_NOT_TAKEN.error).first()).toBeVisible();
  await expect(pay).toBeDisabled();
  await takesCards();
  await paying(page)
    .getByRole("radio", { name: /^Naira card/ })
    .check();

  for (const refused of [PROVIDER_AWAY, TOO_OFTEN, AWAY, BROKEN]) {
    await expect(pay).toHaveText("Pay ₦5,177.66");
    const answersAgain = await refuseCalls(page, DEPOSIT, refused);
    await pay.click();
    await expect(findAlert(paying(page), formatShown(refused)).first()).toBeVisible();
    await expect(paying(page).getByRole("radio", { name: /^Naira card/ })).toBeChecked();
    await answersAgain();
  }

  // The same was asked for a moment before: it is waited for, and is one payment.
  const caught = await holdNextCall(page, DEPOSIT);
  await pay.click();
  const heldCall = await caught();
  await expect(paying(page).getByRole("button", { name: /Preparing/ })).toBeVisible();
  await expect(paying(page).getByRole("button", { name: "Back" })).toBeDisabled();
  const again = page.waitForRequest("**/api/wallet/deposit/*");
  await heldCall.fulfill(asAnswer(BUSY));
  expect((await again).headers()["idempotency-key"]).toBe(
    heldCall.request().headers()["idempotency-key"],
  );
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Leave" }).click();
  const abandonedDialog = dialog(page, "Payment not completed");
  await abandonedDialog.getByRole("button", { name: "Fund wallet again" }).click();
  // It starts again, with nothing of the one before.
  await expect(amount).toHaveValue("");
  await expect(first.getByRole("button", { name: "Continue" })).toBeDisabled();
  await first.getByRole("button", { name: "Cancel" }).click();

  await goOn(page, "100", "Dollar wallet");
  await expect(paying(page).getByRole("radio", { name: "Pay in USD" })).toBeChecked();
  await expect(pay).toHaveText(/^Pay \$\d+\.\d\d$/);
  await expect(paying(page)).not.toContainText("₦");
  const hasRate = await refuseCalls(page, QUOTE, NO_RATE);
  await paying(page).getByRole("radio", { name: "Pay in NGN" }).check();
  await expect(findAlert(paying(page), NO_RATE.error).first()).toBeVisible();
  await expect(pay).toBeDisabled();
  await hasRate();
  await paying(page).getByRole("button", { name: "Try again" }).click();
  await expect(pay).toHaveText(/^Pay ₦/);
  const hadRate = [
    await refuseCalls(page, QUOTE, NO_RATE),
    await refuseCalls(page, DEPOSIT, NO_RATE),
  ];
  await pay.click();
  await expect(findAlert(paying(page), NO_RATE.error).first()).toBeVisible();
  await expect(pay).toBeDisabled();
  for (const back of hadRate) await back();
  await paying(page).getByRole("button", { name: "Try again" }).click();
  await expect(pay).toHaveText(/^Pay ₦/);

  await expect(unread.getByRole("alert")).toHaveText(COPY.noAnswer);
  await wallets.comesBack();
  await unread.getByRole("button", { name: "Try again" }).click();
  await expect(unread.getByRole("textbox", { name: /How much/ })).toBeVisible();

  await expect(findAlert(paying(other), COPY.noAnswer).first()).toBeVisible();
  await comesBack();
  await paying(other).getByRole("button", { name: "Try again" }).click();
  await expect(paying(other).getByRole("button", { name: "Pay ₦5,177.66" })).toBeEnabled();
});

/** A file that looks like a receipt, and that no other is equal to. */
const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: createPdf(`${name} ${Date.now()}`),
});

/** What only another file can mend, at each place where it can come out. */
const FILES: readonly [place: string, file: string, Refused][] = [
  [
    "/payment/upload",
    "before.pdf",
    { status: 413, code: "file_too_large", error: fileRefusals().file_too_large.sentence },
  ],
  [
    "/payment/upload/*/from/*",
    "on-the-way.pdf",
    {
      status: 413,
      code: "upload_too_long",
      error: transferRefusals().upload_too_long.sentence,
    },
  ],
  [
    "/payment/upload/*/finish",
    "arrived.pdf",
    {
      status: 409,
      code: "upload_incomplete",
      error: transferRefusals().upload_incomplete.sentence,
    },
  ],
];
const WITH_THE_DEPOSIT: readonly [file: string, Refused][] = [
  [
    "image.pdf",
    {
      status: 415,
      code: "file_wrong_type",
      error: fileRefusals().file_wrong_type.imageUnreadable.sentence,
    },
  ],
  [
    "missed.pdf",
    {
      status: 422,
      code: "pay_receipt_missing",
      error: transferRefusals().pay_receipt_missing.sentence,
    },
  ],
  [
    "sent-before.pdf",
    {
      status: 409,
      code: "pay_receipt_duplicate",
      error: transferRefusals().pay_receipt_duplicate("KIN-2M8T4W").sentence,
    },
  ],
];
/** What has nothing to do with the file: it is sent again as it is. */
const TRANSFERS: readonly Refused[] = [
  {
    status: 422,
    code: "pay_account_unknown",
    error: transferRefusals().pay_account_unknown.sentence,
  },
  {
    status: 409,
    code: "gen_idempotency_mismatch",
    error: commonRefusals().gen_idempotency_mismatch.sentence,
  },
  {
    status: 409,
    code: "pay_quote_expired",
    error: paymentRefusals().pay_quote_expired.sentence,
  },
  TOO_OFTEN,
  AWAY,
];

test("a transfer by hand says what is the matter with the account, the file and the form, and keeps what was typed", async ({
  page,
  club,
}) => {
  await createMember(page, club);
  await page.goto("/dashboard/wallet");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

  const other = await page.context().newPage();
  await other.goto("/dashboard/wallet");
  const comesBack = await dropCalls(other, ACCOUNTS);
  await goOn(other, "5000");
  await other.getByRole("radio", { name: "Bank transfer", exact: true }).click();

  await goOn(page, "5000");
  const transfer = dialog(page, "Make the transfer");
  const caught = await holdNextCall(page, ACCOUNTS);
  await page.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  const heldCall = await caught();
  await expect(transfer.getByText("Looking up the account")).toBeAttached();
  await expect(transfer.getByRole("button", { name: "I have paid" })).toHaveCount(0);
  await heldCall.fulfill(asAnswer(NO_SUCH_WALLET));
  await expect(transfer.getByRole("alert")).toHaveText(NO_SUCH_WALLET.error);
  await page.route("**/api/payment/transfer-accounts?*", (route) => route.fulfill({ json: [] }), {
    times: 1,
  });
  await transfer.getByRole("button", { name: "Try again" }).click();
  await expect(transfer.getByRole("alert")).toContainText(
    "There is no account for transfers in this currency right now.",
  );
  await transfer.getByRole("button", { name: "Try again" }).click();
  await chooseOption(page, "Bank", "GTBank");
  const reference = await transfer.getByText(/^KIN-[2-9A-Z]{6}$/).innerText();
  const copies = transfer.getByRole("button", { name: /^Copy/ });
  await expect(copies).toHaveCount(5);
  await transfer.getByRole("button", { name: "Copy reference" }).click();
  await expect(transfer.getByRole("button", { name: "Copied reference" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  await transfer.getByRole("button", { name: "I have paid" }).click();
  const upload = dialog(page, "Upload your receipt");
  const receipt = upload.getByLabel(/^Receipt/);
  const send = upload.getByRole("button", { name: "Send receipt" });
  const large = { ...pdf("scan.pdf"), buffer: Buffer.alloc(10_000_001) };
  await receipt.setInputFiles(large);
  // Beside the field, and as a notice.
  await expect(page.getByText(COPY.fileTooLarge, { exact: true })).toHaveCount(2);
  await expect(upload.getByText("scan.pdf")).toHaveCount(0);
  await receipt.setInputFiles({ ...pdf("empty.pdf"), buffer: Buffer.alloc(0) });
  await expect(upload.getByText("This file is empty. Please choose another.")).toBeVisible();

  const note = upload.getByRole("textbox", { name: /^Note/ });
  await note.fill("n".repeat(501));
  await note.press("Tab");
  await expect(note).toHaveAccessibleDescription(/Use at most 500 characters\./);
  await note.fill("From my savings");

  for (const [place, file, refused] of FILES) {
    const takesFiles = await refuseCalls(page, place, refused);
    await receipt.setInputFiles(pdf(file));
    await expect(upload.getByText(refused.error).first()).toBeVisible();
    await expect(upload.getByText("· Ready to send")).toHaveCount(0);
    await takesFiles();
  }
  for (const [file, refused] of WITH_THE_DEPOSIT) {
    await receipt.setInputFiles(pdf(file));
    await expect(upload.getByText(/· Ready to send/)).toBeVisible();
    const takesFiles = await refuseCalls(page, DEPOSIT, refused);
    await send.click();
    await expect(receipt).toHaveAccessibleDescription(new RegExp(refused.error));
    await takesFiles();
  }
  await receipt.setInputFiles(pdf("good.pdf"));
  await expect(upload.getByText(/· Ready to send/)).toBeVisible();
  for (const refused of TRANSFERS) {
    const answersAgain = await refuseCalls(page, DEPOSIT, refused);
    await send.click();
    await expect(findAlert(upload, refused.error)).toBeVisible();
    await expect(note).toHaveValue("From my savings");
    await answersAgain();
  }

  await upload.getByRole("button", { name: "Back" }).click();
  await expect(transfer.getByText(reference)).toBeVisible();
  await transfer.getByRole("button", { name: "I have paid" }).click();
  await expect(note).toHaveValue("From my savings");
  await expect(upload.getByText(/good\.pdf/)).toBeVisible();
  await expect(upload.getByText(/· Ready to send/)).toBeVisible();
  const release = await holdCalls(page, DEPOSIT);
  await send.click();
  await expect(upload.getByRole("button", { name: "Sending", exact: true })).toBeVisible();
  await expect(upload.getByRole("button", { name: "Back" })).toBeDisabled();
  await release();
  const receiptDialog = dialog(page, "Your receipt is with us");
  await expect(receiptDialog).toContainText(reference);
  await receiptDialog.getByText("Close", { exact: true }).last().click();

  await goOn(page, "1000", "Dollar wallet");
  await page.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  await expect(transfer).toContainText("Choose a country to see where to transfer to.");
  await expect(transfer.getByRole("button", { name: "I have paid" })).toBeDisabled();
  await chooseOption(page, "Country", "Nigeria");
  await chooseOption(page, "Bank", "GTBank");
  await expect(transfer).toContainText("GTBINGLA");
  await expect(transfer).toContainText("Domiciliary");
  await chooseOption(page, "Country", "USA");
  await expect(transfer.getByRole("combobox", { name: /^Bank/ })).toHaveCount(0);
  await expect(transfer).toContainText("021000021");
  await expect(transfer).toContainText("1 Harbor Street, New York, NY 10004");
  await chooseOption(page, "Country", "Others");
  await expect(transfer).toContainText("Harbor Street Bank, New York, SWIFT HARBUS33");
  await expect(transfer.getByRole("button", { name: "I have paid" })).toBeEnabled();

  const unread = dialog(other, "Make the transfer");
  await expect(unread.getByRole("alert")).toHaveText(COPY.noAnswer);
  await comesBack();
  await unread.getByRole("button", { name: "Try again" }).click();
  await expect(unread).toContainText("Choose a bank to see where to transfer to.");
});
