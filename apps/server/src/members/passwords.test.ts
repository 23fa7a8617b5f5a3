import { DAY_MS, MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { COPY } from "@kinfold/contract/copy";
import * as contract from "@kinfold/contract/members";
import * as security from "@kinfold/contract/security";
import { putAccount } from "#identity/index.ts";
import { LIMITS } from "./rules.ts";
import { PASSWORD_COST } from "#platform/passwords.ts";
import { openClub, generateCaptchaProof, type Club, type Visitor } from "../testing/club.ts";

const PASSWORD = "Market-day-77";
const NEW = "Orchard.lantern-41";

let club: Club;
let drawn = 0;
let email = "";
beforeAll(async () => {
  club = await openClub({}, PASSWORD_COST);
});
beforeEach(() => {
  drawn += 1;
  email = `password${drawn}@example.com`;
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

/** The code to sign in with in the newest email. */
async function mailedCode(): Promise<string> {
  const newest = (await club.emailsTo(email)).find(({ subject }) => /sign-in/.test(subject));
  const code = /^ {4}(\d{6})\r?$/m.exec(newest?.text ?? "")?.[1];
  if (code === undefined) throw new Error("no code was mailed");
  return code;
}

describe("guessing a password", () => {
  test("of 25 guesses ten are looked at; from then on a right password needs a mailed code, and no one is locked out", async () => {
    await club.member(email);
    const outcomes: string[] = [];
    club.pauses.length = 0;
    for (let at = 1; at <= 25; at += 1) {
      const { status, body } = await club.visitor().signIn(email, `Wrong-horse-${at}`);
      outcomes.push(`${status} ${body.error ?? body.two_factor_by}`);
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill(`401 ${COPY.invalidCredentials}`));
    expect(outcomes.slice(10)).toEqual(Array(15).fill("200 email"));
    expect(club.pauses.slice(0, 6)).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
    // The right password is answered like a wrong one, and mails a code.
    const owner = club.visitor();
    const { body } = await owner.signIn(email);
    expect(body).toEqual({ two_factor_required: true, two_factor_by: "email" });
    const code = await mailedCode();
    expect((await club.visitor().signIn(email, "Wrong-horse-1", code)).status).toBe(422);
    expect((await owner.signIn(email, undefined, "000000")).status).toBe(422);
    expect((await owner.signIn(email, undefined, code)).body.user.email).toBe(email);
    // Good once, and the browser is known from now on.
    expect((await club.visitor().signIn(email, undefined, code)).status).toBe(422);
    expect((await owner.signIn(email)).body.user.email).toBe(email);
  });

  test("guesses at once are counted one by one", async () => {
    await club.member(email);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => club.visitor().signIn(email, "Wrong-horse-1")),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test("40 accounts, three guesses each, from one address: refused by the 31st", async () => {
    const thief = club.visitor();
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      statuses.push((await thief.signIn(`spray${at % 14}@example.com`, "Wrong-horse-1")).status);
    }
    expect(statuses.indexOf(429)).toBe(30);
  });

  test("100 guesses in a month: strangers get no further, the owner signs in at home at once and elsewhere with a mailed code", async () => {
    const home = await club.member(email);
    for (let at = 0; at < 100; at += 1) {
      await club.platform.limiter.take(LIMITS.strangersMissesInMonth, email);
    }
    club.clock.advance(29 * DAY_MS);
    expect((await club.visitor().signIn(email, "Wrong-horse-1")).body.two_factor_by).toBe("email");
    club.pauses.length = 0;
    expect((await home.signIn(email)).body.user.email).toBe(email);
    expect(club.pauses).toEqual([]);
    const elsewhere = club.visitor();
    expect((await elsewhere.signIn(email)).body.two_factor_by).toBe("email");
    expect((await elsewhere.signIn(email, undefined, await mailedCode())).status).toBe(200);
    // A right password does not wipe the count, or each sign-in would buy a stranger more guesses.
    expect((await club.visitor().signIn(email)).body.two_factor_by).toBe("email");
  });

  test("guesses by strangers at the owner's own network address never use what the owner's browser has", async () => {
    const home = await club.member(email);
    const sameNetwork = club.visitor(home.address);
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      statuses.push((await sameNetwork.signIn(email, "Wrong-horse-1")).status);
    }
    expect(statuses.slice(30)).toEqual(Array(10).fill(429));
    expect((await home.signIn(email)).status).toBe(200);
  });

  test("the owner's own wrong passwords lock their browser for no longer than it is told", async () => {
    const home = await club.member(email);
    for (let at = 0; at < 10; at += 1) await home.signIn(email, "Wrong-horse-1");
    const { status, body } = await home.signIn(email);
    expect([status, body.retry_after <= 900]).toEqual([429, true]);
    club.clock.advance(body.retry_after * 1_000);
    expect((await home.signIn(email)).status).toBe(200);
  });

  test("a browser that another member is known by is a stranger here", async () => {
    await club.member(email);
    const other = await club.member("other@example.com");
    for (let at = 0; at < 10; at += 1) await club.visitor().signIn(email, "Wrong-horse-1");
    expect((await other.signIn(email)).body.two_factor_by).toBe("email");
  });

  test("codes are mailed to the person who knows the password, five in a quarter of an hour, and tried five times each", async () => {
    await club.member(email);
    for (let at = 0; at < 10; at += 1) await club.visitor().signIn(email, "Wrong-horse-1");
    const before = (await club.emailsTo(email)).length;
    for (let at = 0; at < 5; at += 1) await club.visitor().signIn(email, "Wrong-horse-1");
    expect((await club.emailsTo(email)).length).toBe(before);
    for (let at = 0; at < 7; at += 1) await club.visitor().signIn(email);
    expect((await club.emailsTo(email)).length).toBe(before + 5);
    const code = await mailedCode();
    for (let at = 0; at < 5; at += 1) await club.visitor().signIn(email, undefined, "000000");
    expect((await club.visitor().signIn(email, undefined, code)).status).toBe(422);
    club.clock.advance(15 * MINUTE_MS);
    for (let at = 0; at < 10; at += 1) await club.visitor().signIn(email, "Wrong-horse-1");
    const owner = club.visitor();
    await owner.signIn(email);
    expect((await owner.signIn(email, undefined, await mailedCode())).status).toBe(200);
  });

  test("a stranger who began to join with the address cannot wipe the count", async () => {
    await club.member(email);
    club.clock.advance(3_700_000);
    await club.visitor().signUp({ email, password: NEW });
    for (let at = 0; at < 9; at += 1) await club.visitor().signIn(email, "Wrong-horse-1");
    expect((await club.visitor().signIn(email, NEW)).body.user.is_email_verified).toBe(false);
    expect((await club.visitor().signIn(email, "Wrong-horse-1")).status).toBe(401);
    expect((await club.visitor().signIn(email, "Wrong-horse-1")).body.two_factor_by).toBe("email");
  });
});

describe("passwords", () => {
  test("are kept as Argon2id, whole, with their spaces, and in either Unicode form", async () => {
    const long = "Aa1! ".padEnd(72, "x");
    await club.member(email, { password: `${long}one` });
    const { rows } = await sql<{
      password_hash: string;
    }>`select password_hash from member where email = ${email}`.execute(club.db);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await club.visitor().signIn(email, `${long}two`)).status).toBe(401);
    expect((await club.visitor().signIn(email, `${long}one`)).status).toBe(200);
    const spaced = `s${email}`;
    await club.member(spaced, { password: " Ọ̀run-blue 42 " });
    expect((await club.visitor().signIn(spaced, "Ọ̀run-blue 42")).status).toBe(401);
    expect((await club.visitor().signIn(spaced, " Ọ̀run-blue 42 ".normalize("NFD"))).status).toBe(
      200,
    );
  });

  test("changing it needs the current one, ends every other session and renews this one", async () => {
    const member = await club.member(email);
    const other = await signedIn();
    const old = { token: member.token, cookie: member.cookie };
    const ask = (current_password: string, password = NEW) =>
      member.ask(security.changePassword, {
        body: { current_password, password, confirm_password: password },
      });

    const wrong = await ask("Wrong-horse-1");
    expect([wrong.status, wrong.body.code]).toEqual([422, "password_wrong"]);
    expect(wrong.body.fields).toHaveProperty("current_password");
    expect((await ask(PASSWORD, "Password1!")).body.code).toBe("password_common");
    expect(await me(member)).toBe(200);

    const changed = await ask(PASSWORD);
    expect(changed.status).toBe(200);
    member.token = changed.body.authorization.access_token;
    expect(member.token).not.toBe(old.token);
    expect(await me(member)).toBe(200);
    expect(await me(other)).toEqual(OUT);
    member.token = old.token;
    member.cookie = old.cookie;
    expect(await me(member)).toEqual(OUT);
    expect((await club.visitor().signIn(email, PASSWORD)).status).toBe(401);
    expect((await club.visitor().signIn(email, NEW)).status).toBe(200);
    const emailContent = (await club.emailsTo(email)).find(({ subject }) =>
      subject.includes("password"),
    );
    expect(emailContent?.subject).toBe("Your Kinfold password was changed");
    expect(emailContent?.text).toContain(club.platform.env.SUPPORT_EMAIL);
  });

  test("the person who signs in with the old one while it is changed stays out", async () => {
    const member = await club.member(email);
    const { platform } = club;
    const verify = platform.passwords.verify;
    const body = { current_password: PASSWORD, password: NEW, confirm_password: NEW };
    const thief = club.visitor();
    let change: number | undefined;
    platform.passwords.verify = async (stored, password) => {
      const isRight = await verify(stored, password);
      if (isRight && change === undefined) {
        change = 0;
        change = (await member.ask(security.changePassword, { body })).status;
      }
      return isRight;
    };
    try {
      const { status, body: said } = await thief.signIn(email);
      expect([change, status, said.code]).toEqual([200, 401, "invalid_credentials"]);
    } finally {
      platform.passwords.verify = verify;
    }
    const { rows } = await sql`select 1 from session join member using (member_id)
      where email = ${email}`.execute(club.db);
    expect(rows).toHaveLength(1);
  });

  test("guessing the current one is limited", async () => {
    const member = await club.member(email);
    const body = { current_password: "Wrong-horse-1", password: NEW, confirm_password: NEW };
    for (let at = 0; at < 10; at += 1) await member.ask(security.changePassword, { body });
    expect((await member.ask(security.changePassword, { body })).status).toBe(429);
    expect(await me(member)).toBe(200);
  });
});

