import type { BackupId } from "@kinfold/contract/ids";
import { HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import {
  array,
  defaulted,
  define,
  integer,
  nullable,
  object,
  pattern,
  string,
  type Infer,
} from "superstruct";

/** One uploaded file, as it was. */
export const Upload = object({ name: string(), size: integer(), sha256: string() });
export type Upload = Infer<typeof Upload>;

const Lsn = pattern(string(), /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/);
const Id = define<BackupId>("BackupId", (value) => typeof value === "string");
const SegmentName = pattern(string(), /^[0-9A-F]{24}$/);

/** What a finished backup is. It is written last: without it there is no backup. */
export const BackupRecord = object({
  id: Id,
  /** When everything in it was there, by the database's clock. */
  ended_at: string(),
  system_identifier: string(),
  postgres_major: integer(),
  postgres_version: string(),
  timeline: integer(),
  start_lsn: Lsn,
  end_lsn: Lsn,
  /** Of the tar, and its frames in the store. */
  bytes: integer(),
  files: integer(),
  frames: integer(),
  /** The newest migration. */
  schema: string(),
  /** Where the audit stood, as `npm run audit:verify -- --expect` takes it. */
  audit_anchor: nullable(string()),
  /** null: they are kept in a bucket and are not in this backup. */
  uploads: nullable(array(Upload)),
  /** How many erasures the list beside the backups named: it never names fewer. */
  erasures: defaulted(integer(), 0),
});
export type BackupRecord = Infer<typeof BackupRecord>;

/** Whose log an archive holds. */
export const ArchiveIdentity = object({ system_identifier: string(), timeline: integer() });
export type ArchiveIdentity = Infer<typeof ArchiveIdentity>;

/** What one round of the archive added. */
export const ArchiveCycle = object({
  number: integer(),
  /** A restore point in the log, and where it ends. */
  mark: string(),
  mark_lsn: Lsn,
  /** Every moment before this can be restored: a later commit is in the log. */
  covered_until: string(),
  /** When the mark was written. */
  marked_at: string(),
  segments: array(object({ name: SegmentName, sha256: string() })),
  uploads_added: array(Upload),
  uploads_removed: array(string()),
});
export type ArchiveCycle = Infer<typeof ArchiveCycle>;

/** Where the archive ends: what was archived must not be fewer rounds than this. */
export const ArchiveHead = object({ number: integer(), last_segment: SegmentName });
export type ArchiveHead = Infer<typeof ArchiveHead>;

export const IDENTITY = "archive/identity";
export const HEAD = "archive/head";
export const CYCLES = "archive/cycle";
export const nameCycle = (number: number): string => `${CYCLES}/${String(number).padStart(9, "0")}`;
export const nameSegmentObject = (name: string): string => `log/${name}`;
export const uploadObject = (name: string): string => `files/${name}`;
/** The moment that the id of a backup begins with: "20261112T081500Z". */
export const formatStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");
/** `removed` is the record under another name, from the moment its backup is removed until all that it named is gone. */
export const nameBackupObject = (
  id: BackupId,
  part: "database" | "manifest" | "password" | "record" | "removed",
) => `base/${id}/${part}`;

/** One is taken every night. */
const OLDEST_MS = 26 * HOUR_MS;

/** Why the moment at which the newest backup ended is not right, in a sentence; undefined when it is. */
export function findAgeFault(endedAt: Date, now: Date): string | undefined {
  const ageMs = now.getTime() - endedAt.getTime();
  if (ageMs < -MINUTE_MS)
    return `The newest backup is dated ${endedAt.toISOString()}, which is not over yet: is the clock right?`;
  if (ageMs > OLDEST_MS) return `The newest backup is ${Math.floor(ageMs / HOUR_MS)} hours old.`;
  return undefined;
}
