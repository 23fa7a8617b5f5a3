import { describe, expect, test } from "vitest";
import { createTotpSecret, buildTotpAddress, computeTotpCode, findTotpStep } from "./totp.ts";

/** The secret of RFC 6238, appendix B: "12345678901234567890". */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe("an authenticator's code", () => {
  // The appendix shows eight digits; six are their last six.
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %s seconds is the one of RFC 6238", (seconds, code) => {
    expect(computeTotpCode(SECRET, at(seconds))).toBe(code);
    expect(findTotpStep(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test("is good for its own step, the one before and the one after, and names the step it belongs to", () => {
    const now = 1_700_000_010;
    const step = Math.floor(now / 30);
    const code = computeTotpCode(SECRET, at(now));
    expect(findTotpStep(SECRET, code, at(now - 30))).toBe(step);
    expect(findTotpStep(SECRET, code, at(now))).toBe(step);
    expect(findTotpStep(SECRET, code, at(now + 30))).toBe(step);
    expect(findTotpStep(SECRET, code, at(now - 60))).toBeUndefined();
    expect(findTotpStep(SECRET, code, at(now + 60))).toBeUndefined();
  });

  test.each(["", "28708", "2870822", "28708a", " 287082", "287 082", "２８７０８２", "-28708"])(
    "%j is none",
    (code) => {
      expect(findTotpStep(SECRET, code, at(59))).toBeUndefined();
    },
  );

  test("of another secret is wrong", () => {
    expect(
      findTotpStep(createTotpSecret(), computeTotpCode(SECRET, at(59)), at(59)),
    ).toBeUndefined();
  });
});

test("secrets are 160 bits, each another, and the address carries them to the app", () => {
  const secrets = Array.from({ length: 50 }, createTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(buildTotpAddress(SECRET, "Kinfold", "ada okafor@example.com"));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("Kinfold:ada okafor@example.com");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: SECRET,
    issuer: "Kinfold",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
