import pg from "pg";
import { countPerSecond, createTpcb } from "../bench/node-driver.ts";
import { findPgbenchVersion, runPgbench } from "../bench/pgbench.ts";
import { buildTpcbTables } from "../bench/tpcb.ts";
import { buildCommitFault } from "../drill/commit-fault.ts";
import { ENDLESS_MINOR, judgeLoad, MixedLoad } from "../drill/mixed-load.ts";
import type { Report } from "../define-drill.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import type { Stage } from "../drill/stage.ts";
import { findTimeAt } from "../flood/visitors.ts";
import { judgeRates, type Rates } from "./judge-rates.ts";
import type { LoadOrders } from "./drill.ts";

const MOST_WARM_UP_MS = 5_000;
const TPCB_CLIENTS = 32;
const TPCB_SCALE = 20;
const TPCB_DATABASE = "tpcb";

/** Gives PostgreSQL the statistics that it plans by, and writes down what is not on disk: no run begins with the work of what filled the tables. */
async function settleDatabase(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}

/** Makes the tables of TPC-B in a database of their own, beside the club's. Answers what measures transactions per second. */
async function openTpcb({ postgres }: Stage, seconds: number): Promise<() => Promise<number>> {
  const maintenance = new pg.Client(postgres.address());
  await maintenance.connect();
  await maintenance.query(`create database ${TPCB_DATABASE}`);
  await maintenance.end();
  const address = postgres.address(TPCB_DATABASE);
  const client = new pg.Client(address);
  await client.connect();
  await client.query(buildTpcbTables(TPCB_SCALE));
  await client.end();
  await settleDatabase(address);
  const isDrivenByPgbench = findPgbenchVersion() !== undefined;
  return () =>
    isDrivenByPgbench
      ? runPgbench(address, undefined, TPCB_CLIENTS, seconds)
      : countPerSecond(address, createTpcb(TPCB_SCALE), TPCB_CLIENTS, seconds);
}

/** Runs the drill on a club of its own. */
export async function runLoadDrill(orders: LoadOrders): Promise<Report> {
  const { onOpen } = orders;
  const { seed, seconds, connections, servers, tpcbSeconds, plant } = orders;
  const wanted = { members: orders.members, nairaMinor: ENDLESS_MINOR, servers };
  return runOnClub(wanted, onOpen, async (club) => {
    const { stage, members, journal } = club;
    const load = new MixedLoad(seed, journal, members);
    const ports = stage.serverUrls.map((url) => Number(new URL(url).port));
    await load.openPortfolios(ports[0] ?? 0);
    if (plant !== undefined) {
      await stage.restartServer(buildCommitFault(plant));
    }
    const measureTpcb = tpcbSeconds === 0 ? undefined : await openTpcb(stage, tpcbSeconds);
    await settleDatabase(stage.postgres.address());
    const before = await measureTpcb?.();
    const warmUpMs = Math.min(seconds * 200, MOST_WARM_UP_MS);
    const warming = await load.run({ ports, connections, ms: warmUpMs });
    const begunAt = performance.now();
    const tally = await load.run({ ports, connections, ms: seconds * 1_000 });
    const tookSeconds = (performance.now() - begunAt) / 1_000;
    const after = await measureTpcb?.();
    const rates: Rates = {
      tpcb: before === undefined || after === undefined ? undefined : { before, after },
      readsPerSecond: tally.reads / tookSeconds,
      writesPerSecond: tally.writes / tookSeconds,
      p99Ms: findTimeAt(tally.times, 0.99),
    };
    const judged = judgeRates(rates);
    const { line, faults } = await judgeLoad(club, [warming, tally]);
    return { lines: [...judged.lines, line], faults: [...faults, ...judged.faults] };
  });
}
