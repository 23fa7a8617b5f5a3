import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { claimWork } from "@kinfold/contract/office/claims";
import { getPromiseHistory, listPromises } from "@kinfold/contract/office/promises";
import { getPromiseRates, listOwnPromises } from "@kinfold/contract/promises";
import { toStaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rejectTransfer } from "#bank-transfers/index.ts";
import { openDatabase, type Db } from "#platform/db.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { readMemberId } from "../testing/member-id.ts";
import { executeAsOwner, runPastAllRules } from "../testing/owner.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { PROMISES } from "../promise-kinds.ts";
import { checkPromiseInvariants, notifyDuePromises, reconcilePromises } from "./index.ts";

const EMAIL = "promised@example.com";

type Row = {
  case_id: string;
  subject_id: string;
  began_at: Date;
  due_at: Date;
  remind_at: Date;
  escalate_at: Date;
  reminded_at: Date | null;
  escalated_at: Date | null;
  breached_at: Date | null;
  ended_at: Date | null;
  claimed_by: string | null;
};

let club: Club;
let member: Visitor;
let operations: Clerk;
let approver: Clerk;
let admin: Clerk;
let begin: Date;
beforeAll(async () => {
  club = await openClub();
  begin = club.clock.now();
  member = await club.member(EMAIL);
  operations = await hireSignedIn(club, ["operations"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
  admin = await hireSignedIn(club, ["admin"]);
});
afterAll(() => club.close());

async function claim(): Promise<string> {
  // Sessions end where a test moves the clock by weeks.
  await member.signIn(EMAIL, "Market-day-77");
  const { body, status } = await claimByHand(member);
  expect([status, body]).toEqual([201, body]);
  return body.reference;
}

async function readCase(reference: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select case_id, subject_id, began_at, due_at, remind_at, escalate_at, reminded_at,
      escalated_at, breached_at, ended_at, claimed_by
    from promise_case where kind = 'receipt' and subject_id = ${reference}`.execute(club.db);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}

const notify = () => notifyDuePromises(club.platform, PROMISES);

async function countNotices(email: string, reference: string): Promise<number> {
  const emails = await club.emailsTo(email);
  return emails.filter(({ text }) => text.includes(reference)).length;
}

const reject = (reference: string) =>
  rejectTransfer(club.platform, {
    reference,
    by: toStaffId("staff"),
    reason: "Not on the statement.",
  });

describe("a receipt", () => {
  test("opens its case with it, and ends it with its decision", async () => {
    const reference = await claim();
    const opened = await readCase(reference);
    expect(opened).toMatchObject({ ended_at: null, reminded_at: null });
    expect((opened?.due_at.getTime() ?? 0) - (opened?.began_at.getTime() ?? 0)).toBe(48 * HOUR_MS);
    const own = await member.ask(listOwnPromises);
    expect(
      own.body.find((one: { subject_id: string }) => one.subject_id === reference),
    ).toMatchObject({
      kind: "receipt",
      due_at: opened?.due_at.toISOString(),
      renewed_due_at: null,
      team: "Payments team",
    });
    await reject(reference);
    expect((await readCase(reference))?.ended_at).toEqual(club.clock.now());
    const after = await member.ask(listOwnPromises);
    expect(JSON.stringify(after.body)).not.toContain(reference);
  });

  test("is not kept when its case cannot be opened: both are one transaction", async () => {
    const countTransfers = async () =>
      (await sql`select reference from bank_transfer`.execute(club.db)).rows.length;
    const before = await countTransfers();
    await executeAsOwner(
      club.db,
      sql`create function refuse_case() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await executeAsOwner(
      club.db,
      sql`create trigger refuse_case after insert on promise_case for each row execute function refuse_case()`,
    );
    expect((await claimByHand(member)).status).toBe(500);
    await executeAsOwner(club.db, sql`drop function refuse_case() cascade`);
    expect(await countTransfers()).toBe(before);
  });

  test("reminds its owner at half of the time, admins at five sixths, and everyone when it is late, each once", async () => {
    const reference = await claim();
    const own = await readCase(reference);
    const beganAt = own?.began_at ?? begin;
    const counts = async () => ({
      operations: await countNotices(operations.email, reference),
      approver: await countNotices(approver.email, reference),
      admin: await countNotices(admin.email, reference),
    });
    club.clock.setTo(new Date(beganAt.getTime() + 24 * HOUR_MS - 1_000));
    await notify();
    expect(await counts()).toEqual({ operations: 0, approver: 0, admin: 0 });
    club.clock.setTo(new Date(beganAt.getTime() + 24 * HOUR_MS));
    await notify();
    await notify();
    expect(await counts()).toEqual({ operations: 1, approver: 1, admin: 0 });
    club.clock.setTo(new Date(beganAt.getTime() + 40 * HOUR_MS));
    await notify();
    expect(await counts()).toEqual({ operations: 2, approver: 1, admin: 1 });
    club.clock.setTo(new Date(beganAt.getTime() + 48 * HOUR_MS + MINUTE_MS));
    await notify();
    expect(await counts()).toEqual({ operations: 3, approver: 1, admin: 2 });
    const emails = await club.emailsTo(EMAIL);
    const late = emails.filter(
      ({ subject }) => subject === `Your payment ${reference} is not confirmed yet`,
    );
    expect(late).toHaveLength(1);
    expect(late[0]?.text).toMatch(
      /We are late, because two people have not yet confirmed your transfer .* Our new time is \w+day, \d+ \w+ 2026/,
    );
    // A clock that goes back and comes again sends nothing twice.
    club.clock.setTo(beganAt);
    await notify();
    club.clock.setTo(new Date(beganAt.getTime() + 50 * HOUR_MS));
    await notify();
    expect(await counts()).toEqual({ operations: 3, approver: 1, admin: 2 });
    await reject(reference);
  });

  test("that a jump of the clock takes past everything is notified of once, as late", async () => {
    const reference = await claim();
    club.clock.advance(30 * DAY_MS);
    await notify();
    const row = await readCase(reference);
    expect([row?.reminded_at, row?.escalated_at, row?.breached_at]).toEqual(
      [club.clock.now(), club.clock.now(), club.clock.now()].map((at) =>
        expect.toSatisfy((other: Date) => Math.abs(other.getTime() - at.getTime()) < 60_000),
      ),
    );
    expect(await countNotices(operations.email, reference)).toBe(1);
    await reject(reference);
  });

  test("that many servers look at at once is notified of once", async () => {
    const reference = await claim();
    club.clock.advance(25 * HOUR_MS);
    const other = openDatabase(club.database.address, club.platform.log);
    try {
      const servers = [club.platform, { ...club.platform, db: other.db }];
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          notifyDuePromises(servers[index % 2] ?? club.platform, PROMISES),
        ),
      );
    } finally {
      await other.close();
    }
    expect(await countNotices(operations.email, reference)).toBe(1);
    await reject(reference);
  });

  test("keeps what was written when the server dies before the commit, and writes it then", async () => {
    const reference = await claim();
    club.clock.advance(25 * HOUR_MS);
    const dying = {
      ...club.platform,
      outbox: {
        ...club.platform.outbox,
        write: () => Promise.reject(new Error("killed")),
      },
    };
    await expect(notifyDuePromises(dying, PROMISES)).rejects.toThrow("killed");
    expect((await readCase(reference))?.reminded_at).toBeNull();
    await notify();
    expect(await countNotices(operations.email, reference)).toBe(1);
    await reject(reference);
  });

  test("that a staff member claimed is theirs: their colleagues are not reminded", async () => {
    const reference = await claim();
    const colleague = await hireSignedIn(club, ["operations"]);
    await colleague.visitor.ask(claimWork, {
      body: { subject_kind: "receipt", subject_id: reference },
    });
    expect((await readCase(reference))?.claimed_by).toBe(colleague.staffId);
    club.clock.advance(25 * HOUR_MS);
    await notify();
    expect(await countNotices(colleague.email, reference)).toBe(1);
    expect(await countNotices(operations.email, reference)).toBe(0);
    await reject(reference);
  });
});

