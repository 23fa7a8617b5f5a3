import type { MemberId } from "@kinfold/contract/ids";
import { HOUR_MS } from "@kinfold/contract/durations";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { verifyAudit } from "@kinfold/server/audit/index.ts";
import { findQuarantine } from "@kinfold/server/backup/index.ts";
import { checkLedger } from "@kinfold/server/integrity/index.ts";
import { openDatabase, type Db } from "@kinfold/server/platform/db.ts";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate } from "@kinfold/server/platform/migrate.ts";
import type { Report, RunContext } from "../define-drill.ts";
import { openMember } from "../drill/people.ts";

const run = promisify(execFile);
const log = createLog("silent");
const BIN = "/usr/lib/postgresql/15/bin";
const OPS = fileURLToPath(new URL("../../../../ops/pgbackrest/", import.meta.url));
const ROLES = fileURLToPath(new URL("../../../server/database-roles.sql", import.meta.url));
const WORK_MS = 8_000;
const QUERY_TIMEOUT_MS = 120_000;
const USER = "postgres";

/** A member whom the database said it has. */
type Joined = { memberId: MemberId; begunAt: number; acknowledgedAt: number };

/** A cluster in folders of its own, and what runs programs on it as the user who owns it. */
type Ground = {
  folder: string;
  asOwner: (program: string, args: string[], more?: Record<string, string>) => Promise<string>;
  settings: Record<string, string>;
};

async function ownerIds(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (which) => Number((await run("id", [which, USER])).stdout)),
  );
  if (uid === undefined || gid === undefined) throw new Error("there is no user postgres");
  return { uid, gid };
}

async function openGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-pgbackrest-"));
  const owner = await ownerIds();
  const folders = ["repository", "spool", "logs", "lock", "sockets", "restored"];
  for (const name of folders) await mkdir(join(folder, name), { mode: 0o700 });
  if (owner !== undefined) {
    for (const name of ["", ...folders]) await chown(join(folder, name), owner.uid, owner.gid);
  }
  await chmod(folder, 0o755);
  // Everything else stands in the files of ops/.
  const settings = {
    PGBACKREST_CONFIG: join(OPS, "pgbackrest.conf"),
    PGBACKREST_REPO1_PATH: join(folder, "repository"),
    PGBACKREST_REPO1_CIPHER_PASS: randomBytes(32).toString("base64"),
    PGBACKREST_PG1_PATH: join(folder, "main"),
    PGBACKREST_SPOOL_PATH: join(folder, "spool"),
    PGBACKREST_LOG_PATH: join(folder, "logs"),
    PGBACKREST_LOCK_PATH: join(folder, "lock"),
  };
  const asOwner: Ground["asOwner"] = async (program, args, more = {}) => {
    const { stdout, stderr } = await run(program, args, {
      cwd: folder,
      env: { ...process.env, ...settings, ...more },
      ...owner,
    });
    return stdout + stderr;
  };
  return { folder, asOwner, settings };
}

const CREATED = "create database kinfold";

/** Makes the cluster as ops/ has it, with the club's schema, and answers how it is reached. */
async function openCluster({ folder, asOwner, settings }: Ground, port: number): Promise<string> {
  const main = join(folder, "main");
  const sockets = join(folder, "sockets");
  await asOwner(join(BIN, "initdb"), ["-D", main, "-U", USER, "-A", "trust", "-E", "UTF8"]);
  const lines = [
    `include '${join(OPS, "archive.conf")}'`,
    `port = ${port}`,
    "listen_addresses = ''",
    `unix_socket_directories = '${sockets}'`,
  ];
  await appendFile(join(main, "postgresql.conf"), `${lines.join("\n")}\n`);
  await asOwner(join(BIN, "pg_ctl"), [
    "-D",
    main,
    "-w",
    "-l",
    join(folder, "logs", "main"),
    "start",
  ]);
  // Reached by a socket, whose place and port pgBackRest is told.
  settings["PGBACKREST_PG1_SOCKET_PATH"] = sockets;
  settings["PGBACKREST_PG1_PORT"] = String(port);
  const psql = (...args: string[]): Promise<string> =>
    asOwner(join(BIN, "psql"), [
      "-X",
      "-q",
      "-h",
      sockets,
      "-p",
      String(port),
      "-U",
      USER,
      ...args,
    ]);
  await psql("-c", CREATED);
  await psql("-d", "kinfold", "-v", "ON_ERROR_STOP=1", "-f", ROLES);
  return sockets;
}

