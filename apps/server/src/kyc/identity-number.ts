import { createHmac } from "node:crypto";

/** What is kept of a number that identifies a person: its keyed hash, and its last four characters. */
export type KeptNumber = { hmac: Buffer; last4: string };

/**
 * Makes what is kept of a BVN, a NIN or the number of a passport. The same number always gives the same hash under one
 * key; `kind` keeps the numbers of different registers apart. Spaces, hyphens and case do not count.
 */
export function sealIdentityNumber(key: Buffer, kind: string, number: string): KeptNumber {
  const plain = number.replaceAll(/[\s-]/g, "").toUpperCase();
  return {
    hmac: createHmac("sha256", key).update(`${kind}\n${plain}`).digest(),
    // Of a short one not the whole.
    last4: plain.length >= 8 ? plain.slice(-4) : plain.slice(-2),
  };
}
