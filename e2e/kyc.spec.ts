import { COPY } from "@kinfold/contract/copy";
import { expect, test, type Club } from "./club.ts";
import { enterAsMember } from "./joined.ts";
import { holdCalls, dropCalls, advanceTime } from "./outages.ts";
import {
  ADDRESS,
  submitBvn,
  BVN,
  describeAddress,
  describeId,
  ID,
  openKyc,
  findDocument,
  sendForReview,
} from "./documents.ts";
import { toLagosDay } from "./lagos-day.ts";
import { enterPage, JAMES } from "./steps.ts";

/** A byte more than is taken. */
const TOO_LARGE = Buffer.alloc(10_000_001, "%PDF-1.7\n");

const KYC = "/customer/kyc";

/** An email about this document. */
const sentEmail = (club: Club, to: string, subject: string) =>
  expect.poll(async () => (await club.readEmails(to)).map((one) => one.subject)).toContain(subject);

test("a member goes from nothing to validated: BVN, ID and proof of address, with the promised day @main", async ({
  page,
  club,
  context,
}) => {
  const person = await enterAsMember(page, club);
  await expect(page.getByText(COPY.kycUpdate)).toBeVisible();
  await page.getByRole("link", { name: "Complete KYC" }).click();
  await expect(page.getByRole("heading", { name: "Three documents to go" })).toBeVisible();

  // Another tab stands open from before anything was sent.
  const before = await context.newPage();
  await before.goto("/dashboard/my-account");
  const details = before.getByRole("form", { name: "Your details" });
  await details.getByRole("textbox", { name: /^First name/ }).fill("Adanna");

  await submitBvn(page, "22200000001");
  await expect(findDocument(page, BVN)).toContainText("••0001 matches your name.");
  const passport = page.getByRole("form", { name: ID });
  await sendForReview(page, ID);
  await expect(passport.getByText("Please choose a document from the list")).toBeVisible();
  await expect(passport.getByText("Please enter the number on the document")).toBeVisible();
  await passport
    .getByLabel(/^Photo or scan/)
    .setInputFiles({ name: "large.pdf", mimeType: "application/pdf", buffer: TOO_LARGE });
  await expect(passport.getByText(COPY.fileTooLarge)).toBeVisible();
  await describeId(page, { expiresOn: "2021-05-20" });
  await sendForReview(page, ID);
  const expiresOn = passport.getByLabel(/^Expires on/);
  await expect(expiresOn).toHaveAccessibleDescription(
    /This document has expired\. Please send one that is still good\./,
  );
  await expiresOn.fill("2031-05-20");
  await sendForReview(page, ID);
  await expect(page.getByText("We have your government-issued ID.")).toBeVisible();
  await expect(findDocument(page, ID)).toContainText(
    /International passport, sent .* business days: by \w+day/,
  );

  await details.getByRole("button", { name: "Save changes" }).click();
  const firstName = details.getByRole("textbox", { name: /^First name/ });
  await expect(firstName).toHaveAccessibleDescription(/your documents were checked under it/);
  await before.reload();
  await expect(firstName).toHaveValue(person.firstName);
  await expect(firstName).toHaveAttribute("readonly");
  await before.close();

  // A reload brings nothing back that was not kept.
  await page.reload();
  await expect(page.getByRole("heading", { name: "One document to go" })).toBeVisible();
  await expect(findDocument(page, BVN)).toContainText("Validated");
  await expect(findDocument(page, ID)).toContainText("In review");
  await describeAddress(page, "Utility bill");
  await page.getByLabel(/^Date on it/).fill("2020-10-02");
  await sendForReview(page, ADDRESS);
  await expect(page.getByLabel(/^Date on it/)).toHaveAccessibleDescription(
    /This is older than three months\. Please send one from the last three months\./,
  );
  await page.getByLabel(/^Date on it/).fill(toLagosDay(await club.wait(0)));
  await sendForReview(page, ADDRESS);
  await expect(page.getByText("We have your proof of address.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Verification in progress" })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "What you sent: passport.pdf" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("passport.pdf");
  await sentEmail(club, person.email, "Your BVN is validated");
  await sentEmail(club, person.email, "We have your government-issued ID");
  await sentEmail(club, person.email, "We have your proof of address");

  await page.goto("/dashboard/overview");
  await expect(
    page.getByText("Validation takes 2 or 3 business days. You may contribute meanwhile."),
  ).toBeVisible();
});

test("the register's answers are told apart: no such number, another name, its owner's word, no answer", async ({
  page,
  club,
}) => {
  await enterAsMember(page, club);
  await openKyc(page);
  const row = findDocument(page, BVN);
  await row.getByRole("textbox", { name: /^BVN/ }).fill("2220000");
  await row.getByRole("button", { name: "Validate BVN" }).click();
  await expect(row.getByText("A BVN has 11 digits")).toBeVisible();
  await expect(row.getByText("Please agree that we ask about your BVN")).toBeVisible();
  await submitBvn(page, "22200000100");
  await expect(row).toContainText("There is no such BVN.");
  await expect(row).toContainText("4 tries are left today.");
  await submitBvn(page, "22200000198");
  await expect(row).toContainText("do not belong together");
  await expect(row).toContainText("3 tries are left today.");
  // Why is still said to anyone who comes back, here and on the overview.
  await page.goto("/dashboard/overview");
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page.getByText("BVN refused")).toBeVisible();
  await expect(page.getByText(/do not belong together/)).toBeVisible();
  await openKyc(page);
  await expect(row).toContainText("do not belong together");
  await submitBvn(page, "22200000199");
  await expect(row).toContainText("Nothing was counted as a try.");
  await expect(row).toContainText("3 tries are left today.");

  await submitBvn(page, "22200000195");
  const [register] = await Promise.all([
    page.waitForEvent("popup"),
    row.getByRole("link", { name: /Agree with the register/ }).click(),
  ]);
  await register.getByRole("button", { name: "I agree" }).click();
  await expect(register.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await register.close();
  await row.getByRole("button", { name: "Check again" }).click();
  await expect(row).toContainText("••0195 matches your name.");
});

test("a global member is verified without a BVN and never reads of one", async ({ page }) => {
  await page.clock.install();
  const arrive = await holdCalls(page, KYC);
  await enterPage(page, JAMES, "/dashboard/my-account?tab=KYC");
  const waits = page.getByRole("main").getByRole("status");
  await expect(waits).toHaveText("Looking up your documents");
  await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeVisible();
  await arrive();
  const verified = page.getByRole("heading", { name: "You are verified" });
  await expect(verified).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).not.toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(/BVN|Bank Verification/);

  const comesBack = await dropCalls(page, KYC);
  await page.reload();
  const missing = page.getByRole("main").getByRole("alert");
  await advanceTime(page, missing);
  await expect(missing).toHaveText(COPY.noAnswer);
  await comesBack();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(verified).toBeVisible();
  await expect(missing).toHaveCount(0);
});
