import {
  array,
  boolean,
  enums,
  literal,
  nullable,
  number,
  object,
  string,
  type,
  type Infer,
} from "superstruct";
import { COPY } from "./copy.ts";
import { withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { Authorization, requireEqualPasswords } from "./members.ts";
import { describeList, paging } from "./paging.ts";
import { OptionalSecondFactorCode, SecondFactorCode } from "./second-factor-code.ts";
import { GivenPassword, NewPassword } from "./credentials.ts";

/** What an endpoint may refuse for want of the second factor. */
export const STEP_UP_REFUSALS = { step_up_required: 403, two_factor_invalid: 422 } as const;

export const ChangePasswordForm = requireEqualPasswords(
  object({
    current_password: GivenPassword,
    password: NewPassword,
    confirm_password: withMessage(string(), COPY.passwordMismatch),
    two_factor_code: OptionalSecondFactorCode,
  }),
);

export const changePassword = declareEndpoint({
  name: "changePassword",
  method: "PATCH",
  path: "/auth/change-password",
  access: "member",
  summary: "Changes the password. Other sessions end; this one gets a new token.",
  body: ChangePasswordForm,
  reply: type({ message: string(), authorization: Authorization }),
  refusals: { password_wrong: 422, password_common: 422, ...STEP_UP_REFUSALS },
});

export const TwoFactor = type({
  enabled: boolean(),
  enabled_at: nullable(Instant),
  recovery_codes_left: number(),
});
export type TwoFactor = Infer<typeof TwoFactor>;

const RecoveryCodes = type({ message: string(), recovery_codes: array(string()) });

export const EnableTwoFactorForm = object({ current_password: GivenPassword });
export const ConfirmTwoFactorForm = object({ two_factor_code: SecondFactorCode });
export const GuardedForm = object({
  current_password: GivenPassword,
  two_factor_code: SecondFactorCode,
});

export const getTwoFactor = declareEndpoint({
  name: "getTwoFactor",
  method: "GET",
  path: "/auth/two-factor",
  access: "member",
  summary: "Whether sign-in asks for a code, and how many recovery codes are left.",
  reply: TwoFactor,
});

export const enableTwoFactor = declareEndpoint({
  name: "enableTwoFactor",
  method: "POST",
  path: "/auth/two-factor/enable",
  access: "member",
  summary: "Gives a secret for an authenticator app. Nothing changes until it is confirmed.",
  body: EnableTwoFactorForm,
  reply: type({ secret: string(), otpauth_url: string(), expires_at: Instant }),
  refusals: { password_wrong: 422, two_factor_on: 409 },
});
export type TwoFactorSecret = Infer<typeof enableTwoFactor.reply>;

export const confirmTwoFactor = declareEndpoint({
  name: "confirmTwoFactor",
  method: "POST",
  path: "/auth/two-factor/confirm",
  access: "member",
  summary: "Turns two-factor on with a first code. The recovery codes are shown this once.",
  body: ConfirmTwoFactorForm,
  reply: RecoveryCodes,
  refusals: { two_factor_invalid: 422, two_factor_on: 409, two_factor_not_begun: 409 },
});

export const disableTwoFactor = declareEndpoint({
  name: "disableTwoFactor",
  method: "POST",
  path: "/auth/two-factor/disable",
  access: "member",
  summary: "Turns two-factor off, with the password and a code.",
  body: GuardedForm,
  reply: type({ message: string() }),
  refusals: { password_wrong: 422, two_factor_invalid: 422, two_factor_off: 409 },
});

export const renewRecoveryCodes = declareEndpoint({
  name: "renewRecoveryCodes",
  method: "POST",
  path: "/auth/two-factor/recovery-codes",
  access: "member",
  summary: "Replaces the recovery codes, used or not, by new ones that are shown this once.",
  body: GuardedForm,
  reply: RecoveryCodes,
  refusals: { password_wrong: 422, two_factor_invalid: 422, two_factor_off: 409 },
});

export const Session = type({
  id: string(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  user_agent: nullable(string()),
  /** In plain words: "Chrome on Windows". */
  device: string(),
  is_current: boolean(),
});
export type Session = Infer<typeof Session>;

export const listSessions = declareEndpoint({
  name: "listSessions",
  method: "GET",
  path: "/auth/sessions",
  access: "member",
  summary: "The devices that are signed in, this one first.",
  reply: array(Session),
});

export const endSession = declareEndpoint({
  name: "endSession",
  method: "DELETE",
  path: "/auth/sessions/:id",
  access: "member",
  summary: "Signs one device out.",
  reply: type({ ended: literal(true) }),
});

export const endOtherSessions = declareEndpoint({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/auth/sessions",
  access: "member",
  summary: "Signs every device out but this one. Answers how many.",
  reply: type({ ended: number() }),
});

export const ActivityKind = enums([
  "signed_in",
  "new_device",
  "signed_out_elsewhere",
  "password_changed",
  "password_reset",
  "two_factor_on",
  "two_factor_off",
  "recovery_code_used",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
]);
export type ActivityKind = Infer<typeof ActivityKind>;

export const Activity = type({
  id: string(),
  kind: ActivityKind,
  /** In plain words; null when it was not noted. */
  device: nullable(string()),
  at: Instant,
});
export type Activity = Infer<typeof Activity>;

export const listActivity = declareEndpoint({
  name: "listActivity",
  method: "GET",
  path: "/auth/activity",
  access: "member",
  summary: "The last things that happened to this account's security, newest first.",
  reply: array(Activity),
});

/** Someone of the club looked at this account, or changed something about it. */
export const StaffActivity = type({
  id: string(),
  kind: enums(["looked", "changed"]),
  /** Which team it was, never a person: "Compliance". */
  who: string(),
  /** In plain words: "Looked at a document of your identity". */
  what: string(),
  at: Instant,
});
export type StaffActivity = Infer<typeof StaffActivity>;

export const listStaffActivity = declareEndpoint({
  name: "listStaffActivity",
  method: "GET",
  path: "/auth/staff-activity",
  access: "member",
  summary: "Who of the club looked at this account or changed it, newest first.",
  query: type(paging),
  reply: describeList(StaffActivity),
});
