import { timingSafeEqual } from "node:crypto";

/** Whether two secrets are the same, in a time that does not tell how much of them is. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
