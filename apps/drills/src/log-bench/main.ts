/**
 * `npm run bench -- log`: movements per second while every journal gets its leaf in the ledger log, beside those without the log, in
 * one run on one PostgreSQL. Short rounds take turns, so that a busy moment of the machine falls on both; medians are compared.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { readCommandLine, readWholeNumber } from "@kinfold/server/platform/command-line.ts";
import { openDatabase } from "@kinfold/server/platform/db.ts";
import { startEmbeddedPostgres } from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate } from "@kinfold/server/platform/migrate.ts";
import { appendJournals, checkLogInvariants } from "@kinfold/server/ledger-log/index.ts";
import { computeMedian } from "../bench/median.ts";
import { countPerSecond, createMovement, fillWallets } from "../bench/node-driver.ts";

const WALLETS = 1_000;
const WANTED = 0.95;
const CONNECTIONS = 2;
const QUERY_TIMEOUT_MS = 60_000;

const { rounds, seconds, clients } = readCommandLine(
  {
    command: "npm run bench -- log",
    about: `
Measures movements of the ledger per second while the ledger log appends each of them, beside movements without the log, in one run on
one PostgreSQL of its own. At the end the whole log is checked. Exits with 0 when the ratio is at least ${WANTED}.`,
    options: {
      rounds: { value: "N", text: "rounds of each, in turns (7)" },
      seconds: { value: "N", text: "seconds of a round (4)" },
      clients: { value: "N", text: "clients at once (8)" },
    },
    example: "--rounds 3",
  },
  ({ options }) => ({
    rounds: readWholeNumber("rounds", options.rounds, 7, 1_000),
    seconds: readWholeNumber("seconds", options.seconds, 4, 3_600),
    clients: readWholeNumber("clients", options.clients, 8, 1_000),
  }),
);

async function fill(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await fillWallets(client, WALLETS);
  await client.end();
}

async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-log-bench-"));
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
  const address = postgres.address();
  const { db, close } = openDatabase(address, log, CONNECTIONS, QUERY_TIMEOUT_MS);
  const stop = async (): Promise<void> => {
    await close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  }
  try {
    await migrate(address, log);
    await fill(address);
    const move = (): Promise<number> =>
      countPerSecond(address, createMovement(WALLETS, false), clients, seconds);
    const atOnce = { pause: async (): Promise<void> => undefined };
    const resting = { pause };
    let appended = await appendJournals(db, db, atOnce);
    /** As many journals as a round posts wait at its beginning, and the log appends them at its own pace while it lasts. */
    const moveWithLog = async (): Promise<number> => {
      const [perSecond, leaves] = await Promise.all([move(), appendJournals(db, db, resting)]);
      appended += leaves;
      return perSecond;
    };
    await move();
    const paces = { without: [] as number[], withLog: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      // Nothing waits when movements are alone.
      appended += await appendJournals(db, db, atOnce);
      paces.without.push(await move());
      paces.withLog.push(await moveWithLog());
    }
    appended += await appendJournals(db, db, atOnce);
    const [without, withLog] = [computeMedian(paces.without), computeMedian(paces.withLog)];
    const ratio = withLog / without;
    const broken = await checkLogInvariants(db);
    console.log(`${rounds} rounds of ${seconds} s each, in turns, ${clients} clients; medians.`);
    console.log(`without the log  ${without.toFixed(0)} movements a second`);
    console.log(`with the log     ${withLog.toFixed(0)} movements a second`);
    console.log(`${appended} journals in the log, ${broken.length} faults found in it`);
    const isFine = ratio >= WANTED && broken.length === 0;
    console.log(`ratio ${ratio.toFixed(3)}, wanted ${WANTED}: ${isFine ? "ok" : "MISSED"}`);
    return isFine ? 0 : 1;
  } finally {
    await stop();
  }
}

process.exitCode = await main();
