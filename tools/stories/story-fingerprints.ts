/**
 * The accepted look of every story, as text: a file for each component, a line for each screenshot. `git log -p` on such a
 * file is the history of a look.
 *
 *   matrix dark 390 390x1204 9a3f…    the story, the theme, the width of the window, the fingerprint
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { getComponentId } from "./built-stories.ts";
import { isFingerprint, type Fingerprint } from "./fingerprint.ts";

/** Fingerprints by the names of their screenshots, as "components-inputs-button--matrix--light-390". */
export type Fingerprints = Map<string, Fingerprint>;

/** What axe read of a look, as the first 16 digits of a SHA-256. */
export type AxeDigest = string;

const isAxeDigest = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

const LINE = /^(?<state>\S+) (?<theme>light|dark) (?<width>\d+) (?<value>.+)$/;
const NAME = /^(?<story>.+)--(?<theme>light|dark)-(?<width>\d+)$/;

/** The id of the story that a screenshot is of. */
export const getStoryId = (screenshot: string): string =>
  NAME.exec(screenshot)?.groups?.["story"] ?? screenshot;

/** The file of the screenshots of a component, in a folder of fingerprints. */
export const getFingerprintFile = (folder: string, component: string): string =>
  join(folder, `${component}.txt`);

/** The line that a screenshot has in its component's file. */
export function formatLine(screenshot: string, fingerprint: Fingerprint): string {
  const { story = "", theme, width } = NAME.exec(screenshot)?.groups ?? {};
  return `${story.slice(getComponentId(story).length + 2)} ${theme} ${width} ${fingerprint}`;
}

/** What a folder has of each look of a component, by the look's name: nothing without a file. Throws on a line that is none. */
function readLooks(
  folder: string,
  component: string,
  isValue: (text: string) => boolean,
): Map<string, string> {
  const path = getFingerprintFile(folder, component);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  return new Map(
    lines.map((line, at) => {
      const { state, theme, width, value = "" } = LINE.exec(line)?.groups ?? {};
      if (!isValue(value)) throw new Error(`${path}:${at + 1} is not a screenshot's line.`);
      return [`${component}--${state}--${theme}-${width}`, value];
    }),
  );
}

/** Sets what a folder has of these looks, and forgets those named in `gone`. Writes the files that change by it alone. */
function writeLooks(
  folder: string,
  isValue: (text: string) => boolean,
  values: ReadonlyMap<string, string>,
  gone: readonly string[],
): void {
  mkdirSync(folder, { recursive: true });
  const components = new Set([...values.keys(), ...gone].map(getComponentId));
  for (const component of components) {
    const before = readLooks(folder, component, isValue);
    const now = new Map(before);
    for (const name of gone) now.delete(name);
    for (const [name, value] of values) {
      if (getComponentId(name) === component) now.set(name, value);
    }
    const path = getFingerprintFile(folder, component);
    const isSame =
      now.size === before.size && [...now].every(([name, value]) => before.get(name) === value);
    if (now.size === 0) rmSync(path, { force: true });
    else if (!isSame) {
      const lines = [...now].map(([name, value]) => formatLine(name, value)).toSorted();
      writeFileSync(path, `${lines.join("\n")}\n`);
    }
  }
}

/** The accepted screenshots of a component: none without a file. Throws on a line that is none. */
export const readComponent = (folder: string, component: string): Fingerprints =>
  readLooks(folder, component, isFingerprint);

/** All accepted screenshots. */
export function readFingerprints(folder: string): Fingerprints {
  const components = globSync("*.txt", { cwd: folder }).map((file) => basename(file, ".txt"));
  const all: Fingerprints = new Map();
  for (const component of components) {
    for (const [name, fingerprint] of readComponent(folder, component)) all.set(name, fingerprint);
  }
  return all;
}

/** Makes these screenshots the accepted ones, and forgets those named in `gone`. Writes the files that change by it alone. */
export function acceptScreenshots(
  folder: string,
  accepted: Fingerprints,
  gone: readonly string[] = [],
): void {
  writeLooks(folder, isFingerprint, accepted, gone);
}

/** The looks of a component at which axe found nothing, each with the digest of what axe read. Throws on a line that is none. */
export const readPassedLooks = (folder: string, component: string): Map<string, AxeDigest> =>
  readLooks(folder, component, isAxeDigest);

/** Remembers that axe found nothing at these looks, and forgets those named in `gone`. */
export function rememberPassedLooks(
  folder: string,
  passed: ReadonlyMap<string, AxeDigest>,
  gone: readonly string[] = [],
): void {
  writeLooks(folder, isAxeDigest, passed, gone);
}
