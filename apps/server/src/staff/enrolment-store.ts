import type { DecisionId, EnrolmentId, MemberId, StaffId } from "@kinfold/contract/ids";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { hashSecret, createId, createSecret } from "#platform/ids.ts";
import type { SealedColumn } from "#platform/sealed-columns.ts";
import {
  sealSecret,
  readSecondFactorKeys,
  unsealSecret,
  type KeySettings,
} from "#platform/sealing.ts";
import { createTotpSecret } from "#platform/totp.ts";
import { ENROLMENT_MS } from "./rules.ts";

export type SecondFactorSettings = Pick<
  KeySettings,
  "SECOND_FACTOR_KEY" | "SECOND_FACTOR_KEY_PREVIOUS"
>;

/** Authenticators that are being set up. */
export const SEALED_ENROLMENTS: SealedColumn = {
  table: "staff_enrolment",
  key: "enrolment_id",
  column: "sealed_authenticator",
  ownerOf: (id) => id,
  ringOf: readSecondFactorKeys,
};

/** Makes a link, with a fresh authenticator behind it, and answers the token that the email carries. Earlier ones of the change are void. */
export async function sendEnrolment(
  tx: Db,
  env: SecondFactorSettings,
  {
    changeId,
    first,
    at,
  }: {
    changeId?: DecisionId;
    first?: { email: string; name: string; memberId: MemberId | null };
    at: Date;
  },
): Promise<string> {
  const token = createSecret();
  const id = createId("ste");
  await sql`insert into staff_enrolment (enrolment_id, token_hash, change_id, first_email, first_name, first_member_id,
      sealed_authenticator, created_at, expires_at)
    values (${id}, ${hashSecret(token)}, ${changeId ?? null}, ${first?.email ?? null}, ${first?.name ?? null}, ${first?.memberId ?? null},
      ${sealSecret(readSecondFactorKeys(env), createTotpSecret(), id)}, ${at}, ${addMs(at, ENROLMENT_MS)})`.execute(
    tx,
  );
  return token;
}

/** A link that still works, and what it is for. */
export type EnrolmentRow = {
  enrolmentId: EnrolmentId;
  kind: "invite" | "authenticator";
  /** Whose authenticator it replaces; null of someone who joins. */
  staffId: StaffId | null;
  name: string;
  email: string;
  roles: StaffRole[];
  /** Who they are as a member, as the invitation says; null for none. */
  memberId: MemberId | null;
  passwordHash: string | null;
  secret: string;
  expiresAt: Date;
};

type Stored = {
  enrolment_id: EnrolmentId;
  kind: "invite" | "authenticator";
  staff_id: StaffId | null;
  name: string;
  email: string;
  roles: StaffRole[];
  member_id: MemberId | null;
  password_hash: string | null;
  sealed_authenticator: Buffer;
  expires_at: Date;
};

/** The link that this token opens, held until the transaction ends; undefined when it never was, was used, or is too old. */
export async function findEnrolment(
  tx: Db,
  env: SecondFactorSettings,
  { token, now }: { token: string; now: Date },
): Promise<EnrolmentRow | undefined> {
  const { rows } =
    await sql<Stored>`select e.enrolment_id, coalesce(d.payload ->> 'change', 'invite') as kind, whom.staff_id,
      coalesce(d.payload ->> 'name', whom.name, e.first_name, '') as name,
      coalesce(d.payload ->> 'email', whom.email, e.first_email, '') as email,
      coalesce(nullif(array(select jsonb_array_elements_text(d.payload -> 'roles')), '{}'), whom.roles, '{admin}') as roles,
      coalesce(d.member_id, e.first_member_id) as member_id, whom.password_hash, e.sealed_authenticator, e.expires_at
    from staff_enrolment e left join decision d on d.decision_id = e.change_id
      left join staff whom on whom.staff_id = d.staff_id
    where e.token_hash = ${hashSecret(token)} and e.used_at is null and e.expires_at > ${now}
      and whom.disabled_at is null
    for update of e`.execute(tx);
  const [row] = rows;
  return (
    row && {
      enrolmentId: row.enrolment_id,
      kind: row.kind,
      staffId: row.staff_id,
      name: row.name,
      email: row.email,
      roles: row.roles,
      memberId: row.member_id,
      passwordHash: row.password_hash,
      secret: unsealSecret(readSecondFactorKeys(env), row.sealed_authenticator, row.enrolment_id),
      expiresAt: row.expires_at,
    }
  );
}

/** Uses the link up. */
export async function useUpEnrolment(
  tx: Db,
  { enrolmentId }: EnrolmentRow,
  at: Date,
): Promise<void> {
  await sql`update staff_enrolment set used_at = ${at} where enrolment_id = ${enrolmentId}`.execute(
    tx,
  );
}
