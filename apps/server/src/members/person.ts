import type { Db } from "#platform/db.ts";
import { memberById } from "./store.ts";

/** What another domain may need to know of a member to write to them or to speak of them to a provider. */
export type Person = {
  memberId: string;
  email: string;
  firstName: string;
  lastName: string;
  isGlobal: boolean;
  acceptsFamilyOffice: boolean;
};

/** The member with this id, who must exist. */
export async function personOf(db: Db, memberId: string): Promise<Person> {
  const member = await memberById(db, memberId);
  return {
    memberId,
    email: member.email,
    firstName: member.first_name,
    lastName: member.last_name,
    isGlobal: member.is_global,
    acceptsFamilyOffice: member.accept_family_office,
  };
}
