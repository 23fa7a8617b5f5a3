export { openFolderStore } from "./backup-store.ts";
export { copyBackups, type Copied } from "./copy.ts";
export {
  addErasures,
  readErasureList,
  type ErasureEntry,
  type KnownErasure,
} from "./erasure-list.ts";
export { keepArchive } from "./keep-archive.ts";
export { openLogArchive, type LogArchive } from "./log-archive.ts";
export { openBackupStore } from "./open-store.ts";
export { pruneBackups, type Pruned, type Retention } from "./prune.ts";
export { findQuarantine, releaseQuarantine, type Quarantine } from "./quarantine.ts";
export { BackupRefused, type BackupRefusal } from "./refused.ts";
export { findAgeFault, type BackupRecord } from "./records.ts";
export { isRestorable, listBackups, prepareRestore } from "./restore-plan.ts";
export { removeLeftRestores, restoreBackup, type Restored } from "./restore.ts";
export { readBackupKey } from "./sealed-object.ts";
export { sealStore, type SealedStore } from "./sealed-store.ts";
export { takeBackup, type BackupSource } from "./take-backup.ts";
