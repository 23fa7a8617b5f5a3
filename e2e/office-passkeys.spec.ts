import { expect, test } from "./club.ts";
import { withFinger } from "./finger.ts";
import { waitForFreshCode, signInStaff, FIRST_PAGE } from "./staff.ts";

test("a staff member adds a passkey, opens the office with it, and removes it", async ({
  page,
  club,
}) => {
  const finger = await withFinger(page);
  const clerk = await signInStaff(page, club, "auditor");
  const { name, email, password, authenticator_secret: secret } = clerk;
  const menu = page.getByRole("button", { name });
  await menu.click();
  await page.getByRole("menuitem", { name: "Your passkeys" }).click();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name").fill("Office laptop");
  await adding.getByLabel("Your password").fill("Not-my-password-1");
  await adding.getByLabel(/^Code/).fill(await waitForFreshCode(club, secret));
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(adding.getByText("That is not your current password")).toBeVisible();
  await adding.getByLabel("Your password").fill(password);
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(adding).toHaveCount(0);
  const kept = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(kept).toContainText("Office laptop");
  await club.waitForEmail(email, /“Office laptop” was added to your account of the office/);

  const leave = async (): Promise<void> => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
  };
  await leave();
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await finger(false);
  await button.click();
  await expect(page.getByText("The passkey was not used. Please try again.")).toBeVisible();
  await finger(true);
  await button.click();
  await expect(page.getByRole("heading", { level: 1, name: FIRST_PAGE })).toBeVisible();

  await page.goto(`${club.officeUrl}/audit`);
  await expect(page.getByText("Staff: passkey added").first()).toBeVisible();
  await page.goto(`${club.officeUrl}/passkeys`);
  await kept.getByRole("button", { name: "Remove Office laptop" }).click();
  const removing = page.getByRole("dialog", { name: "Remove this passkey?" });
  await removing.getByLabel("Your password").fill(password);
  await removing.getByLabel(/^Code/).fill(await waitForFreshCode(club, secret));
  await removing.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await leave();
  await button.click();
  await expect(page.getByText(/That passkey could not be used/)).toBeVisible();
});
