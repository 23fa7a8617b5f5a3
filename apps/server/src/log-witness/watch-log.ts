import { assertExists } from "#platform/assert-exists.ts";
import { MINUTE_MS } from "@kinfold/contract/durations";
import {
  computeRoot,
  createTileReader,
  formatTilePath,
  HASH_BYTES,
  isConsistent,
  isNoteSignedBy,
  parseCheckpoint,
  parseNote,
  proveConsistency,
  signCheckpoint,
  TILE_WIDTH,
  type Checkpoint,
  type Note,
  type Tile,
  type VerifierKey,
} from "#merkle-log/index.ts";
import { callOutside } from "#platform/outgoing.ts";
import type { Signer } from "#platform/signing.ts";

/** The log is not what it said before, or not the one that is watched. What it sent is kept as evidence. */
export class WitnessRefused extends Error {
  override readonly name = "WitnessRefused";
  /** What the log sent. */
  readonly sent: string;

  constructor(message: string, sent: string) {
    super(message);
    this.sent = sent;
  }
}

/** The log and who watches it. */
export type Watched = {
  /** The address of the log, without a slash at its end. */
  prefix: string;
  /** The log's key, whose name is its origin. */
  log: VerifierKey;
  witness: VerifierKey;
  signer: Pick<Signer, "sign">;
};

const ANSWER_MAX_BYTES = 64 * 1024;
const FULL_BYTES = TILE_WIDTH * HASH_BYTES;

/** Reads an address of the log; undefined when there is nothing. Throws where the log does not answer. */
async function fetchBytes(address: string): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(MINUTE_MS);
  const response = await callOutside(address, { signal });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > ANSWER_MAX_BYTES) throw new Error(`${address} answers more than a log has to say`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a tile of the log. One that was partial may be there as a full one only. */
async function fetchTile(prefix: string, tile: Tile): Promise<Buffer> {
  const full = { ...tile, width: TILE_WIDTH };
  const bytes =
    (await fetchBytes(`${prefix}/tile/${formatTilePath(tile)}`)) ??
    (await fetchBytes(`${prefix}/tile/${formatTilePath(full)}`));
  const wanted = tile.width * HASH_BYTES;
  if (bytes?.length !== wanted && bytes?.length !== FULL_BYTES) {
    throw new Error(`the log has no tile ${formatTilePath(tile)}`);
  }
  return bytes.subarray(0, wanted);
}

/** Reads a checkpoint of this log. Throws WitnessRefused for a note of others. */
function readCheckpoint(bytes: Buffer, log: VerifierKey): { note: Note; checkpoint: Checkpoint } {
  const sent = bytes.toString("utf8");
  const note = parseNote(bytes);
  if (note === undefined) throw new WitnessRefused("What it publishes is no signed note.", sent);
  if (!isNoteSignedBy(note, log)) {
    throw new WitnessRefused(`The checkpoint is not signed by ${log.text}.`, sent);
  }
  const checkpoint = parseCheckpoint(note.text);
  if (checkpoint?.origin !== log.name) {
    throw new WitnessRefused(`It is no checkpoint of ${log.name}.`, sent);
  }
  return { note, checkpoint };
}

/** Throws WitnessRefused unless the tiles are those of the checkpoint, which begins with the log as it was seen before. */
async function refuseInconsistent(
  prefix: string,
  before: Checkpoint | undefined,
  { size, root }: Checkpoint,
  sent: string,
): Promise<void> {
  const oldSize = before?.size ?? 0;
  if (oldSize > size) {
    throw new WitnessRefused(
      `The log got shorter: it had ${oldSize} entries, and now it has ${size}.`,
      sent,
    );
  }
  const readNode = createTileReader(size, (tile) => fetchTile(prefix, tile));
  if (!root.equals(await computeRoot(size, readNode))) {
    throw new WitnessRefused(`The tiles of the log are not those of its checkpoint.`, sent);
  }
  if (before === undefined) return;
  const proof = await proveConsistency(oldSize, size, readNode);
  if (!isConsistent({ oldSize, oldRoot: before.root, size, root, proof })) {
    throw new WitnessRefused(
      `The log was rewritten: its first ${oldSize} entries are not those that were seen before.`,
      sent,
    );
  }
}

/**
 * Looks at the log once: its newest checkpoint, cosigned, if it is signed by the log and consistent with the note that was kept of
 * the last look. Throws WitnessRefused where it is not, and an Error where the log does not answer.
 */
export async function watchLog(
  { prefix, log, witness, signer }: Watched,
  kept: Buffer | undefined,
  now: Date,
): Promise<{ size: number; note: string }> {
  const bytes = await fetchBytes(`${prefix}/checkpoint`);
  assertExists(bytes, `${prefix} publishes no checkpoint yet`);
  const { note, checkpoint } = readCheckpoint(bytes, log);
  const before = kept && readCheckpoint(kept, log).checkpoint;
  await refuseInconsistent(prefix, before, checkpoint, bytes.toString("utf8"));
  const own = note.signatures.filter(
    ({ name, keyHash }) => name === log.name && keyHash === log.keyHash,
  );
  const line = signCheckpoint(note.text, witness, signer, now);
  return {
    size: checkpoint.size,
    note: `${note.text}\n${own.map((one) => one.line).join("")}${line}`,
  };
}

/** Hands the cosigned checkpoint to the club; what the club answers when it does not take it. */
export async function postCosigned(prefix: string, note: string): Promise<string | undefined> {
  const response = await callOutside(`${prefix}/cosignatures`, {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: note,
    signal: AbortSignal.timeout(MINUTE_MS),
  });
  return response.ok ? undefined : `${response.status}: ${(await response.text()).slice(0, 200)}`;
}
