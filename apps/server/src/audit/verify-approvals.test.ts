import { MINUTE_MS } from "@kinfold/contract/durations";
import { getMember } from "@kinfold/contract/members";
import * as members from "@kinfold/contract/office/members";
import * as passkeys from "@kinfold/contract/office/passkeys";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "#platform/db.ts";
import { computeTotpCode } from "#platform/totp.ts";
import { findDigest } from "../testing/approving.ts";
import { openClub, type Club } from "../testing/club.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { hireSignedIn, STAFF_PASSWORD, type Clerk } from "../testing/staff.ts";
import { writeCanonicalJson, type JsonValue } from "./canonical-json.ts";
import { computeChainHash } from "./audit.ts";
import { verifyAudit } from "./index.ts";

const reason = "Their phone was found.";
let club: Club;
let approver: Clerk;
let device: PasskeyDevice;
/** Two proposals that were approved: one by passkey, one by password and code. */
let signed: string;
let typed: string;

const party = () => new URL(club.platform.env.OFFICE_URL);
const guardOf = ({ secret }: Clerk) => {
  club.clock.advance(MINUTE_MS);
  return { current_password: STAFF_PASSWORD, code: computeTotpCode(secret, club.clock.now()) };
};

/** What this device signs for what has this digest. */
const sign = (digest: Buffer, by = device) =>
  by.sign(
    { challenge: digest.toString("base64url"), rpId: party().hostname },
    { userHandle: null },
  );

async function propose(email: string): Promise<{ id: string; digest: Buffer }> {
  const { visitor } = await hireSignedIn(club, ["admin"]);
  const member = await (await club.member(email)).ask(getMember);
  const params = { id: member.body.id };
  await visitor.ask(members.lockMember, { params, body: { reason } });
  const { body, text, status } = await visitor.ask(members.proposeUnlock, {
    params,
    body: { reason },
  });
  if (status !== 201) throw new Error(text);
  return { id: body.id, digest: (await findDigest(club.db, body.id)) ?? Buffer.alloc(0) };
}

async function approve(by: Clerk, id: string, signature: object): Promise<void> {
  const { status, text } = await by.visitor.ask(members.approveUnlock, {
    params: { id },
    body: { reason, ...signature },
  });
  if (status !== 200) throw new Error(text);
}

beforeEach(async () => {
  club = await openClub();
  const [first, second] = [await propose("ada@example.com"), await propose("femi@example.com")];
  approver = await hireSignedIn(club, ["admin"]);
  const clerk = await hireSignedIn(club, ["admin"]);
  device = new PasskeyDevice(party().origin);
  const creation = await approver.visitor.ask(passkeys.beginStaffPasskey, {
    body: guardOf(approver),
  });
  const credential = device.create(creation.body);
  await approver.visitor.ask(passkeys.addStaffPasskey, { body: { name: "Laptop", credential } });
  await approve(approver, first.id, { credential: sign(first.digest) });
  await approve(clerk, second.id, guardOf(clerk));
  signed = first.id;
  typed = second.id;
});
afterEach(() => club.close());

const wrong = async (): Promise<readonly string[]> => {
  const { wrong: entry, approvals } = await verifyAudit(club.db);
  expect(entry).toBeUndefined();
  return approvals.wrong;
};

/** Changes every entry of the audit and writes every hash after it anew, as who owns the database could. */
async function rewrite(own: Db, change: (entry: Record<string, JsonValue>) => void): Promise<void> {
  const { rows } = await sql<{
    audit_number: bigint;
    entry: string;
  }>`select audit_number, entry from audit_entry
    order by audit_number`.execute(own);
  let previous: Buffer = Buffer.alloc(32);
  for (const row of rows) {
    const entry: Record<string, JsonValue> = JSON.parse(row.entry);
    change(entry);
    const line = writeCanonicalJson(entry);
    const hash = computeChainHash(previous, line);
    await sql`update audit_entry set entry = ${line}, previous_hash = ${previous}, hash = ${hash}
      where audit_number = ${row.audit_number}`.execute(own);
    previous = hash;
  }
  await sql`update audit_head set hash = ${previous}`.execute(own);
}

/** Changes what the audit says of the approval of the signed proposal. */
const rewriteApproval = (own: Db, change: Record<string, JsonValue> | undefined): Promise<void> =>
  rewrite(own, (entry) => {
    const approval: unknown = entry["approval"];
    if (typeof approval !== "object" || approval === null || Reflect.get(approval, "id") !== signed)
      return;
    if (change === undefined) delete entry["approval"];
    else entry["approval"] = { ...(approval as Record<string, JsonValue>), ...change };
  });

test("approvals that no one touched hold, and are counted by what signed them", async () => {
  expect((await verifyAudit(club.db)).approvals).toEqual({
    passkey: 1,
    password: 1,
    unsigned: 0,
    wrong: [],
  });
});

