import { DAY_MS } from "@kinfold/contract/durations";
import { filterReceiptFiles } from "#bank-transfers/index.ts";
import { filterGrantFiles } from "#estates/index.ts";
import { filterDocumentFiles } from "#kyc/index.ts";
import type { Db } from "#platform/db.ts";
import { nameStoredContent } from "#platform/files/kept-content.ts";
import type { Platform } from "#platform/platform.ts";
import { filterStatementFiles } from "#valuations/index.ts";
import { logFault } from "#platform/faults.ts";

/** A file is stored before its row is committed. No request takes so long. */
const UNNAMED_AFTER_MS = DAY_MS;
/** A kill leaves a few. So many mean that this database is not the one that the store belongs to. */
const MOST_REMOVED = 50;

/** Receipts become documents, so documents are asked last: a file whose row moves meanwhile is named by one of them. */
const NAMED_IN: readonly ((db: Db, names: readonly string[]) => Promise<string[]>)[] = [
  filterReceiptFiles,
  filterStatementFiles,
  filterGrantFiles,
  filterDocumentFiles,
];

async function findUnnamed({ db, files }: Platform): Promise<string[]> {
  const unnamed: string[] = [];
  for await (const names of files.listOlderThan(UNNAMED_AFTER_MS)) {
    const left = new Set(names);
    const stored = [...new Set(names.map(nameStoredContent))];
    for (const namedAmong of NAMED_IN) {
      const named = new Set(await namedAmong(db, stored));
      for (const name of left) if (named.has(nameStoredContent(name))) left.delete(name);
    }
    unnamed.push(...left);
  }
  return unnamed;
}

/**
 * Removes stored files that no row names: a server was killed between the two. Leaves files of the last day alone, and removes nothing when
 * there are too many. Answers how many it removed.
 */
export async function removeUnnamedFiles(platform: Platform): Promise<number> {
  const unnamed = await findUnnamed(platform);
  if (unnamed.length > MOST_REMOVED) {
    logFault(platform.log, "files_unknown", { files: unnamed.length });
    return 0;
  }
  for (const name of unnamed) await platform.files.remove(name);
  if (unnamed.length > 0)
    platform.log.info({ files: unnamed.length }, "files without a row removed");
  return unnamed.length;
}
