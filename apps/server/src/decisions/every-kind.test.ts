import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  DECISION_ACCESS,
  DECISION_KINDS,
  type DecisionKindName,
} from "@kinfold/contract/office/decisions";
import { PERMISSIONS, type Permission, type StaffRole } from "@kinfold/contract/staff-permissions";
import { staffLogin } from "@kinfold/contract/staff";
import { readSqlState } from "#platform/db.ts";
import { computeTotpCode } from "#platform/totp.ts";
import { Visitor } from "../testing/club.ts";
import {
  createAdmin,
  sendAnswer,
  closeProposal,
  club,
  openScenarioClub,
  proposeSubject,
  createProposal,
  SCENARIOS,
  readStatus,
  summarizeAnswer,
} from "../testing/decision-scenarios.ts";
import { hireSignedIn, STAFF_PASSWORD, type Clerk } from "../testing/staff.ts";

openScenarioClub();

const rolesOf = (permission: Permission): StaffRole[] => [...PERMISSIONS[permission]];

/** The author, signed in a second time at another browser. */
async function secondSession(author: Clerk): Promise<Visitor> {
  club.clock.advance(60_000);
  const visitor = new Visitor(club, "198.19.201.1", "__Host-kinfold-staff");
  const { body, status, text } = await visitor.ask(staffLogin, {
    body: {
      email: author.email,
      password: STAFF_PASSWORD,
      code: computeTotpCode(author.secret, club.clock.now()),
    },
  });
  if (status !== 200) throw new Error(text);
  visitor.token = body.authorization.access_token;
  return visitor;
}

/** Kinds that are about no member and no staff member. */
const CONCERNS_NO_ONE: ReadonlySet<DecisionKindName> = new Set([
  "setting_change",
  "settlement",
  "line_outcome",
  "line_reopening",
  "bank_opening",
  "payout_resume",
  "month_close",
]);

/** A lock ends by an unlock alone, a stop of payouts by a resumption, no payout that is doubted is paid, a proposal holds its lines, and a hit is answered by a decision alone: there is nothing to go past any. */
const NOTHING_GOES_PAST: ReadonlySet<DecisionKindName> = new Set([
  "sanctions_answer",
  "line_outcome",
  "line_reopening",
  "member_unlock",
  "payout_failure",
  "payout_resume",
]);

test("the database knows the same kinds", async () => {
  const { rows } = await sql<{
    definition: string;
  }>`select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'decision_kind_is_known'`.execute(club.db);
  const kindsInDatabase = [...(rows[0]?.definition ?? "").matchAll(/'(\w+)'::text/g)].map(
    ([, name]) => name,
  );
  expect(new Set(kindsInDatabase)).toEqual(new Set(DECISION_KINDS));
});

