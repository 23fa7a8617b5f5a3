export { openBackupStore } from "./backup-store.ts";
export { keepArchive } from "./keep-archive.ts";
export { openLogArchive, type LogArchive } from "./log-archive.ts";
export { findQuarantine, releaseQuarantine, type Quarantine } from "./quarantine.ts";
export { BackupRefused, type BackupRefusal } from "./refused.ts";
export { restoreBackup, type Restored } from "./restore.ts";
export { readBackupKey } from "./sealed-object.ts";
export { sealStore, type SealedStore } from "./sealed-store.ts";
export { takeBackup, type BackupSource } from "./take-backup.ts";
