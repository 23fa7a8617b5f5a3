import { MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import * as contract from "@kinfold/contract/members";
import { resumeVerification } from "@kinfold/contract/waiting-verification";
import { OTP_LIFETIME_MS } from "@kinfold/contract/limits";
import { openClub, generateCaptchaProof, type Club, type Visitor } from "../testing/club.ts";
import { generateCode } from "./proof-store.ts";
import { UNVERIFIED_KEPT_MS } from "./rules.ts";
import { cleanUp } from "./clean-up.ts";

let club: Club;
let drawn = 0;
let email = "";
beforeAll(async () => {
  club = await openClub();
});
beforeEach(() => {
  drawn += 1;
  email = `proof${drawn}@example.com`;
});
afterAll(() => club.close());

const wrongFor = (code: string): string => (code === "0000" ? "0001" : "0000");
const prove = (visitor: Visitor, otp: string, token: string) =>
  visitor.ask(contract.validateEmailCode, { body: { otp, token } });

async function begun(): Promise<{ visitor: Visitor; token: string; code: string }> {
  const visitor = club.visitor();
  const { body } = await visitor.signUp({ email });
  return { visitor, token: body.verification.token, code: await club.codeFor(email) };
}

describe("guessing a code", () => {
  test("50 guesses at once: five are looked at, the right one among the last opens nothing", async () => {
    const { visitor, token, code } = await begun();
    const guesses = Array.from({ length: 50 }, (_, at) => (at === 39 ? code : wrongFor(code)));
    // The order in which the server takes them is its own: only guesses before the fifth may count.
    await Promise.all(guesses.slice(0, 5).map((otp) => prove(visitor, otp, token)));
    const rest = await Promise.all(guesses.slice(5).map((otp) => prove(visitor, otp, token)));
    expect(rest.map(({ body }) => body.code)).toEqual(Array(45).fill("otp_exhausted"));
    expect(rest.every(({ status }) => status === 429)).toBe(true);
    expect((await visitor.ask(contract.getMember)).status).toBe(403);
  });

  test("of 50 wrong guesses at once exactly five count", async () => {
    const { visitor, token, code } = await begun();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => prove(visitor, wrongFor(code), token)),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((one) => one === "otp_invalid")).toHaveLength(5);
    expect(codes.filter((one) => one === "otp_exhausted")).toHaveLength(45);
    const left = answers.map(({ body }) => body.attempts_left).filter((n) => n !== undefined);
    expect(new Set(left)).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  test("each wrong code says how many tries are left, and the fifth ends it", async () => {
    const { visitor, token, code } = await begun();
    for (const left of [4, 3, 2, 1, 0]) {
      const { status, body } = await prove(visitor, wrongFor(code), token);
      expect([status, body.code, body.attempts_left]).toEqual([400, "otp_invalid", left]);
      expect(body.fields.otp).toBe(body.error);
    }
    const { status, body } = await prove(visitor, code, token);
    expect([status, body.code]).toEqual([429, "otp_exhausted"]);
  });

  test("the right code twice at once proves once", async () => {
    const { visitor, token, code } = await begun();
    const answers = await Promise.all([prove(visitor, code, token), prove(visitor, code, token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test.each(["123", "12345", "abcd", "１２３４", "", null, 1234])("%j is no code", async (otp) => {
    const { body } = await club
      .visitor()
      .ask(contract.validateEmailCode, { body: { otp, token: "x" } });
    expect(body.fields).toHaveProperty("otp");
  });

  test("an invented token is answered like one that ran out", async () => {
    const { body, status } = await prove(club.visitor(), "1234", "A".repeat(43));
    expect([status, body.code]).toEqual([400, "otp_expired"]);
  });

  test("codes are uniform text of four digits", () => {
    const digits = Array.from({ length: 4 }, () => Array<number>(10).fill(0));
    const codes = Array.from({ length: 20_000 }, generateCode);
    for (const code of codes) {
      expect(code).toMatch(/^\d{4}$/);
      for (const [place, counts] of digits.entries()) {
        const digit = Number(code[place]);
        counts[digit] = (counts[digit] ?? 0) + 1;
      }
    }
    // Chi-square with 9 degrees of freedom: 27.88 is p = 0.001, 40 leaves honest runs alone.
    for (const counts of digits) {
      const chi = counts.reduce((sum, seen) => sum + (seen - 2_000) ** 2 / 2_000, 0);
      expect(chi).toBeLessThan(40);
    }
    expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  });
});

describe("a code belongs to its token, its session and its ten minutes", () => {
  test("it works to the last second and not after, even if the clock goes back", async () => {
    const first = await begun();
    club.clock.advance(OTP_LIFETIME_MS - 1_000);
    expect((await prove(first.visitor, first.code, first.token)).status).toBe(200);
    email = `late${email}`;
    const second = await begun();
    club.clock.advance(OTP_LIFETIME_MS);
    const { status, body } = await prove(second.visitor, second.code, second.token);
    expect([status, body.code]).toEqual([400, "otp_expired"]);
    club.clock.advance(-OTP_LIFETIME_MS);
    const resurrected = await prove(second.visitor, second.code, second.token);
    expect([resurrected.status, resurrected.body.code]).toEqual([400, "otp_expired"]);
  });

  test("a new code voids the old", async () => {
    const { visitor, token, code } = await begun();
    club.clock.advance(31_000);
    const resent = await visitor.ask(contract.sendEmailCode, { body: { email } });
    expect(resent.status).toBe(200);
    expect(resent.body.resend_after).toBe(60);
    const fresh = await club.codeFor(email);
    expect((await prove(visitor, code, token)).body.code).toBe("otp_expired");
    expect(
      (await prove(visitor, code === fresh ? wrongFor(fresh) : code, resent.body.token)).body.code,
    ).toBe("otp_invalid");
    expect((await prove(visitor, fresh, resent.body.token)).status).toBe(200);
  });

  test("without the session that asked it proves nothing", async () => {
    const { visitor, token, code } = await begun();
    const stranger = club.visitor();
    expect((await prove(stranger, code, token)).body.code).toBe("otp_invalid");
    const other = club.visitor();
    await other.signUp({ email: `other${email}` });
    expect((await prove(other, code, token)).body.code).toBe("otp_invalid");
    const half = club.visitor();
    half.token = visitor.token;
    expect((await prove(half, code, token)).body.code).toBe("otp_invalid");
    expect((await prove(visitor, code, token)).status).toBe(200);
  });

  test("two people begin with one address: each code opens only its own, and the first to prove it owns it", async () => {
    const stranger = await begun();
    club.clock.advance(31_000);
    const owner = await begun();
    expect((await prove(stranger.visitor, owner.code, owner.token)).body.code).toBe("otp_invalid");
    expect((await prove(owner.visitor, owner.code, owner.token)).status).toBe(200);
    // The stranger learns nothing: the session still waits, and no code is right any more.
    expect((await stranger.visitor.ask(contract.getMember)).status).toBe(403);
    expect((await prove(stranger.visitor, stranger.code, stranger.token)).body.code).toBe(
      "otp_invalid",
    );
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from member
      where email = ${email} and email_verified_at is not null`.execute(club.db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe("asking for codes", () => {
  test("waits 30 seconds, then twice as long each time", async () => {
    const { visitor } = await begun();
    const early = await visitor.ask(contract.sendEmailCode, { body: { email } });
    expect([early.status, early.body.code, early.body.retry_after]).toEqual([
      429,
      "rate_limited",
      30,
    ]);
    expect(early.headers["retry-after"]).toBe("30");
    club.clock.advance(30_000);
    expect((await visitor.ask(contract.sendEmailCode, { body: { email } })).body.resend_after).toBe(
      60,
    );
    club.clock.advance(59_000);
    expect((await visitor.ask(contract.sendEmailCode, { body: { email } })).body.retry_after).toBe(
      1,
    );
  });

  test.each([
    ["of someone joining", true],
    ["of no one", false],
  ])("five an hour and ten a day for the address %s", async (_name, isKnown) => {
    if (isKnown) await begun();
    const visitor = club.visitor();
    const outcomes: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      for (let at = 0; at < 6; at += 1) {
        club.clock.advance(11 * MINUTE_MS);
        outcomes.push((await visitor.ask(contract.sendEmailCode, { body: { email } })).status);
      }
    }
    const sent = outcomes.filter((status) => status === 200).length;
    expect(sent).toBe(10);
    expect(outcomes.at(-1)).toBe(429);
    expect(await club.emailsTo(email)).toHaveLength(isKnown ? 11 : 0);
  });

  test("strangers neither use up nor void what someone who joins has, and a captcha lifts their limit", async () => {
    const { visitor, token } = await begun();
    const code = await club.codeFor(email);
    const stranger = club.visitor();
    const ask = (captcha?: string) =>
      stranger.ask(contract.sendEmailCode, {
        body: { email, ...(captcha !== undefined && { cf_turnstile_response: captcha }) },
      });
    for (let at = 0; at < 6; at += 1) {
      await ask();
      club.clock.advance(60_000);
    }
    expect((await ask()).status).toBe(429);
    expect((await ask("bad")).status).toBe(429);
    expect((await ask(generateCaptchaProof(CAPTCHA_ACTIONS.login))).status).toBe(429);
    expect((await ask(generateCaptchaProof(CAPTCHA_ACTIONS.sendEmailCode))).status).toBe(200);
    expect((await prove(visitor, code, token)).status).toBe(200);
  });

  test("the session has other halves once the mailbox is proved: those from before open nothing", async () => {
    const { visitor, token } = await begun();
    const before = club.visitor();
    before.token = visitor.token;
    before.cookie = visitor.cookie;
    expect((await prove(visitor, await club.codeFor(email), token)).status).toBe(200);
    expect((await visitor.ask(contract.getMember)).status).toBe(200);
    expect(before.token).not.toBe(visitor.token);
    expect(before.cookie).not.toBe(visitor.cookie);
    expect((await before.ask(contract.getMember)).status).toBe(401);
    before.cookie = visitor.cookie;
    expect((await before.ask(contract.getMember)).status).toBe(401);
  });

  test("someone signing in before proving the address may ask at once", async () => {
    await begun();
    const again = club.visitor();
    const signedIn = await again.signIn(email);
    expect(signedIn.body.user.is_email_verified).toBe(false);
    const { status, body } = await again.ask(contract.sendEmailCode, { body: { email } });
    expect(status).toBe(200);
    const code = await club.codeFor(email);
    expect((await prove(again, code, body.token)).status).toBe(200);
    expect((await again.ask(contract.getMember)).status).toBe(200);
  });

  test("registering an owner's address mails the owner, no code, and can never be proved", async () => {
    const owner = await club.member(email);
    club.clock.advance(40_000);
    const thief = club.visitor();
    const { status, body } = await thief.signUp({ email, password: "Orchard.lantern-41" });
    expect(status).toBe(201);
    const subjects = (await club.emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Someone tried to register with your email address",
      "Your Kinfold code",
    ]);
    const answers = await Promise.all(
      ["0000", "1234", "4242"].map((otp) => prove(thief, otp, body.verification.token)),
    );
    expect(answers.map((answer) => answer.body.code)).toEqual(Array(3).fill("otp_invalid"));
    expect((await thief.ask(contract.getMember)).status).toBe(403);
    expect((await owner.ask(contract.getMember)).status).toBe(200);
    expect((await club.visitor().signIn(email)).body.user.is_email_verified).toBe(true);
  });

  test("the code of an owner is never a way in", async () => {
    const owner = await club.member(email);
    club.clock.advance(40_000);
    const thief = club.visitor();
    const { status, body } = await thief.ask(contract.sendEmailCode, { body: { email } });
    expect(status).toBe(200);
    const guesses = [];
    for (let at = 0; at < 6; at += 1)
      guesses.push((await prove(thief, "1234", body.token)).body.code);
    expect(guesses).toEqual([...Array(5).fill("otp_invalid"), "otp_exhausted"]);
    expect((await club.emailsTo(email)).filter(({ subject }) => /code/.test(subject))).toHaveLength(
      1,
    );
    expect((await owner.ask(contract.getMember)).status).toBe(200);
  });
});

test("people who never prove their address are forgotten after a week, members stay", async () => {
  await begun();
  const member = await club.member(`stays${email}`);
  club.clock.advance(UNVERIFIED_KEPT_MS - 60_000);
  await cleanUp(club.platform);
  const left = async () =>
    (
      await sql<{
        email: string;
      }>`select email from member where email in (${email}, ${`stays${email}`})`.execute(club.db)
    ).rows;
  expect(await left()).toHaveLength(2);
  club.clock.advance(61_000);
  await cleanUp(club.platform);
  expect(await left()).toEqual([{ email: `stays${email}` }]);
  expect((await member.ask(contract.getMember)).status).toBe(401);
});

describe("a page that is loaded again while it waits for a code", () => {
  const resume = (visitor: Visitor, token: string) =>
    visitor.ask(resumeVerification, { body: { token } });
  /** The reload: the token of the session was in the page alone. */
  const reload = (visitor: Visitor): void => {
    visitor.token = undefined;
  };

  test("reads the masked address and the time that remains, and proves the mailbox", async () => {
    const { visitor, token, code } = await begun();
    const before = visitor.token;
    club.clock.advance(10_000);
    reload(visitor);
    const { status, body } = await resume(visitor, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: "p•••@example.com", verification: { token } });
    expect(body.verification.resend_after).toBe(20);
    // The token that the page lost opens nothing any more.
    visitor.token = before;
    expect((await visitor.ask(contract.getMember)).status).toBe(401);
    visitor.token = body.authorization.access_token;
    expect((await visitor.ask(contract.getMember)).body.code).toBe("email_unverified");
    expect((await prove(visitor, code, token)).status).toBe(200);
    expect((await visitor.ask(contract.getMember)).status).toBe(200);
  });

  test("may be loaded many times, and sends another code without saying its address", async () => {
    const { visitor, token } = await begun();
    for (const _ of [1, 2, 3]) {
      reload(visitor);
      visitor.token = (await resume(visitor, token)).body.authorization.access_token;
    }
    club.clock.advance(31_000);
    const sent = await visitor.ask(contract.sendEmailCode, { body: {} });
    expect(sent.status).toBe(200);
    // The code before is void, and its token with it.
    expect((await resume(visitor, token)).body.code).toBe("otp_expired");
    const { body } = await resume(visitor, sent.body.token);
    visitor.token = body.authorization.access_token;
    expect((await prove(visitor, await club.codeFor(email), sent.body.token)).status).toBe(200);
  });

  test("is refused without the cookie, with another's, after its time and once the code was used", async () => {
    const first = await begun();
    const another = club.visitor();
    await another.signUp({ email: `other-${email}` });
    const refused = async (visitor: Visitor, token: string): Promise<void> => {
      const { status, body } = await resume(visitor, token);
      expect([status, body.code]).toEqual([400, "otp_expired"]);
    };
    reload(another);
    await refused(club.visitor(), first.token);
    await refused(another, first.token);
    await refused(first.visitor, "x");
    const late = await begun();
    expect((await prove(first.visitor, first.code, first.token)).status).toBe(200);
    await refused(first.visitor, first.token);
    club.clock.advance(OTP_LIFETIME_MS);
    await refused(late.visitor, late.token);
  });

  test("a code that a stranger asked for is no session's", async () => {
    const { visitor } = await begun();
    const stranger = club.visitor();
    const { body } = await stranger.ask(contract.sendEmailCode, { body: { email } });
    expect((await resume(visitor, body.token)).body.code).toBe("otp_expired");
    expect((await stranger.ask(contract.sendEmailCode, { body: {} })).body.code).toBe("signed_out");
  });
});
