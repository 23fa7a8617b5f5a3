import type { MaturityAction } from "@kinfold/contract/plans";
import type { Portfolio } from "@kinfold/contract/portfolios";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./club.ts";
import { toMinor, formatNaira, type Wire } from "./prices.ts";
import { changePlans } from "./staff.ts";
import { callApi, openNewPortfolio, enterPage } from "./steps.ts";

/** Nine months pass in this file, and a plan gets other terms: no one else is to live in its club. */
test.use({ clubOf: "end-of-term" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const HARVEST = { id: "4", path: "/dashboard/investment-pools/4", name: "Harvest Pool" };
const DAY_MS = 86_400_000;
const PAID_IN = "100000";
const RATE_BPS = 1_800n;

/** Puts naira of the wallet into the plan, and stands on the new portfolio's page. */
async function contribute(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Amount to contribute" });
  await form.getByRole("textbox", { name: /^Amount/ }).fill(PAID_IN);
  await openNewPortfolio(form);
  const paying = page.getByRole("dialog", { name: `Contribute to ${HARVEST.name}` });
  await paying.getByRole("radio", { name: "Your Naira wallet" }).check();
  await paying.getByRole("button", { name: /^Pay ₦/ }).click();
  await page
    .getByRole("listitem")
    .getByRole("link", { name: /₦100,000/ })
    .click();
  await expect(page).toHaveURL(/\/my-investments\/details\//);
}

const portfolioAt = (page: Page): Promise<Wire<Portfolio>> =>
  callApi(page, `/portfolio/${new URL(page.url()).pathname.split("/").at(-1)}`);

const choice = (page: Page, name: RegExp): Locator =>
  page.getByRole("radiogroup", { name: "What becomes of it" }).getByRole("radio", { name });

/** What comes back: the money and its interest by the day, half up, less a tenth of that. Worked out here and not by the club. */
function comesBack(minor: bigint, from: string, until: string): bigint {
  const days = BigInt(Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS));
  const interest = (minor * RATE_BPS * days * 2n + 3_650_000n) / 7_300_000n;
  return minor + interest - (interest + 5n) / 10n;
}

test("a member has a term paid out that would have gone on, and finds the money in the wallet", async ({
  page,
  club,
}) => {
  await changePlans(club, [HARVEST.id], {
    maturity_action: "rollover" satisfies MaturityAction,
    payout_note: null,
  });
  await enterPage(page, TUNDE, HARVEST.path);
  await expect(page.getByText("Another term, unless you choose your wallet")).toBeVisible();
  await expect(
    page.getByText(/stays for another term with its interest, or comes to your wallet/),
  ).toBeVisible();
  await contribute(page);

  await expect(choice(page, /^Stay for another term/)).toBeChecked();
  await choice(page, /^Into my wallet/).check();
  await expect(page.getByText("It will be paid into your wallet.")).toBeVisible();
  await page.reload();
  await expect(choice(page, /^Into my wallet/)).toBeChecked();
  const portfolio = page.url();
  const { start_date: start, maturity_date: end } = await portfolioAt(page);
  if (start === null || end === null) throw new Error("the money is not at work");

  await club.goTo(new Date(Date.parse(end) - 7 * DAY_MS + 9 * 3_600_000));
  await club.waitForEmail(
    TUNDE.email,
    /comes into your wallet.*\s+Until that day you can choose otherwise/,
  );
  // Ten past midnight in Lagos.
  await club.goTo(new Date(Date.parse(end) - 50 * 60_000));

  const expected = formatNaira(comesBack(toMinor(Number(PAID_IN)), start, end));
  await enterPage(page, TUNDE, "/dashboard/transactions");
  const paid = page.getByRole("row").filter({ hasText: `${HARVEST.name} matured` });
  await expect(paid.filter({ hasText: `+${expected}` })).toBeVisible();
  await page.goto(portfolio);
  await expect(page.getByText("Everything in this portfolio was paid out.")).toBeVisible();
  await expect(choice(page, /./)).toHaveCount(0);
});
