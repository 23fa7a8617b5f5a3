import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  checkAdvisories,
  findAffected,
  makePinned,
  readPackages,
  readOsv,
  readPinned,
} from "./advisories.ts";

const ROOT = join(import.meta.dirname, "../..");
const lockfile = readFileSync(join(ROOT, "pnpm-lock.yaml"), "utf8");
const pinned = readFileSync(join(ROOT, "tools/checks/advisories.json"), "utf8");
const file = readPinned(pinned);

const daysAfter = (days: number): Date =>
  new Date(Date.parse(`${file.takenOn}T12:00:00Z`) + days * 86_400_000);
const check = (given: Partial<Parameters<typeof checkAdvisories>[0]> = {}) =>
  checkAdvisories({ pinned, lockfile, now: daysAfter(1), isRelease: false, ...given });

/** The repository's lockfile with an old version in place of the one that it holds. */
function plantVersion(name: string, version: string): string {
  const held = new RegExp(`^( {2}'?${name}@)[^:']+('?:)$`, "gm");
  expect(lockfile).toMatch(held);
  return lockfile.replaceAll(held, `$1${version}$2`);
}

const writePinned = (change: object): string =>
  JSON.stringify({ ...JSON.parse(pinned), ...change });
const advise = (ranges: string[]) => ({
  id: "GHSA-x",
  package: "ws",
  ranges,
  summary: "a planted fault",
});

test("no version that the lockfile holds is affected, and every package of it was read", () => {
  const { passed, lines } = check();
  expect(lines.join("\n")).not.toContain("affected:");
  expect(passed).toBe(true);
  const names = new Set(readPackages(lockfile).map(({ name }) => name));
  for (const name of ["fastify", "@fastify/static", "ws", "react"]) expect(names).toContain(name);
  expect(readPackages(lockfile)).toHaveLength(lockfile.match(/^ {4}resolution:/gm)?.length ?? 0);
});

