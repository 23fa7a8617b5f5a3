import type { MemberId } from "@kinfold/contract/ids";
import type { Db } from "#platform/db.ts";
import { readMemberById } from "./store.ts";

/** How a document addresses a member: the name as they gave it, and the code of the club for them. */
export async function formatMemberName(
  db: Db,
  memberId: MemberId,
): Promise<{ name: string; customerCode: string }> {
  const member = await readMemberById(db, memberId);
  return {
    name: `${member.first_name} ${member.last_name}`,
    customerCode: member.customer_code,
  };
}
