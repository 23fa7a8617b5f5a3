import { getClubHealth } from "@kinfold/contract/office/health";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { PromiseKind } from "#promises/index.ts";
import type { StaffCaller } from "#staff/index.ts";
import { readClubHealth } from "./read-health.ts";

/** One page of how the club is, for who manages and who audits it. All of it is read at one moment. */
export function mountHealthRoutes(
  staffed: StaffMount<StaffCaller>,
  { clock, reader }: Platform,
  kinds: readonly PromiseKind[],
  readArchiveAgeMs: () => number = () => 0,
): void {
  staffed(getClubHealth, () =>
    reader
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((tx) =>
        readClubHealth(tx, clock.now(), { kinds, archiveAgeMs: readArchiveAgeMs() }),
      ),
  );
}
