import type { Authorization, Customer, User, UserLite } from "@kinfold/contract/members";
import type { Eligibility } from "#identity/index.ts";
import type { Profile } from "./profile-store.ts";
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
    // Only the request of a closed account ended unanswered, and no one signs in to it.
    exco_referral_status:
      member.exco_referral_status === "ended" ? "none" : member.exco_referral_status,
    referral_info: member.referral_info,
    referral_type: member.referral_type,
    referral_person: member.referral_person,
    heard_about_us: member.heard_about_us,
    member_since: member.email_verified_at && iso(member.email_verified_at),
  };
}

/** The short form, as sign-in and sign-up answer it. */
export function toUserLite(member: MemberRow): UserLite {
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

/** The whole member, every flag computed. What documents and bank accounts allow is said by `eligibility`, what they added by `profile`; `unread` counts their notices. */
export function toUser(
  member: MemberRow,
  {
    eligibility,
    profile,
    hasSecondFactor,
    hasPasskey,
    termsInForce,
    survey,
    unread,
    languages,
  }: {
    eligibility: Eligibility;
    profile: Profile;
    hasSecondFactor: boolean;
    hasPasskey: boolean;
    termsInForce: string;
    survey: User["active_survey"];
    unread: number;
    languages: Pick<User, "language" | "languages">;
  },
): User {
  const { address, next_of_kin: kin } = profile;
  return {
    ...toUserLite(member),
    customer: {
      ...customer(member),
      address: address && {
        ...address,
        line_2: address.line_2 ?? null,
        state: address.state ?? null,
        postal_code: address.postal_code ?? null,
      },
      date_of_birth: profile.date_of_birth,
      next_of_kin: kin && { ...kin, email: kin.email ?? null },
    },
    ...eligibility,
    unread_notification: unread,
    terms_and_conditions: member.terms_version === termsInForce,
    terms_version: member.terms_version,
    active_survey: survey,
    two_factor_enabled: hasSecondFactor,
    has_passkey: hasPasskey,
    ...languages,
    created_at: iso(member.created_at),
  };
}

/** The half of a session that the page keeps. */
export function toAuthorization(session: Pick<NewSession, "token" | "expiresAt">): Authorization {
  return {
    access_token: session.token,
    token_type: "Bearer",
    expires_at: iso(session.expiresAt),
  };
}
