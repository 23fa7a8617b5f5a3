import type { Locator, Page } from "@playwright/test";
import { addAccountAbroad } from "./bank-accounts.ts";
import { expect, test } from "./club.ts";
import { ADDRESS, ID, openKyc, findDocument, sendAddress, sendId } from "./documents.ts";
import { approveReviews, rejectDocument, signInReviewers } from "./staff.ts";
import { enterPage, joinClub, createPerson, type Person } from "./steps.ts";

/** The clock moves on by days here, which the tests of other files count on: no one else is to live in its club. */
test.use({ clubOf: "kyc-abroad" });

const DAY_S = 24 * 3_600;

/** The day as the club prints it. */
const inWords = (day: Date): string =>
  day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

const dialog = (page: Page, name: string): Locator =>
  page.getByRole("dialog", { name, exact: true });

/** The member is where they were led and reads nothing that is for members in Nigeria alone. */
async function ofNoNaira(page: Page): Promise<void> {
  await expect(page.locator("body")).not.toContainText(/₦|naira|NGN|BVN|Bank Verification/i);
}

async function fund(page: Page, amount: string): Promise<void> {
  await page.goto("/dashboard/wallet");
  await page.getByRole("button", { name: "Fund wallet" }).first().click();
  const first = dialog(page, "Fund wallet");
  await first.getByRole("textbox", { name: /How much/ }).fill(amount);
  await first.getByRole("button", { name: "Continue" }).click();
  await dialog(page, "How would you like to pay?")
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(dialog(page, "Your wallet is funded")).toBeVisible();
  await ofNoNaira(page);
  await dialog(page, "Your wallet is funded").getByRole("button", { name: "Done" }).click();
}

test("a global member goes from nothing through a refusal to dollars at a bank abroad, and reads of no naira", async ({
  page,
  club,
}) => {
  const person: Person = { ...createPerson("James"), country: "United Kingdom" };
  await joinClub(page, club, person);
  await ofNoNaira(page);

  await page.goto("/dashboard/wallet");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(
    dialog(page, "Withdraw").getByRole("list", { name: "What is needed" }),
  ).toContainText("Government ID");
  await ofNoNaira(page);

  await openKyc(page);
  await expect(page.getByRole("heading", { name: "Two documents to go" })).toBeVisible();
  await sendId(page, { issuedBy: "United Kingdom" });
  await sendAddress(page);
  await expect(page.getByRole("heading", { name: "Verification in progress" })).toBeVisible();
  await expect(findDocument(page, ID)).toContainText(/sent .* business days: by \w+day/);
  await ofNoNaira(page);

  const staff = await signInReviewers(club);
  const [operations] = staff;
  await rejectDocument(operations, "kyc", person, {
    reason: "blurry",
    note: "The date is cut off.",
  });
  await rejectDocument(operations, "poa", person, { reason: "older_than_3_months", note: "" });
  await page.reload();
  await expect(findDocument(page, ID)).toContainText(
    /not clear enough to read.*The date is cut off\./,
  );
  await expect(findDocument(page, ADDRESS)).toContainText(
    /The document is older than three months\./,
  );
  await expect(page.getByRole("heading", { name: "Two documents to go" })).toBeVisible();
  await ofNoNaira(page);
  // The passport is good for a few days yet.
  const expiresOn = new Date((await club.wait(0)).getTime() + 3 * DAY_S * 1_000);
  await sendId(page, {
    issuedBy: "United Kingdom",
    expiresOn: expiresOn.toISOString().slice(0, 10),
  });
  await sendAddress(page);

  await approveReviews(person, staff);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are verified" })).toBeVisible();
  await expect(findDocument(page, ID)).toContainText(
    `International passport, good until ${inWords(expiresOn)}.`,
  );
  await expect(page.getByText("Validated", { exact: true })).toHaveCount(2);
  await ofNoNaira(page);

  await page.goto("/dashboard/my-account?tab=Bank");
  await addAccountAbroad(page, person);
  await ofNoNaira(page);
  await approveReviews(person, staff);
  await fund(page, "300");

  // A new account waits a day before it is paid.
  await club.wait(DAY_S + 7_200);
  await enterPage(page, person, "/dashboard/wallet");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const asking = dialog(page, "Withdraw");
  await asking.getByRole("textbox", { name: /^Amount/ }).fill("120.50");
  await asking.getByRole("button", { name: "Withdraw $120.50" }).click();
  const done = dialog(page, "Withdrawal requested");
  await expect(done).toContainText("$120.50");
  await expect(done).toContainText(/West Street Bank ••\w{4}/);
  await ofNoNaira(page);

  await club.goTo(await club.wait(3 * DAY_S));
  await enterPage(page, person, "/dashboard/my-account?tab=KYC");
  await expect(findDocument(page, ID)).toContainText(
    `International passport, expired on ${inWords(expiresOn)}.`,
  );
  await expect(page.getByRole("form", { name: ID })).toBeVisible();
  await ofNoNaira(page);
  for (const { text } of await club.readEmails(person.email)) {
    expect(text).not.toMatch(/₦|naira|BVN/i);
  }
});
