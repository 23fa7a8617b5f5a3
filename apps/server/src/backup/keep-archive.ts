import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "#platform/log.ts";
import type { LogArchive } from "./log-archive.ts";
import { logFault } from "#platform/faults.ts";

/** How often the log is archived: what is committed is in the archive within a minute. */
const ARCHIVE_EVERY_MS = 20_000;

export type ArchiveKeeperDeps = {
  archive: LogArchive;
  /** Whether there is a backup that the archived log goes on from. It is asked once. */
  isRestorable: () => Promise<boolean>;
  takeBackup: () => Promise<void>;
  log: Logger;
  everyMs?: number | undefined;
};

/** What archives the log for as long as a server runs. */
export type ArchiveKeeper = {
  /**
   * Everything that was committed so long ago can be restored: the last round that ended well began then. It is measured without
   * the machine's clock, which may jump.
   */
  readAgeMs: () => number;
  /** Archives a last time. */
  stop: () => Promise<void>;
};

/**
 * Archives the log until it is stopped. What goes wrong is logged and tried again. The log restores nothing without a backup that it
 * goes on from, so a backup is taken at once where there is none, and after a hole.
 */
export function keepArchive(deps: ArchiveKeeperDeps): ArchiveKeeper {
  const { archive, isRestorable, takeBackup, log, everyMs = ARCHIVE_EVERY_MS } = deps;
  const ending = new AbortController();
  const ended = once(ending.signal, "abort");
  let archivedAt = performance.now();
  let needsBackup: boolean | undefined;
  const runOnce = async (): Promise<void> => {
    const began = performance.now();
    try {
      await archive.runCycle();
      if (archive.hasHole()) needsBackup = true;
      needsBackup ??= !(await isRestorable());
      if (needsBackup) await Promise.race([takeBackup(), ended]);
      if (ending.signal.aborted) return;
      needsBackup = false;
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
      await archive.runCycle().catch((err: unknown) => {
        logFault(log, "archive_failed", { err });
      });
    },
  };
}
