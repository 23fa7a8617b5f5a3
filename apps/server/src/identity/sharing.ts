import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** One of the members asked about, and another who gave the same bank account. */
export type SharedAccount = { member_id: MemberId; other_id: MemberId };

/** Who gave the account of one of these members as theirs, then or now: the same number at a bank of the same code or name. */
export async function findSharedAccounts(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<SharedAccount[]> {
  const { rows } = await sql<SharedAccount>`
    select distinct one.member_id, other.member_id as other_id
      from bank_account one join bank_account other
        on account_key(other.account_number) = account_key(one.account_number) and other.member_id <> one.member_id
          and (other.bank_code = one.bank_code or lower(other.bank_name) = lower(one.bank_name)
            or other.swift_code = one.swift_code)
      where one.member_id = any (${[...memberIds]}::text[])
      order by 1, 2`.execute(db);
  return rows;
}
