import { expect, test } from "./club.ts";
import { handbook } from "./handbook.ts";
import { signInStaff } from "./staff.ts";

test("staff sign in with an authenticator at their own address, come back where they were, and leave", async ({
  page,
  club,
}) => {
  await page.goto(`${club.officeUrl}/staff?open=x`);
  await expect(page).toHaveURL(/\/sign-in\?back_to=/);
  await handbook(page, "signing-in");
  await page.getByLabel("Email").fill("nobody@kinfold.example");
  await page.getByLabel("Password", { exact: true }).fill("Wrong-horse-9");
  await page.getByLabel("Code from your authenticator app").fill("123456");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid Credentials");

  const { name } = await signInStaff(page, club, "admin");
  await expect(page.getByRole("button", { name })).toContainText("Admin");
  await handbook(page, "what-is-due");
  await page.goto(`${club.officeUrl}/nowhere`);
  await expect(page.getByRole("heading", { name: "This page doesn’t exist" })).toBeVisible();

  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("the office serves no endpoint of the members'", async ({ club }) => {
  const answer = await fetch(`${club.officeUrl}/api/user/profile`);
  expect(answer.status).toBe(404);
  expect((await fetch(`${club.officeUrl}/api/admin/auth/me`)).status).toBe(401);
});
