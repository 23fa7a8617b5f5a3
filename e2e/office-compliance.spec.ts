import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import { submitId } from "./joined.ts";
import { createClerk, signApproval, signInStaff, type Clerk } from "./staff.ts";
import {
  chooseOption,
  createPerson,
  enterCode,
  expectWelcome,
  fillSignUp,
  findCodeDialog,
  waitUntilInteractive,
  type Person,
} from "./steps.ts";

type Found = { data: { id: string; member: { id: string }; proposal: { id: string } | null }[] };

/** A staff member at a desk of their own. */
async function atDesk(browser: Browser, club: Club, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInStaff(page, club, role);
  return page;
}

/** The government ID of this person in the queue. */
async function findReview(clerk: Clerk, { email }: Person): Promise<Found["data"][number]> {
  const answer = await clerk.ask("GET", `/admin/identity?search=${encodeURIComponent(email)}`);
  const [review] = (answer.body as Found).data;
  if (review === undefined) throw new Error(`nothing of ${email} waits`);
  return review;
}

test("a politically exposed member is activated once a senior staff member approved them", async ({
  browser,
  page,
  club,
}) => {
  const person = createPerson();
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, person);
  await page
    .getByRole("radiogroup", { name: /politically exposed person/ })
    .getByText("Yes", { exact: true })
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(findCodeDialog(page)).toBeVisible();
  await enterCode(page, await club.code(person.email));
  await expectWelcome(page, person);
  await submitId(page);

  // The first reader proposes as for everyone.
  const operations = await createClerk(club, "operations");
  const { id, member } = await findReview(operations, person);
  await operations.ask("GET", `/admin/identity/${id}/document?purpose=review`);
  const name_read = `${person.firstName} ${person.lastName}`;
  const proposed = await operations.ask("POST", `/admin/identity/${id}/propose`, {
    note: "Complete and in date.",
    name_read,
  });
  expect(proposed.status).toBe(200);

  // The second reader reads that it waits, and where.
  const compliance = await atDesk(browser, club, "compliance");
  await compliance.goto(`${club.officeUrl}/identity?open=${id}&search=${person.email}`);
  await expect(compliance.getByText("This member is politically exposed")).toBeVisible();
  await expect(compliance.getByRole("radio", { name: "Approve", exact: true })).toBeDisabled();
  await captureHandbook(compliance, "pep-identity");
  await compliance.getByRole("link", { name: "See where it stands" }).click();
  await expect(compliance).toHaveURL(new RegExp(`/compliance\\?open=${member.id}`));
  await compliance
    .getByRole("textbox", { name: /^Source of funds/ })
    .fill("Salary of a permanent secretary, seen on two years of statements.");
  await chooseOption(compliance, "Reason", "Their money is explained by what they earn");
  await captureHandbook(compliance, "pep-propose");
  await compliance.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(compliance.getByText("Proposed. An admin decides it.")).toBeVisible();
  await expect(compliance.getByRole("radio", { name: "Approve", exact: true })).toHaveCount(0);

  // The member reads what every member reads whose document is looked at.
  await page.goto("/dashboard/my-account?tab=KYC");
  await expect(page.getByText("In review").first()).toBeVisible();
  await expect(page.getByText(/senior|politically|source of funds/i)).toHaveCount(0);

  const admin = await atDesk(browser, club, "admin");
  await admin.goto(`${club.officeUrl}/compliance?open=${member.id}`);
  await admin.getByText("Approve", { exact: true }).first().click();
  await chooseOption(admin, "Reason", "Their money is explained by what they earn");
  await admin.getByRole("button", { name: "Approve", exact: true }).click();
  await signApproval(admin, club, "admin");
  await expect(admin.getByText(/Their government ID can be approved now/)).toBeVisible();
  await admin.context().close();

  await compliance.goto(`${club.officeUrl}/identity?open=${id}&search=${person.email}`);
  await compliance.getByRole("button", { name: "Show the document" }).click();
  await compliance.getByText("Approve", { exact: true }).first().click();
  await compliance.getByRole("textbox", { name: /^Name on/ }).fill(name_read);
  await chooseOption(compliance, "Reason", "I find the same");
  await compliance.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(compliance.getByText("Approved. The member is told.")).toBeVisible();
  await compliance.context().close();

  await page.reload();
  await expect(page.getByText("Validated").first()).toBeVisible();
});

test("a member whose name is on a sanctions list is activated once two people say that it is another person", async ({
  browser,
  page,
  club,
}) => {
  const person = { ...createPerson("Yusuf"), lastName: "Listedman" };
  await page.goto("/auth/sign-up");
  await waitUntilInteractive(page);
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(findCodeDialog(page)).toBeVisible();
  await enterCode(page, await club.code(person.email));
  await expectWelcome(page, person);
  await submitId(page);

  const operations = await createClerk(club, "operations");
  const { id } = await findReview(operations, person);
  await operations.ask("GET", `/admin/identity/${id}/document?purpose=review`);
  const name_read = `${person.firstName} ${person.lastName}`;
  const body = { note: "Complete and in date.", name_read };
  expect((await operations.ask("POST", `/admin/identity/${id}/propose`, body)).status).toBe(200);

  const compliance = await atDesk(browser, club, "compliance");
  const approve = async () => {
    await compliance.goto(`${club.officeUrl}/identity?open=${id}&search=${person.email}`);
    await compliance.getByRole("button", { name: "Show the document" }).click();
    await compliance.getByText("Approve", { exact: true }).first().click();
    await compliance.getByRole("textbox", { name: /^Name on/ }).fill(name_read);
    await chooseOption(compliance, "Reason", "I find the same");
    await compliance.getByRole("button", { name: "Approve", exact: true }).click();
  };
  await approve();
  await expect(compliance.getByText(/A sanctions hit of this member waits/)).toBeVisible();

  await compliance.goto(`${club.officeUrl}/compliance`);
  await compliance.getByRole("link", { name: "Sanctions hits" }).click();
  await compliance.getByText(name_read).first().click();
  await expect(compliance.getByText("Nigeria Sanctions List, NG-0112")).toBeVisible();
  await compliance.getByText("Another person", { exact: true }).last().click();
  await chooseOption(compliance, "Reason", "Another person: other birth date or country");
  await compliance.getByRole("button", { name: "Another person", exact: true }).click();
  await expect(compliance.getByText("Proposed. Another staff member decides it.")).toBeVisible();

  // The member reads what every member reads whose document is looked at.
  await page.goto("/dashboard/my-account?tab=KYC");
  await expect(page.getByText("In review").first()).toBeVisible();
  await expect(page.getByText(/sanction|screen/i)).toHaveCount(0);

  // Another person finds it under what waits for them.
  const admin = await atDesk(browser, club, "admin");
  await admin.goto(`${club.officeUrl}/approvals`);
  await admin.getByText(new RegExp(`^Sanctions hit, .*${name_read}$`)).click();
  await admin.getByText("Approve", { exact: true }).first().click();
  await chooseOption(admin, "Reason", "I find the same");
  await admin.getByRole("button", { name: "Approve", exact: true }).click();
  await signApproval(admin, club, "admin");
  await expect(admin.getByText("Answered.")).toBeVisible();
  await admin.context().close();

  await approve();
  await expect(compliance.getByText("Approved. The member is told.")).toBeVisible();
  await compliance.context().close();
  await page.reload();
  await expect(page.getByText("Validated").first()).toBeVisible();
});
