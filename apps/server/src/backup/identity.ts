import { BackupRefused } from "./refused.ts";
import { ArchiveIdentity, HEAD, IDENTITY } from "./records.ts";
import type { SealedStore } from "./sealed-store.ts";

/** Takes a place for the backups of this database, or refuses one that holds those of another. */
export async function claimArchive(store: SealedStore, identity: ArchiveIdentity): Promise<void> {
  const keptIdentity = await store.getRecord(IDENTITY, ArchiveIdentity);
  if (keptIdentity === undefined) {
    if ((await store.list("base")).length > 0 || (await store.list("archive")).includes(HEAD)) {
      throw new BackupRefused("backup_file_missing", `${IDENTITY} is missing. Use another place.`);
    }
    await store.putRecord(IDENTITY, identity);
    return;
  }
  const isSame =
    keptIdentity.system_identifier === identity.system_identifier &&
    keptIdentity.timeline === identity.timeline;
  if (isSame) return;
  throw new BackupRefused(
    "backup_archive_of_another_database",
    "This place holds the backups of another database, or of this one before it was restored. Give BACKUP_TO an empty folder.",
  );
}
