import { execFile, spawn } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Started } from "../drill/keep-running.ts";
import { killAll, listProcessesIn } from "../drill/processes.ts";

const run = promisify(execFile);
const USER = "postgres";
/** The files with which all of it is set up. */
export const HA_FILES: string = fileURLToPath(new URL("../../../../ops/ha/", import.meta.url));

export const HAPROXY = "/usr/sbin/haproxy";

const PROGRAMS = {
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
  "/usr/bin/patroni": "patroni",
  "/usr/bin/etcd": "etcd-server",
  [HAPROXY]: "haproxy",
  "/usr/bin/openssl": "openssl",
} as const;

/** Debian's packages that are not there. */
export const findMissingPackages = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));

/** Folders of its own, and what starts programs in them as the user who owns them. */
export type Ground = {
  folder: string;
  makeFolder: (name: string) => Promise<string>;
  startProgram: (
    name: string,
    command: readonly [string, ...string[]],
    variables: Readonly<Record<string, string>>,
  ) => Started;
  /** Ends everything that works in these folders, and removes them. */
  close: () => Promise<void>;
};

async function findOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (which) => Number((await run("id", [which, USER])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error("there is no user postgres");
  return { uid, gid };
}

/** Opens folders that only their owner enters: PostgreSQL does not run as root. */
export async function openGround(): Promise<Ground> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "kinfold-failover-")));
  await chmod(folder, 0o755);
  const owner = await findOwner();
  return {
    folder,
    makeFolder: async (name) => {
      const path = join(folder, name);
      await mkdir(path, { mode: 0o700 });
      if (owner !== undefined) await chown(path, owner.uid, owner.gid);
      return path;
    },
    startProgram: (name, [program, ...args], variables) => {
      const log = openSync(join(folder, `${name.replace("/", "-")}.log`), "a");
      const child = spawn(program, args, {
        cwd: join(folder, name),
        env: { PATH: "/usr/lib/postgresql/15/bin:/usr/bin:/bin", LC_ALL: "C.UTF-8", ...variables },
        stdio: ["ignore", log, log],
        // Ctrl+C at the terminal reaches the drill alone, which ends all of it in order.
        detached: true,
        ...owner,
      });
      return { child, ended: new Promise((resolve) => child.once("close", resolve)) };
    },
    close: async () => {
      for (let left = listProcessesIn(folder); left.length > 0; left = listProcessesIn(folder)) {
        killAll(left);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The variables of a file of ops/ha, with the drill's own places and passwords instead of the examples. Refuses a name that the file has not. */
export async function readVariables(
  file: string,
  own: Readonly<Record<string, string>>,
  left: readonly string[] = [],
): Promise<Record<string, string>> {
  const text = await readFile(join(HA_FILES, file), "utf8");
  const variables = Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  for (const name of [...Object.keys(own), ...left]) {
    if (!(name in variables)) throw new Error(`ops/ha/${file} has no ${name}`);
    delete variables[name];
  }
  const example = Object.entries(variables).find(([, value]) => /10[.]0[.]0|change-me/.test(value));
  if (example !== undefined) throw new Error(`${example[0]} of ops/ha/${file} is an example`);
  return { ...variables, ...own };
}

/** The variables of the drill's HAProxy: no other user, and no TLS in front of the members. */
export const readProxyVariables = (
  own: Readonly<Record<string, string>>,
): Promise<Record<string, string>> =>
  readVariables("haproxy.env", own, ["RUN_AS", "CERTIFICATE", "REDIRECT_AT"]);
