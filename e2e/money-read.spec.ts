import { referenceRefusals } from "@kinfold/contract/refusals/reference";
import { COPY } from "@kinfold/contract/copy";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { holdCalls, dropCalls, type Refused, refuseCalls, delayCalls } from "./outages.ts";
import { createMember } from "./joined.ts";
import { settleAtProvider, beginPayment } from "./money.ts";
import { callApi, enterPage, JAMES } from "./steps.ts";

/** Whose money these tests only read. */
const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };

const UNKNOWN = "We could not read your balance just now. Your money is where it was.";
const NO_RATE: Refused = {
  status: 503,
  code: "pay_rate_unavailable",
  error: referenceRefusals().pay_rate_unavailable.sentence,
};

const head = (page: Page): Locator => page.getByRole("banner");
const pill = (page: Page): Locator => head(page).getByRole("button", { name: /^Wallet/ });
const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name });
const main = (page: Page): Locator => page.getByRole("main");

/** Another window of the same member, at this address, in which nothing is heard of these reads. */
async function stalled(
  page: Page,
  address: string,
  ...reads: readonly string[]
): Promise<{ tab: Page; fail: () => Promise<void>; comesBack: () => Promise<void> }> {
  const tab = await page.context().newPage();
  const stalling = await Promise.all(reads.map((read) => delayCalls(tab, read)));
  await tab.goto(address);
  return {
    tab,
    fail: async () => {
      for (const { fail } of stalling) await fail();
    },
    comesBack: async () => {
      for (const { comesBack } of stalling) await comesBack();
    },
  };
}

