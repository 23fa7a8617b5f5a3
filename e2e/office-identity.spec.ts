import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { enterAsMember, nameAccount } from "./joined.ts";
import { captureHandbook } from "./handbook.ts";
import { submitBvn } from "./documents.ts";
import { signInStaff } from "./staff.ts";
import { chooseOption, type Person } from "./steps.ts";

const ID = "Government-issued ID";

const SPECIMEN = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="400"><rect width="620" height="400" fill="#e7e2d6"/>
  <rect x="34" y="84" width="160" height="204" fill="#b9b09c"/><g font-family="monospace" fill="#3a3428">
  <text x="34" y="52" font-size="26">SPECIMEN PASSPORT</text><text x="226" y="112" font-size="22">OKAFOR</text>
  <text x="226" y="152" font-size="22">ADAEZE</text><text x="226" y="204" font-size="22">20 MAY 2031</text></g></svg>`;

type Sent = { name: string; mimeType: string; buffer: Buffer };

/** A passport of no one's, as a camera would see it, or on a sheet as a scanner does. */
async function specimen(page: Page, how: "photo" | "scan"): Promise<Sent> {
  const easel = await page.context().newPage();
  await easel.setViewportSize({ width: 640, height: 420 });
  await easel.setContent(SPECIMEN);
  const sent =
    how === "photo"
      ? { name: "passport.png", mimeType: "image/png", buffer: await easel.screenshot() }
      : { name: "passport.pdf", mimeType: "application/pdf", buffer: await easel.pdf() };
  await easel.close();
  return sent;
}

/** What this page was not allowed to load. */
function refusedLoads(page: Page): string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

const findDocument = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

async function sendId(page: Page, number: string, how: "photo" | "scan" = "photo"): Promise<void> {
  await page.getByRole("button", { name: /^Send it( again)?: Government-issued ID$/ }).click();
  const form = page.getByRole("form", { name: ID });
  await chooseOption(page, "Document type", "International passport");
  await form.getByRole("textbox", { name: /^Document number/ }).fill(number);
  await form.getByLabel(/^Expires on/).fill("2031-05-20");
  const sent = await specimen(page, how);
  await form.getByLabel(/^Photo or scan/).setInputFiles(sent);
  await expect(form.getByText(sent.name)).toBeVisible();
  await form.getByRole("button", { name: "Send for review" }).click();
  await expect(page.getByText("We have your government-issued ID.")).toBeVisible();
}

/** A staff member at a desk of their own. */
async function atDesk(browser: Browser, club: Club, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInStaff(page, club, role);
  return page;
}

/** Finds what this person handed in, and opens it. */
async function openReview(desk: Page, what: string, { email, firstName, lastName }: Person) {
  await desk
    .getByRole("navigation")
    .getByRole("link", { name: /^Identity/ })
    .click();
  // What was searched for before is gone.
  await expect(desk).toHaveURL(/\/identity$/);
  await expect(desk.getByRole("heading", { level: 1, name: "Identity" })).toBeVisible();
  // The box follows the address a moment later, and would take back what is typed until then.
  await expect(desk.getByRole("searchbox")).toHaveValue("");
  await desk.getByRole("searchbox").fill(email);
  await desk.keyboard.press("Enter");
  await expect(desk).toHaveURL(/search=/);
  const reviewRow = desk.getByRole("table").getByRole("row").filter({ hasText: what });
  // Others of this name may wait too, until the search has been heard.
  await expect(reviewRow).toHaveCount(1);
  await reviewRow.getByRole("button").click();
  const title = `${what.includes("••") ? "Bank account" : what} of ${firstName} ${lastName}`;
  const pane = desk.getByRole("region", { name: title });
  await expect(pane.getByRole("heading", { name: "Names" })).toBeVisible();
  return pane;
}

/** Chooses what to do and why, and does it. */
async function decide(
  pane: Locator,
  way: string,
  reason: string,
  { note, name }: { note?: string; name?: string } = {},
): Promise<void> {
  const desk = pane.page();
  await pane.getByText(way, { exact: true }).first().click();
  if (name !== undefined) await pane.getByRole("textbox", { name: /^Name on/ }).fill(name);
  await chooseOption(desk, "Reason", reason);
  if (note !== undefined) await pane.getByRole("textbox", { name: /^In your words/ }).fill(note);
  await pane.getByRole("button", { name: way, exact: true }).click();
}

test("a document is refused, sent again, and approved by two staff members, as the member reads @main", async ({
  browser,
  page,
  club,
}) => {
  const person = await enterAsMember(page, club);
  await page.goto("/dashboard/my-account?tab=KYC");
  await sendId(page, "A04512378");

  const operations = await atDesk(browser, club, "operations");
  let pane = await openReview(operations, "Government ID", person);
  await pane.getByRole("button", { name: "Show the document" }).click();
  await expect(pane.getByRole("img", { name: /passport.png/ })).toBeVisible();
  await captureHandbook(operations, "identity-document");
  await pane.getByRole("radio", { name: "Refuse", exact: true }).click();
  await pane.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(pane.getByText("Choose a reason.")).toBeVisible();
  await decide(pane, "Refuse", "Not clear enough to read", { note: "The date is cut off." });
  await expect(operations.getByText("Refused. The member is told why.")).toBeVisible();

  await page.reload();
  await expect(findDocument(page, ID)).toContainText(
    /not clear enough to read.*The date is cut off\./,
  );
  await club.waitForEmail(person.email, /The date is cut off/);
  await sendId(page, "A04512379", "scan");

  pane = await openReview(operations, "Government ID", person);
  await expect(pane.getByText("Open the document first", { exact: false })).toBeVisible();
  await expect(pane.getByRole("radio", { name: "Propose to approve" })).toBeDisabled();
  await pane.getByRole("button", { name: "Show the document" }).click();
  await expect(pane.getByRole("radio", { name: "Propose to approve" })).toBeEnabled();
  await decide(pane, "Propose to approve", "Complete, in date, and in the member’s name", {
    name: "OKAFOR ADAEZE",
  });
  await expect(operations.getByText("Proposed. Someone else approves it.")).toBeVisible();
  await expect(pane.getByRole("radio", { name: "Approve", exact: true })).toHaveCount(0);
  await expect(pane.getByRole("radio", { name: "Take back" })).toBeVisible();
  await page.reload();
  await expect(findDocument(page, ID)).toContainText("International passport, sent");

  const auditor = await atDesk(browser, club, "auditor");
  pane = await openReview(auditor, "Government ID", person);
  await pane.getByRole("button", { name: "Show the document" }).click();
  await expect(pane.getByText("Say what you look at it for.")).toBeVisible();
  await expect(pane.getByText("Your role reads this and decides nothing.")).toBeVisible();
  await expect(pane.getByRole("img", { name: /passport/ })).toHaveCount(0);
  await auditor.context().close();

  const compliance = await atDesk(browser, club, "compliance");
  const refusedThere = refusedLoads(compliance);
  pane = await openReview(compliance, "Government ID", person);
  await expect(pane.getByText("OKAFOR ADAEZE")).toHaveCount(0);
  await expect(pane.getByRole("radio", { name: "Approve", exact: true })).toBeDisabled();
  // Operations have it open still, and proposed it: they hold no one up.
  await expect(pane.getByText(/^Being decided by/)).toHaveCount(0);
  await operations.keyboard.press("Escape");
  await expect(operations.getByRole("heading", { level: 2 })).toHaveCount(0);
  pane = await openReview(compliance, "Government ID", person);
  await expect(pane.getByText(/^Being decided by/)).toHaveCount(0);
  await pane.getByRole("button", { name: "Show the document" }).click();
  // What was sent as a PDF is looked at as an image.
  const scan = pane.getByRole("img", { name: /passport\.pdf$/ });
  await expect(scan).toBeVisible();
  await expect(scan).toHaveAttribute("src", /^blob:/);
  await expect(pane.locator("iframe")).toHaveCount(0);
  expect(refusedThere).toEqual([]);
  await pane.getByText("Approve", { exact: true }).first().click();
  const nameRead = pane.getByRole("textbox", { name: /^Name on/ });
  await nameRead.scrollIntoViewIfNeeded();
  await expect(nameRead).toHaveValue("");
  await captureHandbook(compliance, "identity-second-person");
  await decide(pane, "Approve", "I find the same", { name: "Adaeze Okafor" });
  await expect(compliance.getByText("Approved. The member is told.")).toBeVisible();

  await page.reload();
  await expect(findDocument(page, ID)).toContainText(/Validated/);
  const sentEmail = await club.waitForEmail(person.email, /checked your government-issued ID/);
  expect(sentEmail.subject).toBe("Your government-issued ID is validated");

  await page.goto("/dashboard/my-account?tab=Security");
  const handled = page
    .getByRole("list", { name: "Who looked at or changed my account" })
    .getByRole("listitem");
  const done = [
    "Approved your identity document",
    "Looked at your identity document",
    "Proposed a decision about your identity document",
    "Looked at your identity document",
    "Declined your identity document",
  ];
  // The newest five.
  const teams = ["Compliance", "Compliance", "Operations", "Operations", "Operations"];
  await expect(handled).toHaveText(
    done.map((what, nth) => new RegExp(`^${what}${teams[nth]}, .*\\d\\d:\\d\\d`)),
  );
  await operations.context().close();
  await compliance.context().close();
});

test("a bank account in nearly the member’s name is paid once two of the staff have looked", async ({
  browser,
  page,
  club,
}) => {
  await nameAccount(club, "0123456798", "A OKAFOR");
  const person = await enterAsMember(page, club);
  await page.goto("/dashboard/my-account?tab=KYC");
  // The register knows another first name under this number.
  await submitBvn(page, "22200000097");
  await expect(findDocument(page, "Bank Verification Number")).toContainText("In review");
  await page.goto("/dashboard/my-account?tab=Bank");
  await chooseOption(page, "Bank", "Guaranty Trust Bank (GTBank)");
  const naira = page.getByRole("form", { name: "Naira bank account" });
  await naira.getByRole("textbox", { name: /^Account number/ }).fill("0123456798");
  await expect(naira.getByText("A OKAFOR", { exact: true })).toBeVisible();
  await expect(naira.getByText(/The name differs a little from yours/)).toBeVisible();
  await naira.getByRole("textbox", { name: /^Your password/ }).fill(person.password);
  await naira.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("In review")).toBeVisible();

  const what = "Guaranty Trust Bank (GTBank) ••6798";
  const operations = await atDesk(browser, club, "operations");
  let pane = await openReview(operations, "BVN", person);
  await expect(
    pane
      .locator("div")
      .filter({ hasText: /^First name in the registerNot the same$/ })
      .first(),
  ).toBeVisible();
  pane = await openReview(operations, what, person);
  await expect(pane).toContainText("Nearly");
  await captureHandbook(operations, "identity-account");
  await decide(pane, "Propose to approve", "The member showed us a statement");
  await expect(operations.getByText("Proposed. Someone else approves it.")).toBeVisible();

  const compliance = await atDesk(browser, club, "compliance");
  pane = await openReview(compliance, what, person);
  await decide(pane, "Approve", "I find the same");
  await expect(compliance.getByText("Approved. The member is told.")).toBeVisible();

  await page.reload();
  await expect(page.getByText("••6798")).toBeVisible();
  await expect(page.getByText("In review")).toHaveCount(0);
  await club.waitForEmail(person.email, /You can be paid there/);
  await operations.context().close();
  await compliance.context().close();
});
