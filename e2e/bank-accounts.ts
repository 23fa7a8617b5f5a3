import type { Page } from "@playwright/test";
import { expect } from "./club.ts";
import { chooseOption, type Person } from "./steps.ts";

/** Adds an account at a bank of the United Kingdom, after a number that is none, and sees it wait for staff. */
export async function addAccountAbroad(page: Page, person: Person): Promise<void> {
  const section = page.getByRole("region", { name: "International bank account" });
  await section.getByRole("button", { name: "Add" }).click();
  const form = page.getByRole("form", { name: "International bank account" });
  const save = form.getByRole("button", { name: "Save account" });
  await expect(save).toBeDisabled();
  await chooseOption(page, "Where is the account", "United Kingdom");
  await form
    .getByRole("textbox", { name: /^Account holder/ })
    .fill(`${person.firstName} ${person.lastName}`);
  await form.getByRole("textbox", { name: /^Bank/ }).first().fill("West Street Bank");
  await form.getByRole("textbox", { name: /^SWIFT code/ }).fill("westgb2l");
  await form.getByRole("textbox", { name: /^Your address/ }).fill("4 Harbour Row, Bristol");
  await form.getByRole("textbox", { name: /^Your password/ }).fill(person.password);
  const iban = form.getByRole("textbox", { name: /^IBAN/ });
  await iban.fill("gb82west12345698765431");
  await save.click();
  await expect(iban).toHaveAccessibleDescription(/This IBAN is not right/);
  await iban.fill("gb82west12345698765432");
  await expect(iban).toHaveValue("GB82WEST12345698765432");
  await save.click();
  await expect(section.getByText("In review")).toBeVisible();
}
