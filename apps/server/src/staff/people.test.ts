import { HOUR_MS } from "@kinfold/contract/durations";
import {
  approveStaffChange,
  enrol,
  listStaff,
  listStaffChanges,
  proposeStaffChange,
  readEnrolment,
  rejectStaffChange,
  withdrawStaffChange,
  type StaffProposal,
} from "@kinfold/contract/office/staff";
import { getQueueSummary } from "@kinfold/contract/office/queues";
import { getStaff, staffLogin } from "@kinfold/contract/staff";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSqlState } from "#platform/db.ts";
import { computeTotpCode } from "#platform/totp.ts";
import { openClub, Visitor, type Club } from "../testing/club.ts";
import { hireSignedIn, hireStaff, type Clerk } from "../testing/staff.ts";
import { inviteFirstAdmin } from "./index.ts";
import { executeAsOwner } from "../testing/owner.ts";

let club: Club;
let maker: Clerk;
let checker: Clerk;

// Sessions of the staff end after half an hour, and tests move the clock.
async function fresh(): Promise<void> {
  maker = await hireSignedIn(club, ["admin"]);
  checker = await hireSignedIn(club, ["admin"]);
}

beforeAll(async () => {
  club = await openClub();
  await fresh();
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
let invited = 0;

const propose = (change: Partial<StaffProposal>, by = maker) =>
  by.visitor.ask(proposeStaffChange, { body: { reason: "As agreed.", ...change } });
const approve = (id: string, by = checker) =>
  by.visitor.ask(approveStaffChange, { params: { id }, body: { reason: "Agreed." } });
const reject = (id: string, by = checker) =>
  by.visitor.ask(rejectStaffChange, { params: { id }, body: { reason: "Not now." } });

async function invite(roles: readonly StaffRole[] = ["operations"]) {
  invited += 1;
  const email = `new${invited}@kinfold.example`;
  const { body } = await propose({
    kind: "invite",
    email,
    name: "Uche Amadi",
    roles: [...roles],
    member_email: null,
  });
  return { id: String(body.id), email };
}

async function linkOf(email: string): Promise<string> {
  const [emailContent] = await club.emailsTo(email);
  return /join#([\w-]+)/.exec(emailContent?.text ?? "")?.[1] ?? "";
}

const visitor = (): Visitor => new Visitor(club, "198.19.240.1", "__Host-kinfold-staff");
const read = (token: string) => visitor().ask(readEnrolment, { body: { token } });
const follow = (token: string, given: { password?: string; code: string }) =>
  visitor().ask(enrol, { body: { token, password: "Harvest/Basket-18", ...given } });
const codeFor = (secret: string): string => computeTotpCode(secret, club.clock.now());
const stateOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(() => undefined, readSqlState);

describe("joining the staff", () => {
  test("takes a proposal, another admin, an email, a password and an authenticator", async () => {
    const { id, email } = await invite(["compliance"]);
    expect(await club.emailsTo(email)).toEqual([]);
    expect((await approve(id)).body).toMatchObject({ status: "approved", staff_id: null });
    const token = await linkOf(email);
    const { body } = await read(token);
    expect(body).toMatchObject({ kind: "invite", email, name: "Uche Amadi" });
    expect((await read(token)).body.secret).toBe(body.secret);
    expect((await follow(token, { code: codeFor(body.secret) })).status).toBe(200);

    club.clock.advance(30_000);
    const signIn = { email, password: "Harvest/Basket-18", code: codeFor(body.secret) };
    const { body: inside } = await visitor().ask(staffLogin, { body: signIn });
    expect(inside.staff).toMatchObject({ name: "Uche Amadi", roles: ["compliance"] });
    expect(readOutcome(await follow(token, { code: codeFor(body.secret) }))).toEqual([
      410,
      "enrolment_invalid",
    ]);
    const { body: list } = await maker.visitor.ask(listStaffChanges);
    expect(list.data.find((change: { id: string }) => change.id === id).staff_id).toBe(
      inside.staff.id,
    );
  });

  test("is refused with a guessable password, a wrong code, an old link or none", async () => {
    const { id, email } = await invite();
    await approve(id);
    const token = await linkOf(email);
    const { body } = await read(token);
    const code = codeFor(body.secret);
    const used = (given: object) => follow(token, { code, ...given }).then(readOutcome);
    expect(await used({ password: "Password1!" })).toEqual([422, "password_common"]);
    expect(await used({ password: "short" })).toEqual([422, "invalid"]);
    expect(await used({ code: code === "000000" ? "000001" : "000000" })).toEqual([
      403,
      "two_factor_invalid",
    ]);
    expect(readOutcome(await follow("nothing", { code }))).toEqual([410, "enrolment_invalid"]);
    club.clock.advance(73 * HOUR_MS);
    expect(readOutcome(await read(token))).toEqual([410, "enrolment_invalid"]);
    await fresh();
  });

  test("happens once, even when the link is used twice at the same moment", async () => {
    const { id, email } = await invite();
    await approve(id);
    const token = await linkOf(email);
    const { body } = await read(token);
    const code = codeFor(body.secret);
    const answers = await Promise.all([follow(token, { code }), follow(token, { code })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 410,
    ]);
    expect(
      readOutcome(
        await propose({
          kind: "invite",
          email,
          name: "A",
          roles: ["operations"],
          member_email: null,
        }),
      ),
    ).toEqual([409, "staff_address_taken"]);
  });
});

describe("changing someone's roles", () => {
  test("happens when another admin approves it, and counts at their next call", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    const { body } = await propose({
      kind: "roles",
      staff_id: clerk.staffId,
      roles: ["compliance"],
    });
    expect(body).toMatchObject({
      roles_now: ["operations"],
      roles: ["compliance"],
      status: "proposed",
    });
    expect((await clerk.visitor.ask(getStaff)).body.roles).toEqual(["operations"]);
    expect((await maker.visitor.ask(getQueueSummary)).body.queues).toContainEqual(
      expect.objectContaining({ queue: "staff" }),
    );
    expect((await approve(body.id)).status).toBe(200);
    expect((await approve(body.id)).status).toBe(200);
    expect((await clerk.visitor.ask(getStaff)).body.roles).toEqual(["compliance"]);
    expect(readOutcome(await reject(body.id))).toEqual([409, "decision_changed"]);
  });

  test("is no one's own decision: neither the proposer's nor theirs whom it concerns", async () => {
    const { body } = await propose({
      kind: "roles",
      staff_id: checker.staffId,
      roles: ["admin", "compliance"],
    });
    expect(readOutcome(await approve(body.id, maker))).toEqual([403, "staff_own_work"]);
    expect(readOutcome(await approve(body.id, checker))).toEqual([403, "staff_own_money"]);
    const third = await hireSignedIn(club, ["admin"]);
    expect((await reject(body.id, third)).body.status).toBe("rejected");
  });

  test("is refused when nothing would change, no one is meant, or something waits already", async () => {
    const clerk = await hireStaff(club, ["operations"]);
    const filter = { kind: "roles", staff_id: clerk.staffId } as const;
    expect(readOutcome(await propose({ ...filter, roles: ["operations"] }))).toEqual([
      409,
      "staff_as_it_is",
    ]);
    expect(readOutcome(await propose({ ...filter, staff_id: "stf_x", roles: ["admin"] }))).toEqual([
      404,
      "staff_unknown",
    ]);
    expect(readOutcome(await propose({ ...filter, roles: ["auditor", "admin"] }))).toEqual([
      422,
      "invalid",
    ]);
    expect((await propose({ ...filter, roles: ["compliance"] })).status).toBe(201);
    expect(readOutcome(await propose({ ...filter, roles: ["admin"] }))).toEqual([
      409,
      "decision_changed",
    ]);
    expect(readOutcome(await propose({ kind: "disable", staff_id: clerk.staffId }))).toEqual([
      409,
      "decision_changed",
    ]);
    expect(
      readOutcome(await propose({ kind: "disable", staff_id: clerk.staffId, reason: " " })),
    ).toEqual([422, "invalid"]);
  });

  test("is refused by the database without an approved change of two admins", async () => {
    const clerk = await hireStaff(club, ["operations"]);
    const { body } = await propose({
      kind: "roles",
      staff_id: clerk.staffId,
      roles: ["compliance"],
    });
    const set = (roles: string) =>
      stateOf(
        sql`update staff set roles = ${roles}::text[], changed_by = ${body.id} where staff_id = ${clerk.staffId}`.execute(
          club.db,
        ),
      );
    expect(await set("{compliance}")).toBe("ST003");
    const byOneself = sql`update decision set status = 'approved', decided_by = proposed_by,
      decided_at = ${club.clock.now()}, decision_reason = 'x' where decision_id = ${body.id}`;
    expect(await stateOf(byOneself.execute(club.db))).toBe("DE003");
    await approve(body.id);
    expect(await set("{admin}")).toBe("ST003");
    expect(
      await stateOf(
        sql`update decision set reason = 'y' where decision_id = ${body.id}`.execute(club.db),
      ),
    ).toBe("DE001");
    expect(await stateOf(executeAsOwner(club.db, sql`delete from decision`))).toBe("LD002");
  });
});

describe("leaving the staff", () => {
  test("ends every session at once", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    const { body } = await propose({ kind: "disable", staff_id: clerk.staffId });
    expect((await clerk.visitor.ask(getStaff)).status).toBe(200);
    await approve(body.id);
    expect(readOutcome(await clerk.visitor.ask(getStaff))).toEqual([401, "signed_out"]);
    const people = (await maker.visitor.ask(listStaff)).body.data;
    const gone = people.find(({ id }: { id: string }) => id === clerk.staffId);
    expect(gone).toMatchObject({ disabled_at: expect.any(String), last_seen_at: null });
    expect(readOutcome(await propose({ kind: "disable", staff_id: clerk.staffId }))).toEqual([
      409,
      "staff_as_it_is",
    ]);
  });

  test("is not for the last admin: code and database keep one", async () => {
    const alone = await openClub();
    try {
      const [first, second] = [
        await hireSignedIn(alone, ["admin"]),
        await hireSignedIn(alone, ["admin"]),
      ];
      const leave = (who: Clerk, by: Clerk) =>
        propose({ kind: "disable", staff_id: who.staffId }, by);
      const goes = await leave(second, first);
      const also = await leave(first, second);
      const third = await hireSignedIn(alone, ["admin"]);
      expect((await approve(goes.body.id, third)).status).toBe(200);
      expect((await approve(also.body.id, third)).status).toBe(200);
      expect(readOutcome(await leave(third, third))).toEqual([409, "staff_last_admin"]);
      const forced = sql`update staff set roles = '{operations}', changed_by = ${goes.body.id} where staff_id = ${third.staffId}`;
      expect(["ST003", "ST004"]).toContain(await stateOf(forced.execute(alone.db)));
    } finally {
      await alone.close();
    }
  });
});

