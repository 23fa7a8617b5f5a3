import { resolve } from "node:path";
import { readBucketPlace } from "#platform/bucket-place.ts";
import type { Env } from "#platform/env.ts";
import { openFolderStore, type BackupStore } from "./backup-store.ts";
import { openBucketStore } from "./bucket-store.ts";
import { BackupRefused } from "./refused.ts";

/** How buckets of backups are reached. */
export type BackupBuckets = Pick<
  Env,
  "BACKUP_S3_URL" | "BACKUP_S3_REGION" | "BACKUP_S3_ACCESS_KEY_ID" | "BACKUP_S3_SECRET_ACCESS_KEY"
>;

const unusable = (sentence: string): BackupRefused =>
  new BackupRefused("backup_place_unusable", sentence);

/** Opens the place that `--to` or `--from` names: `s3://bucket/folder`, or a folder. Refuses what it does not know. */
export function openBackupStore(
  place: string,
  buckets: BackupBuckets,
  from: string = process.cwd(),
): BackupStore {
  if (place === "") throw unusable("Say where backups are kept: --to PLACE.");
  if (!/^[a-z0-9+.-]+:\/\//i.test(place)) return openFolderStore(resolve(from, place));
  const { bucket, folder } = readBucketPlace(place) ?? {};
  if (bucket === undefined || folder === undefined) {
    throw unusable(`${place} is neither a folder nor s3://bucket/folder.`);
  }
  const {
    BACKUP_S3_URL: url,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = buckets;
  if ([url, region, accessKeyId, secretAccessKey].includes("")) {
    throw unusable(`${place} needs BACKUP_S3_URL and the three names below it in .env.example.`);
  }
  return openBucketStore(
    place,
    { url: `${url}/${bucket}`, region, accessKeyId, secretAccessKey },
    folder,
  );
}
