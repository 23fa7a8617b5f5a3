import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { getClubHealth } from "@kinfold/contract/office/health";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runNightlyCheck } from "#integrity/index.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Club } from "../testing/club.ts";
import { executeAsOwner, runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import { contributeToPlan, PLAN, publishAndDeal } from "../testing/plans.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

let club: Club;
let ada: Payable;
let auditor: Clerk;
let maker: Clerk;
beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date("2026-10-12T08:00:00.000Z"));
  ada = await createPayableMember(club, "ada@example.com");
  await contributeToPlan(ada.visitor, PLAN.irepo, 500_000);
  [auditor, maker] = [
    await hireSignedIn(club, ["auditor"]),
    await hireSignedIn(club, ["finance_maker"]),
  ];
});
afterAll(() => club.close());

/** Amounts are in major units on the wire. */
type WireMoney = {
  currency: string;
  answer: string;
  banks: {
    number_end: string;
    closing: { amount: number; on: string } | null;
    difference: number | null;
    missing: unknown[];
  }[];
  not_on_statement: number;
  with_providers: number;
  held: number;
  owed: { owner: string; amount: number; count: number | null }[];
  owed_total: number;
};

const read = async () => {
  const { status, body, text } = await auditor.visitor.send("GET", `/api${getClubHealth.path}`);
  if (status !== 200) throw new Error(text);
  return body;
};
const readNaira = async (): Promise<WireMoney> =>
  (await read()).money.find(({ currency }: WireMoney) => currency === "NGN");
const sumPostings = async (like: string): Promise<number> => {
  const { rows } = await sql<{
    minor: bigint | null;
  }>`select sum(entry.amount_minor)::bigint as minor
    from ledger.entry join ledger.account using (account_id) where name like ${like} and account.currency = 'NGN'`.execute(
    club.db,
  );
  return Number(rows[0]?.minor ?? 0n) / 100;
};

test("without a check, a statement or an email nothing is called well", async () => {
  await executeAsOwner(club.db, sql`delete from outbox_mail`);
  const health = await read();
  expect(health.figures).toMatchObject({ answer: "unknown", checked_at: null, looked: 0 });
  expect((await readNaira()).answer).toBe("unknown");
  expect(health.messages).toMatchObject({ answer: "unknown", sent: 0 });
  expect(
    health.prices.find(({ plan_id: id }: { plan_id: number }) => id === PLAN.irepo),
  ).toMatchObject({
    waiting_orders: 1,
    waiting_on: "2026-10-31",
  });
});

const check = (unanswered: string[] = [], unknown: string[] = []) =>
  runNightlyCheck(
    club.platform,
    { compareCharges: async () => ({ charges: 3, unknown, unanswered }), checkBackup: undefined },
    [],
  );

test("a night that found nothing is a yes with what it read, and one that is old is not known", async () => {
  await check();
  const { figures } = await read();
  expect(figures).toMatchObject({ answer: "yes", differ: 0, is_overdue: false, restored_at: null });
  expect(figures.looked).toBeGreaterThan(100);
  expect(figures.nights[0]).toEqual({ day: "2026-10-12", status: "passed" });
  club.clock.advance(27 * HOUR_MS);
  auditor = await hireSignedIn(club, ["auditor"]);
  expect((await read()).figures).toMatchObject({ answer: "unknown", is_overdue: true });
  await check(["paystack"]);
  expect((await read()).figures).toMatchObject({ answer: "unknown", differ: 0 });
  await check([], ["paystack: KIN-LOST"]);
  expect((await read()).figures).toMatchObject({ answer: "no", differ: 1 });
});

test("what the club holds is what it owes, by every posting, before and after a dealing", async () => {
  for (const deal of [false, true]) {
    if (deal) {
      club.clock.setTo(new Date("2026-11-02T09:00:00.000Z"));
      await publishAndDeal(club, PLAN.irepo, "2026-10-31", "1.5");
      auditor = await hireSignedIn(club, ["auditor"]);
    }
    const naira = await readNaira();
    expect(naira.held).toBe(naira.owed_total);
    const owed = new Map(naira.owed.map(({ owner, amount }) => [owner, amount]));
    expect(owed.get("wallets")).toBe(await sumPostings("wallet:%:available"));
    expect(owed.get("waiting")).toBe(await sumPostings("plan:%:waiting"));
    expect(owed.get("plans")).toBe(
      (await sumPostings("plan:%")) - (await sumPostings("plan:%:waiting")),
    );
    expect(owed.get(deal ? "plans" : "waiting")).toBe(500_000);
    expect(naira.held).toBe(
      -(
        (await sumPostings("club:bank%:%")) -
        (await sumPostings("club:bank\\_charges:%")) -
        (await sumPostings("club:bank\\_interest:%")) +
        (await sumPostings("club:clearing:%"))
      ),
    );
  }
});

