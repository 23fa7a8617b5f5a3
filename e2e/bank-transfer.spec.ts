import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { createPdf } from "./drawable-pdf.ts";
import { expect, test } from "./club.ts";
import { enterAsMember } from "./joined.ts";
import { chooseOption } from "./steps.ts";

/** A PDF of about two megabytes that no other is equal to. */
function receipt(): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = createPdf(randomBytes(9).toString("hex"), 2_000_000);
  return { name: "gtbank-receipt.pdf", mimeType: "application/pdf", buffer };
}

const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

/** From the head of any page to the account of a bank. */
async function transferTo(page: Page, bank: string): Promise<Locator> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet/ })
    .click();
  await page.getByRole("menuitem", { name: /^Fund/ }).click();
  const amount = dialog(page, "Fund wallet");
  await amount.getByRole("button", { name: "₦500,000", exact: true }).click();
  await amount.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  await chooseOption(page, "Bank", bank);
  return dialog(page, "Make the transfer");
}

test("a member transfers by hand, loses the network on the way, and is promised an answer @main", async ({
  page,
  club,
}) => {
  const ada = await enterAsMember(page, club);
  const transfer = await transferTo(page, "GTBank");
  await expect(transfer.getByText("012 345 6789")).toBeVisible();
  const reference = await transfer.getByText(/^KIN-[2-9A-Z]{6}$/).innerText();
  await transfer.getByRole("button", { name: "I have paid" }).click();

  // The network goes after the first part and comes back when the member says so.
  let isAway = false;
  await page.route("**/api/payment/upload/*/from/*", async (route) => {
    if (isAway) return route.abort("internetdisconnected");
    isAway = route.request().url().endsWith("/from/0");
    return route.continue();
  });
  const upload = dialog(page, "Upload your receipt");
  const file = receipt();
  await upload.getByLabel(/^Receipt/).setInputFiles(file);
  await expect(upload.getByText(/· Paused at 3%/)).toBeVisible();
  await page.unroute("**/api/payment/upload/*/from/*");
  await upload.getByRole("button", { name: "Try again" }).click();
  await expect(upload.getByText(/· Ready to send/)).toBeVisible();

  await upload.getByRole("textbox", { name: /^Bank reference/ }).fill("000013261112094102");
  await upload.getByRole("button", { name: "Send receipt" }).click();
  const notice = dialog(page, "Your receipt is with us");
  await expect(notice.getByText("Your payment will be confirmed in 48 hours.")).toBeVisible();
  await expect(notice.getByText(reference)).toBeVisible();
  const { subject, text } = await club.waitForEmail(ada.email, new RegExp(reference));
  expect(subject).toBe("We have your receipt for ₦500,000.00");
  expect(text).toContain("Your payment will be confirmed in 48 hours.");
  await notice.getByRole("button", { name: "Close" }).last().click();

  // The next transfer has a reference of its own, and the same file is recognised.
  const again = await transferTo(page, "Access Bank");
  await expect(again.getByText(/^KIN-[2-9A-Z]{6}$/)).not.toHaveText(reference);
  await again.getByRole("button", { name: "I have paid" }).click();
  await upload.getByLabel(/^Receipt/).setInputFiles(file);
  await expect(
    upload.getByText(`You have sent this receipt before, with payment ${reference}.`, {
      exact: false,
    }),
  ).toBeVisible();
});

test("a file that only calls itself an image is refused by what it holds", async ({
  page,
  club,
}) => {
  await enterAsMember(page, club);
  const transfer = await transferTo(page, "Others");
  await transfer.getByRole("button", { name: "I have paid" }).click();
  const upload = dialog(page, "Upload your receipt");
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  const file = { name: "receipt.jpg", mimeType: "image/jpeg", buffer: html };
  await upload.getByLabel(/^Receipt/).setInputFiles(file);
  await expect(upload.getByText("Please choose a JPG, PNG or PDF file.")).toBeVisible();
  await upload.getByRole("button", { name: "Send receipt" }).click();
  await expect(dialog(page, "Your receipt is with us")).toBeHidden();
});
