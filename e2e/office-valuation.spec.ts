import type { Portfolio, Totals } from "@kinfold/contract/portfolios";
import type { Browser, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { captureHandbook } from "./handbook.ts";
import {
  toMinor,
  endMonth,
  formatNaira,
  publishPrice,
  computeUnits,
  formatUnits,
  computeWorth,
  type Wire,
} from "./prices.ts";
import { sendCommand } from "./money.ts";
import { createClerk, signInStaff } from "./staff.ts";
import { callApi, enterPage, findFact } from "./steps.ts";

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const IREPO = 3;
const DAY_SECONDS = 86_400;
const IN_WALLET = 125_000_050n;
const CONTRIBUTED = 20_000_000n;
const EXIT_FEE_BPS = 200n;

/** Months pass in this file: no one else is to live in its club. */
test.use({ clubOf: "office-valuation" });

/** A staff member at a desk of their own. */
async function atDesk(
  browser: Browser,
  club: Club,
  role: "finance_maker" | "finance_approver",
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signInStaff(page, club, role);
  return page;
}

/** Writes figures into the open form and sends them. */
async function draft(page: Page, figures: { price: string; wrong?: string }): Promise<void> {
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: /^Price of a unit/ }).fill(figures.price);
  await form.getByRole("textbox", { name: /^Where the figures come from/ }).fill("Custodian");
  if (figures.wrong !== undefined) {
    await form.getByRole("textbox", { name: /^What was wrong/ }).fill(figures.wrong);
  }
  await form.getByRole("button", { name: "Draft it" }).click();
  await expect(form).toHaveCount(0);
  // Anyone who drafted it has no decision to make.
  await expect(page.getByText("You drafted this. Someone else has to decide")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Publish" })).toHaveCount(0);
}

/** Looks at what a draft does for the member, and publishes it. */
async function approve(page: Page, address: string, screenshot: string): Promise<void> {
  await page.goto(address);
  const shares = page.getByRole("region", { name: "What each member gets" });
  await expect(shares.getByText("Tunde Bakare")).toBeVisible();
  await page.getByRole("radio", { name: "Publish" }).click();
  await page.getByRole("combobox", { name: /^Reason/ }).click();
  await page.getByRole("option", { name: /^Agrees with the custodian/ }).click();
  await captureHandbook(page, screenshot);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published by")).toBeVisible();
}

/** A draft that a colleague rejects is not published any more by anyone who has it open. */
async function decidedMeanwhile(page: Page, club: Club, published: string): Promise<void> {
  const maker = await createClerk(club, "finance_maker");
  const drafted = await maker.ask(
    "POST",
    `/admin/valuations/${published.split("/").at(-1)}/correct`,
    { unit_price: "113", source_note: "Custodian", reason: "Two digits changed places" },
  );
  expect(drafted.status).toBe(201);
  const { id } = drafted.body as { id: string };
  await page.goto(`${club.officeUrl}/valuations/${id}`);
  await page.getByRole("radio", { name: "Publish" }).click();
  await page.getByRole("combobox", { name: /^Reason/ }).click();
  await page.getByRole("option", { name: /^Agrees with the custodian/ }).click();
  const colleague = await createClerk(club, "admin");
  const rejected = await colleague.ask("POST", `/admin/valuations/${id}/reject`, {
    reason: "The figures do not agree with their source.",
  });
  expect(rejected.status).toBe(200);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("This valuation was rejected already.")).toBeVisible();
}

