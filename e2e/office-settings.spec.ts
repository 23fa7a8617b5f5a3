import type { Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import { createClerk, findDemoStaff, hasOpen, signApproval, signInStaff } from "./staff.ts";
import { chooseOption, joinClub, createPerson } from "./steps.ts";

/** New terms ask every member to agree, whatever page they came for: no one else is to live in its club. */
test.use({ clubOf: "office-settings" });

const ACTION = { propose: "Propose it" };

/** A minute as a field for times takes it: Lagos is an hour ahead, all year. */
const lagosMinute = (at: Date): string =>
  new Date(at.getTime() + 3_600_000).toISOString().slice(0, 16);

/** Looks at what the change would do, says why, and does it. */
async function doIt(page: Page, action: string, expected: RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "See what it does" }).click();
  await expect(dialog.getByText(expected)).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Why/ }).fill("Decided by the board.");
  await dialog.getByRole("button", { name: action }).click();
  await expect(dialog).toBeHidden();
}

/** The approver finds what was proposed first, and approves it. */
async function approveNext(page: Page, club: Club, title: RegExp): Promise<void> {
  await page.goto(`${club.officeUrl}/setting-proposals`);
  await page.getByRole("button", { name: title }).click();
  const pane = page.getByRole("region", { name: title });
  await pane.getByText("Approve", { exact: true }).first().click();
  await chooseOption(page, "Reason", "I checked it against the source");
  await pane.getByRole("button", { name: "Approve" }).click();
  await signApproval(page, club, "finance_approver");
  await expect(page.getByText("Nothing is proposed")).toBeVisible();
}

