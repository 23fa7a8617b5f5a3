import { spawnSync } from "node:child_process";
import { constants } from "node:fs";
import { stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { EmbeddedDatabaseRefused } from "./binaries.ts";

/** The "no one" of every Linux and macOS we know. */
const NO_ONE = 65_534;

/** How the database's programs are started: what stands before them, and who owns their files. */
export type Identity = {
  /** Program and arguments to put before the real command; empty to start it directly. */
  prefix: readonly string[];
  /** Owner of the data files, when it is not ourselves. */
  owner?: number;
};

function has(program: string, ...probe: string[]): boolean {
  return spawnSync(program, probe, { stdio: "ignore" }).status === 0;
}

async function isOpenToAll(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & constants.S_IXOTH) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const dieWithUs = (): readonly string[] =>
  has("setpriv", "--version") ? ["setpriv", "--pdeathsig", "INT"] : [];

/** False for a user id that is only a number, as containers like to give. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/**
 * PostgreSQL refuses to run as root, and for a user without a name. As root we start it as no one where every folder on
 * the way lets no one through; else, and without a name, inside a user namespace where we look like no one.
 * Where Linux offers it, the database ends when we do.
 */
export async function findIdentity(folders: readonly string[]): Promise<Identity> {
  const withUs = dieWithUs();
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { prefix: withUs };

  const areOpen = isRoot && (await Promise.all(folders.map(isOpenToAll))).every(Boolean);
  if (areOpen && withUs.length > 0) {
    const noOne = ["--reuid", String(NO_ONE), "--regid", String(NO_ONE), "--clear-groups"];
    return { prefix: [...withUs, ...noOne], owner: NO_ONE };
  }
  const namespace = ["unshare", "--user", `--map-user=${NO_ONE}`, `--map-group=${NO_ONE}`];
  if (has("unshare", ...namespace.slice(1), "true")) {
    return { prefix: [...withUs, ...namespace] };
  }
  if (!isRoot) {
    throw new EmbeddedDatabaseRefused(
      "PostgreSQL asks for the name of the user that runs it, and this one has none in /etc/passwd. Give it one, or set DATABASE_URL.",
    );
  }
  throw new EmbeddedDatabaseRefused(
    "PostgreSQL does not run as root, and no other user can reach the data folder. Start the server as an ordinary user, move DATA_DIR, or set DATABASE_URL.",
  );
}
