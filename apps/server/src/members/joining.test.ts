import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import * as contract from "@kinfold/contract/members";
import { register as registerCall } from "@kinfold/contract/sign-up";
import { openClub, signUp, generateCaptchaProof, type Club } from "../testing/club.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const count = async (what: "member" | "session" | "outbox_mail"): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from ${sql.table(what)}`.execute(club.db);
  return rows[0]?.n ?? -1;
};

describe("joining", () => {
  test("a stranger registers, proves the mailbox and is a member", async () => {
    const visitor = club.visitor();
    const registered = await visitor.signUp({ email: "Ngozi@Example.com " });
    expect(registered.status).toBe(201);
    expect(registered.body.user).toMatchObject({
      email: "ngozi@example.com",
      is_email_verified: false,
      is_global: false,
      customer: { phone: "+2348035550142", member_since: null },
    });
    expect(registered.body.verification.resend_after).toBe(30);

    const before = await visitor.ask(contract.getMember);
    expect([before.status, before.body.code]).toEqual([403, "email_unverified"]);

    const otp = await club.codeFor("ngozi@example.com");
    const { token } = registered.body.verification;
    const proved = await visitor.ask(contract.validateEmailCode, { body: { otp, token } });
    expect(proved.status).toBe(200);
    expect(proved.body).toMatchObject({
      message: COPY.emailValidated,
      user: { is_email_verified: true },
    });

    const me = await visitor.ask(contract.getMember);
    expect(me.status).toBe(200);
    expect(me.headers["cache-control"]).toBe("no-store");
    expect(me.body).toMatchObject({
      first_name: "Adaeze",
      is_email_verified: true,
      can_make_withdrawal: false,
      can_contribute: false,
      has_submitted_kyc: false,
      kyc_status: "not_submitted",
      terms_and_conditions: true,
      withdrawal_blockers: {
        ngn: ["bvn", "kyc", "poa", "bank"],
        usd: ["bvn", "kyc", "poa", "bank"],
      },
    });
    const again = await visitor.ask(contract.validateEmailCode, { body: { otp, token } });
    expect([again.status, again.body.code]).toEqual([400, "otp_expired"]);
  });

  test("the email carries the code in text and HTML and links to no one else", async () => {
    await club.visitor().signUp({ email: "email@example.com", first_name: "Bọ́lá" });
    const [emailContent] = await club.emailsTo("email@example.com");
    const code = await club.codeFor("email@example.com");
    expect(emailContent?.subject).not.toContain(code);
    expect(emailContent?.html).toContain(code);
    expect(emailContent?.text).toContain("Bọ́lá");
    expect(emailContent?.html).not.toMatch(/https?:/);
    const { rows } =
      await sql`select html, body from outbox_mail where recipient = 'email@example.com'`.execute(
        club.db,
      );
    expect(rows).toEqual([{ html: null, body: null }]);
  });

  test("answers are stored as asked, whatever referral_info says", async () => {
    const email = "exco@example.com";
    await club.visitor().signUp({
      email,
      referral_info: "no referral",
      exco_referral: true,
      heard_about_us: "online ads",
      ads_platform: "google ads",
      pep: true,
    });
    const { rows } =
      await sql`select exco_referral, exco_referral_status, referral_info, referral_type,
      ads_platform, heard_about_us, pep from member where email = ${email}`.execute(club.db);
    expect(rows).toEqual([
      {
        exco_referral: true,
        exco_referral_status: "requested",
        referral_info: "social media referral",
        referral_type: "no referral",
        ads_platform: "google ads",
        heard_about_us: "online ads",
        pep: true,
      },
    ]);
    const declared = await sql<{ kind: string; answer: boolean; text_version: string }>`
      select kind, answer, text_version from member_declaration d join member m using (member_id)
      where m.email = ${email} order by kind`.execute(club.db);
    expect(declared.rows.map(({ kind, answer }) => [kind, answer])).toEqual([
      ["accredited_investors", true],
      ["family_office", false],
      ["pep", true],
      ["terms", true],
    ]);
  });

  test.each([
    ["+23408035550142", "NG", "+2348035550142"],
    ["+2348035550142", "NG", "+2348035550142"],
    ["+4407400123456", "GB", "+447400123456"],
    ["+390612345678", "IT", "+390612345678"],
  ])("%s from %s is kept as %s", async (phone, code, stored) => {
    const email = `phone${stored.slice(1)}${phone.length}@example.com`;
    const body = { ...signUp({ email }), phone, country_code: code };
    const { body: reply } = await club.visitor().ask(registerCall, { body });
    expect(reply.user.customer.phone).toBe(stored);
  });

  test("a number that no numbering plan has given out is refused once, and kept by the person who confirms it", async () => {
    const email = "improbable@example.com";
    const body = { ...signUp({ email }), phone: "+2341035550142" };
    const doubted = await club.visitor().ask(registerCall, { body });
    expect([doubted.status, doubted.body.code]).toEqual([422, "phone_improbable"]);
    expect(doubted.body.fields).toHaveProperty("phone");
    const confirmed = { ...body, phone_confirmed: true };
    const { status, body: reply } = await club.visitor().ask(registerCall, { body: confirmed });
    expect([status, reply.user.customer.phone]).toEqual([201, "+2341035550142"]);
  });

  test("who neither lives in Nigeria nor is a citizen is global, and only they accept the Diaspora Pool terms", async () => {
    const abroad = { country: "GB", country_code: "GB", calling_code: "44", phone: "7400123456" };
    const james = await club.member("james@example.com", {
      ...abroad,
      citizenship: ["GB", "CA"],
      accept_family_office: true,
    });
    const { body } = await james.ask(contract.getMember);
    expect(body).toMatchObject({
      is_global: true,
      customer: { accept_family_office: true },
      withdrawal_blockers: { ngn: [], usd: ["kyc", "poa", "bank"] },
    });
    const tunde = await club.member("tunde@example.com", { ...abroad, citizenship: ["GB", "NG"] });
    expect((await tunde.ask(contract.getMember)).body.is_global).toBe(false);
  });
});

