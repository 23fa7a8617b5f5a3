import type { Browser, Page } from "@playwright/test";
import { createPdf } from "./drawable-pdf.ts";
import { expect, test, type Club } from "./club.ts";
import { createMember, nameAccount } from "./joined.ts";
import { beginPayment, settleAtProvider } from "./money.ts";
import { createClerk, signApproval, signInStaff } from "./staff.ts";
import { callApi, chooseOption, signIn } from "./steps.ts";

test.use({ clubOf: "death" });

const TWO_DAYS = 2 * 86_400;
const ACCOUNT_NUMBER = "0123456793";

/** A staff member at a desk of their own, at this address of the office. */
async function openDesk(browser: Browser, club: Club, role: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInStaff(page, club, role);
  await page.goto(club.officeUrl + path);
  return page;
}

/** Compliance chooses an answer, says why, signs it, and reads what came of it. */
async function answer(
  desk: Page,
  club: Club,
  { option, reason, done }: Record<"option" | "reason" | "done", string>,
): Promise<void> {
  await desk.getByText(option, { exact: true }).first().click();
  await chooseOption(desk, "Reason", reason);
  await desk.getByRole("button", { name: option, exact: true }).click();
  await signApproval(desk, club, "compliance");
  await expect(desk.getByText(done)).toBeVisible();
}

/** Compliance opens the grant where it is not open yet, and approves the step that is proposed. */
async function approveStep(browser: Browser, club: Club, path: string): Promise<Page> {
  const desk = await openDesk(browser, club, "compliance", path);
  await desk.getByRole("button", { name: "Show the grant" }).click();
  await expect(desk.getByRole("img").last()).toBeVisible();
  await answer(desk, club, {
    option: "Approve",
    reason: "The grant names them",
    done: "Approved.",
  });
  return desk;
}

test("a member dies: two people hold the account, open and approve the grant, record the estate's account and ask for its money; the member's sign-in is over", async ({
  browser,
  page,
  club,
}) => {
  const person = await createMember(page, club);
  const { firstName, lastName, email } = person;
  const name = `${firstName} ${lastName}`;
  const payment = await beginPayment(page, "NGN", { amount: 40_000, gateway: "transfer" });
  await settleAtProvider(club, payment, "settle", { outcome: "success" });
  const readBalance = async () =>
    (await callApi<{ ngn: { available_balance: number } }>(page, "/wallet")).ngn.available_balance;
  await expect.poll(readBalance).toBeGreaterThan(39_000);
  const { id } = await callApi<{ id: string }>(page, "/customer/get");
  const path = `/members/${id}`;

  // The death, by two.
  const operations = await openDesk(browser, club, "operations", path);
  await operations.getByRole("button", { name: "Record a death" }).click();
  const dialog = operations.getByRole("dialog");
  await dialog.getByLabel(/^Day of death/).fill("2026-11-01");
  await dialog.getByRole("textbox", { name: /^Proof/ }).fill("Death certificate LA-0077, seen.");
  await dialog.getByRole("textbox", { name: /^Who speaks/ }).fill(`Chinwe ${lastName}`);
  await dialog.getByRole("textbox", { name: /^Their phone/ }).fill("+2348035550143");
  await dialog.getByRole("textbox", { name: /^Why/ }).fill("The family brought the certificate.");
  await dialog.getByRole("button", { name: "Propose" }).click();
  await expect(dialog).toBeHidden();
  const compliance = await openDesk(browser, club, "compliance", "/data-requests?kind=deaths");
  await compliance
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("button")
    .first()
    .click();
  await answer(compliance, club, {
    option: "Hold the account",
    reason: "The document proves it",
    done: "Held for the estate.",
  });
  await compliance.context().close();

  // Every device is signed out, and the password opens nothing.
  const before = (await club.readEmails(email)).length;
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, person);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);

  // The grant, which both have opened.
  await operations.reload();
  const upload = operations.getByRole("form", { name: "Upload a grant" });
  await chooseOption(operations, "What it is", "Letters of administration");
  await upload.getByRole("textbox", { name: /^Number/ }).fill("LS/PR/2026/0815");
  await upload.getByRole("textbox", { name: /^Court/ }).fill("Probate Registry, Lagos");
  await upload.getByLabel(/^Given on/).fill("2026-11-02");
  await upload.getByRole("textbox", { name: /^Executors/ }).fill(`Chinwe ${lastName}`);
  await upload.getByLabel(/^The grant/).setInputFiles({
    name: "grant.pdf",
    mimeType: "application/pdf",
    buffer: createPdf(`Letters of administration ${name}`),
  });
  await upload.getByRole("button", { name: "Upload" }).click();
  await expect(operations.getByText("Open the grant first.")).toBeVisible();
  await operations.getByRole("button", { name: "Show the grant" }).click();
  await operations.getByText("Propose to approve", { exact: true }).first().click();
  await chooseOption(operations, "Reason", "It is as the court gave it, and of this member");
  await operations.getByRole("button", { name: "Propose to approve", exact: true }).click();
  await expect(
    operations.getByText("You proposed this. Another staff member decides it."),
  ).toBeVisible();
  await (await approveStep(browser, club, path)).context().close();

  // The account, which its bank says is the estate's.
  await nameAccount(club, ACCOUNT_NUMBER, `ESTATE OF ${lastName} ${firstName}`);
  await operations.reload();
  await operations.getByRole("button", { name: "Record an account" }).click();
  await chooseOption(operations, "Currency", "Naira");
  await chooseOption(operations, "Bank", "Guaranty Trust Bank (GTBank)");
  const recording = operations.getByRole("form", { name: "Record an account" });
  await recording.getByRole("textbox", { name: /^Account number/ }).fill(ACCOUNT_NUMBER);
  await recording.getByRole("textbox", { name: /^Why/ }).fill("Opened for the estate.");
  await recording.getByRole("button", { name: "Propose" }).click();
  await expect(recording).toBeHidden();
  await operations.context().close();
  await (await approveStep(browser, club, path)).context().close();

  // A day later the estate is paid: one asks, and another approves the withdrawal.
  await club.wait(TWO_DAYS);
  const asking = await openDesk(browser, club, "operations", path);
  await asking
    .getByText(/^Ask to pay ₦/)
    .first()
    .click();
  await chooseOption(asking, "Reason", "The account is the estate's, and the grant is approved");
  await asking.getByRole("button", { name: /^Ask to pay ₦/ }).click();
  await expect(asking.getByText(/^Asked for\. It waits under Withdrawals/)).toBeVisible();
  await expect(asking.getByText(/on its way/)).toBeVisible();
  const own = await createClerk(club, "operations");
  const { body } = await own.ask("GET", "/admin/withdrawals");
  const { data } = body as { data: { id: string; member_id: string }[] };
  const withdrawal = data.find(({ member_id: of }) => of === id);
  const approval = { reason: "The grant names the estate." };
  const approvalPath = `/admin/withdrawals/${withdrawal?.id}/approve`;
  expect(await own.ask("POST", approvalPath, approval)).toMatchObject({
    status: 403,
    body: { code: "staff_own_work" },
  });
  expect(
    (await (await createClerk(club, "admin")).ask("POST", approvalPath, approval)).status,
  ).toBe(200);
  await asking.context().close();

  // The closing waits for it, and nothing was written to the member.
  const closing = await openDesk(browser, club, "compliance", "/data-requests?kind=closings");
  await expect(closing.getByRole("row", { name: new RegExp(name) })).toBeVisible();
  expect(await club.readEmails(email)).toHaveLength(before);
});
