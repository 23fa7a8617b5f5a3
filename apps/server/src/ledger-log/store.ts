import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import {
  createTileReader,
  hasTile,
  TILE_WIDTH,
  type ReadNode,
  type Tile,
} from "#merkle-log/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Count, Db, RowNumber } from "#platform/db.ts";

/** The place in the log of a journal, or of an entry beside the journals; the other is null. */
export type LeafRow = {
  leaf_index: RowNumber;
  journal_id: RowNumber | null;
  entry_id: RowNumber | null;
  salt: Buffer;
  hash: Buffer;
};

/** What the club signed of the log, and when. */
export type CheckpointRow = { size: RowNumber; root: Buffer; note: string; signed_at: Date };

/** What a witness said of a checkpoint. `witness` is its verifier key. */
export type CosignatureRow = {
  size: RowNumber;
  witness: string;
  witnessed_at: Date;
  line: string;
};

/** How many leaves there are. */
export async function countLeaves(db: Db): Promise<number> {
  const { rows } = await sql<{ size: Count }>`
    select coalesce(max(leaf_index) + 1, 0) as size from ledger_log_leaf`.execute(db);
  return Number(rows[0]?.size ?? 0n);
}

/** The highest number of a journal; zero while there is none. */
export async function readHighestJournal(db: Db): Promise<RowNumber> {
  const { rows } = await sql<{ highest: RowNumber }>`
    select coalesce(max(journal_id), 0) as highest from ledger.journal`.execute(db);
  return rows[0]?.highest ?? 0n;
}

/** The number up to which every journal has its leaf, and none is still to be committed. */
export async function readProgress(db: Db): Promise<RowNumber> {
  const { rows } = await sql<{ complete_to: RowNumber }>`
    select complete_to from ledger_log_progress`.execute(db);
  return rows[0]?.complete_to ?? 0n;
}

/** Notes that every journal up to this number has its leaf. Never goes back. */
export async function updateProgress(db: Db, to: RowNumber): Promise<void> {
  await sql`update ledger_log_progress set complete_to = ${to} where complete_to < ${to}`.execute(
    db,
  );
}

/**
 * The open transactions that have posted a journal or may be about to: each has locked the table before it is given a number, and
 * keeps the lock until others see what it committed.
 */
