import { COPY } from "@kinfold/contract/copy";
import { expect, test } from "./club.ts";
import { dropCalls } from "./outages.ts";
import { waitUntilInteractive, fillSignUp, JAMES, signIn, createPerson } from "./steps.ts";

test("signing in without an answer says so, keeps what was typed and works again", async ({
  page,
}) => {
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  const comesBack = await dropCalls(page, "/auth/login");
  await signIn(page, JAMES);
  await expect(page.getByText(COPY.noAnswer)).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveValue(JAMES.email);
  await comesBack();
  await signIn(page, JAMES);
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});

test("joining and asking for a new password without an answer say so", async ({ page }) => {
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await dropCalls(page, "/customer/register");
  await fillSignUp(page, createPerson("Halima"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(COPY.noAnswer)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: /^First name/ })).toHaveValue("Halima");

  await page.goto("/auth/reset-password?token=long-gone");
  await waitUntilInteractive(page);
  await dropCalls(page, "/auth/reset-password");
  await page.getByRole("textbox", { name: /^Password/ }).fill("Harvest-moon-9");
  await page.getByRole("textbox", { name: /^Confirm password/ }).fill("Harvest-moon-9");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(COPY.noAnswer)).toBeVisible();
});

test("a withdrawal without an answer stays on the form, and more than there is never leaves", async ({
  page,
}) => {
  await page.goto("/auth/login?redirect_url=/dashboard/wallet");
  await waitUntilInteractive(page);
  await signIn(page, JAMES);
  await dropCalls(page, "/wallet/withdrawal/create/*");
  await page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click();
  const open = page.getByRole("dialog", { name: "Withdraw", exact: true });
  const amount = open.getByRole("textbox", { name: /^Amount/ });
  await amount.fill("0");
  await expect(open.getByRole("button", { name: "Withdraw", exact: true })).toBeDisabled();
  await amount.fill("999999999");
  await expect(open.getByText(/^You can withdraw up to \$/)).toBeVisible();
  await expect(open.getByRole("button", { name: "Withdraw", exact: true })).toBeDisabled();
  await open.getByRole("button", { name: "All of it" }).click();
  await open.getByRole("button", { name: /^Withdraw \$/ }).click();
  await expect(open.getByText(COPY.noAnswer)).toBeVisible();
  await expect(amount).not.toHaveValue("");
});
