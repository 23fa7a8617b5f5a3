import type { Db } from "#platform/db.ts";
import { memberById } from "./store.ts";

/** How to write to a member, and by what name they are known. */
export type Addressee = { email: string; firstName: string; lastName: string; isGlobal: boolean };

/** The member with this id, who must exist, as other domains need to know them. */
export async function addresseeOf(db: Db, memberId: string): Promise<Addressee> {
  const row = await memberById(db, memberId);
  const { email, first_name: firstName, last_name: lastName, is_global: isGlobal } = row;
  return { email, firstName, lastName, isGlobal };
}
