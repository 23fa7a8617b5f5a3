import type { MemberId, StaffId, SubjectId } from "@kinfold/contract/ids";
import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import type { AuditedApproval } from "./approvals.ts";
import { writeCanonicalJson, isList, type JsonObject, type JsonValue } from "./canonical-json.ts";

/** Who did it: a staff member, a member, or the club's own machinery. */
export type AuditActor =
  | { kind: "staff"; staffId: StaffId }
  | { kind: "member"; memberId: MemberId }
  | { kind: "system" };

/** One thing that was done, looked at or refused. */
export type AuditEntry = {
  at: Date;
  actor: AuditActor;
  /** Dotted and in the past tense, such as `kyc.approved`. */
  action: string;
  subject: { kind: string; id: SubjectId };
  /** Whose account it concerns. */
  memberId?: MemberId | undefined;
  reason?: string | undefined;
  before?: JsonObject | undefined;
  after?: JsonObject | undefined;
  /** What an approval was signed with, from `keepApproval`. */
  approval?: AuditedApproval | undefined;
};

/** Names of what is never written down, no matter who hands it over. */
const SECRET = /^(password|secret|token|access_token|otp|bvn|nin|bytes|cookie)$/i;

function refuseSecrets(value: JsonValue): void {
  if (typeof value !== "object" || value === null) return;
  if (isList(value)) return value.forEach(refuseSecrets);
  for (const [name, member] of Object.entries(value)) {
    if (SECRET.test(name)) throw new Error(`the audit keeps no ${name}`);
    refuseSecrets(member);
  }
}

function actorId(actor: AuditActor): string | undefined {
  if (actor.kind === "staff") return actor.staffId;
  return actor.kind === "member" ? actor.memberId : undefined;
}

/** The line that is hashed and stored: what is not known has no name in it. The salt is erased with its words, whose hash stays. */
function lineOf(
  number: RowNumber,
  salt: string,
  { actor, at, subject, memberId, ...rest }: AuditEntry,
): string {
  const { action, reason, before, after, approval } = rest;
  const id = actorId(actor);
  for (const named of [before, after]) if (named !== undefined) refuseSecrets(named);
  return writeCanonicalJson({
    number: Number(number),
    at: at.toISOString(),
    actor: { kind: actor.kind, ...(id !== undefined && { id }) },
    action,
    subject: { kind: subject.kind, id: subject.id },
    ...(memberId !== undefined && { member_id: memberId }),
    ...(reason !== undefined && { reason }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(approval !== undefined && { approval }),
    salt,
  });
}

/** The hash of an entry: SHA-256 of the 32 bytes of the hash before it, then of its line in UTF-8. */
export function computeChainHash(previous: Buffer, line: string): Buffer {
  return createHash("sha256").update(previous).update(line, "utf8").digest();
}

/**
 * Writes the next entry of the audit. Call it last in the transaction of what it tells of: no one else's entry is written until
 * that transaction ends. Throws, and with it undoes the work, when a value goes by the name of a secret.
 */
export async function writeAuditEntry(tx: Db, entry: AuditEntry): Promise<void> {
  const { rows } = await sql<{ audit_number: RowNumber; hash: Buffer }>`
    select audit_number, hash from audit_head for update`.execute(tx);
  const [head] = rows;
  assertExists(head, "the audit has no head");
  const number = head.audit_number + 1n;
  const line = lineOf(number, randomUUID(), entry);
  await sql`insert into audit_entry (audit_number, entry, previous_hash, hash, at)
    values (${number}, ${line}, ${head.hash}, ${computeChainHash(head.hash, line)}, ${entry.at})`.execute(
    tx,
  );
}
