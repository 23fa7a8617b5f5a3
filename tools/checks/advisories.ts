/**
 * `npm run release -- advisories`: compares every package version in pnpm-lock.yaml with tools/checks/advisories.json, prints the age of that file and
 * fails on a version that an advisory names. `--refresh` makes the file anew from a folder of OSV files.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies, valid, validRange } from "semver";
import {
  array,
  create,
  define,
  nonempty,
  object,
  optional,
  record,
  string,
  type,
  union,
  unknown,
} from "superstruct";
import type { Infer } from "superstruct";
import {
  CommandLineRefused,
  readCommandLine,
  writeLine,
} from "../../apps/server/src/platform/command-line.ts";

const ROOT = join(import.meta.dirname, "../..");
const PINNED = join(ROOT, "tools/checks/advisories.json");
const LOCKFILE = join(ROOT, "pnpm-lock.yaml");
const DAY_MS = 86_400_000;
/** A release needs advisories that are no older. */
const MOST_DAYS = 30;
/** The version of pnpm's lockfile that readPackages reads. */
const LOCKFILE_VERSION = "lockfileVersion: '9.0'";

/** The file, or what it should be made of, cannot be trusted. The message is a sentence for the person who ran the check. */
export class AdvisoriesRefused extends Error {
  override readonly name = "AdvisoriesRefused";
}

const Day = define<string>("Day", (value) => {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
});
const Range = define<string>(
  "Range",
  (value) => typeof value === "string" && value !== "" && validRange(value) !== null,
);
const Advisory = object({
  id: nonempty(string()),
  package: nonempty(string()),
  /** npm's ranges: a version in any of them is affected. */
  ranges: nonempty(array(Range)),
  summary: string(),
});
const Pinned = object({
  source: nonempty(string()),
  takenOn: Day,
  advisories: nonempty(array(Advisory)),
});
export type Pinned = Infer<typeof Pinned>;

export type Locked = { name: string; version: string };

/** Reads the pinned file. Refuses one that is malformed or has a range that cannot be read. */
export function readPinned(text: string): Pinned {
  try {
    return create(JSON.parse(text), Pinned);
  } catch (error) {
    throw new AdvisoriesRefused(`tools/checks/advisories.json cannot be read: ${wordsOf(error)}`);
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Reads every package and version of pnpm's lockfile. Refuses a lockfile of another version, and a line that it cannot read. */
export function readPackages(lockfile: string): Locked[] {
  if (!lockfile.startsWith(`${LOCKFILE_VERSION}\n`)) {
    throw new AdvisoriesRefused(`pnpm-lock.yaml does not begin with "${LOCKFILE_VERSION}".`);
  }
  const [, packages = ""] = lockfile.split(/^packages:$|^snapshots:$/m);
  const locked = packages
    .split("\n")
    .filter((line) => /^ {2}\S/.test(line))
    .map((line) => {
      const [, name, version] = /^ {2}'?((?:@[^/@']+\/)?[^@']+)@([^@']+)'?:$/.exec(line) ?? [];
      if (name === undefined || version === undefined || valid(version) === null) {
        throw new AdvisoriesRefused(`pnpm-lock.yaml has a package that cannot be read:${line}`);
      }
      return { name, version };
    });
  if (locked.length === 0) throw new AdvisoriesRefused("pnpm-lock.yaml lists no package.");
  return locked;
}

/** Finds the packages that an advisory names: a sentence for each. A release before a fixed version counts as affected. */
export function findAffected(packages: readonly Locked[], { advisories }: Pinned): string[] {
  return packages.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.package === name)
      .filter(({ ranges }) =>
        ranges.some((range) => satisfies(version, range, { includePrerelease: true })),
      )
      .map(
        ({ id, ranges, summary }) =>
          `${name}@${version}: ${id}, ${ranges.join(" or ")}: ${summary}`,
      ),
  );
}

/** How many days old the file is. Refuses one from the future. */
export function computeAge({ takenOn }: Pinned, now: Date): number {
  const days = Math.floor((now.getTime() - Date.parse(`${takenOn}T00:00:00Z`)) / DAY_MS);
  if (days < 0)
    throw new AdvisoriesRefused(`tools/checks/advisories.json is dated ${takenOn}, after today.`);
  return days;
}

type Checked = { lines: string[]; passed: boolean };

/** Checks a lockfile against the pinned file. For a release the file must be 30 days old at most. */
export function checkAdvisories(given: {
  pinned: string;
  lockfile: string;
  now: Date;
  isRelease: boolean;
}): Checked {
  const pinned = readPinned(given.pinned);
  const packages = readPackages(given.lockfile);
  const age = computeAge(pinned, given.now);
  const affected = findAffected(packages, pinned);
  const isOld = age > MOST_DAYS;
  return {
    lines: [
      `${packages.length} versions held against ${pinned.advisories.length} advisories, ${age} days old (${pinned.takenOn}).`,
      `Source: ${pinned.source}`,
      ...affected.map((sentence) => `  affected: ${sentence}`),
      ...(isOld
        ? [
            `  ${given.isRelease ? "refused" : "warning"}: older than ${MOST_DAYS} days. See docs/run/advisories.md.`,
          ]
        : []),
    ],
    passed: affected.length === 0 && !(given.isRelease && isOld),
  };
}

const OsvRange = type({ type: string(), events: array(record(string(), string())) });
const OsvAffected = type({
  package: optional(type({ ecosystem: string(), name: string() })),
  ranges: optional(array(OsvRange)),
  versions: optional(array(string())),
  database_specific: optional(
    union([record(string(), unknown()), define<null>("null", (value) => value === null)]),
  ),
});
const Osv = type({
  id: nonempty(string()),
  summary: optional(string()),
  withdrawn: optional(string()),
  affected: optional(array(OsvAffected)),
});