test("staff publish terms, move an account together and announce it, and the member sees each", async ({
  page: member,
  browser,
  club,
}) => {
  const ada = createPerson("Adaeze");
  await joinClub(member, club, ada);
  const desk = async (role: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await signInStaff(page, club, role);
    return page;
  };

  const maker = await desk("finance_maker");
  await maker.goto(`${club.officeUrl}/settings?kind=transfer_account`);
  await maker.getByRole("button", { name: /Guaranty Trust Bank, 0123456789/ }).click();
  await maker.getByRole("button", { name: "Propose a change" }).click();
  await maker
    .getByRole("dialog")
    .getByRole("textbox", { name: /^Account number/ })
    .fill("5550001112");
  await doIt(maker, ACTION.propose, /pay into 5550001112/);
  await maker.getByRole("link", { name: "Look at the proposal" }).click();
  await expect(
    maker.getByText("You proposed this. Another staff member decides it."),
  ).toBeVisible();
  await expect(maker.getByRole("radio", { name: "Approve", exact: true })).toHaveCount(0);
  await maker.goto(`${club.officeUrl}/settings?kind=transfer_account`);
  await maker.getByRole("button", { name: /Guaranty Trust Bank, 0123456789/ }).click();
  await expect(maker.getByRole("button", { name: "Propose a change" })).toHaveCount(0);
  const proposed = maker.getByRole("link", { name: "Look at the proposal" });
  await expect(proposed).toHaveAttribute("href", /^\/setting-proposals\?open=/);
  await proposed.click();
  await expect(maker.getByRole("region", { name: /5550001112/ })).toBeVisible();

  const approver = await desk("finance_approver");
  await approver.getByRole("link", { name: "Proposed changes" }).first().click();
  await approver.getByRole("button", { name: /Guaranty Trust Bank, 5550001112/ }).click();
  const pane = approver.getByRole("region", { name: /5550001112/ });
  await expect(pane.getByText("0123456789")).toBeVisible();
  await captureHandbook(approver, "settings-proposal");
  await approver.keyboard.press("Escape");
  await expect(pane).toHaveCount(0);
  await hasOpen(await createClerk(club, "admin"), "setting_change", "/admin/setting-proposals");
  await approver.getByRole("button", { name: /Guaranty Trust Bank, 5550001112/ }).click();
  const { name: admin } = await findDemoStaff(club, "admin");
  await expect(pane.getByText(`Being decided by ${admin}`)).toBeVisible();
  await pane.getByText("Approve", { exact: true }).first().click();
  await chooseOption(approver, "Reason", "I checked it against the source");
  await pane.getByRole("button", { name: "Approve" }).click();
  await signApproval(approver, club, "finance_approver");
  await expect(approver.getByText("Nothing is proposed")).toBeVisible();
  await maker.goto(`${club.officeUrl}/settings?kind=transfer_account`);
  await maker.getByRole("button", { name: /Guaranty Trust Bank, 5550001112/ }).click();
  const versions = maker.getByRole("region", { name: /5550001112/ });
  const [{ name: proposer }, { name: decider }] = [
    await findDemoStaff(club, "finance_maker"),
    await findDemoStaff(club, "finance_approver"),
  ];
  await expect(versions).toContainText(`proposed by ${proposer}, approved by ${decider}`);
  await expect(versions).toContainText("I checked it against the source");
  await expect(versions).toContainText("Was: 0123456789");

  const operations = await desk("operations");
  await operations.goto(`${club.officeUrl}/settings?kind=announcement`);
  await operations.getByRole("button", { name: "Write an announcement" }).click();
  const announcement = operations.getByRole("dialog");
  await announcement
    .getByRole("textbox", { name: /^Title/ })
    .fill("Our account at GTBank has moved");
  await announcement
    .getByRole("textbox", { name: /^What members/ })
    .fill("Pay to 0 1 2 3 4 5 6 7 8 9 from now on.");
  await chooseOption(operations, "How grave", "A warning");
  await chooseOption(operations, "For whom", "All members");
  const inLagos = lagosMinute(await club.wait(0));
  await announcement.getByLabel(/^Goes out/).fill(inLagos);
  await captureHandbook(operations, "settings-announcement");
  await announcement.getByRole("button", { name: "See what it does" }).click();
  await expect(announcement.getByText(/reads like an account number/).first()).toBeVisible();
  await announcement
    .getByRole("textbox", { name: /^What members/ })
    .fill("Look at the number before you pay.");
  await doIt(operations, ACTION.propose, /members? gets? it among their notices/);
  await approveNext(approver, club, /Our account at GTBank has moved/);

  await operations.goto(`${club.officeUrl}/settings?kind=terms`);
  await captureHandbook(operations, "settings-terms");
  await operations.getByRole("button", { name: "Publish a version" }).click();
  const terms = operations.getByRole("dialog");
  await terms.getByRole("textbox", { name: /^Version/ }).fill("e2e-1");
  await terms.getByLabel(/^Binding from/).fill(inLagos.slice(0, 10));
  await terms.getByRole("textbox", { name: /^What members/ }).fill("Meetings are held online too.");
  await doIt(operations, ACTION.propose, /asked to agree before anything else/);
  await approveNext(approver, club, /Version e2e-1/);

  await member.reload();
  const termsDialog = member.getByRole("dialog", { name: "Our terms have changed" });
  await expect(termsDialog.getByText("Meetings are held online too.")).toBeVisible();
  await termsDialog.getByRole("button", { name: /agree/i }).click();
  await expect(termsDialog).toBeHidden();
  const notice = member.getByRole("heading", { name: "Our account at GTBank has moved" });
  await expect(notice).toBeVisible();

  // Agreed to, changed terms are not announced any more; what is closed stays closed.
  const fromTheClub = member.getByRole("region", { name: "From the club" });
  await expect(fromTheClub.getByText("Our terms have changed")).toHaveCount(0);
  await fromTheClub
    .getByRole("button", { name: "Close “Our account at GTBank has moved”" })
    .click();
  await expect(notice).toHaveCount(0);
  await member.reload();
  await expect(member.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await member.goto("/dashboard/notifications");
  await expect(async () => {
    await member.reload();
    await expect(member.getByText("Our account at GTBank has moved").first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();

  await operations.goto(`${club.officeUrl}/settings?kind=announcement`);
  await operations.getByRole("button", { name: /Our account at GTBank has moved/ }).click();
  await operations.getByRole("button", { name: "Propose a change", exact: true }).click();
  const until = lagosMinute(await club.wait(60));
  await operations
    .getByRole("dialog")
    .getByLabel(/^Stays until/)
    .fill(until);
  await doIt(operations, ACTION.propose, /leaves members' pages when it ends/);
  await approveNext(approver, club, /Our account at GTBank has moved/);
  const nextAnnouncement = member.waitForResponse("**/api/announcement");
  await member.goto("/dashboard/overview");
  expect(await (await nextAnnouncement).text()).not.toContain("Our account at GTBank has moved");
  await expect(member.getByRole("heading", { name: "Recent activity" })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await member
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet/ })
    .click();
  await member.getByRole("menuitem", { name: /^Fund/ }).click();
  const amount = member.getByRole("dialog", { name: "Fund wallet" });
  await amount.getByRole("button", { name: "₦500,000", exact: true }).click();
  await amount.getByRole("button", { name: "Continue" }).click();
  await member.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  await chooseOption(member, "Bank", "GTBank");
  await expect(
    member.getByRole("dialog", { name: "Make the transfer" }).getByText("555 000 1112"),
  ).toBeVisible();
});
