import { sql } from "kysely";
import type { BrokenInvariant } from "#ledger/index.ts";
import {
  GrowingTree,
  hashComplete,
  parseCheckpoint,
  parseNote,
  TILE_HEIGHT,
  TILE_WIDTH,
} from "#merkle-log/index.ts";
import { readAtOneMoment, type Db } from "#platform/db.ts";
import { listEntries, writeEntryText } from "./entries.ts";
import { hashJournalText, readLoggedJournals, writeJournalText } from "./journal-text.ts";
import {
  findTile,
  listCheckpoints,
  listLeaves,
  type CheckpointRow,
  type LeafRow,
} from "./store.ts";

const BATCH = 1_000;
const SHOWN = 20;

const LEAVES = "each leaf of the ledger log is the hash of its journal or entry";
const COMPLETE = "no journal or entry is left out of the ledger log";
const TILES = "the tiles of the ledger log are made of its leaves";
const CHECKPOINTS = "every checkpoint of the ledger log is of what was logged";

/** The names of everything that `checkLogInvariants` looks at. */
export const LOG_INVARIANTS: readonly string[] = [LEAVES, COMPLETE, TILES, CHECKPOINTS];

/** The texts of what these leaves are of, by name. What is gone has none. */
async function writeTexts(
  tx: Db,
  leaves: readonly LeafRow[],
): Promise<ReadonlyMap<string, (salt: Buffer) => string>> {
  const journals = await readLoggedJournals(
    tx,
    leaves.flatMap(({ journal_id: id }) => id ?? []),
  );
  const entries = await listEntries(
    tx,
    leaves.flatMap(({ entry_id: id }) => id ?? []),
  );
  return new Map([
    ...journals.map((one): [string, (salt: Buffer) => string] => [
      `journal ${one.journal_id}`,
      (salt) => writeJournalText(one, salt),
    ]),
    ...entries.map((one): [string, (salt: Buffer) => string] => [
      `entry ${one.entry_id}`,
      (salt) => writeEntryText(one, salt),
    ]),
  ]);
}

/** The first of these leaves that is not computed from its journal or entry and its salt. */
async function findFirstWrong(tx: Db, leaves: readonly LeafRow[]): Promise<string | undefined> {
  const texts = await writeTexts(tx, leaves);
  for (const { leaf_index: index, journal_id: journal, entry_id: entry, salt, hash } of leaves) {
    const name = journal === null ? `entry ${entry}` : `journal ${journal}`;
    const writeText = texts.get(name);
    if (writeText === undefined) return `leaf ${index}: ${name} is gone`;
    if (!hashJournalText(writeText(salt)).equals(hash)) {
      return `leaf ${index}: ${name} is not what was logged`;
    }
  }
  return undefined;
}

/** Holds the tiles that are kept against those that the leaves make, as the tree grows. */
class TileCheck {
  readonly #levels: { hashes: Buffer[]; full: number }[] = [];
  wrong: string | undefined;

  /** What the tree completed with one leaf, by level. */
  async see(tx: Db, completed: readonly Buffer[]): Promise<void> {
    for (let at = 0; at < completed.length; at += TILE_HEIGHT) {
      const level = at / TILE_HEIGHT;
      const state = (this.#levels[level] ??= { hashes: [], full: 0 });
      state.hashes.push(...completed.slice(at, at + 1));
      if (state.hashes.length < TILE_WIDTH) continue;
      const tile = await findTile(tx, { level, index: state.full });
      const isSame =
        tile !== undefined &&
        tile.hashes.equals(Buffer.concat(state.hashes)) &&
        tile.root.equals(hashComplete(state.hashes));
      if (!isSame) this.wrong ??= `tile ${level}/${state.full} is ${tile ? "another" : "gone"}`;
      this.#levels[level] = { hashes: [], full: state.full + 1 };
    }
  }
}

const isOf = ({ size, root, note }: CheckpointRow, computed: Buffer): boolean => {
  const checkpoint = parseCheckpoint(parseNote(Buffer.from(note))?.text ?? "");
  return checkpoint?.size === Number(size) && checkpoint.root.equals(root) && root.equals(computed);
};

/** Holds each checkpoint against the tree at its size, as the tree grows. */
class CheckpointCheck {
  readonly #waiting: Map<number, CheckpointRow>;
  readonly wrong: string[] = [];

