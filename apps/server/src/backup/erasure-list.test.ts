import { randomBytes } from "node:crypto";
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { toErasureId, toMemberId } from "@kinfold/contract/ids";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  locateDatabaseFolder,
  locatePasswordFile,
  startEmbeddedPostgres,
} from "#platform/embedded/embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { spawnServer } from "../testing/spawned-server.ts";
import { openFolderStore } from "./backup-store.ts";
import { addErasures, readErasureList, type KnownErasure } from "./erasure-list.ts";
import { openLogArchive } from "./log-archive.ts";
import { restoreBackup } from "./restore.ts";
import { listBackups } from "./restore-plan.ts";
import { readBackupKey } from "./sealed-object.ts";
import { sealStore } from "./sealed-store.ts";
import { takeBackup } from "./take-backup.ts";

const log = createLog("silent");
const SECRET = randomBytes(32).toString("base64");
const KEY = readBackupKey(SECRET);
const RELEASE = fileURLToPath(new URL("../release-copy.ts", import.meta.url));
const WORDS = ["--name", "Ngozi Eze", "--reason", "Compared with the bank until noon"];

let folder: string;
let place: string;
let copy: string;
/** How many each call added, and how many the backup counted after the first. */
const added: number[] = [];
let counted: number;

const createErasure = (name: string, at = "2031-11-12T10:00:00.000Z"): KnownErasure => ({
  erasure_id: toErasureId(`ers_${name}`),
  member_id: toMemberId(`mbr_${name}`),
  erased_at: new Date(at),
});
const FIRST = createErasure("first");
/** Erased after the backup, and erased before it. */
const LATER = createErasure("later", "2031-11-13T10:00:00.000Z");
const storeOf = (folderOf: string) => sealStore(openFolderStore(folderOf), KEY);

/** Rows of two closed members, of whom the first is erased: rules sleep, as their history is not what this is about. */
const MEMBERS = `set session_replication_role = replica;
  insert into member (member_id, customer_id, customer_code, email, password_hash, first_name, last_name, phone, country_code,
      country, citizenship, is_global, pep, accredited_investors, accept_family_office, exco_referral, exco_referral_status, referral_info,
      heard_about_us, created_at)
    select 'mbr_' || name, 'cus_' || name, upper(name), name || '@example.com', '$argon2id$x', 'Ada', 'Obi', '+2348035550142', 'NG', 'NG', '{NG}', false,
      false, false, false, false, 'none', 'sent', 'friend', now() from unnest('{first,later}'::text[]) name;
  insert into erasure (erasure_id, member_id, closure_id, listed_at, due_at, erased_at, erased_by)
    select 'ers_' || name, 'mbr_' || name, 'cls_' || name, now(), now() + interval '30 days',
      case name when 'first' then now() end, case name when 'first' then 'era_first' end from unnest('{first,later}'::text[]) name`;

async function change(dataDir: string, statement: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const client = new pg.Client(postgres.address());
  await client.connect();
  await client.query(statement);
  await client.end();
  await postgres.stop();
}

async function runRelease(
  where: { DATABASE_URL: string; DATA_DIR: string },
  more: readonly string[],
): Promise<{ status: number | string; output: string }> {
  const variables = { ...where, BACKUP_KEY: SECRET };
  const program = spawnServer(variables, { script: RELEASE, given: [...WORDS, ...more] });
  return { status: await program.ended, output: program.output() };
}
const release = (...more: string[]) => runRelease({ DATABASE_URL: "", DATA_DIR: copy }, more);

const ERASED_AGAIN = `set session_replication_role = replica;
  update erasure set erased_at = now(), erased_by = 'era_again' where member_id = 'mbr_later'`;

