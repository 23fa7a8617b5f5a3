import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { computeMedian } from "../bench/median.ts";
import { startMoving } from "../drill/moving-club.ts";
import { listProcessTree, sendSignal } from "../drill/processes.ts";
import type { Report } from "../define-drill.ts";
import { runOnClub } from "../drill/run-on-club.ts";
import type { Stage } from "../drill/stage.ts";
import { waitUntilSuccess, type Look } from "../drill/readers.ts";
import { judgeAbsence, type Absence } from "./judge.ts";
import type { AwayOrders } from "./drill.ts";

const PATIENT = fileURLToPath(new URL("../drill/patient.ts", import.meta.url));
/** A database that is started again is killed again before it can answer. */
const KILL_EVERY_MS = 100;

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

/** Runs the drill on a club of its own. */
export async function runAwayDrill(orders: AwayOrders): Promise<Report> {
  const { onOpen } = orders;
  const { plant, seconds, quietSeconds } = orders;
  const more = plant === "patient" ? { NODE_OPTIONS: `--import=${PATIENT}` } : {};
  return runOnClub(
    { members: orders.members, more },
    onOpen,
    async ({ stage, members, journal }) => {
      const writes: Look[] = [];
      const moving = startMoving({ stage, members, journal }, orders, {
        answered: ({ method }, { status }, sentAt) => {
          if (method !== "GET") writes.push({ sentAt, answeredAt: performance.now(), status });
        },
      });
      const { looks } = moving.readers;
      const absences: Absence[] = [];
      for (const kind of ["frozen", "killed"] as const) {
        await pause(quietSeconds * 1_000);
        const begunAt = performance.now();
        await takeAway(stage, kind, seconds * 1_000);
        const endedAt = performance.now();
        await waitUntilSuccess(looks, begunAt + seconds * 1_000);
        absences.push({ kind, begunAt, endedAt });
      }
      await pause(quietSeconds * 1_000);
      await moving.stop();
      const { line, faults } = await moving.judge();
      const judged = absences.map((absence) => judgeAbsence(absence, looks, writes, orders.within));
      const [first] = absences;
      const quiet = looks.filter(({ answeredAt }) => answeredAt < (first?.begunAt ?? 0));
      return {
        lines: [
          `in the quiet a read takes ${medianMs(quiet).toFixed(0)} ms (median of ${quiet.length})`,
          ...judged.map((one) => one.line),
          line,
        ],
        faults: [...judged.flatMap((one) => one.faults), ...faults],
      };
    },
  );
}
