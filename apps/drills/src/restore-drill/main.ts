/** `npm run drill -- restore`: random moments are restored from backups taken while members pay. docs/drills.md says how to read it. */
import { readCommandLine, runProgram, writeLine } from "@kinfold/server/platform/command-line.ts";
import { DRILL_RESTORE, readRestoreOrders } from "./orders.ts";
import type { RestorePlant } from "./plant-names.ts";

const orders = readCommandLine(DRILL_RESTORE, readRestoreOrders);
const { runRestoreDrill } = await import("./run.ts");

const SHOWN_FAULTS = 10;
/** What is committed must be in the archive after so long. */
const RECOVERY_POINT_MS = 60_000;
/** A gigabyte must be back after so long; more may take as much longer. */
const GIGABYTE_WITHIN_MS = 60_000;
const GIGABYTE = 1_000_000_000;

let closeAll: (() => Promise<void>) | undefined;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** What each planted fault must be noticed by. Anything else is another fault. */
const NOTICED_BY: Readonly<Record<RestorePlant, RegExp>> = {
  segment: /backup_segment_missing/,
  file: /backup_file_missing/,
  job: /^a server in quarantine (called|sent) /,
};

const isNoticed = (plant: RestorePlant, faults: readonly string[]): boolean =>
  faults.length > 0 && faults.every((fault) => NOTICED_BY[plant].test(fault));

async function main(): Promise<boolean> {
  const { seed, restores, plant } = orders;
  writeLine(
    `seed ${seed}: ${orders.seconds} s of work, ${restores} moments${plant === undefined ? "" : `, ${plant} planted`}`,
  );
  const outcome = await runRestoreDrill(
    orders,
    (close) => (closeAll = close),
    (line) => writeLine(`  … ${line}`),
  );
  closeAll = undefined;
  const faults = [...outcome.faults];
  if (outcome.recoveryPointMs > RECOVERY_POINT_MS) {
    faults.push(`the recovery point was ${seconds(outcome.recoveryPointMs)}`);
  }
  writeLine(
    `  ${outcome.acknowledged} acknowledged, ${outcome.restores} moments restored, each in ${seconds(Math.max(0, ...outcome.restoreMs))} at most`,
  );
  writeLine(`  recovery point: ${seconds(outcome.recoveryPointMs)} at most`);
  if (outcome.large !== undefined) {
    const { bytes, restoreMs, copyMs } = outcome.large;
    const times = (restoreMs / copyMs).toFixed(1);
    writeLine(
      `  ${(bytes / GIGABYTE).toFixed(2)} GB restored in ${seconds(restoreMs)}; a plain copy of it took ${seconds(copyMs)}: ${times} times as long`,
    );
    if (restoreMs > GIGABYTE_WITHIN_MS * Math.max(1, bytes / GIGABYTE)) {
      faults.push(`the restore of ${(bytes / GIGABYTE).toFixed(2)} GB took ${seconds(restoreMs)}`);
    }
  }
  for (const refused of outcome.refused) writeLine(`  refused, ${refused}`);
  writeLine(`  ${faults.length} faults`);
  for (const fault of faults.slice(0, SHOWN_FAULTS)) writeLine(`    ${fault}`);
  const isPassed = plant === undefined ? faults.length === 0 : isNoticed(plant, faults);
  if (plant !== undefined) writeLine(isPassed ? "  noticed, as it should be" : "  NOT NOTICED");
  writeLine(isPassed ? "\nThe drill passed." : "\nThe drill FAILED.");
  return isPassed;
}

await runProgram({ run: main, close: () => closeAll?.() });
