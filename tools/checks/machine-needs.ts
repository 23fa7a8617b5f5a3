/** What the checks need of a machine, looked at before they start: room on its disks, a browser that starts, and a registry for what fetches. */
import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPinnedBrowser } from "../machine/browser.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Room for the databases, builds and reports of a run. */
const NEEDED_BYTES = 3_000_000_000;
const PATIENCE_MS = 10_000;

const inGigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

/** A sentence about a folder on whose disk the checks have no room; undefined where they have. */
export function describeFullDisk(folder: string, neededBytes = NEEDED_BYTES): string | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= neededBytes) return undefined;
  return `The disk of ${folder} has ${inGigabytes(free)} free and the checks need ${inGigabytes(neededBytes)}: make room there, or set TMPDIR to a folder on another disk.`;
}

/** A sentence about the pinned browser where it does not start; undefined where it does. */
async function describeBrokenBrowser(): Promise<string | undefined> {
  const { executablePath = "", env } = await getPinnedBrowser();
  const { status, stderr, error } = spawnSync(executablePath, ["--version"], {
    encoding: "utf8",
    env: env === undefined ? process.env : { ...env },
    timeout: PATIENCE_MS * 6,
  });
  if (status === 0) return undefined;
  const reason = (error?.message ?? stderr).trim().split("\n").at(0) ?? "";
  return `The browser of the tests does not start (${reason}): install the library that it names.`;
}

/** One sentence about what keeps the checks from running on this machine, and what to do; undefined where nothing does. */
export async function findMissing(usesBrowser: boolean): Promise<string | undefined> {
  const full = describeFullDisk(tmpdir()) ?? describeFullDisk(ROOT);
  return full ?? (usesBrowser ? describeBrokenBrowser() : undefined);
}

/** Whether npm's registry answers. */
export function isRegistryReachable(): boolean {
  const options = [`--fetch-retries=0`, `--fetch-timeout=${PATIENCE_MS}`];
  const { status } = spawnSync(
    "npm",
    ["view", "semver", "version", "--prefer-online", ...options],
    {
      cwd: ROOT,
      stdio: "ignore",
      timeout: PATIENCE_MS * 2,
    },
  );
  return status === 0;
}