describe("a forgotten password", () => {
  const forget = (visitor: Visitor, headers: Record<string, string> = {}) =>
    visitor.ask(contract.forgotPassword, {
      body: { email, cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.forgotPassword) },
      headers,
    });
  const tokenFor = async (): Promise<string> => {
    const emails = await club.emailsTo(email);
    const link = emails.map(({ text }) => /https?:\S+token=([\w-]+)/.exec(text)).find(Boolean);
    expect(link?.[0]).toMatch(/^http:\/\/kinfold\.test\/auth\/reset-password\?token=/);
    return link?.[1] ?? "";
  };
  const reset = (token: string, password = NEW) =>
    club
      .visitor()
      .ask(contract.resetPassword, { body: { token, password, confirm_password: password } });

  test("the mailed link sets a new one once, ends every session and signs no one in", async () => {
    const member = await club.member(email);
    const evil = { host: "evil.example", "x-forwarded-host": "evil.example" };
    expect((await forget(club.visitor(), evil)).status).toBe(200);
    const token = await tokenFor();
    expect(token.length).toBeGreaterThanOrEqual(43);
    const common = await reset(token, "Password1!");
    expect([common.status, common.body.code]).toEqual([422, "password_common"]);
    const done = await reset(token);
    expect([done.status, Object.keys(done.body)]).toEqual([200, ["message"]]);
    expect(done.headers["set-cookie"]).toBeUndefined();
    expect(await me(member)).toEqual(OUT);
    expect((await reset(token)).body.code).toBe("reset_invalid");
    expect((await club.emailsTo(email))[0]?.subject).toBe("Your Kinfold password was changed");
    expect((await club.visitor().signIn(email, NEW)).status).toBe(200);
  });

  test("a password that is changed or reset holds payouts for a day, and its owner is told", async () => {
    const member = await club.member(email);
    const { id } = (await member.ask(contract.getMember)).body;
    const now = club.clock.now();
    await putAccount(club.db, {
      memberId: id,
      slot: "ngn",
      currency: "NGN",
      bankName: "Zenith Bank",
      bankCode: "057",
      bankCountry: "NG",
      accountName: "OKAFOR ADAEZE",
      accountNumber: "0123456788",
      nameMatch: "match",
      verifiedAt: now,
      payoutAvailableAt: now,
      at: now,
    });
    const paidFrom = async (visitor: Visitor): Promise<string> =>
      (await visitor.ask(contract.getMember)).body.ngn_bank_account.payout_available_at;
    const changed = await member.ask(security.changePassword, {
      body: { current_password: PASSWORD, password: NEW, confirm_password: NEW },
    });
    expect(changed.status).toBe(200);
    member.token = changed.body.authorization.access_token;
    const aDayLater = (): string => new Date(club.clock.now().getTime() + DAY_MS).toISOString();
    expect(await paidFrom(member)).toBe(aDayLater());
    const [changedEmail] = await club.emailsTo(email);
    expect(changedEmail?.text).toContain(
      "nothing is paid out to your bank accounts for the next 24 hours",
    );

    club.clock.advance(60_000);
    await forget(club.visitor());
    const later = `${NEW}-again`;
    expect((await reset(await tokenFor(), later)).status).toBe(200);
    const [emailContent] = await club.emailsTo(email);
    expect(emailContent?.text).toContain(
      "nothing is paid out to your bank accounts for the next 24 hours",
    );
    const again = club.visitor();
    await again.signIn(email, later);
    expect(await paidFrom(again)).toBe(aDayLater());
  });

  test("only the newest link works, for 30 minutes, and never again after", async () => {
    await club.member(email);
    await forget(club.visitor());
    const first = await tokenFor();
    expect((await forget(club.visitor())).body.code).toBe("rate_limited");
    club.clock.advance(31_000);
    await forget(club.visitor());
    const second = await tokenFor();
    expect((await reset(first)).body.code).toBe("reset_invalid");
    club.clock.advance(30 * MINUTE_MS);
    expect((await reset(second)).body.code).toBe("reset_invalid");
    club.clock.advance(-30 * MINUTE_MS);
    expect((await reset(second)).body.code).toBe("reset_invalid");
  });

  test("the same link twice at once sets one password", async () => {
    await club.member(email);
    await forget(club.visitor());
    const token = await tokenFor();
    const answers = await Promise.all([reset(token, `${NEW}a`), reset(token, `${NEW}b`)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test("asked for by strangers without end, the owner is never kept waiting, and their own link stays good", async () => {
    const home = await club.member(email);
    expect((await forget(home)).status).toBe(200);
    const own = await tokenFor();
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      club.clock.advance(2 * MINUTE_MS);
      const { status, body } = await forget(club.visitor());
      statuses.push(status);
      // No one waits for longer than a quarter of an hour, and not a second longer than it is told.
      if (status !== 429) continue;
      expect(body.retry_after).toBeLessThanOrEqual(900);
      club.clock.advance(body.retry_after * 1_000 - 1_000);
      expect((await forget(club.visitor())).status).toBe(429);
      club.clock.advance(1_000);
      expect((await forget(club.visitor())).status).toBe(200);
    }
    expect(statuses).toContain(429);
    expect((await forget(home)).status).toBe(200);
    const renewed = await tokenFor();
    expect((await reset(own)).body.code).toBe("reset_invalid");
    await forget(club.visitor());
    expect((await reset(renewed)).status).toBe(200);
  });

  test("a stranger gets the same answer and no email", async () => {
    expect((await forget(club.visitor())).status).toBe(200);
    expect(await club.emailsTo(email)).toEqual([]);
  });

  test("a bad captcha sends nothing", async () => {
    await club.member(email);
    const before = await club.emailsTo(email);
    const { body } = await club
      .visitor()
      .ask(contract.forgotPassword, { body: { email, cf_turnstile_response: "no" } });
    expect(body.code).toBe("captcha_failed");
    expect(await club.emailsTo(email)).toEqual(before);
  });
});
