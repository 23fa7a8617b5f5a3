import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { computePackagesDigest, listDrawingPackages } from "./story-packages.ts";

const LOCKFILE = readFileSync(join(import.meta.dirname, "../../pnpm-lock.yaml"), "utf8");
const NOW = computePackagesDigest(LOCKFILE);

/** The lockfile with a text replaced, wherever it stands. Throws when it stands nowhere. */
function withChange(before: string | RegExp, after: string): string {
  const changed = LOCKFILE.replaceAll(before, after);
  if (changed === LOCKFILE) throw new Error(`pnpm-lock.yaml has no ${before}`);
  return changed;
}

/** The lockfile with another checksum for these releases of a package. */
const withOtherRelease = (name: string): string =>
  withChange(
    new RegExp(`(?<=^  '?${name}@[^(\\n]*:\\n    resolution: \\{integrity: )sha512-`, "gm"),
    "sha512-A",
  );

const names = listDrawingPackages(LOCKFILE).map((line) => line.replace(/^(.[^@]*)@.*/, "$1"));

test.each([
  "swr",
  "react-dom",
  "dequal",
  "@radix-ui/react-dialog",
  "storybook",
  "vite",
  "playwright-core",
])("%s draws, and another release of it is another digest", (name) => {
  expect(names).toContain(name);
  expect(computePackagesDigest(withOtherRelease(name))).not.toBe(NOW);
});

test.each(["pg", "fastify", "pdfkit", "fast-check", "oxlint", "libpg-query"])(
  "%s draws nothing, and another release of it changes nothing",
  (name) => {
    expect(names).not.toContain(name);
    expect(computePackagesDigest(withOtherRelease(name))).toBe(NOW);
  },
);

test("a new package of the server alone changes nothing", () => {
  const added = withChange(
    "  apps/server:\n    dependencies:\n",
    "  apps/server:\n    dependencies:\n      prom-client:\n        specifier: 'catalog:'\n        version: 15.1.3\n",
  )
    .replace(
      "\npackages:\n",
      "\npackages:\n\n  prom-client@15.1.3:\n    resolution: {integrity: sha512-new==}\n",
    )
    .replace("\nsnapshots:\n", "\nsnapshots:\n\n  prom-client@15.1.3: {}\n");
  expect(computePackagesDigest(added)).toBe(NOW);
});

test("a new package of a browser's app is another digest, however deep", () => {
  const other = withChange("      dequal: 2.0.3\n", "      dequal: 2.0.3\n      pdfkit: 0.20.2\n");
  expect(computePackagesDigest(other)).not.toBe(NOW);
});

test.each([
  ["a package that is not installed", /^ {2}dequal@2\.0\.3: \{\}\n/gm, "", "dequal@2.0.3"],
  [
    "a package without a checksum",
    /^ {2}dequal@2\.0\.3:\n {4}resolution: .*\n/gm,
    "",
    "dequal@2.0.3",
  ],
  ["no list of workspaces", /^importers:$/gm, "others:", "no importers"],
  ["a workspace that is gone", /^ {2}apps\/office:$/gm, "  apps/other:", "apps/office"],
  ["another form of the file", /^lockfileVersion: '9.0'/g, "lockfileVersion: '10.0'", "begin with"],
  ["a tool that is listed and gone", /^ {6}oxfmt:$/gm, "      other:", "oxfmt"],
])("%s is told", (_, before, after, said) => {
  expect(() => computePackagesDigest(withChange(before, after))).toThrow(said);
});
