import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { DatabaseAddress } from "../db.ts";
import type { Logger } from "../log.ts";
import {
  BACKUP_ROLE,
  createBackupRole,
  createRoles,
  DATABASE_ROLES,
  type DatabaseRole,
} from "../roles.ts";
import { EmbeddedDatabaseRefused, locatePostgresPrograms } from "./binaries.ts";
import { runByFakedClock } from "../faked-clock.ts";
import { freePort } from "./free-port.ts";
import { lockFolder, readProcessStart } from "./folder-lock.ts";
import { findIdentity, type Identity } from "./identity.ts";
import { clearOrphans } from "./orphans.ts";
import { waitUntilReady } from "./ready.ts";
import { logFault } from "#platform/faults.ts";

// The folder carries the major version: another one must not open it.
const VERSION = "pg18";
const USER = "kinfold";
const SOCKET_PATH_LIMIT = 107;
const STOP_WITHIN_MS = 5_000;
const RESPAWN_PAUSE_MS = 250;

type ServerAddress = Extract<DatabaseAddress, { host: string }>;

/** How an embedded database that runs is reached. */
export type EmbeddedAddresses = {
  /** How a superuser reaches the club's database; with a name, another database of the same server. */
  address: (database?: string) => ServerAddress;
  /** How one of the roles reaches it. */
  addressOf: (role: DatabaseRole, database?: string) => ServerAddress;
  /** How the role that takes backups reaches it. */
  backupAddress: () => ServerAddress;
};

export type EmbeddedPostgres = EmbeddedAddresses & {
  /** Process id of the running postmaster, if it runs. */
  pid: () => number | undefined;
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: Logger;
  /** PostgreSQL settings beyond the defaults, such as `fsync=off` for throw-away databases. */
  settings?: readonly string[];
  /** The folder with bin, lib and share of another version than the one that comes along, for throw-away databases. */
  programs?: string | undefined;
  /** How long a start may take: longer than usual while a backup is restored. */
  readyWithinMs?: number;
};

type Home = { native: string; data: string; identity: Identity; password: string };

/** The major version of PostgreSQL that comes along. */
export const EMBEDDED_MAJOR = 18;

/** Where the database's own files are in a data folder. */
export const locateDatabaseFolder = (dataDir: string): string => join(dataDir, VERSION);

/** Where the superuser's password is, which the database's files do not hold. */
export const locatePasswordFile = (dataDir: string): string => join(dataDir, `${VERSION}.password`);

async function passwordIn(dataDir: string): Promise<string> {
  const file = locatePasswordFile(dataDir);
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  }
  return (await readFile(file, "utf8")).trim();
}

const commandLine = (identity: Identity, program: string, args: string[]): [string, string[]] => {
  const [first = program, ...rest] = [...identity.prefix, ...runByFakedClock(), program, ...args];
  return [first, rest];
};

function environment(native: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    LD_LIBRARY_PATH: join(native, "lib"),
    LC_ALL: "C",
    TZ: "UTC",
  };
}

/** Answers what it wrote. */
async function run(home: Home, program: string, args: string[]): Promise<string> {
  const [command, rest] = commandLine(home.identity, join(home.native, "bin", program), args);
  const child = spawn(command, rest, { env: environment(home.native), cwd: "/" });
  let written = "";
  let said = "";
  child.stdout.on("data", (chunk) => (written += String(chunk)));
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (status !== 0) {
    throw new EmbeddedDatabaseRefused(`${program} failed: ${said.trim().slice(-1000)}`);
  }
  return written;
}

/** From this version on the sort order by code point is PostgreSQL's own; before, it is that of the C library. */
const FIRST_WITH_BUILTIN_SORTING = 17;

/** The same sort order on every machine: by code point. */
async function chooseSorting(home: Home): Promise<string[]> {
  const [major] = /\d+/.exec(await run(home, "initdb", ["--version"])) ?? [];
  const isBuiltin = Number(major) >= FIRST_WITH_BUILTIN_SORTING;
  return ["-E", "UTF8", ...(isBuiltin ? ["--locale-provider=builtin"] : []), "--locale=C.UTF-8"];
}

/** Makes the data files in a folder of another name first, so that a start cut short leaves no half database behind. */
async function initialise(home: Home): Promise<void> {
  const unfinished = `${home.data}.new`;
  const givenPassword = `${home.data}.pwfile`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(givenPassword, home.password, { mode: 0o600 });
  if (home.identity.owner !== undefined) {
    await chown(unfinished, home.identity.owner, home.identity.owner);
    await chown(givenPassword, home.identity.owner, home.identity.owner);
  }
  try {
    const access = ["-U", USER, "-A", "scram-sha-256", `--pwfile=${givenPassword}`];
    const sorting = await chooseSorting(home);
    await run(home, "initdb", ["-D", unfinished, ...access, ...sorting, "--no-instructions"]);
  } finally {
    await rm(givenPassword, { force: true });
  }
  await rename(unfinished, home.data);
}

type Place = { host: string; port: number; settings: string[] };