test("money that is being read says so, money that cannot be read says that, and asking again brings it", async ({
  page,
}) => {
  await enterPage(page, TUNDE, "/dashboard/overview");
  await expect(pill(page)).toHaveText(/₦1,250,000\.50/);
  const [wallet, phone, lists, transactions, rate] = [
    await stalled(page, "/dashboard/wallet", "/wallet"),
    await stalled(page, "/dashboard/transactions", "/wallet"),
    await stalled(page, "/dashboard/wallet", "/wallet/transactions", "/wallet/withdrawal/list"),
    await stalled(page, "/dashboard/transactions", "/wallet/transactions"),
    await stalled(page, "/dashboard/overview", "/payment/exchange-rate"),
  ];

  // While it is on its way.
  const usd = rate.tab.getByRole("dialog", { name: "USD rate today" });
  await rate.tab.getByRole("button", { name: "Check USD Rate" }).click();
  await expect(usd).toContainText("$1.00 = ₦1.00 until today’s rate is here");
  await expect(usd).toContainText("No price without a rate");
  await phone.tab.setViewportSize({ width: 390, height: 800 });
  await expect(phone.tab.getByText("Opening your transactions")).toBeAttached();
  await phone.tab.getByRole("button", { name: "Menu", exact: true }).click();
  const block = phone.tab.getByRole("dialog", { name: "Menu" }).getByRole("region", {
    name: "Naira wallet",
  });
  await expect(block).toHaveAttribute("aria-busy", "true");
  await expect(block.getByRole("button")).toHaveCount(0);
  await expect(wallet.tab.getByText("Opening your wallet")).toBeAttached();
  await expect(head(wallet.tab).getByText("is being read")).toBeAttached();
  await expect(pill(wallet.tab)).toHaveCount(0);
  await expect(lists.tab.getByRole("group", { name: "Naira wallet" })).toContainText(
    "₦1,250,000.50",
  );
  const movements = lists.tab.getByRole("region", { name: "Naira transactions" });
  const withdrawals = lists.tab.getByRole("region", { name: "Withdrawals" });
  for (const list of [movements, withdrawals, main(transactions.tab)]) {
    await expect(list.getByText("Loading").first()).toBeAttached();
    await expect(list.getByRole("alert")).toHaveCount(0);
  }

  // Given up, each after as many tries.
  for (const { fail } of [wallet, phone, lists, transactions, rate]) await fail();
  await expect(heading(wallet.tab, COPY.renderError)).toBeVisible();
  await expect(wallet.tab.getByText(COPY.renderErrorAdvice)).toBeVisible();
  await expect(pill(wallet.tab)).toContainText("could not be read");
  await pill(wallet.tab).click();
  await expect(wallet.tab.getByText(UNKNOWN)).toBeVisible();
  await expect(wallet.tab.getByRole("menuitem", { name: "View Wallet" })).toHaveAttribute(
    "href",
    "/dashboard/wallet",
  );
  await expect(wallet.tab.getByRole("menuitem", { name: "Fund" })).toHaveCount(0);
  await wallet.comesBack();
  await wallet.tab.getByRole("menuitem", { name: "Try again" }).click();
  await expect(pill(wallet.tab)).toHaveText(/₦1,250,000\.50/);
  await expect(heading(wallet.tab, "My Wallet")).toBeVisible();

  await expect(block).toContainText(UNKNOWN);
  await expect(phone.tab.getByText(COPY.renderError)).toBeAttached();
  await phone.comesBack();
  await block.getByRole("button", { name: "Try again" }).click();
  await expect(block).toContainText("₦1,250,000.50");
  await block.getByRole("button", { name: "Withdraw" }).click();
  const leaving = phone.tab.getByRole("dialog", { name: "Withdraw", exact: true });
  await expect(leaving.getByRole("combobox", { name: /^Withdraw from/ })).toContainText(
    "Naira wallet",
  );
  await expect(phone.tab.getByRole("dialog", { name: "Menu" })).toHaveCount(0);
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(phone.tab.getByText(/^\d+ transactions$/)).toBeVisible();

  await expect(movements.getByRole("alert")).toContainText(
    "We could not read your transactions just now.",
  );
  await expect(withdrawals.getByRole("alert")).toContainText(
    "We could not read your withdrawals just now.",
  );
  await lists.comesBack();
  await movements.getByRole("button", { name: "Try again" }).click();
  await expect(movements.getByRole("row").filter({ hasText: "+₦1,250,000.50" })).toBeVisible();
  await withdrawals.getByRole("button", { name: "Try again" }).click();
  await expect(withdrawals.getByRole("alert")).toHaveCount(0);

  await expect(main(transactions.tab).getByRole("alert")).toContainText(COPY.noAnswer);
  await transactions.comesBack();
  await main(transactions.tab).getByRole("button", { name: "Try again" }).click();
  await expect(transactions.tab.getByText(/^\d+ transactions$/)).toBeVisible();

  await expect(usd).toContainText("Rate unavailable");
  await expect(usd).toContainText(COPY.noAnswer);
  await expect(usd).toContainText("No price without a rate");
  await rate.comesBack();
  await usd.getByRole("button", { name: "Try again" }).click();
  await expect(usd.getByText(/^\$1\.00 = ₦[\d,]+\.\d\d$/)).toBeVisible();
});

