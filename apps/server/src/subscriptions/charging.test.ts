import { sql } from "kysely";
import { expect, test } from "vitest";
import * as office from "@kinfold/contract/office/members";
import * as contract from "@kinfold/contract/subscriptions";
import type { Day } from "#calendar/index.ts";
import { contributeToPlan, PLAN } from "../testing/plans.ts";
import { openRepeatingClub } from "../testing/repeating.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { notifyUpcoming } from "./notify-ahead.ts";
import { readMemberId } from "../testing/member-id.ts";

const { here, begun, charge, chargeOn, historyOf, morning, only, signedIn, subjects } =
  openRepeatingClub();

test("six months from a 31st: each date once, told three days before", async () => {
  const { id } = await begun();
  const days: Day[] = [
    "2026-11-30",
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ];
  for (const day of days) {
    expect((await only()).next_payment_date).toBe(day);
    const before = new Date(`${day}T10:00:00Z`);
    before.setUTCDate(before.getUTCDate() - 3);
    here().club.clock.setTo(before);
    await notifyUpcoming(here().club.platform);
    await notifyUpcoming(here().club.platform);
    morning(day, "04:59");
    expect(await charge()).toBe(0);
    morning(day);
    // However often, and from two servers at the same moment.
    const counts = await Promise.all([charge(), charge(), charge()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(1);
    await charge();
  }
  expect(await historyOf(id)).toEqual(
    ["2026-10-31", ...days].toReversed().map((day) => [day, "paid"]),
  );
  expect(await only()).toMatchObject({ payment_count: 7, total_contributed: 350_000 });
  expect(here().providers.charges.at(-1)).toMatchObject({
    email: "a@example.com",
    authorization_code: "AUTH_x",
  });
  const emails = await subjects();
  expect(emails.filter((one) => one.startsWith("₦50,000.00 for Ìrẹ̀pọ̀ Pool on"))).toHaveLength(6);
  expect(emails.filter((one) => one.startsWith("We charged your card"))).toHaveLength(6);
});

test("charges that wait in the provider's queue hold up no other, and each is made once", async () => {
  for (let n = 0; n < 5; n += 1) await begun();
  const { providers, ada } = here();
  const from = providers.charges.length;
  providers.isQueueing = true;
  await chargeOn("2026-11-30");
  const queued = providers.charges.slice(from).map(({ reference }) => String(reference));
  expect(queued).toHaveLength(5);
  for (const reference of queued) providers.set(reference, { status: "success" });
  here().club.clock.advance(180_000);
  await charge();
  expect(providers.charges).toHaveLength(from + 5);
  await signedIn();
  const { body } = await ada.send("GET", "/api/subscription");
  expect(body.data.map((one: contract.Subscription) => one.payment_count)).toEqual([2, 2, 2, 2, 2]);
});

test("a card without money is tried on four days, and then its date is missed without arrears", async () => {
  const { id } = await begun();
  here().providers.cardSays = "Insufficient Funds";
  const from = here().providers.charges.length;
  const state: unknown[] = [];
  for (const day of ["30", "01", "02", "03", "04", "05", "06"]) {
    await chargeOn(`2026-${day === "30" ? "11" : "12"}-${day}` as Day);
    await charge();
    const { status, next_attempt_date: again } = await only();
    state.push([day, here().providers.charges.length - from, status, again]);
  }
  expect(state).toEqual([
    ["30", 1, "attention", "2026-12-01"],
    ["01", 2, "attention", "2026-12-03"],
    ["02", 2, "attention", "2026-12-03"],
    ["03", 3, "attention", "2026-12-05"],
    ["04", 3, "attention", "2026-12-05"],
    ["05", 4, "attention", null],
    ["06", 4, "attention", null],
  ]);
  expect(await only()).toMatchObject({
    failure_count: 4,
    last_failure_reason: "There was not enough money on the card.",
    next_payment_date: "2026-12-31",
  });
  expect(await historyOf(id)).toEqual([
    ["2026-11-30", "missed"],
    ["2026-10-31", "paid"],
  ]);
  here().providers.cardSays = "Approved";
  await chargeOn("2026-12-31");
  expect(await only()).toMatchObject({ status: "active", failure_count: 0, payment_count: 2 });
  expect((await subjects()).filter((one) => one.startsWith("We could not charge"))).toHaveLength(4);
});

test("a card that has money again on the third day has paid its date", async () => {
  const { id } = await begun();
  here().providers.cardSays = "Insufficient Funds";
  await chargeOn("2026-11-30");
  here().providers.cardSays = "Approved";
  await chargeOn("2026-12-01");
  expect(await historyOf(id)).toEqual([
    ["2026-11-30", "paid"],
    ["2026-10-31", "paid"],
  ]);
});

test("an expired card is tried once for a date, and after three dates it is left alone", async () => {
  await begun();
  here().providers.cardSays = "Expired card";
  const from = here().providers.charges.length;
  for (const day of [
    "2026-11-30",
    "2026-12-01",
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
  ] as const) {
    await chargeOn(day);
  }
  expect(here().providers.charges.length - from).toBe(3);
  expect(await only()).toMatchObject({
    status: "paused",
    next_payment_date: null,
    last_failure_reason: "The card has expired.",
  });
  expect(await subjects()).toContain("Your recurring contribution to Ìrẹ̀pọ̀ Pool is paused");

  here().providers.cardSays = "Approved";
  const { id } = await only();
  const resumed = await here().ada.ask(contract.resumeSubscription, { params: { id }, body: {} });
  expect(resumed.body).toMatchObject({ status: "active", next_payment_date: "2027-03-31" });
  await chargeOn("2027-03-31");
  expect(await only()).toMatchObject({ status: "active", payment_count: 2 });
});

test("an answer that was lost is asked for before anything is repeated", async () => {
  const { id } = await begun();
  const from = here().providers.charges.length;
  here().providers.losesAnswers = true;
  morning("2026-11-30");
  // Charged, and the answer lost; asking for it is lost too.
  here().providers.before = async (path) => {
    if (
      path.startsWith("GET /paystack/transaction/verify") &&
      here().providers.charges.length > from
    ) {
      throw new Error("lost as well");
    }
  };
  await charge();
  expect(await historyOf(id)).toEqual([
    ["2026-11-30", "charging"],
    ["2026-10-31", "paid"],
  ]);
  await charge();
  here().providers.before = async () => undefined;
  here().providers.losesAnswers = false;
  here().club.clock.advance(180_000);
  await charge();
  expect(here().providers.charges.length - from).toBe(1);
  expect((await historyOf(id))[0]).toEqual(["2026-11-30", "paid"]);
});

test("a provider that is away is charged for nothing, and gets the same charge when it is back", async () => {
  const { id } = await begun();
  const from = here().providers.charges.length;
  here().providers.isAway = true;
  await chargeOn("2026-11-30");
  expect(here().providers.charges.length - from).toBe(0);
  here().providers.isAway = false;
  here().club.clock.advance(180_000);
  await charge();
  expect(here().providers.charges.length - from).toBe(1);
  expect((await historyOf(id))[0]).toEqual(["2026-11-30", "paid"]);
});

test("a date that came while the club was away is charged late, and one that passed wholly is not", async () => {
  const { id } = await begun();
  await chargeOn("2026-12-03");
  expect((await historyOf(id))[0]).toEqual(["2026-11-30", "paid"]);
  await chargeOn("2027-03-02");
  expect(await historyOf(id)).toEqual([
    ["2027-02-28", "paid"],
    ["2027-01-31", "skipped"],
    ["2026-12-31", "skipped"],
    ["2026-11-30", "paid"],
    ["2026-10-31", "paid"],
  ]);
  expect((await only()).next_payment_date).toBe("2027-03-31");
});

test("the database itself lets no date be charged twice", async () => {
  const { id } = await begun();
  const { body } = await contributeToPlan(here().ada, PLAN.irepo, 100_000, { gateway: "card" });
  const again =
    sql`insert into subscription_attempt (subscription_id, due_on, attempt_no, payment_reference, state, begun_at)
    values (${id}, '2026-10-31', 2, ${body.reference}, 'charging', now())`.execute(here().club.db);
  await expect(again).rejects.toThrow("one_charge_per_date");
});

test("a locked member is charged for nothing, and once for the newest date after two people unlock", async () => {
  const { id } = await begun();
  const { ada, club, providers } = here();
  const memberId = await readMemberId(ada);
  const first = await hireSignedIn(club, ["operations"]);
  const reason = "Their telephone was stolen.";
  const locked = await first.visitor.ask(office.lockMember, {
    params: { id: memberId },
    body: { reason },
  });
  expect(locked.status).toBe(200);
  const from = providers.charges.length;
  await chargeOn("2026-11-30");
  await chargeOn("2026-12-31");
  expect(providers.charges).toHaveLength(from);
  // The date is left alone, and not stopped by the database.
  expect(club.logged.join("")).not.toContain("a date was not charged");
  const [opens, agrees] = [
    await hireSignedIn(club, ["operations"]),
    await hireSignedIn(club, ["compliance"]),
  ];
  const { body } = await opens.visitor.ask(office.proposeUnlock, {
    params: { id: memberId },
    body: { reason },
  });
  const unlocked = await agrees.visitor.ask(office.approveUnlock, {
    params: { id: body.id },
    body: { reason },
  });
  expect(unlocked.status).toBe(200);
  await charge();
  await charge();
  expect(providers.charges).toHaveLength(from + 1);
  expect((await historyOf(id)).map(([, status]) => status)).toEqual(["paid", "skipped", "paid"]);
});
