import { spawnSync } from "node:child_process";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MIGRATIONS_FOLDER } from "@kinfold/server/platform/migrate.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const FOLDER = "apps/server/migrations";
/** Where nothing was released yet: the commit before this one was added. */
const UNRELEASED = "0310_ledger_log.sql";

function readGit(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.trim()}`);
  return stdout;
}

/** A revision whose schema is upgraded, and in words why this one. */
export type Older = { revision: string; why: string; isRelease: boolean };

/** The revision that was asked for, or the newest release, or a commit from before today's schema. Throws where the history is not here. */
export function findOlder(from: string | undefined): Older {
  const [newest] = readGit("tag", "--merged", "HEAD", "--sort=-creatordate").split("\n");
  const isRelease = newest !== undefined && newest !== "";
  if (from !== undefined) {
    const revision = readGit("rev-parse", "--verify", `${from}^{commit}`).trim();
    return { revision, why: `as asked for (${from})`, isRelease: isRelease && from === newest };
  }
  if (isRelease) return { revision: newest, why: `the newest release, ${newest}`, isRelease };
  const added = readGit(
    "log",
    "--diff-filter=A",
    "--format=%H",
    "--",
    `${FOLDER}/${UNRELEASED}`,
  ).trim();
  if (added === "")
    throw new Error(`the history of ${FOLDER} is not here: name a revision with --from`);
  return {
    revision: readGit("rev-parse", `${added}^`).trim(),
    why: `there is NO TAGGED RELEASE yet: the commit before ${UNRELEASED}`,
    isRelease: false,
  };
}

/** Why there is no older schema here; undefined where one was asked for, or is found. */
export function explainNoHistory(from: string | undefined): string | undefined {
  if (from !== undefined) return undefined;
  try {
    findOlder(undefined);
    return undefined;
  } catch (error) {
    return `no older schema is here, as in a copy without its history: ${String(error)}`;
  }
}

/** Writes the migrations of a revision into a folder. */
export async function writeOlderMigrations(revision: string, folder: string): Promise<void> {
  await mkdir(join(folder, "always"), { recursive: true });
  const paths = readGit("ls-tree", "-r", "--name-only", revision, "--", `${FOLDER}/`).trim();
  for (const path of paths.split("\n")) {
    const inside = path.includes("/always/") ? join("always", basename(path)) : basename(path);
    await writeFile(join(folder, inside), readGit("show", `${revision}:${path}`));
  }
}

/** Writes today's migrations into a folder, and after them one that is planted. */
export async function writeMigrations(folder: string, planted: string | undefined): Promise<void> {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  if (planted !== undefined) await writeFile(join(folder, "9990_planted.sql"), planted);
}
