import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { validateBvn } from "@kinfold/contract/kyc";
import { staffLogin } from "@kinfold/contract/staff";
import { readEnv } from "#platform/env.ts";
import { openHashingKeys } from "#platform/hashing-keys.ts";
import { countByKey, requireKnownKeys } from "#platform/sealed-columns.ts";
import { readIdentityKeys, computeKeyName, readSecondFactorKeys } from "#platform/sealing.ts";
import { computeTotpCode } from "#platform/totp.ts";
import { buildApp, buildOffice } from "./app.ts";
import { SEALED_COLUMNS } from "./sealed-columns.ts";
import { turnOnTwoFactor, type Authenticator } from "./testing/authenticator.ts";
import { buildComparison, openBvnProvider, type MockBvnProvider } from "./testing/bvn-provider.ts";
import { openClub, Visitor, type Club, type Listeners } from "./testing/club.ts";
import { toDatabaseVariables } from "./testing/database-url.ts";
import { runPastAllRules } from "./testing/owner.ts";
import { spawnServer } from "./testing/spawned-server.ts";
import { hireStaff, STAFF_PASSWORD, type Clerk } from "./testing/staff.ts";

const COMMAND = fileURLToPath(new URL("rotate-keys.ts", import.meta.url));
const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString("base64");

const OLD = {
  SECOND_FACTOR_KEY: keyOf(1),
  IDENTITY_HMAC_KEY: "the-first-key-of-identity-numbers-in-here",
};
const NEW = {
  SECOND_FACTOR_KEY: keyOf(2),
  IDENTITY_HMAC_KEY: "another-key-of-identity-numbers-later-on",
};
const BOTH = {
  ...NEW,
  SECOND_FACTOR_KEY_PREVIOUS: OLD.SECOND_FACTOR_KEY,
  IDENTITY_HMAC_KEY_PREVIOUS: OLD.IDENTITY_HMAC_KEY,
};
type Keys = typeof OLD | typeof BOTH;

let club: Club;
let register: MockBvnProvider;
const servers: Listeners[] = [];
beforeAll(async () => {
  register = await openBvnProvider();
  register.answer = buildComparison(100, 100);
  club = await openClub({
    BVN_BASE_URL: register.url,
    BVN_APP_ID: "app",
    BVN_SECRET_KEY: "key",
    ...OLD,
  });
});
afterAll(async () => {
  for (const { app, office } of servers) await Promise.all([app.close(), office.close()]);
  await club.close();
  await register.close();
});

const envWith = (keys: Keys) => ({
  ...club.platform.env,
  SECOND_FACTOR_KEY_PREVIOUS: "",
  IDENTITY_HMAC_KEY_PREVIOUS: "",
  ...keys,
});

/** Another server on the same database, started with these keys as main.ts starts one. */
async function serverWith(keys: Keys): Promise<Listeners> {
  const env = envWith(keys);
  await requireKnownKeys(club.db, env, SEALED_COLUMNS);
  const platform = { ...club.platform, env, hashingKeys: await openHashingKeys(club.db, env) };
  const listeners = {
    app: await buildApp(platform, club.payments),
    office: await buildOffice(platform, club.payments),
  };
  servers.push(listeners);
  return listeners;
}

/** A member's browser, at another server. */
function at(server: Listeners, visitor: Visitor): Visitor {
  const other = new Visitor(server, visitor.address);
  other.token = visitor.token;
  other.cookie = visitor.cookie;
  return other;
}

const codeOfBvn = async (visitor: Visitor, bvn: string): Promise<string> => {
  const { body } = await visitor.ask(validateBvn, { body: { bvn, consent: true } });
  return body.code ?? body.status;
};

const signStaffIn = async (server: Listeners, { email, secret }: Clerk): Promise<number> => {
  club.clock.advance(30_000);
  const code = computeTotpCode(secret, club.clock.now());
  const body = { email, password: STAFF_PASSWORD, code };
  return (await new Visitor(server, "198.51.100.7").ask(staffLogin, { body })).status;
};

