import { createHash } from "node:crypto";
import type { ErasureId, MemberId } from "@kinfold/contract/ids";
import { define, integer, object, pattern, string, type Infer } from "superstruct";
import { listBackups } from "./restore-plan.ts";
import { BackupRefused } from "./refused.ts";
import type { SealedStore } from "./sealed-store.ts";

const EntryErasureId = define<ErasureId>("ErasureId", (value) => typeof value === "string");
const EntryMemberId = define<MemberId>("MemberId", (value) => typeof value === "string");

/** One erasure, as it is kept beside the backups. It says no more than the ledger does: ids and a moment. */
export const ErasureEntry = object({
  number: integer(),
  /** SHA-256 of the entry before; of nothing for the first one. */
  previous_sha256: pattern(string(), /^[0-9a-f]{64}$/),
  erasure_id: EntryErasureId,
  member_id: EntryMemberId,
  erased_at: string(),
});
export type ErasureEntry = Infer<typeof ErasureEntry>;

/** An erasure that the database knows. */
export type KnownErasure = Pick<ErasureEntry, "erasure_id" | "member_id"> & { erased_at: Date };

/** The folder of the list, where backups are kept. */
export const ERASURES = "erasures";
const nameEntry = (number: number): string => `${ERASURES}/${String(number).padStart(9, "0")}`;

const damaged = (what: string): BackupRefused =>
  new BackupRefused(
    "erasure_list_damaged",
    `The list of erasures ${what}. Read it from the other place of the backups.`,
  );

const hashEntry = (entry: ErasureEntry | undefined): string =>
  createHash("sha256")
    .update(entry === undefined ? "" : JSON.stringify(entry))
    .digest("hex");

/** How many erasures the list names. */
export const countErasures = async (store: SealedStore): Promise<number> =>
  (await store.list(ERASURES)).length;

async function readEntries(store: SealedStore): Promise<ErasureEntry[]> {
  const entries: ErasureEntry[] = [];
  for (const [index, name] of (await store.list(ERASURES)).entries()) {
    const number = index + 1;
    if (name !== nameEntry(number)) throw damaged(`has no entry ${number}`);
    const entry = await store.getRecord(name, ErasureEntry);
    const isNext = entry?.number === number && entry.previous_sha256 === hashEntry(entries.at(-1));
    if (entry === undefined || !isNext) throw damaged(`does not hold together at entry ${number}`);
    entries.push(entry);
  }
  return entries;
}

/**
 * The erasures that were done while backups were kept here, the first one first. Refuses `erasure_list_damaged` when one was taken
 * out or changed, and when it is shorter than a backup says that it was.
 */
export async function readErasureList(store: SealedStore): Promise<ErasureEntry[]> {
  const entries = await readEntries(store);
  const counts = (await listBackups(store)).map(({ erasures }) => erasures);
  const least = Math.max(0, ...counts);
  if (entries.length < least) {
    throw damaged(`has ${entries.length} entries, and a backup says that there were ${least}`);
  }
  return entries;
}

/** Adds the erasures that the list does not name yet, in this order. Nothing in it is ever changed. Answers how many are new. */
export async function addErasures(
  store: SealedStore,
  erasures: readonly KnownErasure[],
): Promise<number> {
  const entries = await readEntries(store);
  const named = new Set<string>(entries.map(({ erasure_id: id }) => id));
  let last = entries.at(-1);
  const added = erasures.filter(({ erasure_id: id }) => !named.has(id));
  for (const { erasure_id, member_id, erased_at } of added) {
    const entry: ErasureEntry = {
      number: (last?.number ?? 0) + 1,
      previous_sha256: hashEntry(last),
      erasure_id,
      member_id,
      erased_at: erased_at.toISOString(),
    };
    await store.putRecord(nameEntry(entry.number), entry);
    last = entry;
  }
  return added.length;
}
