import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { Customer, login, User, UserLite } from "@kinfold/contract/members";
import type { Standing } from "#identity/index.ts";
import { TEXT_VERSIONS } from "./rules.ts";
import type { NewSession } from "./session-store.ts";
import type { MemberRow } from "./store.ts";

const iso = (instant: Date): string => instant.toISOString();

function customer(member: MemberRow): Customer {
  return {
    id: member.customer_id,
    customer_code: member.customer_code,
    phone: member.phone,
    country_code: member.country_code,
    country: member.country,
    citizenship: member.citizenship,
    pep: member.pep,
    accredited_investors: member.accredited_investors,
    accept_family_office: member.accept_family_office,
    exco_referral: member.exco_referral,
    exco_referral_status: member.exco_referral_status,
    referral_info: member.referral_info,
    referral_type: member.referral_type,
    referral_person: member.referral_person,
    heard_about_us: member.heard_about_us,
    member_since: member.email_verified_at && iso(member.email_verified_at),
  };
}

/** The short form, as sign-in and sign-up answer it. */
export function userLite(member: MemberRow): UserLite {
  return {
    id: member.member_id,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    is_email_verified: member.email_verified_at !== null,
    is_global: member.is_global,
    customer: customer(member),
  };
}

/** The whole member, every flag computed. What papers and bank accounts allow is said by `standing`. */
export function user(member: MemberRow, standing: Standing): User {
  return {
    ...userLite(member),
    ...standing,
    unread_notification: 0,
    terms_and_conditions: member.terms_version === TEXT_VERSIONS.terms,
    terms_version: member.terms_version,
    active_survey: null,
    two_factor_enabled: false,
    created_at: iso(member.created_at),
  };
}

/** The half of a session that the page keeps. */
export function authorization(session: NewSession): ReplyOf<typeof login>["authorization"] {
  return {
    access_token: session.token,
    token_type: "Bearer",
    expires_at: iso(session.expiresAt),
  };
}