const signMemberIn = async (server: Listeners, email: string, code: string): Promise<number> =>
  (await new Visitor(server, "198.51.100.8").signIn(email, undefined, code)).status;

/** What the command says with these keys, and how it ends. */
async function runCommand(keys: Keys, ...given: string[]): Promise<[number | string, string]> {
  const { ended, output } = spawnServer(
    { NODE_ENV: "test", ...toDatabaseVariables(club.database), ...keys },
    { script: COMMAND, given },
  );
  return [await ended, output()];
}

/** Bytes that are no secret of ours: hashes, files, what was sent, and public halves of passkeys. */
const NOT_SEALED = [
  "approval.authenticator_data",
  "approval.client_data",
  "approval.credential_id",
  "approval.digest",
  "approval.public_key",
  "approval.signature",
  "document_certificate.certificate",
  "document_key.public_key",
  "ledger_log_checkpoint.root",
  "ledger_log_leaf.salt",
  "ledger_log_tile.hashes",
  "ledger_log_tile.root",
  "liability_leaves.leaves",
  "liability_line.parts",
  "liability_tree.root",
  "limit_window.key",
  "passkey.credential_id",
  "passkey.public_key",
  "passkey_challenge.asked_by",
  "payout_batch.file",
  "staff_passkey.credential_id",
  "staff_passkey.public_key",
  "staff_passkey_challenge.asked_by",
  "webhook_event.body",
];

const BVN = "22200000001";
const NAME_OF_OLD = {
  second: computeKeyName(readSecondFactorKeys({ ...OLD, SECOND_FACTOR_KEY_PREVIOUS: "" }).current),
  identity: computeKeyName(readIdentityKeys({ ...OLD, IDENTITY_HMAC_KEY_PREVIOUS: "" }).current),
};
let ada: Visitor;
let adasPhone: Authenticator;
let clerk: Clerk;
let idle: Clerk;

test("under the old keys: a number, an authenticator, recovery codes and two of the staff", async () => {
  ada = await club.member("ada@example.com");
  expect(await codeOfBvn(ada, BVN)).toBe("validated");
  adasPhone = await turnOnTwoFactor(club, ada);
  clerk = await hireStaff(club, ["operations"]);
  idle = await hireStaff(club, ["auditor"]);
  expect(await currentOf(OLD)).toEqual({ second_factor: 1, staff: 2, hashing_key: 4 });
});

test("with the new keys alone nothing starts, and the sentence names the setting and the key", async () => {
  await expect(serverWith(NEW)).rejects.toThrow(
    `SECOND_FACTOR_KEY_PREVIOUS must be the key ${NAME_OF_OLD.second}: 1 of second_factor.sealed_secret`,
  );
  await expect(openHashingKeys(club.db, envWith(NEW))).rejects.toThrow(NAME_OF_OLD.second);
  const server = spawnServer({
    NODE_ENV: "test",
    PORT: "0",
    ...toDatabaseVariables(club.database),
    WEB_ROOT: "/nonexistent",
    ...NEW,
  });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(
    `IDENTITY_HMAC_KEY_PREVIOUS must be the key ${NAME_OF_OLD.identity}`,
  );
  expect(server.output()).not.toContain(OLD.IDENTITY_HMAC_KEY);
  const [status, said] = await runCommand(NEW, "--reseal");
  expect(status).toBe(1);
  expect(said).toContain("NOT DONE: 6 are not under SECOND_FACTOR_KEY");
  expect(said).toContain("NOT DONE: 1 are not under IDENTITY_HMAC_KEY");
});

