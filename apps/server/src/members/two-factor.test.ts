import { MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/members";
import * as security from "@kinfold/contract/security";
import { computeTotpCode } from "#platform/totp.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { cleanUp } from "./index.ts";

const PASSWORD = "Market-day-77";

let club: Club;
let drawn = 0;
let email = "";
beforeAll(async () => {
  club = await openClub();
});
beforeEach(() => {
  drawn += 1;
  email = `factor${drawn}@example.com`;
  club.clock.advance(20 * MINUTE_MS);
});
afterAll(() => club.close());

const enable = (who: Visitor, current_password = PASSWORD) =>
  who.ask(security.enableTwoFactor, { body: { current_password } });
const confirm = (who: Visitor, two_factor_code: string) =>
  who.ask(security.confirmTwoFactor, { body: { two_factor_code } });
const readStatus = async (who: Visitor) => (await who.ask(security.getTwoFactor)).body;
const isOn = async (who: Visitor) => (await who.ask(contract.getMember)).body.two_factor_enabled;
const subjects = async () => (await club.emailsTo(email)).map(({ subject }) => subject);
const WRONG = [422, "two_factor_invalid"];
const readOutcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];

describe("turning two-factor on", () => {
  test("needs the password, then a code of the new authenticator; nothing changes before", async () => {
    const member = await club.member(email);
    expect(await isOn(member)).toBe(false);
    expect(readOutcome(await enable(member, "Wrong-horse-1"))).toEqual([422, "password_wrong"]);
    const { body } = await enable(member);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(body.otpauth_url)).toContain(`Kinfold:${email}`);
    expect(await isOn(member)).toBe(false);
    expect((await club.visitor().signIn(email)).body).toHaveProperty("authorization");

    expect(readOutcome(await confirm(member, "000000"))).toEqual(WRONG);
    const first = await confirm(member, computeTotpCode(body.secret, club.clock.now()));
    expect(first.status).toBe(200);
    expect(new Set(first.body.recovery_codes).size).toBe(10);
    for (const code of first.body.recovery_codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    expect(await isOn(member)).toBe(true);
    expect(await readStatus(member)).toEqual({
      enabled: true,
      enabled_at: club.clock.now().toISOString(),
      recovery_codes_left: 10,
    });
    expect((await subjects())[0]).toBe("Two-factor sign-in is on");
    expect(readOutcome(await enable(member))).toEqual([409, "two_factor_on"]);
    expect(readOutcome(await confirm(member, "000000"))).toEqual([409, "two_factor_on"]);
  });

  test("a secret waits a quarter of an hour, and a newer one replaces it", async () => {
    const member = await club.member(email);
    expect(readOutcome(await confirm(member, "000000"))).toEqual([409, "two_factor_not_begun"]);
    const older = (await enable(member)).body.secret;
    const newer = (await enable(member)).body.secret;
    expect(readOutcome(await confirm(member, computeTotpCode(older, club.clock.now())))).toEqual(
      WRONG,
    );
    club.clock.advance(15 * MINUTE_MS);
    const late = await confirm(member, computeTotpCode(newer, club.clock.now()));
    expect(readOutcome(late)).toEqual([409, "two_factor_not_begun"]);
    await cleanUp(club.platform);
    const { rows } = await sql`select 1 from second_factor join member using (member_id)
      where email = ${email}`.execute(club.db);
    expect(rows).toEqual([]);
  });

  test("neither the secret nor a recovery code can be read from the database or the log", async () => {
    const { secret, recoveryCodes } = await turnOnTwoFactor(club, await club.member(email));
    const { rows } = await sql<{ row: string }>`select f::text || c::text as row
      from second_factor f join recovery_code c using (member_id)`.execute(club.db);
    const dump = JSON.stringify(rows) + club.logged.join("");
    for (const kept of [secret, Buffer.from(secret).toString("hex"), ...recoveryCodes]) {
      expect(dump).not.toContain(kept);
      expect(dump).not.toContain(kept.replace("-", ""));
    }
  });
});

