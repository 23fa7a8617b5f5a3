import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const STAMP = join(ROOT, "apps", "web", "dist", ".built-from");

const SOURCES = ["apps/web", "packages", "package.json", "pnpm-lock.yaml", "tsconfig.base.json"];
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "testing", "__screenshots__"]);
const SKIPPED_FILES = /\.(test|stories)\.tsx?$|\.md$/;

/** The web app did not build. The message is the builder's output. */
export class BuildFailed extends Error {
  override readonly name = "BuildFailed";
}

/** Whether the build on disk was made from these very sources. */
export async function isWebAppBuilt(): Promise<boolean> {
  return existsSync(STAMP) && (await readFile(STAMP, "utf8")) === (await fingerprintOf(SOURCES));
}

/** Builds the web app. Rejects with BuildFailed. */
export async function buildWebApp(): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES);
  await build();
  await writeFile(STAMP, fingerprint);
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, [join("apps", "web", "build.ts")], {
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
