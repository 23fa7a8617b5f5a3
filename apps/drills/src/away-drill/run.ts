import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { computeMedian } from "../bench/median.ts";
import { createCaller } from "../drill/calls.ts";
import { moveUntilOver, type Movements } from "../drill/move-all.ts";
import { readProviderPayments } from "../drill/outside.ts";
import { listProcessTree, sendSignal } from "../drill/processes.ts";
import type { Report } from "../drill/programme.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import { describeResult, judgeDrill } from "../drill/result.ts";
import type { Stage } from "../drill/stage.ts";
import { verifyPayments } from "../drill/verify-payments.ts";
import { Readers, waitUntilSuccess, type Look } from "../drill/readers.ts";
import { judgeAbsence, type Absence } from "./judge.ts";
import type { AwayOrders } from "./orders.ts";

const PATIENT = fileURLToPath(new URL("../drill/patient.ts", import.meta.url));
/** A database that is started again is killed again before it can answer. */
const KILL_EVERY_MS = 100;
const PAYMENTS_WITHIN_MS = 900_000;

/** Takes the database away, by freezing all of its processes or by killing them again and again. Resolves when it may come back. */
async function takeAway(stage: Stage, kind: Absence["kind"], ms: number): Promise<void> {
  if (kind === "frozen") {
    const processes = listProcessTree(stage.postgres.pid() ?? 0);
    sendSignal(processes, "SIGSTOP");
    try {
      await pause(ms);
    } finally {
      sendSignal(processes, "SIGCONT");
    }
    return;
  }
  const until = performance.now() + ms;
  while (performance.now() < until) {
    await stage.killDatabase();
    await pause(KILL_EVERY_MS);
  }
}

const medianMs = (looks: readonly Look[]): number =>
  computeMedian(looks.map(({ sentAt, answeredAt }) => answeredAt - sentAt));

/** Runs the drill on a club of its own. `onOpen` is told how to end all of it early. */
export async function runAwayDrill(
  orders: AwayOrders,
  onOpen: (close: () => Promise<void>) => void,
): Promise<Report> {
  const { seed, clients, plant, awaySeconds, quietSeconds } = orders;
  const more = plant === "patient" ? { NODE_OPTIONS: `--import=${PATIENT}` } : {};
  return runOnClub(
    { members: orders.members, more },
    onOpen,
    async ({ stage, members, journal }) => {
      const [reader] = members;
      if (reader === undefined) throw new Error("the club is empty");
      const writes: Look[] = [];
      const call = createCaller({
        url: stage.url,
        plant: undefined,
        repeated: () => (journal.repeated += 1),
        answered: ({ method }, { status }, sentAt) => {
          if (method !== "GET") writes.push({ sentAt, answeredAt: performance.now(), status });
        },
      });
      const movements: Movements = { begun: 0, isOver: false, failures: [] };
      const floor = { seed, members, journal, call, sandboxUrl: stage.sandboxUrl };
      const moving = moveUntilOver(floor, clients, movements);
      const readers = new Readers(stage.url, reader);
      const absences: Absence[] = [];
      for (const kind of ["frozen", "killed"] as const) {
        await pause(quietSeconds * 1_000);
        const begunAt = performance.now();
        await takeAway(stage, kind, awaySeconds * 1_000);
        const endedAt = performance.now();
        await waitUntilSuccess(readers.looks, begunAt + awaySeconds * 1_000);
        absences.push({ kind, begunAt, endedAt });
      }
      await pause(quietSeconds * 1_000);
      await readers.stop();
      movements.isOver = true;
      await moving;
      await verifyPayments(stage, journal, members, PAYMENTS_WITHIN_MS);
      const paid = await readProviderPayments(stage.sandboxUrl);
      const result = describeResult(await judgeDrill(stage.db, journal, members, paid));
      const judged = absences.map((absence) => judgeAbsence(absence, readers.looks, writes));
      const [first] = absences;
      const quiet = readers.looks.filter(({ answeredAt }) => answeredAt < (first?.begunAt ?? 0));
      return {
        lines: [
          `in the quiet a read takes ${medianMs(quiet).toFixed(0)} ms (median of ${quiet.length})`,
          ...judged.map(({ line }) => line),
          `${journal.acknowledged} acknowledged, ${journal.repeated} repeated: ${result.line}`,
        ],
        faults: [
          ...(journal.acknowledged === 0 ? ["nothing was acknowledged"] : []),
          ...judged.flatMap(({ faults }) => faults),
          ...result.faults,
          ...movements.failures,
        ],
      };
    },
  );
}