describe("a proposal that is withdrawn", () => {
  const withdraw = (id: string, by: Clerk, reason = "By mistake.") =>
    by.visitor.ask(withdrawStaffChange, { params: { id }, body: { reason } });

  test("is taken back by the person who proposed it, once, and lets another be proposed", async () => {
    await fresh();
    const who = await hireStaff(club, ["operations"]);
    const wish = { kind: "disable", staff_id: who.staffId, reason: "They have left." } as const;
    const { body } = await propose(wish);
    expect(readOutcome(await propose(wish, checker))).toEqual([409, "decision_changed"]);
    expect(readOutcome(await withdraw(body.id, checker))).toEqual([403, "decision_needs_another"]);
    expect(readOutcome(await withdraw(body.id, maker, " "))).toEqual([422, "invalid"]);
    const withdrawn = await withdraw(body.id, maker);
    expect(withdrawn.body).toMatchObject({
      status: "withdrawn",
      decided_by: { id: maker.staffId },
      decision_reason: "By mistake.",
    });
    expect((await withdraw(body.id, maker)).body).toEqual(withdrawn.body);
    expect(readOutcome(await approve(body.id, checker))).toEqual([409, "decision_changed"]);
    const again = await propose(wish, checker);
    expect(again.status).toBe(201);
    expect((await approve(again.body.id, maker)).status).toBe(200);
    expect(readOutcome(await withdraw(again.body.id, checker))).toEqual([409, "decision_changed"]);
    const { rows } = await sql<{ action: string }>`select entry::jsonb ->> 'action' as action
      from audit_entry where subject_id = ${body.id} order by audit_number`.execute(club.db);
    expect(rows.map(({ action }) => action)).toContain("staff.change_withdrawn");
  });

  test("is no one else's word to the database, and no decision of the proposer's own", async () => {
    const who = await hireStaff(club, ["operations"]);
    const { body } = await propose({ kind: "disable", staff_id: who.staffId });
    const decided = (status: string, by: Clerk) =>
      stateOf(
        sql`update decision set status = ${status}, decided_by = ${by.staffId},
          decided_at = ${club.clock.now()}, decision_reason = 'So.' where decision_id = ${body.id}`.execute(
          club.db,
        ),
      );
    const OWN = "DE003";
    expect(await decided("withdrawn", checker)).toBe(OWN);
    expect(await decided("approved", maker)).toBe(OWN);
    expect(await decided("rejected", maker)).toBe(OWN);
  });
});

