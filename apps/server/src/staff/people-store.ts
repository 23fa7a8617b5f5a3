import type { DecisionId, MemberId, StaffId } from "@kinfold/contract/ids";
import type { StaffChangeKind } from "@kinfold/contract/office/staff";
import type { StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import type { Db, Count } from "#platform/db.ts";
import { sealSecret, type Keyring } from "#platform/sealing.ts";

/** A staff member with what admins see of them. */
export type PersonRow = {
  staff_id: StaffId;
  name: string;
  email: string;
  roles: StaffRole[];
  created_at: Date;
  disabled_at: Date | null;
  last_seen_at: Date | null;
  open_change: StaffChangeKind | null;
  member_id: MemberId | null;
};

const people = sql<PersonRow>`select staff_id, name, email, roles, member_id, created_at, disabled_at,
    (select max(last_seen_at) from staff_session where staff_session.staff_id = staff.staff_id) as last_seen_at,
    (select payload ->> 'change' from decision
      where decision.kind = 'staff_change' and decision.staff_id = staff.staff_id and status = 'proposed') as open_change
  from staff`;

/** Everybody: those at work first, by name. */
export async function listPeople(db: Db): Promise<PersonRow[]> {
  const { rows } =
    await sql<PersonRow>`${people} order by disabled_at is not null, lower(name), staff_id`.execute(
      db,
    );
  return rows;
}

/** Someone by id. */
export async function findStaffPerson(db: Db, staffId: StaffId): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`${people} where staff_id = ${staffId}`.execute(db);
  return rows[0];
}

/** Staff accounts by their ids or addresses. */
export async function findStaffAccounts(
  db: Db,
  { staffIds, emails }: { staffIds: readonly StaffId[]; emails: readonly string[] },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`${people}
    where staff_id = any (${[...staffIds]}::text[]) or email = any (${[...emails]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Whether this address is someone's already, at work or not. */
export async function isAddressTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from staff where email = ${email}`.execute(db);
  return rows.length > 0;
}

/** How many admins can sign in, besides this person. */
export async function countOtherAdmins(db: Db, staffId: StaffId | null): Promise<number> {
  const { rows } = await sql<{ count: Count }>`select count(*) from staff
    where 'admin' = any (roles) and disabled_at is null and staff_id is distinct from ${staffId}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Gives someone the roles of an approved change. The database refuses any other. */
export async function setRoles(
  tx: Db,
  staffId: StaffId,
  { roles, changeId }: { roles: readonly StaffRole[]; changeId: DecisionId },
): Promise<void> {
  await sql`update staff set roles = ${[...roles]}::text[], changed_by = ${changeId}
    where staff_id = ${staffId}`.execute(tx);
}

/** Links a staff account to its member, or to none, by an approved change. The database refuses any other. */
export async function setMember(
  tx: Db,
  staffId: StaffId,
  { memberId, changeId }: { memberId: MemberId | null; changeId: DecisionId },
): Promise<void> {
  await sql`update staff set member_id = ${memberId}, changed_by = ${changeId}
    where staff_id = ${staffId}`.execute(tx);
}

/** The staff account at work that is this member's; undefined when there is none. */
export async function findStaffOfMember(db: Db, memberId: MemberId): Promise<StaffId | undefined> {
  const { rows } = await sql<{ staff_id: StaffId }>`select staff_id from staff
    where member_id = ${memberId} and disabled_at is null`.execute(db);
  return rows[0]?.staff_id;
}

/** Shuts someone out by an approved change: all their sessions end with it, and what they had open is free. */
export async function disableStaff(
  tx: Db,
  staffId: StaffId,
  { at, changeId }: { at: Date; changeId: DecisionId },
): Promise<void> {
  await sql`update staff set disabled_at = ${at}, changed_by = ${changeId}
    where staff_id = ${staffId}`.execute(tx);
  await sql`delete from staff_claim where staff_id = ${staffId}`.execute(tx);
  await endSessionsOf(tx, staffId);
}

/** Ends every session of someone. */
export async function endSessionsOf(tx: Db, staffId: StaffId): Promise<void> {
  await sql`delete from staff_session where staff_id = ${staffId}`.execute(tx);
}

/** From here on only codes of this authenticator are right. */
export async function replaceAuthenticator(
  tx: Db,
  staffId: StaffId,
  { keys, secret }: { keys: Keyring; secret: string },
): Promise<void> {
  await sql`update staff set sealed_authenticator = ${sealSecret(keys, secret, staffId)}
    where staff_id = ${staffId}`.execute(tx);
}
