import { MINUTE_MS } from "@kinfold/contract/durations";
import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import { loginWithPasskey } from "@kinfold/contract/passkeys";
import * as contract from "@kinfold/contract/office/passkeys";
import { getStaff } from "@kinfold/contract/staff";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { computeTotpCode } from "#platform/totp.ts";
import { openClub, Visitor, type Club } from "../testing/club.ts";
import { PasskeyDevice, type Twist } from "../testing/passkey-device.ts";
import { hireSignedIn, dismissStaff, STAFF_PASSWORD, type Clerk } from "../testing/staff.ts";
import { forgetStaffChallenges } from "./index.ts";

const INVALID = [422, "passkey_invalid"];
const CODE_WRONG = [422, "two_factor_invalid"];

let club: Club;
let clerk: Clerk;
let places = 0;
beforeAll(async () => {
  club = await openClub();
});
beforeEach(async () => {
  club.clock.advance(20 * MINUTE_MS);
  clerk = await hireSignedIn(club, ["operations"]);
  // The code that signed in is used up.
  club.clock.advance(MINUTE_MS);
});
afterAll(() => club.close());

const office = () => new URL(club.platform.env.OFFICE_URL).origin;
const readOutcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const codeOf = ({ secret }: Clerk) => computeTotpCode(secret, club.clock.now());
const begin = (who: Clerk, form: object = {}) =>
  who.visitor.ask(contract.beginStaffPasskey, {
    body: { current_password: STAFF_PASSWORD, code: codeOf(who), ...form },
  });
const keep = (who: Clerk, credential: unknown, name = "Laptop") =>
  who.visitor.ask(contract.addStaffPasskey, { body: { name, credential } });
const list = async (who: Clerk) => (await who.visitor.ask(contract.listStaffPasskeys)).body;

async function withPasskey(who: Clerk, device = new PasskeyDevice(office())) {
  const { body } = await begin(who);
  expect((await keep(who, device.create(body))).status).toBe(201);
  club.clock.advance(MINUTE_MS);
  return device;
}

/** A browser at the office's sign-in page, where no one is signed in. */
function signInFrom(): Visitor {
  places += 1;
  return new Visitor(club, `198.19.210.${places}`, "__Host-kinfold-staff");
}
async function signIn(device: PasskeyDevice, twist: Twist = {}, browser = signInFrom()) {
  const { body } = await browser.ask(contract.askForStaffPasskey, { body: {} });
  expect(body.allowCredentials).toEqual([]);
  const answer = await browser.ask(contract.staffLoginWithPasskey, {
    body: { credential: device.sign(body, twist) },
  });
  if (answer.status === 200) browser.token = answer.body.authorization.access_token;
  return { answer, browser };
}
const readActions = async ({ staffId }: Clerk): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`select action from audit_entry
    where subject_id = ${staffId} order by audit_number`.execute(club.db);
  return rows.map(({ action }) => action);
};

describe("a passkey of the staff", () => {
  test("opens the office alone, is in the audit, and is told by email", async () => {
    const device = await withPasskey(clerk);
    expect(await list(clerk)).toMatchObject([{ name: "Laptop", last_used_at: null }]);
    const { answer, browser } = await signIn(device);
    expect(answer.status).toBe(200);
    expect(answer.body.staff).toMatchObject({ id: clerk.staffId, roles: ["operations"] });
    expect(String(answer.headers["set-cookie"])).toContain("__Host-kinfold-staff=");
    expect((await browser.ask(getStaff)).body.id).toBe(clerk.staffId);
    expect((await list(clerk))[0].last_used_at).not.toBeNull();
    expect((await readActions(clerk)).slice(-2)).toEqual([
      "staff.passkey_added",
      "staff.signed_in",
    ]);
    const [emailContent] = await club.emailsTo(clerk.email);
    expect(emailContent?.subject).toBe("A passkey opens the office for you now");
    expect(emailContent?.text).toContain("“Laptop”");
  });

  test("is added and removed with the password and a code that was not used, and not without", async () => {
    expect(readOutcome(await begin(clerk, { current_password: "Wrong-horse-9" }))).toEqual([
      422,
      "password_wrong",
    ]);
    expect(readOutcome(await begin(clerk, { code: "000000" }))).toEqual(CODE_WRONG);
    const code = codeOf(clerk);
    expect((await begin(clerk, { code })).status).toBe(200);
    expect(readOutcome(await begin(clerk, { code }))).toEqual(CODE_WRONG);
    club.clock.advance(MINUTE_MS);
    const device = await withPasskey(clerk);
    const [{ id }] = await list(clerk);
    const remove = (who: Clerk, form: object = {}) =>
      who.visitor.ask(contract.removeStaffPasskey, {
        params: { id },
        body: { current_password: STAFF_PASSWORD, code: codeOf(who), ...form },
      });
    expect(readOutcome(await remove(clerk, { code: "000000" }))).toEqual(CODE_WRONG);
    const other = await hireSignedIn(club, ["operations"]);
    club.clock.advance(MINUTE_MS);
    expect(readOutcome(await remove(other))).toEqual([404, "not_found"]);
    expect((await signIn(device)).answer.status).toBe(200);
    expect((await remove(clerk)).status).toBe(200);
    expect(await list(clerk)).toEqual([]);
    expect(readOutcome((await signIn(device)).answer)).toEqual(INVALID);
    expect(await readActions(clerk)).toContain("staff.passkey_removed");
    const [emailContent] = await club.emailsTo(clerk.email);
    expect(emailContent?.subject).toBe("A passkey no longer opens the office");
  });

  test("is not guessed at from a session that was left open", async () => {
    const answers = [];
    for (let guess = 0; guess < 11; guess += 1) {
      answers.push((await begin(clerk, { code: "000000" })).status);
    }
    expect(answers).toEqual([...Array(10).fill(422), 429]);
  });

  test("is one account's, and of ten at most", async () => {
    const device = await withPasskey(clerk);
    const other = await hireSignedIn(club, ["admin"]);
    club.clock.advance(MINUTE_MS);
    const { body } = await begin(other);
    expect(readOutcome(await keep(other, device.create(body)))).toEqual([409, "passkey_known"]);
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await withPasskey(clerk);
    expect(readOutcome(await begin(clerk))).toEqual([409, "passkey_limit"]);
  });

  test.each<[string, Twist]>([
    ["made at the members' address", { origin: "http://kinfold.test" }],
    ["of another host", { rpId: "evil.example" }],
    ["of no one's finger", { isUnverified: true }],
    ["of another question", { challenge: "bm90LXdoYXQtd2FzLWFza2Vk" }],
  ])("%s is not kept", async (_, twist) => {
    const { body } = await begin(clerk);
    const device = new PasskeyDevice(office());
    expect(readOutcome(await keep(clerk, device.create(body, twist)))).toEqual(INVALID);
    expect(await list(clerk)).toEqual([]);
  });
});

