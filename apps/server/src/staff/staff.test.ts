import { MINUTE_MS } from "@kinfold/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { getMember } from "@kinfold/contract/members";
import { changeStaffPassword, getStaff, staffLogin, staffLogout } from "@kinfold/contract/staff";
import { PERMISSIONS, listPermissions, STAFF_ROLES } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { readBrokenConstraint, readSqlState } from "#platform/db.ts";
import { createMount } from "#platform/http.ts";
import { createIdempotencyKeeper } from "#platform/idempotency.ts";
import { computeTotpCode } from "#platform/totp.ts";
import { openClub, Visitor, type Club } from "../testing/club.ts";
import {
  hireSignedIn,
  dismissStaff,
  hireStaff,
  STAFF_PASSWORD,
  type Clerk,
} from "../testing/staff.ts";
import { seedDemoStaff } from "./index.ts";

const WRONG = [401, "invalid_credentials"];

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const OUT = [401, "signed_out"];
const someParams = ({ path }: AnyEndpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "x"]));

describe("signing in as staff", () => {
  test("takes the password and the authenticator's code, and says what one may do", async () => {
    const clerk = await hireStaff(club, ["finance_maker"]);
    const { status, body, headers } = await clerk.signIn();
    expect(status).toBe(200);
    expect(body.staff).toEqual({
      id: clerk.staffId,
      email: clerk.email,
      name: expect.stringMatching(/^Clerk /),
      roles: ["finance_maker"],
      permissions: listPermissions(["finance_maker"]),
    });
    expect(String(headers["set-cookie"])).toMatch(
      /^__Host-kinfold-staff=.*HttpOnly; Secure; SameSite=Strict/,
    );
    expect((await clerk.visitor.ask(getStaff)).body).toEqual(body.staff);
  });

  test("with either of the two wrong gets the same answer", async () => {
    const clerk = await hireStaff(club, ["operations"]);
    expect(readOutcome(await clerk.signIn({ password: "Wrong-horse-9" }))).toEqual(WRONG);
    const other = (await hireStaff(club, ["operations"])).secret;
    expect(
      readOutcome(await clerk.signIn({ code: computeTotpCode(other, club.clock.now()) })),
    ).toEqual(WRONG);
    const unknown = {
      email: "stranger@kinfold.example",
      password: "Wrong-horse-9",
      code: "123456",
    };
    expect(readOutcome(await club.visitor().ask(staffLogin, { body: unknown }))).toEqual(WRONG);
    expect((await clerk.signIn({ code: "12345" })).body.fields).toHaveProperty("code");
    expect((await clerk.signIn()).status).toBe(200);
  });

  test("takes each code once, even when it is sent twice at the same moment", async () => {
    const clerk = await hireStaff(club, ["operations"]);
    const code = computeTotpCode(clerk.secret, club.clock.now());
    const answers = await Promise.all([clerk.signIn({ code }), clerk.signIn({ code })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
    expect(readOutcome(await clerk.signIn({ code }))).toEqual(WRONG);
    club.clock.advance(30_000);
    // Neither is the next one spent, nor an earlier one good again.
    expect(readOutcome(await clerk.signIn({ code }))).toEqual(WRONG);
    expect((await clerk.signIn()).status).toBe(200);
  });

  test("is slowed down for the person who guesses in a known browser, and not for a colleague", async () => {
    const clerk = await hireStaff(club, ["admin"]);
    expect((await clerk.signIn()).status).toBe(200);
    club.clock.advance(MINUTE_MS);
    const answers = [];
    for (let guess = 0; guess < 12; guess += 1) {
      answers.push((await clerk.signIn({ code: "000000" })).status);
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(answers.slice(10)).toEqual([429, 429]);
    expect((await clerk.signIn()).status).toBe(429);
    expect((await (await hireStaff(club, ["admin"])).signIn()).status).toBe(200);
    club.clock.advance(16 * MINUTE_MS);
    expect((await clerk.signIn()).status).toBe(200);
  });

  test("is over for the person who was disabled, at once", async () => {
    const clerk = await hireSignedIn(club, ["admin"]);
    await dismissStaff(club, clerk.staffId);
    expect(readOutcome(await clerk.visitor.ask(getStaff))).toEqual(OUT);
    club.clock.advance(MINUTE_MS);
    expect(readOutcome(await clerk.signIn())).toEqual(WRONG);
  });
});

describe("a session of the staff", () => {
  test("ends when signed out, after half an hour of silence, and at the end of a working day", async () => {
    const [first, second, third] = [
      await hireSignedIn(club, ["auditor"]),
      await hireSignedIn(club, ["auditor"]),
      await hireSignedIn(club, ["auditor"]),
    ];
    expect((await first.visitor.ask(staffLogout)).status).toBe(200);
    const { token, cookie } = { token: second.visitor.token, cookie: second.visitor.cookie };
    expect(readOutcome(await first.visitor.ask(getStaff))).toEqual(OUT);
    for (let passed = 0; passed < 10 * 60; passed += 25) {
      expect((await third.visitor.ask(getStaff)).status).toBe(200);
      club.clock.advance(25 * MINUTE_MS);
    }
    expect(readOutcome(await third.visitor.ask(getStaff))).toEqual(OUT);
    Object.assign(second.visitor, { token, cookie });
    expect(readOutcome(await second.visitor.ask(getStaff))).toEqual(OUT);
  });

  test("has two halves, and either alone opens nothing", async () => {
    const clerk = await hireSignedIn(club, ["auditor"]);
    const { token, cookie } = clerk.visitor;
    clerk.visitor.cookie = undefined;
    expect(readOutcome(await clerk.visitor.ask(getStaff))).toEqual(OUT);
    Object.assign(clerk.visitor, { cookie, token: undefined });
    expect(readOutcome(await clerk.visitor.ask(getStaff))).toEqual(OUT);
    const other = await hireSignedIn(club, ["auditor"]);
    Object.assign(clerk.visitor, { token, cookie: other.visitor.cookie });
    expect(readOutcome(await clerk.visitor.ask(getStaff))).toEqual(OUT);
    Object.assign(clerk.visitor, { token, cookie });
    expect((await clerk.visitor.ask(getStaff)).status).toBe(200);
  });

  test("opens nothing of a member's, and a member's opens nothing of the staff", async () => {
    const member = await club.member("ngozi@example.com");
    const clerk = await hireSignedIn(club, ["admin"]);
    for (const to of ENDPOINTS.filter(({ access }) => access !== "anyone")) {
      // Both halves under both names: neither kind is taken for the other.
      const other = to.access === "staff" ? member : clerk.visitor;
      const cookie = `__Host-kinfold=${other.cookie}; __Host-kinfold-staff=${other.cookie}`;
      const intruder = club.visitor();
      intruder.token = other.token;
      const answer = await intruder.ask(to, { params: someParams(to), headers: { cookie } });
      expect([to.name, ...readOutcome(answer)]).toEqual([to.name, ...OUT]);
    }
    expect((await member.ask(getMember)).status).toBe(200);
    expect((await clerk.visitor.ask(getStaff)).status).toBe(200);
  });
});

describe("one's own password", () => {
  const NEW = "Harmattan-blue-42";
  const change = (clerk: Clerk, given: Record<string, string> = {}) =>
    clerk.visitor.ask(changeStaffPassword, {
      body: {
        current_password: STAFF_PASSWORD,
        password: NEW,
        confirm_password: given["password"] ?? NEW,
        code: computeTotpCode(clerk.secret, club.clock.now()),
        ...given,
      },
    });

  /** At work in two places; the code of this half minute is not used yet. */
  async function twice(): Promise<{ clerk: Clerk; elsewhere: Visitor }> {
    const clerk = await hireSignedIn(club, ["operations"]);
    const { token, cookie } = clerk.visitor;
    club.clock.advance(MINUTE_MS);
    await clerk.signIn();
    const elsewhere = new Visitor(club, "198.19.201.1", "__Host-kinfold-staff");
    Object.assign(elsewhere, { token, cookie });
    club.clock.advance(MINUTE_MS);
    return { clerk, elsewhere };
  }

  test("is changed with the old one and a code; every other session ends, and an email tells", async () => {
    const { clerk, elsewhere } = await twice();
    expect((await elsewhere.ask(getStaff)).status).toBe(200);
    expect((await change(clerk)).status).toBe(200);
    expect((await clerk.visitor.ask(getStaff)).status).toBe(200);
    expect(readOutcome(await elsewhere.ask(getStaff))).toEqual(OUT);
    const [emailContent] = await club.emailsTo(clerk.email);
    expect(emailContent?.subject).toBe("Your password for the office was changed");
    const { rows } = await sql<{ entry: string }>`select audit_entry::text as entry from audit_entry
      where action = 'staff.password_changed' and subject_id = ${clerk.staffId}`.execute(club.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.entry).not.toMatch(/argon2|Harmattan|Loom/);
    club.clock.advance(MINUTE_MS);
    expect(readOutcome(await clerk.signIn())).toEqual(WRONG);
    expect((await clerk.signIn({ password: NEW })).status).toBe(200);
  });

  test("stays as it is when one of the three is wrong, easy to guess, or used before", async () => {
    const { clerk, elsewhere } = await twice();
    const code = computeTotpCode(clerk.secret, club.clock.now());
    expect(readOutcome(await change(clerk, { current_password: "Wrong-horse-9" }))).toEqual([
      422,
      "password_wrong",
    ]);
    expect(readOutcome(await change(clerk, { password: "Password1!" }))).toEqual([
      422,
      "password_common",
    ]);
    expect(readOutcome(await change(clerk, { password: "short" }))).toEqual([422, "invalid"]);
    expect(readOutcome(await change(clerk, { confirm_password: "Another-one-77" }))).toEqual([
      422,
      "invalid",
    ]);
    expect(readOutcome(await change(clerk, { code: "000000" }))).toEqual([
      422,
      "two_factor_invalid",
    ]);
    expect((await elsewhere.ask(getStaff)).status).toBe(200);
    expect((await clerk.signIn({ code })).status).toBe(200);
    expect(readOutcome(await change(clerk, { code }))).toEqual([422, "two_factor_invalid"]);
    expect(await club.emailsTo(clerk.email)).toEqual([]);
  });

  test("is not guessed at from a session that was left open", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    const answers = [];
    for (let guess = 0; guess < 11; guess += 1) {
      answers.push((await change(clerk, { current_password: "Wrong-horse-9" })).status);
    }
    expect(answers).toEqual([...Array(10).fill(422), 429]);
  });

  test("does not change without a code that was not used before: the database refuses", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    const hash = await club.platform.passwords.hash(NEW);
    const alone = sql`update staff set password_hash = ${hash} where staff_id = ${clerk.staffId}`;
    expect(await alone.execute(club.db).catch(readSqlState)).toBe("ST005");
  });
});

describe("what roles allow", () => {
  test("is asked at every endpoint of the staff: the person who may not is refused before anything is read", async () => {
    for (const role of STAFF_ROLES) {
      const clerk = await hireSignedIn(club, [role]);
      for (const to of ENDPOINTS.filter(({ access }) => access === "staff")) {
        const permission = to.staff?.permission ?? "nothing";
        if (permission === "signed_in") continue;
        const answer = await clerk.visitor.ask(to, { params: someParams(to) });
        const mayHere = listPermissions([role]).some((held) => held === permission);
        expect([role, to.name, answer.body?.code === "staff_forbidden"]).toEqual([
          role,
          to.name,
          !mayHere,
        ]);
      }
    }
  });

  test("adds up over roles, and an auditor changes nothing", () => {
    const both = listPermissions(["operations", "finance_maker"]);
    expect(new Set(both)).toEqual(
      new Set([...listPermissions(["operations"]), ...listPermissions(["finance_maker"])]),
    );
    expect(both).toContain("valuation.draft");
    expect(both).not.toContain("valuation.decide");
    expect(listPermissions(["auditor"]).filter((name) => !name.endsWith(".read"))).toEqual([]);
    for (const roles of Object.values<readonly string[]>(PERMISSIONS)) {
      for (const role of roles) expect(STAFF_ROLES).toContain(role);
    }
  });

  test("cannot be both hands, nor an auditor's or a designer's and another's: the database refuses", async () => {
    const refused = (roles: Parameters<typeof hireStaff>[1]): Promise<unknown> =>
      hireStaff(club, roles).catch(readBrokenConstraint);
    expect(await refused(["finance_maker", "finance_approver"])).toBe(
      "whoever_makes_does_not_approve",
    );
    expect(await refused(["auditor", "admin"])).toBe("an_auditor_only_reads");
    expect(await refused(["designer", "operations"])).toBe("a_designer_sees_the_workshop_alone");
    expect(await refused([])).toBe("roles_are_known");
  });

  test("an endpoint of the staff is not mounted for members", () => {
    const noOne = async () => undefined;
    const keeper = createIdempotencyKeeper(club.db, club.clock, club.platform.log);
    const mount = createMount(club.app, noOne, keeper, club.platform);
    expect(() => mount.guarded(getStaff, noOne as never)).toThrow("for staff");
    expect(() => mount.open(getStaff, noOne as never)).toThrow("needs a session");
  });
});

test("the demo staff are one of each role and a second admin, who can sign in, and never of production", async () => {
  const { db, platform } = club;
  const production = { ...platform, env: { ...platform.env, isProduction: true } };
  await expect(seedDemoStaff(db, production)).rejects.toThrow("production");
  const people = await seedDemoStaff(db, platform);
  expect(people.map(({ role }) => role)).toEqual([...STAFF_ROLES, "admin"]);
  for (const { email, password, authenticator_secret: secret, role } of people) {
    const visitor = new Visitor(club, "198.19.200.1", "__Host-kinfold-staff");
    const code = computeTotpCode(secret, club.clock.now());
    const { body } = await visitor.ask(staffLogin, { body: { email, password, code } });
    expect(body.staff.roles).toEqual([role]);
  }
});
