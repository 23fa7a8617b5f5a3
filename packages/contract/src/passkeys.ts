import { say } from "@kinfold/language/say";
import {
  array,
  boolean,
  integer,
  literal,
  nullable,
  object,
  size,
  string,
  type,
  type Infer,
} from "superstruct";
import { describeStruct, addRule, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { Instant } from "./instant.ts";
import { PASSKEY_NAME_MAX_CHARACTERS } from "./limits.ts";
import { Authorization } from "./members.ts";
import { OptionalSecondFactorCode } from "./second-factor-code.ts";
import { STEP_UP_REFUSALS } from "./security.ts";
import { GivenPassword } from "./credentials.ts";
import { requireText } from "./typed-text.ts";
import { UserLite } from "./user-lite.ts";

/** A key of the member's that opens their account. What it is called is theirs to choose. */
export const Passkey = type({
  id: string(),
  name: string(),
  /** Kept by a password manager on several devices. */
  is_synced: boolean(),
  created_at: Instant,
  last_used_at: nullable(Instant),
});
export type Passkey = Infer<typeof Passkey>;

const NAME = say("Give it a name.");
const NAME_WITHOUT_BLANKS = say("Write the name without spaces around it.");

/** What a member calls a passkey, without spaces around it. */
export const PasskeyName = describeStruct(
  addRule(requireText(NAME, PASSKEY_NAME_MAX_CHARACTERS, string()), (name) =>
    name.trim() === name ? undefined : NAME_WITHOUT_BLANKS,
  ),
  { type: "string", minLength: 1, maxLength: PASSKEY_NAME_MAX_CHARACTERS },
);

const WRONG = say("This value is not valid.");
const text = (most: number) => withMessage(size(string(), 1, most), WRONG);
const Id = text(1_400);
const Descriptor = type({
  id: string(),
  type: literal("public-key"),
  transports: array(string()),
});

/** What the browser is to make a passkey from, in the words of WebAuthn. */
export const PasskeyCreation = type({
  challenge: string(),
  rp: type({ id: string(), name: string() }),
  user: type({ id: string(), name: string(), displayName: string() }),
  pubKeyCredParams: array(type({ alg: integer(), type: literal("public-key") })),
  timeout: integer(),
  attestation: literal("none"),
  excludeCredentials: array(Descriptor),
  authenticatorSelection: type({
    residentKey: literal("required"),
    requireResidentKey: literal(true),
    userVerification: literal("required"),
  }),
});
export type PasskeyCreation = Infer<typeof PasskeyCreation>;

/** What the browser is to have signed, in the words of WebAuthn. Without credentials any passkey of this address will do. */
export const PasskeyRequest = type({
  challenge: string(),
  rpId: string(),
  timeout: integer(),
  userVerification: literal("required"),
  allowCredentials: array(Descriptor),
});
export type PasskeyRequest = Infer<typeof PasskeyRequest>;

/** A passkey that a browser has made: what of it the club needs. */
export const NewCredential = object({
  id: Id,
  response: object({
    clientDataJSON: text(4_000),
    attestationObject: text(40_000),
    transports: withMessage(size(array(size(string(), 1, 32)), 0, 10), WRONG),
  }),
});
export type NewCredential = Infer<typeof NewCredential>;

/** What an authenticator has signed. */
export const SignedCredential = object({
  id: Id,
  response: object({
    clientDataJSON: text(4_000),
    authenticatorData: text(4_000),
    signature: text(4_000),
    userHandle: nullable(text(200)),
  }),
});
export type SignedCredential = Infer<typeof SignedCredential>;

export const listPasskeys = declareEndpoint({
  name: "listPasskeys",
  method: "GET",
  path: "/auth/passkeys",
  access: "member",
  summary: "The member's passkeys, the oldest first.",
  reply: array(Passkey),
});

export const PasskeyGuardForm = object({
  current_password: GivenPassword,
  two_factor_code: OptionalSecondFactorCode,
});

export const beginPasskey = declareEndpoint({
  name: "beginPasskey",
  method: "POST",
  path: "/auth/passkeys/options",
  access: "member",
  summary: "What a new passkey is made from; needs the password. Good once, for five minutes.",
  body: PasskeyGuardForm,
  reply: PasskeyCreation,
  refusals: { password_wrong: 422, passkey_limit: 409, ...STEP_UP_REFUSALS },
});

export const addPasskey = declareEndpoint({
  name: "addPasskey",
  method: "POST",
  path: "/auth/passkeys",
  access: "member",
  summary: "Keeps the passkey that the browser made. It opens the account from now on.",
  status: 201,
  body: object({ name: PasskeyName, credential: NewCredential }),
  reply: Passkey,
  refusals: { passkey_invalid: 422, passkey_known: 409, passkey_limit: 409 },
});

export const RenamePasskeyForm = object({ name: PasskeyName });
export type RenamePasskeyForm = Infer<typeof RenamePasskeyForm>;

export const renamePasskey = declareEndpoint({
  name: "renamePasskey",
  method: "PATCH",
  path: "/auth/passkeys/:id",
  access: "member",
  summary: "Calls a passkey something else.",
  body: RenamePasskeyForm,
  reply: Passkey,
});

export const removePasskey = declareEndpoint({
  name: "removePasskey",
  method: "POST",
  path: "/auth/passkeys/:id/remove",
  access: "member",
  summary: "Removes a passkey; needs the password.",
  body: PasskeyGuardForm,
  reply: type({ message: string() }),
  refusals: { password_wrong: 422, ...STEP_UP_REFUSALS },
});

export const askForPasskey = declareEndpoint({
  name: "askForPasskey",
  method: "POST",
  path: "/auth/passkey/options",
  access: "anyone",
  summary:
    "What a passkey has to sign to sign its member in. Good once, for five minutes, in the browser that asked.",
  body: object({}),
  reply: PasskeyRequest,
});

export const loginWithPasskey = declareEndpoint({
  name: "loginWithPasskey",
  method: "POST",
  path: "/auth/passkey/login",
  access: "anyone",
  summary:
    "Signs a member in with a passkey alone, for it is something they have and something that they are or know.",
  body: object({ credential: SignedCredential }),
  reply: type({ user: UserLite, authorization: Authorization }),
  refusals: { passkey_invalid: 422 },
});

export const beginPasskeyProof = declareEndpoint({
  name: "beginPasskeyProof",
  method: "POST",
  path: "/auth/passkeys/proof/options",
  access: "member",
  summary:
    "What a passkey of the member's has to sign to stand in for a code of the second factor.",
  body: object({}),
  reply: PasskeyRequest,
});

export const provePasskey = declareEndpoint({
  name: "provePasskey",
  method: "POST",
  path: "/auth/passkeys/proof",
  access: "member",
  summary: "Gives what is sent as two_factor_code, once, within two minutes.",
  body: object({ credential: SignedCredential }),
  reply: type({ two_factor_code: string(), expires_at: Instant }),
  refusals: { passkey_invalid: 422 },
});
