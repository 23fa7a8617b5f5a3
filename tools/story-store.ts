/**
 * Pictures that stories had on this machine, by their fingerprints, so that a report can show what a changed one looked
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
import { computeFingerprint, type Fingerprint } from "./story-screenshot.ts";

/** A few thousand pictures. */
const MOST_BYTES = 256 * 2 ** 20;

const fileFor = (folder: string, fingerprint: Fingerprint): string =>
  join(folder, `${fingerprint.replace(" ", "-")}.png`);

/** Keeps a picture. */
export function storePicture(folder: string, fingerprint: Fingerprint, png: Buffer): void {
  mkdirSync(folder, { recursive: true });
  const path = fileFor(folder, fingerprint);
  writeFileSync(`${path}.part`, png);
  renameSync(`${path}.part`, path);
}

/** Drops the pictures that were unused for longest, until the rest fits within the bound. */
export function pruneStore(folder: string, mostBytes = MOST_BYTES): void {
  const kept = globSync("*.png", { cwd: folder }).map((file) => {
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

/** The picture with this fingerprint, if it is kept and still has it. */
export async function readStoredScreenshot(
  folder: string,
  fingerprint: Fingerprint,
): Promise<Buffer | undefined> {
  const path = fileFor(folder, fingerprint);
  if (!existsSync(path)) return undefined;
  const png = readFileSync(path);
  const found = await computeFingerprint(png).catch(() => undefined);
  if (found !== fingerprint) {
    rmSync(path);
    return undefined;
  }
  const now = new Date();
  utimesSync(path, now, now);
  return png;
}
