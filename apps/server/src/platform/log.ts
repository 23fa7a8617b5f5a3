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

/** Several attempts that failed together, such as at both addresses of a name, say so many times why. */
const MOST_ERRORS = 3;
/** So many causes of causes are followed: one may lead back to itself. */
const MOST_CAUSES = 5;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * What an error may tell the log: its kind, code and stack, and those of what caused it. The job runner hands over what it caught as a plain
 * object. PostgreSQL's `detail` holds row values and stays out.
 */
function describeError(error: unknown, follow = MOST_CAUSES): Record<string, unknown> {
  if (!isObject(error)) return { kind: typeof error };
  const { name, message, code, stack, cause, errors } = error;
  return {
    kind: error instanceof Error && typeof name === "string" ? name : "object",
    ...(typeof message === "string" && { message: withoutAddresses(message.slice(0, 500)) }),
    ...(typeof code === "string" && { code }),
    ...(typeof stack === "string" && { stack: withoutAddresses(stack.slice(0, 4000)) }),
    ...(isObject(cause) && follow > 0 && { cause: describeError(cause, follow - 1) }),
    ...(Array.isArray(errors) &&
      follow > 0 && {
        errors: errors.slice(0, MOST_ERRORS).map((one) => describeError(one, follow - 1)),
      }),
  };
}

/** One JSON object per line on standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: SECRET,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

export type { Logger };
