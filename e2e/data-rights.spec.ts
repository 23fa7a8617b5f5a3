import { readFile } from "node:fs/promises";
import { DAY_MS } from "@kinfold/contract/durations";
import type { Browser, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expect, test, type Club } from "./club.ts";
import { signApproval, signInStaff } from "./staff.ts";
import { chooseOption, createPerson, joinClub, signIn, type Person } from "./steps.ts";

test.use({ clubOf: "data-rights" });

const DATA = "/dashboard/my-account?tab=Data";

/** A staff member at a desk of their own. */
async function atDesk(browser: Browser, club: Club, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInStaff(page, club, role);
  return page;
}

/** Opens the request of this member among those of one kind. */
async function openRequest(desk: Page, kind: string, { firstName, lastName }: Person) {
  const name = `${firstName} ${lastName}`;
  await desk.goto(new URL(`/data-requests${kind}`, desk.url()).href);
  await desk
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("button")
    .first()
    .click();
  return desk.getByRole("region", { name });
}

/** One staff member proposes, another decides and signs. */
async function decideByTwo(
  { browser, club }: { browser: Browser; club: Club },
  {
    kind,
    person,
    propose,
    approve,
    reason,
    done,
  }: Record<"kind" | "propose" | "approve" | "reason" | "done", string> & { person: Person },
): Promise<void> {
  const maker = await atDesk(browser, club, "operations");
  const proposing = await openRequest(maker, kind, person);
  await chooseOption(maker, "Reason", reason);
  await proposing.getByRole("button", { name: propose, exact: true }).click();
  await expect(
    proposing.getByText("You proposed this. Another staff member decides it."),
  ).toBeVisible();
  const checker = await atDesk(browser, club, "compliance");
  const deciding = await openRequest(checker, kind, person);
  await deciding.getByText(approve, { exact: true }).first().click();
  await chooseOption(checker, "Reason", reason);
  await deciding.getByRole("button", { name: approve, exact: true }).click();
  await signApproval(checker, club, "compliance");
  await expect(checker.getByText(done)).toBeVisible();
}

/** Opens the list of erasures. */
const openErasures = (desk: Page) =>
  desk.goto(new URL("/data-requests?kind=erasures", desk.url()).href);

/** Presses a button of the Data tab, and proves in its dialog who they are. */
async function proveAt(
  page: Page,
  { open, verb, person }: { open: string; verb: string; person: Person },
) {
  await page.getByRole("button", { name: open, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: verb, exact: true }).click();
}

test("a member asks for a copy of their data, two people release it, and the archive has it", async ({
  browser,
  page,
  club,
}) => {
  const person = createPerson("Adaobi");
  await joinClub(page, club, person);
  await page.goto(DATA);
  await proveAt(page, { open: "Ask for a copy", verb: "Ask for a copy", person });
  await expect(page.getByText(/^We answer by/)).toBeVisible();
  await decideByTwo(
    { browser, club },
    {
      kind: "",
      person,
      propose: "Propose to release",
      approve: "Release",
      reason: "The member asked for it themselves",
      done: `Released. ${person.firstName} ${person.lastName} is notified.`,
    },
  );
  await club.waitForEmail(person.email, /The copy of your data that you asked for is ready/);
  await page.reload();
  const downloading = page.waitForEvent("download");
  await proveAt(page, { open: "Download your data", verb: "Download", person });
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^kinfold-your-data-.*\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["data.json", "your-data.pdf"]));
  expect(strFromU8(files["data.json"] ?? new Uint8Array())).toContain(person.email);
});

