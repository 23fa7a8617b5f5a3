import { randomBytes } from "node:crypto";
import { countHashes, hashComplete, splitTile, TILE_WIDTH } from "#merkle-log/index.ts";
import type { Clock } from "#platform/clock.ts";
import { lockName, runTransaction, type Db, type RowNumber } from "#platform/db.ts";
import { listMissingEntries, writeEntryText } from "./entries.ts";
import { hashJournalText, readLoggedJournals, writeJournalText } from "./journal-text.ts";
import {
  countLeaves,
  findLeaves,
  insertLeaves,
  insertTile,
  listMissingJournals,
  listPostingTransactions,
  readHighestJournal,
  readHashes,
  readProgress,
  updateProgress,
  type LeafRow,
} from "./store.ts";

const BATCH = 250;
/** After each batch it rests so many times as long as that took: money that is being moved goes first. */
const RESTS = 9;
const SALT_BYTES = 32;
/** So often, and with so much time between, it looks whether transactions that were posting have ended. */
const LOOKS = 50;
const LOOK_AGAIN_MS = 100;

/** Who appends or signs holds this name: leaves have one order. */
export const LOG_LOCK = "ledger log";

/** Keeps the tiles that became full when the log grew, the lower levels first: the upper ones are made of their roots. */
async function completeTiles(tx: Db, before: number, after: number): Promise<void> {
  for (let level = 0; countHashes(after, level) >= TILE_WIDTH; level += 1) {
    for (
      let index = countHashes(before, level + 1);
      index < countHashes(after, level + 1);
      index += 1
    ) {
      const hashes = await readHashes(tx, level, index * TILE_WIDTH, TILE_WIDTH);
      await insertTile(tx, { level, index }, { hashes, root: hashComplete(splitTile(hashes)) });
    }
  }
}

/** What becomes a leaf: the number of its journal or entry, and its text with a salt. */
type NewLeaf = Pick<LeafRow, "journal_id" | "entry_id"> & { writeText: (salt: Buffer) => string };

/** Appends leaves in this order. The caller holds the lock. */
async function appendLeaves(tx: Db, added: readonly NewLeaf[]): Promise<void> {
  const before = await countLeaves(tx);
  await insertLeaves(
    tx,
    added.map(({ journal_id, entry_id, writeText }, at) => {
      const salt = randomBytes(SALT_BYTES);
      const leaf_index = BigInt(before + at);
      return { leaf_index, journal_id, entry_id, salt, hash: hashJournalText(writeText(salt)) };
    }),
  );
  await completeTiles(tx, before, before + added.length);
}

/** Appends those of these journals that have no leaf yet, in the order of their numbers; how many there were. */
async function appendBatch(tx: Db, ids: readonly RowNumber[]): Promise<number> {
  await lockName(tx, LOG_LOCK);
  const logged = new Set((await findLeaves(tx, ids)).map((leaf) => leaf.journal_id));
  const journals = await readLoggedJournals(
    tx,
    ids.filter((id) => !logged.has(id)),
  );
  if (journals.length === 0) return 0;
  await appendLeaves(
    tx,
    journals.map((journal) => ({
      journal_id: journal.journal_id,
      entry_id: null,
      writeText: (salt) => writeJournalText(journal, salt),
    })),
  );
  return journals.length;
}

/** Appends every entry that has no leaf yet. */
export async function appendEntries(tx: Db): Promise<void> {
  await lockName(tx, LOG_LOCK);
  const entries = await listMissingEntries(tx);
  if (entries.length === 0) return;
  await appendLeaves(
    tx,
    entries.map((entry) => ({
      journal_id: null,
      entry_id: entry.entry_id,
      writeText: (salt) => writeEntryText(entry, salt),
    })),
  );
}

/** Whether every transaction that was posting has ended, after a few looks. One that stays open waits for another run. */
async function haveEnded(
  db: Db,
  posting: ReadonlySet<string>,
  pause: Clock["pause"],
): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const open = posting.size === 0 ? posting : await listPostingTransactions(db);
    if (![...posting].some((one) => open.has(one))) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}

/**
 * Gives every journal that is committed now its leaf, in batches with rests between them; how many were appended. It begins where the
 * log is complete. A number may be given long before its transaction ends: while one is open that may have a lower number, the log is
 * not complete to the highest. What is looked through is read by the handle that may take its time.
 */
export async function appendJournals(
  db: Db,
  reader: Db,
  { pause }: Pick<Clock, "pause">,
): Promise<number> {
  // What is posted meanwhile waits for the next time: otherwise each batch would be the few that came during the last.
  const upTo = await readHighestJournal(reader);
  const isComplete = await haveEnded(db, await listPostingTransactions(db), pause);
  let appended = 0;
  let after = await readProgress(db);
  for (;;) {
    const began = performance.now();
    const ids = await listMissingJournals(reader, { after, upTo }, BATCH);
    const last = ids.at(-1);
    if (last === undefined) break;
    appended += await runTransaction(db, (tx) => appendBatch(tx, ids));
    after = last;
    if (ids.length === BATCH) await pause(RESTS * (performance.now() - began));
  }
  if (isComplete) await updateProgress(db, upTo);
  return appended;
}
