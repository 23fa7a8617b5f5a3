import { randomInt } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { enterAsMember } from "./joined.ts";
import { captureHandbook } from "./handbook.ts";
import { signInStaff, moveAnswerDates, findDemoStaff } from "./staff.ts";
import { chooseOption, type Person } from "./steps.ts";

// Anyone who transfers joins first, and two staff members sign in.
/** The receipt of a transfer, as its member's bank shows it. */
async function receipt(
  browser: Browser,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const page = await browser.newPage({ viewport: { width: 480, height: 360 } });
  const session = Array.from({ length: 18 }, () => randomInt(10)).join("");
  await page.setContent(
    `<body style="font: 18px sans-serif; padding: 24px"><h1>Transfer successful</h1><p>NGN 500,000.00</p>
     <p>To Kinfold Members Club, 0123456789</p><p>Session ${session}</p></body>`,
  );
  const buffer = await page.screenshot();
  await page.close();
  return { name: "gtbank-receipt.png", mimeType: "image/png", buffer };
}

/** Says that ₦500,000 was transferred, and answers the reference. */
async function claim(page: Page, browser: Browser): Promise<string> {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Wallet/ })
    .click();
  await page.getByRole("menuitem", { name: /^Fund/ }).click();
  const amount = page.getByRole("dialog", { name: "Fund wallet" });
  await amount.getByRole("button", { name: "₦500,000", exact: true }).click();
  await amount.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  await chooseOption(page, "Bank", "GTBank");
  const transfer = page.getByRole("dialog", { name: "Make the transfer" });
  const reference = await transfer.getByText(/^KIN-[2-9A-Z]{6}$/).innerText();
  await transfer.getByRole("button", { name: "I have paid" }).click();
  const upload = page.getByRole("dialog", { name: "Upload your receipt" });
  await upload.getByLabel(/^Receipt/).setInputFiles(await receipt(browser));
  await expect(upload.getByText(/· Ready to send/)).toBeVisible();
  await upload.getByRole("button", { name: "Send receipt" }).click();
  const notice = page.getByRole("dialog", { name: "Your receipt is with us" });
  await notice.getByRole("button", { name: "Close" }).last().click();
  return reference;
}

