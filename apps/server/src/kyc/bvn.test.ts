import { DAY_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BVN_CONSENT, getKyc, validateBvn } from "@kinfold/contract/kyc";
import { getMember } from "@kinfold/contract/members";
import { updateMember } from "@kinfold/contract/profile";
import { createLog } from "#platform/log.ts";
import { buildComparison, openBvnProvider, type MockBvnProvider } from "../testing/bvn-provider.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { approveByTwo, refuseReview, findWaitingCheck } from "../testing/reviewed.ts";
import { createBvnProvider } from "./bvn-provider.ts";
import { readMemberId } from "../testing/member-id.ts";

const KEY = "a-key-of-the-tests-alone-32-chars";

let club: Club;
let register: MockBvnProvider;
beforeAll(async () => {
  register = await openBvnProvider();
  club = await openClub({
    BVN_BASE_URL: register.url,
    BVN_APP_ID: "app",
    BVN_SECRET_KEY: "key",
    IDENTITY_HMAC_KEY: KEY,
  });
});
afterAll(async () => {
  await club.close();
  await register.close();
});
beforeEach(() => {
  register.answer = buildComparison(100, 100);
  register.asked.length = 0;
});

let numbers = 22_200_000_000;
const aBvn = (): string => String((numbers += 1));
const ask = (who: Visitor, bvn: string, change: object = {}): Promise<Answer> =>
  who.ask(validateBvn, { body: { bvn, consent: true, ...change } });
const attempts = async (who: Visitor) => {
  const { id } = (await who.ask(getMember)).body;
  const { rows } = await sql<{ outcome: string; consent_version: string; consented_at: Date }>`
    select outcome, consent_version, consented_at from bvn_attempt
    where member_id = ${id} order by consented_at, attempt_id`.execute(club.db);
  return rows;
};
const waiting = async (who: Visitor): Promise<string> =>
  findWaitingCheck(club, await readMemberId(who));

