import { array, object, optional, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import {
  NewCredential,
  Passkey,
  PasskeyCreation,
  PasskeyName,
  PasskeyRequest,
  SignedCredential,
} from "../passkeys.ts";
import { GivenPassword } from "../credentials.ts";
import { addRule } from "../describe.ts";
import { Instant } from "../instant.ts";
import { AuthenticatorCode, StaffSignedIn } from "../staff.ts";

const ofOneself = { access: "staff", staff: { permission: "signed_in" } } as const;

export const listStaffPasskeys = declareEndpoint({
  ...ofOneself,
  name: "listStaffPasskeys",
  method: "GET",
  path: "/admin/auth/passkeys",
  summary: "One's own passkeys to the office, the oldest first.",
  reply: array(Passkey),
});

/** Once more what signing in takes: a session that was left open adds and removes no keys. */
export const StaffGuardForm = object({ current_password: GivenPassword, code: AuthenticatorCode });
export type StaffGuardForm = Infer<typeof StaffGuardForm>;

const GUARDED = { password_wrong: 422, two_factor_invalid: 422 } as const;

export const beginStaffPasskey = declareEndpoint({
  ...ofOneself,
  name: "beginStaffPasskey",
  method: "POST",
  path: "/admin/auth/passkeys/options",
  summary:
    "What a new passkey is made from; needs the password and an authenticator code. Good once, for five minutes.",
  body: StaffGuardForm,
  reply: PasskeyCreation,
  refusals: { ...GUARDED, passkey_limit: 409 },
});

export const addStaffPasskey = declareEndpoint({
  ...ofOneself,
  name: "addStaffPasskey",
  method: "POST",
  path: "/admin/auth/passkeys",
  summary: "Keeps the passkey that the browser made. It opens the office from now on.",
  status: 201,
  body: object({ name: PasskeyName, credential: NewCredential }),
  reply: Passkey,
  refusals: { passkey_invalid: 422, passkey_known: 409, passkey_limit: 409 },
});

export const removeStaffPasskey = declareEndpoint({
  ...ofOneself,
  name: "removeStaffPasskey",
  method: "POST",
  path: "/admin/auth/passkeys/:id/remove",
  summary: "Removes a passkey; needs the password and an authenticator code.",
  body: StaffGuardForm,
  reply: type({ message: string() }),
  refusals: GUARDED,
});

export const askForStaffPasskey = declareEndpoint({
  name: "askForStaffPasskey",
  method: "POST",
  path: "/admin/auth/passkey/options",
  access: "anyone",
  summary:
    "What a passkey has to sign to open the office. Good once, for five minutes, in the browser that asked.",
  body: object({}),
  reply: PasskeyRequest,
});

export const staffLoginWithPasskey = declareEndpoint({
  name: "staffLoginWithPasskey",
  method: "POST",
  path: "/admin/auth/passkey/login",
  access: "anyone",
  summary:
    "Opens a session of the staff with a passkey alone: it is something they have, and something that they are or know.",
  body: object({ credential: SignedCredential }),
  reply: StaffSignedIn,
  refusals: { passkey_invalid: 422 },
});

/** What a passkey signed, or else the password and a code of the authenticator. */
export const StaffConfirmation = addRule(
  object({
    credential: optional(SignedCredential),
    current_password: optional(GivenPassword),
    code: optional(AuthenticatorCode),
  }),
  ({ credential, current_password: password, code }) =>
    credential === undefined
      ? password === undefined || code === undefined
        ? "Send a passkey's signature, or the password and a code."
        : undefined
      : password !== undefined || code !== undefined
        ? "Send a passkey's signature or the password and a code, not both."
        : undefined,
);
export type StaffConfirmation = Infer<typeof StaffConfirmation>;

export const confirmStaff = declareEndpoint({
  ...ofOneself,
  name: "confirmStaff",
  method: "POST",
  path: "/admin/auth/confirm",
  summary:
    "Confirms who is at this session, with a passkey or the password and a code. For ten minutes it may then move money and change roles and settings; signing in confirms too.",
  body: StaffConfirmation,
  reply: type({ confirmed_until: Instant }),
  refusals: { ...GUARDED, passkey_invalid: 422 },
});
