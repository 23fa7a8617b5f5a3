import { COPY } from "@kinfold/contract/copy";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { holdCalls, dropCalls } from "./outages.ts";
import { createMember } from "./joined.ts";
import { settleAtProvider, beginPayment, claimTransfer } from "./money.ts";
import { createClerk } from "./staff.ts";

const VERIFY = "/payment/verify/*";

/** Anyone who asks more often within ten minutes has to wait. */
const MOST_ASKED = 120;

const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

/** Comes back with an address that claims to have paid. */
const comeBack = (page: Page, reference: string) =>
  page.goto(`/dashboard/wallet?reference=${reference}&trxref=${reference}&status=success`);

test("who comes back from a payment reads what the club knows, follows what becomes of it, and is told not to pay twice when no one answers", async ({
  page,
  club,
}) => {
  await createMember(page, club);
  const paid = await beginPayment(page, "NGN", { amount: 5_000, gateway: "card" });
  const unpaid = await beginPayment(page, "NGN", { amount: 7_000, gateway: "transfer" });

  // A second window, whose questions get no answer; it is given up while the first goes on.
  const other = await page.context().newPage();
  const comesBack = await dropCalls(other, VERIFY);
  await comeBack(other, paid);

  const release = await holdCalls(page, VERIFY);
  await comeBack(page, paid);
  const asking = dialog(page, "Checking your payment");
  await expect(asking).toBeVisible();
  await expect(asking).not.toContainText(/paid|funded|₦/i);
  await expect(page).toHaveURL(/\/dashboard\/wallet$/);
  await release();
  const waiting = dialog(page, "Waiting for your payment");
  await expect(waiting).toContainText("please do not pay twice");
  await expect(waiting).toContainText("₦5,000.00");
  await expect(waiting.getByRole("button", { name: "Fund wallet again" })).toHaveCount(0);

  const unasked = dialog(other, "We could not ask");
  await expect(unasked.getByRole("alert")).toContainText(COPY.noAnswer);
  await expect(unasked.getByRole("alert")).toContainText("Please do not pay twice.");

  await settleAtProvider(club, paid, "settle", { outcome: "success" });
  const funded = dialog(page, "Your wallet is funded");
  await expect(funded).toContainText("₦5,000.00 is in your wallet.");
  await expect(page.getByText(COPY.paymentSuccessful, { exact: true })).toBeVisible();
  await funded.getByRole("button", { name: "Done" }).click();
  await expect(
    page.getByRole("banner").getByRole("button", { name: "Wallet ₦5,000.00" }),
  ).toBeVisible();

  await comesBack();
  await unasked.getByRole("button", { name: "Try again" }).click();
  await expect(dialog(other, "Your wallet is funded")).toContainText(paid);
  await other.close();

  await settleAtProvider(club, unpaid, "settle", { outcome: "expired" });
  await comeBack(page, unpaid);
  const expired = dialog(page, "The payment ran out of time");
  await expect(expired).toContainText("The time to pay is over. Nothing was charged.");
  await expired.getByRole("button", { name: "Fund wallet again" }).click();
  // It starts again, with nothing of the payment that came to nothing.
  const fund = dialog(page, "Fund wallet");
  await expect(fund.getByRole("radio", { name: "Naira wallet" })).toBeChecked();
  await expect(fund.getByRole("textbox", { name: /How much/ })).toHaveValue("");

  await comeBack(page, "KIN-222222");
  const unknown = dialog(page, "We could not ask");
  await expect(unknown.getByRole("alert")).toHaveText(
    "We know of no payment of yours under this reference.",
  );

  // Another person's is as unknown as no one's.
  await createMember(page, club);
  await comeBack(page, paid);
  await expect(unknown.getByRole("alert")).toHaveText(
    "We know of no payment of yours under this reference.",
  );
  await expect(page.getByText("₦5,000.00")).toHaveCount(0);

  const statuses = await page.evaluate(
    async ({ reference, times }) => {
      const headers = { authorization: `Bearer ${localStorage.getItem("kinfold.token") ?? ""}` };
      const replies = Array.from({ length: times }, () =>
        fetch(`/api/payment/verify/${reference}`, { headers }),
      );
      return (await Promise.all(replies)).map(({ status }) => status);
    },
    { reference: paid, times: MOST_ASKED },
  );
  expect(statuses).toContain(429);
  await comeBack(page, paid);
  await expect(unknown.getByRole("alert")).toContainText(
    /^Too many attempts\. Please try again in \d+ minutes\. .*Please do not pay twice\.$/,
  );
});

test("a transfer waits with staff as money on its way in, and one that they refuse says why wherever it is read", async ({
  page,
  club,
}) => {
  await createMember(page, club);
  const waits = await claimTransfer(page, 40_000);
  const refused = await claimTransfer(page, 30_000);
  const maker = await createClerk(club, "finance_maker");
  const answer = await maker.ask("POST", `/admin/receipts/${refused}/reject`, {
    reason: "not_found",
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);

  await comeBack(page, waits);
  const withStaff = dialog(page, "Your receipt is with us");
  await expect(withStaff).toContainText(COPY.confirmedIn48Hours);
  await expect(withStaff).toContainText("Confirmed by");
  await expect(withStaff.getByRole("button", { name: "Fund wallet again" })).toHaveCount(0);
  await withStaff.getByText("Close", { exact: true }).last().click();
  const wallet = page.getByRole("group", { name: "Naira wallet" });
  await expect(wallet).toContainText("₦0.00");
  await expect(wallet).toContainText("₦40,000.00 is on its way in");

  const opened = page.getByRole("dialog");
  await page.getByRole("row").filter({ hasText: "₦40,000.00" }).getByRole("button").click();
  await expect(opened).toContainText("Awaiting confirmation");
  await expect(opened.getByRole("listitem").last()).toHaveAttribute("aria-current", "step");
  await expect(opened).not.toContainText("Balance after");
  const comesBack = await dropCalls(page, "/payment/receipt/*");
  await opened.getByRole("button", { name: "Download receipt" }).click();
  await expect(opened.getByRole("alert")).toHaveText(COPY.noAnswer);
  await expect(opened).toContainText(waits);
  await comesBack();
  const downloading = page.waitForEvent("download");
  await opened.getByRole("button", { name: "Download receipt" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(opened.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("row").filter({ hasText: "₦30,000.00" }).getByRole("button").click();
  await expect(opened.getByText("Failed", { exact: true }).first()).toBeVisible();
  await expect(opened).toContainText("We did not find this money on our bank statement.");
  await expect(opened).not.toContainText("Balance after");

  await comeBack(page, refused);
  const failedDialog = dialog(page, "We could not confirm your transfer");
  await expect(failedDialog).toContainText("We did not find this money on our bank statement.");
  await expect(failedDialog).toContainText("please contact our support team with this reference");
  await expect(failedDialog).toContainText(refused);
});
