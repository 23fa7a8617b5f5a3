import type { MemberId, SubjectId } from "@kinfold/contract/ids";
import { getClubHealth } from "@kinfold/contract/office/health";
import { readAtOneMoment, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { PromiseKind } from "#promises/index.ts";
import type { StaffCaller } from "#staff/index.ts";
import { readClubHealth } from "./read-health.ts";

/** One page of how the club is, for who manages and who audits it. All of it is read at one moment. */
export function mountHealthRoutes(
  staffed: StaffMount<StaffCaller>,
  { clock, reader }: Platform,
  {
    kinds,
    hiddenSubjects,
    readArchiveAgeMs = () => 0,
  }: {
    kinds: readonly PromiseKind[];
    /** What a staff member of this membership does not read. */
    hiddenSubjects: (db: Db, reader: MemberId | null) => Promise<readonly SubjectId[]>;
    readArchiveAgeMs?: (() => number) | undefined;
  },
): void {
  staffed(getClubHealth, ({ caller }) =>
    readAtOneMoment(reader, async (tx) =>
      readClubHealth(tx, clock.now(), {
        kinds,
        archiveAgeMs: readArchiveAgeMs(),
        hidden: await hiddenSubjects(tx, caller.memberId),
      }),
    ),
  );
}