describe("the office stays shut, in the same words, to", () => {
  test.each<[string, Twist]>([
    ["a signature of the members' address", { origin: "http://kinfold.test" }],
    ["a forged one", { isForged: true }],
    ["one that no one's finger allowed", { isUnverified: true }],
    ["one in another's name", { userHandle: "c3RmX290aGVy" }],
  ])("%s, and the audit knows", async (_, twist) => {
    const device = await withPasskey(clerk);
    const { answer, browser } = await signIn(device, twist);
    expect(readOutcome(answer)).toEqual(INVALID);
    expect((await browser.ask(getStaff)).status).toBe(401);
    expect((await readActions(clerk)).at(-1)).toBe("staff.sign_in_refused");
  });

  test("a copy, a stranger's, a late one, another browser's and the person who has left", async () => {
    const device = await withPasskey(clerk);
    expect((await signIn(device)).answer.status).toBe(200);
    device.count -= 1;
    expect(readOutcome((await signIn(device)).answer)).toEqual(INVALID);
    device.count += 5;
    expect(
      readOutcome((await signIn(new PasskeyDevice(office()), { userHandle: null })).answer),
    ).toEqual(INVALID);

    const browser = signInFrom();
    const { body } = await browser.ask(contract.askForStaffPasskey, { body: {} });
    const credential = device.sign(body);
    const login = (who: Visitor) =>
      who.ask(contract.staffLoginWithPasskey, { body: { credential } });
    const elsewhere = signInFrom();
    await elsewhere.ask(contract.askForStaffPasskey, { body: {} });
    expect(readOutcome(await login(elsewhere))).toEqual(INVALID);
    club.clock.advance(6 * MINUTE_MS);
    expect(readOutcome(await login(browser))).toEqual(INVALID);

    await dismissStaff(club, clerk.staffId);
    expect(readOutcome((await signIn(device)).answer)).toEqual(INVALID);
  });

  test("a passkey of a member's, and a member's account to a staff member", async () => {
    const device = await withPasskey(clerk);
    const browser = signInFrom();
    const { body } = await browser.ask(contract.askForStaffPasskey, { body: {} });
    const credential = device.sign(body);
    expect(readOutcome(await browser.ask(loginWithPasskey, { body: { credential } }))).toEqual(
      INVALID,
    );
  });

  test("the person who guesses, and no one who signs rightly", async () => {
    const device = await withPasskey(clerk);
    const browser = signInFrom();
    for (let guess = 0; guess < 30; guess += 1) {
      expect(readOutcome((await signIn(device, { isForged: true }, browser)).answer)).toEqual(
        INVALID,
      );
    }
    const refused = (await signIn(device, { isForged: true }, browser)).answer;
    expect(readOutcome(refused)).toEqual([429, "rate_limited"]);
    expect((await signIn(device, {}, browser)).answer.status).toBe(200);
  });
});

test("what was asked and never answered is forgotten", async () => {
  await signInFrom().ask(contract.askForStaffPasskey, { body: {} });
  const readChallenges = () => sql`select 1 from staff_passkey_challenge`.execute(club.db);
  expect((await readChallenges()).rows).not.toEqual([]);
  club.clock.advance(6 * MINUTE_MS);
  await forgetStaffChallenges(club.db, club.clock.now());
  expect((await readChallenges()).rows).toEqual([]);
});
