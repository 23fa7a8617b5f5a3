import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import {
  enrol,
  getBreakGlass,
  readEnrolment,
  stopBreakGlass,
} from "@kinfold/contract/office/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSqlState } from "#platform/db.ts";
import { computeTotpCode } from "#platform/totp.ts";
import { openClub, Visitor, type Answer, type Club } from "../testing/club.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { makeSealedCode } from "./break-glass/sealed-codes.ts";
import { carryOutBreakGlass, requestBreakGlass } from "./index.ts";

const BROKEN_CHECK = "23514";

let club: Club;
let admins: readonly [Clerk, Clerk];
let codes: readonly [string, string];
beforeAll(async () => {
  club = await openClub();
});
beforeEach(async () => {
  admins = [await hireSignedIn(club, ["admin"]), await hireSignedIn(club, ["admin"])];
  const now = club.clock.now();
  codes = [
    await makeSealedCode(club.db, admins[0].staffId, now),
    await makeSealedCode(club.db, admins[1].staffId, now),
  ];
});
afterAll(() => club.close());

let asked = 0;
const request = (given: Partial<Parameters<typeof requestBreakGlass>[2]> = {}): Promise<Date> => {
  asked += 1;
  const email = `third${asked}@kinfold.example`;
  const who = { name: "Ada Obi", email, memberEmail: "none", reason: "The two do not agree." };
  return requestBreakGlass(club.db, club.platform.env, {
    ...who,
    codes,
    at: club.clock.now(),
    ...given,
  });
};
const carryOut = (): Promise<string> =>
  carryOutBreakGlass(club.db, club.platform.env, club.clock.now());
const pending = async (by: Clerk) => (await by.visitor.ask(getBreakGlass)).body.pending;
const stop = (by: Clerk, id: string): Promise<Answer> =>
  by.visitor.ask(stopBreakGlass, { params: { id }, body: { reason: "We agree again." } });
const formatOutcome = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`.trim();
async function subjectsTo({ email }: Clerk): Promise<string[]> {
  await club.platform.outbox.deliverDue();
  return (await club.emailsTo(email)).map(({ subject }) => subject);
}
async function actions(): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select entry::jsonb ->> 'action' as action
    from audit_entry where entry::jsonb ->> 'action' like 'staff.break_glass%' order by audit_number`.execute(
    club.db,
  );
  return rows.map(({ action }) => action);
}

describe("breaking the glass", () => {
  test("invites an admin a day after everybody on the staff was told, and uses both codes up", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    await request();
    for (const person of [...admins, clerk]) {
      expect(await subjectsTo(person)).toContain("Break-glass: a new admin is about to be invited");
    }
    expect(await pending(clerk)).toMatchObject({
      name: "Ada Obi",
      reason: "The two do not agree.",
    });
    await expect(carryOut()).rejects.toThrow("It takes effect at");
    club.clock.advance(DAY_MS - 1_000);
    await expect(carryOut()).rejects.toThrow("It takes effect at");
    club.clock.advance(1_000);
    const token = (await carryOut()).split("#")[1] ?? "";
    const there = new Visitor(club, "198.19.251.1", "__Host-kinfold-staff");
    const { body } = await there.ask(readEnrolment, { body: { token } });
    const code = computeTotpCode(body.secret, club.clock.now());
    const joined = await there.ask(enrol, {
      body: { token, password: "Harvest/Basket-18", code },
    });
    expect(joined.status).toBe(200);
    // Another admin: a sealed code of their own, shown this once.
    expect(joined.body.sealed_code).toMatch(/^([A-Z2-7]{4}-){7}[A-Z2-7]{4}$/);
    expect((await actions()).slice(-2)).toEqual([
      "staff.break_glass_requested",
      "staff.break_glass_done",
    ]);
    expect(await subjectsTo(admins[0])).toContain("Break-glass: a new admin was invited");
    await expect(carryOut()).rejects.toThrow("Nothing waits");
    await expect(request()).rejects.toThrow("not the sealed codes");
  });

  test("takes the codes of two different admins at work, and writes down each failure", async () => {
    const clerk = await hireSignedIn(club, ["operations"]);
    const notAnAdmins = await makeSealedCode(club.db, clerk.staffId, club.clock.now());
    const wrong: [string, string][] = [
      [codes[0], codes[0]],
      [codes[0], "AAAA-BBBB"],
      ["", ""],
      [codes[0], notAnAdmins],
    ];
    for (const pair of wrong) {
      await expect(request({ codes: pair })).rejects.toThrow("not the sealed codes");
    }
    expect((await actions()).slice(-4)).toEqual(Array(4).fill("staff.break_glass_refused"));
    expect(await pending(clerk)).toBeNull();
    const typed = [codes[0].toLowerCase().replaceAll("-", " "), codes[1]] as const;
    await request({ codes: typed });
    await expect(request()).rejects.toThrow("asked for already");
    expect((await stop(admins[0], (await pending(clerk)).id)).status).toBe(200);
  });

  test("is stopped by any admin during the day, and by no one else", async () => {
    await request();
    const { id } = await pending(admins[0]);
    const clerk = await hireSignedIn(club, ["operations"]);
    expect(formatOutcome(await stop(clerk, id))).toBe("403 staff_forbidden");
    expect((await stop(admins[1], id)).status).toBe(200);
    expect((await stop(admins[1], id)).status).toBe(200);
    expect(formatOutcome(await stop(admins[0], id))).toBe("409 break_glass_over");
    expect(formatOutcome(await stop(admins[0], "sbg_none"))).toBe("404 not_found");
    expect(await pending(clerk)).toBeNull();
    expect(await subjectsTo(clerk)).toContain("Break-glass: stopped");
    club.clock.advance(25 * HOUR_MS);
    await expect(carryOut()).rejects.toThrow("Nothing waits");
    expect((await actions()).at(-1)).toBe("staff.break_glass_stopped");
  });

  test("is neither hurried nor done after all, whatever the database is told", async () => {
    await request();
    const { id } = await pending(admins[0]);
    const now = club.clock.now();
    const done = sql`update staff_break_glass set done_at = ${now} where break_glass_id = ${id}`;
    expect(await done.execute(club.db).then(() => "done", readSqlState)).toBe(BROKEN_CHECK);
    const hurried = sql`update staff_break_glass set takes_effect_at = ${now} where break_glass_id = ${id}`;
    expect(await hurried.execute(club.db).then(() => "done", readSqlState)).not.toBe("done");
    expect((await stop(admins[0], id)).status).toBe(200);
  });
});