describe("refusals of the sign-up form", () => {
  const user = signUp().user;
  test.each<[string, Record<string, unknown>, string]>([
    ["a country that does not exist", { country: "ZZ" }, "country"],
    ["a citizenship that does not exist", { citizenship: ["NG", "QQ"] }, "citizenship"],
    ["a number too short for its country", { phone: "+23480" }, "phone"],
    [
      "a number with a second leading 0",
      { phone: "002348035550142", phone_confirmed: true },
      "phone",
    ],
    [
      "a number of the United States that begins with 0",
      { phone: "+10803555014", country_code: "US", phone_confirmed: true },
      "phone",
    ],
    ["terms not accepted", { terms_and_conditions: false }, "terms_and_conditions"],
    ["no captcha", { cf_turnstile_response: "" }, "cf_turnstile_response"],
    [
      "a captcha of 2,049 characters",
      { cf_turnstile_response: "x".repeat(2049) },
      "cf_turnstile_response",
    ],
    [
      "a name with a line break",
      { user: { ...user, first_name: "A\r\nBcc: x@y.z" } },
      "user.first_name",
    ],
    [
      "an address with a line break",
      { user: { ...user, email: "a@b.co\r\nBcc: x@evil.co" } },
      "user.email",
    ],
    ["a quoted address", { user: { ...user, email: '"a b"@example.com' } }, "user.email"],
    ["an unknown field", { is_admin: true }, "is_admin"],
    ["a computed flag", { user: { ...user, is_email_verified: true } }, "user.is_email_verified"],
    ["a yes in words", { pep: "yes" }, "pep"],
    [
      "a password of 10,001 characters",
      { user: { ...user, password: "Aa1!".repeat(2501), confirm_password: "Aa1!".repeat(2501) } },
      "user.password",
    ],
  ])("%s", async (_name, change, field) => {
    const members = await count("member");
    const captchaCalls = club.turnstile.asked;
    const answer = await club
      .visitor()
      .ask(registerCall, { body: { ...signUp({ email: "no@example.com" }), ...change } });
    expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect(await count("member")).toBe(members);
    expect(club.turnstile.asked).toBe(captchaCalls);
  });

  test.each([
    "Password1!",
    "P@ssw0rd1",
    "Kinfold-2026",
    "Qwerty123!",
    "Adaeze#1990",
    "Lagos_Nigeria1",
    "Abcd1234!",
    "Chelsea11!",
  ])("%s is too easy to guess", async (password) => {
    const answer = await club.visitor().signUp({ email: "easy@example.com", password });
    expect([answer.status, answer.body.code]).toEqual([422, "password_common"]);
    expect(answer.body.fields).toHaveProperty(["user.password"]);
    expect(await club.emailsTo("easy@example.com")).toEqual([]);
  });
});

describe("the captcha", () => {
  const attempt = async (token: string) => {
    const before = [await count("member"), await count("outbox_mail")];
    const { status, body } = await club
      .visitor()
      .signUp({ email: "bot@example.com", cf_turnstile_response: token });
    const after = [await count("member"), await count("outbox_mail")];
    return {
      status,
      code: body.code,
      error: body.error,
      isWithoutEffect: String(before) === String(after),
    };
  };
  const refused = {
    status: 400,
    code: "captcha_failed",
    error: COPY.captcha,
    isWithoutEffect: true,
  };

  test.each([
    ["invented", "nonsense"],
    ["Cloudflare's dummy", "XXXX.DUMMY.TOKEN.XXXX"],
    ["of another action", generateCaptchaProof(CAPTCHA_ACTIONS.login)],
    ["of another host", generateCaptchaProof(CAPTCHA_ACTIONS.register, "evil.test")],
  ])("refuses an answer that is %s", async (_name, token) => {
    expect(await attempt(token)).toEqual(refused);
  });

  test("refuses an answer used before", async () => {
    const token = generateCaptchaProof(CAPTCHA_ACTIONS.register);
    const first = await club
      .visitor()
      .signUp({ email: "once@example.com", cf_turnstile_response: token });
    expect(first.status).toBe(201);
    expect(await attempt(token)).toEqual(refused);
  });

  test.each([
    ["answers with a fault", { status: 500, body: "{}" }],
    ["answers with a page", { body: "<html></html>" }],
    [
      "says yes in words",
      { body: '{"success":"true","action":"register","hostname":"kinfold.test"}' },
    ],
    ["says yes without host and action", { body: '{"success":true}' }],
    [
      "is too slow",
      { body: '{"success":true,"action":"register","hostname":"kinfold.test"}', afterMs: 2_500 },
    ],
  ])("refuses when the service %s", async (_name, answer) => {
    club.turnstile.answer = answer;
    try {
      expect(await attempt(generateCaptchaProof(CAPTCHA_ACTIONS.register))).toEqual(refused);
    } finally {
      club.turnstile.answer = undefined;
    }
  });
});
