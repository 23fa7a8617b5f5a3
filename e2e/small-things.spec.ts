import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { chooseOption, enterPage, waitUntilInteractive } from "./steps.ts";

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

const title = (page: Page, name: string): Locator => page.getByRole("heading", { level: 1, name });

async function openWallet(page: Page): Promise<Locator> {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  await expect(title(page, "My Wallet")).toBeVisible();
  return page.getByRole("main");
}

/** The entry of a closed sheet has left the browser's history. */
const expectNoSheetEntry = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => "sheets" in (history.state as object))).toBe(false);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("Back closes what lies over the page, and only then leaves it", async ({ page }) => {
    const main = await openWallet(page);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await dialog.getByRole("link", { name: "Transactions" }).click();
    await expect(title(page, "Transactions")).toBeVisible();
    // The menu left nothing behind.
    await page.goBack();
    await expect(title(page, "My Wallet")).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await main.getByRole("button", { name: "Withdraw", exact: true }).click();
    const amount = dialog.getByRole("textbox", { name: /^Amount/ });
    await amount.fill("250");
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(title(page, "My Wallet")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/wallet$/);

    // Closed by its cross it takes its entry along, so that Back leaves the page.
    await page.goto("/dashboard/transactions");
    await page.getByRole("button", { name: "Statement", exact: true }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expectNoSheetEntry(page);
    await page.goBack();
    await expect(title(page, "My Wallet")).toBeVisible();

    // Loaded again while it is open.
    await main.getByRole("button", { name: "Fund wallet" }).click();
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(title(page, "My Wallet")).toBeVisible();
    await expectNoSheetEntry(page);
  });

  test("an amount of twelve digits is seen whole beside its button, and stops at what fees leave", async ({
    page,
  }) => {
    const main = await openWallet(page);
    const dialog = page.getByRole("dialog");
    const isWhole = (field: Locator): Promise<boolean> =>
      field.evaluate((box) => box.scrollWidth <= box.clientWidth);
    await main.getByRole("button", { name: "Withdraw", exact: true }).click();
    const amount = dialog.getByRole("textbox", { name: /^Amount/ });
    await amount.fill("999999999999.99");
    await expect(amount).toHaveValue("999,999,999,999.99");
    expect(await isWhole(amount)).toBe(true);
    await page.keyboard.press("Escape");

    await main.getByRole("button", { name: "Fund wallet" }).click();
    const howMuch = dialog.getByRole("textbox", { name: /How much/ });
    await howMuch.fill("999999999999.99");
    expect(await isWhole(howMuch)).toBe(true);
    await expect(dialog).toContainText("the most is ₦999,999,997,850 at once");
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled();
    // Paying by card has two steps: only a transfer by hand has a receipt.
    await howMuch.fill("5000");
    const steps = dialog.getByRole("list", { name: "Fund wallet" });
    await expect(steps.getByRole("listitem")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("radio", { name: "Bank transfer", exact: true }).click();
    await expect(steps.getByRole("listitem")).toHaveCount(3);
    await chooseOption(page, "Bank", "GTBank");
    await dialog.getByRole("button", { name: "I have paid" }).click();
    // The next step is seen from its top.
    await expect(dialog.getByRole("heading", { name: "Upload your receipt" })).toBeInViewport();
  });

  test("a day is written as day, month and year", async ({ page }) => {
    await enterPage(page, TUNDE, "/dashboard/transactions");
    await page.getByRole("button", { name: "Statement", exact: true }).click();
    const from = page.getByRole("dialog").getByLabel("From");
    await expect(from).toHaveValue(/^01-\d\d-\d{4}$/);
    await from.fill("");
    await from.pressSequentially("31022026");
    await page.keyboard.press("Tab");
    await expect(from).toHaveAccessibleDescription(/a day that exists/);
    await from.fill("");
    await from.pressSequentially("01022026");
    await expect(from).toHaveValue("01-02-2026");
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download statement" }).click();
    expect((await file).suggestedFilename()).toMatch(/^kinfold-.*2026-02-01.*[.]pdf$/);
  });

  test("a movement that was cancelled is found by its status", async ({ page }) => {
    await enterPage(page, TUNDE, "/dashboard/transactions");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("combobox", { name: /^Status/ }).click();
    await page.getByRole("option", { name: "Cancelled" }).click();
    await expect(page).toHaveURL(/status=cancelled/);
  });
});

test("the sidebar stays as it was left, and its last line is above its foot", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await openWallet(page);
  const sidebar = page.getByRole("complementary");
  const logout = sidebar.getByRole("button", { name: "Logout" });
  await logout.scrollIntoViewIfNeeded();
  const [button, foot] = await Promise.all([
    logout.boundingBox(),
    sidebar.locator("ul").last().boundingBox(),
  ]);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await sidebar.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(sidebar).toHaveAttribute("data-narrow", "true");
  await page.reload();
  await expect(sidebar).toHaveAttribute("data-narrow", "true");
  await sidebar.getByRole("button", { name: "Expand sidebar" }).click();
  await page.reload();
  await expect(sidebar).toHaveAttribute("data-narrow", "false");
});

test("the table of the wallet reaches the edge on a tablet, and no further", async ({ page }) => {
  const main = await openWallet(page);
  for (const width of [768, 820, 899]) {
    await page.setViewportSize({ width, height: 900 });
    const table = main.getByRole("table").first();
    await expect(table).toBeVisible();
    const box = await table.boundingBox();
    const right = (box?.x ?? 0) + (box?.width ?? 0);
    expect(Math.round(right), String(width)).toBe(width - 16);
    const last = await table.getByRole("row").nth(2).getByRole("cell").last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0), String(width)).toBeLessThanOrEqual(width - 16);
  }
});

test("a page is printed without what is pressed", async ({ page }) => {
  await enterPage(page, TUNDE, "/dashboard/investment-report");
  await expect(title(page, "Investment report")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Download PDF" })).toBeHidden();
  await expect(page.getByText("Closing value").first()).toBeVisible();
  const main = await page.getByRole("main").boundingBox();
  expect(main?.x).toBe(0);
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("banner")).toBeVisible();
});

test("a message is in one place that is read out, and in no second", async ({ page }) => {
  const listTwice = (): Promise<string[]> =>
    page.evaluate(() => {
      const live = "[aria-live]:not([aria-live=off]), [role=alert], [role=status]";
      const texts = [...document.querySelectorAll<HTMLElement>(live)]
        .filter((region) => region.querySelector(live) === null)
        .map(({ innerText }) => innerText.trim())
        .filter((text) => text !== "");
      return texts.filter((text, at) => texts.indexOf(text) !== at);
    });
  await page.goto("/auth/login");
  await waitUntilInteractive(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/Please enter your email/).first()).toBeVisible();
  expect(await listTwice()).toEqual([]);

  await openWallet(page);
  await page.getByRole("main").getByRole("button", { name: "Fund wallet" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /How much/ }).fill("5000");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("radio", { name: "Bank transfer", exact: true }).click();
  await chooseOption(page, "Bank", "GTBank");
  await dialog.getByRole("button", { name: "I have paid" }).click();
  await dialog.getByLabel(/^Receipt/).setInputFiles({
    name: "large.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(10_000_001),
  });
  await expect(page.getByText(/File cannot be larger than 10MB/).first()).toBeVisible();
  expect(await listTwice()).toEqual([]);
});
