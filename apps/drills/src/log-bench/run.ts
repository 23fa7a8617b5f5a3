import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@kinfold/server/platform/db.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { appendJournals, checkLogInvariants } from "@kinfold/server/ledger-log/index.ts";
import { runOnBenchDatabase, type BenchDatabase } from "../bench/bench-database.ts";
import { computeMedian } from "../bench/median.ts";
import { countPerSecond, createMovement } from "../bench/node-driver.ts";
import type { Report } from "../define-drill.ts";
import type { LogBenchOrders } from "./drill.ts";

const WALLETS = 1_000;
const WANTED = 0.95;
const CONNECTIONS = 2;
const QUERY_TIMEOUT_MS = 60_000;

/** Moves money in turns with and without the log. */
async function measure(
  { address }: BenchDatabase,
  { rounds, seconds, clients }: LogBenchOrders,
): Promise<Report> {
  const { db, close } = openDatabase(address, createLog("silent"), CONNECTIONS, QUERY_TIMEOUT_MS);
  try {
    const move = (): Promise<number> =>
      countPerSecond(address, createMovement(WALLETS, false), clients, seconds);
    const atOnce = { pause: async (): Promise<void> => undefined };
    let appended = await appendJournals(db, db, atOnce);
    /** As many journals as a round posts wait at its beginning, and the log appends them at its own pace while it lasts. */
    const moveWithLog = async (): Promise<number> => {
      const [perSecond, leaves] = await Promise.all([move(), appendJournals(db, db, { pause })]);
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
    return {
      lines: [
        `without the log  ${without.toFixed(0)} movements a second (median)`,
        `with the log     ${withLog.toFixed(0)} movements a second: ${ratio.toFixed(3)}, wanted ${WANTED}`,
        `${appended} journals in the log`,
      ],
      faults: [
        ...(ratio < WANTED ? [`the ratio is ${ratio.toFixed(3)}`] : []),
        ...broken.map((one) => JSON.stringify(one)),
      ],
    };
  } finally {
    await close();
  }
}

/** Runs the bench on a database of its own. */
export const runLogBench = (orders: LogBenchOrders): Promise<Report> =>
  runOnBenchDatabase(WALLETS, orders.onOpen, (database) => measure(database, orders));
