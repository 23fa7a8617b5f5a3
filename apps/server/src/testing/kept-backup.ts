import { toBackupId } from "@kinfold/contract/ids";
import { createHash, randomBytes } from "node:crypto";
import type { BackupStore } from "../backup/backup-store.ts";
import { nameBackupObject, uploadObject, type BackupRecord } from "../backup/records.ts";
import type { BackupKey } from "../backup/sealed-object.ts";
import { sealStore } from "../backup/sealed-store.ts";

/** Keeps a finished backup with these uploads, as another part than the restore reads it: its objects are small. */
export async function keepBackup(
  store: BackupStore,
  key: BackupKey,
  {
    id: name,
    endedAt,
    startLsn = "0/2000000",
    endLsn = "0/2000100",
    uploads = [],
  }: { id: string; endedAt: string; startLsn?: string; endLsn?: string; uploads?: string[] },
): Promise<void> {
  const sealed = sealStore(store, key);
  const id = toBackupId(name);
  await sealed.put(nameBackupObject(id, "manifest"), Buffer.from("files"));
  await store.put(`${nameBackupObject(id, "database")}.000000`, randomBytes(100));
  for (const name of uploads) await sealed.put(uploadObject(name), Buffer.from(name));
  const record: BackupRecord = {
    id,
    ended_at: endedAt,
    system_identifier: "7",
    postgres_major: 18,
    postgres_version: "18.4",
    timeline: 1,
    start_lsn: startLsn,
    end_lsn: endLsn,
    bytes: 100,
    files: 1,
    frames: 1,
    schema: "0001",
    audit_anchor: null,
    uploads: uploads.map((name) => ({
      name,
      size: name.length,
      sha256: createHash("sha256").update(name).digest("hex"),
    })),
    erasures: 0,
  };
  await sealed.putRecord(nameBackupObject(id, "record"), record);
}
