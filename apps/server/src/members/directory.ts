import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { readProfile, type Profile } from "./profile-store.ts";

/** A member as staff find them in a list. */
export type Listed = {
  memberId: MemberId;
  firstName: string;
  lastName: string;
  email: string;
  /** The number of the membership. */
  code: string;
  phone: string;
  country: string;
  citizenship: readonly string[];
  isGlobal: boolean;
  isLocked: boolean;
  joinedAt: Date;
};

/** These members, by their id. */
export async function listMembers(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<string, Listed>> {
  const { rows } = await sql<Listed>`select member_id as "memberId", first_name as "firstName",
      last_name as "lastName", email, customer_code as code, phone, country, citizenship,
      is_global as "isGlobal",
      disabled_at is not null as "isLocked", created_at as "joinedAt"
    from member where member_id = any (${[...memberIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** What a member said of themselves beside their name: born, address, whether an accredited investor. */
export async function readDeclaredDetails(
  db: Db,
  memberId: MemberId,
): Promise<Pick<Profile, "address" | "date_of_birth"> & { accredited_investor: boolean }> {
  const { address, date_of_birth: born } = await readProfile(db, memberId);
  const { rows } = await sql<{
    accredited_investors: boolean;
  }>`select accredited_investors from member
    where member_id = ${memberId}`.execute(db);
  const accredited = rows[0]?.accredited_investors === true;
  return { address, date_of_birth: born, accredited_investor: accredited };
}
