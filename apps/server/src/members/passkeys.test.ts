import { MINUTE_MS } from "@kinfold/contract/durations";
import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import { getMember, logout } from "@kinfold/contract/members";
import * as contract from "@kinfold/contract/passkeys";
import { changePassword, disableTwoFactor, listActivity } from "@kinfold/contract/security";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { PasskeyDevice, type Twist } from "../testing/passkey-device.ts";
import { cleanUp } from "./index.ts";

const PASSWORD = "Market-day-77";
const ORIGIN = "http://kinfold.test";
const INVALID = [422, "passkey_invalid"];

let club: Club;
let drawn = 0;
let email = "";
let member: Visitor;
beforeAll(async () => {
  club = await openClub();
});
beforeEach(async () => {
  drawn += 1;
  email = `passkey${drawn}@example.com`;
  club.clock.advance(20 * MINUTE_MS);
  member = await club.member(email);
});
afterAll(() => club.close());

const readOutcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const begin = (who: Visitor, two_factor_code?: string, current_password = PASSWORD) =>
  who.ask(contract.beginPasskey, { body: { current_password, two_factor_code } });
const add = (who: Visitor, credential: contract.NewCredential, name = "Phone") =>
  who.ask(contract.addPasskey, { body: { name, credential } });
const list = async (who: Visitor) => (await who.ask(contract.listPasskeys)).body;
const subjects = async () => (await club.emailsTo(email)).map(({ subject }) => subject);
const remove = (who: Visitor, id: string, current_password = PASSWORD) =>
  who.ask(contract.removePasskey, { params: { id }, body: { current_password } });

/** Adds a passkey as the member does. */
async function withPasskey(
  who: Visitor,
  device = new PasskeyDevice(ORIGIN),
  code?: string,
): Promise<PasskeyDevice> {
  const { body } = await begin(who, code);
  const kept = await add(who, device.create(body));
  if (kept.status !== 201) throw new Error(`the passkey was not kept: ${kept.text}`);
  return device;
}

const requestOptions = async (who: Visitor) =>
  (await who.ask(contract.askForPasskey, { body: {} })).body;
const login = (who: Visitor, credential: contract.SignedCredential) =>
  who.ask(contract.loginWithPasskey, { body: { credential } });

async function signIn(who: Visitor, device: PasskeyDevice, twist?: Twist) {
  const answer = await login(who, device.sign(await requestOptions(who), twist));
  if (answer.status === 200) who.token = answer.body.authorization.access_token;
  return answer;
}

