import type { MemberId } from "@kinfold/contract/ids";
import type { Language } from "@kinfold/language/languages";
import type { Db } from "#platform/db.ts";
import { readMemberById } from "./store.ts";

/** How a document addresses a member: the name as they gave it, the code of the club for them, and their language. */
export async function formatMemberName(
  db: Db,
  memberId: MemberId,
): Promise<{ name: string; customerCode: string; language: Language }> {
  const member = await readMemberById(db, memberId);
  return {
    name: `${member.first_name} ${member.last_name}`,
    customerCode: member.customer_code,
    language: member.language,
  };
}