/** Two staff members publish a price through the office; a digit is wrong, and they put it right. */
async function publishAtTheOffice(
  browser: Browser,
  club: Club,
  { on, wrong, right }: { on: string; wrong: string; right: string },
): Promise<void> {
  const maker = await atDesk(browser, club, "finance_maker");
  await maker.getByRole("link", { name: "Valuations" }).first().click();
  await captureHandbook(maker, "valuations");
  await maker.getByRole("button", { name: "Ìrẹ̀pọ̀ Pool, NGN" }).click();
  await maker.getByRole("button", { name: "Draft a valuation" }).click();
  // Only the club's clock has moved, not that of this browser, which proposes a day.
  await maker.getByRole("dialog").getByLabel(/^Day/).fill(on);
  await captureHandbook(maker, "valuation-drafting");
  await draft(maker, { price: wrong });
  const approver = await atDesk(browser, club, "finance_approver");
  await approve(approver, maker.url(), "valuation-publishing");
  const published = maker.url();
  await maker.reload();
  await maker.getByRole("button", { name: "Draft a correction" }).click();
  await draft(maker, { price: right, wrong: "Two digits changed places" });
  await approver.goto(maker.url());
  await expect(approver.getByText("Instead of version 1")).toBeVisible();
  const shares = approver.getByRole("region", { name: "What each member gets" });
  await expect(shares.getByText("Borne by the club").first()).toBeVisible();
  await approve(approver, maker.url(), "valuation-correcting");
  await approver.goto(published);
  await expect(approver.getByText("Corrected on")).toBeVisible();
  await decidedMeanwhile(approver, club, maker.url());
  await approver.goto(`${club.officeUrl}/integrity-check`);
  await expect(approver.getByText(/^The ledger is consistent/)).toBeVisible();
  await captureHandbook(approver, "integrity-check");
  await maker.context().close();
  await approver.context().close();
}