test("a statement is held against the ledger, and one that says another balance is a no", async () => {
  club.clock.setTo(new Date("2026-11-05T09:00:00.000Z"));
  maker = await hireSignedIn(club, ["finance_maker"]);
  auditor = await hireSignedIn(club, ["auditor"]);
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    "0123456789,2026-11-02,2026-11-02,500.00,SOMETHING,,1500.00",
    "0123456789,2026-11-03,2026-11-03,-20.50,CHARGE,,1479.50",
  ].join("\n");
  const { status, text } = await maker.visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-gtbank?file_name=november.csv&opening_balance=1000.00",
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
  expect([status, text]).toEqual([201, text]);
  const naira = await readNaira();
  expect(naira.answer).toBe("yes");
  expect(naira.held).toBe(naira.owed_total);
  expect(naira.banks.find(({ number_end: end }) => end === "6789")).toMatchObject({
    closing: { amount: 1479.5, on: "2026-11-03" },
    difference: 0,
    missing: [{ from: "2026-11-04", through: "2026-11-04" }],
  });
  await runPastAllRules(club.db, async (own) => {
    await sql`update bank_statement set opening_minor = opening_minor - 10001, closing_minor = closing_minor - 10001`.execute(
      own,
    );
  });
  const short = await readNaira();
  expect(short.answer).toBe("no");
  expect(Math.round((short.owed_total - short.held) * 100)).toBe(10_001);
  expect(short.banks.find(({ number_end: end }) => end === "6789")?.difference).toBe(100.01);
  await runPastAllRules(club.db, async (own) => {
    await sql`update bank_statement set opening_minor = opening_minor + 10001, closing_minor = closing_minor + 10001`.execute(
      own,
    );
  });
});

test("work counts what is open, late and done, with what is due first and whose it is", async () => {
  await ada.visitor.signIn("ada@example.com");
  const { body } = await claimByHand(ada.visitor);
  const find = async () =>
    (await read()).work.find(({ kind }: { kind: string }) => kind === "receipt");
  expect(await find()).toMatchObject({
    open: 1,
    late: 0,
    broken: 0,
    owner_role: "operations",
    oldest: { subject_id: body.reference, member: { id: ada.memberId } },
    ended_by_day: [0, 0, 0, 0, 0, 0, 0],
  });
  club.clock.advance(2 * DAY_MS + HOUR_MS);
  auditor = await hireSignedIn(club, ["auditor"]);
  expect(await find()).toMatchObject({ open: 1, late: 1, broken: 1 });
  await executeAsOwner(
    club.db,
    sql`update promise_case set ended_at = ${club.clock.now()} where subject_id = ${body.reference}`,
  );
  expect(await find()).toMatchObject({
    open: 0,
    oldest: null,
    ended_by_day: [0, 0, 0, 0, 0, 0, 1],
  });
});

test("an email that failed, or that waits for more than an hour, is a no", async () => {
  const setMail = (change: ReturnType<typeof sql>) =>
    runPastAllRules(club.db, async (own) => {
      await change.execute(own);
    });
  const now = club.clock.now();
  await setMail(
    sql`update outbox_mail set sent_at = ${now}, failed_at = null, html = null, body = null where withheld_at is null`,
  );
  expect((await read()).messages).toMatchObject({ answer: "yes", failed: 0, waiting: 0 });
  const one = sql`mail_id = (select min(mail_id) from outbox_mail where withheld_at is null)`;
  await setMail(
    sql`update outbox_mail set sent_at = null, created_at = ${new Date(now.getTime() - 61 * MINUTE_MS)} where ${one}`,
  );
  expect((await read()).messages).toMatchObject({ answer: "no", waiting: 1 });
  await setMail(sql`update outbox_mail set failed_at = ${now} where ${one}`);
  expect((await read()).messages).toMatchObject({ answer: "no", failed: 1, waiting: 0 });
});

test("a plan's price stands with its change since the one before", async () => {
  const find = async () =>
    (await read()).prices.find(({ plan_id: id }: { plan_id: number }) => id === PLAN.irepo);
  expect(await find()).toMatchObject({ valued_on: "2026-10-31", change_bps: null });
  club.clock.setTo(new Date("2026-12-02T09:00:00.000Z"));
  await publishAndDeal(club, PLAN.irepo, "2026-11-30", "1.65");
  auditor = await hireSignedIn(club, ["auditor"]);
  expect(await find()).toMatchObject({ valued_on: "2026-11-30", change_bps: 1_000 });
});