  constructor(checkpoints: readonly CheckpointRow[]) {
    this.#waiting = new Map(checkpoints.map((row) => [Number(row.size), row]));
  }

  see(tree: GrowingTree): void {
    const row = this.#waiting.get(tree.size);
    if (row === undefined) return;
    this.#waiting.delete(tree.size);
    if (!isOf(row, tree.computeRoot())) {
      this.wrong.push(`the leaves are not those of the checkpoint of ${row.size}`);
    }
  }

  conclude(): string[] {
    const longer = [...this.#waiting.keys()].map(
      (size) => `the log is shorter than its checkpoint of ${size}`,
    );
    return [...this.wrong, ...longer].slice(0, SHOWN);
  }
}

/** Journals and entries that the log has passed by: a day older than the newest journal that it has. What was just posted waits for its hour. */
async function listLeftOut(tx: Db): Promise<string[]> {
  const { rows } = await sql<{
    about: string;
  }>`select 'journal ' || journal_id as about from ledger.journal
    where posted_at < (select posted_at - interval '1 day' from ledger_log_leaf join ledger.journal logged using (journal_id)
        order by leaf_index desc limit 1)
      and not exists (select from ledger_log_leaf leaf where leaf.journal_id = journal.journal_id)
    union all select 'entry ' || entry_id from ledger_log_entry
    where noted_at < (select posted_at - interval '1 day' from ledger_log_leaf join ledger.journal logged using (journal_id)
        order by leaf_index desc limit 1)
      and not exists (select from ledger_log_leaf leaf where leaf.entry_id = ledger_log_entry.entry_id)
    order by about limit ${SHOWN}`.execute(tx);
  return rows.map(({ about }) => about);
}

/** Replays the whole log: leaves from journals and salts, tiles and checkpoints from leaves. */
async function replayLog(tx: Db): Promise<Record<string, readonly string[]>> {
  const tree = new GrowingTree();
  const tiles = new TileCheck();
  const checkpoints = new CheckpointCheck(await listCheckpoints(tx));
  checkpoints.see(tree);
  let wrong: string | undefined;
  let next = 0;
  for (;;) {
    const leaves = await listLeaves(tx, next, BATCH);
    next = Number(leaves.at(-1)?.leaf_index ?? 0n) + 1;
    wrong ??= await findFirstWrong(tx, leaves);
    for (const { leaf_index: index, hash } of leaves) {
      if (index !== BigInt(tree.size)) wrong ??= `leaf ${tree.size} is gone`;
      await tiles.see(tx, tree.add(hash));
      checkpoints.see(tree);
    }
    if (leaves.length < BATCH) break;
  }
  return {
    [LEAVES]: wrong === undefined ? [] : [wrong],
    [COMPLETE]: await listLeftOut(tx),
    [TILES]: tiles.wrong === undefined ? [] : [tiles.wrong],
    [CHECKPOINTS]: checkpoints.conclude(),
  };
}

/** What of the log is not as it was logged, at this transaction's moment. */
export async function findLogFaults(tx: Db): Promise<BrokenInvariant[]> {
  return Object.entries(await replayLog(tx)).flatMap(([invariant, brokenBy]) =>
    brokenBy.map((about) => ({ invariant, about })),
  );
}

/** Recomputes the ledger log from the journals and names what is not as it was logged. Changes nothing. */
export function checkLogInvariants(db: Db): Promise<BrokenInvariant[]> {
  return readAtOneMoment(db, findLogFaults);
}
