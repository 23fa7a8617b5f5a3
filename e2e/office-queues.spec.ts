import type { Page } from "@playwright/test";
import { expect, test, type Club } from "./club.ts";
import { sendCommand } from "./money.ts";
import { createClerk, findDemoStaff, hasOpen, signInStaff, type Clerk } from "./staff.ts";
import { callApi, chooseOption, enterPage } from "./steps.ts";

/** Weeks pass in this file, and a member's wallet is emptied: no one else is to live in its club. */
test.use({ clubOf: "office-queues" });
// One club, one after the other.
test.describe.configure({ mode: "default" });

const TUNDE = { email: "tunde.bakare@kinfold.example", password: "Palm_wine-1960" };
const HOUR_MS = 3_600_000;
/** As many rows as a page of these queues has. */
const PAGE = { proposals: 20, batches: 20, withdrawals: 50 };

const row = (page: Page, name: RegExp) => page.getByRole("row", { name });
const open = (page: Page, name: RegExp) => row(page, name).getByRole("button").first().click();
const queue = (page: Page, name: string) =>
  page.getByRole("table", { name: "Queues" }).getByRole("row", { name: new RegExp(`^${name}`) });

/** Asks for each of these amounts out of the naira wallet, and answers the day on which they are paid. */
async function withdraw(page: Page, amounts: readonly number[]): Promise<string> {
  const { ngn } = await callApi<{ ngn: { id: string } }>(page, "/wallet");
  let payoutDay = "";
  for (const amount of amounts) {
    const { status, body } = await sendCommand(page, `/wallet/withdrawal/create/${ngn.id}`, {
      amount,
    });
    expect(status).toBe(201);
    payoutDay = (body as { withdrawal: { payout_date: string } }).withdrawal.payout_date;
  }
  return payoutDay;
}

/** Proposes so many further plans. */
async function proposePlans(maker: Clerk, count: number): Promise<void> {
  const { body } = await maker.ask("GET", "/admin/settings?kind=plan");
  const { data } = body as { data: { id: string; value: object }[] };
  const like = data.find(({ id }) => id === "3");
  for (let no = 1; no <= count; no += 1) {
    const { status } = await maker.ask("POST", "/admin/setting-proposals", {
      kind: "plan",
      id: null,
      version: 0,
      value: { ...like?.value, name: `Kola ${no}`, slug: `kola-${no}` },
      reason: "Decided by the board.",
    });
    expect(status).toBe(201);
  }
}

/** More than fits on a page, and the rest on the next one. */
async function expectPages(page: Page, name: string): Promise<void> {
  const rows = page.getByRole("table", { name }).getByRole("row");
  const pages = page.getByRole("navigation", { name: `${name}, pages` });
  await expect(pages).toContainText(/Page 1 of \d+/);
  const first = await rows.nth(1).innerText();
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(pages).toContainText(/Page 2 of \d+/);
  await expect(rows.nth(1)).not.toHaveText(first);
  await pages.getByRole("button", { name: "Previous" }).click();
  await expect(pages).toContainText(/Page 1 of \d+/);
}

/** The admin at their desk, whose clock is the club's. */
async function atDesk(page: Page, club: Club): Promise<void> {
  await page.context().clearCookies();
  await page.clock.setFixedTime(await club.wait(0));
  await signInStaff(page, club, "admin");
  await page.getByRole("link", { name: "What is due" }).click();
}

