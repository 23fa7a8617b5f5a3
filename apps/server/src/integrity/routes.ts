import * as contract from "@kinfold/contract/office/reconciliation";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { checkLedger } from "./check.ts";
import { readNightlyState } from "./nightly.ts";
import { findNotArchivedSince, type Night } from "./rules.ts";

const viewOf = ({ day, status, run }: Night): contract.Night => ({
  day,
  status,
  checked_at: run?.checkedAt.toISOString() ?? null,
  took_ms: run?.tookMs ?? null,
  parts: (run?.parts ?? []).map(({ part, tookMs, looked, findings, failure }) => ({
    part,
    took_ms: tookMs,
    looked: Object.entries(looked).map(([what, count]) => ({ what, count })),
    findings,
    failure,
  })),
  broken: (run?.broken ?? []).map(({ promise, brokenBy }) => ({
    promise,
    broken_by: [...brokenBy],
  })),
});

/**
 * The check of the ledger, for staff to run when they want to know, and what the nightly checks found. The age is that of the archive
 * of the log, on a server that keeps one.
 */
export function mountLedgerCheckRoutes(
  staffed: StaffMount<StaffCaller>,
  { clock, db, reader }: Platform,
  readArchiveAgeMs: () => number = () => 0,
): void {
  staffed(contract.listNightlyChecks, async () => {
    const now = clock.now();
    const { nights, lastCompleteAt, isOverdue } = await readNightlyState(db, now);
    return {
      is_overdue: isOverdue,
      last_complete_at: lastCompleteAt?.toISOString() ?? null,
      not_archived_since: findNotArchivedSince(readArchiveAgeMs(), now)?.toISOString() ?? null,
      nights: nights.map(viewOf),
    };
  });

  const check = async (): Promise<contract.IntegrityReport> => {
    const checkedAt = clock.now();
    const began = performance.now();
    const { promises, journals, postings } = await checkLedger(reader);
    return {
      checked_at: checkedAt.toISOString(),
      took_ms: Math.round(performance.now() - began),
      journals: Number(journals),
      postings: Number(postings),
      is_consistent: promises.every(({ brokenBy }) => brokenBy.length === 0),
      promises: promises.map(({ part, promise, brokenBy }) => ({
        part,
        promise,
        is_kept: brokenBy.length === 0,
        broken_by: [...brokenBy],
      })),
    };
  };
  // It reads everything that the club ever wrote down: several staff members who ask meanwhile read one report.
  let running: Promise<contract.IntegrityReport> | undefined;
  staffed(contract.checkIntegrity, () => {
    running ??= check().finally(() => (running = undefined));
    return running;
  });
}
