import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

/** Whether the account of this member is closed, and stays so or open until the transaction ends. */
export async function isMemberClosed(tx: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{
    is_closed: boolean | null;
  }>`select is_member_closed(${memberId}) as is_closed`.execute(tx);
  return rows[0]?.is_closed === true;
}