test("an introduction is decided once, and every promise is kept then", async ({
  page: admin,
  club,
}) => {
  await atDesk(admin, club);
  await expect(admin.getByText("Every promise of today is kept.")).toBeVisible();
  for (const [path, words] of [
    ["/recurring", "Every card pays"],
    ["/setting-proposals", "Nothing is proposed"],
  ] as const) {
    await admin.goto(`${club.officeUrl}${path}`);
    await expect(admin.getByText(words)).toBeVisible();
  }

  const exco = `${club.officeUrl}/exco-referrals`;
  await admin.goto(exco);
  // Who asked months ago is answered: the one who has just joined waits.
  await expect(row(admin, /^Tunde Bakare/)).toHaveCount(0);
  await expect(row(admin, /^Adaeze Okafor/)).toBeVisible();
  const colleague = await createClerk(club, "compliance");
  await hasOpen(colleague, "exco", "/admin/exco-referrals");
  await open(admin, /^Adaeze Okafor/);
  const { name } = await findDemoStaff(club, "compliance");
  await expect(admin.getByText(`Being decided by ${name}`)).toBeVisible();
  await admin.getByRole("radio", { name: "Refer" }).click();
  await chooseOption(admin, "Reason", "Known to two members of the committee");
  const { body } = await colleague.ask("GET", "/admin/exco-referrals");
  const [asked] = (body as { data: { id: string }[] }).data;
  const rejected = await colleague.ask("POST", `/admin/exco-referrals/${asked?.id}/decline`, {
    reason: "The Exco could not reach them.",
  });
  expect(rejected.status).toBe(200);
  await admin.getByRole("button", { name: "Refer", exact: true }).click();
  await expect(admin.getByText("This introduction was declined already.")).toBeVisible();
  await admin.goto(exco);
  await expect(admin.getByText("No one waits")).toBeVisible();
  await admin.goto(`${club.officeUrl}/due`);
  await expect(admin.getByText("Every promise of today is kept.")).toBeVisible();
  await expect(queue(admin, "Documents")).toContainText("2");
});

test("queues say what is late, due today and later, and go on where a page is full", async ({
  page,
  browser,
  club,
}) => {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  const payoutDay = await withdraw(page, [20_000]);
  await proposePlans(await createClerk(club, "finance_maker"), PAGE.proposals + 1);
  const listDocuments = async (clerk: Clerk) => {
    const { body } = await clerk.ask("GET", "/admin/identity");
    return (body as { data: { id: string; due_at: string }[] }).data;
  };
  const [firstDocument] = await listDocuments(await createClerk(club, "compliance"));
  if (firstDocument === undefined) throw new Error("no document waits");

  // The afternoon of the day until which members were promised an answer.
  await club.goTo(new Date(Date.parse(firstDocument.due_at) - 8 * HOUR_MS));
  const admin = await (await browser.newContext()).newPage();
  await atDesk(admin, club);
  const goTo = (path: string) => admin.goto(`${club.officeUrl}${path}`);
  await expect(admin.getByText(/^\d+ late, [1-9]\d* promised for today\.$/)).toBeVisible();
  await expect(queue(admin, "Documents")).toContainText("2 today");
  await expect(queue(admin, "Proposed changes")).toContainText(`${PAGE.proposals + 1} late`);
  await expect(queue(admin, "Withdrawals")).toContainText(/NoneNone1/);
  await goTo("/setting-proposals");
  await expect(row(admin, /^Kola/).first()).toContainText(/late/);
  await expectPages(admin, "Proposed changes");
  await goTo("/settings?kind=faq");
  await expectPages(admin, "Questions");

  await club.goTo(new Date(Date.parse(payoutDay) + 4 * 24 * HOUR_MS));
  await enterPage(page, TUNDE, "/dashboard/wallet");
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  await withdraw(
    page,
    Array.from({ length: PAGE.withdrawals }, (_, no) => 1_000 + no),
  );
  await atDesk(admin, club);
  await goTo("/withdrawals");
  await expect(row(admin, /20,000\.00/)).toContainText(/\d days late/);
  await expect(admin.getByText(/days? late$/)).toHaveCount(1);
  await expectPages(admin, "Withdrawals");

  // One of the two documents that wait is refused by a colleague, and then the other.
  const compliance = await createClerk(club, "compliance");
  for (const left of [1, 0]) {
    const [first] = await listDocuments(compliance);
    const refused = await compliance.ask("POST", `/admin/identity/${first?.id}/reject`, {
      reason: "blurry",
    });
    expect(refused.status).toBe(200);
    await goTo("/identity");
    if (left === 1) {
      await expect(admin.getByRole("table", { name: "Identity" }).getByRole("row")).toHaveCount(2);
      await expect(row(admin, /^Adaeze Okafor/)).toContainText(/\d+ days late/);
    } else await expect(admin.getByText("Nothing waits")).toBeVisible();
  }

  // Batches that were made and declined, each of the same withdrawal.
  const operations = await createClerk(club, "operations");
  const { body: pending } = await operations.ask("GET", "/admin/withdrawals?per_page=100");
  const { data } = pending as { data: { id: string; amount: number }[] };
  const late = data.find(({ amount }) => amount === 20_000);
  const approved = await operations.ask("POST", `/admin/withdrawals/${late?.id}/approve`, {
    reason: "Member, account and balance agree.",
  });
  expect(approved.status).toBe(200);
  const [maker, approver] = [
    await createClerk(club, "finance_maker"),
    await createClerk(club, "finance_approver"),
  ];
  for (let no = 0; no <= PAGE.batches; no += 1) {
    const made = await maker.ask("POST", "/admin/batches", {
      currency: "NGN",
      payout_date: payoutDay,
    });
    expect(made.status).toBe(201);
    const { id } = (made.body as { batch: { id: string } }).batch;
    const rejected = await approver.ask("POST", `/admin/batches/${id}/reject`, {
      reason: "It is for the wrong day.",
    });
    expect(rejected.status).toBe(200);
  }
  await goTo("/payouts");
  await expectPages(admin, "Payout batches");
});

