import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askToApprove } from "@kinfold/contract/office/approvals";
import { DECISION_KINDS } from "@kinfold/contract/office/decisions";
import { readSqlState } from "#platform/db.ts";
import { computeTotpCode } from "#platform/totp.ts";
import { findDigest } from "../testing/approving.ts";
import type { Answer } from "../testing/club.ts";
import {
  createAdmin,
  closeProposal,
  club,
  openScenarioClub,
  createProposal,
  SCENARIOS,
  readStatus,
  summarizeAnswer,
} from "../testing/decision-scenarios.ts";
import { findDevices, STAFF_PASSWORD, type Clerk } from "../testing/staff.ts";

openScenarioClub();

const reason = "Agrees with what we know.";
const REQUIRED = "422 passkey_required";
const INVALID = "422 passkey_invalid";

/** The digest of a proposal. */
async function digestOf(id: string): Promise<Buffer> {
  const digest = await findDigest(club.db, id);
  if (digest === undefined) throw new Error(`there is no ${id}`);
  return digest;
}

/** What the audit holds of the approval of this proposal. */
async function auditedApproval(id: string): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ approval: Record<string, string> }>`
    select entry::jsonb -> 'approval' as approval from audit_entry
      where entry::jsonb -> 'approval' ->> 'id' = ${id}`.execute(club.db);
  return rows.map(({ approval }) => approval);
}

/** A staff member who has a passkey and may decide. */
async function adminWithPasskey(): Promise<Clerk> {
  const clerk = await createAdmin();
  await findDevices(club).deviceOf(clerk.staffId);
  return clerk;
}

describe.each(DECISION_KINDS)("an approval of %s", (kind) => {
  const scenario = SCENARIOS[kind];
  const approve = (by: Clerk, id: string, signature: object): Promise<Answer> =>
    // A field of no value keeps the helper from signing.
    by.visitor.ask(scenario.approve, {
      params: { id },
      body: { reason, credential: undefined, ...signature },
    });

  test("is not made by a session alone, by another's passkey, for another proposal, or by a wrong signature", async () => {
    const devices = findDevices(club);
    const { id } = await createProposal(scenario);
    const other = await digestOf((await createProposal(SCENARIOS.member_unlock)).id);
    const [one, another] = [await adminWithPasskey(), await adminWithPasskey()];
    const { staffId } = one;
    const digest = await digestOf(id);
    const guard = {
      current_password: STAFF_PASSWORD,
      code: computeTotpCode(one.secret, club.clock.now()),
    };
    const tries: [object, string][] = [
      [{}, REQUIRED],
      [guard, REQUIRED],
      [{ credential: await devices.sign(another.staffId, digest) }, INVALID],
      [{ credential: await devices.sign(staffId, other) }, INVALID],
      [
        { credential: await devices.sign(staffId, digest, { origin: "https://evil.example" }) },
        INVALID,
      ],
      [{ credential: await devices.sign(staffId, digest, { isUnverified: true }) }, INVALID],
      [{ credential: await devices.sign(staffId, digest, { isForged: true }) }, INVALID],
    ];
    for (const [signature, refusal] of tries) {
      expect(summarizeAnswer(await approve(one, id, signature))).toBe(refusal);
    }
    expect(await readStatus(id)).toBe("proposed");
    expect(await auditedApproval(id)).toEqual([]);
    const credential = await devices.sign(staffId, digest);
    expect(summarizeAnswer(await approve(one, id, { credential }))).toBe("200 approved");
    // Replayed by who holds their session, and by another.
    expect(summarizeAnswer(await approve(one, id, { credential }))).toBe("200 approved");
    expect(summarizeAnswer(await approve(another, id, { credential }))).toBe(
      "409 decision_changed",
    );
    expect(await auditedApproval(id)).toEqual([
      {
        kind: "decision",
        id,
        by: "passkey",
        digest: digest.toString("base64url"),
        credential_id: credential.id,
        public_key: (await devices.deviceOf(staffId)).publicKey.toString("base64url"),
        authenticator_data: credential.response.authenticatorData,
        client_data: credential.response.clientDataJSON,
        signature: credential.response.signature,
      },
    ]);
  });

  test("is not made with the signature of an earlier proposal of the same", async () => {
    const { subject, id: earlier } = await createProposal(scenario);
    const one = await adminWithPasskey();
    const credential = await findDevices(club).sign(one.staffId, await digestOf(earlier));
    await closeProposal(scenario, earlier);
    const author = await createAdmin();
    const { to, params = {}, body } = subject;
    const again = await author.visitor.ask(to, { params, body });
    // A refund that was rejected is over: it is asked for anew.
    const id: string = again.status === 201 ? again.body.id : (await createProposal(scenario)).id;
    expect(summarizeAnswer(await approve(one, earlier, { credential }))).toBe(
      "409 decision_changed",
    );
    expect(summarizeAnswer(await approve(one, id, { credential }))).toBe(INVALID);
    await closeProposal(scenario, id);
  });

  test("is made with password and code by who has no passkey, and is recorded as such", async () => {
    const { id } = await createProposal(scenario);
    const one = await createAdmin();
    const options = await one.visitor.ask(askToApprove, {
      body: { digest: (await digestOf(id)).toString("base64url") },
    });
    expect(options.body).toEqual({ passkey: null });
    club.clock.advance(60_000);
    const code = computeTotpCode(one.secret, club.clock.now());
    expect(summarizeAnswer(await approve(one, id, {}))).toBe("422 password_wrong");
    const right = { current_password: STAFF_PASSWORD, code };
    const wrong = { ...right, code: "000000" };
    expect(summarizeAnswer(await approve(one, id, wrong))).toBe("422 two_factor_invalid");
    expect(summarizeAnswer(await approve(one, id, right))).toBe("200 approved");
    expect(await auditedApproval(id)).toEqual([
      expect.objectContaining({ kind: "decision", id, by: "password" }),
    ]);
    const next = await createProposal(SCENARIOS.member_unlock);
    const used = await one.visitor.ask(SCENARIOS.member_unlock.approve, {
      params: { id: next.id },
      body: { reason, ...right },
    });
    expect(summarizeAnswer(used)).toBe("422 two_factor_invalid");
  });

  test("is not stored without its proof, nor with one of something else, behind the code", async () => {
    const { id } = await createProposal(scenario);
    const [one, keyed] = [await createAdmin(), await adminWithPasskey()];
    const at = club.clock.now();
    const end = (by: Clerk) =>
      sql`update decision set status = 'approved', decided_by = ${by.staffId}, decided_at = ${at}, decision_reason = 'x'
        where decision_id = ${id}`
        .execute(club.db)
        .catch(readSqlState);
    const prove = (by: Clerk, digest: Buffer, signedBy = "password") =>
      sql`insert into approval (kind, subject_id, staff_id, approved_at, signed_with, digest)
        values ('decision', ${id}, ${by.staffId}, ${at}, ${signedBy}, ${digest})`
        .execute(club.db)
        .catch(readSqlState);
    expect(await end(one)).toBe("DE004");
    expect(await prove(keyed, await digestOf(id))).toBe("DE004");
    expect(await prove(one, await digestOf(id), "unsigned")).toBe("DE004");
    await prove(one, Buffer.alloc(32));
    expect(await end(one)).toBe("DE004");
    expect(
      await sql`update approval set digest = ''`.execute(club.db).catch(readSqlState),
    ).not.toBe("00000");
    expect(await readStatus(id)).toBe("proposed");
    await closeProposal(scenario, id);
  });
});
