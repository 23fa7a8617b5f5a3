import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { addDifferences } from "./build-archive.ts";
import { listPackages } from "./list-packages.ts";
import { printManifest } from "./print-manifest.ts";
import { findSignatureFaults, hashFile, signFiles } from "./signature.ts";
import { writeTar, type Entry } from "./write-tar.ts";

const ROOT = join(import.meta.dirname, "../..");
const COMMITTED_AT = new Date("2026-11-28T09:00:00.000Z");
const hasOpenssl = spawnSync("openssl", ["version"], { stdio: "ignore" }).status === 0;

const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "kinfold-release-"));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const LONG = `${"a-folder-with-a-long-name/".repeat(6)}program.ts`;

/** The same tree in a folder of its own, listed in another order and touched at another time. */
function listTree(isReversed: boolean): Entry[] {
  const folder = makeFolder();
  const from = join(folder, "program");
  writeFileSync(from, "#!/bin/sh\n");
  chmodSync(from, isReversed ? 0o700 : 0o755);
  utimesSync(from, isReversed ? 1 : 2, isReversed ? 1 : 2);
  const entries: Entry[] = [
    { kind: "folder", path: "kinfold" },
    { kind: "file", path: `kinfold/${LONG}`, from, sizeBytes: 10, isProgram: true },
    { kind: "link", path: "kinfold/link", target: LONG },
    { kind: "text", path: "kinfold/CHANGES.md", text: "Naïve: é\n" },
  ];
  return isReversed ? entries.toReversed() : entries;
}

test("an archive follows from its entries alone, and tar reads long names, links and rights", async () => {
  const folder = makeFolder();
  const [one, other] = [join(folder, "one.tar.gz"), join(folder, "other.tar.gz")];
  await writeTar(listTree(false), COMMITTED_AT, one);
  await writeTar(listTree(true), COMMITTED_AT, other);
  expect(await hashFile(one)).toBe(await hashFile(other));
  execFileSync("tar", ["-xzf", one, "-C", folder]);
  const program = join(folder, "kinfold", LONG);
  expect(readFileSync(program, "utf8")).toBe("#!/bin/sh\n");
  expect(statSync(program).mode & 0o777).toBe(0o755);
  expect(statSync(program).mtimeMs).toBe(COMMITTED_AT.getTime());
  expect(readlinkSync(join(folder, "kinfold/link"))).toBe(LONG);
  expect(lstatSync(join(folder, "kinfold/link")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, "kinfold/CHANGES.md"), "utf8")).toBe("Naïve: é\n");
});

const createKey = () =>
  generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });

/** A signed folder with an archive, and its public key. */
async function signOne(): Promise<{ folder: string; archive: string; publicPem: string }> {
  const folder = makeFolder();
  const archive = join(folder, "kinfold.tar.gz");
  writeFileSync(archive, Buffer.alloc(100_000, 7));
  const { privateKey, publicKey } = createKey();
  await signFiles(folder, ["kinfold.tar.gz"], privateKey);
  return { folder, archive, publicPem: publicKey };
}

test("one changed byte, a missing file, another list and another key are each refused", async () => {
  const { folder, archive, publicPem } = await signOne();
  expect(await findSignatureFaults(folder, publicPem)).toEqual([]);
  expect(await findSignatureFaults(folder, createKey().publicKey)).toEqual([
    "SHA256SUMS was not signed by this key, or was changed",
  ]);
  const bytes = readFileSync(archive);
  bytes[50_000] = 8;
  writeFileSync(archive, bytes);
  expect(await findSignatureFaults(folder, publicPem)).toEqual([
    "kinfold.tar.gz is not what was signed",
  ]);
  writeFileSync(join(folder, "SHA256SUMS"), `${await hashFile(archive)}  kinfold.tar.gz\n`);
  expect(await findSignatureFaults(folder, publicPem)).toEqual([
    "SHA256SUMS was not signed by this key, or was changed",
  ]);
  rmSync(join(folder, "SHA256SUMS.sig"));
  expect(await findSignatureFaults(folder, publicPem)).toEqual([
    "SHA256SUMS or SHA256SUMS.sig is missing",
  ]);
});

test("a key that is not of Ed25519 signs nothing", async () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  await expect(signFiles(makeFolder(), [], privateKey)).rejects.toThrow("not of Ed25519");
});

test.skipIf(!hasOpenssl)(
  "openssl and sha256sum verify it as docs/run/release.md says, and refuse a changed byte",
  async () => {
    const { folder, archive, publicPem } = await signOne();
    writeFileSync(join(folder, "release.pub"), publicPem);
    const page = readFileSync(join(ROOT, "docs/run/release.md"), "utf8");
    const [, commands = ""] = /^## Verify it[\s\S]*?```sh\n([\s\S]*?)```/m.exec(page) ?? [];
    const verify = (): number | null =>
      spawnSync("sh", ["-ec", commands], { cwd: folder, stdio: "ignore" }).status;
    expect(verify()).toBe(0);
    writeFileSync(archive, Buffer.alloc(100_000, 8));
    expect(verify()).toBe(1);
  },
);

test("a program's packages are those of production, with theirs, and one that is missing is refused", () => {
  const { packages, links } = listPackages(ROOT, "apps/server");
  const names = packages.map((path) => path.slice(path.lastIndexOf("node_modules/") + 13));
  expect(names).toContain("fastify");
  expect(names).toContain("avvio");
  expect(packages).toContain("packages/contract");
  expect(names).not.toContain("vitest");
  expect(names).not.toContain("typescript");
  expect(links.get("apps/server/node_modules/pg")).toMatch(/^\.\.\/.*\/pg$/);
  const root = makeFolder();
  mkdirSync(join(root, "apps/server"), { recursive: true });
  writeFileSync(join(root, "apps/server/package.json"), '{"dependencies":{"pg":"8.0.0"}}');
  expect(() => listPackages(root, "apps/server")).toThrow("pg is not installed for apps/server");
});

test("the archive's scripts are the programs of the server, run by Node alone", () => {
  const { scripts } = JSON.parse(printManifest(ROOT, "1.4.0"));
  expect(scripts.start).toMatch(/^exec node .*apps\/server\/src\/main\.ts$/);
  expect(scripts.backup).toBe("exec node apps/server/src/backup.ts");
  expect(JSON.stringify(scripts)).not.toContain("tools/");
});

test("what is new since an earlier release is written for both apps, from its archive alone", async () => {
  const folder = makeFolder();
  const source = join(folder, "source.js");
  const text = Array.from({ length: 300 }, (_, at) => `const a${at} = ${(at * 7_919) % 10_007};`);
  writeFileSync(source, text.join("\n"));
  const archive = join(folder, "kinfold-1.0.0.tar.gz");
  const assets = (app: string): string => `apps/${app}/dist/assets`;
  const listed = ["web", "office"].map((app): Entry => {
    const path = `kinfold-1.0.0/${assets(app)}/page-AAAAaaaa.js`;
    return { kind: "file", path, from: source, sizeBytes: statSync(source).size, isProgram: false };
  });
  await writeTar(listed, COMMITTED_AT, archive);
  for (const app of ["web", "office"]) {
    mkdirSync(join(folder, assets(app)), { recursive: true });
    writeFileSync(join(folder, assets(app), "page-BBBBbbbb.js"), `${text.join("\n")}\n// new`);
  }
  await addDifferences(folder, [archive]);
  for (const app of ["web", "office"]) {
    expect(readdirSync(join(folder, assets(app)))).toEqual([
      "page-BBBBbbbb.js",
      `page-BBBBbbbb.js.${await hashFile(source)}.dcz`,
    ]);
  }
});
