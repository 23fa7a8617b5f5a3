/**
 * `npm run bench -- ledger`: movements per second beside pgbench's TPC-B-like transactions, in one run on one PostgreSQL.
 * Short rounds take turns, so that a busy moment of the machine falls on both; medians are compared.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  readCommandLine,
  readName,
  readWholeNumber,
} from "@kinfold/server/platform/command-line.ts";
import { startEmbeddedPostgres } from "@kinfold/server/platform/embedded/embedded-postgres.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { migrate } from "@kinfold/server/platform/migrate.ts";
import { computeMedian } from "./median.ts";
import { createMovement, countPerSecond, createTpcb, fillWallets } from "./node-driver.ts";
import { runPgbench, findPgbenchVersion } from "./pgbench.ts";
import { buildScripts, buildTpcbTables } from "./tpcb.ts";
const WALLETS = 10_000;
const CLIENTS = [1, 8, 32] as const;
const WANTED_IN_SQL = 1.2;
const WANTED_THROUGH_HTTP = 0.5;
const HTTP_CLIENTS = 32;
const WARM_UP_CLIENTS = 8;

const DRIVERS = ["pgbench", "node"] as const;

const { rounds, seconds, scale, driver, hasSql, hasHttp } = readCommandLine(
  {
    command: "npm run bench -- ledger",
    about: `
Measures movements of the ledger per second beside pgbench's TPC-B-like transactions, in one run on one PostgreSQL of its own.
Exits with 0 when the ratios are as wanted. docs/drills.md says how to read it.`,
    options: {
      rounds: { value: "N", text: "rounds of each, in turns (5)" },
      seconds: { value: "N", text: "seconds of a round (3)" },
      scale: { value: "N", text: "scale of pgbench's tables (20)" },
      driver: { value: "NAME", text: "pgbench, or node for the driver of this repository" },
      "sql-only": { text: "leaves the half through HTTP out" },
      "http-only": { text: "leaves the half in SQL out" },
    },
    example: "--rounds 3 --sql-only",
  },
  ({ options }) => ({
    rounds: readWholeNumber("rounds", options.rounds, 5, 1_000),
    seconds: readWholeNumber("seconds", options.seconds, 3, 3_600),
    scale: readWholeNumber("scale", options.scale, 20, 1_000),
    driver: readName("driver", options.driver, DRIVERS),
    hasSql: !options["http-only"],
    hasHttp: !options["sql-only"],
  }),
);

// The server takes a second to load: `--help` does without.
const { measureThroughHttp } = await import("./through-http.ts");

type Runner = (clients: number) => Promise<number>;
type Runners = Readonly<Record<"tpcb" | "spread" | "hot", Runner>>;

async function fill(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(buildTpcbTables(scale));
  await fillWallets(client, WALLETS);
  await client.end();
}

type Numbers = Record<string, number[]>;

async function measure(runners: Runners, clients: number): Promise<Numbers> {
  const numbers: Numbers = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(runners)) {
      (numbers[name] ??= []).push(await run(clients));
    }
  }
  return numbers;
}

const cell = (text: string | number, width = 10): string => String(text).padStart(width);

/** One line of the table; true when the ratio is as wanted. */
function line(
  what: string,
  clients: number,
  ours: number,
  theirs: number,
  wanted: number,
): boolean {
  const ratio = ours / theirs;
  const isFine = ratio >= wanted;
  const figures = [cell(clients, 8), cell(ours.toFixed(0)), cell(theirs.toFixed(0))];
  console.log(
    `${what.padEnd(26)}${figures.join("")}${cell(ratio.toFixed(2), 8)}${cell(wanted.toFixed(1), 8)}  ${isFine ? "ok" : "MISSED"}`,
  );
  return isFine;
}

async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-bench-"));
  const log = createLog("silent");
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  }
  try {
    const address = postgres.address();
    await migrate(address, log);
    await fill(address);
    const version = driver === "node" ? undefined : findPgbenchVersion();
    const files = { spread: join(folder, "spread.sql"), hot: join(folder, "hot.sql") };
    await Promise.all([
      writeFile(files.spread, buildScripts(WALLETS).spread),
      writeFile(files.hot, buildScripts(WALLETS).hot),
    ]);
    const by: Runners =
      version === undefined
        ? {
            tpcb: (clients) => countPerSecond(address, createTpcb(scale), clients, seconds),
            spread: (clients) =>
              countPerSecond(address, createMovement(WALLETS, false), clients, seconds),
            hot: (clients) =>
              countPerSecond(address, createMovement(WALLETS, true), clients, seconds),
          }
        : {
            tpcb: (clients) => runPgbench(address, undefined, clients, seconds),
            spread: (clients) => runPgbench(address, files.spread, clients, seconds),
            hot: (clients) => runPgbench(address, files.hot, clients, seconds),
          };
    const drivenBy =
      version ??
      "this program, with pgbench's own transaction in prepared statements (no pgbench here)";
    console.log(`PostgreSQL that comes along, as durable as in production. Driven by ${drivenBy}.`);
    console.log(
      `${rounds} rounds of ${seconds} s each, in turns; medians per second. Scale ${scale}, ${WALLETS} wallets.\n`,
    );
    console.log(
      `${"".padEnd(26)}${cell("clients", 8)}${cell("ours")}${cell("TPC-B")}${cell("ratio", 8)}${cell("wanted", 8)}`,
    );
    // Pages that are touched for the first time since a checkpoint are written whole: that is the start, not the pace.
    for (const run of Object.values(by)) await run(WARM_UP_CLIENTS);
    let isPassed = true;
    for (const clients of hasSql ? CLIENTS : []) {
      const { tpcb: theirs = [], spread = [], hot = [] } = await measure(by, clients);
      const base = computeMedian(theirs);
      isPassed =
        line("between wallets", clients, computeMedian(spread), base, WANTED_IN_SQL) && isPassed;
      isPassed =
        line("from one club account", clients, computeMedian(hot), base, WANTED_IN_SQL) && isPassed;
    }
    if (hasHttp) {
      const http = await measureThroughHttp(
        address,
        { clients: HTTP_CLIENTS, seconds, rounds },
        by.tpcb,
      );
      const base = computeMedian(http.tpcb);
      const what = "through HTTP";
      isPassed =
        line(what, HTTP_CLIENTS, computeMedian(http.ours), base, WANTED_THROUGH_HTTP) && isPassed;
    }
    console.log(isPassed ? "\nAs fast as wanted." : "\nNOT as fast as wanted.");
    return isPassed ? 0 : 1;
  } finally {
    await stop();
  }
}

process.exitCode = await main();
