import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "#platform/log.ts";
import type { LogArchive } from "./log-archive.ts";
import { logFault } from "#platform/faults.ts";

/** How often the log is archived: what is committed is in the archive within a minute. */
const ARCHIVE_EVERY_MS = 20_000;

/** What archives the log for as long as a server runs. */
export type ArchiveKeeper = {
  /**
   * Everything that was committed so long ago is archived: the last round that ended well began then. It is measured without the
   * machine's clock, which may jump.
   */
  readAgeMs: () => number;
  /** Archives a last time. */
  stop: () => Promise<void>;
};

/** Archives the log until it is stopped. What goes wrong is logged and tried again. */
export function keepArchive(
  archive: LogArchive,
  log: Logger,
  everyMs = ARCHIVE_EVERY_MS,
): ArchiveKeeper {
  const ending = new AbortController();
  let archivedAt = performance.now();
  const runOnce = async (): Promise<void> => {
    const began = performance.now();
    try {
      await archive.runCycle();
      archivedAt = began;
    } catch (err) {
      logFault(log, "archive_failed", { err });
    }
  };
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await runOnce();
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    readAgeMs: () => performance.now() - archivedAt,
    stop: async () => {
      ending.abort();
      await running;
      await runOnce();
    },
  };
}