export async function listPostingTransactions(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ transaction: string }>`
    select coalesce(virtualtransaction, '') as transaction from pg_locks
    where mode = 'RowExclusiveLock' and relation = 'ledger.journal'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return new Set(rows.map(({ transaction }) => transaction));
}

/** Journals without a leaf, by their numbers: of a hole too, whose transaction ended late. */
export async function listMissingJournals(
  db: Db,
  { after, upTo }: { after: RowNumber; upTo: RowNumber },
  most: number,
): Promise<RowNumber[]> {
  const { rows } = await sql<{ journal_id: RowNumber }>`select journal_id from ledger.journal
    where journal_id > ${after} and journal_id <= ${upTo} and not exists (select from ledger_log_leaf leaf where leaf.journal_id = journal.journal_id)
    order by journal_id limit ${most}`.execute(db);
  return rows.map((row) => row.journal_id);
}

/** Appends these leaves. The database refuses any that do not follow the last. */
export async function insertLeaves(tx: Db, leaves: readonly LeafRow[]): Promise<void> {
  await sql`insert into ledger_log_leaf (leaf_index, journal_id, entry_id, salt, hash)
    select * from unnest(${leaves.map((leaf) => leaf.leaf_index)}::bigint[], ${leaves.map((leaf) => leaf.journal_id)}::bigint[],
      ${leaves.map((leaf) => leaf.entry_id)}::bigint[],
      ${leaves.map(({ salt }) => salt)}::bytea[], ${leaves.map(({ hash }) => hash)}::bytea[])`.execute(
    tx,
  );
}

/** The leaves from this index on, in their order. */
export async function listLeaves(db: Db, from: number, most: number): Promise<LeafRow[]> {
  const { rows } =
    await sql<LeafRow>`select leaf_index, journal_id, entry_id, salt, hash from ledger_log_leaf
    where leaf_index >= ${from} order by leaf_index limit ${most}`.execute(db);
  return rows;
}

/** The leaf of an entry; undefined where it has none yet. */
export async function findEntryLeaf(db: Db, entryId: RowNumber): Promise<LeafRow | undefined> {
  const { rows } =
    await sql<LeafRow>`select leaf_index, journal_id, entry_id, salt, hash from ledger_log_leaf
    where entry_id = ${entryId}`.execute(db);
  return rows[0];
}

/** The leaves of these journals. */
export async function findLeaves(db: Db, journalIds: readonly RowNumber[]): Promise<LeafRow[]> {
  const { rows } =
    await sql<LeafRow>`select leaf_index, journal_id, entry_id, salt, hash from ledger_log_leaf
    where journal_id = any (${[...journalIds]}::bigint[]) order by leaf_index`.execute(db);
  return rows;
}

/** Keeps a full tile. */
export async function insertTile(
  tx: Db,
  { level, index }: Pick<Tile, "level" | "index">,
  { hashes, root }: TileRow,
): Promise<void> {
  await sql`insert into ledger_log_tile (level, tile_index, hashes, root)
    values (${level}, ${index}, ${hashes}, ${root})`.execute(tx);
}

/** So many hashes of a level of tiles, one after another: leaves, or the roots of the full tiles below. Fewer where the log ends. */
export async function readHashes(
  db: Db,
  level: number,
  from: number,
  count: number,
): Promise<Buffer> {
  const to = from + count;
  const { rows } = await (
    level === 0
      ? sql<{ hash: Buffer }>`select hash from ledger_log_leaf
          where leaf_index >= ${from} and leaf_index < ${to} order by leaf_index`
      : sql<{ hash: Buffer }>`select root as hash from ledger_log_tile where level = ${level - 1}
          and tile_index >= ${from} and tile_index < ${to} order by tile_index`
  ).execute(db);
  return Buffer.concat(rows.map(({ hash }) => hash));
}

/** A full tile that is kept, with the root over it. */
export type TileRow = { hashes: Buffer; root: Buffer };

/** The full tile; undefined where it is not kept. */
export async function findTile(
  db: Db,
  { level, index }: Pick<Tile, "level" | "index">,
): Promise<TileRow | undefined> {
  const { rows } = await sql<TileRow>`select hashes, root from ledger_log_tile
    where level = ${level} and tile_index = ${index}`.execute(db);
  return rows[0];
}

/** The hashes of a tile that the log has, one after another. */
export async function readTile(db: Db, tile: Tile): Promise<Buffer> {
  const { level, index, width } = tile;
  if (width < TILE_WIDTH) return readHashes(db, level, index * TILE_WIDTH, width);
  const full = await findTile(db, tile);
  assertExists(full, "a full tile is kept");
  return full.hashes;
}

/** Reads the nodes of the log at this size. */
export const openTree = (db: Db, size: number): ReadNode =>
  createTileReader(size, async (tile) => {
    if (!hasTile(size, tile)) throw new RangeError("the log does not have this tile");
    return readTile(db, tile);
  });

/** The newest checkpoint; undefined before the first. */
export async function findNewestCheckpoint(db: Db): Promise<CheckpointRow | undefined> {
  const { rows } = await sql<CheckpointRow>`select size, root, note, signed_at
    from ledger_log_checkpoint order by size desc limit 1`.execute(db);
  return rows[0];
}

/** The checkpoint of this size; undefined where none was signed. */
export async function findCheckpoint(db: Db, size: number): Promise<CheckpointRow | undefined> {
  const { rows } = await sql<CheckpointRow>`select size, root, note, signed_at
    from ledger_log_checkpoint where size = ${size}`.execute(db);
  return rows[0];
}

/** Every checkpoint, the smallest first. */
export async function listCheckpoints(db: Db): Promise<CheckpointRow[]> {
  const { rows } = await sql<CheckpointRow>`select size, root, note, signed_at
    from ledger_log_checkpoint order by size`.execute(db);
  return rows;
}

/** Keeps what was signed. The database refuses what is not of the whole log, or not larger than the one before. */
export async function insertCheckpoint(tx: Db, row: CheckpointRow): Promise<void> {
  await sql`insert into ledger_log_checkpoint (size, root, note, signed_at)
    values (${row.size}, ${row.root}, ${row.note}, ${row.signed_at}::timestamptz)`.execute(tx);
}

/** Keeps what a witness said. Harmless when repeated. */
export async function insertCosignature(tx: Db, row: CosignatureRow, at: Date): Promise<void> {
  await sql`insert into ledger_log_cosignature (size, witness, witnessed_at, line, received_at)
    values (${row.size}, ${row.witness}, ${row.witnessed_at}::timestamptz, ${row.line}, ${at}::timestamptz)
    on conflict do nothing`.execute(tx);
}

/** The newest of each of these witnesses: of one checkpoint, or of the largest that they saw. */
export async function listNewestCosignatures(
  db: Db,
  witnesses: readonly string[],
  size?: RowNumber,
): Promise<CosignatureRow[]> {
  const { rows } =
    await sql<CosignatureRow>`select distinct on (witness) size, witness, witnessed_at, line
    from ledger_log_cosignature where witness = any (${[...witnesses]}::text[])
      and (${size ?? null}::bigint is null or size = ${size ?? null})
    order by witness, size desc, witnessed_at desc`.execute(db);
  return rows;
}

/** The checkpoint whose note has this text; undefined where the club signed no such. */
export async function findCheckpointOf(db: Db, text: string): Promise<CheckpointRow | undefined> {
  const { rows } = await sql<CheckpointRow>`select size, root, note, signed_at
    from ledger_log_checkpoint where starts_with(note, ${`${text}\n`})`.execute(db);
  return rows[0];
}

/**
 * The journals that moved a member's wallet for one transaction, by their numbers; undefined where the member has no such
 * transaction. A journal that moved another's wallet too would disclose it, and is left out.
 */
export async function listJournalsOfTransaction(
  db: Db,
  memberId: MemberId,
  reference: string,
): Promise<RowNumber[] | undefined> {
  const { rows } = await sql<{ numbers: string[] }>`select array(
      select journal_id from wallet_movement moved where moved.transaction_id = wallet_transaction.transaction_id
        and not exists (select from ledger.posting join ledger.account on account_id in (debit_account, credit_account)
          where posting.journal_id = moved.journal_id and side = 'member' and not exists
            (select from wallet own where own.wallet_id = split_part(name, ':', 2) and own.member_id = ${memberId}))
      order by journal_id) as numbers
    from wallet_transaction join wallet using (wallet_id)
    where reference = ${reference} and member_id = ${memberId}`.execute(db);
  return rows[0]?.numbers.map(BigInt);
}
