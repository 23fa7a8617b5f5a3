import { type MemberId, toSessionId } from "@kinfold/contract/ids";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import * as contract from "@kinfold/contract/members";
import * as security from "@kinfold/contract/security";
import { hashSecret } from "#platform/ids.ts";
import { runTransaction } from "#platform/db.ts";
import { endAllSessions, endOtherSessions, noteUses } from "./session-store.ts";
import { createSessionUses } from "./session-uses.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";

let club: Club;
let drawn = 0;
let email = "";
beforeAll(async () => {
  club = await openClub();
});
beforeEach(() => {
  drawn += 1;
  email = `session${drawn}@example.com`;
  club.clock.advance(20 * MINUTE_MS);
});
afterAll(() => club.close());

const me = async (visitor: Visitor) => {
  const { status, body } = await visitor.ask(contract.getMember);
  return status === 200 ? 200 : [status, body.code];
};
const OUT = [401, "signed_out"];

async function signedIn(): Promise<Visitor> {
  const visitor = club.visitor();
  const { status } = await visitor.signIn(email);
  expect(status).toBe(200);
  return visitor;
}

describe("a session", () => {
  test("needs both halves", async () => {
    const member = await club.member(email);
    expect(await me(member)).toBe(200);
    const { token, cookie } = member;
    member.cookie = undefined;
    expect(await me(member)).toEqual(OUT);
    member.cookie = cookie;
    member.token = undefined;
    expect(await me(member)).toEqual(OUT);
    const other = await signedIn();
    member.token = token;
    member.cookie = other.cookie;
    expect(await me(member)).toEqual(OUT);
  });

  test("opens to its own member, no matter who else calls at the same moment", async () => {
    const members = [
      await club.member(`ada.${email}`),
      await club.member(`bola.${email}`),
      await club.member(`chidi.${email}`),
    ];
    const stranger = club.visitor();
    [stranger.token, stranger.cookie] = [members[0]?.token, members[1]?.cookie];
    const answers = await Promise.all(
      [...members, stranger, ...members].map((one) => one.ask(contract.getMember)),
    );
    const own = ["ada", "bola", "chidi"].map((name) => `${name}.${email}`);
    expect(answers.map(({ status, body }) => (status === 200 ? body.email : status))).toEqual([
      ...own,
      401,
      ...own,
    ]);
  });

  test("is stored hashed only, and the cookie is closed to scripts and other sites", async () => {
    await club.member(email);
    const visitor = club.visitor();
    const { headers } = await visitor.signIn(email);
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(
        /^__Host-kinfold=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^__Host-kinfold-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const { rows } = await sql<{ row: string }>`select session::text as row from session`.execute(
      club.db,
    );
    const dump = JSON.stringify(rows);
    expect(dump).not.toContain(visitor.token);
    expect(dump).not.toContain(visitor.cookie);
  });

  test("a new one has new halves", async () => {
    await club.member(email);
    const [one, other] = [await signedIn(), await signedIn()];
    expect(one.token).not.toBe(other.token);
    expect(one.cookie).not.toBe(other.cookie);
  });

  test("ends after 30 idle minutes, to the second", async () => {
    const member = await club.member(email);
    club.clock.advance(30 * MINUTE_MS - 1_000);
    expect(await me(member)).toBe(200);
    club.clock.advance(30 * MINUTE_MS);
    expect(await me(member)).toEqual(OUT);
  });

  test("costs no write, and its last uses are written when the server ends or devices are listed", async () => {
    const member = await club.member(email);
    const seen = async (): Promise<Date | undefined> => {
      const { rows } = await sql<{ last_seen_at: Date }>`select last_seen_at from session
        join member using (member_id) where email = ${email}`.execute(club.db);
      return rows[0]?.last_seen_at;
    };
    const begin = await seen();
    club.clock.advance(20 * MINUTE_MS);
    expect(await me(member)).toBe(200);
    expect(await seen()).toEqual(begin);
    club.clock.advance(20 * MINUTE_MS);
    const { body } = await member.ask(security.listSessions);
    expect(body[0].last_seen_at).toBe(club.clock.now().toISOString());
    expect(await seen()).toEqual(club.clock.now());
    club.clock.advance(5 * MINUTE_MS);

    const next = createSessionUses(club.platform);
    const halves = { token: member.token ?? "", cookie: member.cookie ?? "" };
    expect((await next.use(halves))?.email).toBe(email);
    await next.stop();
    expect(await seen()).toEqual(club.clock.now());
  });

  test("stays ended when the clock goes back", async () => {
    const member = await club.member(email);
    club.clock.advance(31 * MINUTE_MS);
    expect(await me(member)).toEqual(OUT);
    club.clock.advance(-31 * MINUTE_MS);
    expect(await me(member)).toEqual(OUT);
  });

  test("ends after twelve hours however busy", async () => {
    const member = await club.member(email);
    for (let minute = 0; minute < 12 * 60 - 20; minute += 20) {
      club.clock.advance(20 * MINUTE_MS);
      expect(await me(member)).toBe(200);
    }
    club.clock.advance(20 * MINUTE_MS - 1_000);
    expect(await me(member)).toBe(200);
    club.clock.advance(1_000);
    expect(await me(member)).toEqual(OUT);
  });

  test("ends with logout", async () => {
    const member = await club.member(email);
    const { token, cookie } = member;
    expect((await member.ask(contract.logout)).status).toBe(200);
    expect(member.cookie).toBeUndefined();
    member.token = token;
    member.cookie = cookie;
    expect(await me(member)).toEqual(OUT);
  });

  test("ends when the club disables the member", async () => {
    const member = await club.member(email);
    await sql`update member set disabled_at = now() where email = ${email}`.execute(club.db);
    expect(await me(member)).toEqual(OUT);
    const { body, status } = await club.visitor().signIn(email);
    expect([status, body.code]).toEqual([401, "invalid_credentials"]);
  });

  test("devices are listed, this one first, and can be signed out", async () => {
    const member = await club.member(email);
    const other = await signedIn();
    const { body } = await member.ask(security.listSessions);
    expect(body).toHaveLength(2);
    expect(body.map((session: { is_current: boolean }) => session.is_current)).toEqual([
      true,
      false,
    ]);
    const ended = await member.ask(security.endSession, { params: { id: body[1].id } });
    expect([ended.status, ended.body]).toEqual([200, { ended: true }]);
    expect(await me(other)).toEqual(OUT);
    expect(await me(member)).toBe(200);
  });

  test("another member's device is as unknown as none", async () => {
    const member = await club.member(email);
    const stranger = await club.member(`x${email}`);
    const [{ id }] = (await member.ask(security.listSessions)).body;
    for (const wanted of [id, "ses_nothing", "0", "-1", "1;2", "%2e%2e/1", "' OR 1=1--"]) {
      const { status, body } = await stranger.ask(security.endSession, { params: { id: wanted } });
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
    expect(await me(member)).toBe(200);
  });

  test.each([
    "alg:none eyJhbGciOiJub25lIn0.e30.",
    "Bearer ",
    "Bearer ../../dev/null",
    `Bearer ${"A".repeat(43)}`,
    `Bearer ${"A".repeat(5000)}`,
    "Basic YTpi",
    "Bearer eyJhbGciOiJIUzI1NiIsImtpZCI6Ii4uLy4uL2Rldi9udWxsIn0.e30.x",
  ])("%.60s opens nothing", async (authorization) => {
    const { status, body } = await club
      .visitor()
      .ask(contract.getMember, { headers: { authorization } });
    expect([status, body.code]).toEqual(OUT);
  });
});

/** Something for every parameter of the path. */
const someParams = ({ path }: { path: string }): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "1"]));

