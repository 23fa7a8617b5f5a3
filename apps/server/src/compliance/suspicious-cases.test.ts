import { HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import * as contract from "@kinfold/contract/office/suspicious-cases";
import { PROMISE_WORDS } from "@kinfold/contract/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatFullMoment, lagosDay } from "#calendar/index.ts";
import { readPersonalData } from "#data-exports/index.ts";
import { readSqlState } from "#platform/db.ts";
import { notifyDuePromises } from "#promises/index.ts";
import { PROMISES } from "../promise-kinds.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { insertHit } from "../testing/sanctions-hit.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { checkComplianceInvariants } from "./index.ts";

let club: Club;
let officer: Clerk;
let second: Clerk;
let people = 0;
beforeAll(async () => {
  club = await openClub();
  officer = await hireSignedIn(club, ["compliance"]);
  second = await hireSignedIn(club, ["compliance"]);
});
afterAll(() => club.close());

async function createMember(): Promise<Payable> {
  people += 1;
  return createPayableMember(club, `case${people}@example.com`);
}

/** The movements of a member as a case is opened with them. */
async function readDraft(
  { memberId }: Payable,
  origin: object = {},
  by = officer,
): Promise<Answer> {
  const query = new URLSearchParams({ member_id: memberId, ...origin }).toString();
  return by.visitor.send("GET", `/api/admin/suspicious-case-draft?${query}`);
}

const open = (
  { memberId }: Pick<Payable, "memberId">,
  change: object = {},
  by = officer,
): Promise<Answer> =>
  by.visitor.ask(contract.openSuspiciousCase, {
    body: {
      member_id: memberId,
      origin: "member",
      reason: "Pays for others, and does not say whom",
      transaction_ids: [],
      ...change,
    },
  });
const read = (id: string, by = officer): Promise<Answer> =>
  by.visitor.ask(contract.getSuspiciousCase, { params: { id } });
const note = (id: string, text: string, by = officer): Promise<Answer> =>
  by.visitor.ask(contract.addCaseNote, { params: { id }, body: { text } });
const report = (id: string, change: object = {}, by = officer): Promise<Answer> =>
  by.visitor.ask(contract.reportSuspiciousCase, {
    params: { id },
    body: { nfiu_reference: "STR-2026-9", reported_on: lagosDay(club.clock.now()), ...change },
  });
const propose = (id: string, by = officer): Promise<Answer> =>
  by.visitor.ask(contract.proposeNoSuspicion, {
    params: { id },
    body: { reason: "Their employer confirmed the bonus" },
  });
const outcome = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`.trim();

async function openedCase(who?: Payable): Promise<string> {
  const { status, body, text } = await open(who ?? (await createMember()));
  if (status !== 201) throw new Error(text);
  return body.id;
}

describe("a case", () => {
  test("is opened by hand, with a reason and transactions of its member, for 24 hours", async () => {
    const who = await createMember();
    const { body: draft } = await readDraft(who);
    expect(draft.transactions).toHaveLength(2);
    const [first] = draft.transactions;
    const foreign = (await readDraft(await createMember())).body.transactions[0];
    expect(outcome(await open(who, { reason: " " }))).toBe("422 invalid");
    const mixed = await open(who, { transaction_ids: [first.id, foreign.id] });
    expect([mixed.status, Object.keys(mixed.body.fields)]).toEqual([422, ["transaction_ids"]]);
    expect(outcome(await open({ memberId: "mem_unknown" as Payable["memberId"] }))).toBe(
      "404 not_found",
    );
    const opened = await open(who, { transaction_ids: [first.id, first.id] });
    expect(opened).toMatchObject({
      status: 201,
      body: { state: "open", origin: "member", transaction_count: 1, notes: [], report: null },
    });
    const { created_at: at, due_at: dueAt, id } = opened.body;
    expect(Date.parse(dueAt) - Date.parse(at)).toBe(24 * HOUR_MS);
    // A second press of the button opens no second case.
    expect(outcome(await open(who))).toBe("409 case_open");
    const { rows } =
      await sql`select action, member_id from audit_entry where subject_id = ${id}`.execute(
        club.db,
      );
    expect(rows).toEqual([{ action: "suspicious_case.opened", member_id: null }]);
    const behind = sql`insert into suspicious_case_transaction (case_id, transaction_id) values (${id}, ${foreign.id})`;
    expect(await behind.execute(club.db).catch(readSqlState)).toBe("SC004");
  });

  test("takes notes that no one changes, before its end and after", async () => {
    const id = await openedCase();
    expect(outcome(await note(id, " "))).toBe("422 invalid");
    expect(outcome(await note("str_unknown", "Lost"))).toBe("404 not_found");
    await note(id, "Called their bank");
    await report(id);
    const { body } = await note(id, "The NFIU wants to know more", second);
    expect(body.notes.map(({ text }: { text: string }) => text)).toEqual([
      "Called their bank",
      "The NFIU wants to know more",
    ]);
    for (const behind of [
      sql`update suspicious_case_note set text = 'y' where case_id = ${id}`,
      sql`delete from suspicious_case_note where case_id = ${id}`,
      sql`delete from suspicious_case_transaction where case_id = ${id}`,
      sql`delete from suspicious_case where case_id = ${id}`,
      sql`update suspicious_case set reason = 'y' where case_id = ${id}`,
    ]) {
      await expect(behind.execute(club.db)).rejects.toThrow();
    }
  });

  test("ends reported, once, with the NFIU's reference and the day", async () => {
    const id = await openedCase();
    const day = (days: number) =>
      lagosDay(new Date(club.clock.now().getTime() + days * 24 * HOUR_MS));
    expect(outcome(await report(id, { reported_on: day(1) }))).toBe("422 invalid");
    expect(outcome(await report(id, { reported_on: day(-1) }))).toBe("422 invalid");
    expect(outcome(await report(id, { nfiu_reference: " " }))).toBe("422 invalid");
    expect((await report(id)).body).toMatchObject({
      state: "reported",
      report: { nfiu_reference: "STR-2026-9", reported_on: day(0) },
    });
    expect(outcome(await report(id))).toBe("409 case_ended");
    expect(outcome(await propose(id))).toBe("409 case_ended");
    const twice = sql`update suspicious_case set nfiu_reference = 'z' where case_id = ${id}`;
    expect(await twice.execute(club.db).catch(readSqlState)).toBe("SC002");
  });

  test("ends without suspicion by two people, and by no one alone", async () => {
    const id = await openedCase();
    const proposed = await propose(id);
    expect(outcome(proposed)).toBe("201");
    const byOne = sql`update suspicious_case set outcome = 'no_suspicion', ended_at = now(), closed_by_decision = ${proposed.body.id}
      where case_id = ${id}`;
    expect(await byOne.execute(club.db).catch(readSqlState)).toBe("SC003");
    expect((await read(id)).body).toMatchObject({
      state: "open",
      proposal: { status: "proposed" },
    });
    const approved = await second.visitor.ask(contract.approveNoSuspicion, {
      params: { id: proposed.body.id },
      body: { reason: "I find the same" },
    });
    expect(outcome(approved)).toBe("200");
    expect((await read(id)).body).toMatchObject({
      state: "no_suspicion",
      report: null,
      proposal: { status: "approved" },
    });
    expect(outcome(await report(id))).toBe("409 case_ended");
    expect(await checkComplianceInvariants(club.db)).toEqual([]);
    await runPastAllRules(club.db, (owner) =>
      sql`update suspicious_case set closed_by_decision = 'nos_other' where case_id = ${id}`.execute(
        owner,
      ),
    );
    expect(await checkComplianceInvariants(club.db)).toEqual([
      {
        invariant:
          "a case that was closed without a report was closed by an approved decision about it",
        about: `${id} was closed by nos_other`,
      },
    ]);
    await runPastAllRules(club.db, (owner) =>
      sql`update suspicious_case set closed_by_decision = ${proposed.body.id} where case_id = ${id}`.execute(
        owner,
      ),
    );
  });
});

test("about a staff member are neither read nor written by them, in the code and behind it", async () => {
  const who = await createMember();
  const own = await hireSignedIn(club, ["compliance"], who.memberId);
  const id = await openedCase(who);
  const { body: listed } = await own.visitor.send(
    "GET",
    "/api/admin/suspicious-cases?per_page=100",
  );
  expect(listed.data.map((row: { id: string }) => row.id)).not.toContain(id);
  expect(outcome(await read(id, own))).toBe("404 not_found");
  expect(outcome(await note(id, "Nothing wrong with me", own))).toBe("404 not_found");
  expect(outcome(await report(id, {}, own))).toBe("404 not_found");
  expect(outcome(await open(who, {}, own))).toBe("404 not_found");
  expect(outcome(await readDraft(who, {}, own))).toBe("404 not_found");
  for (const behind of [
    sql`insert into suspicious_case (case_id, member_id, origin, reason, opened_by, opened_at, due_at)
      values ('str_own', ${who.memberId}, 'member', 'x', ${own.staffId}, now(), now() + interval '24 hours')`,
    sql`insert into suspicious_case_note (note_id, case_id, text, written_by, written_at)
      values ('cno_own', ${id}, 'x', ${own.staffId}, now())`,
    sql`update suspicious_case set outcome = 'reported', ended_at = opened_at, nfiu_reference = 'x',
      reported_on = (opened_at at time zone 'Africa/Lagos')::date, reported_by = ${own.staffId} where case_id = ${id}`,
  ]) {
    expect(await behind.execute(club.db).catch(readSqlState)).toBe("SC001");
  }
  await runPastAllRules(club.db, (owner) =>
    sql`insert into suspicious_case_note (note_id, case_id, text, written_by, written_at)
      values ('cno_own', ${id}, 'x', ${own.staffId}, now())`.execute(owner),
  );
  expect(await checkComplianceInvariants(club.db)).toMatchObject([
    { about: `${id} was written by ${own.staffId}` },
  ]);
});

test("the report names entity, subject, accounts, transactions in naira and the reason, and the audit that it was taken", async () => {
  const who = await createMember();
  const { body: draft } = await readDraft(who);
  const opened = await open(who, {
    reason: 'Pays <for> others & says "nothing"',
    transaction_ids: draft.transactions.map(({ id }: { id: string }) => id),
  });
  const { id } = opened.body;
  await note(id, "Called their bank.\nThe account is of a company.");
  const take = (format: string, by = officer) =>
    by.visitor.send("GET", `/api/admin/suspicious-cases/${id}/report?format=${format}`);
  const { status, text: xml } = await take("xml");
  expect(status).toBe(200);
  for (const part of [
    "<report_code>STR</report_code>",
    `<entity_reference>${id}</entity_reference>`,
    "<reason>Pays &lt;for&gt; others &amp; says &quot;nothing&quot;</reason>",
    "<currency_code_local>NGN</currency_code_local>",
    "<amount_local>1000000.00</amount_local>",
    "<foreign_amount>5000.00</foreign_amount>",
    "<t_account>",
    "The account is of a company.",
  ]) {
    expect(xml).toContain(part);
  }
  expect(xml.match(/<transaction>/g)).toHaveLength(2);
  const pdf = await take("pdf");
  expect([pdf.status, pdf.text.startsWith("%PDF-")]).toEqual([200, true]);
  const auditor = await hireSignedIn(club, ["auditor"]);
  expect((await take("pdf", auditor)).status).toBe(200);
  const operations = await hireSignedIn(club, ["operations"]);
  expect(outcome(await take("pdf", operations))).toBe("403 staff_forbidden");
  expect(outcome(await take("docx"))).toBe("422 invalid");
  const { rows } = await sql`select count(*)::int as taken from audit_entry
    where subject_id = ${id} and action = 'suspicious_case.report_taken'`.execute(club.db);
  expect(rows).toEqual([{ taken: 3 }]);
  expect(JSON.stringify(await readPersonalData(club.db, who.memberId))).not.toContain(id);
});

test("a case reminds compliance at half of its time and admins near its end; never whom it is about, and no other role", async () => {
  const who = await createMember();
  const own = await hireSignedIn(club, ["compliance"], who.memberId);
  const admin = await hireSignedIn(club, ["admin"]);
  const approver = await hireSignedIn(club, ["finance_approver"]);
  // No other case of these tests is due when this one is.
  club.clock.advance(2 * MINUTE_MS);
  const id = await openedCase(who);
  const { rows: promised } = await sql<{
    due_at: Date;
  }>`select due_at from promise_case where subject_id = ${id}`.execute(club.db);
  const due = promised.map(({ due_at: dueAt }) => formatFullMoment(dueAt)).join();
  /** Those about this case, which is known by its time alone: none says which it is, nor whom it is about. */
  const countEmails = async ({ email }: { email: string }): Promise<number> => {
    const sent = (await club.emailsTo(email)).filter(({ text }) =>
      text.includes(`${PROMISE_WORDS.exception.name}, For compliance only, due ${due}`),
    );
    expect(JSON.stringify(sent)).not.toContain(id);
    return sent.length;
  };
  const count = () => Promise.all([officer, admin, own, approver].map(countEmails));
  club.clock.advance(12 * HOUR_MS);
  await notifyDuePromises(club.platform, PROMISES);
  expect(await count()).toEqual([1, 0, 0, 0]);
  club.clock.advance(8 * HOUR_MS);
  await notifyDuePromises(club.platform, PROMISES);
  expect(await count()).toEqual([2, 1, 0, 0]);
  club.clock.advance(5 * HOUR_MS);
  await notifyDuePromises(club.platform, PROMISES);
  expect(await count()).toEqual([3, 2, 0, 0]);
  // Sessions end with the hours that passed.
  officer = await hireSignedIn(club, ["compliance"]);
  expect((await report(id)).status).toBe(200);
  const { rows } =
    await sql`select member_id, ended_at is null as is_open, breached_at is null as is_kept
      from promise_case where subject_id = ${id}`.execute(club.db);
  expect(rows).toEqual([{ member_id: null, is_open: false, is_kept: false }]);
});

// Last: from the first list on, members of tests would have to be screened.
test("a case is opened from a large transaction, from a sanctions hit and from an unusual transaction of its member, and of no one else", async () => {
  const who = await createMember();
  const other = await createMember();
  await payIn(club, who.ngn ?? "", "NGN", 600_000_000n);
  await payIn(club, who.ngn ?? "", "NGN", 490_000_000n);
  await payIn(club, who.ngn ?? "", "NGN", 490_000_000n);
  const hit = await insertHit(club.db, who.memberId, club.clock.now());
  const { rows: large } = await sql<{
    id: string;
  }>`select transaction_id as id from wallet_transaction
      where wallet_id = ${who.ngn} and amount_minor = 600000000`.execute(club.db);
  const { body: unusual } = await officer.visitor.send(
    "GET",
    "/api/admin/unusual-transactions?per_page=100&rule=structuring",
  );
  const row = unusual.data.find(
    ({ member }: { member: { id: string } }) => member.id === who.memberId,
  );
  const origins = [
    { origin: "large_transaction", origin_id: large[0]?.id ?? "" },
    { origin: "sanctions_hit", origin_id: hit },
    { origin: "unusual", origin_id: row.id },
  ];
  for (const [origin, chosen] of [
    [origins[0], 1],
    [origins[1], 0],
    [origins[2], row.transactions.length],
  ] as const) {
    expect(outcome(await open(other, origin))).toBe("404 not_found");
    const { body: draft } = await readDraft(who, origin);
    expect(draft.chosen).toHaveLength(chosen);
    const opened = await open(who, { ...origin, transaction_ids: draft.chosen });
    expect(opened).toMatchObject({ status: 201, body: { ...origin, transaction_count: chosen } });
  }
  const { body: after } = await officer.visitor.send(
    "GET",
    "/api/admin/unusual-transactions?per_page=100&state=in_case",
  );
  expect(after.data.map(({ id }: { id: string }) => id)).toContain(row.id);
  expect(outcome(await open(who, { origin: "member", origin_id: "x" }))).toBe("404 not_found");
});
