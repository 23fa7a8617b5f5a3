import type { Page } from "@playwright/test";
import { computeCode } from "./authenticator.ts";
import { expect, test, type Club } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import { signApproval, signInStaff } from "./staff.ts";

const NEW = {
  name: "Uche Amadi",
  email: "uche.amadi@kinfold.example",
  password: "Harvest/Basket-18",
};

/** Decides the proposal about someone, as a list of its own shows it. */
async function decide(
  page: Page,
  club: Club,
  name: string,
  label: "Approve" | "Reject",
  nth: number,
) {
  await page.goto(`${club.officeUrl}/staff-changes`);
  await page
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("button")
    .click();
  await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^${name}`) })).toBeFocused();
  await captureHandbook(page, `change-of-staff-${label.toLowerCase()}`);
  await page.getByText(label, { exact: true }).first().click();
  await page.getByRole("combobox", { name: /Reason/ }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: label }).click();
  if (label === "Approve") await signApproval(page, club, "admin", nth);
  await expect(page.getByText("Nothing is proposed")).toBeVisible();
}

test("a staff member joins by two admins and an email, changes roles by two admins, and is out at once when they leave @main", async ({
  browser,
  page: first,
  club,
}) => {
  await signInStaff(first, club, "admin");
  const second = await (await browser.newContext()).newPage();
  await signInStaff(second, club, "admin", 1);

  await first.goto(`${club.officeUrl}/staff`);
  await captureHandbook(first, "staff-and-roles");
  await first.getByRole("button", { name: "Invite a staff member" }).click();
  const dialog = first.getByRole("dialog");
  await dialog.getByLabel("Name").fill(NEW.name);
  await dialog.getByLabel("Email", { exact: true }).fill(NEW.email);
  await dialog.getByRole("combobox", { name: /Roles/ }).click();
  await first.getByRole("option", { name: "Operations" }).click();
  // The list closes as the focus leaves it.
  await dialog.getByLabel("Email", { exact: true }).focus();
  await dialog.getByText("They are no member of the club").click();
  await dialog.getByLabel("Why").fill("More receipts than hands.");
  await captureHandbook(first, "invite-a-staff-member");
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(first.getByText("Proposed. Another admin decides it.")).toBeVisible();

  // Anyone who proposed it reads it, and has no say.
  await first.goto(`${club.officeUrl}/staff-changes`);
  await first
    .getByRole("row", { name: /Uche Amadi/ })
    .getByRole("button")
    .click();
  await expect(
    first.getByText("You proposed this. Another staff member decides it."),
  ).toBeVisible();

  await second.goto(`${club.officeUrl}/due`);
  await expect(second.getByRole("row", { name: /Changes of staff/ })).toContainText("1");
  await decide(second, club, NEW.name, "Approve", 1);

  const { text } = await club.waitForEmail(NEW.email, /join#/);
  const third = await (await browser.newContext()).newPage();
  const link = /http\S+\/join#[\w-]+/.exec(text)?.[0] ?? "";
  await third.goto(link);
  await expect(third.getByRole("heading", { name: "Welcome, Uche Amadi" })).toBeVisible();
  await captureHandbook(third, "join-the-office");
  const secret = ((await third.getByTestId("secret").textContent()) ?? "").replaceAll(" ", "");
  await third.getByLabel("Password", { exact: true }).fill(NEW.password);
  const code = computeCode(secret, await club.wait(0));
  await third.getByLabel("Code from your authenticator app").fill(code);
  await third.getByRole("button", { name: "Join the office" }).click();
  await third.getByRole("link", { name: "Sign in" }).click();
  await third.getByLabel("Email").fill(NEW.email);
  await third.getByLabel("Password", { exact: true }).fill(NEW.password);
  await third
    .getByLabel("Code from your authenticator app")
    .fill(computeCode(secret, await club.wait(30)));
  await third.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(third.getByRole("button", { name: NEW.name })).toContainText("Operations");

  // What is not for their role is not shown, and not opened by its address either.
  await third.goto(`${club.officeUrl}/staff`);
  await expect(
    third.getByRole("heading", { name: "This page is not for your role" }),
  ).toBeVisible();

  const openProposal = async (name: string): Promise<void> => {
    await second.goto(`${club.officeUrl}/staff`);
    await second.getByRole("button", { name: `Propose about ${NEW.name}` }).click();
    await second.getByRole("menuitem", { name }).click();
  };
  await openProposal("Other roles");
  await second.getByRole("dialog").getByRole("combobox", { name: /Roles/ }).click();
  await second.getByRole("option", { name: "Compliance" }).click();
  await second.getByRole("dialog").getByLabel("Why").fill("They look at documents too.");
  await second.getByRole("button", { name: "Propose" }).click();
  await expect(second.getByRole("dialog")).toBeHidden();
  await decide(first, club, NEW.name, "Approve", 0);
  await third.goto(`${club.officeUrl}/`);
  await expect(third.getByRole("button", { name: NEW.name })).toContainText(
    "Operations, Compliance",
  );

  await openProposal("Take off the staff");
  await second.getByRole("dialog").getByLabel("Why").fill("They have left.");
  await second.getByRole("button", { name: "Propose" }).click();
  await expect(second.getByRole("dialog")).toBeHidden();
  await decide(first, club, NEW.name, "Approve", 0);
  await third.goto(`${club.officeUrl}/`);
  await expect(third).toHaveURL(/\/sign-in/);
  await first.goto(`${club.officeUrl}/staff`);
  await expect(first.getByRole("row", { name: /Uche Amadi/ })).toContainText("Off the staff");

  await third.goto(link);
  await expect(
    third.getByText(
      "This link is not whole, or no longer works. Ask an admin to propose a new one.",
    ),
  ).toBeVisible();
  await expect(third.getByRole("button", { name: "Join the office" })).toHaveCount(0);
});
