import {
  array,
  boolean,
  enums,
  literal,
  nullable,
  number,
  object,
  size,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { COPY } from "./copy.ts";
import { describe, rule, said } from "./describe.ts";
import { endpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { OTP_LENGTH } from "./limits.ts";
import { CaptchaToken, Email, GivenPassword, NewPassword, SignUpRequest } from "./sign-up.ts";

export const Customer = type({
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
});
export type Customer = Infer<typeof Customer>;

const userLite = {
  id: string(),
  email: string(),
  first_name: string(),
  last_name: string(),
  is_email_verified: boolean(),
  is_global: boolean(),
  customer: Customer,
};
export const UserLite = type(userLite);
export type UserLite = Infer<typeof UserLite>;

const BankAccount = type({
  id: string(),
  currency: enums(["NGN", "USD"]),
  bank_name: string(),
  account_name: string(),
  account_number_masked: string(),
});

const DocumentStatus = enums(["not_submitted", "pending", "validated", "rejected", "expired"]);
export const WithdrawalBlocker = enums(["bvn", "kyc", "poa", "bank"]);
export type WithdrawalBlocker = Infer<typeof WithdrawalBlocker>;

/** The signed-in member, as the screens read it. Every flag is computed by the server. */
export const User = type({
  ...userLite,
  can_make_withdrawal: boolean(),
  can_contribute: boolean(),
  has_submitted_kyc: boolean(),
  kyc_is_validated: boolean(),
  kyc_status: DocumentStatus,
  kyc_rejection_reason: nullable(string()),
  has_submitted_poa: boolean(),
  poa_is_validated: boolean(),
  poa_status: DocumentStatus,
  poa_rejection_reason: nullable(string()),
  is_bvn_validated: boolean(),
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
  created_at: Instant,
});
export type User = Infer<typeof User>;

/** Opaque; half of a session. The other half is a cookie that scripts cannot read. */
const Authorization = type({
  access_token: string(),
  token_type: literal("Bearer"),
  expires_at: Instant,
});

/** The promise behind a mailed code: the token it belongs to, when it ends, and how long until another may be sent. */
const CodeSent = type({ token: string(), expires_at: Instant, resend_after: number() });
export type CodeSent = Infer<typeof CodeSent>;

export const Otp: Struct<string, null> = describe(
  rule(said(string(), "Please enter the 4-digit code"), (otp) =>
    new RegExp(`^\\d{${OTP_LENGTH}}$`).test(otp) ? undefined : "Please enter the 4-digit code",
  ),
  { type: "string", pattern: `^\\d{${OTP_LENGTH}}$` },
);

const OpaqueToken = said(size(string(), 1, 256), "This value is not valid.");

export const LoginForm = object({
  email: Email,
  password: GivenPassword,
  cf_turnstile_response: CaptchaToken,
});
export type LoginForm = Infer<typeof LoginForm>;

/** Two equal passwords, as on the choose-password and change-password forms. */
const equalPasswords = <T extends { password: string; confirm_password: string }, S>(
  form: Struct<T, S>,
): Struct<T, S> =>
  rule(form, ({ password, confirm_password }) =>
    password === confirm_password
      ? []
      : [{ path: ["confirm_password"], message: COPY.passwordMismatch }],
  );

export const ForgotPasswordForm = object({ email: Email, cf_turnstile_response: CaptchaToken });
export type ForgotPasswordForm = Infer<typeof ForgotPasswordForm>;

export const ResetPasswordForm = equalPasswords(
  object({
    token: OpaqueToken,
    password: NewPassword,
    confirm_password: said(string(), COPY.passwordMismatch),
  }),
);
export type ResetPasswordForm = Infer<typeof ResetPasswordForm>;

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/auth/login",
  access: "anyone",
  summary:
    "Signs a member in. Before the e-mail is verified the session opens nothing but the code calls.",
  body: LoginForm,
  reply: type({ user: UserLite, authorization: Authorization }),
  refusals: { invalid_credentials: 401, captcha_failed: 400 },
});

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/customer/register",
  access: "anyone",
  summary:
    "Creates an account and mails a 4-digit code. A known address is answered exactly like a new one.",
  status: 201,
  body: SignUpRequest,
  reply: type({ user: UserLite, authorization: Authorization, verification: CodeSent }),
  refusals: { captcha_failed: 400, password_common: 422 },
});

export const sendEmailCode = endpoint({
  name: "sendEmailCode",
  method: "POST",
  path: "/auth/verify-email",
  access: "anyone",
  summary: "Mails a new code and voids the one before. Answers alike for every address.",
  body: object({ email: Email }),
  reply: CodeSent,
});

export const validateEmailCode = endpoint({
  name: "validateEmailCode",
  method: "POST",
  path: "/auth/validate-email-otp",
  access: "anyone",
  summary:
    "Proves the mailbox. The unverified session that asks becomes usable; the call itself gives none.",
  body: object({ otp: Otp, token: OpaqueToken }),
  reply: type({ message: string(), user: UserLite }),
  refusals: { otp_invalid: 400, otp_expired: 400, otp_exhausted: 429 },
});

export const forgotPassword = endpoint({
  name: "forgotPassword",
  method: "POST",
  path: "/auth/forgot-password",
  access: "anyone",
  summary: "Mails a link to choose a new password. Answers alike for every address.",
  body: ForgotPasswordForm,
  reply: type({ message: string(), resend_after: number() }),
  refusals: { captcha_failed: 400 },
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/auth/reset-password",
  access: "anyone",
  summary: "Sets a new password with the mailed link, once. Ends every session; signs nobody in.",
  body: ResetPasswordForm,
  reply: type({ message: string() }),
  refusals: { reset_invalid: 400, password_common: 422 },
});

export const changePassword = endpoint({
  name: "changePassword",
  method: "PATCH",
  path: "/auth/change-password",
  access: "member",
  summary: "Changes the password. Other sessions end; this one gets a new token.",
  body: equalPasswords(
    object({
      current_password: GivenPassword,
      password: NewPassword,
      confirm_password: said(string(), COPY.passwordMismatch),
    }),
  ),
  reply: type({ message: string(), authorization: Authorization }),
  refusals: { password_wrong: 422, password_common: 422 },
});

export const logout = endpoint({
  name: "logout",
  method: "POST",
  path: "/auth/logout",
  access: "unverified",
  summary: "Ends this session.",
  reply: type({ message: string() }),
});

export const Session = type({
  id: string(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  user_agent: nullable(string()),
  is_current: boolean(),
});

export const listSessions = endpoint({
  name: "listSessions",
  method: "GET",
  path: "/auth/sessions",
  access: "member",
  summary: "The devices that are signed in, this one first.",
  reply: array(Session),
});

export const endSession = endpoint({
  name: "endSession",
  method: "DELETE",
  path: "/auth/sessions/:id",
  access: "member",
  summary: "Signs one device out.",
  reply: type({ ended: literal(true) }),
});

export const getMember = endpoint({
  name: "getMember",
  method: "GET",
  path: "/customer/get",
  access: "member",
  summary: "The signed-in member.",
  reply: User,
});
