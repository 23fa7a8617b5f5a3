import type { PageMeta } from "../paging.ts";
import type { Activity, StaffActivity, Session, TwoFactor, TwoFactorSecret } from "../security.ts";
import { signedIn } from "./samples.ts";

/** Devices, a second factor and what happened, for stories and tests. A test proves that each fits its struct. */
const here: Session = {
  id: "ses_7k2m9p4q",
  created_at: "2026-11-12T17:42:00.000Z",
  last_seen_at: "2026-11-12T18:00:00.000Z",
  expires_at: "2026-11-13T05:42:00.000Z",
  user_agent: null,
  device: "Chrome on Android",
  is_current: true,
};

const laptop: Session = {
  ...here,
  id: "ses_3h8t6wxz",
  created_at: "2026-11-12T07:15:00.000Z",
  last_seen_at: "2026-11-12T17:31:00.000Z",
  device: "Edge on Windows",
  is_current: false,
};

const tablet: Session = {
  ...laptop,
  id: "ses_9p2r5ndc",
  last_seen_at: "2026-11-12T16:04:00.000Z",
  device: "Safari on iPad",
};

export const sessions: Record<"alone" | "several", Session[]> = {
  alone: [here],
  several: [here, laptop, tablet],
};

export const twoFactor = {
  off: { enabled: false, enabled_at: null, recovery_codes_left: 0 },
  on: { enabled: true, enabled_at: "2026-10-03T09:20:00.000Z", recovery_codes_left: 9 },
  few: { enabled: true, enabled_at: "2026-10-03T09:20:00.000Z", recovery_codes_left: 1 },
} satisfies Record<string, TwoFactor>;

export const twoFactorSecret: TwoFactorSecret = {
  secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
  otpauth_url:
    "otpauth://totp/Kinfold:adaeze.okafor%40example.com?issuer=Kinfold&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
  expires_at: "2026-11-12T18:15:00.000Z",
};

export const recoveryCodes: { message: string; recovery_codes: string[] } = {
  message: "Two-factor sign-in is on.",
  recovery_codes: [
    "k7m2p-x9qtc",
    "4h8tw-n3dyr",
    "b6jzs-5gmkp",
    "q2xnd-8wtch",
    "y9rfp-3kmaz",
    "7dgts-h4xbn",
    "m5wqj-c2ykr",
    "3pzhd-t8fxg",
    "n6akc-9jwtm",
    "x4sby-q7rdp",
  ],
};

export const passwordChanged: {
  message: string;
  authorization: (typeof signedIn)["authorization"];
} = { message: "Your password has been changed.", authorization: signedIn.authorization };

export const activity: Activity[] = [
  { id: "sev_1", kind: "new_device", device: "Safari on iPad", at: "2026-11-12T16:04:00.000Z" },
  { id: "sev_2", kind: "signed_in", device: "Edge on Windows", at: "2026-11-12T07:15:00.000Z" },
  { id: "sev_3", kind: "recovery_code_used", device: null, at: "2026-11-09T11:48:00.000Z" },
  {
    id: "sev_4",
    kind: "password_changed",
    device: "Edge on Windows",
    at: "2026-10-03T09:26:00.000Z",
  },
  { id: "sev_5", kind: "two_factor_on", device: "Edge on Windows", at: "2026-10-03T09:20:00.000Z" },
];

const handled: StaffActivity[] = [
  {
    id: "412",
    kind: "changed",
    who: "Compliance",
    what: "Approved your identity document",
    at: "2026-11-12T10:31:00.000Z",
  },
  {
    id: "409",
    kind: "looked",
    who: "Compliance",
    what: "Looked at your identity document",
    at: "2026-11-12T10:28:00.000Z",
  },
  {
    id: "377",
    kind: "changed",
    who: "Finance",
    what: "Confirmed your bank transfer",
    at: "2026-11-10T14:05:00.000Z",
  },
];

const pageOf = (page: number, page_count: number, rows: number): PageMeta => ({
  total: page_count === 1 ? rows : page_count * 5 - 2,
  page,
  per_page: 5,
  page_count,
  next_cursor: null,
});

/** Who of the club handled an account, for stories: no one, a few times, and for years. */
export const staffActivity: Record<
  "none" | "few" | "newest" | "older",
  { data: StaffActivity[]; meta: PageMeta }
> = {
  none: { data: [], meta: pageOf(1, 0, 0) },
  few: { data: handled, meta: pageOf(1, 1, 3) },
  newest: { data: handled, meta: pageOf(1, 4, 3) },
  older: { data: handled.slice(1), meta: pageOf(2, 4, 2) },
};
