import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { readProcessStart } from "./folder-lock.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";

const log = createLog("silent");
const folders: string[] = [];
const running: EmbeddedPostgres[] = [];

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folder(mode = 0o755): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "kinfold-pg-"));
  await chmod(made, mode);
  folders.push(made);
  return made;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: ["fsync=off"] });
  running.push(postgres);
  return postgres;
}

async function connected(postgres: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(postgres.address());
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function answers(postgres: EmbeddedPostgres): Promise<unknown> {
  const client = await connected(postgres);
  const { rows } = await client.query(
    "select 40 + 2 as n, current_setting('listen_addresses') as on",
  );
  await client.end();
  return rows[0];
}

test.each([
  ["that everybody may pass through", 0o755],
  ["closed to everybody else", 0o700],
])("it runs in a folder %s, as root or not, and opens no port", async (_name, mode) => {
  const dataDir = await folder(mode);
  const postgres = await start(dataDir);
  expect(await answers(postgres)).toEqual({ n: 42, on: "" });
  const files = await stat(join(dataDir, "pg18"));
  expect(files.mode & 0o077).toBe(0);
  expect((await stat(join(dataDir, "pg18.password"))).mode & 0o077).toBe(0);
});

test("where the path is too long for a socket it listens on this machine only", async () => {
  const dataDir = join(await folder(), "a".repeat(60), "b".repeat(60));
  await mkdir(dataDir, { recursive: true });
  const postgres = await start(dataDir);
  expect(postgres.address().host).toBe("127.0.0.1");
  expect(await answers(postgres)).toEqual({ n: 42, on: "127.0.0.1" });
});

test("a second one on the same folder is refused and the first not disturbed", async () => {
  const dataDir = await folder();
  const postgres = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(/Another Kinfold server is using the data folder/);
  expect(await answers(postgres)).toMatchObject({ n: 42 });
});

test.runIf(process.platform === "linux")(
  "killed with a stuck child left behind, it clears the child and runs again",
  async () => {
    const postgres = await start(await folder());
    const client = await connected(postgres);
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const [child, postmaster] = [rows[0]?.pid ?? 0, postgres.pid() ?? 0];
    // A stopped child does not notice the death and holds the shared memory for ever.
    process.kill(child, "SIGSTOP");
    process.kill(postmaster, "SIGKILL");
    await expect
      .poll(() => answers(postgres).catch(() => undefined), { interval: 100 })
      .toMatchObject({ n: 42 });
    expect(postgres.pid()).not.toBe(postmaster);
    expect(readProcessStart(child)).toBeUndefined();
  },
);
