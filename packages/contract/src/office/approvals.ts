import { nullable, object, optional, pattern, string, type, type Infer } from "superstruct";
import { GivenPassword } from "../credentials.ts";
import { addRule, withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { PasskeyRequest, SignedCredential } from "../passkeys.ts";
import { AuthenticatorCode } from "../staff.ts";
import { requireReason } from "./decision.ts";

/** The SHA-256 of what is approved, in base64url: what a passkey is asked to sign. */
export const Digest = withMessage(
  pattern(string(), /^[A-Za-z0-9_-]{43}$/),
  "This value is not valid.",
);

/** A reason, and what signs the approval. */
export const SignedReason = addRule(
  object({
    reason: requireReason("Say why."),
    /** What a passkey of the caller's signed: its challenge is the digest. */
    credential: optional(SignedCredential),
    /** For a staff member who has no passkey. */
    current_password: optional(GivenPassword),
    code: optional(AuthenticatorCode),
  }),
  ({ credential, current_password: password, code }) =>
    credential !== undefined && (password !== undefined || code !== undefined)
      ? "Send a passkey's signature or the password and a code, not both."
      : undefined,
);
export type SignedReason = Infer<typeof SignedReason>;

/** How an approval is signed. */
export type ApprovalSignature = Omit<SignedReason, "reason">;

/** What keeps an approval from counting, whatever is approved. */
export const APPROVING_REFUSALS = {
  /** The caller has a passkey, and did not sign with it. */
  passkey_required: 422,
  /** It is no signature of this approval by a passkey of the caller's. */
  passkey_invalid: 422,
  password_wrong: 422,
  two_factor_invalid: 422,
} as const;

export const askToApprove = declareEndpoint({
  name: "askToApprove",
  method: "POST",
  path: "/admin/auth/passkeys/approval",
  access: "staff",
  staff: { permission: "signed_in" },
  summary:
    "What a passkey of the caller's has to sign to approve what has this digest. Null when they have no passkey: then they approve with their password and a code.",
  body: object({ digest: Digest }),
  reply: type({ passkey: nullable(PasskeyRequest) }),
});
