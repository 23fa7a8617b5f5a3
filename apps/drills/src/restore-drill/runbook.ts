import { toSubjectId } from "@kinfold/contract/ids";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { writeAuditEntry } from "@kinfold/server/audit/index.ts";
import {
  findQuarantine,
  openBackupStore,
  prepareRestore,
  readBackupKey,
  sealStore,
} from "@kinfold/server/backup/index.ts";
import { openDatabase, runTransaction, type Db } from "@kinfold/server/platform/db.ts";
import {
  connectEmbeddedPostgres,
  startEmbeddedPostgres,
} from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { startBucketServer } from "@kinfold/server/testing/bucket-server.ts";
import { spawnServer, type Spawned } from "@kinfold/server/testing/spawned-server.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
export const RUNBOOK: string = join(ROOT, "docs/run/restore.md");
const log = createLog("silent");
/** What is committed must be in the archive after so long. */
const ARCHIVED_WITHIN_MS = 60_000;
/** Nothing that the server may call answers here. */
const NOWHERE = "http://127.0.0.1:1";

/** What the commands of the page name as examples. */
const EXAMPLES = {
  place: "/mnt/backups/kinfold",
  copy: "/srv/kinfold-restored",
  moment: "2026-11-22T10:15",
  anchor: "1204:9f86…",
} as const;

/** A block of shell or of settings on a page. */
type Block = { kind: "sh" | "dotenv"; text: string };

/** The blocks of shell and of settings on a page, in order. */
export function readBlocks(page: string): Block[] {
  return [...page.matchAll(/^( *)```(sh|dotenv)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = "", kind, block = ""]) => ({
      kind: kind === "sh" ? "sh" : "dotenv",
      text: block
        .split("\n")
        .map((line) => line.slice(indent.length))
        .join("\n")
        .trim(),
    }),
  );
}

type Ran = { exit: number | null; said: string };

/** Runs a block as an operator's shell does, and stops at its first command that fails. */
function runBlock(block: string, variables: Record<string, string>): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-eu", "-c", block], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: "", FILES_S3_URL: "", ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const from of [child.stdout, child.stderr]) {
      from.setEncoding("utf8").on("data", (text: string) => (said += text));
    }
    child.once("error", reject);
    child.once("close", (exit) => {
      resolve({ exit, said });
    });
  });
}

/** A server of the page's reader, and where it listens. */
type Served = { server: Spawned; url: string };

async function startServer(variables: Record<string, string>): Promise<Served> {
  const port = await freePort();
  const server = spawnServer({
    NODE_ENV: "test",
    PORT: String(port),
    WEB_ROOT: "/nonexistent",
    SMTP_URL: "smtp://127.0.0.1:1",
    RATE_SOURCE_URL: NOWHERE,
    PAYSTACK_BASE_URL: NOWHERE,
    MONNIFY_BASE_URL: NOWHERE,
    FLUTTERWAVE_BASE_URL: NOWHERE,
    ...variables,
  });
  await server.says('"serving"');
  return { server, url: `http://127.0.0.1:${port}` };
}

async function stopServer({ server }: Served, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  server.child.kill(signal);
  await server.ended;
}

/** Whether a server says of a change that it is a restored copy. */
async function refusesChanges({ url }: Served): Promise<boolean> {
  const response = await fetch(`${url}/api/customer/register`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: "{}",
  });
  return (await response.text()).includes("This is a restored copy of the club");
}

/** Gives work to the database that the server runs on this folder. */
async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await connectEmbeddedPostgres(dataDir);
  if (database === undefined) throw new Error("the server runs no database");
  const { db, close } = openDatabase(database.address(), log, 1);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const note = (dataDir: string, text: string) =>
  withDatabase(dataDir, (db) => sql`insert into runbook.note values (${text})`.execute(db));

/** What the copy must hold, and the audit something to compare. */
async function beginNotes(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (db) => {
    await runTransaction(db, (tx) =>
      writeAuditEntry(tx, {
        at: new Date(),
        actor: { kind: "system" },
        action: "runbook.begun",
        subject: { kind: "runbook", id: toSubjectId("restore") },
      }),
    );
    await sql`create schema runbook`.execute(db);
    await sql`create table runbook.note (text text)`.execute(db);
  });
}

export type Followed = {
  faults: string[];
  /** After how long what was committed was in the archive of the server itself. */
  archivedMs: number;
};

/** What the page's reader has: folders, settings and a place for backups. */
type Desk = {
  dataDir: string;
  copy: string;
  place: string;
  settings: Record<string, string>;
  close: () => Promise<void>;
};

