import { array, boolean, enums, nullable, string, type, type Infer } from "superstruct";
import { Instant } from "./instant.ts";

/** The fields of a member's side of the club, as a struct takes them. */
export const customerFields = {
  id: string(),
  customer_code: string(),
  phone: string(),
  country_code: string(),
  country: string(),
  citizenship: array(string()),
  pep: boolean(),
  accredited_investors: boolean(),
  accept_family_office: boolean(),
  exco_referral: boolean(),
  exco_referral_status: enums(["none", "requested", "approved", "declined"]),
  referral_info: string(),
  referral_type: nullable(string()),
  referral_person: nullable(string()),
  heard_about_us: string(),
  member_since: nullable(Instant),
};
export const Customer = type(customerFields);
export type Customer = Infer<typeof Customer>;

/** The fields of the short form. */
export const userLiteFields = {
  id: string(),
  email: string(),
  first_name: string(),
  last_name: string(),
  is_email_verified: boolean(),
  is_global: boolean(),
  customer: Customer,
};
export const UserLite = type(userLiteFields);
export type UserLite = Infer<typeof UserLite>;
