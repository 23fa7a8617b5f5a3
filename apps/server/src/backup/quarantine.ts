import { toSubjectId, type MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { writeAuditEntry } from "#audit/index.ts";
import { readBrokenConstraint, runTransaction, type Db } from "#platform/db.ts";
import { BackupRefused } from "./refused.ts";

/** A copy that was restored from a backup and that no one released yet. */
export type Quarantine = {
  restoredAt: Date;
  backupLabel: string;
  /** The moment that was asked for, in words for people. */
  target: string;
  /** The same moment; null where the words name none. */
  asOf: Date | null;
};

/** The newest restore of this database that was not released; undefined for a database that may work. */
export async function findQuarantine(db: Db): Promise<Quarantine | undefined> {
  const { rows } = await sql<Quarantine>`
    select restored_at as "restoredAt", backup_label as "backupLabel", target,
        substring(target from '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-9.]+Z$')::timestamptz as "asOf" from restored_copy
      where not exists (select from restored_copy_release release
        where release.restored_copy_no = restored_copy.restored_copy_no)
      order by restored_copy_no desc limit 1`.execute(db);
  return rows[0];
}

/** Who releases a copy, why, and when. */
export type Release = { name: string; reason: string; at: Date };

/**
 * Lets a restored copy work again and writes who said so into its audit. The handle must be of the role that owns the tables: the
 * server itself may not do this. Refuses while a member is there whom `findUnerased` names: they were erased after its moment.
 */
export async function releaseQuarantine(
  db: Db,
  { name, reason, at }: Release,
  findUnerased: (tx: Db) => Promise<readonly MemberId[]>,
): Promise<Quarantine> {
  return runTransaction(db, async (tx) => {
    const quarantine = await findQuarantine(tx);
    if (quarantine === undefined) {
      throw new BackupRefused(
        "release_not_needed",
        "This database is not in quarantine. Nothing was changed.",
      );
    }
    const unerased = await findUnerased(tx);
    if (unerased.length > 0) {
      throw new BackupRefused(
        "release_erasures_missing",
        `These members were erased after the moment of this copy, and are in it again: ${unerased.join(", ")}. Start a server on the copy, erase them there (Requests for data, Erasures), and release it then.`,
      );
    }
    try {
      await sql`insert into restored_copy_release (restored_copy_no, released_at, released_by, reason)
        select restored_copy_no, ${at}::timestamptz, ${name}, ${reason} from restored_copy
          where not exists (select from restored_copy_release release
            where release.restored_copy_no = restored_copy.restored_copy_no)`.execute(tx);
    } catch (error) {
      const constraint = readBrokenConstraint(error);
      if (constraint !== "released_by_is_a_name" && constraint !== "reason_is_given") throw error;
      throw new BackupRefused(
        "release_without_name",
        "Give your first and last name, and a reason of at least ten characters.",
      );
    }
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "system" },
      action: "restored_copy.released",
      subject: { kind: "restored_copy", id: toSubjectId(quarantine.backupLabel) },
      reason,
      after: { released_by: name, restored_to: quarantine.target },
    });
    return quarantine;
  });
}
