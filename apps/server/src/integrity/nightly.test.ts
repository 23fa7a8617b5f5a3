import { DAY_MS, HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOffice } from "../app.ts";
import { openClub, Visitor, type Club } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";
import { formatFullMoment } from "#calendar/index.ts";
import type { Compared } from "#payments/index.ts";
import { listNightlyChecks, type NightlyChecks } from "@kinfold/contract/office/reconciliation";
import { executeAsOwner, runPastAllRules } from "../testing/owner.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { sendArchiveAlert, notifyOverdueCheck, runNightlyCheck, type Look } from "./index.ts";

let club: Club;
let auditor: Awaited<ReturnType<typeof hireSignedIn>>;
beforeAll(async () => {
  club = await openClub();
  await createPayableMember(club, "ada@example.com");
  auditor = await hireSignedIn(club, ["auditor"]);
});
afterAll(() => club.close());

const READER = "auditor@example.com";

const ALL_KNOWN = async (): Promise<Compared> => ({ charges: 3, unknown: [], unanswered: [] });

const check = (compareCharges = ALL_KNOWN, checkBackup?: () => Promise<Look>): Promise<void> =>
  runNightlyCheck(club.platform, { compareCharges, checkBackup }, [READER]);

/** What the office shows. */
const nights = async (): Promise<NightlyChecks> =>
  (await auditor.visitor.ask(listNightlyChecks)).body;

/** The emails to the reader with these words in their subject, oldest first. */
const alerts = async (subject = "found"): Promise<{ subject: string; text: string }[]> =>
  (await club.emailsTo(READER))
    .filter((emailContent) => emailContent.subject.includes(subject))
    .toReversed();

async function results(): Promise<unknown[]> {
  const { rows } = await sql<{
    broken: unknown;
  }>`select broken from integrity_check order by check_no`.execute(club.db);
  return rows.map(({ broken }) => broken);
}

test("a night without faults is recorded, and no one is emailed", async () => {
  const first = await nights();
  expect(first).toMatchObject({ is_overdue: false, last_complete_at: null, nights: [] });
  await check();
  expect(await results()).toEqual([[]]);
  expect(await alerts()).toEqual([]);
  const {
    last_complete_at: completeAt,
    nights: [night],
  } = await nights();
  expect(completeAt).toBe(night?.checked_at);
  expect(night).toMatchObject({ status: "passed", broken: [] });
  const looked = Object.fromEntries(
    (night?.parts ?? []).flatMap(({ part, looked }) =>
      looked.map(({ what, count }) => [`${part}.${what}`, count]),
    ),
  );
  expect(looked).toMatchObject({
    "charges.charges": 3,
    "ledger.journals": expect.any(Number),
    "oracle.rows": expect.any(Number),
    "audit.entries": expect.any(Number),
  });
  for (const name of ["ledger.journals", "oracle.rows", "audit.entries", "ledger.promises"]) {
    expect([name, looked[name] ?? 0]).toEqual([name, expect.toSatisfy((n: number) => n > 0)]);
  }
});

test("a part that cannot look is incomplete, is emailed, and never reads as passed", async () => {
  for (const cannot of [
    async () => ({ charges: 2, unknown: [], unanswered: ["paystack"] }),
    () => Promise.reject(new Error("planted")),
  ]) {
    await check(cannot);
    const {
      is_overdue: isOverdue,
      nights: [night],
    } = await nights();
    expect(isOverdue).toBe(false);
    expect(night).toMatchObject({ status: "incomplete", broken: [] });
    expect(night?.parts.filter(({ failure }) => failure !== null).map(({ part }) => part)).toEqual([
      "charges",
    ]);
  }
  expect(await alerts("could not look")).toMatchObject([
    { text: expect.stringContaining("No answer from paystack.") },
    { text: expect.stringContaining("It ended with an error.") },
  ]);
});

test("a backup that was not restored is incomplete, a copy that does not hold is found, and one that does passes", async () => {
  const failure = "It was not restored. backup_damaged: base/1 cannot be read.";
  await check(ALL_KNOWN, async () => ({ looked: {}, broken: [], failure }));
  const partOf = async (): Promise<unknown> =>
    (await nights()).nights[0]?.parts.find(({ part }) => part === "backup");
  expect((await nights()).nights[0]).toMatchObject({ status: "incomplete", broken: [] });
  expect(await partOf()).toMatchObject({ failure, findings: 0 });
  expect((await alerts("could not look")).at(-1)?.text).toContain(
    `Not complete: the restore of the newest backup. ${failure}`,
  );
  const broken = [{ promise: "in the restored backup, it holds", brokenBy: ["wallet 1"] }];
  await check(ALL_KNOWN, async () => ({ looked: { journals: 3 }, broken }));
  expect((await nights()).nights[0]).toMatchObject({ status: "found" });
  expect(await partOf()).toMatchObject({ failure: null, findings: 1 });
  await check(ALL_KNOWN, async () => ({ looked: { journals: 3 }, broken: [] }));
  expect((await nights()).nights[0]).toMatchObject({ status: "passed" });
  expect(await partOf()).toMatchObject({ looked: [{ what: "journals", count: 3 }] });
});

