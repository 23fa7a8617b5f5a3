/** Why a backup, a restore or a release is refused. The runbook says what to do about each. */
export const BACKUP_REFUSALS = [
  "backup_archive_of_another_database",
  "backup_beyond_archive",
  "backup_damaged",
  "backup_database_not_embedded",
  "backup_file_missing",
  "backup_key_missing",
  "backup_key_wrong",
  "backup_manifest_mismatch",
  "backup_none",
  "backup_place_unusable",
  "backup_schema_too_old",
  "backup_segment_missing",
  "backup_truncated",
  "backup_version_unknown",
  "erasure_list_damaged",
  "release_erasures_missing",
  "release_not_needed",
  "release_without_list",
  "release_without_name",
  "restore_not_reached",
  "restore_target_not_empty",
  "restore_target_unusable",
] as const;
export type BackupRefusal = (typeof BACKUP_REFUSALS)[number];

/** A backup or a restore was refused and nothing was changed. The message begins with the code and says what to do. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
  readonly code: BackupRefusal;

  constructor(code: BackupRefusal, sentence: string, options?: ErrorOptions) {
    super(`${code}: ${sentence}`, options);
    this.code = code;
  }
}

/** The refusal of a backup that lacks one of its objects. */
export function createFileMissing(name: string): BackupRefused {
  return new BackupRefused("backup_file_missing", `${name} is missing. Use another backup.`);
}