test("amounts are hidden and shown by one press, an estimate needs a fresh rate, and each wallet has its ways in and out", async ({
  page,
}) => {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  const dollars = page.getByRole("group", { name: "Dollar wallet" });
  await expect(dollars).toContainText(/About ₦[\d,]+\.\d\d at today’s rate/);
  await page.getByRole("button", { name: "Show Dollar wallet" }).click();
  await expect(heading(page, "Dollar transactions")).toBeVisible();
  await main(page).getByRole("button", { name: "Fund wallet" }).click();
  const fund = page.getByRole("dialog", { name: "Fund wallet" });
  await expect(fund.getByRole("radio", { name: "Dollar wallet" })).toBeChecked();
  await fund.getByRole("button", { name: "Cancel" }).click();
  await main(page).getByRole("button", { name: "Withdraw", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Withdraw", exact: true });
  await expect(leaving.getByRole("combobox", { name: /^Withdraw from/ })).toContainText(
    "Dollar wallet · $2,150.75 available",
  );
  await leaving.getByRole("button", { name: "Cancel" }).click();

  const rates = "**/api/payment/exchange-rate";
  await page.route(rates, async (route) => {
    const response = await route.fetch();
    const rate = (await response.json()) as object;
    await route.fulfill({ response, json: { ...rate, stale: true } });
  });
  await page.reload();
  await expect(dollars).toContainText("$2,150.75");
  await expect(page.getByRole("row").filter({ hasText: "+₦1,250,000.50" })).toBeVisible();
  await expect(page.getByText(/at today’s rate/)).toHaveCount(0);
  await page.goto("/dashboard/overview");
  await page.getByRole("button", { name: "Check USD Rate" }).click();
  const usd = page.getByRole("dialog", { name: "USD rate today" });
  await expect(usd).toContainText(/This rate is from .* and too old to pay with\./);
  await usd.getByRole("button", { name: "Done" }).click();

  await page.unroute(rates);
  const hasRate = await refuseCalls(page, "/payment/exchange-rate", NO_RATE);
  await page.goto("/dashboard/wallet");
  await expect(dollars).toContainText("$2,150.75");
  await expect(page.getByRole("row").filter({ hasText: "+₦1,250,000.50" })).toBeVisible();
  await expect(page.getByText(/at today’s rate/)).toHaveCount(0);
  await page.goto("/dashboard/overview");
  await page.getByRole("button", { name: "Check USD Rate" }).click();
  await expect(usd).toContainText("Rate unavailable");
  await expect(usd).toContainText(NO_RATE.error);
  await expect(usd).toContainText("No price without a rate");
  await hasRate();
  await usd.getByRole("button", { name: "Try again" }).click();
  await expect(usd.getByText(/^\$1\.00 = ₦[\d,]+\.\d\d$/)).toBeVisible();
  await usd.getByRole("button", { name: "Done" }).click();

  await pill(page).click();
  await page.getByRole("menuitem", { name: "Hide amounts" }).click();
  await expect(pill(page)).toContainText("Amount hidden");
  for (const address of ["/dashboard/wallet", "/dashboard/transactions"]) {
    await page.goto(address);
    await expect(page.getByRole("row").filter({ hasText: "First deposit" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/1,250,000|2,150\.75|400,000/);
  }
  await pill(page).click();
  await page.getByRole("menuitem", { name: "Show amounts" }).click();
  await expect(page.getByRole("row").filter({ hasText: "+₦1,250,000.50" })).toBeVisible();

  await page.goto("/dashboard/overview");
  const activity = main(page).getByRole("region", { name: "Recent activity" });
  await main(page).getByRole("button", { name: "Hide amounts" }).click();
  await expect(pill(page)).toContainText("Amount hidden");
  await expect(activity.getByText("Amount hidden")).toHaveCount(4);
  await expect(main(page).getByText(/so far, in 2 portfolios$/)).toHaveCount(2);
  await expect(page.locator("body")).not.toContainText(/[₦$]\d/);
  await main(page).getByRole("button", { name: "Show amounts" }).click();
  await expect(pill(page)).toContainText("₦1,250,000.50");
  await expect(activity.getByText("Amount hidden")).toHaveCount(0);
  await expect(main(page).getByRole("button", { name: "Hide amounts" })).toBeVisible();
});

test("a member without money reads that, pays the first in, and has documents made as often as is good", async ({
  page,
  club,
}) => {
  await createMember(page, club);
  await page.goto("/dashboard/wallet");
  await expect(head(page).getByRole("button", { name: "Wallet ₦0.00" })).toBeVisible();
  await expect(page.getByText("No transactions yet")).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Fund wallet" })).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Withdrawals" })).toContainText(
    "Nothing was withdrawn from this wallet yet.",
  );
  await page.goto("/dashboard/transactions");
  await expect(page.getByText("No transactions yet")).toBeVisible();
  await expect(page.getByText("No transactions", { exact: true })).toBeVisible();

  const dollars = { amount: 100, gateway: "card", is_localized: true } as const;
  const paid = await beginPayment(page, "USD", dollars);
  await settleAtProvider(club, paid, "settle", { outcome: "success" });
  await expect
    .poll(async () => (await callApi<{ status: string }>(page, `/payment/verify/${paid}`)).status)
    .toBe("success");
  await page.goto("/dashboard/transactions?wallet=USD");
  await page.getByRole("row").filter({ hasText: "+$100.00" }).getByRole("button").click();
  const opened = page.getByRole("dialog");
  await expect(opened.getByText(/^1 USD = ₦[\d,]+\.\d{2,6}, from .+, \d\d:\d\d on /)).toBeVisible();
  await expect(opened.getByText("Fee", { exact: true }).locator("..")).toContainText(
    /₦[\d,]+\.\d\d/,
  );
  await expect(opened.getByText("Balance after").locator("..")).toContainText("$100.00");
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/wallet");
  await page.getByRole("button", { name: "Show Dollar wallet" }).click();
  await expect(page.getByRole("row").filter({ hasText: "+$100.00" })).toBeVisible();
  await page.getByRole("radio", { name: "Money out" }).click();
  await expect(page.getByText("Nothing of this kind")).toBeVisible();

  await page.goto("/dashboard/transactions?from=2026-11-12&to=2026-11-01");
  const backwards = "Choose a last day that is not before the first.";
  await expect(main(page).getByRole("alert")).toContainText(backwards);
  await page.goto("/dashboard/transactions?wallet=USD");
  await page.getByRole("button", { name: "Statement", exact: true }).click();
  const statement = page.getByRole("dialog", { name: "Dollar statement" });
  const download = statement.getByRole("button", { name: "Download statement" });
  const from = await statement.getByLabel("From").inputValue();
  await statement.getByLabel("To").fill("2025-01-01");
  await download.click();
  await expect(statement.getByLabel("To")).toHaveAccessibleDescription(new RegExp(backwards));
  await statement.getByRole("button", { name: "This month" }).click();
  const comesBack = await dropCalls(page, "/statement");
  await download.click();
  await expect(statement.getByRole("alert")).toHaveText(COPY.noAnswer);
  await expect(statement.getByLabel("From")).toHaveValue(from);
  await comesBack();
  const release = await holdCalls(page, "/statement");
  await download.click();
  await expect(statement.getByRole("button", { name: /Preparing/ })).toBeVisible();
  await expect(statement.getByRole("alert")).toBeEmpty();
  const file = page.waitForEvent("download");
  await release();
  expect((await file).suggestedFilename()).toMatch(/^kinfold-usd-statement-.*\.pdf$/);
  await expect(statement).toBeHidden();

  // At most sixty PDFs an hour.
  const { usd } = await callApi<{ usd: { id: string } }>(page, "/wallet");
  const statuses = await page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem("kinfold.token") ?? ""}` };
    const replies = Array.from({ length: 61 }, () =>
      fetch(`/api/wallet/transactions/export?wallet_id=${id}`, { headers }),
    );
    return (await Promise.all(replies)).map(({ status }) => status);
  }, usd.id);
  expect(statuses).toContain(429);
  const often = /Too many attempts\. Please try again in \d+ minutes\./;
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(page.getByText(often)).toBeVisible();
  await page.getByRole("button", { name: "Statement", exact: true }).click();
  await download.click();
  await expect(statement.getByRole("alert")).toHaveText(often);
});

test("a global member finds dollars alone among the movements and where money is added", async ({
  page,
}) => {
  await enterPage(page, JAMES, "/dashboard/transactions");
  await expect(page.getByText(/^\d+ transactions$/)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "$" }).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /Naira|Dollars/ })).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(/₦|naira|kobo/i);
  await pill(page).click();
  await page.getByRole("menuitem", { name: "Fund" }).click();
  const fund = page.getByRole("dialog", { name: "Fund wallet" });
  await expect(fund.getByRole("textbox", { name: /How much/ })).toBeVisible();
  await expect(fund.getByRole("radio")).toHaveCount(0);
  await expect(fund).toContainText("$100");
  await expect(page.locator("body")).not.toContainText(/₦|naira/i);
});
