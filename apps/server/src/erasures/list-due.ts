import { toErasureId } from "@kinfold/contract/ids";
import { writeAuditEntry } from "#audit/index.ts";
import { lagosDay } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import { runTransaction } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { ERASURE_DUE_MS } from "./rules.ts";
import { findDueClosures, insertErasure } from "./store.ts";

/**
 * Lists every closed account whose day of erasure has come for two staff members to erase. Answers how many are new. A database that was
 * restored to an earlier moment lists again what was erased after it.
 */
export async function listDueErasures({ clock, db }: Platform): Promise<number> {
  const at = clock.now();
  let listed = 0;
  for (const { closure_id: closureId, member_id: memberId } of await findDueClosures(
    db,
    lagosDay(at),
  )) {
    await runTransaction(db, async (tx) => {
      const id = toErasureId(createId("ers"));
      const dueAt = addMs(at, ERASURE_DUE_MS);
      if (!(await insertErasure(tx, { id, closureId, memberId, at, dueAt }))) return;
      listed += 1;
      await writeAuditEntry(tx, {
        at,
        actor: { kind: "system" },
        action: "erasure.listed",
        subject: { kind: "erasure", id },
        memberId,
      });
    });
  }
  return listed;
}
