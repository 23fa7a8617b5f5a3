import type { CustomerId, MemberId } from "@kinfold/contract/ids";
import type { ExcoStatus } from "@kinfold/contract/office/exco";
import type { Language } from "@kinfold/language/languages";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import { findTermsInForce } from "#content/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db, Count } from "#platform/db.ts";
import { isDuplicate } from "#platform/db.ts";
import { createId, createReference } from "#platform/ids.ts";
import { SELECT_LANGUAGE } from "./languages.ts";
import { TEXT_VERSIONS } from "./rules.ts";

/** A row of the member table, as SQL names it, with the language in which the member is written to. */
export type MemberRow = {
  member_id: MemberId;
  customer_id: CustomerId;
  customer_code: string;
  email: string;
  email_verified_at: Date | null;
  is_shadow: boolean;
  password_hash: string;
  first_name: string;
  last_name: string;
  phone: string;
  country_code: string;
  country: string;
  citizenship: string[];
  is_global: boolean;
  pep: boolean;
  accredited_investors: boolean;
  accept_family_office: boolean;
  exco_referral: boolean;
  exco_referral_status: ExcoStatus | "none";
  referral_info: string;
  referral_type: string | null;
  referral_person: string | null;
  heard_about_us: string;
  social_media_value: string | null;
  ads_platform: string | null;
  hdyhau_other_value: string | null;
  terms_version: string | null;
  disabled_at: Date | null;
  created_at: Date;
  language: Language;
};

export type NewMember = Omit<
  MemberRow,
  | "member_id"
  | "customer_id"
  | "customer_code"
  | "disabled_at"
  | "exco_referral_status"
  | "terms_version"
  | "language"
>;

async function insertOnce(tx: Db, member: NewMember, termsVersion: string): Promise<MemberRow> {
  const { rows } = await sql<MemberRow>`insert into member (
      member_id, customer_id, customer_code, email, email_verified_at, is_shadow, password_hash,
      first_name, last_name, phone, country_code, country, citizenship, is_global, pep,
      accredited_investors, accept_family_office, exco_referral, exco_referral_status, referral_info,
      referral_type, referral_person, heard_about_us, social_media_value, ads_platform,
      hdyhau_other_value, terms_version, created_at)
    values (
      ${createId("mem")}, ${createId("cus")}, ${createReference("KIN")}, ${member.email},
      ${member.email_verified_at}, ${member.is_shadow}, ${member.password_hash},
      ${member.first_name}, ${member.last_name}, ${member.phone}, ${member.country_code},
      ${member.country}, ${member.citizenship}, ${member.is_global}, ${member.pep},
      ${member.accredited_investors}, ${member.accept_family_office}, ${member.exco_referral},
      ${member.exco_referral ? "requested" : "none"}, ${member.referral_info}, ${member.referral_type},
      ${member.referral_person}, ${member.heard_about_us}, ${member.social_media_value},
      ${member.ads_platform}, ${member.hdyhau_other_value}, ${termsVersion}, ${member.created_at})
    returning *, ${SELECT_LANGUAGE} as language`.execute(tx);
  const [row] = rows;
  assertExists(row, "the new member was not stored");
  return row;
}

/** Adds a member with the declarations made on the form. The short customer code is drawn again if it is taken. */
export async function insertMember(tx: Db, member: NewMember): Promise<MemberRow> {
  // Those that the form showed.
  const { version } = await findTermsInForce(tx, lagosDay(member.created_at));
  let row: MemberRow | undefined;
  for (let attempt = 0; row === undefined; attempt += 1) {
    await sql`savepoint new_member`.execute(tx);
    try {
      row = await insertOnce(tx, member, version);
    } catch (error) {
      if (!isDuplicate(error, "customer_code_is_unique") || attempt >= 4) throw error;
      await sql`rollback to savepoint new_member`.execute(tx);
    }
  }
  await sql`insert into member_declaration (member_id, kind, answer, text_version, declared_at)
    select ${row.member_id}, kind, answer, text_version, ${member.created_at}::timestamptz
    from unnest(
      ${["terms", "pep", "accredited_investors", "family_office"]}::text[],
      ${[true, member.pep, member.accredited_investors, member.accept_family_office]}::boolean[],
      ${[version, TEXT_VERSIONS.pep, TEXT_VERSIONS.accredited_investors, TEXT_VERSIONS.family_office]}::text[]
    ) as declared (kind, answer, text_version)`.execute(tx);
  return row;
}

