import {
  readName,
  readWholeNumber,
  type CommandLine,
  type CommandSpec,
} from "@kinfold/server/platform/command-line.ts";
import { RESTORE_FAULTS, type RestorePlant } from "./plant-names.ts";

/** How long members work after the backup, how often the log is archived and how many moments are restored. */
export type RestoreOrders = {
  seed: number;
  seconds: number;
  /** undefined: as often as a server does. */
  archiveEveryMs: number | undefined;
  restores: number;
  /** How large the database is that is restored beside a plain copy; 0 for none. */
  megabytes: number;
  members: number;
  clients: number;
  /** Whether the commands of the runbook are run. */
  hasRunbook: boolean;
  plant: RestorePlant | undefined;
};

/** `npm run drill -- restore` and its options. */
export const DRILL_RESTORE = {
  command: "npm run drill -- restore",
  about: `
Members pay, contribute and withdraw while the database is backed up and its log is archived; then random moments are restored. What was
acknowledged before a moment must be in the copy, what was begun after it must not, the ledger and the audit must hold, damaged
archives must be refused, and a server on a copy must do nothing by itself. Exits with 0 when all of it holds.`,
  options: {
    short: { text: "4 seconds and 2 moments instead of 90 and 30" },
    seed: { value: "N", text: "what chance begins with" },
    seconds: { value: "N", text: "how long members work after the backup (90; at most 3600)" },
    restores: { value: "N", text: "how many moments are restored (30; at most 200)" },
    megabytes: {
      value: "N",
      text: "how much is restored beside a plain copy (1000; none when short; at most 4000)",
    },
    runbook: { text: "runs the commands of docs/run/restore.md too; without --short by itself" },
    plant: {
      value: "NAME",
      text: `a fault that must be noticed: ${RESTORE_FAULTS.join(", ")}; passes when it is`,
    },
  },
  example: "--short --seed 7",
} as const satisfies CommandSpec;

/** Reads what was typed. Refuses what the drill does not know. */
export function readRestoreOrders({
  options,
}: CommandLine<typeof DRILL_RESTORE.options>): RestoreOrders {
  const plant = readName("plant", options.plant, RESTORE_FAULTS);
  const isShort = options.short || plant !== undefined;
  return {
    seed: readWholeNumber("seed", options.seed, 1 + (Date.now() % 1_000_000), 999_999_999),
    seconds: readWholeNumber("seconds", options.seconds, isShort ? 4 : 90, 3_600),
    archiveEveryMs: isShort ? 1_000 : undefined,
    restores: readWholeNumber(
      "restores",
      options.restores,
      plant === undefined ? (isShort ? 2 : 30) : 1,
      200,
    ),
    megabytes: readWholeNumber("megabytes", options.megabytes, isShort ? 0 : 1_000, 4_000),
    members: isShort ? 12 : 60,
    clients: isShort ? 8 : 16,
    hasRunbook: options.runbook || !isShort,
    plant,
  };
}