async function openDesk(scratch: string, kind: "folder" | "bucket"): Promise<Desk> {
  const folder = join(scratch, `runbook's ${kind}`);
  await mkdir(folder, { mode: 0o755 });
  const [dataDir, copy] = [join(folder, "data"), join(folder, "the copy")];
  if (kind === "folder") {
    return {
      dataDir,
      copy,
      place: join(folder, "place"),
      settings: {},
      close: async () => undefined,
    };
  }
  const { settings: bucket, close } = await startBucketServer();
  const settings = {
    BACKUP_S3_URL: new URL(bucket.url).origin,
    BACKUP_S3_REGION: bucket.region,
    BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  return { dataDir, copy, place: "s3://kinfold-files/club", settings, close };
}

/** A word as a shell takes it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Waits until a moment is in the archive, and answers how long that took. */
async function untilArchived(
  { place, settings }: Desk,
  key: string,
  moment: number,
): Promise<number> {
  const buckets = {
    BACKUP_S3_URL: "",
    BACKUP_S3_REGION: "",
    BACKUP_S3_ACCESS_KEY_ID: "",
    BACKUP_S3_SECRET_ACCESS_KEY: "",
    ...settings,
  };
  const store = sealStore(openBackupStore(place, buckets), readBackupKey(key));
  for (;;) {
    // The moment itself: a backup that ended later does not say that the log before it is archived.
    const isArchived = await prepareRestore(store, new Date(moment)).then(
      () => true,
      () => false,
    );
    const waited = Date.now() - moment;
    if (isArchived || waited > 2 * ARCHIVED_WITHIN_MS) return waited;
    await pause(250);
  }
}

/**
 * Follows the page from the key to the release of a copy, with a server of its own whose backups are in a folder or in a bucket.
 * What fails ends it with a fault.
 */
export async function followRunbook(scratch: string, kind: "folder" | "bucket"): Promise<Followed> {
  const desk = await openDesk(scratch, kind);
  try {
    return await follow(desk);
  } finally {
    await desk.close();
  }
}

async function follow(desk: Desk): Promise<Followed> {
  const { dataDir, copy, place } = desk;
  const blocks = readBlocks(await readFile(RUNBOOK, "utf8"));
  const missing = Object.values(EXAMPLES).filter(
    (example) => !blocks.some(({ text }) => text.includes(example)),
  );
  if (missing.length > 0) {
    return { faults: [`the runbook names ${missing.join(", ")} no more`], archivedMs: 0 };
  }
  const replacements: Record<string, string> = {
    [EXAMPLES.place]: quoted(place),
    [EXAMPLES.copy]: quoted(copy),
  };
  const variables: Record<string, string> = { DATA_DIR: dataDir, ...desk.settings };
  const faults: string[] = [];
  let archivedMs = 0;
  let key = "";
  let served: Served | undefined;
  const stop = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (served !== undefined) await stopServer(served, signal);
    served = undefined;
  };
  try {
    for (const { kind, text } of blocks) {
      if (kind === "dotenv") {
        // The first settings are those of "Once"; the others are about another place.
        if (!text.includes("BACKUP_TO=") || text.includes("COPY_TO")) continue;
        Object.assign(variables, { BACKUP_KEY: key, BACKUP_TO: place });
        served = await startServer(variables);
        await beginNotes(dataDir);
        continue;
      }
      const block = Object.entries(replacements).reduce(
        (filled, [example, value]) => filled.replaceAll(example, value),
        text,
      );
      if (block.includes("restore:release")) {
        served = await startServer({ ...variables, DATA_DIR: copy, BACKUP_TO: "" });
        if (!(await refusesChanges(served))) faults.push("the runbook's copy can be changed");
        await stop("SIGTERM");
      }
      const { exit, said } = await runBlock(block, variables);
      if (exit !== 0) {
        faults.push(`the runbook's "${block}" ended with ${exit}: ${said.trim()}`);
        return { faults, archivedMs };
      }
      if (block.startsWith("openssl")) key = said.trim();
      if (block === "npm run backup") {
        await note(dataDir, "before the moment");
        await pause(20);
        replacements[EXAMPLES.moment] = new Date().toISOString();
        await pause(20);
        await note(dataDir, "after the moment");
        archivedMs = await untilArchived(desk, key, Date.now());
        if (archivedMs > ARCHIVED_WITHIN_MS) faults.push("the server did not archive in a minute");
        // The club's machine is lost.
        await stop("SIGKILL");
      }
      const [, anchor] = /--expect (\d+:[0-9a-f]{64})/.exec(said) ?? [];
      if (anchor !== undefined) replacements[EXAMPLES.anchor] = anchor;
    }
    faults.push(...(await lookAtReleased(copy)));
    // "Give it an empty BACKUP_TO folder and start the server. Take a backup at once."
    const anew = `${place}-${randomBytes(4).toString("hex")}`;
    Object.assign(variables, { DATA_DIR: copy, BACKUP_TO: anew });
    served = await startServer(variables);
    if (await refusesChanges(served)) faults.push("the released copy cannot be changed");
    const { exit, said } = await runBlock("npm run backup", variables);
    if (exit !== 0) faults.push(`the backup of the released copy: ${said.trim()}`);
    return { faults, archivedMs };
  } finally {
    await stop("SIGTERM");
  }
}

/** What is wrong with the copy that the page left: it holds what it should, and no one has to release it. */
async function lookAtReleased(copy: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir: copy, log });
  const { db, close } = openDatabase(postgres.address(), log, 1);
  try {
    const { rows } = await sql<{ text: string }>`select text from runbook.note`.execute(db);
    const there = rows.map(({ text }) => text).join(", ");
    const isReleased = (await findQuarantine(db)) === undefined;
    return [
      ...(there === "before the moment" ? [] : [`the runbook's copy holds "${there}"`]),
      ...(isReleased ? [] : ["the runbook's copy was not released"]),
    ];
  } finally {
    await close();
    await postgres.stop();
  }
}
