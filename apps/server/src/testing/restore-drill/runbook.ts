import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { audit } from "#audit/index.ts";
import {
  findQuarantine,
  openFolderStore,
  openLogArchive,
  readBackupKey,
  sealStore,
} from "#backup/index.ts";
import { openDatabase, transaction } from "#platform/db.ts";
import { databaseFolder, startEmbeddedPostgres } from "#platform/embedded/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import type { Stage } from "../drill/stage.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
export const RUNBOOK: string = join(ROOT, "docs/run/restore.md");
const log = createLog("silent");

/** What the commands of the page name as examples. */
const EXAMPLES = {
  place: "/mnt/backups/kinfold",
  copy: "/srv/kinfold-restored",
  moment: "2026-11-22T10:15",
  anchor: "1204:9f86…",
} as const;

/** The blocks of shell on a page, in order. */
export function readCommands(page: string): string[] {
  return [...page.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(([, indent = "", block = ""]) =>
    block
      .split("\n")
      .map((line) => line.slice(indent.length))
      .join("\n")
      .trim(),
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

/** What the commands did, one after another. A command that fails ends it with a fault. */
export async function followRunbook(stage: Stage, scratch: string): Promise<string[]> {
  const { db } = stage;
  const blocks = readCommands(await readFile(RUNBOOK, "utf8"));
  const missing = Object.values(EXAMPLES).filter(
    (example) => !blocks.some((block) => block.includes(example)),
  );
  if (missing.length > 0) return [`the runbook names ${missing.join(", ")} no more`];

  const place = join(scratch, "runbook-place");
  const copy = join(scratch, "runbook-copy");
  const given: Record<string, string> = { [EXAMPLES.place]: place, [EXAMPLES.copy]: copy };
  const variables: Record<string, string> = { DATA_DIR: stage.databaseDir, BACKUP_TO: place };
  await transaction(db, (tx) =>
    audit(tx, {
      at: new Date(),
      actor: { kind: "system" },
      action: "runbook.begun",
      subject: { kind: "runbook", id: "restore" },
    }),
  );
  await sql`create schema runbook`.execute(db);
  await sql`create table runbook.note (text text)`.execute(db);
  const note = (text: string) => sql`insert into runbook.note values (${text})`.execute(db);

  for (const block of blocks) {
    const filled = Object.entries(given).reduce(
      (text, [example, value]) => text.replaceAll(example, value),
      block,
    );
    const { exit, said } = await runBlock(filled, variables);
    if (exit !== 0) return [`the runbook's "${block}" ended with ${exit}: ${said.trim()}`];
    if (block.startsWith("openssl")) variables["BACKUP_KEY"] = said.trim();
    if (block === "npm run backup") {
      const archive = openLogArchive({
        store: sealStore(openFolderStore(place), readBackupKey(variables["BACKUP_KEY"] ?? "")),
        address: stage.postgres.backupAddress(),
        logFolder: join(databaseFolder(stage.databaseDir), "pg_wal"),
        uploads: stage.uploads,
        log,
      });
      await note("before the moment");
      await pause(20);
      given[EXAMPLES.moment] = new Date().toISOString();
      await pause(20);
      await note("after the moment");
      await archive.runCycle();
    }
    const [, anchor] = /--expect (\d+:[0-9a-f]{64})/.exec(said) ?? [];
    if (anchor !== undefined) given[EXAMPLES.anchor] = anchor;
  }
  return lookAtReleased(copy);
}

/** What is wrong with the copy that the page left: it holds what it should, and nobody has to release it. */
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
