import { writeAuditEntry } from "#audit/index.ts";
import { runTransaction } from "#platform/db.ts";
import { FileMissing, type Files } from "#platform/files/files.ts";
import { removeContent } from "#platform/files/kept-content.ts";
import type { Platform } from "#platform/platform.ts";
import {
  findErasedFiles,
  findErasuresWithoutFiles,
  markFileRemoved,
  markFilesRemoved,
} from "./store.ts";

/** Throws while the store still has the file: what a store only hides is not gone. */
async function assertGone(files: Files, storedName: string): Promise<void> {
  try {
    await files.get(storedName);
  } catch (error) {
    if (error instanceof FileMissing) return;
    throw error;
  }
  throw new Error("a file of an erased member is still in the store");
}

/** Removes the files of erased members from the store, looks that they are gone, and says so of each erasure. Answers how many. */
export async function removeErasedFiles({ clock, db, files, log }: Platform): Promise<number> {
  const names = await findErasedFiles(db);
  for (const name of names) {
    await removeContent(files, name);
    await assertGone(files, name);
    await markFileRemoved(db, name, clock.now());
  }
  for (const { erasure_id: id, member_id: memberId } of await findErasuresWithoutFiles(db)) {
    await runTransaction(db, async (tx) => {
      const at = clock.now();
      if (!(await markFilesRemoved(tx, id, at))) return;
      await writeAuditEntry(tx, {
        at,
        actor: { kind: "system" },
        action: "erasure.files_removed",
        subject: { kind: "erasure", id },
        memberId,
      });
    });
    // A list outside of the database, for a restore to an earlier moment.
    log.info({ erasure: id, member: memberId }, "a member is erased");
  }
  return names.length;
}
