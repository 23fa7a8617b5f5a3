/**
 * Which packages draw the stories: those of the browser's apps, and the tools that build, open and compare them. The lockfile says which release
 * of each is installed, and what it needs in turn.
 */
import { createHash } from "node:crypto";

const LOCKFILE_VERSION = "lockfileVersion: '9.0'";

/** The workspaces whose dependencies run in a browser. */
const DRAWN = /^(?:apps\/(?:web|office|workshop)|packages\/[^/]+)$/;

/** Tools at the root that check, and draw nothing. A tool that is not named here counts as one that draws. */
const DRAWS_NOTHING: ReadonlySet<string> = new Set([
  "@arethetypeswrong/core",
  "@playwright/test",
  "@storybook/addon-mcp",
  "@storybook/addon-vitest",
  "@types/node",
  "@types/react",
  "@types/react-dom",
  "@types/semver",
  "@vitest/browser-playwright",
  "chromatic",
  "dependency-cruiser",
  "libpg-query",
  "oxfmt",
  "oxlint",
  "oxlint-tsgolint",
  "publint",
  "semver",
  "syllable",
  "typescript",
  "vitest",
]);

/** By key, the lines that stand below it. */
type Section = ReadonlyMap<string, readonly string[]>;

/** A dependency as the lockfile resolves it: its name, and a version with the peers that it was given. */
type Resolved = readonly [name: string, version: string];

const removeQuotes = (text: string): string => text.replace(/^'(.*)'$/, "$1");

function readSection(lockfile: string, name: string): Section {
  const [, text] =
    new RegExp(`^${name}:\\n([\\s\\S]*?)(?=^\\S|(?![\\s\\S]))`, "m").exec(lockfile) ?? [];
  if (text === undefined) throw new Error(`pnpm-lock.yaml has no ${name}.`);
  const section = new Map<string, string[]>();
  let below: string[] = [];
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const [, key] = /^ {2}(\S.*?):(?: \{\})?$/.exec(line) ?? [];
    if (key === undefined) below.push(line);
    else section.set(removeQuotes(key), (below = []));
  }
  return section;
}

/** What stands in these groups of a workspace or a package. A workspace writes a version below its name, a package beside it. */
function listResolved(lines: readonly string[], groups: readonly string[]): Resolved[] {
  const resolved: Resolved[] = [];
  let group = "";
  let name = "";
  for (const line of lines) {
    group = /^ {4}(\w+):/.exec(line)?.[1] ?? group;
    if (!groups.includes(group)) continue;
    const [, key, beside] = /^ {6}(\S.*?):(?: (.+))?$/.exec(line) ?? [];
    if (key !== undefined) name = removeQuotes(key);
    const version = beside ?? /^ {8}version: (.+)$/.exec(line)?.[1];
    if (version !== undefined) resolved.push([name, removeQuotes(version)]);
  }
  return resolved;
}

/** What draws at its start: the dependencies of the browser's workspaces, and the tools. Those between workspaces are links. */
function listStarts(workspaces: Section): Resolved[] {
  const drawn = [...workspaces].filter(([path]) => DRAWN.test(path));
  for (const path of ["apps/web", "apps/office", "apps/workshop", "packages/ui", "."])
    if (!workspaces.has(path)) throw new Error(`pnpm-lock.yaml has no workspace ${path}.`);
  const tools = listResolved(workspaces.get(".") ?? [], ["dependencies", "devDependencies"]);
  for (const name of DRAWS_NOTHING)
    if (!tools.some(([tool]) => tool === name)) throw new Error(`${name} is no tool any more.`);
  return [
    ...drawn.flatMap(([, lines]) => listResolved(lines, ["dependencies", "optionalDependencies"])),
    ...tools.filter(([name]) => !DRAWS_NOTHING.has(name)),
  ].filter(([, version]) => !version.startsWith("link:"));
}

/** A key of the lockfile without the peers that the package was given, but with the patch that was applied to it. */
function removePeers(key: string): string {
  const [release = ""] = key.split("(");
  return release + (/\(patch_hash=[^)]*\)/.exec(key)?.[0] ?? "");
}

/** Every package that draws, with its release and its checksum, in order. Throws for one that the lockfile does not hold. */
export function listDrawingPackages(lockfile: string): string[] {
  if (!lockfile.startsWith(`${LOCKFILE_VERSION}\n`))
    throw new Error(`pnpm-lock.yaml does not begin with "${LOCKFILE_VERSION}".`);
  const releases = readSection(lockfile, "packages");
  const installed = readSection(lockfile, "snapshots");
  const checksumOf = (key: string): string => {
    const [release = ""] = key.split("(");
    const lines = releases.get(release) ?? [];
    const resolution = lines.find((line) => line.startsWith("    resolution: "));
    if (resolution === undefined) throw new Error(`pnpm-lock.yaml has no checksum of ${release}.`);
    return `${removePeers(key)} ${resolution.trim()}`;
  };
  const seen = new Set<string>();
  const visit = ([name, version]: Resolved): void => {
    // An alias has the name of what it stands for in its version.
    const key = [`${name}@${version}`, version].find((one) => installed.has(one));
    if (key === undefined) throw new Error(`pnpm-lock.yaml does not hold ${name}@${version}.`);
    if (seen.has(key)) return;
    seen.add(key);
    const needs = listResolved(installed.get(key) ?? [], ["dependencies", "optionalDependencies"]);
    for (const next of needs) if (!next[1].startsWith("link:")) visit(next);
  };
  for (const start of listStarts(readSection(lockfile, "importers"))) visit(start);
  return [...new Set([...seen].map(checksumOf))].toSorted();
}

/** The digest of all packages that draw. Throws for one that the lockfile does not hold. */
export const computePackagesDigest = (lockfile: string): string =>
  createHash("sha256").update(listDrawingPackages(lockfile).join("\n")).digest("hex");
