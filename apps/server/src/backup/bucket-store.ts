import { openBucket, type BucketSettings } from "#platform/bucket.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { checkObjectName, type BackupStore } from "./backup-store.ts";
import { BackupRefused } from "./refused.ts";

/** The largest object is 16 MB, and the line may be slow. */
const ANSWERS_WITHIN_MS = 120_000;

/** Keeps backups in a folder of a bucket. `place` is what messages call it. */
export function openBucketStore(
  place: string,
  settings: BucketSettings,
  folder: string,
): BackupStore {
  const bucket = openBucket(settings, ANSWERS_WITHIN_MS);
  const prefix = folder === "" ? "" : `${folder}/`;
  const keyOf = (name: string): string => prefix + checkObjectName(name);
  const refuse = (error: unknown): never => {
    if (!(error instanceof Unavailable)) throw error;
    throw new BackupRefused("backup_place_unusable", `${place} cannot be used: ${error.message}.`, {
      cause: error,
    });
  };
  return {
    put: async (name, bytes) => bucket.put(keyOf(name), bytes).catch(refuse),
    get: async (name) => bucket.get(keyOf(name)).catch(refuse),
    list: async (part) => {
      const names: string[] = [];
      try {
        for await (const { objects } of bucket.list(`${prefix}${part}/`)) {
          names.push(...objects.map(({ key }) => key.slice(prefix.length)));
        }
      } catch (error) {
        return refuse(error);
      }
      return names;
    },
    remove: async (name) => bucket.remove(keyOf(name)).catch(refuse),
    // A bucket keeps a whole object or none.
    removeUnfinished: async () => 0,
  };
}