describe("adding a passkey", () => {
  test("needs the password; it is listed, told by email, and opens nothing before", async () => {
    expect(readOutcome(await begin(member, undefined, "Wrong-horse-1"))).toEqual([
      422,
      "password_wrong",
    ]);
    const { body } = await begin(member);
    expect(body).toMatchObject({
      rp: { id: "kinfold.test" },
      user: { name: email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(Buffer.from(body.challenge, "base64url")).toHaveLength(32);
    expect((await member.ask(getMember)).body.has_passkey).toBe(false);

    const device = new PasskeyDevice(ORIGIN);
    const kept = await add(member, device.create(body), "Adaeze’s phone");
    expect(kept).toMatchObject({
      status: 201,
      body: { name: "Adaeze’s phone", is_synced: false, last_used_at: null },
    });
    expect(await list(member)).toEqual([kept.body]);
    expect((await member.ask(getMember)).body.has_passkey).toBe(true);
    expect((await subjects())[0]).toBe("A passkey was added to your account");
    const { body: happened } = await member.ask(listActivity);
    expect(happened[0]).toMatchObject({ kind: "passkey_added" });
    // The next one is not to be made on the same device.
    expect((await begin(member)).body.excludeCredentials).toEqual([
      { id: device.id, type: "public-key", transports: ["internal"] },
    ]);
  });

  test.each<[string, Twist]>([
    ["another site's", { origin: "https://kinfold.example.evil" }],
    ["for another host", { rpId: "evil.test" }],
    ["of another challenge", { challenge: "bm90LXdoYXQtd2FzLWFza2Vk" }],
    ["of another kind", { type: "webauthn.get" }],
    ["without a finger or a PIN", { isUnverified: true }],
  ])("one that is %s is refused", async (_, twist) => {
    const { body } = await begin(member);
    const device = new PasskeyDevice(ORIGIN);
    expect(readOutcome(await add(member, device.create(body, twist)))).toEqual(INVALID);
    expect(await list(member)).toEqual([]);
  });

  test("what was asked is good once, for five minutes, in the session that asked", async () => {
    const device = new PasskeyDevice(ORIGIN);
    const first = (await begin(member)).body;
    expect(readOutcome(await add(member, device.create(first, { isUnverified: true })))).toEqual(
      INVALID,
    );
    expect(readOutcome(await add(member, device.create(first)))).toEqual(INVALID);

    const late = (await begin(member)).body;
    club.clock.advance(5 * MINUTE_MS);
    expect(readOutcome(await add(member, device.create(late)))).toEqual(INVALID);

    const elsewhere = club.visitor();
    await elsewhere.signIn(email);
    const { body } = await begin(elsewhere);
    expect(readOutcome(await add(member, device.create(body)))).toEqual(INVALID);
    expect((await add(elsewhere, device.create(body))).status).toBe(201);
  });

  test("one passkey opens one account, and no one has more than ten", async () => {
    const device = await withPasskey(member);
    const other = await club.member(`other-${email}`);
    const { body } = await begin(other);
    expect(readOutcome(await add(other, device.create(body)))).toEqual([409, "passkey_known"]);
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await withPasskey(member);
    expect(readOutcome(await begin(member))).toEqual([409, "passkey_limit"]);
  });

  test.each([[""], [" Phone"], ["x".repeat(61)]])("is not called %j", async (name) => {
    const { body } = await begin(member);
    const answer = await add(member, new PasskeyDevice(ORIGIN).create(body), name);
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(answer.body.fields).toHaveProperty("name");
  });

  test("with two-factor on it needs a code too", async () => {
    const phone = await turnOnTwoFactor(club, member);
    expect(readOutcome(await begin(member))).toEqual([403, "step_up_required"]);
    expect(readOutcome(await begin(member, "000000"))).toEqual([422, "two_factor_invalid"]);
    expect((await begin(member, phone.nextCode())).status).toBe(200);
  });
});

describe("signing in with a passkey", () => {
  test("opens a session without a password, and is noted", async () => {
    const device = await withPasskey(member);
    const visitor = club.visitor();
    const answer = await signIn(visitor, device);
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await visitor.ask(getMember)).body.email).toBe(email);
    expect((await list(visitor))[0].last_used_at).toBe(club.clock.now().toISOString());
    expect((await visitor.ask(listActivity)).body[0]).toMatchObject({ kind: "new_device" });
    await visitor.ask(logout);
    expect((await signIn(visitor, device)).status).toBe(200);
  });

  test("asks for no code where two-factor is on: it is both already", async () => {
    const device = await withPasskey(member);
    await turnOnTwoFactor(club, member);
    expect((await signIn(club.visitor(), device)).status).toBe(200);
  });

  test("a synced passkey does not count, and opens as well", async () => {
    const device = await withPasskey(member, new PasskeyDevice(ORIGIN, { isSynced: true }));
    for (let time = 0; time < 2; time += 1) {
      expect((await signIn(club.visitor(), device)).status).toBe(200);
    }
    expect((await list(member))[0]).toMatchObject({ is_synced: true });
  });

  test.each<[string, Twist]>([
    ["another site's", { origin: "https://kinfold.example.evil" }],
    ["for another host", { rpId: "evil.test" }],
    ["of another challenge", { challenge: "bm90LXdoYXQtd2FzLWFza2Vk" }],
    ["of another kind", { type: "webauthn.create" }],
    ["without a finger or a PIN", { isUnverified: true }],
    ["signed with another key", { isForged: true }],
    ["of someone else", { userHandle: "bWVtX3NvbWVib2R5" }],
  ])("an answer that is %s opens nothing", async (_, twist) => {
    const device = await withPasskey(member);
    const visitor = club.visitor();
    const answer = await signIn(visitor, device, twist);
    expect(readOutcome(answer)).toEqual(INVALID);
    expect(visitor.cookie).toBeUndefined();
  });

  test("an answer is good once, for five minutes, in the browser that asked", async () => {
    const device = await withPasskey(member);
    const visitor = club.visitor();
    const answer = device.sign(await requestOptions(visitor));
    expect((await login(visitor, answer)).status).toBe(200);
    expect(readOutcome(await login(visitor, answer))).toEqual(INVALID);

    const late = device.sign(await requestOptions(visitor));
    club.clock.advance(5 * MINUTE_MS);
    expect(readOutcome(await login(visitor, late))).toEqual(INVALID);

    const stolen = device.sign(await requestOptions(visitor));
    const thief = club.visitor();
    expect(readOutcome(await login(thief, stolen))).toEqual(INVALID);
    await requestOptions(thief);
    expect(readOutcome(await login(thief, stolen))).toEqual(INVALID);
    expect((await login(visitor, stolen)).status).toBe(200);
  });

  test("one answer at once from many calls opens one session", async () => {
    const device = await withPasskey(member);
    const visitor = club.visitor();
    const answer = device.sign(await requestOptions(visitor));
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(visitor, answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("an authenticator that counts less than before is a copy, and opens nothing", async () => {
    const device = await withPasskey(member);
    expect((await signIn(club.visitor(), device)).status).toBe(200);
    expect((await signIn(club.visitor(), device)).status).toBe(200);
    device.count -= 1;
    expect(readOutcome(await signIn(club.visitor(), device))).toEqual(INVALID);
    device.count += 1;
    expect((await signIn(club.visitor(), device)).status).toBe(200);
  });

  test("a passkey that no one has, one that was removed and one of a closed account are answered alike", async () => {
    const unknown = await signIn(club.visitor(), new PasskeyDevice(ORIGIN), { userHandle: null });
    const device = await withPasskey(member);
    const [{ id }] = await list(member);
    expect((await remove(member, id)).status).toBe(200);
    const removed = await signIn(club.visitor(), device);
    const kept = await withPasskey(member);
    await sql`update member set disabled_at = now() where email = ${email}`.execute(club.db);
    const closed = await signIn(club.visitor(), kept);
    for (const answer of [unknown, removed, closed]) {
      expect(readOutcome(answer)).toEqual(INVALID);
      expect(answer.body.error).toBe(unknown.body.error);
    }
  });

  test("the person who guesses is stopped, and the person who is right is not counted", async () => {
    const device = await withPasskey(member);
    const visitor = club.visitor();
    for (let time = 0; time < 35; time += 1) {
      expect((await signIn(visitor, device)).status).toBe(200);
    }
    for (let time = 0; time < 30; time += 1) {
      expect(readOutcome(await signIn(visitor, device, { isForged: true }))).toEqual(INVALID);
    }
    const refused = await signIn(visitor, device, { isForged: true });
    expect(readOutcome(refused)).toEqual([429, "rate_limited"]);
    // No number of guesses finds a signature: the right one opens the account for all neighbours of the person who guesses.
    expect((await signIn(visitor, device)).status).toBe(200);
  });
});

describe("a passkey in place of a code", () => {
  const change = (who: Visitor, two_factor_code: string) =>
    who.ask(changePassword, {
      body: {
        current_password: PASSWORD,
        password: "Harmattan-blue-42",
        confirm_password: "Harmattan-blue-42",
        two_factor_code,
      },
    });
  async function proved(who: Visitor, device: PasskeyDevice, twist?: Twist) {
    const { body } = await who.ask(contract.beginPasskeyProof, { body: {} });
    expect(body.allowCredentials).toHaveLength(1);
    return who.ask(contract.provePasskey, { body: { credential: device.sign(body, twist) } });
  }

  test("is good once, wherever a code is asked for", async () => {
    const device = await withPasskey(member);
    await turnOnTwoFactor(club, member);
    const { status, body } = await proved(member, device);
    expect(status).toBe(200);
    expect(readOutcome(await change(member, body.two_factor_code.slice(0, -1)))).toEqual([
      422,
      "two_factor_invalid",
    ]);
    const answer = await change(member, body.two_factor_code);
    expect(answer.status).toBe(200);
    member.token = answer.body.authorization.access_token;
    const again = await member.ask(disableTwoFactor, {
      body: { current_password: "Harmattan-blue-42", two_factor_code: body.two_factor_code },
    });
    expect(readOutcome(again)).toEqual([422, "two_factor_invalid"]);
  });

  test("is over after two minutes, and no one else's", async () => {
    const device = await withPasskey(member);
    await turnOnTwoFactor(club, member);
    const late = await proved(member, device);
    club.clock.advance(2 * MINUTE_MS);
    expect(readOutcome(await change(member, late.body.two_factor_code))).toEqual([
      422,
      "two_factor_invalid",
    ]);
    const other = await club.member(`other-${email}`);
    await turnOnTwoFactor(club, other);
    const { body } = await proved(member, device);
    expect(readOutcome(await change(other, body.two_factor_code))).toEqual([
      422,
      "two_factor_invalid",
    ]);
  });

  test("is the caller's own passkey, in the caller's own session", async () => {
    const device = await withPasskey(member);
    const other = await club.member(`other-${email}`);
    const { body } = await other.ask(contract.beginPasskeyProof, { body: {} });
    expect(body.allowCredentials).toEqual([]);
    const credential = device.sign(body);
    expect(readOutcome(await other.ask(contract.provePasskey, { body: { credential } }))).toEqual(
      INVALID,
    );
    const elsewhere = club.visitor();
    await elsewhere.signIn(email);
    const { body: theirs } = await elsewhere.ask(contract.beginPasskeyProof, { body: {} });
    const signed = device.sign(theirs);
    expect(
      readOutcome(await member.ask(contract.provePasskey, { body: { credential: signed } })),
    ).toEqual(INVALID);
    expect(readOutcome(await proved(member, device, { isForged: true }))).toEqual(INVALID);
  });

  test("a question for one purpose is not answered for another", async () => {
    const device = await withPasskey(member);
    const { body } = await member.ask(contract.beginPasskeyProof, { body: {} });
    await requestOptions(member);
    expect(readOutcome(await login(member, device.sign(body)))).toEqual(INVALID);
  });
});

describe("looking after passkeys", () => {
  test("they are renamed and removed, everybody their own", async () => {
    const device = await withPasskey(member);
    const [{ id }] = await list(member);
    const rename = (who: Visitor, name: string) =>
      who.ask(contract.renamePasskey, { params: { id }, body: { name } });
    expect((await rename(member, "Laptop")).body).toMatchObject({ id, name: "Laptop" });
    const other = await club.member(`other-${email}`);
    expect(readOutcome(await rename(other, "Mine"))).toEqual([404, "not_found"]);
    expect(readOutcome(await remove(other, id))).toEqual([404, "not_found"]);
    expect(readOutcome(await remove(member, id, "Wrong-horse-1"))).toEqual([422, "password_wrong"]);
    expect((await signIn(club.visitor(), device)).status).toBe(200);
    expect((await remove(member, id)).body).toEqual({ message: "Passkey removed." });
    expect(await list(member)).toEqual([]);
    expect((await subjects()).slice(0, 1)).toEqual(["A passkey was removed from your account"]);
    expect(readOutcome(await remove(member, id))).toEqual([404, "not_found"]);
  });

  test("with two-factor on it takes a code to remove one, and none is lost where there is none", async () => {
    await withPasskey(member);
    const phone = await turnOnTwoFactor(club, member);
    const [{ id }] = await list(member);
    expect(readOutcome(await remove(member, id))).toEqual([403, "step_up_required"]);
    const take = (asked: string, two_factor_code: string) =>
      member.ask(contract.removePasskey, {
        params: { id: asked },
        body: { current_password: PASSWORD, two_factor_code },
      });
    const code = phone.nextCode();
    expect(readOutcome(await take("pky_nothing", code))).toEqual([404, "not_found"]);
    expect((await take(id, code)).status).toBe(200);
  });

  test("what was asked and never answered is forgotten, and nothing secret is kept", async () => {
    const device = await withPasskey(member);
    const question = await requestOptions(club.visitor());
    const proof = await member.ask(contract.beginPasskeyProof, { body: {} });
    const { body } = await member.ask(contract.provePasskey, {
      body: { credential: device.sign(proof.body) },
    });
    const { rows } = await sql<{ row: string }>`select c::text as row from passkey_challenge c
      union all select p::text from passkey_proof p`.execute(club.db);
    const dump = JSON.stringify(rows) + club.logged.join("");
    for (const secret of [question.challenge, body.two_factor_code]) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
    }
    club.clock.advance(6 * MINUTE_MS);
    await cleanUp(club.platform);
    const left = await sql`select 1 from passkey_challenge union all
      select 1 from passkey_proof`.execute(club.db);
    expect(left.rows).toEqual([]);
  });
});