/** Opens the portfolio, and holds what it shows against the figures and both against the API. */
async function expectHeld(
  page: Page,
  address: string,
  held: { units: bigint; priceE6: bigint; takenOut?: bigint; isFirst?: boolean },
): Promise<void> {
  const { units, priceE6, takenOut = 0n, isFirst = false } = held;
  const value = computeWorth(units, priceE6);
  const gain = value + takenOut - CONTRIBUTED;
  const id = address.split("/").at(-1) ?? "";
  await expect(page.getByRole("heading", { level: 1, name: "Ìrẹ̀pọ̀ Pool" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText(formatNaira(value), { exact: true }).first()).toBeVisible();
  await expect(findFact(page, "Put in")).toContainText(formatNaira(CONTRIBUTED));
  const price = `₦${priceE6 / 1_000_000n}.${String(priceE6 % 1_000_000n).padStart(6, "0")}`;
  await expect(findFact(page, "Units")).toContainText(`${formatUnits(units)} at ${price}`);
  // One price says nothing of a gain.
  const notice = isFirst ? "Not enough data yet" : formatNaira(gain < 0n ? -gain : gain);
  await expect(
    findFact(page, `${gain < 0n && !isFirst ? "Loss" : "Gain"}, after tax and fees`),
  ).toContainText(notice);
  const portfolio = await callApi<Wire<Portfolio>>(page, `/portfolio/${id}`);
  expect(toMinor(portfolio.current_value)).toBe(value);
  expect(toMinor(portfolio.gain_amount)).toBe(gain);
  expect(toMinor(portfolio.invested_amount)).toBe(CONTRIBUTED);
  expect(toMinor(portfolio.withdrawn_amount)).toBe(takenOut);
  expect(BigInt(Math.round(portfolio.units * 10_000))).toBe(units);
}

/** The overview's card shows what the API says, and that is the sum of the member's portfolios. */
async function expectOverview(page: Page): Promise<void> {
  await page.goto("/dashboard/overview");
  const card = page.getByRole("link", { name: /Naira portfolio/ });
  await expect(card).toContainText(/so far/);
  const { ngn_portfolio: totals } = await callApi<{ ngn_portfolio: Wire<Totals> }>(
    page,
    "/portfolio/summary/customer",
  );
  const { data } = await callApi<{ data: Wire<Portfolio>[] }>(page, "/portfolio?currency=NGN");
  const sum = data.reduce((all, { current_value: value }) => all + toMinor(value), 0n);
  expect(toMinor(totals.current_value)).toBe(sum);
  await expect(card).toContainText(formatNaira(sum));
  const gain = toMinor(totals.gain_amount);
  await expect(card).toContainText(formatNaira(gain < 0n ? -gain : gain));
}

test("two of the staff publish a price and put it right, and the member sees units at it, gains, and is paid @main", async ({
  page,
  browser,
  club,
}) => {
  await enterPage(page, TUNDE, "/dashboard/investment-pools/3");
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill("200000");
  await form.getByRole("button", { name: "Continue" }).click();
  const paying = page.getByRole("dialog", { name: "Contribute to Ìrẹ̀pọ̀ Pool" });
  await paying.getByRole("radio", { name: "Your Naira wallet" }).check();
  await paying.getByRole("button", { name: "Pay ₦200,000.00" }).click();
  await expect(paying).toHaveCount(0);
  const { data } = await callApi<{ data: { id: string }[] }>(page, `/portfolio?product=${IREPO}`);
  expect(data).toHaveLength(1);
  const address = `/dashboard/my-investments/details/${data[0]?.id}`;
  await page.goto(address);
  await expect(page.getByText(/₦200,000.00 waits for its units/)).toBeVisible();

  const first = 112_345_678n;
  await publishAtTheOffice(browser, club, {
    on: await endMonth(club),
    wrong: "121.345678",
    right: "112.345678",
  });
  const units = computeUnits(CONTRIBUTED, first);
  await enterPage(page, TUNDE, address);
  await expectHeld(page, address, { units, priceE6: first, isFirst: true });
  await expect(page.getByText(/^Locked in until .* From then on you can redeem\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Redeem" })).toHaveCount(0);
  // Nor by anyone who asks without it.
  const id = address.split("/").at(-1) ?? "";
  expect(await sendCommand(page, `/portfolio/redeem/${id}`, { amount: 1000 })).toMatchObject({
    status: 409,
    body: { code: "port_locked_in", error: expect.stringMatching(/stays in the plan until \d/) },
  });

  const second = 118_204_519n;
  await publishPrice(club, {
    planId: IREPO,
    drafter: "admin",
    on: await endMonth(club),
    price: "118.204519",
  });
  // Ninety days after its first units it may be redeemed.
  await club.wait(62 * DAY_SECONDS);
  await enterPage(page, TUNDE, address);
  await expectHeld(page, address, { units, priceE6: second });
  await expectOverview(page);
  await page.goto(address);
  await page.getByRole("button", { name: "Redeem" }).click();
  const asking = page.getByRole("dialog", { name: "Redeem from Ìrẹ̀pọ̀ Pool" });
  await asking.getByRole("textbox", { name: /^How much/ }).fill("150000");
  await asking.getByRole("button", { name: "Continue" }).click();
  await expect(asking.getByText(/Is everything right\?/)).toBeVisible();
  await asking.getByRole("button", { name: "Redeem ₦150,000.00" }).click();
  const booked = page.getByRole("dialog", { name: "Your redemption is booked" });
  await expect(booked).toBeVisible();
  const sold = computeUnits(15_000_000n, second);

  const third = 117_003_302n;
  await publishPrice(club, {
    planId: IREPO,
    drafter: "finance_maker",
    on: await endMonth(club),
    price: "117.003302",
  });
  const gross = computeWorth(sold, third);
  const paid = gross - (gross * EXIT_FEE_BPS + 5_000n) / 10_000n;
  await enterPage(page, TUNDE, address);
  await expectHeld(page, address, { units: units - sold, priceE6: third, takenOut: paid });
  await expectOverview(page);
  await page.goto("/dashboard/wallet");
  const wallet = page.getByRole("group", { name: "Naira wallet" });
  await expect(wallet).toContainText(formatNaira(IN_WALLET - CONTRIBUTED + paid));
  const { ngn } = await callApi<{ ngn: { balance: number } }>(page, "/wallet");
  expect(toMinor(ngn.balance)).toBe(IN_WALLET - CONTRIBUTED + paid);
});