describe("the first admins", () => {
  test("come by a link from the person who runs the server, until there are three", async () => {
    const empty = await openClub();
    try {
      const { db, platform, clock } = empty;
      const inviting = (email: string) =>
        inviteFirstAdmin(db, platform.env, {
          name: "Ada Obi",
          email,
          memberEmail: "none",
          at: clock.now(),
        });
      const join = async (email: string): Promise<number> => {
        const token = (await inviting(email)).split("#")[1] ?? "";
        const there = new Visitor(empty, "198.19.241.1", "__Host-kinfold-staff");
        const { body } = await there.ask(readEnrolment, { body: { token } });
        const code = computeTotpCode(body.secret, clock.now());
        const form = { token, password: "Harvest/Basket-18", code };
        return (await there.ask(enrol, { body: form })).status;
      };
      await expect(inviting("stranger")).rejects.toThrow("Give a name");
      expect(await join("ada@kinfold.example")).toBe(200);
      await expect(inviting("ada@kinfold.example")).rejects.toThrow("has this address");
      expect(await join("obi@kinfold.example")).toBe(200);
      // Two who do not agree would block every change for ever.
      expect(await join("third@kinfold.example")).toBe(200);
      await expect(inviting("fourth@kinfold.example")).rejects.toThrow("three admins already");
    } finally {
      await empty.close();
    }
  });
});