test("with both, what was under the old key works, and is under the new one once it was used", async () => {
  const both = await serverWith(BOTH);
  const renewedFactors = async () => (await currentOf(BOTH))["second_factor"];
  expect(await renewedFactors()).toBe(0);
  club.clock.advance(30_000);
  expect(await signMemberIn(both, "ada@example.com", adasPhone.code())).toBe(200);
  expect(await renewedFactors()).toBe(1);
  expect(await signMemberIn(both, "ada@example.com", adasPhone.recoveryCodes[0] ?? "")).toBe(200);
  expect(await signStaffIn(both, clerk)).toBe(200);
  // What is left: a staff member did not sign in, and the hashing keys.
  expect(await currentOf(BOTH)).toEqual({ second_factor: 1, staff: 1, hashing_key: 0 });
});

test("with both, a number of the old key is another member's, also when servers of both kinds are asked at once", async () => {
  const [old, both] = [club, await serverWith(BOTH)];
  const bola = await club.member("bola@example.com");
  expect(await codeOfBvn(at(both, bola), BVN)).toBe("kyc_bvn_in_use");
  // The same member is not a second one.
  expect(await codeOfBvn(at(both, ada), BVN)).toBe("validated");
  const members = await Promise.all(
    ["r1", "r2", "r3", "r4"].map((name) => club.member(`${name}@example.com`)),
  );
  const codes = await Promise.all(
    members.map((member, index) =>
      codeOfBvn(at(index % 2 === 0 ? old : both, member), "22200000002"),
    ),
  );
  expect(codes.toSorted()).toEqual([
    "kyc_bvn_in_use",
    "kyc_bvn_in_use",
    "kyc_bvn_in_use",
    "validated",
  ]);
});

test("the command seals the rest anew, and then the new keys are enough", async () => {
  const [status, said] = await runCommand(BOTH, "--reseal");
  expect(said).toMatch(/^5 sealed under the current key/m);
  expect(said).toContain("IDENTITY_HMAC_KEY_PREVIOUS can be removed");
  expect(status).toBe(0);
  const server = await serverWith(NEW);
  const chi = await club.member("chi@example.com");
  expect(await codeOfBvn(at(server, chi), BVN)).toBe("kyc_bvn_in_use");
  expect(await codeOfBvn(at(server, chi), "22200000002")).toBe("kyc_bvn_in_use");
  expect(await signStaffIn(server, idle)).toBe(200);
  expect(await signMemberIn(server, "ada@example.com", adasPhone.nextCode())).toBe(200);
  expect(await signMemberIn(server, "ada@example.com", adasPhone.recoveryCodes[1] ?? "")).toBe(200);
  // The old keys open nothing any more.
  await expect(serverWith(OLD)).rejects.toThrow("SECOND_FACTOR_KEY_PREVIOUS must be the key");
});

test("a club that hashed with the settings' keys themselves goes on with those", async () => {
  await runPastAllRules(club.db, async (db) => {
    await sql`update hashing_key set sealed_key = null, inherits = true`.execute(db);
  });
  const inherited = await openHashingKeys(club.db, envWith(BOTH));
  expect(inherited.identityNumbers.toString()).toBe(OLD.IDENTITY_HMAC_KEY);
  expect(await openHashingKeys(club.db, envWith(NEW))).toEqual(inherited);
});

test("every column that can hold a sealed secret is in the list, and no key is another's previous", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name !~ '(hash|hmac|sha256|fingerprint)$'
    order by 1`.execute(club.db);
  const sealed = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`));
  expect(rows.map(({ name }) => name).filter((name) => !sealed.has(name))).toEqual(NOT_SEALED);
  expect(() => readEnv({ ...NEW, SECOND_FACTOR_KEY_PREVIOUS: NEW.SECOND_FACTOR_KEY })).toThrow(
    "SECOND_FACTOR_KEY_PREVIOUS must be another key than SECOND_FACTOR_KEY",
  );
});

/** How many secrets of each table are under the current key. */
async function currentOf(keys: Keys): Promise<Record<string, number>> {
  const counts = await countByKey(club.db, envWith(keys), SEALED_COLUMNS);
  const current: Record<string, number> = {};
  for (const { where, key, count } of counts) {
    current[where.table] = (current[where.table] ?? 0) + (key === "current" ? count : 0);
  }
  return current;
}
