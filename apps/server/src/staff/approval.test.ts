import { MINUTE_MS } from "@kinfold/contract/durations";
import { STAFF_LIMITS } from "./rules.ts";
import * as passkeys from "@kinfold/contract/office/passkeys";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTransaction } from "#platform/db.ts";
import { computeTotpCode } from "#platform/totp.ts";
import { openClub, type Club } from "../testing/club.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { hireSignedIn, STAFF_PASSWORD, type Clerk } from "../testing/staff.ts";
import { proveApproval } from "./index.ts";

/** What is approved in these tests. */
const DIGEST = Buffer.alloc(32, 7);

let club: Club;
let clerk: Clerk;
beforeAll(async () => {
  club = await openClub();
});
beforeEach(async () => {
  club.clock.advance(20 * MINUTE_MS);
  clerk = await hireSignedIn(club, ["admin"]);
});
afterAll(() => club.close());

const party = () => new URL(club.platform.env.OFFICE_URL);
const guardOf = ({ secret }: Clerk) => {
  club.clock.advance(MINUTE_MS);
  return { current_password: STAFF_PASSWORD, code: computeTotpCode(secret, club.clock.now()) };
};
const sign = (device: PasskeyDevice) =>
  device.sign(
    { challenge: DIGEST.toString("base64url"), rpId: party().hostname },
    { userHandle: null },
  );
const prove = (signature: object) => proveApproval(club.platform, clerk, DIGEST, signature);
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "proved",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

async function addPasskey(): Promise<PasskeyDevice> {
  const device = new PasskeyDevice(party().origin);
  const { visitor } = clerk;
  const creation = await visitor.ask(passkeys.beginStaffPasskey, { body: guardOf(clerk) });
  const credential = device.create(creation.body);
  await visitor.ask(passkeys.addStaffPasskey, { body: { name: "Key", credential } });
  return device;
}

test("a passkey that counts signs once: a copy that stayed behind, and the same signature, do not", async () => {
  const device = await addPasskey();
  const behind = device.count;
  const credential = sign(device);
  const [first, second] = [await prove({ credential }), await prove({ credential })];
  await runTransaction(club.db, (tx) => first.spend(tx));
  // Both were verified before either was used.
  expect(await codeOf(runTransaction(club.db, (tx) => second.spend(tx)))).toBe("passkey_invalid");
  expect(await codeOf(prove({ credential }))).toBe("passkey_invalid");
  device.count = behind;
  expect(await codeOf(prove({ credential: sign(device) }))).toBe("passkey_invalid");
  device.count = behind + 1;
  expect(await codeOf(prove({ credential: sign(device) }))).toBe("proved");
});

test("a passkey that was removed signs nothing, and password and code count again", async () => {
  const device = await addPasskey();
  const { body } = await clerk.visitor.ask(passkeys.listStaffPasskeys);
  expect(await codeOf(prove(guardOf(clerk)))).toBe("passkey_required");
  const params = { id: body[0].id };
  await clerk.visitor.ask(passkeys.removeStaffPasskey, { params, body: guardOf(clerk) });
  expect(await codeOf(prove({ credential: sign(device) }))).toBe("passkey_invalid");
  expect(await codeOf(prove(guardOf(clerk)))).toBe("proved");
});

test("password and code do not count once a passkey is added meanwhile", async () => {
  const proof = await prove(guardOf(clerk));
  await addPasskey();
  expect(await codeOf(runTransaction(club.db, (tx) => proof.spend(tx)))).toBe("passkey_required");
});

test("wrong tries end, and a right one begins them anew", async () => {
  const wrong = () => codeOf(prove({ ...guardOf(clerk), code: "000000" }));
  const { most } = STAFF_LIMITS.passwordTries;
  // The clock moves a minute with each: so many fit into the window.
  for (let tried = 1; tried < most; tried += 1) expect(await wrong()).toBe("two_factor_invalid");
  expect(await codeOf(prove(guardOf(clerk)))).toBe("proved");
  for (let tried = 0; tried < most; tried += 1) expect(await wrong()).toBe("two_factor_invalid");
  expect(await wrong()).toBe("rate_limited");
});