test("a charge that no payment knows, and an end of the audit that was moved, are found", async () => {
  await check(async () => ({ charges: 4, unknown: ["paystack: KIN-LOST"], unanswered: [] }));
  expect((await nights()).nights[0]).toMatchObject({
    status: "found",
    broken: [
      {
        promise: "a successful charge at a provider belongs to a payment",
        broken_by: ["paystack: KIN-LOST"],
      },
    ],
  });
  await runPastAllRules(club.db, async (own) => {
    await sql`update audit_head set audit_number = audit_number - 1`.execute(own);
  });
  await check();
  const [night] = (await nights()).nights;
  expect(night).toMatchObject({ status: "found" });
  expect(night?.parts.find(({ part }) => part === "audit")).toMatchObject({ findings: 1 });
  expect(night?.broken).toContainEqual({
    promise: "the audit is as it was written",
    broken_by: [
      expect.stringMatching(/^entry \d+: it is not where the head says that the audit ends$/),
    ],
  });
  await runPastAllRules(club.db, async (own) => {
    await sql`update audit_head set audit_number = audit_number + 1`.execute(own);
  });
});

test("a check that is older than 26 hours is overdue, emailed once a day, and its nights read as not run", async () => {
  await check();
  club.clock.advance(26 * HOUR_MS - 60_000);
  auditor = await hireSignedIn(club, ["auditor"]);
  await notifyOverdueCheck(club.platform, [READER]);
  expect((await nights()).is_overdue).toBe(false);
  expect(await alerts("26 hours")).toEqual([]);
  club.clock.advance(120_000);
  expect((await nights()).is_overdue).toBe(true);
  await notifyOverdueCheck(club.platform, [READER]);
  await notifyOverdueCheck(club.platform, [READER]);
  expect(await alerts("26 hours")).toHaveLength(1);
  club.clock.advance(3 * DAY_MS);
  auditor = await hireSignedIn(club, ["auditor"]);
  await notifyOverdueCheck(club.platform, [READER]);
  expect(await alerts("26 hours")).toHaveLength(2);
  // A run that is not complete does not end it.
  await check(async () => ({ charges: 0, unknown: [], unanswered: ["paystack"] }));
  const { is_overdue: isOverdue, nights: list } = await nights();
  expect(isOverdue).toBe(true);
  expect(list.slice(0, 3).map(({ status }) => status)).toEqual([
    "incomplete",
    "not_run",
    "not_run",
  ]);
  await check();
  expect((await nights()).is_overdue).toBe(false);
});

test("by day the office and one email say since when nothing was archived, once that is more than five minutes", async () => {
  let ageMs = 5 * MINUTE_MS;
  const office = await buildOffice(club.platform, club.payments, () => ageMs);
  const readShown = async (): Promise<unknown> => {
    const { token, cookie, cookieName } = auditor.visitor;
    const visitor = new Visitor(office, "10.0.0.1", cookieName);
    Object.assign(visitor, { token, cookie });
    return (await visitor.ask(listNightlyChecks)).body.not_archived_since;
  };
  try {
    auditor = await hireSignedIn(club, ["auditor"]);
    await sendArchiveAlert(club.platform, [READER], ageMs);
    expect(await readShown()).toBeNull();
    expect(await alerts("not backed up")).toEqual([]);

    ageMs += 1_000;
    await sendArchiveAlert(club.platform, [READER], ageMs);
    await sendArchiveAlert(club.platform, [READER], ageMs);
    const since = new Date(club.clock.now().getTime() - ageMs);
    expect(await readShown()).toBe(since.toISOString());
    expect(await alerts("not backed up")).toHaveLength(1);
    expect((await alerts("not backed up"))[0]?.text).toContain(formatFullMoment(since));

    club.clock.advance(DAY_MS + 1_000);
    await sendArchiveAlert(club.platform, [READER], ageMs + DAY_MS);
    expect(await alerts("not backed up")).toHaveLength(2);
  } finally {
    await office.close();
  }
});

test("the owner of a wallet that was changed past the triggers is named in the record and in an email", async () => {
  const { rows } = await sql<{ wallet_id: string }>`select wallet_id from wallet limit 1`.execute(
    club.db,
  );
  const walletId = rows[0]?.wallet_id ?? "";
  const thief = new pg.Client(club.database.owner);
  await thief.connect();
  await thief.query("set session_replication_role = replica");
  await thief.query("update wallet set member_id = 'mem_thief' where wallet_id = $1", [walletId]);
  await thief.end();
  await check();
  const broken = (await results()).at(-1);
  expect(broken).toContainEqual({
    promise: "every row is as it was last written",
    brokenBy: [`wallet ${walletId} is not as it was written`],
  });
  expect(broken).toContainEqual({
    promise: "the accounts of a wallet are its owner's, in its currency",
    brokenBy: [
      expect.stringContaining(`wallet:${walletId}:available`),
      expect.stringContaining(`wallet:${walletId}:held`),
    ],
  });
  const alert = (await alerts()).at(-1);
  expect(alert?.subject).toMatch(/^The nightly integrity check found \d+ faults$/);
  expect(alert?.text).toContain(`wallet ${walletId} is not as it was written`);
});

test.each(["integrity_check", "integrity_part"])("what is in %s stays written", async (table) => {
  await expect(executeAsOwner(club.db, sql`delete from ${sql.table(table)}`)).rejects.toMatchObject(
    { code: "LD002" },
  );
});