describe("a BVN", () => {
  test("that matches is validated, with the consent and no more than four digits kept", async () => {
    const ada = await club.member("ada@example.com");
    register.answer = buildComparison(100, 100, true);
    const bvn = aBvn();
    const answer = await ask(ada, bvn, { date_of_birth: "1988-03-14" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        is_bvn_validated: true,
        status: "validated",
        match: { first_name: true, last_name: true, date_of_birth: true },
      },
    });
    expect(register.asked).toEqual([
      {
        query: { bvn, first_name: "Adaeze", last_name: "Okafor", dob: "1988-03-14" },
        appId: "app",
        key: "key",
      },
    ]);
    expect((await ada.ask(getMember)).body).toMatchObject({
      is_bvn_validated: true,
      withdrawal_blockers: { ngn: ["kyc", "poa", "bank"] },
    });
    const own = await ada.ask(getKyc);
    expect(own.body.bvn).toMatchObject({ status: "validated", masked: `••${bvn.slice(-4)}` });
    expect(await attempts(ada)).toEqual([
      {
        outcome: "validated",
        consent_version: BVN_CONSENT.version,
        consented_at: club.clock.now(),
      },
    ]);
    const [emailContent] = await club.emailsTo("ada@example.com");
    expect(emailContent?.subject).toBe("Your BVN is validated");
    const { rows } = await sql<{ row: string }>`select b::text || a::text as row
      from member_bvn b join bvn_attempt a using (attempt_id)`.execute(club.db);
    const everywhere = [
      rows[0]?.row,
      club.logged.join(""),
      own.text,
      emailContent?.text,
      answer.text,
    ];
    for (const text of everywhere) expect(text).not.toContain(bvn);
    // Asked again it is what it is, and the register is not asked.
    expect((await ask(ada, bvn)).body).toMatchObject({ is_bvn_validated: true });
    expect(await ask(ada, aBvn())).toMatchObject({
      status: 409,
      body: { code: "kyc_already_validated" },
    });
    expect(register.asked).toHaveLength(1);
  });

  test("of another member is refused, however many want it at once", async () => {
    const bvn = aBvn();
    const members = await Promise.all(
      ["b1", "b2", "b3"].map((name) => club.member(`${name}@example.com`)),
    );
    const answers = await Promise.all(members.map((member) => ask(member, bvn)));
    const codes: string[] = answers.map(({ body }) => body.code ?? "validated");
    expect(codes.toSorted()).toEqual(["kyc_bvn_in_use", "kyc_bvn_in_use", "validated"]);
    const loser = members[answers.findIndex(({ status }) => status === 409)];
    expect((await loser?.ask(getMember))?.body).toMatchObject({
      is_bvn_validated: false,
      bvn_status: "rejected",
    });
  });

  test("asked about twice at once is one document and one email", async () => {
    const chi = await club.member("chi@example.com");
    const bvn = aBvn();
    const answers = await Promise.all([ask(chi, bvn), ask(chi, bvn), ask(chi, bvn)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const emails = await club.emailsTo("chi@example.com");
    expect(emails.filter(({ subject }) => subject.includes("BVN"))).toHaveLength(1);
  });

  test.each([
    ["another first name", buildComparison(20, 100), "kyc_bvn_mismatch"],
    ["another day of birth", buildComparison(100, 100, false), "kyc_bvn_mismatch"],
    [
      "a number that is none",
      { status: 404, body: { error: "BVN not found" } },
      "kyc_bvn_not_found",
    ],
  ])("%s is refused with the tries that are left", async (_, answer, code) => {
    const dayo = await club.member(`${code}.${numbers}@example.com`);
    register.answer = answer;
    const refused = await ask(dayo, aBvn(), { date_of_birth: "1990-01-01" });
    expect(refused).toMatchObject({
      status: 422,
      body: { code, attempts_left: 4, fields: { bvn: expect.any(String) } },
    });
    // Nothing of the register is told: not which part it was.
    expect(refused.text).not.toMatch(/first|last|birth/);
    // Told again wherever the member reads of their BVN, until they give the right one.
    const reason = refused.body.fields.bvn;
    expect((await dayo.ask(getMember)).body).toMatchObject({
      is_bvn_validated: false,
      bvn_status: "rejected",
      bvn_rejection_reason: reason,
    });
    expect((await dayo.ask(getKyc)).body.bvn).toMatchObject({ status: "rejected", reason });
    register.answer = buildComparison(100, 100);
    expect((await ask(dayo, aBvn())).status).toBe(200);
    expect((await dayo.ask(getMember)).body).toMatchObject({
      bvn_status: "validated",
      bvn_rejection_reason: null,
    });
  });

  test("that is refused takes nothing from one that is validated at the same moment", async () => {
    const dupe = await club.member("dupe@example.com");
    register.answer = { ...buildComparison(0, 0), afterMs: 300 };
    const wrong = ask(dupe, aBvn());
    await vi.waitFor(() => expect(register.asked).toHaveLength(1), { timeout: 30_000 });
    register.answer = buildComparison(100, 100);
    expect((await ask(dupe, aBvn())).status).toBe(200);
    expect((await wrong).body.code).toBe("kyc_bvn_mismatch");
    expect((await dupe.ask(getMember)).body.bvn_status).toBe("validated");
  });

  test("may be tried five times a day, and not a sixth", async () => {
    const eve = await club.member("eve@example.com");
    register.answer = buildComparison(0, 0);
    const left: number[] = [];
    for (let count = 0; count < 5; count += 1)
      left.push((await ask(eve, aBvn())).body.attempts_left);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    register.answer = buildComparison(100, 100);
    expect(await ask(eve, aBvn())).toMatchObject({
      status: 429,
      body: { code: "rate_limited", retry_after: 86_400 },
    });
    expect(register.asked).toHaveLength(5);
    expect((await eve.ask(getKyc)).body.bvn.attempts_left).toBe(0);
    club.clock.advance(DAY_MS);
    await eve.signIn("eve@example.com");
    expect((await ask(eve, aBvn())).status).toBe(200);
  });

  test.each([
    ["is down", { status: 503, body: { error: "down" } }],
    ["answers no JSON", { body: "<html>" }],
    ["answers beside the question", { body: { entity: {} } }],
    ["does not know our key", { status: 401, body: { error: "invalid key" } }],
    ["has no money of ours", { status: 402, body: { error: "low balance" } }],
  ])("no try is counted when the register %s", async (name, answer) => {
    const femi = await club.member(`femi.${name.toLowerCase().replaceAll(" ", "-")}@example.com`);
    register.answer = answer;
    for (let count = 0; count < 6; count += 1) {
      const refused = await ask(femi, aBvn());
      expect(refused).toMatchObject({ status: 503, body: { code: "kyc_bvn_unreachable" } });
      expect(refused.body.error).not.toMatch(/key|balance/);
    }
    expect((await femi.ask(getKyc)).body.bvn.attempts_left).toBe(5);
    expect((await attempts(femi)).map(({ outcome }) => outcome)).toEqual(
      Array(6).fill("unanswered"),
    );
    register.answer = buildComparison(100, 100);
    expect((await ask(femi, aBvn())).status).toBe(200);
  });

  test("is not compared with one name and kept for another", async () => {
    const gift = await club.member("gift@example.com");
    register.answer = { ...buildComparison(100, 100), afterMs: 300 };
    const asking = ask(gift, aBvn());
    await vi.waitFor(() => expect(register.asked).toHaveLength(1), { timeout: 30_000 });
    const renamed = await gift.ask(updateMember, { body: { first_name: "Chidinma" } });
    expect(renamed.status).toBe(200);
    expect(await asking).toMatchObject({ status: 503, body: { code: "kyc_bvn_unreachable" } });
    expect((await gift.ask(getMember)).body.is_bvn_validated).toBe(false);
  });

  test("whose register is too slow counts as unanswered", async () => {
    register.answer = { ...buildComparison(100, 100), afterMs: 400 };
    const settings = { baseUrl: register.url, appId: "", secretKey: "", timeoutMs: 50 };
    const log = createLog("silent");
    const question = { bvn: aBvn(), firstName: "A", lastName: "B", dateOfBirth: undefined };
    expect(await createBvnProvider(settings, log)(question)).toEqual({ outcome: "unreachable" });
  });

  test("needs the member's own word where the register wants it, and counts no try for it", async () => {
    const gbenga = await club.member("gbenga@example.com");
    const url = "https://consent.example.com/ask";
    register.answer = { status: 403, body: { error: { code: "consent_required" }, url } };
    expect(await ask(gbenga, aBvn())).toMatchObject({
      status: 200,
      body: { is_bvn_validated: false, status: "consent_required", consent_url: url },
    });
    expect((await gbenga.ask(getKyc)).body.bvn.attempts_left).toBe(5);
    // An address that is none of the web's would run in the member's browser.
    const evil = { error: { code: "consent_required" }, url: "javascript:alert(1)" };
    register.answer = { status: 403, body: evil };
    expect((await ask(gbenga, aBvn())).body.code).toBe("kyc_bvn_unreachable");
  });

  test("of a global member is not wanted", async () => {
    const james = await club.member("james@example.com", {
      country: "GB",
      citizenship: ["GB"],
      accept_family_office: true,
    });
    expect(await ask(james, aBvn())).toMatchObject({
      status: 409,
      body: { code: "kyc_bvn_not_needed" },
    });
    expect(register.asked).toHaveLength(0);
    expect((await james.ask(getKyc)).body.bvn).toBeNull();
  });

  test.each([
    ["without consent", { consent: undefined }, "consent"],
    ["with consent refused", { consent: false }, "consent"],
    ["with consent to other words", { consent_version: "1999-01" }, "consent_version"],
    ["of ten digits", { bvn: "2221234567" }, "bvn"],
    ["with letters", { bvn: "2221234567a" }, "bvn"],
    ["with a birthday to come", { date_of_birth: "2030-01-01" }, "date_of_birth"],
    ["with a flag of the club's", { is_bvn_validated: true }, "is_bvn_validated"],
  ])("%s is refused and no one is asked", async (name, change, field) => {
    const hauwa = await club.member(`hauwa.${name.replaceAll(/[^a-z]/g, "")}@example.com`);
    const answer = await ask(hauwa, aBvn(), change);
    expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
    expect(answer.body.fields).toHaveProperty(field);
    expect(register.asked).toHaveLength(0);
    expect(await attempts(hauwa)).toEqual([]);
  });
});

describe("a BVN whose names differ a little", () => {
  test("waits for staff, is held meanwhile, and is let go when they refuse it", async () => {
    const ife = await club.member("ife@example.com");
    const bvn = aBvn();
    register.answer = buildComparison(80, 100);
    expect(await ask(ife, bvn)).toMatchObject({
      status: 200,
      body: {
        is_bvn_validated: false,
        status: "pending",
        match: { first_name: false, last_name: true },
      },
    });
    expect((await ife.ask(getMember)).body).toMatchObject({
      bvn_status: "pending",
      withdrawal_blockers: { ngn: expect.arrayContaining(["bvn"]) },
    });
    expect((await ife.ask(getKyc)).body.bvn).toMatchObject({ status: "pending" });
    expect((await ask(ife, aBvn())).body.code).toBe("kyc_bvn_in_review");
    register.answer = buildComparison(100, 100);
    const other = await club.member("joy@example.com");
    expect((await ask(other, bvn)).body.code).toBe("kyc_bvn_in_use");
    await refuseReview(club, await waiting(ife), { reason: "name_mismatch" });
    expect((await ife.ask(getKyc)).body.bvn).toMatchObject({
      status: "rejected",
      reason: expect.stringContaining("name"),
      masked: null,
    });
    expect((await ife.ask(getMember)).body).toMatchObject({
      bvn_status: "rejected",
      bvn_rejection_reason: expect.stringContaining("name"),
    });
    expect((await ask(other, bvn)).status).toBe(200);
  });

  test("is validated when staff approve it", async () => {
    const kemi = await club.member("kemi@example.com");
    register.answer = buildComparison(80, 100);
    await ask(kemi, aBvn());
    await approveByTwo(club, await waiting(kemi));
    expect((await kemi.ask(getMember)).body.is_bvn_validated).toBe(true);
  });
});
