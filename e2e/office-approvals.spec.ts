import { expect, test } from "./club.ts";
import { withFinger } from "./finger.ts";
import { createClerk, signInStaff, waitForFreshCode } from "./staff.ts";
import { chooseOption } from "./steps.ts";

/** What is approved here is published to every member of its club. */
test.use({ clubOf: "office-approvals" });

const TITLE = "What shall we plant next";

test("an admin approves with a passkey, not with another's finger, and the audit holds it @main", async ({
  page,
  club,
}) => {
  const operations = await createClerk(club, "operations");
  const value = {
    title: TITLE,
    description: "Three questions, for two minutes.",
    link: `${club.sandboxUrl}/`,
    audience: "everyone",
    opens_at: (await club.wait(0)).toISOString(),
    closes_at: null,
  };
  const wish = { kind: "survey", id: null, version: 0, value, reason: "Decided by the board." };
  const proposed = await operations.ask("POST", "/admin/setting-proposals", wish);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);

  const finger = await withFinger(page);
  const { password, authenticator_secret: secret } = await signInStaff(page, club, "admin");
  await page.goto(`${club.officeUrl}/passkeys`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name").fill("Office laptop");
  await adding.getByLabel("Your password").fill(password);
  await adding.getByLabel(/^Code/).fill(await waitForFreshCode(club, secret));
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("Office laptop");

  await page.goto(`${club.officeUrl}/setting-proposals`);
  await page.getByRole("button", { name: new RegExp(TITLE) }).click();
  const pane = page.getByRole("region", { name: new RegExp(TITLE) });
  await pane.getByText("Approve", { exact: true }).first().click();
  await chooseOption(page, "Reason", "I checked it against the source");
  const approve = pane.getByRole("button", { name: "Approve" });
  await finger(false);
  await approve.click();
  await expect(pane.getByText(/^Nothing was approved\./)).toBeVisible();
  await finger(true);
  await approve.click();
  await expect(page.getByText("Nothing is proposed")).toBeVisible();
  const auditor = await createClerk(club, "auditor");
  const { body } = await auditor.ask("GET", "/admin/audit?search=authenticator_data");
  expect((body as { data: unknown[] }).data).toHaveLength(1);
});
