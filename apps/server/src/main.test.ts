import { chown, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildDatabaseUrl, toDatabaseVariables } from "./testing/database-url.ts";
import { createFreshDatabase } from "./testing/fresh-database.ts";
import { freePort } from "#platform/embedded/free-port.ts";
import { findSample, readSamples } from "#platform/metric-samples.ts";
import { spawnServer, type Spawned } from "./testing/spawned-server.ts";

const running: Spawned[] = [];
const folders: string[] = [];
// One folder for all: making the files of a database is the slow part. In order, each leaves it clean.
let DATA_DIR: string;

beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), "kinfold-main-"));
});
afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill("SIGTERM");
    await ended;
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "kinfold-main-"));
  folders.push(made);
  return made;
}

function start(variables: Record<string, string>, through: readonly string[] = []): Spawned {
  const server = spawnServer(variables, { through });
  running.push(server);
  return server;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "pg18/postmaster.pid"), "utf8")).split("\n")[0]);
}

async function until(isSo: () => Promise<boolean> | boolean, withinMs = 8_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("it never came to be");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const demoSignIns = async (
  dataDir: string,
): Promise<{ members: { email: string; password: string }[] }> =>
  JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"));

describe("the server on a database of its own", { timeout: 180_000 }, () => {
  test("serves, keeps the demo club over a restart, and refuses a second server on its folder", async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const first = start({ DATA_DIR, PORT: String(port), METRICS_PORT: String(metricsPort) });
    const line: { url: string; msg: string } = JSON.parse(await first.says('"serving"'));
    expect(line).toMatchObject({ msg: "serving", url: `http://localhost:${port}` });
    const at = `http://127.0.0.1:${port}`;
    for (const path of ["/api/health", "/api/ready", "/healthz", "/readyz"]) {
      expect((await fetch(at + path)).status).toBe(200);
    }
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const samples = readSamples(metrics);
    expect(
      samples.filter(({ name, value }) => name === "kinfold_reading_failed" && value > 0),
    ).toEqual([]);
    expect(findSample(samples, "kinfold_jobs_on")).toBe(1);
    expect(findSample(samples, "kinfold_job_overdue_seconds", { name: "promises" })).toBe(0);
    expect(findSample(samples, "kinfold_pool_connections_max", { pool: "serving" })).toBe(10);
    const demo = await demoSignIns(DATA_DIR);
    expect(demo.members.length).toBeGreaterThanOrEqual(4);
    expect((await stat(join(DATA_DIR, "demo.json"))).mode & 0o077).toBe(0);
    for (const { password } of demo.members) expect(first.output()).not.toContain(password);

    const second = start({ DATA_DIR, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("Another Kinfold server is using the data folder");
    expect((await fetch(`${at}/api/ready`)).status).toBe(200);

    await Promise.all(Array.from({ length: 30 }, () => fetch(`${at}/api/ready`)));
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    // Nothing that an operator has to look into: connections are closed before the database ends. No one here knows a rate.
    const output = first.output().replaceAll(/^.*no exchange rate was fetched.*$/gm, "");
    expect(output).not.toMatch(/"level":"(warn|error|fatal)"|connection in use was lost/);
    const begin = Date.now();
    const third = start({ DATA_DIR, PORT: String(port) });
    await third.says('"serving"');
    expect(Date.now() - begin).toBeLessThan(10_000);
    expect(await demoSignIns(DATA_DIR)).toEqual(demo);
  });

  test("asked to stop it answers on for a while and is not ready; asked again it ends at once", async () => {
    const port = await freePort();
    const at = `http://127.0.0.1:${port}`;
    const server = start({ DATA_DIR, PORT: String(port), STOP_AFTER_SECONDS: "2" });
    await server.says('"serving"');
    const begin = Date.now();
    server.child.kill("SIGTERM");
    await until(async () => (await fetch(`${at}/api/ready`)).status === 503);
    expect((await fetch(`${at}/api/health`)).status).toBe(200);
    expect((await fetch(`${at}/api/openapi.json`)).status).toBe(200);
    expect(await server.ended).toBe(0);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(2_000);
    const next = start({ DATA_DIR, PORT: String(port), STOP_AFTER_SECONDS: "10" });
    await next.says('"serving"');
    const beginNext = Date.now();
    next.child.kill("SIGTERM");
    await next.says('"stopping"');
    next.child.kill("SIGTERM");
    expect(await next.ended).toBe(0);
    expect(Date.now() - beginNext).toBeLessThan(9_000);
  });

  test("killed without warning it leaves no database behind, and the next start is clean", async () => {
    const port = await freePort();
    const server = start({ DATA_DIR, PORT: String(port) });
    await server.says('"serving"');
    const postmaster = await postmasterOf(DATA_DIR);
    server.child.kill("SIGKILL");
    await server.ended;
    await until(() => !isAlive(postmaster));
    const next = start({ DATA_DIR, PORT: String(port) });
    expect(await next.says('"serving"')).toContain(String(port));
  });

  test.skipIf(process.platform !== "linux")(
    "says at once that its data folder cannot be used",
    async () => {
      const server = start({ DATA_DIR: "/proc/kinfold", PORT: String(await freePort()) });
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain(
        "The data folder /proc/kinfold cannot be used. Choose another with DATA_DIR.",
      );
    },
  );

  test("ends with the person who started it", async () => {
    const server = start({ DATA_DIR, PORT: String(await freePort()) });
    await server.says('"serving"');
    server.child.disconnect();
    expect(await server.ended).toBe(0);
  });

  test("when the database dies it answers 503 within 3 seconds, lives on, and works again", async () => {
    const port = await freePort();
    const server = start({ DATA_DIR, PORT: String(port) });
    await server.says('"serving"');
    const ready = async (): Promise<number> =>
      (await fetch(`http://127.0.0.1:${port}/api/ready`)).status;
    expect(await ready()).toBe(200);
    const flight = Promise.all(Array.from({ length: 20 }, ready));
    process.kill(await postmasterOf(DATA_DIR), "SIGKILL");
    expect((await flight).every((status) => status === 200 || status === 503)).toBe(true);
    const statuses: number[] = [];
    await until(async () => {
      const begin = Date.now();
      const status = await ready();
      expect(Date.now() - begin).toBeLessThan(3_000);
      statuses.push(status);
      return status === 200 && server.output().includes("PostgreSQL runs again");
    });
    expect(new Set(statuses)).toEqual(new Set([503, 200]));
    expect(server.child.exitCode).toBeNull();
  });

  test("a port in use is said in one sentence", async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    try {
      const server = start({ DATA_DIR, PORT: String(port) });
      expect(await server.ended).toBe(1);
      expect(server.output()).toContain(`Port ${port} is in use. Stop what uses it, or set PORT`);
      const office = { OFFICE_PORT: String(port), PORT: String(await freePort()) };
      const next = start({ DATA_DIR, ...office });
      expect(await next.ended).toBe(1);
      expect(next.output()).toContain(
        `Port ${port} is in use. Stop what uses it, or set OFFICE_PORT`,
      );
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });
});

test.runIf(process.getuid?.() === 0)("it runs as a user that is only a number", async () => {
  const dataDir = await folder();
  await chown(dataDir, 54_321, 54_321);
  const number = ["setpriv", "--reuid", "54321", "--regid", "54321", "--clear-groups"];
  const server = start({ DATA_DIR: dataDir, PORT: String(await freePort()) }, number);
  await server.says('"serving"');
  const postmaster = await postmasterOf(dataDir);
  expect(isAlive(postmaster)).toBe(true);
  server.child.kill("SIGKILL");
  await server.ended;
  await until(() => !isAlive(postmaster));
});

test("asked to stop it finishes the answer in hand", async () => {
  const database = await createFreshDatabase();
  const port = await freePort();
  // A captcha service that takes its time keeps a sign-in in hand.
  let isAsked = false;
  const slow = createServer((_request, response) => {
    isAsked = true;
    setTimeout(() => response.end('{"success":false}'), 1_500);
  });
  const slowPort = await freePort();
  await new Promise<void>((resolve) => slow.listen(slowPort, "127.0.0.1", resolve));
  try {
    const server = start({
      DATA_DIR: await folder(),
      ...toDatabaseVariables(database),
      PORT: String(port),
      TURNSTILE_VERIFY_URL: `http://127.0.0.1:${slowPort}/`,
    });
    await server.says('"serving"');
    const body = { email: "a@example.com", password: "x", cf_turnstile_response: "x" };
    const inHand = fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await until(() => isAsked);
    const begin = Date.now();
    server.child.kill("SIGTERM");
    expect((await inHand).status).toBe(400);
    expect(await server.ended).toBe(0);
    expect(Date.now() - begin).toBeLessThan(10_000);
  } finally {
    slow.closeAllConnections();
    await new Promise((resolve) => slow.close(resolve));
    await database.drop();
  }
});

test("a database user without rights is told so in one sentence", async () => {
  const database = await createFreshDatabase();
  const owner = new pg.Client(database.owner);
  await owner.connect();
  try {
    await owner.query("drop table migration; create role guest login password 'Qz8-guest'");
    const server = start({
      DATA_DIR: await folder(),
      PORT: String(await freePort()),
      DATABASE_URL: buildDatabaseUrl({ ...database.address, user: "guest", password: "Qz8-guest" }),
    });
    expect(await server.ended).toBe(1);
    expect(server.output().trim()).toMatch(/^The user of the database may not make tables .*\.$/);
  } finally {
    await owner.query("drop role guest");
    await owner.end();
    await database.drop();
  }
});