describe.each(DECISION_KINDS)("%s", (kind) => {
  const scenario = SCENARIOS[kind];
  const { approve, reject, withdraw } = scenario;

  test("is not decided by its author, nor from a second session of theirs, nor behind the code", async () => {
    const { author, id } = await createProposal(scenario);
    for (const visitor of [author.visitor, await secondSession(author)]) {
      expect(summarizeAnswer(await sendAnswer(visitor, approve, id))).toBe("403 staff_own_work");
      expect(summarizeAnswer(await sendAnswer(visitor, reject, id))).toBe("403 staff_own_work");
    }
    for (const status of ["approved", "rejected"]) {
      const behind = sql`update decision set status = ${status}, decided_by = proposed_by, decided_at = now(),
        decision_reason = 'x' where decision_id = ${id}`;
      expect(await behind.execute(club.db).catch(readSqlState)).toBe("DE003");
    }
    expect(await readStatus(id)).toBe("proposed");
    await closeProposal(scenario, id);
  });

  test("is not decided by whom it concerns, nor behind the code", async () => {
    const { subject, id } = await createProposal(scenario);
    const { concerned } = subject;
    expect(concerned === undefined).toBe(CONCERNS_NO_ONE.has(kind));
    for (const { staffId, visitor } of concerned === undefined ? [] : [concerned]) {
      expect(summarizeAnswer(await sendAnswer(visitor, approve, id))).toBe("403 staff_own_money");
      expect(summarizeAnswer(await sendAnswer(visitor, reject, id))).toBe("403 staff_own_money");
      const behind = sql`update decision set status = 'approved', decided_by = ${staffId}, decided_at = now(),
        decision_reason = 'x' where decision_id = ${id}`;
      expect(await behind.execute(club.db).catch(readSqlState)).toBe("DE002");
    }
    await closeProposal(scenario, id);
  });

  test("waits for who may decide it, and for neither its author nor whom it concerns", async () => {
    const { author, subject, id } = await createProposal(scenario);
    const list = async (by: Clerk, tab: string): Promise<string[]> => {
      const path = `/api/admin/approvals?tab=${tab}&per_page=100`;
      const { body } = await by.visitor.send("GET", path);
      return body.data.map((row: { id: string }) => row.id);
    };
    expect(await list(author, "for_me")).not.toContain(id);
    expect(await list(author, "proposed")).toContain(id);
    const { concerned = author } = subject;
    expect(await list(concerned, "for_me")).not.toContain(id);
    const other = await createAdmin();
    expect(await list(other, "for_me")).toContain(id);
    expect(await list(other, "proposed")).not.toContain(id);
    await sendAnswer(other.visitor, reject, id);
    expect(await list(other, "for_me")).not.toContain(id);
    expect(await list(other, "decided")).toContain(id);
  });

  test("is decided once by two at once, and stays decided", async () => {
    const { id } = await createProposal(scenario);
    const [one, other] = [await createAdmin(), await createAdmin()];
    const both = await Promise.all([
      sendAnswer(one.visitor, approve, id),
      sendAnswer(other.visitor, reject, id),
    ]);
    expect(both.map(summarizeAnswer).toSorted()).toEqual([
      expect.stringMatching(/^200 (approved|rejected)$/),
      "409 decision_changed",
    ]);
    const status = await readStatus(id);
    const again = sql`update decision set status = 'rejected', decided_by = ${other.staffId} where decision_id = ${id}`;
    expect(await again.execute(club.db).catch(readSqlState)).toBe("DE001");
    expect(await readStatus(id)).toBe(status);
  });

  test("answers the same staff member the same when they repeat it, and another that it was decided", async () => {
    const { author, id } = await createProposal(scenario);
    const [one, other] = [await createAdmin(), await createAdmin()];
    const first = await sendAnswer(one.visitor, approve, id);
    expect(summarizeAnswer(first)).toBe("200 approved");
    expect((await sendAnswer(one.visitor, approve, id)).body).toEqual(first.body);
    expect(summarizeAnswer(await sendAnswer(one.visitor, reject, id))).toBe("409 decision_changed");
    expect(summarizeAnswer(await sendAnswer(other.visitor, approve, id))).toBe(
      "409 decision_changed",
    );
    const { rows } =
      await sql`select 1 from audit_entry where entry::jsonb ->> 'action' like '%approved'
      and subject_id = ${id}`.execute(club.db);
    expect(rows.length).toBeLessThanOrEqual(1);
    for (const to of withdraw === undefined ? [] : [withdraw]) {
      expect(summarizeAnswer(await sendAnswer(author.visitor, to, id))).toBe(
        "409 decision_changed",
      );
    }
  });

  test("is proposed and decided once under one key, byte for byte", async () => {
    const subject = await scenario.make();
    const [author, decider] = [await createAdmin(), await createAdmin()];
    const [proposing, deciding] = [randomUUID(), randomUUID()];
    const twice = await Promise.all([
      proposeSubject(author.visitor, subject, proposing),
      proposeSubject(author.visitor, subject, proposing),
    ]);
    expect(twice.map(summarizeAnswer)).toEqual(["201 proposed", "201 proposed"]);
    expect(twice[0]?.text).toBe(twice[1]?.text);
    const id: string = twice[0]?.body.id;
    const changed = { ...subject, body: { ...subject.body, reason: "Another reason." } };
    expect(summarizeAnswer(await proposeSubject(author.visitor, changed, proposing))).toBe(
      "409 gen_idempotency_mismatch",
    );
    const decided = await sendAnswer(decider.visitor, approve, id, deciding);
    expect(summarizeAnswer(decided)).toBe("200 approved");
    const replayed = await sendAnswer(decider.visitor, approve, id, deciding);
    expect(replayed.text).toBe(decided.text);
    expect(replayed.headers["idempotent-replayed"]).toBe("true");
  });

  test("keeps what was proposed: neither the database nor a second proposal changes it", async () => {
    const { subject, id } = await createProposal(scenario);
    for (const change of [
      sql`payload = payload || '{"other": 1}'`,
      sql`reason = 'other'`,
      sql`subject_id = 'other'`,
      sql`member_id = null, staff_id = null, due_at = now()`,
    ]) {
      const edit = sql`update decision set ${change} where decision_id = ${id}`;
      // The table's own list of columns refuses it first.
      expect(await edit.execute(club.db).catch(readSqlState)).toMatch(/^(DE001|KC001)$/);
    }
    const second = await proposeSubject((await createAdmin()).visitor, subject);
    expect(summarizeAnswer(second)).toBe("409 decision_changed");
    await closeProposal(scenario, id);
  });

  test("is not approved when what it is about has changed", async () => {
    const { subject, id } = await createProposal(scenario, { isEditable: true });
    expect(subject.edit === undefined).toBe(NOTHING_GOES_PAST.has(kind));
    for (const edit of subject.edit === undefined ? [] : [subject.edit]) {
      await edit();
      const late = await sendAnswer((await createAdmin()).visitor, approve, id);
      expect(summarizeAnswer(late)).toBe(`409 ${scenario.stale}`);
      expect(await readStatus(id)).toBe("proposed");
    }
    await closeProposal(scenario, id);
  });

  test.skipIf(withdraw === undefined)("is withdrawn by its author alone", async () => {
    const { author, id } = await createProposal(scenario);
    const to = withdraw ?? approve;
    expect(summarizeAnswer(await sendAnswer((await createAdmin()).visitor, to, id))).toBe(
      "403 decision_needs_another",
    );
    expect(summarizeAnswer(await sendAnswer(author.visitor, to, id))).toBe("200 withdrawn");
    expect(summarizeAnswer(await sendAnswer(author.visitor, to, id))).toBe("200 withdrawn");
  });

  test("is proposed and decided by the roles that its row names, and by no other", async () => {
    const { propose: proposer, decide: checker } = DECISION_ACCESS[kind];
    const maker = scenario.proposesWith ?? proposer;
    const passed: string[] = [];
    for (const role of ["auditor", "operations", "compliance", "finance_approver"] as const) {
      const { visitor } = await hireSignedIn(club, [role]);
      const proposing = await proposeSubject(visitor, await scenario.make());
      const deciding = await sendAnswer(visitor, approve, "dec_none");
      const mayPropose = summarizeAnswer(proposing) !== "403 staff_forbidden";
      const mayDecide = summarizeAnswer(deciding) !== "403 staff_forbidden";
      if (mayPropose !== rolesOf(maker).includes(role)) passed.push(`${role} proposes`);
      if (mayDecide !== rolesOf(checker).includes(role)) passed.push(`${role} decides`);
      if (proposing.status === 201) await closeProposal(scenario, proposing.body.id);
    }
    expect(passed).toEqual([]);
  });
});
