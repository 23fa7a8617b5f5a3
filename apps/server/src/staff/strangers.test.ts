import { MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffLogin } from "@kinfold/contract/staff";
import { computeTotpCode } from "#platform/totp.ts";
import { openClub, Visitor, type Answer, type Club } from "../testing/club.ts";
import { dismissStaff, hireStaff, STAFF_PASSWORD, type Clerk } from "../testing/staff.ts";

const IN = "200";
const WRONG = "401 invalid_credentials";
const MAILED = "403 email_code_required";
const SLOWED = "429 rate_limited";

let club: Club;
let places = 0;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const formatOutcome = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`.trim();
/** A browser at a network address that no one used before. */
function stranger(): Visitor {
  places += 1;
  const address = `203.0.${Math.floor(places / 250)}.${(places % 250) + 1}`;
  return new Visitor(club, address, "__Host-kinfold-staff");
}
/** What the authenticator shows next: a code that was not used. */
function nextCode({ secret }: Clerk): string {
  club.clock.advance(31_000);
  return computeTotpCode(secret, club.clock.now());
}
const signIn = (visitor: Visitor, { email }: Pick<Clerk, "email">, form: object): Promise<Answer> =>
  visitor.ask(staffLogin, { body: { email, password: "Wrong-horse-9", code: "000000", ...form } });
const rightly = (visitor: Visitor, clerk: Clerk, form: object = {}): Promise<Answer> =>
  signIn(visitor, clerk, { password: STAFF_PASSWORD, code: nextCode(clerk), ...form });
async function guess(clerk: Pick<Clerk, "email">, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let at = 0; at < times; at += 1)
    answers.push(formatOutcome(await signIn(stranger(), clerk, {})));
  return answers;
}
async function mailedCodes(email: string): Promise<string[]> {
  const emails = await club.emailsTo(email);
  return emails.flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);
}

describe("strangers who guess at an account of the staff", () => {
  test("never keep its owner out of the browser that they know, however many there are", async () => {
    const clerk = await hireStaff(club, ["admin"]);
    expect(formatOutcome(await rightly(clerk.visitor, clerk))).toBe(IN);
    await guess(clerk, 120);
    expect(formatOutcome(await rightly(clerk.visitor, clerk))).toBe(IN);
    expect(await mailedCodes(clerk.email)).toEqual([]);
  });

  test("make a new browser need a mailed code besides, and never shut it out", async () => {
    const clerk = await hireStaff(club, ["admin"]);
    expect(await guess(clerk, 12)).toEqual([
      ...Array<string>(10).fill(WRONG),
      ...Array<string>(2).fill(MAILED),
    ]);
    expect(await mailedCodes(clerk.email)).toEqual([]);
    const home = stranger();
    expect(formatOutcome(await rightly(home, clerk))).toBe(MAILED);
    const [email_code] = await mailedCodes(clerk.email);
    expect(formatOutcome(await rightly(home, clerk, { email_code: "000000" }))).toBe(WRONG);
    expect(formatOutcome(await signIn(home, clerk, { email_code }))).toBe(WRONG);
    expect(formatOutcome(await rightly(home, clerk, { email_code }))).toBe(IN);
    // From now on they are known here, whatever strangers do.
    await guess(clerk, 12);
    expect(formatOutcome(await rightly(home, clerk))).toBe(IN);
    expect(formatOutcome(await rightly(stranger(), clerk, { email_code }))).toBe(WRONG);
  });

  test("read the same of a right password as of a wrong one, and of no one's address", async () => {
    const clerk = await hireStaff(club, ["operations"]);
    const noOne = { email: "stranger.here@kinfold.example" };
    const [one, other] = [await guess(clerk, 11), await guess(noOne, 11)];
    expect(one).toEqual(other);
    const texts = [
      await rightly(stranger(), clerk),
      await signIn(stranger(), clerk, {}),
      await signIn(stranger(), clerk, { password: STAFF_PASSWORD }),
      await signIn(stranger(), noOne, {}),
    ].map(({ status, body }) => [status, body.error]);
    expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1);
    expect(await mailedCodes(clerk.email)).toHaveLength(1);
  });

  test("are believed no cookie of their own choosing, nor a colleague's", async () => {
    const [clerk, colleague] = [
      await hireStaff(club, ["operations"]),
      await hireStaff(club, ["operations"]),
    ];
    expect(formatOutcome(await rightly(colleague.visitor, colleague))).toBe(IN);
    await guess(clerk, 10);
    for (const device of ["A".repeat(43), colleague.visitor.device]) {
      const thief = stranger();
      thief.device = device;
      expect(formatOutcome(await rightly(thief, clerk))).toBe(MAILED);
    }
  });

  test("gain nothing from a code that was mailed for the membership of the same person", async () => {
    const clerk = await hireStaff(club, ["operations"]);
    await club.member(clerk.email);
    await guess(clerk, 10);
    for (let at = 0; at < 10; at += 1) await club.visitor().signIn(clerk.email, "Wrong-horse-9");
    await club.visitor().signIn(clerk.email);
    const [code] = await mailedCodes(clerk.email);
    expect(code).toBeDefined();
    expect(formatOutcome(await rightly(stranger(), clerk, { email_code: code }))).toBe(WRONG);
  });
});

describe("nothing is shut for more than 15 minutes, and the wait that is told is true:", () => {
  test("a known browser whose own owner typed wrong ten times", async () => {
    const clerk = await hireStaff(club, ["operations"]);
    expect(formatOutcome(await rightly(clerk.visitor, clerk))).toBe(IN);
    for (let at = 0; at < 10; at += 1) {
      expect(formatOutcome(await signIn(clerk.visitor, clerk, {}))).toBe(WRONG);
    }
    const slowed = await rightly(clerk.visitor, clerk);
    expect(formatOutcome(slowed)).toBe(SLOWED);
    expect(slowed.body.retry_after).toBeLessThanOrEqual(900);
    // Another browser of theirs has a budget of its own.
    expect(formatOutcome(await rightly(stranger(), clerk))).toBe(IN);
    club.clock.advance(slowed.body.retry_after * 1_000 - 32_000 - 31_000);
    expect(formatOutcome(await rightly(clerk.visitor, clerk))).toBe(SLOWED);
    club.clock.advance(MINUTE_MS);
    expect(formatOutcome(await rightly(clerk.visitor, clerk))).toBe(IN);
  });

  test("a network address, for browsers that are not known", async () => {
    const clerk = await hireStaff(club, ["operations"]);
    const [thief, known] = [stranger(), await hireStaff(club, ["operations"])];
    const sameNetwork = new Visitor(club, thief.address, "__Host-kinfold-staff");
    expect(formatOutcome(await rightly(sameNetwork, known))).toBe(IN);
    for (let at = 0; at < 30; at += 1) {
      expect(formatOutcome(await signIn(thief, { email: `${at}@kinfold.example` }, {}))).toBe(
        WRONG,
      );
    }
    const slowed = await rightly(thief, clerk);
    expect(formatOutcome(slowed)).toBe(SLOWED);
    expect(slowed.body.retry_after).toBeLessThanOrEqual(900);
    expect(formatOutcome(await rightly(sameNetwork, known))).toBe(IN);
    club.clock.advance(slowed.body.retry_after * 1_000);
    expect(formatOutcome(await rightly(thief, clerk))).toBe(IN);
  });
});

test("a browser is known to the account that signed in from it, not to one who left", async () => {
  const clerk = await hireStaff(club, ["operations"]);
  expect(formatOutcome(await rightly(clerk.visitor, clerk))).toBe(IN);
  const { rows } = await sql`select 1 from staff_device where staff_id = ${clerk.staffId}`.execute(
    club.db,
  );
  expect(rows).toHaveLength(1);
  await dismissStaff(club, clerk.staffId);
  await guess(clerk, 10);
  expect(formatOutcome(await rightly(clerk.visitor, clerk))).toBe(MAILED);
  expect(await mailedCodes(clerk.email)).toEqual([]);
});