/** A socket inside the data folder, closed to everybody else; loopback only where the path is too long for a socket. */
async function placeFor(data: string): Promise<Place> {
  const port = 5432;
  if (Buffer.byteLength(join(data, `.s.PGSQL.${port}`)) <= SOCKET_PATH_LIMIT) {
    const settings = ["listen_addresses=", `unix_socket_directories=${data}`];
    return { host: data, port, settings: [...settings, "unix_socket_permissions=0700"] };
  }
  const free = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${free}`];
  return { host: "127.0.0.1", port: free, settings };
}

function launch(home: Home, place: Place, options: EmbeddedOptions): ChildProcess {
  const settings = [
    ...place.settings,
    "max_connections=100",
    // A log that is archived no more must not fill the disk; the archive then has a hole and says so.
    "max_slot_wal_keep_size=4GB",
    ...(options.settings ?? []),
  ];
  const args = ["-D", home.data, ...settings.flatMap((setting) => ["-c", setting])];
  const [command, rest] = commandLine(home.identity, join(home.native, "bin/postgres"), args);
  // Its own group: Ctrl+C at the terminal reaches us alone, and we stop it in order.
  return spawn(command, rest, {
    env: environment(home.native),
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
}

async function createDatabase(at: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...at, database: "postgres", connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [USER]);
    if (rowCount === 0) await client.query(`create database ${USER}`);
  } finally {
    await client.end();
  }
}

function addressesAt(place: Pick<Place, "host" | "port">, password: string): EmbeddedAddresses {
  const { host, port } = place;
  const passwordOf = (name: string): string =>
    createHash("sha256").update(`${name} ${password}`).digest("base64url");
  const address: EmbeddedAddresses["address"] = (database = USER) => ({
    host,
    port,
    user: USER,
    password,
    database,
  });
  return {
    address,
    addressOf: (role, database) => ({
      ...address(database),
      user: DATABASE_ROLES[role],
      password: passwordOf(role),
    }),
    backupAddress: () => ({ ...address(), user: BACKUP_ROLE, password: passwordOf("backup") }),
  };
}

/** How to reach the database that another server runs on this data folder; undefined when none runs. */
export async function connectEmbeddedPostgres(
  dataDir: string,
): Promise<EmbeddedAddresses | undefined> {
  const file = join(locateDatabaseFolder(dataDir), "postmaster.pid");
  const [pid = "", , , port = "", socketFolder = ""] = (
    await readFile(file, "utf8").catch(() => "")
  ).split("\n");
  if (pid === "" || readProcessStart(Number(pid)) === undefined) return undefined;
  const host = socketFolder.trim() || "127.0.0.1";
  return addressesAt({ host, port: Number(port) }, await passwordIn(dataDir));
}

/** True when the folder holds a database that was started at least once. */
export const hasDatabase = (dataDir: string): boolean => existsSync(locateDatabaseFolder(dataDir));

/** Ends the PostgreSQL that a killed process left running on a data folder, so that the folder can be removed. */
export async function endLeftPostgres(dataDir: string): Promise<void> {
  if (hasDatabase(dataDir)) await clearOrphans(locateDatabaseFolder(dataDir));
}

/**
 * Starts the PostgreSQL that comes with the project on `dataDir`, making its files at the first start.
 * It is started again when it dies, and ends with us. Refuses a folder that another server uses.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const unlock = await lockFolder(dataDir);
  try {
    const native = options.programs ?? (await locatePostgresPrograms());
    const identity = await findIdentity([dataDir, native]);
    const data = locateDatabaseFolder(dataDir);
    const home: Home = { native, data, identity, password: await passwordIn(dataDir) };
    if (!existsSync(data)) await initialise(home);
    await chmod(data, 0o700);
    const cleared = await clearOrphans(data);
    if (cleared > 0)
      log.warn({ processes: cleared }, "ended PostgreSQL processes of an earlier run");

    const place = await placeFor(data);
    const state = { isStopping: false };
    let child = launch(home, place, options);
    await waitUntilReady(child, log, options.readyWithinMs);

    const respawn = async (): Promise<void> => {
      while (!state.isStopping) {
        await pause(RESPAWN_PAUSE_MS);
        if (state.isStopping) return;
        try {
          await clearOrphans(data);
          child = launch(home, place, options);
          await waitUntilReady(child, log);
          watch();
          log.info("PostgreSQL runs again");
          return;
        } catch (err) {
          logFault(log, "database_not_restarted", { err });
          child.kill("SIGQUIT");
        }
      }
    };
    const watch = (): void => {
      child.once("exit", () => {
        if (state.isStopping) return;
        logFault(log, "database_ended", {});
        void respawn();
      });
    };
    watch();

    const addresses = addressesAt(place, home.password);
    await createDatabase(addresses.address());
    const passwordOf = (role: DatabaseRole): string => addresses.addressOf(role).password;
    await createRoles(addresses.address(), {
      migrate: passwordOf("migrate"),
      run: passwordOf("run"),
      read: passwordOf("read"),
    });
    await createBackupRole(addresses.address(), addresses.backupAddress().password);
    return {
      ...addresses,
      pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
      stop: async () => {
        state.isStopping = true;
        await stop(child);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** `fast`: open transactions are rolled back and nothing is lost; `immediate` only if that takes too long. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}
