import { say } from "@kinfold/language/say";
import {
  literal,
  number,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { COPY } from "./copy.ts";
import { CaptchaToken, Email, GivenPassword, NewPassword } from "./credentials.ts";
import { describeStruct, addRule, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { OTP_LENGTH } from "./limits.ts";
import { OptionalSecondFactorCode } from "./second-factor-code.ts";
import { UserLite } from "./user-lite.ts";

// The whole member is read by the private pages alone, and stands apart for the sake of the others' weight.
export {
  BankAccount,
  ContributionPolicy,
  getMember,
  IDENTITY_FIELDS,
  User,
  WithdrawalBlocker,
  type IdentityField,
} from "./member.ts";
export { Customer, UserLite } from "./user-lite.ts";

/** Opaque; half of a session. The other half is a cookie that scripts cannot read. */
export const Authorization = type({
  access_token: string(),
  token_type: literal("Bearer"),
  expires_at: Instant,
});
export type Authorization = Infer<typeof Authorization>;

/** The promise behind a mailed code: the token it belongs to, when it ends, and how long until another may be sent. */
export const CodeSent = type({ token: string(), expires_at: Instant, resend_after: number() });
export type CodeSent = Infer<typeof CodeSent>;

export const Otp: Struct<string, null> = describeStruct(
  addRule(withMessage(string(), say("Please enter the 4-digit code")), (otp) =>
    new RegExp(`^\\d{${OTP_LENGTH}}$`).test(otp) ? undefined : say("Please enter the 4-digit code"),
  ),
  { type: "string", pattern: `^\\d{${OTP_LENGTH}}$` },
);

/** A token that only the server reads. */
export const OpaqueToken: Struct<string, null> = withMessage(
  size(string(), 1, 256),
  say("This value is not valid."),
);

export const LoginForm = object({
  email: Email,
  password: GivenPassword,
  cf_turnstile_response: CaptchaToken,
  two_factor_code: OptionalSecondFactorCode,
});
export type LoginForm = Infer<typeof LoginForm>;

/** Two equal passwords, as on the choose-password and change-password forms. */
export const requireEqualPasswords = <T extends { password: string; confirm_password: string }, S>(
  form: Struct<T, S>,
): Struct<T, S> =>
  addRule(form, ({ password, confirm_password }) =>
    password === confirm_password
      ? []
      : [{ path: ["confirm_password"], message: COPY.passwordMismatch }],
  );

export const ForgotPasswordForm = object({ email: Email, cf_turnstile_response: CaptchaToken });
export type ForgotPasswordForm = Infer<typeof ForgotPasswordForm>;

export const ResetPasswordForm = requireEqualPasswords(
  object({
    token: OpaqueToken,
    password: NewPassword,
    confirm_password: withMessage(string(), COPY.passwordMismatch),
  }),
);
export type ResetPasswordForm = Infer<typeof ResetPasswordForm>;

export const login = declareEndpoint({
  name: "login",
  method: "POST",
  path: "/auth/login",
  access: "anyone",
  summary:
    "Signs a member in. Before the email is verified the session opens nothing but the code calls.",
  body: LoginForm,
  // Where a code is wanted and none came, the answer says so and nothing else; `two_factor_by` where the code was mailed, if
  // the password was right.
  reply: type({
    user: optional(UserLite),
    authorization: optional(Authorization),
    two_factor_required: optional(literal(true)),
    two_factor_by: optional(literal("email")),
  }),
  refusals: { invalid_credentials: 401, captcha_failed: 400, two_factor_invalid: 422 },
});

export const sendEmailCode = declareEndpoint({
  name: "sendEmailCode",
  method: "POST",
  path: "/auth/verify-email",
  access: "anyone",
  summary:
    "Mails a new code and voids the one before. Answers alike for every address; without one, the code goes to the address of the unverified session that asks. A captcha, which is optional, lifts the limit that strangers share.",
  body: object({ email: optional(Email), cf_turnstile_response: optional(CaptchaToken) }),
  reply: CodeSent,
});

export const validateEmailCode = declareEndpoint({
  name: "validateEmailCode",
  method: "POST",
  path: "/auth/validate-email-otp",
  access: "anyone",
  summary:
    "Proves the mailbox. The unverified session that asks becomes usable, under a new token and a new cookie.",
  body: object({ otp: Otp, token: OpaqueToken }),
  reply: type({ message: string(), user: UserLite, authorization: Authorization }),
  refusals: { otp_invalid: 400, otp_expired: 400, otp_exhausted: 429 },
});

export const forgotPassword = declareEndpoint({
  name: "forgotPassword",
  method: "POST",
  path: "/auth/forgot-password",
  access: "anyone",
  summary: "Mails a link to choose a new password. Answers alike for every address.",
  body: ForgotPasswordForm,
  reply: type({ message: string(), resend_after: number() }),
  refusals: { captcha_failed: 400 },
});

export const resetPassword = declareEndpoint({
  name: "resetPassword",
  method: "POST",
  path: "/auth/reset-password",
  access: "anyone",
  summary: "Sets a new password with the emailed link, once. Ends every session; opens none.",
  body: ResetPasswordForm,
  reply: type({ message: string() }),
  refusals: { reset_invalid: 400, password_common: 422 },
});

export const logout = declareEndpoint({
  name: "logout",
  method: "POST",
  path: "/auth/logout",
  access: "unverified",
  summary: "Ends this session.",
  reply: type({ message: string() }),
});
