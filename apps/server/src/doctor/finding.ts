import { getSystemErrorName } from "node:util";
import { SECOND_MS } from "@kinfold/contract/durations";

/** So much clocks may differ: a code of an authenticator is good for 30 seconds. */
export const CLOCK_MAY_DIFFER_MS = 5 * SECOND_MS;

/** What the doctor looks at. */
export type Subject =
  | "backups"
  | "clock"
  | "configuration"
  | "database"
  | "disk"
  | "keys"
  | "mail"
  | "ports"
  | "providers"
  | "scanner"
  | "TLS";

/** What was found of one thing. `sentence` says of what is wrong also what to do; what is unknown could not be looked at. */
export type Finding = { about: Subject; state: "right" | "wrong" | "unknown"; sentence: string };

/** A function that makes findings about one subject. */
export const createFindings = (about: Subject) => (state: Finding["state"], sentence: string) =>
  ({ about, state, sentence }) satisfies Finding;

/** What the machine calls an error, or what caused it, such as ECONNREFUSED; else its code. Empty for one without. */
export function readErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  // A mail client puts a code of its own over the machine's.
  if ("errno" in error && typeof error.errno === "number" && error.errno < 0)
    return getSystemErrorName(error.errno);
  if ("code" in error && typeof error.code === "string") return error.code;
  return readErrorCode(error.cause);
}
