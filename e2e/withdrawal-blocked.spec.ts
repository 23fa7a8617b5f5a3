import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import {
  giveAccount,
  submitAddress,
  submitId,
  validateBvn,
  findNairaAccount,
  createMember,
} from "./joined.ts";
import { settleAtProvider, beginPayment } from "./money.ts";
import { approveReviews, signInReviewers } from "./staff.ts";
import { callApi } from "./steps.ts";

const HOLDER = "OKAFOR ADAEZE";

/** Opens the form on a page that was just read. */
async function openForm(page: Page): Promise<Locator> {
  await page.goto("/dashboard/wallet");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  return page.getByRole("dialog", { name: "Withdraw", exact: true });
}

/** Nothing can leave yet, and this is what is said of each thing that is needed. */
async function isBlocked(form: Locator, needs: readonly (string | RegExp)[]): Promise<void> {
  await expect(form.getByText("You can’t withdraw yet")).toBeVisible();
  const list = form.getByRole("list", { name: "What is needed" });
  await expect(list.getByRole("listitem")).toHaveText([...needs]);
  await expect(form.getByRole("button", { name: "Withdraw", exact: true })).toBeDisabled();
  await expect(form.getByRole("textbox", { name: /^Amount/ })).toBeDisabled();
}

test("each thing that is missing is named with its way, what waits has none, and what is lost meanwhile is told", async ({
  page,
  club,
}) => {
  const staff = await signInReviewers(club);

  // All but the BVN.
  const first = await createMember(page, club);
  await submitId(page);
  await submitAddress(page);
  await giveAccount(page, club, first, HOLDER);
  await approveReviews(first, staff);
  const withoutBvn = await openForm(page);
  await isBlocked(withoutBvn, [
    /BVN · missing\s*Go to KYC for BVN/,
    /Government ID · in place/,
    /Proof of address · in place/,
    /Bank information · in place/,
  ]);
  await withoutBvn.getByRole("link", { name: "Go to KYC for BVN" }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-account\?tab=KYC$/);
  await expect(withoutBvn).toBeHidden();
  await expect(page.getByRole("form", { name: "Bank Verification Number" })).toBeVisible();

  // All but the address.
  const second = await createMember(page, club);
  await submitId(page);
  await validateBvn(page);
  await giveAccount(page, club, second, HOLDER);
  await approveReviews(second, staff);
  await isBlocked(await openForm(page), [
    /BVN · in place/,
    /Government ID · in place/,
    /Proof of address · missing\s*Go to KYC for Proof of address/,
    /Bank information · in place/,
  ]);

  // All but the bank, and then an account whose name only nearly fits.
  const third = await createMember(page, club);
  await submitId(page);
  await submitAddress(page);
  await validateBvn(page);
  await approveReviews(third, staff);
  const withoutBank = await openForm(page);
  const documents = [/BVN · in place/, /Government ID · in place/, /Proof of address · in place/];
  await isBlocked(withoutBank, [
    ...documents,
    /Bank information · missing\s*Add bank for Bank information/,
  ]);
  await expect(withoutBank.getByRole("link", { name: /^Add bank/ })).toHaveAttribute(
    "href",
    "/dashboard/my-account?tab=Bank",
  );
  await giveAccount(page, club, third, "OKAFOR A");
  const accountWaits = await openForm(page);
  await isBlocked(accountWaits, [...documents, /Bank information · in review/]);
  await expect(accountWaits).toContainText("Your bank information is pending approval.");
  await expect(accountWaits.getByRole("link", { name: /Add bank/ })).toHaveCount(0);

  // All but the ID, which is handed in, reviewed and approved.
  const fourth = await createMember(page, club);
  await submitAddress(page);
  await validateBvn(page);
  await giveAccount(page, club, fourth, HOLDER);
  await approveReviews(fourth, staff);
  await isBlocked(await openForm(page), [
    /BVN · in place/,
    /Government ID · missing\s*Go to KYC for Government ID/,
    /Proof of address · in place/,
    /Bank information · in place/,
  ]);
  await submitId(page);
  const idWaits = await openForm(page);
  await isBlocked(idWaits, [
    /BVN · in place/,
    /Government ID · in review/,
    /Proof of address · in place/,
    /Bank information · in place/,
  ]);
  await expect(idWaits).toContainText("Your KYC documents are pending approval.");
  await expect(idWaits).toContainText("If you have a question, contact support");
  await expect(idWaits.getByRole("link", { name: /Go to KYC/ })).toHaveCount(0);
  await approveReviews(fourth, staff);

  // Nothing is in the way, until the account is refused while the amount is written.
  const paid = await beginPayment(page, "NGN", { amount: 5_000, gateway: "card" });
  await settleAtProvider(club, paid, "settle", { outcome: "success" });
  await expect
    .poll(async () => (await callApi<{ status: string }>(page, `/payment/verify/${paid}`)).status)
    .toBe("success");
  const form = await openForm(page);
  await form.getByRole("textbox", { name: /^Amount/ }).fill("2000");
  const { id } = await findNairaAccount(page);
  const refusal = { reason: "name_mismatch" };
  const refused = await staff[1].ask("POST", `/admin/identity/${id}/reject`, refusal);
  expect(refused.status, JSON.stringify(refused.body)).toBe(200);
  await form.getByRole("button", { name: "Withdraw ₦2,000.00" }).click();
  await expect(
    form.getByText("Something is missing before you can withdraw.", { exact: true }),
  ).toBeVisible();
  await expect(form.getByRole("list", { name: "What is needed" }).getByRole("listitem")).toHaveText(
    [...documents, /Bank information · refused\s*Add bank for Bank information/],
  );
  await expect(form.getByRole("button", { name: /^Withdraw/ })).toBeDisabled();
  await expect(page.getByText("₦5,000.00").first()).toBeVisible();
});