describe("before the address is proved", () => {
  test("every call but logout and the code calls is forbidden, and none says 401", async () => {
    const visitor = club.visitor();
    await visitor.signUp({ email });
    for (const to of ENDPOINTS.filter(({ access }) => access === "member")) {
      const { status, body } = await visitor.ask(to, { params: someParams(to) });
      expect([to.name, status, body.code]).toEqual([to.name, 403, "email_unverified"]);
    }
    expect((await visitor.ask(contract.logout)).status).toBe(200);
  });

  test("signing in leads to the code, not into the club", async () => {
    await club.visitor().signUp({ email });
    const visitor = club.visitor();
    const { status, body } = await visitor.signIn(email);
    expect([status, body.user.is_email_verified]).toEqual([200, false]);
    expect(await me(visitor)).toEqual([403, "email_unverified"]);
  });

  test("without any session every guarded call says 401", async () => {
    for (const to of ENDPOINTS.filter(({ access }) => access !== "anyone")) {
      const { status, body } = await club.visitor().ask(to, { params: someParams(to) });
      expect([to.name, status, body.code]).toEqual([to.name, 401, "signed_out"]);
    }
  });
});

describe("several sessions that are written at once", () => {
  /** How many statements wait for a lock. */
  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ count: bigint }>`select count(*) as count from pg_locks
      where not granted`.execute(club.db);
    return Number(rows[0]?.count ?? 0n);
  }

  /** Notes uses by the plan of a large table: one session after another, as they are listed. */
  const noteOneByOne = (uses: [Buffer, Date][]): Promise<void> =>
    runTransaction(club.db, async (tx) => {
      for (const plan of ["seqscan", "hashjoin", "mergejoin"]) {
        await sql.raw(`set local enable_${plan} = off`).execute(tx);
      }
      await noteUses(tx, uses);
    });

  test.each(["noted", "ended but one", "ended"])(
    "wait for each other and never in a circle: uses are noted while all are %s",
    async (how) => {
      const first = await club.member(email);
      const second = await signedIn();
      const hashes = [first, second].map(({ token }) => hashSecret(token ?? ""));
      const memberId: MemberId = (await second.ask(contract.getMember)).body.id;
      const at = club.clock.now();
      const uses = hashes.map((hash): [Buffer, Date] => [hash, new Date(at.getTime() + 1)]);
      const writeOthers = (): Promise<unknown> => {
        switch (how) {
          case "noted":
            return noteOneByOne(uses);
          case "ended but one":
            return endOtherSessions(club.db, memberId, toSessionId("no session"));
          default:
            return endAllSessions(club.db, memberId);
        }
      };
      const writing: Promise<unknown>[] = [];
      await runTransaction(club.db, async (tx) => {
        await sql`select from session where token_hash = ${hashes[1]} for update`.execute(tx);
        writing.push(noteOneByOne(uses.toReversed()));
        await expect.poll(countWaiting).toBe(1);
        writing.push(writeOthers());
        await expect.poll(countWaiting).toBe(2);
      });
      expect((await Promise.allSettled(writing)).map(({ status }) => status)).toEqual([
        "fulfilled",
        "fulfilled",
      ]);
    },
  );
});
