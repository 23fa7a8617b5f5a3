import { toStaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

export const FIRST_OF_TWO = toStaffId("stf_who_proposes");
export const SECOND_OF_TWO = toStaffId("stf_who_approves");

/** Two of the staff whom no one can sign in as, for what takes two. They are there once. */
export async function insertTwoStaff(tx: Db, at: Date): Promise<void> {
  for (const id of [FIRST_OF_TWO, SECOND_OF_TWO]) {
    await sql`insert into staff (staff_id, email, name, roles, password_hash, sealed_authenticator, created_at)
      values (${id}, ${`${id}@kinfold.example`}, ${id}, '{compliance}', '$argon2id$none', '', ${at})
      on conflict do nothing`.execute(tx);
  }
}