/** A club whose second member was erased after its last backup, and the copy that was restored from that one. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-erased-"));
  await chmod(folder, 0o755);
  place = join(folder, "place");
  copy = join(folder, "copy");
  const dataDir = join(folder, "data");
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: ["fsync=off"] });
  await migrate(postgres.addressOf("migrate"), log);
  const client = new pg.Client(postgres.address());
  await client.connect();
  await client.query(MEMBERS);
  await client.end();
  const store = storeOf(place);
  const archive = openLogArchive({
    store,
    address: postgres.backupAddress(),
    logFolder: join(locateDatabaseFolder(dataDir), "pg_wal"),
    uploads: undefined,
    log,
  });
  await archive.runCycle();
  added.push(await addErasures(store, [FIRST]));
  const passwordFile = locatePasswordFile(dataDir);
  const backup = await takeBackup(store, { database: postgres, passwordFile, uploads: undefined });
  counted = backup.erasures;
  added.push(await addErasures(store, [FIRST, LATER]));
  added.push(await addErasures(store, [FIRST, LATER]));
  await archive.runCycle();
  await postgres.stop();
  await restoreBackup({ store, at: new Date(backup.ended_at), into: copy, log });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a copy in which an erased member is back is not released, until they are erased in it again", async () => {
  expect(await release()).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^release_without_list: /),
  });
  const refused = await release("--from", place);
  expect(refused).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^release_erasures_missing: .*: mbr_later\. Start a server/),
  });
  expect(refused.output).not.toContain("mbr_first");
  await change(copy, ERASED_AGAIN);
  expect(await release("--from", place)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Released by Ngozi Eze: /),
  });
});

test("a copy that pgBackRest restored is held against the list of its own place", async () => {
  const [own, list] = [join(folder, "own"), join(folder, "own-list")];
  const [backup] = await listBackups(storeOf(place));
  if (backup === undefined) throw new Error("there is no backup");
  await restoreBackup({ store: storeOf(place), at: new Date(backup.ended_at), into: own, log });
  expect(await addErasures(storeOf(list), [FIRST, LATER])).toBe(2);
  const postgres = await startEmbeddedPostgres({ dataDir: own, log });
  const { host, port, user, password, database } = postgres.addressOf("migrate");
  const releaseOwn = (...more: string[]) =>
    runRelease(
      {
        // It is reached by a socket in a folder.
        DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
        DATA_DIR: join(folder, "nothing"),
      },
      more,
    );
  try {
    expect((await releaseOwn()).output).toMatch(/^release_without_list: /);
    const refused = await releaseOwn("--from", list);
    expect(refused.output).toMatch(/^release_erasures_missing: .*: mbr_later\. Start a server/);
    const client = new pg.Client(postgres.address());
    await client.connect();
    await client.query(ERASED_AGAIN);
    await client.end();
    expect((await releaseOwn("--from", list)).output).toMatch(/^Released by Ngozi Eze: /);
  } finally {
    await postgres.stop();
  }
});

test("the list names each erasure once, in order, and is sealed", async () => {
  expect([added, counted]).toEqual([[1, 1, 0], 1]);
  const entries = await readErasureList(storeOf(place));
  expect(entries.map(({ number, erasure_id: id }) => [number, id])).toEqual([
    [1, "ers_first"],
    [2, "ers_later"],
  ]);
  const bytes = await readFile(join(place, "erasures/000000001"));
  expect(bytes.includes("mbr_first")).toBe(false);
});

const ENTRY = (number: number): string => `erasures/00000000${number}`;

test.each<[string, RegExp, (list: string) => Promise<unknown>]>([
  ["an entry taken out", /has no entry 1/, (list) => rm(join(list, ENTRY(1)))],
  [
    "its end taken off, before what a backup counted",
    /has 0 entries, and a backup says that there were 1/,
    (list) => rm(join(list, "erasures"), { recursive: true }),
  ],
  [
    "an entry from elsewhere in place of another",
    /does not hold together at entry 2/,
    async (list) => {
      const other = join(list, "other");
      await addErasures(storeOf(other), [createErasure("third"), createErasure("fourth")]);
      await cp(join(other, ENTRY(2)), join(list, ENTRY(2)));
    },
  ],
])("refused: %s", async (_name, message, damage) => {
  const list = join(folder, "damaged");
  await rm(list, { recursive: true, force: true });
  await cp(place, list, { recursive: true });
  await damage(list);
  const reading = readErasureList(storeOf(list));
  await expect(reading).rejects.toThrow(/^erasure_list_damaged: /);
  await expect(reading).rejects.toThrow(message);
});

test("an entry that was changed is refused as any object of the backups", async () => {
  const list = join(folder, "changed");
  await cp(place, list, { recursive: true });
  const file = join(list, ENTRY(2));
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(file, bytes);
  await expect(readErasureList(storeOf(list))).rejects.toThrow(/^backup_damaged: erasures/);
});
