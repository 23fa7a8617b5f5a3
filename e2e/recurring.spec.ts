import type { Subscription, SubscriptionCycle } from "@kinfold/contract/subscriptions";
import type { Locator, Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import type { Wire } from "./prices.ts";
import { createClerk, findDemoStaff, hasOpen, signInStaff } from "./staff.ts";
import { callApi, chooseOption, enterPage } from "./steps.ts";

/** Months pass in this file: no one else is to live in its club. */
test.use({ clubOf: "recurring" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const PLAN = "Ìrẹ̀pọ̀ Pool";
const LIST = "/dashboard/my-investments/recurring-investments";
const DAY_MS = 86_400_000;

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
const plusDays = (day: string, days: number): string =>
  isoDay(new Date(Date.parse(day) + days * DAY_MS));
const at = (day: string, time: string): Date => new Date(`${day}T${time}:00Z`);
const inWords = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** The next day that is a 31st. */
function next31st(now: Date): string {
  for (let days = 1; ; days += 1) {
    const day = isoDay(new Date(now.getTime() + days * DAY_MS));
    if (day.endsWith("-31")) return day;
  }
}

/** Months after a 31st: the 31st again, or the last day that the month has. */
function monthsAfter(start: string, months: number): string {
  const [year = 0, month = 0] = start.split("-").map(Number);
  return isoDay(new Date(Date.UTC(year, month + months, 0)));
}

type Known = { subscription: Wire<Subscription>; history: { data: SubscriptionCycle[] } };

/** The one contribution that repeats, as the API tells it. */
async function repeating(page: Page): Promise<Known> {
  const { data } = await callApi<{ data: { id: string }[] }>(page, "/subscription");
  expect(data).toHaveLength(1);
  return callApi<Known>(page, `/subscription/${data[0]?.id}`);
}

/** What the bank of the member's card answers from now on. */
async function cardAnswers(club: Club, reference: string, answer: string): Promise<void> {
  const response = await fetch(`${club.sandboxUrl}/payments/${reference}`, {
    headers: { accept: "application/json" },
  });
  const { card } = (await response.json()) as { card: { token: string } };
  const notice = await fetch(`${club.sandboxUrl}/cards/${card.token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answer }),
  });
  expect(notice.status).toBe(200);
}

const findRow = (page: Page): Locator =>
  page.getByRole("list", { name: "Recurring contributions" }).getByRole("listitem").first();

/** The one card that fails, at the desk of someone whose clock is the club's. */
async function failingAt(desk: Page, club: Club): Promise<Locator> {
  await desk.context().clearCookies();
  await desk.clock.setFixedTime(await club.wait(0));
  await signInStaff(desk, club, "operations");
  await desk.goto(`${club.officeUrl}/recurring`);
  const rows = desk.getByRole("table", { name: "Failed recurring" }).getByRole("row");
  // The head of the table, and it.
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText("Tunde Bakare");
  return rows.nth(1);
}

/** Lets three days before this date and its morning come. */
async function comes(club: Club, due: string): Promise<void> {
  await club.goTo(at(plusDays(due, -3), "09:00"));
  await club.waitForEmail(TUNDE.email, new RegExp(`On .*${inWords(due)}, between 6 and 9`));
  await club.goTo(at(due, "05:15"));
}

test("half a year from a 31st: told before, charged, failed, tried again, and cancelled @main", async ({
  page,
  browser,
  club,
}) => {
  const start = next31st(await club.wait(0));
  const due = (no: number): string => monthsAfter(start, no);
  await club.goTo(at(start, "09:00"));
  await page.clock.setFixedTime(at(start, "09:00"));

  await enterPage(page, TUNDE, `${LIST}/create`);
  await chooseOption(page, "Plan", PLAN);
  const form = page.getByRole("form", { name: "New recurring contribution" });
  await form.getByRole("textbox", { name: /^Amount each time/ }).fill("50000");
  for (const no of [0, 1, 2]) await expect(form).toContainText(inWords(due(no)));
  await form.getByRole("button", { name: "Continue" }).click();
  const paying = page.getByRole("dialog", { name: `Every month into ${PLAN}` });
  await expect(paying.getByRole("tab", { name: "Bank transfer" })).toHaveCount(0);
  for (const no of [0, 1, 2]) await expect(paying).toContainText(inWords(due(no)));
  await paying.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Your payment is in" })).toContainText(
    `It repeats every month: your card is charged next on ${inWords(due(1))}.`,
  );
  await page.goto(LIST);
  await expect(findRow(page)).toContainText("Active");
  await expect(findRow(page)).toContainText(inWords(due(1)));
  await expect(findRow(page)).toContainText("Visa ending 4081");
  const reference = (await repeating(page)).history.data[0]?.payment_reference ?? "";

  for (const no of [1, 2, 3]) await comes(club, due(no));

  // The fourth date finds a card without money, on four days.
  await cardAnswers(club, reference, "insufficient_funds");
  await comes(club, due(4));
  await club.waitForEmail(
    TUNDE.email,
    new RegExp(`try again on .*${inWords(plusDays(due(4), 1))}`),
  );
  await enterPage(page, TUNDE, LIST);
  await expect(findRow(page)).toContainText("Needs attention");
  await expect(findRow(page)).toContainText("There was not enough money on the card.");

  // The staff look at it, one of them first.
  const desk = await (await browser.newContext()).newPage();
  const colleague = await createClerk(club, "admin");
  await hasOpen(colleague, "subscription", "/admin/recurring");
  const failing = await failingAt(desk, club);
  await expect(failing).not.toContainText("late");
  await failing.getByRole("button").click();
  const { name } = await findDemoStaff(club, "admin");
  await expect(desk.getByText(`Being decided by ${name}`)).toBeVisible();
  await desk.getByRole("radio", { name: "Remind the member" }).click();
  await chooseOption(desk, "Reason", "There is not enough money on the card");
  const { body } = await colleague.ask("GET", "/admin/recurring");
  const [first] = (body as { data: { id: string }[] }).data;
  const reminded = await colleague.ask("POST", `/admin/recurring/${first?.id}/remind`, {
    reason: "There is not enough money on the card",
  });
  expect(reminded.status).toBe(200);
  await desk.getByRole("button", { name: "Remind the member", exact: true }).click();
  await expect(desk.getByText("This member was reminded today already.")).toBeVisible();
  for (const days of [1, 2, 3, 4, 5]) await club.goTo(at(plusDays(due(4), days), "05:15"));
  await club.waitForEmail(TUNDE.email, /We do not try again for this date/);
  await enterPage(page, TUNDE, "/dashboard/notifications");
  const notice = page.getByRole("listitem").filter({ hasText: "We could not charge your card" });
  await expect(notice).toHaveCount(4);
  // The promise runs from the minute of the charge, which some morning's work came before.
  await club.goTo(at(plusDays(due(4), 8), "07:00"));
  await expect(await failingAt(desk, club)).toContainText("1 day late");

  await cardAnswers(club, reference, "approved");
  for (const no of [5, 6]) await comes(club, due(no));
  await enterPage(page, TUNDE, LIST);
  await expect(findRow(page)).toContainText("Active");
  await findRow(page)
    .getByRole("button", { name: `History of ${PLAN}` })
    .click();
  const dates = page.getByRole("list", { name: `History of ${PLAN}` }).getByRole("listitem");
  await expect(dates).toHaveCount(7);
  for (const no of [0, 1, 2, 3, 4, 5, 6]) {
    await expect(dates.nth(6 - no)).toContainText(inWords(due(no)));
    await expect(dates.nth(6 - no)).toContainText(no === 4 ? "Missed" : "Charged");
  }
  // Another card: a little into the wallet, and that card is charged from now on.
  await findRow(page)
    .getByRole("button", { name: `Change card of ${PLAN}` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Go on to the card" }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("radio", { name: /5192 6027 2058 4796/ }).check();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Your wallet is funded" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(findRow(page)).toContainText("Mastercard ending 4796");
  const { subscription, history } = await repeating(page);
  expect(subscription).toMatchObject({ payment_count: 6, total_contributed: 300_000 });
  expect(history.data.map(({ attempts }) => attempts)).toEqual([1, 1, 4, 1, 1, 1, 1]);

  await findRow(page)
    .getByRole("button", { name: `Cancel ${PLAN}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel it" }).click();
  await expect(findRow(page)).toContainText("Cancelled");
  await club.waitForEmail(TUNDE.email, /You cancelled it\./);
  await club.goTo(at(plusDays(due(7), -3), "09:00"));
  await club.goTo(at(due(7), "05:15"));
  await enterPage(page, TUNDE, LIST);
  await expect(findRow(page)).toContainText("Cancelled");
  const after = await repeating(page);
  expect(after.subscription).toMatchObject({ payment_count: 6, next_payment_date: null });
  expect(after.history.data).toHaveLength(7);
});
