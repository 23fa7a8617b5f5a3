import type { MemberId } from "@kinfold/contract/ids";
import type { JournalProof, LedgerLog } from "@kinfold/contract/ledger-log";
import type { ConsistencyProof } from "@kinfold/contract/office/ledger-log";
import { ledgerLogRefusals } from "@kinfold/contract/refusals/ledger-log";
import { proveConsistency, proveInclusion, type ReadNode } from "#merkle-log/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { LOG_PATH, openLogSigner, readOrigin } from "./checkpoint.ts";
import { listEntries, writeEntryText } from "./entries.ts";
import { readLoggedJournals, writeJournalText } from "./journal-text.ts";
import {
  findCheckpoint,
  findEntryLeaf,
  findLeaves,
  findNewestCheckpoint,
  listJournalsOfTransaction,
  listNewestCosignatures,
  openTree,
  type LeafRow,
} from "./store.ts";
import { readCosignedNote, readWitnesses } from "./witnesses.ts";

type Reading = Pick<Platform, "db" | "env" | "hashingKeys">;

/** How the log stands: its key, its newest checkpoint, and who cosigned it. */
export async function readLedgerLog(platform: Reading): Promise<LedgerLog> {
  const { db, env } = platform;
  const witnesses = readWitnesses(env);
  const origin = await readOrigin(db, env.PUBLIC_URL);
  const newest = await findNewestCheckpoint(db);
  const seen = await listNewestCosignatures(
    db,
    witnesses.map(({ text }) => text),
  );
  return {
    prefix: `${env.PUBLIC_URL}${LOG_PATH}`,
    key: openLogSigner(platform, origin).key.text,
    size: newest === undefined ? null : Number(newest.size),
    signed_at: newest?.signed_at.toISOString() ?? null,
    checkpoint: newest === undefined ? null : await readCosignedNote(db, newest, witnesses),
    witnesses: witnesses.map(({ name, text }) => {
      const last = seen.find(({ witness }) => witness === text);
      return {
        name,
        key: text,
        size: last === undefined ? null : Number(last.size),
        at: last?.witnessed_at.toISOString() ?? null,
      };
    }),
  };
}

type SignedTree = { note: string; size: number; readNode: ReadNode };

/** The newest checkpoint with its cosignatures, and the tree that it is of; undefined before the first. */
async function openSignedTree({
  db,
  env,
}: Pick<Platform, "db" | "env">): Promise<SignedTree | undefined> {
  const newest = await findNewestCheckpoint(db);
  if (newest === undefined) return undefined;
  const size = Number(newest.size);
  const note = await readCosignedNote(db, newest, readWitnesses(env));
  return { note, size, readNode: openTree(db, size) };
}

/** A proof of C2SP tlog-proof; undefined where the checkpoint does not cover the leaf. */
async function writeLeafProof(
  { note, size, readNode }: SignedTree,
  { leaf_index: index }: Pick<LeafRow, "leaf_index">,
): Promise<string | undefined> {
  if (index >= size) return undefined;
  const hashes = await proveInclusion(Number(index), size, readNode);
  const lines = hashes.map((hash) => `${hash.toString("base64")}\n`).join("");
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${lines}\n${note}`;
}

/** What proves that an entry is in the log: its text with the salt, and the proof; undefined until the first checkpoint after it. */
export async function proveLogEntry(
  platform: Pick<Platform, "db" | "env">,
  entryId: RowNumber,
): Promise<{ text: string; proof: string } | undefined> {
  const { db } = platform;
  const [tree, leaf] = [await openSignedTree(platform), await findEntryLeaf(db, entryId)];
  const [entry] = await listEntries(db, [entryId]);
  if (tree === undefined || leaf === undefined || entry === undefined) return undefined;
  const proof = await writeLeafProof(tree, leaf);
  return proof === undefined ? undefined : { text: writeEntryText(entry, leaf.salt), proof };
}

/** What proves that these journals are in the log, in the order of their numbers. */
async function proveJournals(
  platform: Pick<Platform, "db" | "env">,
  ids: readonly RowNumber[],
): Promise<JournalProof[]> {
  const { db } = platform;
  const tree = await openSignedTree(platform);
  const leaves = new Map((await findLeaves(db, ids)).map((leaf) => [leaf.journal_id, leaf]));
  const proofs: JournalProof[] = [];
  for (const journal of await readLoggedJournals(db, ids)) {
    const leaf = leaves.get(journal.journal_id);
    const proof = tree && leaf && (await writeLeafProof(tree, leaf));
    const text = leaf === undefined ? null : writeJournalText(journal, leaf.salt);
    proofs.push({
      journal: String(journal.journal_id),
      text: proof === undefined ? null : text,
      proof: proof ?? null,
    });
  }
  return proofs;
}

/** Proofs of the journals that moved this member's wallet for one transaction. Refuses a transaction that is not theirs. */
export async function proveTransaction(
  platform: Pick<Platform, "db" | "env">,
  memberId: MemberId,
  reference: string,
): Promise<JournalProof[]> {
  const ids = await listJournalsOfTransaction(platform.db, memberId, reference);
  if (ids === undefined) return refuse(ledgerLogRefusals().not_found.transaction);
  return proveJournals(platform, ids);
}

/** The proof of any journal. Refuses a number that the ledger does not have. */
export async function proveJournal(
  platform: Pick<Platform, "db" | "env">,
  number: string,
): Promise<JournalProof> {
  const ids = /^\d{1,15}$/.test(number) ? [BigInt(number)] : [];
  const [proof] = await proveJournals(platform, ids);
  return proof ?? refuse(ledgerLogRefusals().not_found.journal);
}

/** That the log at one checkpoint begins with the log at another. Refuses sizes of no checkpoint, and the later one first. */
export async function proveCheckpoints(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<ConsistencyProof> {
  const [first, second] = [await findCheckpoint(db, from), await findCheckpoint(db, to)];
  if (first === undefined || second === undefined || from > to) {
    return refuse(ledgerLogRefusals().not_found.checkpoint);
  }
  const proof = await proveConsistency(from, to, openTree(db, to));
  return {
    from,
    to,
    from_checkpoint: first.note,
    to_checkpoint: second.note,
    proof: proof.map((hash) => hash.toString("base64")),
  };
}
