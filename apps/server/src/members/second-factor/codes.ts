import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "@kinfold/contract/limits";

// Neither 0/o, 1/i/l nor u/v: people copy a printed code by hand.
const ALPHABET = "23456789abcdefghjkmnpqrstwxyz";
const HALF = 5;

const half = (): string =>
  Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** Ten recovery codes such as `k7m2p-x9qtc`, each with 48 bits of chance. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);

/** What someone typed, as codes are compared: lower case, without spaces and hyphens. */
export const normalizeCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, "");

/** True when a bare code can only be a recovery code: it is longer than an authenticator's six digits. */
export const isRecoveryCode = (bare: string): boolean => bare.length === 2 * HALF;
