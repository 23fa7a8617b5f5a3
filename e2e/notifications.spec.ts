import { expect, test } from "./club.ts";
import { join, stranger } from "./steps.ts";

test("a member reads what happened, follows it, and the bell falls silent", async ({
  page,
  club,
}) => {
  const ada = stranger("Adaeze");
  await join(page, club, ada);
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications");

  await page.goto("/dashboard/my-account?tab=Security");
  const form = page.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill(ada.password);
  await form.getByLabel("New password", { exact: true }).fill("Harmattan-blue-42");
  await form.getByLabel("Confirm new password").fill("Harmattan-blue-42");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  await page.reload();
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");

  await bell.click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  const today = page.getByRole("list", { name: "Today" }).getByRole("listitem");
  await expect(today).toHaveCount(1);
  await expect(today).toContainText("Your Kinfold password was changed");
  await page.getByRole("radio", { name: "Payments" }).click({ force: true });
  await expect(page.getByText("Nothing of this kind")).toBeVisible();
  await page.getByRole("radio", { name: "Unread (1)" }).click({ force: true });
  await expect(today).toHaveCount(1);

  await today.getByRole("link", { name: /^See security/ }).click();
  await expect(page).toHaveURL(/my-account\?tab=Security/);
  await expect(bell).toHaveAccessibleName("Notifications");

  await bell.click();
  await page.getByRole("button", { name: "Preferences" }).click();
  const dialog = page.getByRole("dialog", { name: "Notification preferences" });
  await expect(dialog.getByRole("checkbox", { name: "Payments" })).toBeDisabled();
  const plans = dialog.getByRole("checkbox", { name: "Plans" });
  await plans.click();
  await expect(plans).toBeEnabled();
  await expect(plans).not.toBeChecked();
  await page.reload();
  await page.getByRole("button", { name: "Preferences" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Plans" })).not.toBeChecked();
});
