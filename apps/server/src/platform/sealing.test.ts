import { expect, test } from "vitest";
import { isSealingKey, keyedHash, seal, unseal } from "./sealing.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");
const OTHER = Buffer.alloc(32, 8).toString("base64");

test("what is sealed opens with the same key for the same owner", () => {
  const sealed = seal(KEY, "GEZDGNBVGY3TQOJQ", "mem_1");
  expect(sealed.toString("latin1")).not.toContain("GEZDGNBVGY3TQOJQ");
  expect(unseal(KEY, sealed, "mem_1")).toBe("GEZDGNBVGY3TQOJQ");
});

test("nothing opens with another key, for another owner, or after a bit was changed", () => {
  const sealed = seal(KEY, "GEZDGNBVGY3TQOJQ", "mem_1");
  expect(() => unseal(OTHER, sealed, "mem_1")).toThrow();
  expect(() => unseal(KEY, sealed, "mem_2")).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(KEY, changed, "mem_1")).toThrow();
  }
});

test("the same secret is sealed another way each time", () => {
  expect(seal(KEY, "one", "mem_1")).not.toEqual(seal(KEY, "one", "mem_1"));
});

test("a keyed hash depends on the key", () => {
  expect(keyedHash(KEY, "code")).toEqual(keyedHash(KEY, "code"));
  expect(keyedHash(KEY, "code")).not.toEqual(keyedHash(OTHER, "code"));
});

test.each([
  [KEY, true],
  ["", false],
  ["short", false],
  [Buffer.alloc(16).toString("base64"), false],
  [KEY.replace("=", ""), false],
])("%j is a key: %s", (text, expected) => {
  expect(isSealingKey(text)).toBe(expected);
});