test("the pinned file holds advisories of our packages alone", () => {
  const names = new Set(readPackages(lockfile).map(({ name }) => name));
  expect(file.advisories.map((one) => one.package).filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ["ws", "8.17.0", "GHSA-3h5v-q93c-6h6q"],
  ["nodemailer", "7.0.6", "GHSA-mm7p-fcc7-pg87"],
  ["sharp", "0.32.6-rc.0", "GHSA-54xq-cgqr-rpm3"],
])("a planted old version is found: %s@%s", (name, version, id) => {
  const { passed, lines } = check({ lockfile: plantVersion(name, version) });
  expect(lines).toContainEqual(expect.stringContaining(`  affected: ${name}@${version}: ${id}`));
  expect(passed).toBe(false);
});

test("the first fixed version is not affected", () => {
  expect(check({ lockfile: plantVersion("ws", "8.17.1") }).passed).toBe(true);
});

test("the age is printed; a release passes at 30 days and fails at 31, and a test run warns", () => {
  const release = (days: number) => check({ now: daysAfter(days), isRelease: true });
  expect(release(30).lines[0]).toContain("30 days old");
  expect(release(30).passed).toBe(true);
  expect(release(31).passed).toBe(false);
  expect(release(31).lines.at(-1)).toContain("refused: older than 30 days");
  const usual = check({ now: daysAfter(31) });
  expect(usual.passed).toBe(true);
  expect(usual.lines.at(-1)).toContain("warning: older than 30 days");
});

test.each([
  ["not JSON", "{"],
  ["without a date", writePinned({ takenOn: undefined })],
  ["dated on a day that there is not", writePinned({ takenOn: "2026-02-30" })],
  ["without an advisory", writePinned({ advisories: [] })],
  ["with a field that no one reads", writePinned({ more: 1 })],
  ["with an advisory without a range", writePinned({ advisories: [advise([])] })],
  ["with a range of unknown syntax", writePinned({ advisories: [advise(["vers:npm/<2"])] })],
  ["with an empty range", writePinned({ advisories: [advise([""])] })],
])("a pinned file is refused %s", (_, text) => {
  expect(() => check({ pinned: text })).toThrow("tools/checks/advisories.json cannot be read");
});

test("a file from the future is refused", () => {
  expect(() => check({ now: daysAfter(-2) })).toThrow("after today");
});

test.each([
  ["of another version", lockfile.replace("'9.0'", "'10.0'"), "does not begin with"],
  ["without packages", "lockfileVersion: '9.0'\n", "lists no package"],
  ["with a package that is no release", plantVersion("ws", "https//x"), "cannot be read"],
])("a lockfile is refused %s", (_, text, words) => {
  expect(() => check({ lockfile: text })).toThrow(words);
});

const osv = (affected: object[], more: object = {}): string =>
  JSON.stringify({ id: "GHSA-a", summary: "s", affected, ...more });
const createAffected = (more: object, name = "ws", ecosystem = "npm") => ({
  package: { ecosystem, name },
  ...more,
});
const range = (...events: object[]) => ({ ranges: [{ type: "SEMVER", events }] });
const names = new Set(["ws"]);
const affects = (text: string, version: string): boolean =>
  findAffected([{ name: "ws", version }], { ...file, advisories: readOsv(text, names) }).length > 0;

test("an OSV file is read: fixed, last affected, never fixed, last known, and single versions", () => {
  const fixed = osv([
    createAffected(
      range({ introduced: "0" }, { fixed: "1.2.0" }, { introduced: "2.0.0" }, { fixed: "2.1.0" }),
    ),
  ]);
  const versions = ["1.1.9", "1.2.0", "2.0.0", "2.1.0-rc.1", "2.1.0"];
  expect(versions.map((version) => affects(fixed, version))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  const last = osv([createAffected(range({ introduced: "1.0.0" }, { last_affected: "1.2.0" }))]);
  expect(["0.9.0", "1.2.0", "1.2.1"].map((version) => affects(last, version))).toEqual([
    false,
    true,
    false,
  ]);
  const open = osv([createAffected(range({ introduced: "3.0.0" }))]);
  expect(["2.9.9", "99.0.0"].map((version) => affects(open, version))).toEqual([false, true]);
  const withLastKnown = { database_specific: { last_known_affected_version_range: "<= 3.4.0" } };
  const bounded = osv([createAffected({ ...range({ introduced: "0" }), ...withLastKnown })]);
  expect(["3.4.0", "3.4.1"].map((version) => affects(bounded, version))).toEqual([true, false]);
  const single = osv([createAffected({ versions: ["4.4.2"] })]);
  expect(["4.4.1", "4.4.2"].map((version) => affects(single, version))).toEqual([false, true]);
});

test("other ecosystems, other packages and withdrawn advisories are left out", () => {
  const all = range({ introduced: "0" });
  expect(
    readOsv(osv([createAffected(all, "ws", "PyPI"), createAffected(all, "other")]), names),
  ).toEqual([]);
  expect(readOsv(osv([createAffected(all)], { withdrawn: "2026-01-01T00:00:00Z" }), names)).toEqual(
    [],
  );
});

test.each([
  ["a kind of range", createAffected({ ranges: [{ type: "GIT", events: [{ introduced: "0" }] }] })],
  ["an event", createAffected(range({ introduced: "0" }, { limit: "2.0.0" }))],
  ["a fix before a fault", createAffected(range({ fixed: "2.0.0" }))],
  ["a version", createAffected(range({ introduced: "0" }, { fixed: "two" }))],
  ["nothing at all", createAffected({})],
])("an OSV file is refused for %s that it does not know", (_, affected) => {
  expect(() => readOsv(osv([affected]), names)).toThrow();
});

test("a folder of OSV files becomes the pinned file, and one that cannot be read refuses them all", () => {
  const folder = mkdtempSync(join(tmpdir(), "kinfold-osv-"));
  const dated = { source: "a test", takenOn: "2026-11-23" };
  try {
    expect(() => makePinned(folder, lockfile, dated)).toThrow("holds no .json file");
    writeFileSync(
      join(folder, "a.json"),
      osv([createAffected(range({ introduced: "0" }, { fixed: "8.23.1" }))]),
    );
    const made = makePinned(folder, lockfile, dated);
    expect(made.advisories).toEqual([
      { id: "GHSA-a", package: "ws", ranges: [">=0 <8.23.1"], summary: "s" },
    ]);
    const text = JSON.stringify(made);
    const now = new Date("2026-11-24T00:00:00Z");
    expect(checkAdvisories({ pinned: text, lockfile, now, isRelease: true }).passed).toBe(false);
    writeFileSync(join(folder, "b.json"), "[]");
    expect(() => makePinned(folder, lockfile, dated)).toThrow("b.json cannot be read");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