describe("signing in with two-factor", () => {
  test("the password alone gives no session; with a code it does, and each code once", async () => {
    const phone = await turnOnTwoFactor(club, await club.member(email));
    club.clock.advance(MINUTE_MS);
    const visitor = club.visitor();
    const half = await visitor.signIn(email);
    expect([half.status, half.body]).toEqual([200, { two_factor_required: true }]);
    expect(half.headers["set-cookie"]).toBeUndefined();

    const wrong = await visitor.signIn(email, PASSWORD, "000000");
    expect(readOutcome(wrong)).toEqual(WRONG);
    expect(wrong.body.fields).toHaveProperty("two_factor_code");
    expect(readOutcome(await visitor.signIn(email, "Wrong-horse-1", phone.code()))).toEqual([
      401,
      "invalid_credentials",
    ]);
    expect((await visitor.signIn(email, PASSWORD, phone.code())).status).toBe(200);
    expect((await visitor.ask(contract.getMember)).status).toBe(200);

    const again = await club.visitor().signIn(email, PASSWORD, phone.code());
    expect(readOutcome(again)).toEqual(WRONG);
    expect(again.body.error).toContain("used already");
    expect((await club.visitor().signIn(email, PASSWORD, phone.nextCode())).status).toBe(200);
  });

  test.each([
    ["with a space in it", (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ["with a hyphen", (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ])("a code is read %s", async (_, typed) => {
    const phone = await turnOnTwoFactor(club, await club.member(email));
    const answer = await club.visitor().signIn(email, PASSWORD, typed(phone.nextCode()));
    expect(answer.status).toBe(200);
  });

  test("a telephone's clock may be off by half a minute, and no more", async () => {
    const phone = await turnOnTwoFactor(club, await club.member(email));
    club.clock.advance(5 * MINUTE_MS);
    const visitor = club.visitor();
    expect(readOutcome(await visitor.signIn(email, PASSWORD, phone.code(-2)))).toEqual(WRONG);
    expect(readOutcome(await visitor.signIn(email, PASSWORD, phone.code(2)))).toEqual(WRONG);
    expect((await visitor.signIn(email, PASSWORD, phone.code(-1))).status).toBe(200);
    expect((await visitor.signIn(email, PASSWORD, phone.code(1))).status).toBe(200);
    // Earlier than one that was taken: someone may have looked over a shoulder.
    expect(readOutcome(await visitor.signIn(email, PASSWORD, phone.code(0)))).toEqual(WRONG);
  });

  test("one code at once from many places opens one session", async () => {
    const phone = await turnOnTwoFactor(club, await club.member(email));
    const code = phone.nextCode();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => club.visitor().signIn(email, PASSWORD, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a recovery code stands in once, however it is written, and the owner is told", async () => {
    const member = await club.member(email);
    const { recoveryCodes } = await turnOnTwoFactor(club, member);
    const [one = "", other = ""] = recoveryCodes;
    const typed = ` ${one.toUpperCase().replace("-", " ")}`;
    expect((await club.visitor().signIn(email, PASSWORD, typed)).status).toBe(200);
    expect(readOutcome(await club.visitor().signIn(email, PASSWORD, one))).toEqual(WRONG);
    expect((await readStatus(member)).recovery_codes_left).toBe(9);
    const emailContent = (await club.emailsTo(email)).find(
      ({ subject }) => subject === "A recovery code was used",
    );
    expect(emailContent?.text).toContain("you have 9 left");
    const both = await Promise.all([1, 2].map(() => club.visitor().signIn(email, PASSWORD, other)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  test("another member's codes are of no use", async () => {
    await turnOnTwoFactor(club, await club.member(email));
    const stranger = await turnOnTwoFactor(club, await club.member(`x${email}`));
    for (const code of [stranger.nextCode(), stranger.recoveryCodes[0]]) {
      expect(readOutcome(await club.visitor().signIn(email, PASSWORD, code))).toEqual(WRONG);
    }
  });

  test("guessing codes is limited like guessing passwords: then a mailed code comes first, and half a sign-in forgives nothing", async () => {
    const phone = await turnOnTwoFactor(club, await club.member(email));
    const bys: unknown[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const visitor = club.visitor();
      bys.push((await visitor.signIn(email)).body.two_factor_by);
      const { status } = await visitor.signIn(email, PASSWORD, `00000${guess % 10}`);
      expect(status).toBe(422);
    }
    expect(bys).toEqual([...Array(10).fill(undefined), "email"]);
    const owner = club.visitor();
    // The authenticator does not stand in for the mailbox, nor the mailbox for the authenticator.
    expect((await owner.signIn(email, PASSWORD, phone.nextCode())).status).toBe(422);
    await owner.signIn(email);
    const emailContent = (await club.emailsTo(email)).find(({ subject }) =>
      /sign-in code/.test(subject),
    );
    const mailed = /^ {4}(\d{6})\r?$/m.exec(emailContent?.text ?? "")?.[1];
    const half = await owner.signIn(email, PASSWORD, mailed);
    expect([half.status, half.body]).toEqual([200, { two_factor_required: true }]);
    expect((await owner.signIn(email, PASSWORD, phone.nextCode())).body.user.email).toBe(email);
  });
});

describe("turning it off, and new recovery codes", () => {
  const disable = (who: Visitor, two_factor_code: string, current_password = PASSWORD) =>
    who.ask(security.disableTwoFactor, { body: { current_password, two_factor_code } });
  const renew = (who: Visitor, two_factor_code: string, current_password = PASSWORD) =>
    who.ask(security.renewRecoveryCodes, { body: { current_password, two_factor_code } });

  test("need both the password and a code", async () => {
    const member = await club.member(email);
    const phone = await turnOnTwoFactor(club, member);
    for (const ask of [disable, renew]) {
      const code = phone.nextCode();
      expect(readOutcome(await ask(member, code, "Wrong-horse-1"))).toEqual([
        422,
        "password_wrong",
      ]);
      expect(readOutcome(await ask(member, "000000"))).toEqual(WRONG);
    }
    expect(await isOn(member)).toBe(true);
    const off = await disable(member, phone.code());
    expect(off.status).toBe(200);
    expect(await isOn(member)).toBe(false);
    expect((await subjects())[0]).toBe("Two-factor sign-in is off");
    expect((await club.visitor().signIn(email)).body).toHaveProperty("authorization");
    for (const ask of [disable, renew]) {
      expect(readOutcome(await ask(member, phone.nextCode()))).toEqual([409, "two_factor_off"]);
    }
  });

  test("new recovery codes void the old", async () => {
    const member = await club.member(email);
    const phone = await turnOnTwoFactor(club, member);
    const { body } = await renew(member, phone.recoveryCodes[0] ?? "");
    expect(body.recovery_codes).toHaveLength(10);
    expect((await readStatus(member)).recovery_codes_left).toBe(10);
    const old = await club.visitor().signIn(email, PASSWORD, phone.recoveryCodes[1]);
    expect(readOutcome(old)).toEqual(WRONG);
    const fresh = await club.visitor().signIn(email, PASSWORD, body.recovery_codes[0]);
    expect(fresh.status).toBe(200);
  });

  test("guessing is limited", async () => {
    const member = await club.member(email);
    const phone = await turnOnTwoFactor(club, member);
    for (let guess = 0; guess < 10; guess += 1) await disable(member, "000000");
    expect(readOutcome(await disable(member, phone.nextCode()))).toEqual([429, "rate_limited"]);
    expect(await isOn(member)).toBe(true);
  });
});

describe("changing the password with two-factor on", () => {
  const change = (who: Visitor, two_factor_code?: string | null, password = "Harmattan-blue-42") =>
    who.ask(security.changePassword, {
      body: {
        current_password: PASSWORD,
        password,
        confirm_password: password,
        ...(two_factor_code !== undefined && { two_factor_code }),
      },
    });

  test("asks for a code too", async () => {
    const member = await club.member(email);
    const phone = await turnOnTwoFactor(club, member);
    for (const none of [undefined, null]) {
      expect(readOutcome(await change(member, none))).toEqual([403, "step_up_required"]);
    }
    expect(readOutcome(await change(member, "000000"))).toEqual(WRONG);
    const code = phone.nextCode();
    // What is refused for another reason leaves the code good.
    expect(readOutcome(await change(member, code, "Password1!"))).toEqual([422, "password_common"]);
    expect((await change(member, code)).status).toBe(200);
  });
});
