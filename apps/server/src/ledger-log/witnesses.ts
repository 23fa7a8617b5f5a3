import {
  parseVerifierKey,
  readCosignatures,
  SIGNATURE_TYPES,
  type Cosignature,
  type Note,
  type VerifierKey,
} from "#merkle-log/index.ts";
import type { Db } from "#platform/db.ts";
import type { Env } from "#platform/env.ts";
import { listNewestCosignatures, type CheckpointRow } from "./store.ts";

/** The witnesses whose cosignatures the club takes and shows. Throws at a key that is none. */
export function readWitnesses({ LEDGER_LOG_WITNESSES }: Pick<Env, "LEDGER_LOG_WITNESSES">) {
  const texts = LEDGER_LOG_WITNESSES.split(/\s+/).filter((text) => text !== "");
  return texts.map((text): VerifierKey => {
    const key = parseVerifierKey(text);
    if (key?.type === SIGNATURE_TYPES.cosignature) return key;
    throw new Error(`LEDGER_LOG_WITNESSES: ${text} is no verifier key of a witness`);
  });
}

/** The cosignatures of known witnesses; undefined when one of theirs does not verify, and empty when there is none. */
export function listCosignatures(
  note: Note,
  witnesses: readonly VerifierKey[],
): Cosignature[] | undefined {
  const read = witnesses.map((key) => readCosignatures(note, key));
  return read.some((one) => one === undefined) ? undefined : read.flatMap((one) => one ?? []);
}

/** A checkpoint with the newest cosignature of each witness under the club's own signature. */
export async function readCosignedNote(
  db: Db,
  { size, note }: CheckpointRow,
  witnesses: readonly VerifierKey[],
): Promise<string> {
  const texts = witnesses.map(({ text }) => text);
  const rows = await listNewestCosignatures(db, texts, size);
  return [note, ...rows.map(({ line }) => line)].join("");
}
