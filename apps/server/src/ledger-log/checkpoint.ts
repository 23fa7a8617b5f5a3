import { createPublicKey } from "node:crypto";
import { HOUR_MS } from "@kinfold/contract/durations";
import {
  computeRoot,
  createVerifierKey,
  formatCheckpoint,
  parseCheckpoint,
  parseNote,
  SIGNATURE_TYPES,
  signNote,
  type VerifierKey,
} from "#merkle-log/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Env } from "#platform/env.ts";
import type { HashingKeys } from "#platform/hashing-keys.ts";
import type { Platform } from "#platform/platform.ts";
import { createSigner, type Signer } from "#platform/signing.ts";
import { appendEntries, appendJournals, LOG_LOCK } from "./append.ts";
import {
  countLeaves,
  findNewestCheckpoint,
  insertCheckpoint,
  openTree,
  type CheckpointRow,
} from "./store.ts";

/** What signing takes of the platform. */
export type Signing = Pick<Platform, "clock" | "db" | "reader"> & {
  env: Pick<Env, "PUBLIC_URL">;
  hashingKeys: Pick<HashingKeys, "ledgerLog">;
};

/** Below the club's address, where the log is published. */
export const LOG_PATH = "/log";

/** What the log is called: as its first checkpoint has it, for an address may change and a log has one name. */
export async function readOrigin(db: Db, publicUrl: string): Promise<string> {
  const newest = await findNewestCheckpoint(db);
  if (newest === undefined) return `${publicUrl.replace(/^\w+:\/\//, "")}${LOG_PATH}`;
  const note = parseNote(Buffer.from(newest.note));
  const checkpoint = note && parseCheckpoint(note.text);
  assertExists(checkpoint, "a stored checkpoint can be read");
  return checkpoint.origin;
}

/** Who signs the log, and the key by which others verify it. */
export function openLogSigner(
  { hashingKeys }: Pick<Signing, "hashingKeys">,
  origin: string,
): { signer: Signer; key: VerifierKey } {
  const signer = createSigner(hashingKeys.ledgerLog);
  const key = createVerifierKey(origin, SIGNATURE_TYPES.ed25519, createPublicKey(signer.publicPem));
  return { signer, key };
}

/**
 * Signs the whole log, unless its newest checkpoint is of that size; undefined then. Throws where the log is not what was signed
 * before and more: two such checkpoints would prove against the club that it rewrote its ledger.
 */
async function signWholeLog(tx: Db, platform: Signing): Promise<CheckpointRow | undefined> {
  await lockName(tx, LOG_LOCK);
  const before = await findNewestCheckpoint(tx);
  const size = await countLeaves(tx);
  if (before !== undefined && Number(before.size) === size) return undefined;
  if (before !== undefined) {
    const isSame =
      Number(before.size) < size &&
      before.root.equals(await computeRoot(Number(before.size), openTree(tx, size)));
    if (!isSame) throw new Error("the ledger log is not what its last checkpoint says");
  }
  const origin = await readOrigin(tx, platform.env.PUBLIC_URL);
  const { signer, key } = openLogSigner(platform, origin);
  const root = await computeRoot(size, openTree(tx, size));
  const note = signNote(formatCheckpoint({ origin, size, root }), key, signer);
  const row = { size: BigInt(size), root, note, signed_at: platform.clock.now() };
  await insertCheckpoint(tx, row);
  return row;
}

/** Gives every journal and entry its leaf and signs the log as it is then. Undefined when nothing was posted since the newest checkpoint. */
export async function publishCheckpoint(platform: Signing): Promise<CheckpointRow | undefined> {
  const { clock, db, reader } = platform;
  await appendJournals(db, reader, clock);
  await runTransaction(db, appendEntries);
  return runTransaction(db, (tx) => signWholeLog(tx, platform));
}

const countHours = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

/** Publishes a checkpoint once in each hour, and once more when a month was closed since the newest. */
export async function publishDueCheckpoint(
  platform: Signing,
  lastClosedAt: Date | undefined,
): Promise<void> {
  const newest = await findNewestCheckpoint(platform.db);
  const isDue =
    newest === undefined ||
    countHours(newest.signed_at) < countHours(platform.clock.now()) ||
    (lastClosedAt !== undefined && lastClosedAt > newest.signed_at);
  if (isDue) await publishCheckpoint(platform);
}