/** The member who owns the address. */
export async function findVerifiedMember(db: Db, email: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`select *, ${SELECT_LANGUAGE} as language from member
    where email = ${email} and email_verified_at is not null`.execute(db);
  return rows[0];
}

/** The person who began last to join with the address and has not proved it; shadows included. */
export async function findNewestUnverified(db: Db, email: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`select *, ${SELECT_LANGUAGE} as language from member
    where email = ${email} and email_verified_at is null
    order by created_at desc, member_id limit 1`.execute(db);
  return rows[0];
}

/** The member with this id, who must exist. */
export async function readMemberById(db: Db, memberId: MemberId): Promise<MemberRow> {
  const { rows } =
    await sql<MemberRow>`select *, ${SELECT_LANGUAGE} as language from member where member_id = ${memberId}`.execute(
      db,
    );
  const [row] = rows;
  assertExists(row, "the member of a session does not exist");
  return row;
}

/** Gives the address to this member and turns everyone else who began with it into a shadow. Undefined when it cannot be theirs. */
export async function giveAddress(
  tx: Db,
  memberId: MemberId,
  now: Date,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`update member set email_verified_at = ${now}
    where member_id = ${memberId} and email_verified_at is null and not is_shadow
    returning *, ${SELECT_LANGUAGE} as language`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  await sql`update member set is_shadow = true
    where email = ${row.email} and email_verified_at is null`.execute(tx);
  return row;
}

/**
 * True when the member still has the password that was just checked, and keeps it until the transaction ends:
 * the person who knew the old one must not slip in behind a change.
 */
export async function holdPassword(tx: Db, checked: MemberRow): Promise<boolean> {
  const { rows } = await sql`select 1 from member where member_id = ${checked.member_id}
    and password_hash = ${checked.password_hash} and disabled_at is null for update`.execute(tx);
  return rows.length > 0;
}

/** Stores a new password hash. */
export async function setPassword(tx: Db, memberId: MemberId, passwordHash: string): Promise<void> {
  await sql`update member set password_hash = ${passwordHash} where member_id = ${memberId}`.execute(
    tx,
  );
}

/** How many members there are, proved or not. */
export async function countMembers(db: Db): Promise<Count> {
  const { rows } = await sql<{ count: Count }>`select count(*) as count from member`.execute(db);
  return rows[0]?.count ?? 0n;
}

/** What of the row a member may change themselves. */
export type MemberDetails = Pick<
  MemberRow,
  | "first_name"
  | "last_name"
  | "phone"
  | "country_code"
  | "country"
  | "citizenship"
  | "heard_about_us"
>;

/** The member with this id, who must exist; no one else changes them until the transaction ends. */
export async function holdMember(tx: Db, memberId: MemberId): Promise<MemberRow> {
  const { rows } =
    await sql<MemberRow>`select *, ${SELECT_LANGUAGE} as language from member where member_id = ${memberId} for update`.execute(
      tx,
    );
  const [row] = rows;
  assertExists(row, "the member of a session does not exist");
  return row;
}

/** Stores what a member says about themselves. */
export async function setDetails(
  tx: Db,
  memberId: MemberId,
  details: MemberDetails,
): Promise<void> {
  await sql`update member set first_name = ${details.first_name}, last_name = ${details.last_name},
      phone = ${details.phone}, country_code = ${details.country_code}, country = ${details.country},
      citizenship = ${details.citizenship}, heard_about_us = ${details.heard_about_us}
    where member_id = ${memberId}`.execute(tx);
}

/** When the member agreed to this version of the terms, for the last time; undefined when they did not. */
export async function findLastAgreement(
  db: Db,
  memberId: MemberId,
  version: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ declared_at: Date }>`select declared_at from member_declaration
    where member_id = ${memberId} and kind = 'terms' and text_version = ${version} and answer
    order by declared_at desc limit 1`.execute(db);
  return rows[0]?.declared_at;
}

/** Writes down that the member agreed to this version of the terms. */
export async function setTerms(
  tx: Db,
  memberId: MemberId,
  version: string,
  now: Date,
): Promise<void> {
  await sql`insert into member_declaration (member_id, kind, answer, text_version, declared_at)
    values (${memberId}, 'terms', true, ${version}, ${now}::timestamptz)
    on conflict (member_id, kind, declared_at) do nothing`.execute(tx);
  await sql`update member set terms_version = ${version} where member_id = ${memberId}`.execute(tx);
}
