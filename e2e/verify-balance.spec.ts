import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { DAY_MS } from "@kinfold/contract/durations";
import { expect, test, type Club } from "./club.ts";
import { readLagosDay } from "./lagos-day.ts";
import { signInStaff } from "./staff.ts";
import { chooseOption, enterPage } from "./steps.ts";

/** Nights pass here, and what the bank holds is said: no one else is to live in its club. */
test.use({ clubOf: "verify-balance" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const ADAEZE = { email: "adaeze.okafor@kinfold.example", password: "Market-day-77" };

async function passNight(club: Club): Promise<void> {
  await club.goTo(new Date((await club.wait(0)).getTime() + DAY_MS));
}

/** Signs in anew, because a night ends what was open, and opens Verify of the naira wallet. */
async function verify(page: Page, member: typeof TUNDE) {
  await enterPage(page, member, "/dashboard/wallet");
  await page.getByRole("button", { name: "Verify this balance" }).first().click();
  return page.getByRole("dialog", { name: "Verify this balance" });
}

/** The bank's statement of the day that has passed: one line, and what the account holds after it. In naira with two decimals. */
async function importStatement(browser: Browser, club: Club, amount: string, balance: string) {
  const desk = await (await browser.newContext()).newPage();
  await signInStaff(desk, club, "finance_maker");
  const day = await readLagosDay(club, 1);
  const name = `bank-${day}.csv`;
  const text = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    `0123456789,${day},${day},${amount},NIP/OPENING,REF${day},${balance}`,
  ].join("\n");
  await desk.goto(`${club.officeUrl}/statements`);
  await desk.getByRole("button", { name: "Import a statement" }).click();
  const dialog = desk.getByRole("dialog", { name: "Import a statement" });
  await chooseOption(desk, "Account", "Guaranty Trust Bank 0123456789 (NGN)");
  await dialog
    .getByLabel(/^File/)
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(desk.getByText(`${name} was taken in`)).toBeVisible();
  await desk.context().close();
}

const readNaira = (text: string): bigint => BigInt(text.replaceAll(/\D/g, ""));
const writeNaira = (minor: bigint): string =>
  `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;

/** What the dialog says of the ledger log: how many entries, and the characters that members compare. */
async function readLog(dialog: ReturnType<Page["getByRole"]>): Promise<string> {
  await dialog.getByText("Witnesses", { exact: true }).click();
  const line = dialog.getByText(/^Ledger log: /);
  await expect(line).toBeVisible();
  return (await line.textContent()) ?? "";
}

test("a balance is verified against the bank on the member's own device, without the club too, and two members compare what they see", async ({
  page,
  club,
  browser,
}) => {
  await passNight(club);
  const first = await verify(page, TUNDE);
  await expect(first.getByText(/statement for this day has not come in yet/)).toBeVisible();

  // The bank says less than the ledger expects: how much is missing is said to the kobo.
  const held = 100_000n;
  await importStatement(browser, club, writeNaira(held), writeNaira(held));
  const second = await verify(page, TUNDE);
  await expect(second.getByRole("heading", { name: /^The two sides differ for/ })).toBeVisible();
  const missing = second.getByRole("listitem").filter({ hasText: "Not explained" });
  const gap = readNaira((await missing.textContent()) ?? "");

  await passNight(club);
  await importStatement(browser, club, writeNaira(gap), writeNaira(held + gap));
  const third = await verify(page, TUNDE);
  await expect(third.getByRole("heading", { name: /^Verified for/ })).toBeVisible();
  await expect(third.getByText("Not explained")).toBeHidden();
  const seen = await readLog(third);

  const downloading = page.waitForEvent("download");
  await third.getByRole("button", { name: "Save a copy" }).click();
  const saved = await readFile(await (await downloading).path(), "utf8");

  // A statement that is over ends with a balance of a day: that one is verified, from where the statement is made.
  await page.clock.setFixedTime(await club.wait(0));
  await page.goto("/dashboard/transactions");
  await page.getByRole("button", { name: "Statement", exact: true }).click();
  const statement = page.getByRole("dialog", { name: "Naira statement" });
  await expect(statement.getByRole("button", { name: "Verify the newest balance" })).toBeVisible();
  await statement.getByLabel("To").fill(await readLagosDay(club, 1));
  await statement.getByRole("button", { name: "Verify its last balance" }).click();
  const fourth = page.getByRole("dialog", { name: "Verify this balance" });
  await expect(fourth.getByRole("heading", { name: /^Verified for/ })).toBeVisible();

  // Another member, at another device, is shown the same log.
  const other = await (await browser.newContext()).newPage();
  expect(await readLog(await verify(other, ADAEZE))).toBe(seen);

  // A phone without a network verifies the saved copy, and refuses one with a kobo more.
  await other.goto(`${club.url}/verify-balance`);
  await other.context().setOffline(true);
  const choose = (text: string) =>
    other
      .getByLabel("Your saved proof")
      .setInputFiles({ name: "p.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await choose(saved);
  await expect(other.getByText(/of wallet .* is part of ₦/)).toBeVisible();
  const { amount } = JSON.parse(saved) as { amount: string };
  await choose(saved.replace(`"amount": "${amount}"`, `"amount": "${BigInt(amount) + 1n}"`));
  await expect(other.getByText("NOT SO. The proof is of another amount.")).toBeVisible();
});
