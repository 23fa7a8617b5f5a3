import * as contract from "@kinfold/contract/office/reconciliation";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { checkBooks } from "./check.ts";

/** The check of the books, for staff to run when they want to know. */
export function booksRoutes(staffed: StaffMount<StaffCaller>, { clock, reader }: Platform): void {
  staffed(contract.checkCoherence, async () => {
    const checkedAt = clock.now();
    const began = performance.now();
    const { promises, journals, postings } = await checkBooks(reader);
    return {
      checked_at: checkedAt.toISOString(),
      took_ms: Math.round(performance.now() - began),
      journals: Number(journals),
      postings: Number(postings),
      is_coherent: promises.every(({ brokenBy }) => brokenBy.length === 0),
      promises: promises.map(({ part, promise, brokenBy }) => ({
        part,
        promise,
        is_kept: brokenBy.length === 0,
        broken_by: [...brokenBy],
      })),
    };
  });
}
