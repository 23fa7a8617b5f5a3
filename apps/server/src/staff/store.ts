import type { MemberId, StaffId } from "@kinfold/contract/ids";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { buildSearchCondition } from "#platform/search-text.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { SealedColumn } from "#platform/sealed-columns.ts";
import { sealSecret, readSecondFactorKeys, type Keyring } from "#platform/sealing.ts";

/** The authenticators of the staff. */
export const SEALED_AUTHENTICATORS: SealedColumn = {
  table: "staff",
  key: "staff_id",
  column: "sealed_authenticator",
  ownerOf: (id) => id,
  ringOf: readSecondFactorKeys,
};

/** A staff member, as stored. */
export type StaffRow = {
  staff_id: StaffId;
  email: string;
  name: string;
  roles: StaffRole[];
  member_id: MemberId | null;
  password_hash: string;
  /** Opens as SEALED_AUTHENTICATORS says. */
  sealed_authenticator: Buffer;
  disabled_at: Date | null;
};

export type NewStaff = {
  email: string;
  name: string;
  roles: readonly StaffRole[];
  memberId?: MemberId;
  passwordHash: string;
  /** Base32, as the authenticator app is told it. */
  authenticatorSecret: string;
  createdAt: Date;
};

/** Adds someone to the staff, the authenticator's secret sealed, and answers their id. Breaks `one_of_the_staff_per_address` when the address is taken. */
export async function insertStaff(tx: Db, keys: Keyring, staff: NewStaff): Promise<StaffId> {
  const staffId = createId("stf");
  const sealed = sealSecret(keys, staff.authenticatorSecret, staffId);
  await sql`insert into staff (staff_id, email, name, roles, member_id, password_hash, sealed_authenticator, created_at)
    values (${staffId}, ${staff.email}, ${staff.name}, ${[...staff.roles]}::text[], ${staff.memberId ?? null},
      ${staff.passwordHash}, ${sealed}, ${staff.createdAt})`.execute(tx);
  return staffId;
}

/** The person who has this address; undefined when no staff member does, or no longer. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffRow | undefined> {
  const { rows } =
    await sql<StaffRow>`select staff_id, email, name, roles, member_id, password_hash,
      sealed_authenticator, disabled_at
    from staff where email = ${email} and disabled_at is null`.execute(db);
  return rows[0];
}

/** Someone by id; undefined when no staff member has it, or no longer. */
export async function findStaffById(db: Db, staffId: StaffId): Promise<StaffRow | undefined> {
  const { rows } =
    await sql<StaffRow>`select staff_id, email, name, roles, member_id, password_hash,
      sealed_authenticator, disabled_at
    from staff where staff_id = ${staffId} and disabled_at is null`.execute(db);
  return rows[0];
}

/** Uses up the code of this step and every earlier one; false when it was used before, or its owner was disabled meanwhile. */
export async function spendCode(tx: Db, staffId: StaffId, step: number): Promise<boolean> {
  const { rows } = await sql`update staff set last_code_step = ${step}
    where staff_id = ${staffId} and last_code_step < ${step} and disabled_at is null returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Puts a new password in the place of the one that was read, and uses up the code of this step with it. False when either was
 * used or changed meanwhile, or its owner was disabled. The database changes no password without a code.
 */
export async function setStaffPassword(
  tx: Db,
  { staff_id: staffId, password_hash: readHash }: Pick<StaffRow, "staff_id" | "password_hash">,
  { passwordHash, step }: { passwordHash: string; step: number },
): Promise<boolean> {
  const { rows } =
    await sql`update staff set password_hash = ${passwordHash}, last_code_step = ${step}
    where staff_id = ${staffId} and password_hash = ${readHash} and last_code_step < ${step}
      and disabled_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** What these people are called, by their id. */
export async function readStaffNames(
  db: Db,
  staffIds: readonly StaffId[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ staff_id: StaffId; name: string }>`select staff_id, name from staff
    where staff_id = any (${[...staffIds]}::text[])`.execute(db);
  return new Map(rows.map(({ staff_id, name }) => [staff_id, name]));
}

/** Staff members whose name or address holds this text; whose case does not matter. Those who left are among them. */
export async function findStaffMatching(db: Db, text: string): Promise<StaffId[]> {
  const { rows } = await sql<{ staff_id: StaffId }>`select staff_id from staff
    where ${buildSearchCondition(sql`name || ' ' || email`, text)}`.execute(db);
  return rows.map(({ staff_id: id }) => id);
}

/** The roles that these people have now, by their id. */
export async function readStaffRoles(
  db: Db,
  staffIds: readonly StaffId[],
): Promise<Map<string, StaffRole[]>> {
  const { rows } = await sql<{ staff_id: StaffId; roles: StaffRole[] }>`
    select staff_id, roles from staff where staff_id = any (${[...staffIds]}::text[])`.execute(db);
  return new Map(rows.map(({ staff_id, roles }) => [staff_id, roles]));
}

/** The email addresses of everybody who has this role and is not disabled. */
export async function listStaffAddresses(db: Db, role: StaffRole): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from staff
    where ${role} = any (roles) and disabled_at is null order by email`.execute(db);
  return rows.map(({ email }) => email);
}

/** The membership of a staff member, if they have one: no one decides about money of their own. */
export async function findMembership(db: Db, staffId: StaffId): Promise<MemberId | undefined> {
  const { rows } = await sql<{ member_id: MemberId | null }>`select member_id from staff
    where staff_id = ${staffId}`.execute(db);
  return rows[0]?.member_id ?? undefined;
}
