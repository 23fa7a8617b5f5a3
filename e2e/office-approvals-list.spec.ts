import type { Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { createMember } from "./joined.ts";
import { claimTransfer } from "./money.ts";
import { createClerk, signInStaff, type Clerk } from "./staff.ts";
import { readLagosDay } from "./lagos-day.ts";
import { callApi } from "./steps.ts";

/** Money of a hundred receipts moves here: no one else is to live in its club. */
test.use({ clubOf: "office-approvals-list" });

/** `RECEIPTS=100` measures what the office promises of a hundred. */
const RECEIPTS = Number(process.env["RECEIPTS"] ?? 20);
/** So many have their exact amount on a line of the bank; of the others a bank kept a fee. */
const ALIKE = Math.round(RECEIPTS * 0.75);
const ALONE = RECEIPTS - ALIKE;
const OF_A_MEMBER = 20;
/** The largest, a member's first, and those that are drawn. */
const SAMPLES = 2 + Math.max(2, Math.ceil(ALIKE / 25));
/** What a person at the desk may need for all of them: 120 for a hundred. */
const MOST_ACTIONS = RECEIPTS + 20;

type Claimed = { reference: string; amount: number };

/** So many receipts of a few members, each of another amount. */
async function claimAll(page: Page, club: Club): Promise<Claimed[]> {
  const all: Claimed[] = [];
  for (let no = 0; no < RECEIPTS; no += 1) {
    if (no % OF_A_MEMBER === 0) await createMember(page, club);
    const amount = 10_000 + no;
    all.push({ reference: await claimTransfer(page, amount), amount });
  }
  return all;
}

/** The club's bank tells these lines. */
async function importStatement(page: Page, club: Club, claims: readonly Claimed[]): Promise<void> {
  const day = await readLagosDay(club);
  const lines = claims.map(
    ({ reference, amount }) => `0123456789,${day},${day},${amount}.00,NIP/${reference},,`,
  );
  await page.goto(`${club.officeUrl}/statements`);
  await page.getByRole("button", { name: "Import a statement" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a statement" });
  await dialog.getByRole("combobox", { name: /^Account/ }).click();
  await page.getByRole("option", { name: /Guaranty Trust Bank 0123456789/ }).click();
  await dialog.getByLabel(/^File/).setInputFiles({
    name: "bank.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      ["account_number,booked_on,value_on,amount,narration,bank_reference,balance", ...lines].join(
        "\n",
      ),
    ),
  });
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("bank.csv was taken in")).toBeVisible();
}

/** The maker proposes those that are sure, and the others with the fee that a bank kept. */
async function proposeAll(maker: Clerk, alone: readonly Claimed[], day: string): Promise<void> {
  const { body } = await maker.ask("GET", "/admin/statements/matches");
  const { sure } = body as {
    sure: { receipt: { id: string }; match: { lines: { id: string }[] } }[];
  };
  expect(sure).toHaveLength(ALIKE);
  const accepted = await maker.ask("POST", "/admin/statements/accept", {
    matches: sure.map(({ receipt, match }) => ({
      reference: receipt.id,
      line_ids: match.lines.map(({ id }) => id),
    })),
    reason: "Found on the bank statement",
  });
  expect(accepted.status).toBe(200);
  for (const { reference, amount } of alone) {
    const proposed = await maker.ask("POST", `/admin/receipts/${reference}/propose`, {
      received: amount,
      fee: 10,
      value_date: day,
      reason: "Seen in online banking",
      exception_reason: "The bank sends its statement on Friday",
    });
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200);
  }
}

test("receipts are confirmed with at most 120 clicks and keys in a hundred, each sample and each single one opened", async ({
  browser,
  page,
  club,
}) => {
  test.setTimeout(240_000 + RECEIPTS * 4_000);
  const claims = await claimAll(page, club);
  const maker = await createClerk(club, "finance_maker");
  const makersPage = await (await browser.newContext()).newPage();
  await signInStaff(makersPage, club, "finance_maker");
  await importStatement(makersPage, club, claims.slice(0, ALIKE));
  const day = await readLagosDay(club);
  await proposeAll(maker, claims.slice(ALIKE), day);

  const desk = await (await browser.newContext()).newPage();
  await signInStaff(desk, club, "finance_approver");
  let actions = 0;
  const press = async (key: string): Promise<void> => {
    actions += 1;
    await desk.keyboard.press(key);
  };
  const click = async (role: "button" | "combobox" | "link" | "option", name: RegExp) => {
    actions += 1;
    await desk.getByRole(role, { name }).first().click();
  };

  await click("link", /^Waits for me/);
  const opened = desk.getByRole("status").filter({ hasText: /\d+ of \d+ opened/ });
  await expect(opened).toContainText(`0 of ${SAMPLES} opened`);
  await expect(
    desk.getByRole("button", { name: new RegExp(`^Confirm ${ALIKE} receipts`) }),
  ).toBeDisabled();
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await press("o");
    await expect(desk.getByRole("dialog").getByRole("img")).toBeVisible();
    await press("Escape");
    await expect(opened).toContainText(`${sample} of ${SAMPLES} opened`);
  }
  await press("a");
  await click("combobox", /^Reason/);
  await click("option", /^Agrees with the bank statement/);
  await click("button", new RegExp(`^Confirm ${ALIKE} receipts$`));
  await expect(desk.getByText(`${ALIKE} receipts were confirmed`)).toBeVisible();

  // One by one: the next opens by itself, and the keys stay.
  await expect(desk.getByRole("button", { name: /^Receipt KIN-/ })).toHaveCount(ALONE);
  await click("button", /^Receipt KIN-/);
  for (let left = ALONE; left > 0; left -= 1) {
    const pane = desk.getByRole("region", { name: /KIN-/ });
    await expect(pane.getByRole("button", { name: "Show the receipt" })).toBeVisible();
    const title = await pane.getByRole("heading", { level: 2 }).innerText();
    await press("o");
    await expect(pane.getByRole("img")).toBeVisible();
    await press("a");
    await expect(pane.getByRole("button", { name: "Confirm and credit" })).toBeFocused();
    await press("Enter");
    await expect(desk.getByRole("heading", { level: 2, name: title })).toHaveCount(0);
  }
  await expect(desk.getByText("Nothing matches")).toBeVisible();
  test.info().annotations.push({ type: "clicks and keys", description: String(actions) });
  expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);

  // Every kobo of the last member arrived, less the fees of those that came alone.
  const own = claims.slice(-OF_A_MEMBER);
  const sum = own.reduce((total, { amount }) => total + amount, 0);
  const { ngn } = await callApi<{ ngn: { balance: number } }>(page, "/wallet");
  expect(ngn.balance).toBe(sum - Math.min(ALONE, own.length) * 10);
});
