import type { StaffId, SubjectId } from "@kinfold/contract/ids";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { isSignatureOf } from "#platform/webauthn.ts";
import type { AuditedApproval } from "./approvals.ts";
import { writeCanonicalJson, type JsonObject } from "./canonical-json.ts";
import { findActingStaff, type Written } from "./written.ts";

/** How many approvals were verified, by what signed them, and what is wrong with others. */
export type ApprovalsResult = {
  passkey: number;
  password: number;
  /** From before approvals were signed. */
  unsigned: number;
  wrong: readonly string[];
};

type Kept = { number: number; staffId: StaffId | undefined; approval: AuditedApproval };

/** What is approved, and the row of its proof: all null where there is none. */
type Row = {
  kind: string | null;
  subject_id: SubjectId | null;
  staff_id: StaffId | null;
  digest: Buffer | null;
  approval_kind: string | null;
  approval_id: SubjectId | null;
  approved_by: StaffId | null;
  approved_digest: Buffer | null;
  signed_with: string | null;
  credential_id: Buffer | null;
  public_key: Buffer | null;
  authenticator_data: Buffer | null;
  client_data: Buffer | null;
  signature: Buffer | null;
};

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");
const text = (stored: Buffer | null): string | null => stored?.toString("base64url") ?? null;

async function readRows(tx: Db): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select work.kind, work.subject_id, work.staff_id, work.digest, approval.kind as approval_kind,
      approval.subject_id as approval_id, approval.staff_id as approved_by, approval.digest as approved_digest,
      approval.signed_with, approval.credential_id, approval.public_key, approval.authenticator_data, approval.client_data,
      approval.signature
    from approved_work() work full join approval on approval.kind = work.kind and approval.subject_id = work.subject_id
    order by (coalesce(work.kind, approval.kind) || ' ' || coalesce(work.subject_id, approval.subject_id)) collate "C"`.execute(
      tx,
    );
  return rows;
}

/** The row of a proof as its entry of the audit says it. */
function asAudited(row: Row): JsonObject {
  const what = { kind: row.approval_kind, id: row.approval_id, digest: text(row.approved_digest) };
  if (row.signed_with !== "passkey") return { ...what, by: row.signed_with };
  return {
    ...what,
    by: "passkey",
    credential_id: text(row.credential_id),
    public_key: text(row.public_key),
    authenticator_data: text(row.authenticator_data),
    client_data: text(row.client_data),
    signature: text(row.signature),
  };
}

const isSame = (one: JsonObject, other: JsonObject): boolean =>
  writeCanonicalJson(one) === writeCanonicalJson(other);

/** Why a row is not what was approved and signed; undefined when it is. */
function faultOfRow(row: Row, kept: Kept | undefined): string | undefined {
  if (row.kind === null) return "has a proof of its approval and is not approved";
  if (row.signed_with === null) return "was approved without a proof";
  if (row.digest === null || row.approved_digest?.equals(row.digest) !== true) {
    return "says something else than what was approved";
  }
  if (row.signed_with === "unsigned") {
    return kept === undefined ? undefined : "has lost the signature of its approval";
  }
  if (kept === undefined) return "was approved without a proof in the audit";
  if (row.staff_id !== row.approved_by || row.staff_id !== kept.staffId) {
    return "was approved by another staff member than who signed";
  }
  return isSame(asAudited(row), kept.approval)
    ? undefined
    : "has another proof than the audit, in its signature or its key";
}

/**
 * Holds every approval against its signature. `see` takes each entry of the audit in order; `conclude` compares them with what
 * is approved in the database.
 */
export class ApprovalsCheck {
  readonly #kept = new Map<string, Kept>();
  /** Whose each passkey is, and its key, from when it was added or first signed. */
  readonly #keys = new Map<string, { staffId: StaffId | undefined; publicKey: string }>();
  readonly #wrong: string[] = [];
  /** The SHA-256 of the names of all that was approved before approvals were signed. */
  #unsigned: unknown;

  async see(entry: Written): Promise<void> {
    const { number, action, after, approval } = entry;
    if (action === "approval.signed_from_now") this.#unsigned ??= after?.["sha256"];
    const staffId = findActingStaff(entry);
    const { credential_id: added, public_key: publicKey } = after ?? {};
    if (
      action === "staff.passkey_added" &&
      typeof added === "string" &&
      typeof publicKey === "string"
    ) {
      this.#keys.set(added, { staffId, publicKey });
    }
    if (approval === undefined) return;
    const name = `${approval.kind} ${approval.id}`;
    const fault = this.#kept.has(name)
      ? "is approved a second time"
      : await this.#faultOfSignature(staffId, approval);
    if (fault !== undefined) this.#wrong.push(`${name} ${fault} (entry ${number})`);
    this.#kept.set(name, { number, staffId, approval });
  }

  async #faultOfSignature(
    staffId: StaffId | undefined,
    approval: AuditedApproval,
  ): Promise<string | undefined> {
    if (approval.by === "password") return undefined;
    const { credential_id: credentialId, public_key: publicKey } = approval;
    const pinned = this.#keys.get(credentialId) ?? { staffId, publicKey };
    this.#keys.set(credentialId, pinned);
    if (pinned.staffId !== staffId || pinned.publicKey !== publicKey) {
      return "is signed with another key than its passkey's";
    }
    const signed = {
      credentialId: bytes(credentialId),
      publicKey: bytes(publicKey),
      authenticatorData: bytes(approval.authenticator_data),
      clientData: bytes(approval.client_data),
      signature: bytes(approval.signature),
    };
    return (await isSignatureOf(signed, approval.digest))
      ? undefined
      : "has a signature that its key did not make of it";
  }

  async conclude(tx: Db): Promise<ApprovalsResult> {
    const counts = { passkey: 0, password: 0, unsigned: 0 };
    const earlier = createHash("sha256");
    const seen = new Set<string>();
    for (const row of await readRows(tx)) {
      const name = `${row.kind ?? row.approval_kind} ${row.subject_id ?? row.approval_id}`;
      seen.add(name);
      const fault = faultOfRow(row, this.#kept.get(name));
      if (fault !== undefined) this.#wrong.push(`${name} ${fault}`);
      if (row.signed_with === "unsigned") {
        counts.unsigned += 1;
        earlier.update(`${name}\n`);
      } else if (row.signed_with === "passkey" || row.signed_with === "password") {
        counts[row.signed_with] += 1;
      }
    }
    for (const [name, { number }] of this.#kept) {
      if (!seen.has(name)) this.#wrong.push(`${name} is gone, or not approved (entry ${number})`);
    }
    if (counts.unsigned > 0 && earlier.digest("hex") !== this.#unsigned) {
      this.#wrong.push("other approvals are unsigned than those from before approvals were signed");
    }
    return { ...counts, wrong: this.#wrong };
  }
}
