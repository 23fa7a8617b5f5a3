import type { MemberId } from "@kinfold/contract/ids";
import type { Language } from "@kinfold/language/languages";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { readMemberById } from "./store.ts";

/** What another domain may need to know of a member to write to them or to speak of them to a provider. */
export type Person = {
  memberId: MemberId;
  email: string;
  firstName: string;
  lastName: string;
  isGlobal: boolean;
  acceptsFamilyOffice: boolean;
  joinedAt: Date;
  /** In which they are written to. */
  language: Language;
};

/** The member with this id, who must exist. */
export async function readPerson(db: Db, memberId: MemberId): Promise<Person> {
  const member = await readMemberById(db, memberId);
  return {
    memberId,
    email: member.email,
    firstName: member.first_name,
    lastName: member.last_name,
    isGlobal: member.is_global,
    // It is for global members alone: the person who is none any more declared it in vain.
    acceptsFamilyOffice: member.is_global && member.accept_family_office,
    joinedAt: member.created_at,
    language: member.language,
  };
}

/** Whether the member is a global one, and that they stay so or not until the transaction ends. */
export async function isGlobalNow(tx: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ is_global: boolean }>`select is_global from member
    where member_id = ${memberId} for share`.execute(tx);
  return rows[0]?.is_global === true;
}
