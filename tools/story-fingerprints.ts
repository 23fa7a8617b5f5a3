/**
 * The accepted look of every story, as text: a file for each component, a line for each picture. `git log -p` on such a
 * file is the history of a look.
 *
 *   matrix dark 390 390x1204 9a3f…    the story, the theme, the width of the window, the fingerprint
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { getComponentId } from "./built-stories.ts";
import { isFingerprint, type Fingerprint } from "./story-picture.ts";

/** Fingerprints by the names of their pictures, as "components-inputs-button--matrix--light-390". */
export type Fingerprints = Map<string, Fingerprint>;

const LINE = /^(?<state>\S+) (?<theme>light|dark) (?<width>\d+) (?<fingerprint>.+)$/;
const NAME = /^(?<story>.+)--(?<theme>light|dark)-(?<width>\d+)$/;

/** The id of the story that a picture is of. */
export const getStoryId = (picture: string): string =>
  NAME.exec(picture)?.groups?.["story"] ?? picture;

/** The file of the pictures of a component, in a folder of fingerprints. */
export const getFingerprintFile = (folder: string, component: string): string =>
  join(folder, `${component}.txt`);

/** The line that a picture has in its component's file. */
export function formatLine(picture: string, fingerprint: Fingerprint): string {
  const { story = "", theme, width } = NAME.exec(picture)?.groups ?? {};
  return `${story.slice(getComponentId(story).length + 2)} ${theme} ${width} ${fingerprint}`;
}

/** The accepted pictures of a component: none without a file. Throws on a line that is none. */
export function readComponent(folder: string, component: string): Fingerprints {
  const path = getFingerprintFile(folder, component);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  return new Map(
    lines.map((line, at) => {
      const { state, theme, width, fingerprint = "" } = LINE.exec(line)?.groups ?? {};
      if (!isFingerprint(fingerprint))
        throw new Error(`${path}:${at + 1} is not a picture's line.`);
      return [`${component}--${state}--${theme}-${width}`, fingerprint];
    }),
  );
}

/** All accepted pictures. */
export function readFingerprints(folder: string): Fingerprints {
  const components = globSync("*.txt", { cwd: folder }).map((file) => basename(file, ".txt"));
  const all: Fingerprints = new Map();
  for (const component of components) {
    for (const [name, fingerprint] of readComponent(folder, component)) all.set(name, fingerprint);
  }
  return all;
}

/** Makes these pictures the accepted ones, and forgets those named in `gone`. Writes the files that change by it alone. */
export function acceptPictures(
  folder: string,
  accepted: Fingerprints,
  gone: readonly string[] = [],
): void {
  mkdirSync(folder, { recursive: true });
  const components = new Set([...accepted.keys(), ...gone].map(getComponentId));
  for (const component of components) {
    const before = readComponent(folder, component);
    const now = new Map(before);
    for (const name of gone) now.delete(name);
    for (const [name, fingerprint] of accepted) {
      if (getComponentId(name) === component) now.set(name, fingerprint);
    }
    const path = getFingerprintFile(folder, component);
    const isSame =
      now.size === before.size &&
      [...now].every(([name, fingerprint]) => before.get(name) === fingerprint);
    if (now.size === 0) rmSync(path, { force: true });
    else if (!isSame) {
      const lines = [...now].map(([name, fingerprint]) => formatLine(name, fingerprint)).toSorted();
      writeFileSync(path, `${lines.join("\n")}\n`);
    }
  }
}
