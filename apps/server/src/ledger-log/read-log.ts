import type { MemberId } from "@kinfold/contract/ids";
import type { JournalProof, LedgerLog } from "@kinfold/contract/ledger-log";
import type { ConsistencyProof } from "@kinfold/contract/office/ledger-log";
import { ledgerLogRefusals } from "@kinfold/contract/refusals/ledger-log";
import { proveConsistency, proveInclusion } from "#merkle-log/index.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { LOG_PATH, openLogSigner, readOrigin } from "./checkpoint.ts";
import { readLoggedJournals, writeJournalText } from "./journal-text.ts";
import {
  findCheckpoint,
  findLeaves,
  findNewestCheckpoint,
  listJournalsOfTransaction,
  listNewestCosignatures,
  openTree,
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
        size: last === undefined ? null : Number(last.size),
        at: last?.witnessed_at.toISOString() ?? null,
      };
    }),
  };
}

/** What proves that these journals are in the log, in the order of their numbers. */
async function proveJournals(
  { db, env }: Pick<Platform, "db" | "env">,
  ids: readonly RowNumber[],
): Promise<JournalProof[]> {
  const newest = await findNewestCheckpoint(db);
  const size = Number(newest?.size ?? 0n);
  const note = newest && (await readCosignedNote(db, newest, readWitnesses(env)));
  const leaves = new Map((await findLeaves(db, ids)).map((leaf) => [leaf.journal_id, leaf]));
  const tree = openTree(db, size);
  const proofs: JournalProof[] = [];
  for (const journal of await readLoggedJournals(db, ids)) {
    const leaf = leaves.get(journal.journal_id);
    const id = String(journal.journal_id);
    if (note === undefined || leaf === undefined || leaf.leaf_index >= size) {
      proofs.push({ journal: id, text: null, proof: null });
      continue;
    }
    const hashes = await proveInclusion(Number(leaf.leaf_index), size, tree);
    const lines = hashes.map((hash) => `${hash.toString("base64")}\n`).join("");
    proofs.push({
      journal: id,
      text: writeJournalText(journal, leaf.salt),
      proof: `c2sp.org/tlog-proof@v1\nindex ${leaf.leaf_index}\n${lines}\n${note}`,
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
