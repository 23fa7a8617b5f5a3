import { expect, test } from "./club.ts";
import { withFinger } from "./finger.ts";
import { captureHandbook } from "./handbook.ts";
import { findDemoStaff, waitForFreshCode, signInStaff } from "./staff.ts";

/** What is proposed here waits for ever: no one else is to live in its club. */
test.use({ clubOf: "office-confirm" });

test("an admin who signed in some time ago confirms that it is them, and what they typed is proposed", async ({
  page,
  club,
}) => {
  const { password, authenticator_secret: secret } = await signInStaff(page, club, "admin");
  await page.goto(`${club.officeUrl}/staff`);
  await club.wait(11 * 60);
  await page.getByRole("button", { name: "Invite a staff member" }).click();
  const inviting = page.getByRole("dialog", { name: "Invite a staff member" });
  await inviting.getByLabel("Name").fill("Bola Ige");
  await inviting.getByLabel("Email", { exact: true }).fill("bola.ige@kinfold.example");
  await inviting.getByRole("combobox", { name: /Roles/ }).click();
  await page.getByRole("option", { name: "Operations" }).click();
  await inviting.getByLabel("Email", { exact: true }).focus();
  await inviting.getByText("They are no member of the club").click();
  await inviting.getByLabel("Why").fill("More receipts than hands.");
  await inviting.getByRole("button", { name: "Propose" }).click();

  const confirming = page.getByRole("dialog", { name: "Confirm that it is you" });
  await confirming.getByRole("button", { name: "Cancel" }).click();
  await expect(confirming).toHaveCount(0);
  await expect(inviting.getByText("Confirm that it is you, then try again.")).toBeVisible();
  await expect(inviting.getByLabel("Why")).toHaveValue("More receipts than hands.");

  await inviting.getByRole("button", { name: "Propose" }).click();
  await confirming.getByLabel("Your password").fill("Not-my-password-1");
  await confirming.getByLabel(/^Code/).fill(await waitForFreshCode(club, secret));
  await captureHandbook(page, "confirm-that-it-is-you");
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(confirming.getByText("That is not your current password")).toBeVisible();
  await confirming.getByLabel("Your password").fill(password);
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Proposed. Another admin decides it.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Anyone who proposed it takes it back.
  await page.goto(`${club.officeUrl}/staff-changes`);
  await page
    .getByRole("row", { name: /Bola Ige/ })
    .getByRole("button")
    .click();
  await expect(page.getByText("You proposed this. Another staff member decides it.")).toBeVisible();
  await page.getByRole("combobox", { name: /Reason/ }).click();
  await page.getByRole("option", { name: "Proposed by mistake" }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Nothing is proposed")).toBeVisible();
});

test("an admin confirms with a passkey that it is them, and goes on where they were", async ({
  page,
  club,
}) => {
  await withFinger(page);
  const admin = await signInStaff(page, club, "admin");
  await page.goto(`${club.officeUrl}/passkeys`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name").fill("Office laptop");
  await adding.getByLabel("Your password").fill(admin.password);
  await adding.getByLabel(/^Code/).fill(await waitForFreshCode(club, admin.authenticator_secret));
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(adding).toHaveCount(0);

  const { name } = await findDemoStaff(club, "auditor");
  await page.goto(`${club.officeUrl}/staff`);
  await club.wait(11 * 60);
  await page.getByRole("button", { name: `Propose about ${name}` }).click();
  await page.getByRole("menuitem", { name: "A new authenticator" }).click();
  const proposing = page.getByRole("dialog");
  await proposing.getByLabel("Why").fill("They lost their telephone.");
  await proposing.getByRole("button", { name: "Propose" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Proposed. Another admin decides it.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