describe("a new authenticator", () => {
  test("takes two admins, the email, and the password of its owner; then the old one is worth nothing", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    await sql`insert into staff_passkey (passkey_id, staff_id, credential_id, public_key, use_count, transports,
        is_synced, name, created_at)
      values ('spk_lost', ${clerk.staffId}, '\\x01', '\\x02', 0, '{}', false, 'Lost', ${club.clock.now()})`.execute(
      club.db,
    );
    const passkeys = async () =>
      (await sql`select 1 from staff_passkey where staff_id = ${clerk.staffId}`.execute(club.db))
        .rows.length;
    const { body } = await propose({ kind: "authenticator", staff_id: clerk.staffId });
    await approve(body.id);
    expect(readOutcome(await clerk.visitor.ask(getStaff))).toEqual([401, "signed_out"]);
    const token = await linkOf(clerk.email);
    const { body: link } = await read(token);
    expect(link.kind).toBe("authenticator");
    const code = codeFor(link.secret);
    expect(readOutcome(await follow(token, { password: "Wrong-horse-9", code }))).toEqual([
      422,
      "password_wrong",
    ]);
    expect(await passkeys()).toBe(1);
    expect((await follow(token, { password: "Loom+Shuttle-31", code })).status).toBe(200);
    // The person who lost a telephone may have lost what else opened the office.
    expect(await passkeys()).toBe(0);
    club.clock.advance(60_000);
    expect((await clerk.signIn()).status).toBe(401);
    expect((await clerk.signIn({ code: codeFor(link.secret) })).status).toBe(200);
  });
});