describe("the look at all rows", () => {
  test("opens and ends what was missed, and changes nothing when repeated", async () => {
    const reference = await claim();
    await runPastAllRules(club.db, (owner) =>
      sql`delete from promise_case where subject_id = ${reference}`.execute(owner),
    );
    expect(await readCase(reference)).toBeUndefined();
    await reconcilePromises(club.platform, PROMISES.kinds);
    const opened = await readCase(reference);
    expect(opened).toMatchObject({ ended_at: null });
    await Promise.all([
      reconcilePromises(club.platform, PROMISES.kinds),
      reconcilePromises(club.platform, PROMISES.kinds),
    ]);
    expect(await readCase(reference)).toEqual(opened);
    await reject(reference);
  });

  test("opens each night since the installation, and ends none without a check", async () => {
    const { rows: installed } = await sql<{
      at: Date | null;
    }>`select min(applied_at) as at from migration`.execute(club.db);
    const installedAt = installed[0]?.at ?? begin;
    club.clock.setTo(
      new Date(Math.max(club.clock.now().getTime(), installedAt.getTime() + 3 * DAY_MS)),
    );
    await reconcilePromises(club.platform, PROMISES.kinds);
    const { rows } = await sql<{ open: number }>`select count(*)::integer as open from promise_case
      where ended_at is null and kind = 'ledger_check'`.execute(club.db);
    expect(rows[0]?.open).toBeGreaterThanOrEqual(2);
  });
});

