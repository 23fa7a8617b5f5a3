import { COPY } from "@kinfold/contract/copy";
import type { Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { createPdf } from "./drawable-pdf.ts";
import { submitAddress, submitId, createMember, validateBvn } from "./joined.ts";
import { approveReviews, createClerk, rejectDocument, signInReviewers } from "./staff.ts";
import {
  chooseOption,
  waitUntilInteractive,
  JAMES,
  joinClub,
  signIn,
  createPerson,
} from "./steps.ts";

const ADAEZE = { email: "adaeze.okafor@kinfold.example", password: "Market-day-77" };

async function comeHome(page: Page, person: typeof ADAEZE): Promise<void> {
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
}

test("a new member is asked for documents, reads the rate and finds their account", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  await expect(page.getByText(COPY.kycUpdate)).toBeVisible();
  await expect(page.getByRole("link", { name: /Free investment course/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Investor profile quiz/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Naira portfolio/ })).toHaveAttribute(
    "href",
    "/dashboard/my-investments?investment_type=NGN",
  );

  await page.getByRole("button", { name: "Check USD Rate" }).click();
  const rate = page.getByRole("dialog", { name: "USD rate today" });
  await expect(rate.getByText(/^\$1\.00 = ₦[\d,]+\.\d\d$/)).toBeVisible();
  const naira = rate.getByText("Naira", { exact: true }).locator("..");
  const before = await naira.innerText();
  await rate.getByRole("textbox", { name: /Dollars/ }).fill("250.50");
  await expect(naira).toContainText("₦");
  await expect(naira).not.toHaveText(before);
  await rate.getByRole("button", { name: "Close" }).last().click();
  await expect(rate).toHaveCount(0);

  await page.getByRole("link", { name: "Complete KYC" }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-account\?tab=KYC$/);
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(ada.firstName) })
    .click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await page.getByRole("menuitem", { name: "My Account" }).click();
  await expect(page).toHaveURL(/\/dashboard\/my-account$/);
});

test("a member whose documents are in review is told how long it takes", async ({ page }) => {
  await comeHome(page, ADAEZE);
  await expect(page.getByRole("heading", { name: "Verification in progress" })).toBeVisible();
  await expect(page.getByText(/Validation takes 2 or 3 business days/)).toBeVisible();
  await expect(page.getByText(COPY.kycUpdate)).toHaveCount(0);
});

test("a document that staff refuse is asked for again with its reason, and a member whose documents are right is asked nothing", async ({
  page,
  club,
}) => {
  const staff = await signInReviewers(club);
  const ada = await createMember(page, club);
  await submitId(page);
  await submitAddress(page);
  await rejectDocument(staff[0], "kyc", ada, { reason: "blurry" });
  await page.goto("/dashboard/overview");
  const updateDialog = page.getByRole("dialog", { name: "Update your KYC" });
  await expect(updateDialog).toContainText(/not clear enough to read/);
  await updateDialog.getByRole("button", { name: "Later" }).click();
  await expect(
    page.getByRole("heading", { name: "One document needed to contribute" }),
  ).toBeVisible();
  await expect(page.getByText(/not clear enough to read/)).toBeVisible();
  await expect(page.getByText("Government ID refused")).toBeVisible();
  await expect(page.getByText("Proof of address in review")).toBeVisible();

  await submitId(page);
  await approveReviews(ada, staff);
  await page.reload();
  await expect(page.getByRole("link", { name: /Naira portfolio/ })).toBeVisible();
  await expect(page.getByText(COPY.kycUpdate)).toHaveCount(0);
  await expect(page.getByText(/needed to contribute|Verification in progress/)).toHaveCount(0);
});

test("a global member's overview knows no naira, and offers the rate as to everyone", async ({
  page,
}) => {
  await comeHome(page, JAMES);
  await expect(page.getByRole("link", { name: /Dollar portfolio/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Check USD Rate" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/₦|naira|BVN/i);
});

test("a transfer that is begun stands on the overview under its reference, and waits for units once it is confirmed", async ({
  page,
  club,
}) => {
  const ada = await createMember(page, club);
  await submitId(page);
  await submitAddress(page);
  await validateBvn(page);
  await approveReviews(ada, await signInReviewers(club));

  await page.goto("/dashboard/investment-pools/3");
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill("100000.50");
  await form.getByRole("button", { name: "Continue" }).click();
  const paying = page.getByRole("dialog", { name: /^Contribute to / });
  await paying.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  const noted = page.waitForResponse((answer) =>
    answer.url().endsWith("/api/payment/transfer-note"),
  );
  await chooseOption(page, "Bank", "GTBank");
  const reference = await paying.getByText(/^KIN-[2-9A-Z]{6}$/).innerText();
  expect(await (await noted).json()).toEqual({ noted: true });

  // Back from the bank, on whichever page.
  await page.goto("/dashboard/overview");
  const money = page.getByRole("region", { name: "Where is my money" });
  await expect(money.getByText(reference)).toBeVisible();
  await expect(money).toContainText("₦100,000.50");
  await money.getByRole("button", { name: "I have paid" }).click();
  const upload = page.getByRole("dialog", { name: "Upload your receipt" });
  const file = { name: "receipt.pdf", mimeType: "application/pdf", buffer: createPdf(reference) };
  await upload.getByLabel(/^Receipt/).setInputFiles(file);
  await upload.getByRole("button", { name: "Send receipt" }).click();
  const notice = page.getByRole("dialog", { name: "Your receipt is with us" });
  await notice.getByRole("button", { name: "Close" }).last().click();
  await expect(money.getByText(`Your transfer ${reference} into Ìrẹ̀pọ̀ Pool`)).toBeVisible();
  await expect(money.getByRole("button", { name: "I have paid" })).toHaveCount(0);

  const maker = await createClerk(club, "finance_maker");
  const today = (await club.wait(0)).toISOString().slice(0, 10);
  const finding = {
    received: 100_000.5,
    fee: 0,
    value_date: today,
    reason: "Found on the statement",
    exception_reason: "The file of the day is not there yet",
  };
  const proposed = await maker.ask("POST", `/admin/receipts/${reference}/propose`, finding);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
  const { proposal } = proposed.body as { proposal: { id: string } };
  const approver = await createClerk(club, "finance_approver");
  const confirmed = await approver.ask("POST", `/admin/receipts/${reference}/confirm`, {
    proposal_id: proposal.id,
    reason: "I find the same",
  });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  await page.reload();
  await expect(money.getByText(/Waiting for units of Ìrẹ̀pọ̀ Pool/)).toBeVisible();
  const card = page.getByRole("link", { name: /Naira portfolio/ });
  await expect(card).toContainText("₦100,000.50");
  await expect(card).toContainText(/All of it waits for units on \d+ \w+/);
});
