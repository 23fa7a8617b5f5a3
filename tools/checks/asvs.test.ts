import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settleCounts } from "./counts.ts";
import { listImports, Repository } from "./read-source.ts";

const ROOT = join(import.meta.dirname, "../..");
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

/** The numbers of levels 1 and 2 in ASVS 5.0.0, section by section; those between are of level 3. */
const REQUIREMENTS = `
  V1.1 L2: 1 2
  V1.2 L1: 1 2 3 4 5 L2: 6 7 8 9
  V1.3 L1: 1 2 L2: 3 4 5 6 7 8 9 10 11
  V1.4 L2: 1 2 3
  V1.5 L1: 1 L2: 2
  V2.1 L1: 1 L2: 2 3
  V2.2 L1: 1 2 L2: 3
  V2.3 L1: 1 L2: 2 3 4
  V2.4 L2: 1
  V3.2 L1: 1 2
  V3.3 L1: 1 L2: 2 3 4
  V3.4 L1: 1 2 L2: 3 4 5 6
  V3.5 L1: 1 2 3 L2: 4 5
  V3.7 L2: 1 2
  V4.1 L1: 1 L2: 2 3
  V4.2 L2: 1
  V4.3 L2: 1 2
  V4.4 L1: 1 L2: 2 3 4
  V5.1 L2: 1
  V5.2 L1: 1 2 L2: 3
  V5.3 L1: 1 2
  V5.4 L2: 1 2 3
  V6.1 L1: 1 L2: 2 3
  V6.2 L1: 1 2 3 4 5 6 7 8 L2: 9 10 11 12
  V6.3 L1: 1 2 L2: 3 4
  V6.4 L1: 1 2 L2: 3 4
  V6.5 L2: 1 2 3 4 5
  V6.6 L2: 1 2 3
  V6.8 L2: 1 2 3 4
  V7.1 L2: 1 2 3
  V7.2 L1: 1 2 3 4
  V7.3 L2: 1 2
  V7.4 L1: 1 2 L2: 3 4 5
  V7.5 L2: 1 2
  V7.6 L2: 1 2
  V8.1 L1: 1 L2: 2
  V8.2 L1: 1 2 L2: 3
  V8.3 L1: 1
  V8.4 L2: 1
  V9.1 L1: 1 2 3
  V9.2 L1: 1 L2: 2 3 4
  V10.1 L2: 1 2
  V10.2 L2: 1 2
  V10.3 L2: 1 2 3 4
  V10.4 L1: 1 2 3 4 5 L2: 6 7 8 9 10 11
  V10.5 L2: 1 2 3 4 5
  V10.6 L2: 1 2
  V10.7 L2: 1 2 3
  V11.1 L2: 1 2
  V11.2 L2: 1 2 3
  V11.3 L1: 1 2 L2: 3
  V11.4 L1: 1 L2: 2 3 4
  V11.5 L2: 1
  V11.6 L2: 1
  V12.1 L1: 1 L2: 2 3
  V12.2 L1: 1 2
  V12.3 L2: 1 2 3 4
  V13.1 L2: 1
  V13.2 L2: 1 2 3 4 5
  V13.3 L2: 1 2
  V13.4 L1: 1 L2: 2 3 4 5
  V14.1 L2: 1 2
  V14.2 L1: 1 L2: 2 3 4
  V14.3 L1: 1 L2: 2 3
  V15.1 L1: 1 L2: 2 3
  V15.2 L1: 1 L2: 2 3
  V15.3 L1: 1 L2: 2 3 4 5 6 7
  V16.1 L2: 1
  V16.2 L2: 1 2 3 4 5
  V16.3 L2: 1 2 3 4
  V16.4 L2: 1 2 3
  V16.5 L2: 1 2 3
  V17.1 L2: 1
  V17.2 L2: 1 2 3 4
  V17.3 L2: 1 2
`;

/** Every requirement of levels 1 and 2 as "V1.2.1 level 1". */
const listed = REQUIREMENTS.trim()
  .split("\n")
  .flatMap((line) => {
    const [section = ""] = line.trim().split(" ");
    return [...line.matchAll(/L([12]): ([\d ]+)/g)].flatMap(([, level, numbers = ""]) =>
      numbers
        .trim()
        .split(" ")
        .map((number) => `${section}.${number} level ${level}`),
    );
  });

test("every requirement of levels 1 and 2 has one row, with its own number and level", () => {
  expect(listed).toHaveLength(253);
  expect(rows.map(({ id, level }) => `${id} level ${level}`).toSorted()).toEqual(listed.toSorted());
});

test("each says how it stands, what is met names its proof, and every proof is there", () => {
  const states = new Set(["met", "partly", "not met", "does not apply"]);
  expect(rows.filter(({ is, how }) => !states.has(is) || how === "")).toEqual([]);
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
const CRYPTOGRAPHY = /^(?:\*|default|createCipheriv|createHmac|hkdfSync)$/;
const CRYPTOGRAPHIC = /^(?:@node-rs\/argon2|otpauth|@simplewebauthn\/server)/;

test("the inventory of cryptography names every file of the server that does some", () => {
  const repository = Repository.open();
  const inventory = repository.read("docs/security/cryptography.md");
  const files = repository
    .list(/^apps\/server\/src\/.*\.ts$/)
    .filter((file) => !/\/testing\/|\.test\.ts$|\/demo/.test(file))
    .filter((file) =>
      /"(?:node:crypto|@node-rs|otpauth|@simplewebauthn)/.test(repository.read(file)),
    )
    .filter((file) =>
      listImports(file, repository.parse(file)).some(
        ({ from, name, isType }) =>
          !isType &&
          (CRYPTOGRAPHIC.test(from) || (from === "node:crypto" && CRYPTOGRAPHY.test(name))),
      ),
    );
  expect(files.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([]);
  const proofs = rows.flatMap((row) => row.files).length;
  const counts = { requirements: rows.length, proofs, "files with cryptography": files.length };
  expect(settleCounts("asvs", counts)).toEqual([]);
});