test("a notice that was written is not unwritten", async () => {
  const change = sql`update promise_case set reminded_at = null where reminded_at is not null`;
  await expect(change.execute(club.db)).rejects.toMatchObject({ code: "PR001" });
});

describe("the nightly check", () => {
  const brokenBy = async (work: (owner: Db) => Promise<unknown>): Promise<string[]> => {
    await runPastAllRules(club.db, work);
    return (await checkPromiseInvariants(club.db)).map(({ about }) => about);
  };

  test("finds all as it should be, and names work without a case and a case without work", async () => {
    const reference = await claim();
    await reconcilePromises(club.platform, PROMISES.kinds);
    expect(await checkPromiseInvariants(club.db)).toEqual([]);
    const row = await readCase(reference);
    const later = new Date((row?.began_at.getTime() ?? 0) + 1_000);
    expect(
      await brokenBy((owner) =>
        sql`update promise_case set ended_at = ${later} where case_id = ${row?.case_id}`.execute(
          owner,
        ),
      ),
    ).toEqual([`receipt ${reference} waits without a case`]);
    await brokenBy((owner) =>
      sql`update promise_case set ended_at = null where case_id = ${row?.case_id}`.execute(owner),
    );
    expect(
      await brokenBy((owner) =>
        sql`update bank_transfer set state = 'rejected' where reference = ${reference}`.execute(
          owner,
        ),
      ),
    ).toEqual([`${row?.case_id} of receipt ${reference} is open, and nothing waits`]);
    await brokenBy((owner) =>
      sql`update bank_transfer set state = 'waiting' where reference = ${reference}`.execute(owner),
    );
    await reject(reference);
    expect(await checkPromiseInvariants(club.db)).toEqual([]);
  });
});

describe("what is shown", () => {
  test("is to staff what is open, late and over, with the history of 90 days", async () => {
    const reference = await claim();
    await operations.signIn();
    const { body } = await operations.visitor.send(
      "GET",
      "/api/admin/promises?kind=receipt&per_page=100",
    );
    const memberId = await readMemberId(member);
    const row = body.data.find((one: { subject_id: string }) => one.subject_id === reference);
    expect(row).toMatchObject({ kind: "receipt", state: "open", member: { id: memberId } });
    const history = await operations.visitor.ask(getPromiseHistory);
    const receipts = history.body.kinds.find((one: { kind: string }) => one.kind === "receipt");
    const { rows } = await sql<{ kept: number; broken: number }>`select
        sum((ended_at is not null and ended_at <= due_at)::integer)::integer as kept,
        sum((coalesce(ended_at, ${club.clock.now()}) > due_at)::integer)::integer as broken
      from promise_case where kind = 'receipt'`.execute(club.db);
    expect(receipts).toMatchObject(rows[0] ?? {});
    expect(receipts.on_time_bps).toBe(
      Math.floor((receipts.kept * 10_000) / (receipts.kept + receipts.broken)),
    );
    expect((await member.ask(listPromises)).status).toBe(401);
    await reject(reference);
  });

  test("is to a visitor the rate of 90 days, and nothing where there were too few", async () => {
    club.clock.advance(10 * MINUTE_MS);
    const visitor = club.visitor();
    const few = (await visitor.ask(getPromiseRates)).body;
    expect(few.rates.find((one: { kind: string }) => one.kind === "receipt")).toEqual({
      kind: "receipt",
      on_time_bps: null,
      on_time: null,
      counted: null,
    });
    const now = club.clock.now();
    await sql`insert into promise_case (case_id, kind, subject_id, began_at, due_at, remind_at, escalate_at, owner_role, ended_at)
      select 'prm_' || n, 'payout', 'wdr_' || n, ${now}::timestamptz - interval '2 days', ${now}::timestamptz - interval '1 day',
          ${now}::timestamptz - interval '36 hours', ${now}::timestamptz - interval '28 hours', 'finance_maker',
          ${now}::timestamptz - case when n <= 3 then interval '20 hours' else interval '30 hours' end
        from generate_series(1, 21) n`.execute(club.db);
    // Kept for five minutes, then read anew.
    const kept = (await visitor.ask(getPromiseRates)).body;
    expect(kept).toEqual(few);
    club.clock.advance(6 * MINUTE_MS);
    const many = (await visitor.ask(getPromiseRates)).body;
    expect(many.rates.find((one: { kind: string }) => one.kind === "payout")).toEqual({
      kind: "payout",
      on_time_bps: Math.floor((18 * 10_000) / 21),
      on_time: 18,
      counted: 21,
    });
    expect(JSON.stringify(many)).not.toMatch(/mem_|prm_|KIN-|@/);
  });
});
