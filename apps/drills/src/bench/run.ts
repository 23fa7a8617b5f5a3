import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Report } from "../define-drill.ts";
import { runOnBenchDatabase, type BenchDatabase } from "./bench-database.ts";
import type { LedgerBenchOrders } from "./drill.ts";
import { computeMedian } from "./median.ts";
import { createMovement, countPerSecond, createTpcb } from "./node-driver.ts";
import { runPgbench, findPgbenchVersion } from "./pgbench.ts";
import { measureThroughHttp } from "./through-http.ts";
import { buildScripts, buildTpcbTables } from "./tpcb.ts";

const WALLETS = 10_000;
const CLIENTS = [1, 8, 32] as const;
const WANTED_IN_SQL = 1.2;
const WANTED_THROUGH_HTTP = 0.5;
const HTTP_CLIENTS = 32;
const WARM_UP_CLIENTS = 8;

type Runner = (clients: number) => Promise<number>;
type Runners = Readonly<Record<"tpcb" | "spread" | "hot", Runner>>;

/** What runs each kind of transaction: pgbench where it is there, or this program with pgbench's own transaction in prepared statements. */
async function chooseRunners(
  { address, folder }: BenchDatabase,
  { scale, seconds }: LedgerBenchOrders,
  isPgbench: boolean,
): Promise<Runners> {
  if (!isPgbench) {
    const run = (work: Parameters<typeof countPerSecond>[1]) => (clients: number) =>
      countPerSecond(address, work, clients, seconds);
    return {
      tpcb: run(createTpcb(scale)),
      spread: run(createMovement(WALLETS, false)),
      hot: run(createMovement(WALLETS, true)),
    };
  }
  const files = { spread: join(folder, "spread.sql"), hot: join(folder, "hot.sql") };
  const scripts = buildScripts(WALLETS);
  await Promise.all([writeFile(files.spread, scripts.spread), writeFile(files.hot, scripts.hot)]);
  const run = (file: string | undefined) => (clients: number) =>
    runPgbench(address, file, clients, seconds);
  return { tpcb: run(undefined), spread: run(files.spread), hot: run(files.hot) };
}

async function measureInTurns(runners: Runners, clients: number, rounds: number) {
  const paces = { tpcb: [] as number[], spread: [] as number[], hot: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ["tpcb", "spread", "hot"] as const)
      paces[name].push(await runners[name](clients));
  }
  return paces;
}

const cell = (text: string | number, width = 10): string => String(text).padStart(width);

async function measure(database: BenchDatabase, orders: LedgerBenchOrders): Promise<Report> {
  const { address } = database;
  const { rounds, seconds, scale, options } = orders;
  const client = new pg.Client(address);
  await client.connect();
  await client.query(buildTpcbTables(scale));
  await client.end();
  const version = options.driver === "node" ? undefined : findPgbenchVersion();
  const runners = await chooseRunners(database, orders, version !== undefined);
  const lines = [
    `PostgreSQL that comes along, as durable as in production. Driven by ${version ?? "this program, with pgbench's own transaction in prepared statements"}.`,
    `medians per second; ${WALLETS} wallets`,
    `${"".padEnd(26)}${cell("clients", 8)}${cell("ours")}${cell("TPC-B")}${cell("ratio", 8)}${cell("wanted", 8)}`,
  ];
  const faults: string[] = [];
  const compare = (
    what: string,
    clients: number,
    paces: { ours: number[]; tpcb: number[] },
    wanted: number,
  ): void => {
    const [ours, theirs] = [computeMedian(paces.ours), computeMedian(paces.tpcb)];
    const figures = [cell(clients, 8), cell(ours.toFixed(0)), cell(theirs.toFixed(0))];
    const line = `${what.padEnd(26)}${figures.join("")}${cell((ours / theirs).toFixed(2), 8)}${cell(wanted.toFixed(1), 8)}`;
    lines.push(line);
    if (ours / theirs < wanted) faults.push(line);
  };
  // Pages that are touched for the first time since a checkpoint are written whole: that is the start, not the pace.
  for (const run of Object.values(runners)) await run(WARM_UP_CLIENTS);
  for (const clients of options["http-only"] ? [] : CLIENTS) {
    const { tpcb, spread, hot } = await measureInTurns(runners, clients, rounds);
    compare("between wallets", clients, { ours: spread, tpcb }, WANTED_IN_SQL);
    compare("from one club account", clients, { ours: hot, tpcb }, WANTED_IN_SQL);
  }
  if (!options["sql-only"]) {
    const size = { clients: HTTP_CLIENTS, seconds, rounds };
    const paces = await measureThroughHttp(address, size, runners.tpcb);
    compare("through HTTP", HTTP_CLIENTS, paces, WANTED_THROUGH_HTTP);
  }
  return { lines, faults };
}

/** Runs the bench on a database of its own. */
export const runLedgerBench = (orders: LedgerBenchOrders): Promise<Report> =>
  runOnBenchDatabase(WALLETS, orders.onOpen, (database) => measure(database, orders));
