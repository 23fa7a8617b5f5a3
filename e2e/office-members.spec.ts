import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import { signApproval, signInStaff } from "./staff.ts";
import { chooseOption, joinClub, createPerson } from "./steps.ts";

/** A staff member at a desk of their own. */
async function atDesk(browser: Browser, club: Club, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInStaff(page, club, role);
  return page;
}

/** Finds a member by their address, and opens their page. */
async function openMember(desk: Page, { email, name }: { email: string; name: string }) {
  await desk.goto(new URL("/", desk.url()).href);
  await desk.getByRole("link", { name: "Find a member" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await desk.getByRole("searchbox").fill(email);
  await desk.keyboard.press("Enter");
  await expect(desk).toHaveURL(/search=/);
  const memberRow = desk.getByRole("table").getByRole("row").filter({ hasText: email });
  await expect(desk.getByRole("table").getByRole("row")).toHaveCount(2);
  await captureHandbook(desk, "members");
  await memberRow.getByRole("button").click();
  await expect(desk.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Presses an action of the page, gives the reason, and sends it. */
async function doIt(
  desk: Page,
  { action, send, why }: { action: string; send: string; why: string },
) {
  await desk.getByRole("button", { name: action, exact: true }).click();
  await desk.getByRole("dialog").getByLabel("Why").fill(why);
  await desk.getByRole("dialog").getByRole("button", { name: send, exact: true }).click();
}

test("a member is found, opened, made global by two, and reads who looked; and naira keeps another from it", async ({
  browser,
  page,
  club,
}) => {
  const person = createPerson();
  const { email } = person;
  const name = `${person.firstName} ${person.lastName}`;
  await joinClub(page, club, person);

  const maker = await atDesk(browser, club, "operations");
  await openMember(maker, { email, name });
  await expect(maker.getByText("Nigerian member")).toBeVisible();
  await captureHandbook(maker, "member");
  const why = "They live in Accra for good.";
  await doIt(maker, { action: "Make global member", send: "Propose", why });
  await expect(maker.getByText("A change of this membership is proposed")).toBeVisible();

  const checker = await atDesk(browser, club, "compliance");
  await checker.getByRole("main").getByRole("link", { name: "Global or not" }).click();
  await expect(checker.getByRole("heading", { level: 1, name: "Global or not" })).toBeVisible();
  await checker.getByRole("searchbox").fill(email);
  await checker.keyboard.press("Enter");
  await expect(checker).toHaveURL(/search=/);
  await checker
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("button")
    .click();
  const pane = checker.getByRole("region", { name });
  await expect(pane.getByText(why)).toBeVisible();
  await captureHandbook(checker, "global-or-not");
  await pane.getByText("Approve", { exact: true }).first().click();
  await chooseOption(checker, "Reason", "The documents say so");
  await pane.getByRole("button", { name: "Approve", exact: true }).click();
  await signApproval(checker, club, "compliance");
  await expect(checker.getByText(`Done. ${name} is told.`)).toBeVisible();

  await club.waitForEmail(email, /you are a global member now/i);
  await page.goto("/dashboard/my-account?tab=Security");
  await expect(page.getByText("Looked at your account").first()).toBeVisible();
  await expect(page.getByText("Approved a change of your membership")).toBeVisible();
  await page.goto("/dashboard/wallet");
  await expect(page.getByText(/USD|Dollar/).first()).toBeVisible();
  await expect(page.getByText(/Naira wallet|NGN/)).toHaveCount(0);

  // No one decides what they proposed.
  await openMember(checker, { email, name });
  await doIt(checker, { action: "Make no global member", send: "Propose", why: "They came back." });
  await checker.getByRole("link", { name: "Global or not" }).first().click();
  await checker
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("button")
    .click();
  await expect(pane.getByText("You proposed this. Another staff member decides it.")).toBeVisible();
  await expect(pane.getByRole("radio", { name: "Approve", exact: true })).toHaveCount(0);

  // Each role reads its own parts.
  const finance = await atDesk(browser, club, "finance_maker");
  await finance.goto(`${club.officeUrl}/members?search=unknown-of-this-name`);
  await expect(finance.getByText("No one matches")).toBeVisible();
  await openMember(finance, { email, name });
  await expect(finance.getByRole("heading", { name: "Money" })).toBeVisible();
  await expect(finance.getByText("Identity and bank accounts")).toHaveCount(0);
  await expect(finance.getByRole("button", { name: "Lock sign-in" })).toHaveCount(0);

  // Anyone who has naira is not made global, and it is said what is left.
  await openMember(maker, { email: "tunde.bakare@kinfold.example", name: "Tunde Bakare" });
  await doIt(maker, { action: "Make global member", send: "Propose", why });
  await expect(maker.getByRole("dialog")).toContainText("the naira wallet is not empty");
  await maker.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await openMember(maker, { email, name });
  await expect(maker.getByText("Global member", { exact: true })).toBeVisible();
  await doIt(maker, { action: "Lock sign-in", send: "Lock", why: "Their telephone was stolen." });
  await expect(maker.getByText("Sign-in locked")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth\/login/);
  await club.waitForEmail(email, /locked your sign-in/);
  await doIt(maker, {
    action: "Propose to unlock",
    send: "Propose",
    why: "They have another one.",
  });
  // Besides what passes by in a message.
  await expect(maker.getByRole("main").getByText("Another staff member decides it.")).toBeVisible();
  await expect(maker.getByRole("button", { name: "Unlock", exact: true })).toHaveCount(0);
  await openMember(checker, { email, name });
  await doIt(checker, { action: "Unlock", send: "Unlock", why: "We spoke to them." });
  await signApproval(checker, club, "compliance");
  await expect(checker.getByText("Sign-in locked")).toHaveCount(0);
});
