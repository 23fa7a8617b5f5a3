import { randomInt } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { handbook } from "./handbook.ts";
import { signInStaff } from "./staff.ts";
import { choose, join, stranger, type Person } from "./steps.ts";

// Whoever transfers joins first, and two of the staff sign in.
test.use({ actionTimeout: 20_000 });

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
  await choose(page, "Bank", "GTBank");
  const transfer = page.getByRole("dialog", { name: "Make the transfer" });
  const reference = await transfer.getByText(/^KIN-[2-9A-Z]{6}$/).innerText();
  await transfer.getByRole("button", { name: "I have paid" }).click();
  const upload = page.getByRole("dialog", { name: "Upload your receipt" });
  await upload.getByLabel(/^Receipt/).setInputFiles(await receipt(browser));
  await expect(upload.getByText(/· Ready to send/)).toBeVisible({ timeout: 20_000 });
  await upload.getByRole("button", { name: "Send receipt" }).click();
  const told = page.getByRole("dialog", { name: "Your receipt is with us" });
  await told.getByRole("button", { name: "Close" }).last().click();
  return reference;
}

/** The statement of the club's account, with ₦480,000 from this member, as GTBank exports it. */
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
  ].join("\r\n");
  return { name: "gtbank.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

test("a statement shows a transfer short: one proposes, another confirms, and the member reads how much arrived", async ({
  browser,
  page,
  club,
}) => {
  const member = stranger("Adaeze");
  await join(page, club, member);
  const reference = await claim(page, browser);

  const maker = await (await browser.newContext()).newPage();
  await signInStaff(maker, club, "finance_maker");
  await maker.goto(`${club.officeUrl}/statements`);
  await maker.getByRole("button", { name: "Import a statement" }).click();
  const dialog = maker.getByRole("dialog", { name: "Import a statement" });
  await dialog.getByRole("combobox", { name: /^Account/ }).click();
  await maker.getByRole("option", { name: /Guaranty Trust Bank 0123456789/ }).click();

  // A statement that a spreadsheet would run is refused whole, with its line.
  const good = await statementOf(club, member, reference);
  const bad = { ...good, buffer: Buffer.from(good.buffer.toString().replace("NIP/", "=NIP/")) };
  await dialog.getByLabel(/^File/).setInputFiles(bad);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText(/Line 3: a cell begins like a formula/)).toBeVisible();
  await handbook(maker, "statement-refused");
  await dialog.getByRole("button", { name: "Remove gtbank.csv" }).click();
  await dialog.getByLabel(/^File/).setInputFiles(good);
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(maker.getByText("gtbank.csv was taken in")).toBeVisible();

  const sure = maker.getByRole("row", { name: new RegExp(reference) });
  await expect(sure).toContainText("480,000");
  await sure.getByRole("checkbox").click();
  await handbook(maker, "statement-matches");
  await maker.getByRole("button", { name: "Propose what arrived" }).click();
  await expect(maker.getByText("Nothing is sure")).toBeVisible();

  const approver = await (await browser.newContext()).newPage();
  await signInStaff(approver, club, "finance_approver");
  await approver.goto(`${club.officeUrl}/receipts?search=${reference}`);
  await approver
    .getByRole("row", { name: new RegExp(member.firstName) })
    .getByRole("button")
    .click();
  await expect(approver.getByText("Proposed by Bisi Alabi")).toBeVisible();
  await approver.getByRole("button", { name: "Show the receipt" }).click();
  await expect(approver.getByRole("img", { name: /^Receipt: / })).toBeVisible();
  await handbook(approver, "receipt-to-confirm");
  await approver.getByText("Confirm and credit", { exact: true }).first().click();
  await approver.getByRole("combobox", { name: /^Reason/ }).click();
  await approver.getByRole("option", { name: "Agrees with the bank statement" }).click();
  await approver.getByRole("button", { name: "Confirm and credit" }).click();
  await expect(approver.getByRole("heading", { level: 2 })).toHaveCount(0);

  const { subject } = await club.letter(member.email, /was added to your wallet/);
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