const reach = (host: string, port: number, user: string) => ({
  host,
  port,
  user,
  password: "",
  database: "kinfold",
});

/** Lets members join until it is over, and notes whom the database acknowledged and when. */
async function joinUntil(db: Db, joined: Joined[], ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const begunAt = Date.now();
    const { memberId } = await openMember(db, joined.length, new Date());
    joined.push({ memberId, begunAt, acknowledgedAt: Date.now() });
  }
}

/** Holds a restored copy against whom the database acknowledged before the moment, and looks at its ledger and its audit. */
async function checkCopy(
  ground: Ground,
  into: string,
  moment: number,
  joined: readonly Joined[],
): Promise<string[]> {
  const { folder, asOwner } = ground;
  const [port, sockets] = [await freePort(), join(folder, "sockets")];
  const options = `-p ${port} -c listen_addresses='' -c unix_socket_directories=${sockets}`;
  const started = ["-D", into, "-w", "-l", join(folder, "logs", "copy"), "-o", options, "start"];
  await asOwner(join(BIN, "pg_ctl"), started);
  const { db, close } = openDatabase(reach(sockets, port, USER), log, 2, QUERY_TIMEOUT_MS);
  try {
    const { rows } = await sql<{ member_id: MemberId }>`select member_id from member`.execute(db);
    const there = new Set(rows.map(({ member_id: id }) => id));
    const faults = joined.flatMap(({ memberId, begunAt, acknowledgedAt }) => {
      if (acknowledgedAt < moment && !there.has(memberId)) return [`${memberId} is missing`];
      if (begunAt > moment && there.has(memberId)) return [`${memberId} joined later and is there`];
      return [];
    });
    const quarantine = await findQuarantine(db);
    if (quarantine?.asOf?.getTime() !== moment)
      faults.push("it is not in quarantine of its moment");
    const { rows: archiving } = await sql<{ mode: string }>`
      select current_setting('archive_mode') as mode`.execute(db);
    if (archiving[0]?.mode !== "off")
      faults.push("it archives into the repository of the original");
    const { promises } = await checkLedger(db);
    for (const { promise, brokenBy } of promises) {
      faults.push(...brokenBy.map((about) => `${promise}: ${about}`));
    }
    const { wrong } = await verifyAudit(db, []);
    if (wrong !== undefined) faults.push(`audit entry ${wrong.number}: ${wrong.what}`);
    return faults;
  } finally {
    await close();
    await asOwner(join(BIN, "pg_ctl"), ["-D", into, "-m", "fast", "-w", "stop"]);
  }
}

/** A moment as pgBackRest takes it. */
const inWords = (at: number): string =>
  new Date(at).toISOString().replace("T", " ").replace("Z", "+00");

/** What a program that must refuse said, or that it did not. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const message =
      error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    return message.trim().split("\n").at(-1) ?? "";
  }
}

/** The archived segments of a repository, oldest first. */
async function listArchived(repository: string): Promise<string[]> {
  const all = await readdir(join(repository, "archive"), { recursive: true });
  return all.filter((name) => /[0-9A-F]{24}-[0-9a-f]{40}/.test(name)).toSorted();
}

