import pg from "pg";
import { countPerSecond, createTpcb } from "../bench/node-driver.ts";
import { findPgbenchVersion, runPgbench } from "../bench/pgbench.ts";
import { buildTpcbTables } from "../bench/tpcb.ts";
import { buildCommitFault } from "../drill/commit-fault.ts";
import { ENDLESS_MINOR, listStrange, MixedLoad } from "../drill/mixed-load.ts";
import type { Report } from "../drill/programme.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import { describeResult, judgeDrill } from "../drill/result.ts";
import type { Stage } from "../drill/stage.ts";
import { findTimeAt } from "../flood/visitors.ts";
import { judgeRates, type Rates } from "./judge-rates.ts";
import type { LoadOrders } from "./orders.ts";

const MOST_WARM_UP_MS = 5_000;
const TPCB_CLIENTS = 32;
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
async function openTpcb(
  { postgres }: Stage,
  { scale, seconds }: NonNullable<LoadOrders["tpcb"]>,
): Promise<() => Promise<number>> {
  const maintenance = new pg.Client(postgres.address());
  await maintenance.connect();
  await maintenance.query(`create database ${TPCB_DATABASE}`);
  await maintenance.end();
  const address = postgres.address(TPCB_DATABASE);
  const client = new pg.Client(address);
  await client.connect();
  await client.query(buildTpcbTables(scale));
  await client.end();
  await settleDatabase(address);
  const isDrivenByPgbench = findPgbenchVersion() !== undefined;
  return () =>
    isDrivenByPgbench
      ? runPgbench(address, undefined, TPCB_CLIENTS, seconds)
      : countPerSecond(address, createTpcb(scale), TPCB_CLIENTS, seconds);
}

/** Runs the drill on a club of its own. `onOpen` is told how to end all of it early. */
export async function runLoadDrill(
  orders: LoadOrders,
  onOpen: (close: () => Promise<void>) => void,
): Promise<Report> {
  const { seed, seconds, connections, servers, plant } = orders;
  const wanted = { members: orders.members, nairaMinor: ENDLESS_MINOR, servers };
  return runOnClub(wanted, onOpen, async ({ stage, members, journal }) => {
    const load = new MixedLoad(seed, journal, members);
    const ports = stage.serverUrls.map((url) => Number(new URL(url).port));
    await load.openPortfolios(ports[0] ?? 0);
    if (plant !== undefined) {
      await stage.restartServer(buildCommitFault(plant));
    }
    const measureTpcb = orders.tpcb === undefined ? undefined : await openTpcb(stage, orders.tpcb);
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
    const result = describeResult(await judgeDrill(stage.db, journal, members, new Map()));
    const strange = [...listStrange(warming), ...listStrange(tally)];
    return {
      lines: [
        ...judged.lines,
        `${journal.acknowledged} acknowledged, ${strange.length === 0 ? "every answer 2xx" : "other answers than 2xx"}: ${result.line}`,
      ],
      faults: [
        ...(tally.writes === 0 ? ["no money was moved"] : []),
        ...strange,
        ...result.faults,
        ...judged.faults,
      ],
    };
  });
}
