/**
 * Screenshots that stories had on this machine, by their fingerprints, so that a report can show what a changed one looked
 * like before. Only those that once differed are kept, the ones used last, within a bound.
 */
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { computeFingerprint, type Fingerprint } from "./fingerprint.ts";

/** A few thousand screenshots. */
const MOST_BYTES = 256 * 2 ** 20;

/** A screenshot, and the elements of its page as `readPageElements` says them in JSON, where they are known. */
export type StoredScreenshot = { png: Buffer; elements?: string };

/** Where a screenshot is kept. */
export const getStoredFile = (folder: string, fingerprint: Fingerprint): string =>
  join(folder, `${fingerprint.replace(" ", "-")}.png`);

const elementsFor = (png: string): string => png.replace(/\.png$/, ".json");

/** The screenshot in this file, with the elements beside it. */
export function readScreenshotFile(path: string): StoredScreenshot {
  const elements = elementsFor(path);
  return {
    png: readFileSync(path),
    ...(existsSync(elements) && { elements: readFileSync(elements, "utf8") }),
  };
}

/** Writes a screenshot into this file, and its elements beside it. */
export function writeScreenshotFile(path: string, { png, elements }: StoredScreenshot): void {
  if (elements !== undefined) writeFileSync(elementsFor(path), elements);
  writeFileSync(`${path}.part`, png);
  renameSync(`${path}.part`, path);
}

/** Keeps a screenshot. */
export function storeScreenshot(
  folder: string,
  fingerprint: Fingerprint,
  screenshot: StoredScreenshot,
): void {
  mkdirSync(folder, { recursive: true });
  writeScreenshotFile(getStoredFile(folder, fingerprint), screenshot);
}

/** Drops the screenshots that were unused for longest, until the rest fits within the bound. */
export function pruneStore(folder: string, mostBytes = MOST_BYTES): void {
  const kept = globSync("*.{png,json}", { cwd: folder }).map((file) => {
    const { size, mtimeMs } = statSync(join(folder, file));
    return { file, size, mtimeMs };
  });
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of kept.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (bytes <= mostBytes) return;
    rmSync(join(folder, file));
    bytes -= size;
  }
}

/** The screenshot with this fingerprint, if it is kept and still has it. */
export async function readStoredScreenshot(
  folder: string,
  fingerprint: Fingerprint,
): Promise<StoredScreenshot | undefined> {
  const path = getStoredFile(folder, fingerprint);
  if (!existsSync(path)) return undefined;
  const stored = readScreenshotFile(path);
  const computed = await computeFingerprint(stored.png).catch(() => undefined);
  if (computed !== fingerprint) {
    rmSync(path);
    return undefined;
  }
  const now = new Date();
  utimesSync(path, now, now);
  if (stored.elements !== undefined) utimesSync(elementsFor(path), now, now);
  return stored;
}
