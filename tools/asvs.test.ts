import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const page = readFileSync(join(ROOT, "docs/asvs.md"), "utf8");
const cells = page
  .split("\n")
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const rows = cells.map(([, id = "", level = "", is = "", how = "", proof = ""]) => ({
  id,
  level,
  is,
  how,
  files: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
}));

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const IN_CHAPTERS = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

test("every requirement of levels 1 and 2 has one row", () => {
  const counts: Record<string, number> = {};
  for (const { id } of rows) {
    const [chapter = ""] = id.split(".");
    counts[chapter] = (counts[chapter] ?? 0) + 1;
  }
  expect(counts).toEqual(IN_CHAPTERS);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.filter(({ level }) => level !== "1" && level !== "2")).toEqual([]);
});

test("each says how it stands, what is met names its proof, and every proof is there", () => {
  const known = new Set(["met", "partly", "not met", "does not apply"]);
  expect(rows.filter(({ is, how }) => !known.has(is) || how === "")).toEqual([]);
  expect(rows.filter(({ is, files }) => is === "met" && files.length === 0)).toEqual([]);
  const missing = rows
    .flatMap(({ files }) => files)
    .filter((file) => !existsSync(join(ROOT, file)));
  expect(missing).toEqual([]);
});

test("the sum at the top is that of the rows", () => {
  const count = (wanted: string): number => rows.filter(({ is }) => is === wanted).length;
  expect(page).toContain(
    `Of ${rows.length}: ${count("met")} met, ${count("partly")} in part, ${count("not met")} not met, ${count("does not apply")} do not apply.`,
  );
});

/** Ciphers, keyed hashes, derived keys, passwords, authenticators and passkeys. */
const CRYPTOGRAPHY =
  /createCipheriv\(|createHmac\(|hkdfSync\(|from "(?:@node-rs\/argon2|otpauth|@simplewebauthn\/server)/;

test("the inventory of cryptography names every file of the server that does some", () => {
  const inventory = readFileSync(join(ROOT, "docs/security/cryptography.md"), "utf8");
  const folder = "apps/server/src";
  const found = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith(".ts") && !/\/testing\/|\.test\.ts$|\/demo/.test(file))
    .filter((file) => CRYPTOGRAPHY.test(readFileSync(join(ROOT, file), "utf8")));
  expect(found.length).toBeGreaterThan(6);
  expect(found.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([]);
});
