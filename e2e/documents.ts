import type { Locator, Page } from "@playwright/test";
import { expect } from "./club.ts";
import { createPdf } from "./drawable-pdf.ts";
import { chooseOption } from "./steps.ts";

const PDF = createPdf("Passport");

/** Where one of the documents stands, by its title. */
export const findDocument = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
export const BVN = "Bank Verification Number";
export const ID = "Government-issued ID";
export const ADDRESS = "Proof of address";

/** Opens the documents by their address. */
export async function openKyc(page: Page): Promise<void> {
  await page.goto("/dashboard/my-account?tab=KYC");
  await expect(page.getByRole("heading", { name: ADDRESS })).toBeVisible();
}

/** Has the BVN provider asked about this BVN. */
export async function submitBvn(page: Page, bvn: string): Promise<void> {
  const form = page.getByRole("form", { name: BVN });
  await form.getByRole("textbox", { name: /^BVN/ }).fill(bvn);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: /^(Validate BVN|Check again)$/ }).click();
}

async function attach(form: Locator, name: string): Promise<void> {
  await form
    .getByLabel(/^Photo or scan/)
    .setInputFiles({ name, mimeType: "application/pdf", buffer: PDF });
  await expect(form.getByText(name)).toBeVisible();
}

/** Says in an open form that this is a passport, and adds its scan. */
export async function describeId(
  page: Page,
  { issuedBy, expiresOn = "2031-05-20" }: { issuedBy?: string; expiresOn?: string } = {},
): Promise<void> {
  const form = page.getByRole("form", { name: ID });
  await chooseOption(page, "Document type", "International passport");
  if (issuedBy !== undefined) await chooseOption(page, "Issued by", issuedBy);
  await form.getByRole("textbox", { name: /^Document number/ }).fill("A04512378");
  await form.getByLabel(/^Expires on/).fill(expiresOn);
  await attach(form, "passport.pdf");
}

/** Presses the button of an open form. */
export const sendForReview = (page: Page, name: string): Promise<void> =>
  page.getByRole("form", { name }).getByRole("button", { name: "Send for review" }).click();

/** Sends a passport whose form is open. */
export async function sendId(page: Page, said?: Parameters<typeof describeId>[1]): Promise<void> {
  await describeId(page, said);
  await sendForReview(page, ID);
  await expect(page.getByText("We have your government-issued ID.")).toBeVisible();
}

/** Says in an open form what the proof of address is, and adds its scan. */
export async function describeAddress(page: Page, kind: string): Promise<void> {
  await chooseOption(page, "Document type", kind);
  await attach(page.getByRole("form", { name: ADDRESS }), "tenancy.pdf");
}

/** Sends a tenancy agreement whose form is open. */
export async function sendAddress(page: Page): Promise<void> {
  await describeAddress(page, "Tenancy agreement");
  await sendForReview(page, ADDRESS);
  await expect(page.getByText("We have your proof of address.")).toBeVisible();
}
