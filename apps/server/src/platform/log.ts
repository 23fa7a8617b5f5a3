import { pino, type DestinationStream, type Logger } from "pino";

const SECRET = "[removed]";

/** Names whose value never reaches the log, wherever they stand. Lines are built from allow-lists; this is the net below. */
const SECRET_NAMES = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "confirm_password",
  "current_password",
  "otp",
  "code_hash",
  "token",
  "access_token",
  "token_hash",
  "secret",
  "bvn",
  "cf_turnstile_response",
  "email",
  "html",
  "text",
];

// Mail servers repeat the address they refuse. Ours and members' alike: no one needs them to understand the fault.
const ADDRESS = /[^\s<>"'(),:;=/@]{1,64}@[^\s<>"'(),:;=/@]*\.\p{L}{2,}/gu;
const withoutAddresses = (text: string): string => text.replace(ADDRESS, "[address]");

/** What an error may tell the log: its kind, code and stack. PostgreSQL's `detail` holds row values and stays out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code: unknown = "code" in error ? error.code : undefined;
  return {
    kind: error.name,
    message: withoutAddresses(error.message.slice(0, 500)),
    ...(typeof code === "string" && { code }),
    ...(error.stack !== undefined && { stack: withoutAddresses(error.stack.slice(0, 4000)) }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** One JSON object per line on standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: SECRET,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

export type { Logger };