test("what a provider says otherwise than agreed is flagged, and credited once two of the staff agree", async ({
  page,
  browser,
  club,
}) => {
  await enterPage(page, TUNDE, "/dashboard/wallet");
  await expect(page.getByRole("heading", { level: 1, name: "My Wallet" })).toBeVisible();
  const balance = async () =>
    (await callApi<{ ngn: { id: string; balance: number } }>(page, "/wallet")).ngn;
  const { id, balance: before } = await balance();
  const begun = await sendCommand(page, `/wallet/deposit/${id}`, {
    amount: 5_000,
    gateway: "transfer",
  });
  expect(begun.status).toBe(201);
  const { reference } = begun.body as { reference: string };
  const settled = await fetch(`${club.sandboxUrl}/payments/${reference}/settle`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ outcome: "success", amount: 3_000 }),
  });
  expect(settled.status).toBe(200);

  const maker = await createClerk(club, "finance_maker");
  const kept = async () => {
    const { body } = await maker.ask("GET", `/admin/webhooks?search=${reference}`);
    return (body as { data: { id: string }[] }).data[0]?.id;
  };
  await expect.poll(kept).toBeDefined();
  const admin = await (await browser.newContext()).newPage();
  await atDesk(admin, club);
  await admin.goto(`${club.officeUrl}/webhooks?search=${reference}`);
  const message = row(admin, /^Less than was asked for/);
  await expect(message).toContainText("Tunde Bakare");
  await expect(message).toContainText("Open");
  const reason = "The member paid this amount.";
  const proposed = await maker.ask("POST", `/admin/webhooks/${await kept()}/propose`, { reason });
  expect(proposed.status).toBe(200);
  await admin.reload();
  await expect(message).toContainText("To be confirmed");
  await open(admin, /^Less than was asked for/);
  expect((await balance()).balance).toBe(before);
  await admin.getByRole("radio", { name: "Confirm and credit" }).click();
  await chooseOption(admin, "Reason", "Agrees with what the provider settled");
  await admin.getByRole("button", { name: "Confirm and credit" }).click();
  await expect.poll(async () => (await balance()).balance).toBeGreaterThan(before);
});
