import { join } from "node:path";
import type { Env } from "#platform/env.ts";
import { createDiskFiles } from "./disk-files.ts";
import type { Files } from "./files.ts";
import { createBucketFiles } from "./bucket-files.ts";
import { removeUnfinishedFiles } from "./unfinished-files.ts";

/** Clears away what a server that was killed left behind: to be called before files are taken. */
export async function cleanFiles(env: Env): Promise<void> {
  await removeUnfinishedFiles(join(env.DATA_DIR, "files"));
}

/** The store that the configuration names: a bucket, or a folder beside the database. */
export function openFiles(env: Env): Files {
  const folder = join(env.DATA_DIR, "files");
  if (env.FILES_S3_URL === "") return createDiskFiles(folder);
  const bucket = {
    url: env.FILES_S3_URL,
    region: env.FILES_S3_REGION,
    accessKeyId: env.FILES_S3_ACCESS_KEY_ID,
    secretAccessKey: env.FILES_S3_SECRET_ACCESS_KEY,
  };
  return createBucketFiles(bucket, folder);
}