/** Restores from damaged copies of the repository; each must be refused, and leave nothing behind. */
async function tryDamaged(
  ground: Ground,
  moment: string,
  afterEnd: string,
): Promise<{ refused: string[]; faults: string[] }> {
  const { folder, asOwner } = ground;
  const repository = join(folder, "repository");
  const copy = join(folder, "restored", "repository");
  const into = join(folder, "restored", "damaged");
  const restore = (target: string, more: Record<string, string> = {}) =>
    asOwner(join(OPS, "restore.sh"), [target, into], { PGBACKREST_REPO1_PATH: copy, ...more });
  const segmentAt = async (share: number): Promise<string> => {
    const names = await listArchived(copy);
    return join(copy, "archive", names[Math.floor(names.length * share)] ?? "");
  };
  const cases: [string, (() => Promise<unknown>) | undefined, () => Promise<unknown>][] = [
    [
      "wrong passphrase",
      undefined,
      () => restore(moment, { PGBACKREST_REPO1_CIPHER_PASS: "another" }),
    ],
    ["a moment after the archive", undefined, () => restore(afterEnd)],
    ["missing segment", async () => rm(await segmentAt(0.6)), () => restore(moment)],
    [
      "torn segment",
      async () => {
        const path = await segmentAt(0.6);
        const bytes = await readFile(path);
        await writeFile(path, bytes.subarray(0, bytes.length >> 1));
      },
      () => restore(moment),
    ],
    ["a folder that is there", async () => mkdir(into), () => restore(moment)],
  ];
  const [refused, faults]: [string[], string[]] = [[], []];
  for (const [name, spoil, work] of cases) {
    await asOwner("cp", ["-a", repository, copy]);
    await spoil?.();
    const refusal = await refusalOf(work);
    if (refusal === undefined) faults.push(`${name}: it was restored`);
    else refused.push(`${name}: ${refusal}`);
    const left = (await readdir(join(folder, "restored"))).filter((entry) => entry === "damaged");
    if (left.length > 0 && name !== "a folder that is there")
      faults.push(`${name}: it left a copy`);
    await rm(copy, { recursive: true, force: true });
    await rm(into, { recursive: true, force: true });
  }
  return { refused, faults };
}

/** Runs the drill on a cluster of its own. */
export async function runPgbackrestDrill({ onOpen, say }: RunContext): Promise<Report> {
  const ground = await openGround();
  const { folder, asOwner } = ground;
  const main = join(folder, "main");
  const close = async (): Promise<void> => {
    for (const data of [main, join(folder, "restored", "copy")]) {
      await asOwner(join(BIN, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"]).catch(() => "");
    }
    await rm(folder, { recursive: true, force: true });
  };
  onOpen(close);
  const backrest = (...args: string[]) => asOwner("pgbackrest", ["--stanza=kinfold", ...args]);
  try {
    const port = await freePort();
    const sockets = await openCluster(ground, port);
    await migrate(reach(sockets, port, "kinfold_migrate"), log);
    await backrest("stanza-create");
    await backrest("check");
    const { db, close: closeDatabase } = openDatabase(reach(sockets, port, USER), log, 2);
    const joined: Joined[] = [];
    const ending = new AbortController();
    const joining = joinUntil(db, joined, ending.signal);
    await backrest("--type=full", "backup");
    await pause(WORK_MS / 4);
    await backrest("--type=incr", "backup");
    await pause(WORK_MS / 4);
    await sql`select pg_switch_wal()`.execute(db);
    await pause(WORK_MS / 4);
    const moment = Date.now();
    await pause(WORK_MS / 4);
    ending.abort();
    await joining;
    await closeDatabase();
    // Waits until all of the log is archived.
    await backrest("check");
    await backrest("verify");
    say(`${joined.length} members joined; a full and an incremental backup and the log are there`);
    const into = join(folder, "restored", "copy");
    const target = inWords(moment);
    await asOwner(join(OPS, "restore.sh"), [target, into]);
    const faults = await checkCopy(ground, into, moment, joined);
    say("the copy was checked");
    const afterEnd = inWords(Date.now() + HOUR_MS);
    const damaged = await tryDamaged(ground, target, afterEnd);
    const before = joined.filter(({ acknowledgedAt }) => acknowledgedAt < moment).length;
    return {
      lines: [
        `${joined.length} members acknowledged, ${before} of them before the moment`,
        ...damaged.refused.map((one) => `refused, ${one}`),
      ],
      faults: [...faults, ...damaged.faults],
    };
  } finally {
    await close();
  }
}