/** The statement of the club's account, with ₦480,000 from this member and ₦500,000 of a pharmacy's, as GTBank exports it. */
async function statementOf(club: Club, { firstName, lastName }: Person, reference: string) {
  const day = new Date((await club.wait(0)).getTime() + 3_600_000);
  const name = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" }).format(day);
  const on = `${String(day.getUTCDate()).padStart(2, "0")}-${name.slice(0, 3)}-${day.getUTCFullYear()}`;
  const sender = `${firstName} ${lastName}`.toUpperCase();
  const text = [
    "Account Number:,0123456789",
    "Trans. Date,Value. Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks",
    `${on},${on},FT1,,"480,000.00","1,480,000.00",LEKKI,NIP/GTB/${sender}/${reference}`,
    `${on},${on},FT2,53.75,,"1,479,946.25",LEKKI,CHARGE`,
    `${on},${on},FT3,,"500,000.00","1,979,946.25",LEKKI,NIP/UBA/SUNRISE PHARMACY/GOODS`,
  ].join("\r\n");
  return { name: "gtbank.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

test("a statement shows a transfer short: one proposes, another confirms, and the member reads how much arrived @main", async ({
  browser,
  page,
  club,
}) => {
  const member = await enterAsMember(page, club);
  const reference = await claim(page, browser);

  const maker = await (await browser.newContext()).newPage();
  await signInStaff(maker, club, "finance_maker");
  await maker.goto(`${club.officeUrl}/statements`);
  await maker.getByRole("button", { name: "Import a statement" }).click();
  const dialog = maker.getByRole("dialog", { name: "Import a statement" });
  await dialog.getByRole("combobox", { name: /^Account/ }).click();
  await maker.getByRole("option", { name: /Guaranty Trust Bank 0123456789/ }).click();

  // A statement that cannot be read is refused whole, with its line and its cell.
  const good = await statementOf(club, member, reference);
  const bad = { ...good, buffer: Buffer.from(good.buffer.toString().replace("53.75", '"53,75"')) };
  await dialog.getByLabel(/^File/).setInputFiles(bad);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText(/Line 4, cell Debits: an amount in NGN/)).toBeVisible();
  await captureHandbook(maker, "statement-refused");
  await dialog.getByRole("button", { name: "Remove gtbank.csv" }).click();
  await dialog.getByLabel(/^File/).setInputFiles(good);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  // The first file with balances opens the account in the ledger.
  await dialog.getByRole("textbox", { name: /^Opening balance/ }).fill("1,000,000.00");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(maker.getByText("gtbank.csv was taken in")).toBeVisible();
  await expect(maker.getByText("3 lines, 3 new.")).toBeVisible();

  const sure = maker.getByRole("row", { name: new RegExp(reference) });
  await expect(sure).toContainText("480,000");
  await sure.getByRole("checkbox").click();
  await captureHandbook(maker, "statement-matches");
  await maker.getByRole("button", { name: "Propose what arrived" }).click();
  await expect(maker.getByText("Nothing is sure")).toBeVisible();

  // The amount agrees, and nothing else: someone has to look. It was told on the same day too, which is a flag.
  const unnamed = await claim(page, browser);
  await maker.reload();
  await maker.getByRole("tab", { name: "Doubtful" }).click();
  const doubt = maker.getByRole("listitem", { name: new RegExp(unnamed) });
  await expect(doubt).toContainText("No line names this receipt. These look like it.");
  await expect(doubt).toContainText("SUNRISE PHARMACY");
  await expect(doubt).toContainText("said before that they transferred this amount on this day");
  await expect(doubt.getByRole("button", { name: "Propose this" })).toHaveCount(1);

  // Two days and an hour later by the server.
  await moveAnswerDates(maker, 49 * 3_600_000);
  await maker.goto(`${club.officeUrl}/receipts?search=${member.lastName}`);
  const receipts = maker.getByRole("row", { name: new RegExp(member.firstName) });
  const proposed = receipts.filter({ hasText: reference });
  const receipt = receipts.filter({ hasText: unnamed });
  await expect(receipt).toContainText("Same amount and day");
  await expect(receipt).toContainText("To be found");
  await expect(receipt).toContainText("1 hour late");
  await expect(proposed).toContainText("To be confirmed");
  await proposed.getByRole("button").click();
  await expect(maker.getByRole("radio", { name: "Propose what arrived" })).toBeVisible();
  await expect(maker.getByRole("radio", { name: "Confirm and credit" })).toHaveCount(0);

  const toReceipt = async (desk: Page, of = reference): Promise<void> => {
    await desk.goto(`${club.officeUrl}/receipts?search=${of}`);
    await desk
      .getByRole("row", { name: new RegExp(member.firstName) })
      .getByRole("button")
      .click();
  };
  const confirm = async (desk: Page): Promise<void> => {
    await desk.getByText("Confirm and credit", { exact: true }).first().click();
    await chooseOption(desk, "Reason", "Agrees with the bank statement");
  };
  const admin = await (await browser.newContext()).newPage();
  await signInStaff(admin, club, "admin");
  // Anyone who may confirm does not confirm what they proposed.
  await admin.goto(`${club.officeUrl}/statements?view=doubtful`);
  await admin
    .getByRole("listitem", { name: new RegExp(unnamed) })
    .getByRole("button", { name: "Propose this" })
    .click();
  await expect(admin.getByRole("listitem", { name: new RegExp(unnamed) })).toHaveCount(0);
  await toReceipt(admin, unnamed);
  await expect(admin.getByText("You proposed this: someone else has to confirm it.")).toBeVisible();
  await expect(admin.getByRole("radio", { name: "Confirm and credit" })).toHaveCount(0);
  await toReceipt(admin);
  const { name: colleague } = await findDemoStaff(club, "finance_maker");
  // The maker has it open still, and proposed it: they hold no one up.
  await expect(admin.getByText(/^Being decided by/)).toHaveCount(0);
  await confirm(admin);
  await maker.keyboard.press("Escape");

  const approver = await (await browser.newContext()).newPage();
  await signInStaff(approver, club, "finance_approver");
  await toReceipt(approver);
  await expect(approver.getByText(`Proposed by ${colleague}`)).toBeVisible();
  await approver.getByRole("button", { name: "Show the receipt" }).click();
  await expect(approver.getByRole("img", { name: /^Receipt: / })).toBeVisible();
  await captureHandbook(approver, "receipt-to-confirm");
  // Beside the opened row its name is still a word on a line and not cut after each character.
  await approver.setViewportSize({ width: 1280, height: 800 });
  const name = approver.getByRole("row", { name: new RegExp(member.firstName) }).locator("td,th");
  expect((await name.first().boundingBox())?.width).toBeGreaterThan(120);
  await confirm(approver);
  await approver.getByRole("button", { name: "Confirm and credit" }).click();
  // An exact reference finds it in any state.
  await expect(approver.getByText(/Confirmed by /)).toBeVisible();
  await expect(approver.getByRole("button", { name: "Confirm and credit" })).toHaveCount(0);
  await admin.getByRole("button", { name: "Confirm and credit" }).click();
  await expect(admin.getByText("This transfer was decided about already.")).toBeVisible();

  // Two days later by the server, what was confirmed in time is not late.
  await moveAnswerDates(approver, 49 * 3_600_000);
  await approver.goto(`${club.officeUrl}/receipts?state=confirmed&search=${reference}`);
  await expect(approver.getByRole("row", { name: new RegExp(reference) })).toBeVisible();
  await expect(approver.getByText(/ late$/)).toHaveCount(0);

  const { subject } = await club.waitForEmail(member.email, /was added to your wallet/);
  expect(subject).toBe("₦480,000.00 is in your wallet");
  await page.goto("/dashboard/wallet");
  await expect(page.getByRole("group", { name: "Naira wallet" })).toContainText("₦480,000.00");
  await page
    .getByRole("button", { name: /480,000/ })
    .first()
    .click();
  await page.goto(`/dashboard/transactions?search=${reference}`);
  await page
    .getByRole("row", { name: /480,000/ })
    .getByRole("button")
    .first()
    .click();
  await expect(page.getByText(/You told us ₦500,000.00, and ₦480,000.00 arrived/)).toBeVisible();
});