/** Turns the events of one OSV range into npm's ranges. Refuses what it does not know, so that nothing affected is passed over. */
function rangesOf({ type: kind, events }: Infer<typeof OsvRange>, lastKnown: string): string[] {
  if (kind !== "SEMVER" && kind !== "ECOSYSTEM")
    throw new AdvisoriesRefused(`a range of type ${kind}`);
  const ranges: string[] = [];
  let from: string | undefined;
  for (const event of events) {
    const [entry, ...others] = Object.entries(event);
    if (entry === undefined || others.length > 0) {
      throw new AdvisoriesRefused("an event without one name");
    }
    const [name, version] = entry;
    if (name === "introduced" && from === undefined) from = version;
    else if (name === "fixed" && from !== undefined) {
      ranges.push(`>=${from} <${version}`);
      from = undefined;
    } else if (name === "last_affected" && from !== undefined) {
      ranges.push(`>=${from} <=${version}`);
      from = undefined;
    } else throw new AdvisoriesRefused(`an event "${name}" that does not follow`);
  }
  if (from !== undefined) ranges.push(`>=${from}${lastKnown}`);
  return ranges;
}

function affectedOf(affected: Infer<typeof OsvAffected>): string[] {
  const bound = affected.database_specific?.["last_known_affected_version_range"];
  const lastKnown = typeof bound === "string" ? ` ${bound.replaceAll(/([<>=])\s+/g, "$1")}` : "";
  const ranges = (affected.ranges ?? []).flatMap((range) => rangesOf(range, lastKnown));
  const all = [...ranges, ...(affected.versions ?? []).map((version) => `=${version}`)];
  const unread = all.find((range) => validRange(range) === null);
  if (unread !== undefined) throw new AdvisoriesRefused(`a range "${unread}"`);
  if (all.length === 0) throw new AdvisoriesRefused("a package without a range or version");
  return [...new Set(all)];
}

/** Reads the advisories of one OSV file that are about these npm packages; none when it was withdrawn. Refuses what it cannot read. */
export function readOsv(text: string, names: ReadonlySet<string>): Pinned["advisories"] {
  const { id, summary = "", withdrawn, affected = [] } = create(JSON.parse(text), Osv);
  if (withdrawn !== undefined) return [];
  const ranges = new Map<string, string[]>();
  for (const one of affected) {
    const name = one.package?.name ?? "";
    if (one.package?.ecosystem !== "npm" || !names.has(name)) continue;
    ranges.set(name, [...(ranges.get(name) ?? []), ...affectedOf(one)]);
  }
  return [...ranges].map(([name, found]) => ({ id, package: name, ranges: found, summary }));
}

/** Makes the pinned file from the OSV files in a folder and in those below it. Refuses the folder when one file cannot be read. */
export function makePinned(
  folder: string,
  lockfile: string,
  { source, takenOn }: Pick<Pinned, "source" | "takenOn">,
): Pinned {
  const names = new Set(readPackages(lockfile).map(({ name }) => name));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".json"),
  );
  if (files.length === 0) throw new AdvisoriesRefused(`${folder} holds no .json file.`);
  const advisories = files.flatMap((file) => {
    try {
      return readOsv(readFileSync(join(folder, file), "utf8"), names);
    } catch (error) {
      throw new AdvisoriesRefused(`${file} cannot be read: ${wordsOf(error)}`);
    }
  });
  if (advisories.length === 0)
    throw new AdvisoriesRefused(`${folder} holds no advisory about a package of ours.`);
  const keyOf = (one: Pinned["advisories"][number]): string => `${one.id} ${one.package}`;
  return {
    source,
    takenOn,
    advisories: advisories.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
  };
}

function main(): number {
  const { options } = readCommandLine(
    {
      command: "npm run release -- advisories",
      about: `
Compares every package version in pnpm-lock.yaml with the advisories in tools/checks/advisories.json and prints how old these are. Exits with 0
when none is affected. With --refresh, --taken and --source it makes that file anew first.`,
      options: {
        release: { text: `Fails also when the file is older than ${MOST_DAYS} days.` },
        refresh: { value: "FOLDER", text: "Makes the file from the OSV files in this folder." },
        taken: { value: "DAY", text: "The day on which they were downloaded: 2026-11-23." },
        source: { value: "TEXT", text: "Where they were downloaded." },
      },
      example: "--release",
    },
    (given) => {
      const { refresh, taken, source } = given.options;
      const set = [refresh, taken, source].filter((one) => one !== undefined);
      if (set.length !== 0 && set.length !== 3) {
        throw new CommandLineRefused("--refresh, --taken and --source go together. See --help.");
      }
      return given;
    },
  );
  const now = new Date();
  const lockfile = readFileSync(LOCKFILE, "utf8");
  try {
    const { refresh, taken, source } = options;
    if (refresh !== undefined && taken !== undefined && source !== undefined) {
      const text = `${JSON.stringify(makePinned(refresh, lockfile, { source, takenOn: taken }), null, 2)}\n`;
      computeAge(readPinned(text), now);
      writeFileSync(PINNED, text);
    }
    const pinned = readFileSync(PINNED, "utf8");
    const { lines, passed } = checkAdvisories({
      pinned,
      lockfile,
      now,
      isRelease: options.release,
    });
    for (const line of lines) writeLine(line);
    return passed ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AdvisoriesRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

if (import.meta.main) process.exitCode = main();