test("a member asks to close their account, is blocked, settles it, asks again, is closed by two, and cannot sign in", async ({
  browser,
  page,
  club,
}) => {
  const person = createPerson("Chiamaka");
  await joinClub(page, club, person);
  await page.goto(DATA);
  // A request that waits is settled first.
  await proveAt(page, { open: "Ask for a copy", verb: "Ask for a copy", person });
  await expect(page.getByText(/^We answer by/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your account cannot be closed yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask to close my account" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel the request" }).click();
  await expect(page.getByText("Your request is cancelled.")).toBeVisible();
  await page.reload();
  await proveAt(page, { open: "Ask to close my account", verb: "Ask to close it", person });
  await expect(page.getByText(/^We close your account by/)).toBeVisible();

  // They think again, and ask once more.
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText(/^You took your request back on/)).toBeVisible();
  await proveAt(page, { open: "Ask to close my account", verb: "Ask to close it", person });
  await expect(page.getByText(/^We close your account by/)).toBeVisible();

  await decideByTwo(
    { browser, club },
    {
      kind: "?kind=closings",
      person,
      propose: "Propose to close",
      approve: "Close the account",
      reason: "The member asked for it themselves, and nothing is left",
      done: `Closed. ${person.firstName} ${person.lastName} is notified.`,
    },
  );
  const email = await club.waitForEmail(person.email, /Your account was closed on/);
  expect(email.subject).toBe("Your Kinfold account is closed");
  expect(email.text).toContain("They are erased on");

  // Signed out, and refused as a stranger is.
  await page.reload();
  await expect(page).toHaveURL(/auth\/login/);
  await signIn(page, person);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/auth\/login/);
});

test("a member is erased five years after their account was closed: the office, the sign-in and the audit know them no more", async ({
  browser,
  page,
  club,
}) => {
  const person = createPerson("Ifeyinwa");
  const fullName = `${person.firstName} ${person.lastName}`;
  await joinClub(page, club, person);
  await page.goto(DATA);
  await proveAt(page, { open: "Ask to close my account", verb: "Ask to close it", person });
  await expect(page.getByText(/^We close your account by/)).toBeVisible();
  await decideByTwo(
    { browser, club },
    {
      kind: "?kind=closings",
      person,
      propose: "Propose to close",
      approve: "Close the account",
      reason: "The member asked for it themselves, and nothing is left",
      done: `Closed. ${fullName} is notified.`,
    },
  );
  const closedAt = await club.wait(0);
  const compliance = await atDesk(browser, club, "compliance");
  await openErasures(compliance);
  await expect(compliance.getByText("No one to erase")).toBeVisible();

  const dueAt = new Date(closedAt);
  dueAt.setUTCFullYear(dueAt.getUTCFullYear() + 5);
  await club.goTo(new Date(dueAt.getTime() + DAY_MS));
  await decideByTwo(
    { browser, club },
    {
      kind: "?kind=erasures",
      person,
      propose: "Propose to erase",
      approve: "Erase the member",
      reason: "Their day of erasure has come, and nothing needs their records",
      done: "Erased. Their files go within minutes.",
    },
  );

  const auditor = await atDesk(browser, club, "auditor");
  // Neither their name nor their address finds anyone, and their number finds "Erased member".
  await openErasures(auditor);
  const row = auditor.getByRole("row", { name: /Erased member/ });
  await row.getByRole("button").first().click();
  const pane = auditor.getByRole("region", { name: "Erased member" });
  await expect(pane.getByText("Erased", { exact: true }).first()).toBeVisible();
  const link = pane.getByRole("link", { name: "Erased member" });
  const memberId = /members\/([^/?]+)/.exec((await link.getAttribute("href")) ?? "")?.[1] ?? "";
  expect(memberId).not.toBe("");
  await auditor.goto(new URL("/members", auditor.url()).href);
  const search = auditor.getByRole("searchbox");
  for (const words of [person.email, fullName]) {
    await search.fill(words);
    await search.press("Enter");
    await expect(auditor.getByText("No member fits what you search and filter for.")).toBeVisible();
  }
  await auditor.goto(new URL(`/members/${memberId}`, auditor.url()).href);
  await expect(auditor.getByRole("heading", { level: 1 })).toHaveText("Erased member");
  await expect(auditor.getByText(person.email)).toHaveCount(0);

  // The audit says who did what, and no more to whom.
  await auditor.goto(new URL("/audit", auditor.url()).href);
  const words = auditor.getByRole("searchbox", { name: "Search in what was written" });
  await words.fill(person.email);
  await words.press("Enter");
  await expect(auditor.getByText("Nothing matches")).toBeVisible();
  await words.fill("erasure.approved");
  await words.press("Enter");
  const approved = auditor.getByRole("row").filter({ hasText: "Erased member" });
  await expect(approved).toHaveCount(1);

  // Their sign-in is a stranger's.
  await page.goto("/auth/login");
  await signIn(page, person);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/auth\/login/);
});
