import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import {
  deriveKey,
  isSealingKey,
  isUnderCurrentKey,
  computeKeyedHash,
  computeKeyName,
  sealSecret,
  SealedUnderUnknownKey,
  unsealSecret,
  type Keyring,
} from "./sealing.ts";

const KEY = Buffer.alloc(32, 7);
const OTHER = Buffer.alloc(32, 8);
const ringOf = (current: Buffer, previous?: Buffer): Keyring => ({
  setting: "SECOND_FACTOR_KEY",
  current,
  previous,
});
const ring = ringOf(KEY);

test("what is sealed opens with the same key for the same owner", () => {
  const sealed = sealSecret(ring, "GEZDGNBVGY3TQOJQ", "mem_1");
  expect(sealed.toString("latin1")).not.toContain("GEZDGNBVGY3TQOJQ");
  expect(unsealSecret(ring, sealed, "mem_1")).toBe("GEZDGNBVGY3TQOJQ");
});

test("nothing opens with another key, for another owner, or after a bit was changed", () => {
  const sealed = sealSecret(ring, "GEZDGNBVGY3TQOJQ", "mem_1");
  expect(() => unsealSecret(ringOf(OTHER), sealed, "mem_1")).toThrow(SealedUnderUnknownKey);
  expect(() => unsealSecret(ring, sealed, "mem_2")).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unsealSecret(ring, changed, "mem_1")).toThrow();
  }
});

test("while a key is rotated both open, and what is sealed is under the new one", () => {
  const both = ringOf(OTHER, KEY);
  const old = sealSecret(ring, "GEZDGNBVGY3TQOJQ", "mem_1");
  expect(isUnderCurrentKey(both, old)).toBe(false);
  expect(unsealSecret(both, old, "mem_1")).toBe("GEZDGNBVGY3TQOJQ");
  const renewed = sealSecret(both, "GEZDGNBVGY3TQOJQ", "mem_1");
  expect(isUnderCurrentKey(both, renewed)).toBe(true);
  expect(unsealSecret(ringOf(OTHER), renewed, "mem_1")).toBe("GEZDGNBVGY3TQOJQ");
  expect(() => unsealSecret(ringOf(OTHER), old, "mem_1")).toThrow(
    `SECOND_FACTOR_KEY_PREVIOUS must be the key ${computeKeyName(KEY)}`,
  );
});

test("what was sealed before keys had names opens under either key of the ring", () => {
  const nonce = Buffer.alloc(12, 1);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(KEY, "sealing"), nonce);
  cipher.setAAD(Buffer.from("mem_1"));
  const text = Buffer.concat([cipher.update("one"), cipher.final()]);
  const old = Buffer.concat([nonce, cipher.getAuthTag(), text]);
  for (const one of [ring, ringOf(OTHER, KEY), ringOf(KEY, OTHER)]) {
    expect(unsealSecret(one, old, "mem_1")).toBe("one");
    expect(isUnderCurrentKey(one, old)).toBe(false);
  }
  expect(() => unsealSecret(ringOf(OTHER), old, "mem_1")).toThrow();
});

test("the same secret is sealed another way each time", () => {
  expect(sealSecret(ring, "one", "mem_1")).not.toEqual(sealSecret(ring, "one", "mem_1"));
});

test("a keyed hash depends on the key, and the name of a key tells nothing of it", () => {
  expect(computeKeyedHash(KEY, "code")).toEqual(computeKeyedHash(KEY, "code"));
  expect(computeKeyedHash(KEY, "code")).not.toEqual(computeKeyedHash(OTHER, "code"));
  expect(computeKeyName(KEY)).toMatch(/^[0-9a-f]{16}$/);
  expect(computeKeyName(KEY)).not.toBe(computeKeyName(OTHER));
});

test.each([
  [KEY.toString("base64"), true],
  ["", false],
  ["short", false],
  [Buffer.alloc(16).toString("base64"), false],
  [KEY.toString("base64").replace("=", ""), false],
])("%j is a key: %s", (text, expected) => {
  expect(isSealingKey(text)).toBe(expected);
});
