import { expect, test } from "vitest";
import { computeHmacSha512, isSame, isSigned, isSignedSha256 } from "./signatures.ts";

/** RFC 4231, test case 2. */
const KEY = "Jefe";
const BODY = Buffer.from("what do ya want for nothing?");
const SHA256 = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
const SHA512 =
  "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737";

test("secrets are compared whole", () => {
  expect(isSame("abc", "abc")).toBe(true);
  for (const other of ["ab", "abcd", "abd", "", "ABC"]) expect(isSame(other, "abc")).toBe(false);
});

test("an HMAC-SHA512 is that of the standard", () => {
  expect(computeHmacSha512(BODY, KEY)).toBe(SHA512);
});

test.each([
  ["HMAC-SHA512", isSigned, SHA512],
  ["HMAC-SHA256 behind its name", isSignedSha256, `sha256=${SHA256}`],
])("a header is the %s of these very bytes under our key", (_what, isRight, header) => {
  expect(isRight(BODY, KEY, header)).toBe(true);
  expect(isRight(Buffer.from(`${BODY.toString()} `), KEY, header)).toBe(false);
  expect(isRight(BODY, "jefe", header)).toBe(false);
  for (const other of [undefined, "", SHA256, header.toUpperCase(), `${header}0`])
    expect(isRight(BODY, KEY, other)).toBe(false);
});
