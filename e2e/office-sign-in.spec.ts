import { expect, test as journey } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import { createClerk, waitForFreshCode, signInStaff } from "./staff.ts";

/** Someone's password is another one afterwards: whatever makes the workers differ gives a club of its own. */
const test = journey.extend<object, { changesPasswordAlone: boolean }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from the pattern.
  changesPasswordAlone: [async ({}, give) => give(true), { scope: "worker" }],
});

const NEW_PASSWORD = "Harmattan-blue-42";

test("staff sign in with an authenticator at their own address, come back where they were, change their password, and leave @main", async ({
  page,
  club,
}) => {
  await page.goto(`${club.officeUrl}/staff?open=x`);
  await expect(page).toHaveURL(/\/sign-in\?back_to=/);
  await captureHandbook(page, "signing-in");
  await page.getByLabel("Email").fill("stranger@kinfold.example");
  await page.getByLabel("Password", { exact: true }).fill("Wrong-horse-9");
  await page.getByLabel("Code from your authenticator app").fill("123456");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid Credentials");

  const person = await signInStaff(page, club, "admin");
  const { name } = person;
  await expect(page.getByRole("button", { name })).toContainText("Admin");
  await page.getByRole("link", { name: "What is due" }).click();
  await expect(page.getByRole("table", { name: "Queues" })).toBeVisible();
  await captureHandbook(page, "what-is-due");
  await page.goto(`${club.officeUrl}/nowhere`);
  await expect(page.getByRole("heading", { name: "This page doesn’t exist" })).toBeVisible();

  const elsewhere = await createClerk(club, "admin");
  expect((await elsewhere.ask("GET", "/admin/auth/me")).status).toBe(200);
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your password" });
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await dialog
    .getByLabel("Code from your authenticator app")
    .fill(await waitForFreshCode(club, person.authenticator_secret));
  await captureHandbook(page, "change-your-password");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed.")).toBeVisible();
  expect((await elsewhere.ask("GET", "/admin/auth/me")).status).toBe(401);
  await club.waitForEmail(person.email, /Your password for the office of Kinfold was changed/);

  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("the office serves no endpoint of the members'", async ({ club }) => {
  const answer = await fetch(`${club.officeUrl}/api/user/profile`);
  expect(answer.status).toBe(404);
  expect((await fetch(`${club.officeUrl}/api/admin/auth/me`)).status).toBe(401);
});
