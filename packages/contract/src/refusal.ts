/** The wire shape of every refusal and fault. `error` is the sentence a member reads. */
export type WireError = {
  error: string;
  code: string;
  request_id: string;
  fields?: Record<string, string>;
  /** Seconds until trying again makes sense, with `rate_limited`, `gen_idempotency_busy` and `unavailable`. */
  retry_after?: number;
  /** Tries left on this code, with `otp_invalid`. */
  attempts_left?: number;
  /** What is missing before money may leave, with `wallet_withdrawal_blocked`. */
  blockers?: string[];
  /** The day in Lagos from which it would be done, with `port_locked_in`. */
  available_on?: string;
};

/** Refusals that any endpoint may give before its own work begins. */
export const COMMON_REFUSALS = [
  "malformed",
  "unsupported_type",
  "too_large",
  "cross_site",
  "invalid",
  "signed_out",
  "email_unverified",
  "staff_forbidden",
  "staff_unconfirmed",
  "not_found",
  "rate_limited",
  "unavailable",
  "fault",
] as const;
export type CommonRefusal = (typeof COMMON_REFUSALS)[number];

/** The club said no, for a reason the endpoint declares. Its message is the server's sentence for the member. */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = "Refusal";
  readonly code: Code;
  readonly status: number;
  readonly wire: WireError;

  constructor(code: Code, status: number, wire: WireError) {
    super(wire.error);
    this.code = code;
    this.status = status;
    this.wire = wire;
  }
}
