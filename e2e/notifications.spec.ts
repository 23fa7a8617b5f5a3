import { COPY } from "@kinfold/contract/copy";
import type { Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { dropCalls, advanceTime } from "./outages.ts";
import { joinClub, createPerson } from "./steps.ts";

/** The member says once more where they live, of which they are told. */
const moves = (page: Page, street: string): Promise<number> =>
  page.evaluate(async (line_1) => {
    const token = localStorage.getItem("kinfold.token") ?? "";
    const answer = await fetch("/api/customer/update", {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ address: { line_1, city: "Surulere", country: "NG" } }),
    });
    return answer.status;
  }, street);

test("a member reads what happened, follows it, and the bell falls silent", async ({
  page,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(page, club, ada);
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications");
  await bell.click();
  await expect(page.getByText("All is quiet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);

  await page.goto("/dashboard/my-account?tab=Security");
  const form = page.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill(ada.password);
  await form.getByLabel("New password", { exact: true }).fill("Harmattan-blue-42");
  await form.getByLabel("Confirm new password").fill("Harmattan-blue-42");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  expect(await moves(page, "12 Bode Thomas Street")).toBe(200);
  expect(await moves(page, "4 Adeniran Ogunsanya Street")).toBe(200);
  await page.clock.install();
  await page.reload();
  await expect(bell).toHaveAccessibleName("Notifications, 3 unread");

  const comesBack = await dropCalls(page, "/notification");
  await bell.click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  const missing = page.getByRole("main").getByRole("alert");
  await advanceTime(page, missing);
  await expect(missing).toContainText(COPY.noAnswer);
  await comesBack();
  await missing.getByRole("button", { name: "Try again" }).click();
  const today = page.getByRole("list", { name: "Today" }).getByRole("listitem");
  await expect(today).toHaveCount(3);
  await expect(missing).toHaveCount(0);

  const markOne = today.first().getByRole("button", { name: /^Mark as read/ });
  await markOne.click();
  await expect(markOne).toHaveCount(0);
  await expect(bell).toHaveAccessibleName("Notifications, 2 unread");
  await page.getByRole("radio", { name: "Payments" }).click({ force: true });
  await expect(page.getByText("Nothing of this kind")).toBeVisible();
  await page.getByRole("radio", { name: "Unread (2)" }).click({ force: true });
  await expect(today).toHaveCount(2);
  const changed = today.filter({ hasText: "Your Kinfold password was changed" });
  await changed.getByRole("link", { name: /^See security/ }).click();
  await expect(page).toHaveURL(/my-account\?tab=Security/);
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");

  await bell.click();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("Everything is marked as read.")).toBeVisible();
  await expect(page.getByRole("button", { name: /as read/ })).toHaveCount(0);
  await expect(bell).toHaveAccessibleName("Notifications");
  await page.getByRole("button", { name: "Preferences" }).click();
  const dialog = page.getByRole("dialog", { name: "Notification preferences" });
  for (const name of ["Payments", "Withdrawals", "Recurring contributions", "Security"]) {
    await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
    await expect(dialog.getByRole("checkbox", { name })).toBeDisabled();
  }
  const plans = dialog.getByRole("checkbox", { name: "Plans" });
  await plans.click();
  await expect(plans).toBeEnabled();
  await expect(plans).not.toBeChecked();
  await page.reload();
  await page.getByRole("button", { name: "Preferences" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Plans" })).not.toBeChecked();
});
