import { createHmac, createHash, timingSafeEqual } from "node:crypto";

/** Compares two texts in a time that tells nothing about where they differ, or how long the secret one is. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Lower-case hexadecimal HMAC-SHA512 of the bytes as they came. */
export const computeHmacSha512 = (body: Buffer, key: string): string =>
  createHmac("sha512", key).update(body).digest("hex");

/** True when the header is the HMAC-SHA512 of these very bytes under our key, written as providers write it. */
export function isSigned(body: Buffer, key: string, header: string | undefined): boolean {
  return header !== undefined && isSame(header, computeHmacSha512(body, key));
}

/** True when the header is `sha256=` and the HMAC-SHA256 of these very bytes under our key, as Meta writes it. */
export function isSignedSha256(body: Buffer, key: string, header: string | undefined): boolean {
  const expected = `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
  return header !== undefined && isSame(header, expected);
}
