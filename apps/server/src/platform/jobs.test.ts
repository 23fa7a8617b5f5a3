import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { migrateJobs, startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { createFreshDatabase } from "../testing/fresh-database.ts";

test("a job that is due is done by one of two servers, and its schedule is kept", async () => {
  const { address, migrate, drop } = await createFreshDatabase();
  const log = createLog("silent");
  await migrateJobs(migrate, log);
  let runs = 0;
  const job = {
    name: "sweep",
    cron: "0 4 1 1 *",
    run: async () => {
      runs += 1;
    },
  };
  const servers = [await startJobs(address, [job], log), await startJobs(address, [job], log)];
  const boss = new PgBoss({ ...address, schema: "jobs", schedule: false, supervise: false });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.send("sweep");
  await expect.poll(() => runs, { interval: 100 }).toBe(1);
  expect((await boss.getSchedules()).map(({ name, cron }) => [name, cron])).toEqual([
    ["sweep", "0 4 1 1 *"],
  ]);
  await servers[0]?.workOff();
  expect(runs).toBe(2);
  await boss.stop({ close: true, graceful: false });
  await Promise.all(servers.map((server) => server.stop()));
  expect(runs).toBe(2);
  await drop();
});

test("a job that fails is written into the log", async () => {
  const { address, migrate, drop } = await createFreshDatabase();
  await migrateJobs(migrate, createLog("silent"));
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => void lines.push(line) });
  const run = () => Promise.reject(new Error("it fell over"));
  const jobs = await startJobs(address, [{ name: "stumble", cron: "0 4 1 1 *", run }], log);
  const boss = new PgBoss({ ...address, schema: "jobs", schedule: false, supervise: false });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.send("stumble");
  await expect.poll(() => lines.length, { interval: 100 }).toBeGreaterThan(0);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "a job failed",
    job: "stumble",
    err: { message: "it fell over" },
  });
  await boss.stop({ close: true, graceful: false });
  await jobs.stop();
  await drop();
});

test("a server that allows a job more time is heard, also where the job was known before", async () => {
  const { address, migrate, drop } = await createFreshDatabase();
  const log = createLog("silent");
  await migrateJobs(migrate, log);
  const job = { name: "long", cron: "0 4 1 1 *", run: async () => undefined };
  const before = await startJobs(address, [job], log);
  await before.stop();
  const boss = new PgBoss({ ...address, schema: "jobs", schedule: false, supervise: false });
  boss.on("error", () => undefined);
  await boss.start();
  expect(await boss.getQueue("long")).toMatchObject({ expireInSeconds: 300, policy: "singleton" });
  const after = await startJobs(address, [{ ...job, withinSeconds: 3_600 }], log);
  expect(await boss.getQueue("long")).toMatchObject({
    expireInSeconds: 3_600,
    policy: "singleton",
    retryLimit: 2,
  });
  await boss.stop({ close: true, graceful: false });
  await after.stop();
  await drop();
});
