import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** What runs in browsers: the members' app, and the office of the staff. */
export type BrowserApp = "web" | "office";

const APPS: readonly BrowserApp[] = ["web", "office"];

const stampOf = (app: BrowserApp): string => join(ROOT, "apps", app, "dist", ".built-from");

const sourcesOf = (app: BrowserApp): string[] => [
  `apps/${app}`,
  "packages",
  "package.json",
  "pnpm-lock.yaml",
  "tsconfig.base.json",
];
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "testing"]);
const SKIPPED_FILES = /\.(test|stories)\.tsx?$|\.md$/;

/** An app did not build. The message is the builder's output. */
export class BuildFailed extends Error {
  override readonly name = "BuildFailed";
}

/** Whether the builds on disk were made from these very sources. */
export async function hasCurrentBuilds(): Promise<boolean> {
  return (await staleApps()).length === 0;
}

/** Builds the apps whose sources have changed. Rejects with BuildFailed. */
export async function buildApps(): Promise<void> {
  for (const app of await staleApps()) await buildApp(app);
}

/** Builds an app, whether or not it is built already, and notes of which sources. Rejects with BuildFailed. */
export async function buildApp(app: BrowserApp): Promise<void> {
  const fingerprint = await fingerprintOf(sourcesOf(app));
  await build(app);
  await writeFile(stampOf(app), fingerprint);
}

async function staleApps(): Promise<BrowserApp[]> {
  const stale: BrowserApp[] = [];
  for (const app of APPS) {
    const stamp = stampOf(app);
    const isBuilt =
      existsSync(stamp) &&
      (await readFile(stamp, "utf8")) === (await fingerprintOf(sourcesOf(app)));
    if (!isBuilt) stale.push(app);
  }
  return stale;
}

async function build(app: BrowserApp): Promise<void> {
  const child = spawn(process.execPath, [join("apps", app, "build.ts")], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      resolve(status ?? 1);
    });
  });
  if (code !== 0) throw new BuildFailed(Buffer.concat(output).toString("utf8"));
}

async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const path of (await Promise.all(paths.map(filesUnder))).flat().toSorted()) {
    hash.update(`${path}\0`).update(await readFile(join(ROOT, path)));
  }
  return hash.digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  let entries;
  try {
    entries = await readdir(join(ROOT, path), { withFileTypes: true });
  } catch {
    return [path];
  }
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name),
  );
  const files = entries.filter((entry) => entry.isFile() && !SKIPPED_FILES.test(entry.name));
  const nested = await Promise.all(folders.map(({ name }) => filesUnder(join(path, name))));
  return [...files.map(({ name }) => join(path, name)), ...nested.flat()];
}
