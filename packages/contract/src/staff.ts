import { array, enums, literal, object, string, type, type Infer, type Struct } from "superstruct";
import { COPY } from "./copy.ts";
import { addRule, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { requireEqualPasswords } from "./members.ts";
import { Email, GivenPassword, NewPassword } from "./credentials.ts";
import { OptionalSecondFactorCode } from "./second-factor-code.ts";
import { STAFF_ROLES } from "./staff-permissions.ts";

/** Someone who works for the club. A person of their own, even when they are a member too. */
export const Staff = type({
  id: string(),
  email: string(),
  name: string(),
  roles: array(enums(STAFF_ROLES)),
  /** What their roles allow, so that screens need not know the roles. */
  permissions: array(string()),
});
export type Staff = Infer<typeof Staff>;

const AUTHENTICATOR_CODE = "Enter the six digits of your authenticator app";

/** What an authenticator app shows. */
export const AuthenticatorCode: Struct<string, null> = addRule(
  withMessage(string(), AUTHENTICATOR_CODE),
  (code) => (/^\d{6}$/.test(code) ? undefined : AUTHENTICATOR_CODE),
);

export const StaffLoginForm = object({
  email: Email,
  password: GivenPassword,
  code: AuthenticatorCode,
  /** Where strangers have been guessing: the code that was mailed to anyone who gave the other three. */
  email_code: OptionalSecondFactorCode,
});
export type StaffLoginForm = Infer<typeof StaffLoginForm>;

/** Both halves of a session begin here: this, and a cookie beside it. */
export const StaffSignedIn = type({
  staff: Staff,
  authorization: type({
    access_token: string(),
    token_type: literal("Bearer"),
    expires_at: Instant,
  }),
});
export type StaffSignedIn = Infer<typeof StaffSignedIn>;

export const staffLogin = declareEndpoint({
  name: "staffLogin",
  method: "POST",
  path: "/admin/auth/login",
  access: "anyone",
  summary:
    "Opens a staff session with the password and an authenticator code. While strangers guess, an unknown browser also needs an emailed code.",
  body: StaffLoginForm,
  reply: StaffSignedIn,
  refusals: { invalid_credentials: 401, email_code_required: 403 },
});

export const staffLogout = declareEndpoint({
  name: "staffLogout",
  method: "POST",
  path: "/admin/auth/logout",
  access: "staff",
  staff: { permission: "signed_in" },
  summary: "Ends this session of the staff.",
  reply: type({ message: string() }),
});

export const getStaff = declareEndpoint({
  name: "getStaff",
  method: "GET",
  path: "/admin/auth/me",
  access: "staff",
  staff: { permission: "signed_in" },
  summary: "Who is signed in, and what they may do.",
  reply: Staff,
});

export const StaffPasswordForm = requireEqualPasswords(
  object({
    current_password: GivenPassword,
    password: NewPassword,
    confirm_password: withMessage(string(), COPY.passwordMismatch),
    code: AuthenticatorCode,
  }),
);
export type StaffPasswordForm = Infer<typeof StaffPasswordForm>;

export const changeStaffPassword = declareEndpoint({
  name: "changeStaffPassword",
  method: "PATCH",
  path: "/admin/auth/change-password",
  access: "staff",
  staff: { permission: "signed_in" },
  summary:
    "Changes one's own password, with the current one and a code of the authenticator. Every other session ends.",
  body: StaffPasswordForm,
  reply: type({ message: string() }),
  refusals: { password_wrong: 422, password_common: 422, two_factor_invalid: 422 },
});
