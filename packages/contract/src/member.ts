import { array, boolean, enums, nullable, number, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { Language } from "./language.ts";
import { customerFields, userLiteFields } from "./user-lite.ts";

/** Where a member is paid, by its last digits. */
export const BankAccount = type({
  id: string(),
  currency: enums(["NGN", "USD"]),
  bank_name: string(),
  bank_code: nullable(string()),
  bank_country: string(),
  account_name: string(),
  account_number_masked: string(),
  swift_code: nullable(string()),
  routing_number: nullable(string()),
  /** The same last digits, where the account is known by its IBAN. */
  iban_masked: nullable(string()),
  /** Money may go there, once the day of waiting is over. */
  is_verified: boolean(),
  name_match: enums(["match", "review", "mismatch"]),
  /** Why staff declined it. */
  declined_reason: nullable(string()),
  /** Nothing is paid there before. */
  payout_available_at: Instant,
  updated_at: Instant,
});
export type BankAccount = Infer<typeof BankAccount>;

/** What a member says about themselves beyond the sign-up form. */
const profile = {
  address: nullable(
    type({
      line_1: string(),
      line_2: nullable(string()),
      city: string(),
      state: nullable(string()),
      postal_code: nullable(string()),
      country: string(),
    }),
  ),
  /** YYYY-MM-DD. */
  date_of_birth: nullable(string()),
  next_of_kin: nullable(
    type({ name: string(), relationship: string(), phone: string(), email: nullable(string()) }),
  ),
};

/** The fields that prove who someone is: they stay once documents were handed in. */
export const IDENTITY_FIELDS = ["first_name", "last_name", "date_of_birth", "citizenship"] as const;
export type IdentityField = (typeof IDENTITY_FIELDS)[number];

/** Where a document of a member stands. */
export const DocumentStatus = enums([
  "not_submitted",
  "pending",
  "validated",
  "rejected",
  "expired",
]);
/** When a member may put money into a plan: once documents were handed in, or once they were approved. */
export const ContributionPolicy = enums(["submitted", "validated"]);
export type ContributionPolicy = Infer<typeof ContributionPolicy>;
export const WithdrawalBlocker = enums(["bvn", "kyc", "poa", "bank"]);
export type WithdrawalBlocker = Infer<typeof WithdrawalBlocker>;

/** The signed-in member, as the screens read it. Every flag is computed by the server. */
export const User = type({
  ...userLiteFields,
  customer: type({ ...customerFields, ...profile }),
  /** What may no longer be changed, for documents were handed in under it. */
  locked_fields: array(enums(IDENTITY_FIELDS)),
  can_make_withdrawal: boolean(),
  can_contribute: boolean(),
  contribution_policy: ContributionPolicy,
  has_submitted_kyc: boolean(),
  kyc_is_validated: boolean(),
  kyc_status: DocumentStatus,
  kyc_rejection_reason: nullable(string()),
  has_submitted_poa: boolean(),
  poa_is_validated: boolean(),
  poa_status: DocumentStatus,
  poa_rejection_reason: nullable(string()),
  is_bvn_validated: boolean(),
  bvn_status: DocumentStatus,
  bvn_rejection_reason: nullable(string()),
  usd_bank_account: nullable(BankAccount),
  ngn_bank_account: nullable(BankAccount),
  other_bank_account: nullable(BankAccount),
  withdrawal_blockers: type({ ngn: array(WithdrawalBlocker), usd: array(WithdrawalBlocker) }),
  unread_notification: number(),
  terms_and_conditions: boolean(),
  terms_version: nullable(string()),
  active_survey: nullable(
    type({ id: string(), title: string(), description: string(), link: string() }),
  ),
  two_factor_enabled: boolean(),
  /** A passkey may stand in for a code of the second factor. */
  has_passkey: boolean(),
  /** What the app speaks to the member, of those that the club offers. */
  language: Language,
  languages: array(Language),
  created_at: Instant,
});
export type User = Infer<typeof User>;

export const getMember = declareEndpoint({
  name: "getMember",
  method: "GET",
  path: "/customer/get",
  access: "member",
  summary: "The signed-in member.",
  reply: User,
});
