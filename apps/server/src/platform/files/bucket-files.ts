import { openBucket, type BucketSettings } from "#platform/bucket.ts";
import { checkFileName, FileMissing, isFileName, type Files } from "./files.ts";
import { beginUnfinishedFile } from "./unfinished-files.ts";

const ANSWERS_WITHIN_MS = 15_000;

/**
 * Keeps files in a bucket of any store that speaks S3, and what is not finished in a folder. A store that does not answer, or refuses us,
 * is Unavailable.
 */
export function createBucketFiles(settings: BucketSettings, folder: string): Files {
  const bucket = openBucket(settings, ANSWERS_WITHIN_MS);
  return {
    put: async (name, bytes) => bucket.put(checkFileName(name), bytes),
    begin: () => beginUnfinishedFile(folder),
    keep: async (name, { path, sha256 }) => bucket.putFile(checkFileName(name), path, sha256),
    get: async (name) => {
      const bytes = await bucket.get(checkFileName(name));
      if (bytes === undefined) throw new FileMissing(`there is no ${name}`);
      return bytes;
    },
    remove: async (name) => bucket.remove(checkFileName(name)),
    listOlderThan: async function* (ageMs) {
      for await (const { now, objects } of bucket.list("")) {
        // A store that does not tell the time has nothing old.
        const old = objects.filter(
          ({ key, storedAt }) => isFileName(key) && now - storedAt >= ageMs,
        );
        if (old.length > 0) yield old.map(({ key }) => key);
      }
    },
  };
}