test("a changed payload is named", async () => {
  await runPastAllRules(club.db, (own) =>
    sql`update decision set payload = '{"other": 1}', payload_salt = null, payload_sha256 = sha256(convert_to(decision_text(decision_id, kind,
        subject_id, member_id, staff_id, '{"other": 1}'), 'UTF8')) where decision_id in (${signed}, ${typed})`.execute(
      own,
    ),
  );
  expect(new Set(await wrong())).toEqual(
    new Set(
      [signed, typed].map((id) => `decision ${id} says something else than what was approved`),
    ),
  );
});

test("a changed signature is named: in the row, and in the audit rewritten to its end", async () => {
  await runPastAllRules(club.db, (own) =>
    sql`update approval set signature = set_byte(signature, 20, get_byte(signature, 20) # 1) where subject_id = ${signed}`.execute(
      own,
    ),
  );
  expect(await wrong()).toEqual([
    `decision ${signed} has another proof than the audit, in its signature or its key`,
  ]);
  await runPastAllRules(club.db, async (own) => {
    const { rows } = await sql<{
      signature: Buffer;
    }>`select signature from approval where subject_id = ${signed}`.execute(own);
    await rewriteApproval(own, { signature: rows[0]?.signature.toString("base64url") ?? "" });
  });
  expect(await wrong()).toEqual([
    expect.stringMatching(`^decision ${signed} has a signature that its key did not make of it`),
  ]);
});

test("a signature without its owner's finger is named", async () => {
  const digest = await findDigest(club.db, signed);
  const { response } = device.sign(
    { challenge: digest?.toString("base64url") ?? "", rpId: party().hostname },
    { isUnverified: true },
  );
  await runPastAllRules(club.db, async (own) => {
    const [data, signature] = [response.authenticatorData, response.signature];
    await sql`update approval set authenticator_data = ${Buffer.from(data, "base64url")},
        signature = ${Buffer.from(signature, "base64url")} where subject_id = ${signed}`.execute(
      own,
    );
    await rewriteApproval(own, { authenticator_data: data, signature });
  });
  expect(await wrong()).toEqual([
    expect.stringMatching(`^decision ${signed} has a signature that its key did not make of it`),
  ]);
});

test("a swapped key is named, though its signature is right and the audit is rewritten to its end", async () => {
  const other = new PasskeyDevice(party().origin);
  const credential = sign((await findDigest(club.db, signed)) ?? Buffer.alloc(0), other);
  const { authenticatorData, clientDataJSON, signature } = credential.response;
  await runPastAllRules(club.db, async (own) => {
    await sql`update approval set public_key = ${other.publicKey},
        authenticator_data = ${Buffer.from(authenticatorData, "base64url")},
        client_data = ${Buffer.from(clientDataJSON, "base64url")}, signature = ${Buffer.from(signature, "base64url")}
      where subject_id = ${signed}`.execute(own);
    await rewriteApproval(own, {
      public_key: other.publicKey.toString("base64url"),
      authenticator_data: authenticatorData,
      client_data: clientDataJSON,
      signature,
    });
  });
  expect(await wrong()).toEqual([
    expect.stringMatching(`^decision ${signed} is signed with another key than its passkey's`),
  ]);
});

test("an approval without a proof is named: in the row, in the audit, or as one of before", async () => {
  await runPastAllRules(club.db, (own) =>
    sql`delete from approval where subject_id = ${typed}`.execute(own),
  );
  expect(await wrong()).toEqual([`decision ${typed} was approved without a proof`]);
  await runPastAllRules(club.db, (own) => rewriteApproval(own, undefined));
  expect(new Set(await wrong())).toEqual(
    new Set([
      `decision ${typed} was approved without a proof`,
      `decision ${signed} was approved without a proof in the audit`,
    ]),
  );
  await runPastAllRules(club.db, (own) =>
    sql`update approval set signed_with = 'unsigned', credential_id = null, public_key = null, authenticator_data = null,
        client_data = null, signature = null where subject_id = ${signed}`.execute(own),
  );
  expect(await wrong()).toContain(
    "other approvals are unsigned than those from before approvals were signed",
  );
});

test("a proof of what is not approved, and one of what is gone, are named", async () => {
  await runPastAllRules(club.db, async (own) => {
    await sql`update decision set status = 'rejected' where decision_id = ${signed}`.execute(own);
    await sql`delete from decision where decision_id = ${typed}`.execute(own);
    await sql`delete from approval where subject_id = ${typed}`.execute(own);
  });
  expect(new Set(await wrong())).toEqual(
    new Set([
      `decision ${signed} has a proof of its approval and is not approved`,
      expect.stringMatching(`^decision ${typed} is gone, or not approved`),
    ]),
  );
});

test("another approver than who signed is named", async () => {
  await runPastAllRules(club.db, (own) =>
    sql`update decision set decided_by = proposed_by where decision_id = ${signed}`.execute(own),
  );
  expect(await wrong()).toEqual([
    `decision ${signed} was approved by another staff member than who signed`,
  ]);
});
