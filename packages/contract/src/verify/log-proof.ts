import {
  combineBytes,
  decodeBase64,
  decodeHex,
  encodeText,
  hashBytes,
  isSameBytes,
  type Bytes,
} from "./bytes.ts";

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];
const HASH_BYTES = 32;
const ID_BYTES = 4;
const TIME_BYTES = 8;
const ED25519 = 1;
const COSIGNATURE = 4;

/** A checkpoint with the lines of its signatures: C2SP tlog-checkpoint and signed-note. Nothing of it was verified. */
export type SignedCheckpoint = {
  text: string;
  origin: string;
  size: number;
  root: Bytes;
  signatures: readonly { name: string; bytes: Bytes }[];
};

/** A proof of C2SP tlog-proof: where a leaf is, and how it leads to the root of a checkpoint. */
export type LogProof = { index: number; hashes: readonly Bytes[]; checkpoint: SignedCheckpoint };

const COUNT = /^(?:0|[1-9]\d{0,14})$/;

/** Reads a checkpoint; undefined when the text is none. */
export function parseSignedCheckpoint(note: string): SignedCheckpoint | undefined {
  const end = note.lastIndexOf("\n\n");
  const text = note.slice(0, end + 1);
  const [origin = "", size = "", encoded = ""] = text.split("\n");
  const root = decodeBase64(encoded);
  if (end < 0 || origin === "" || !COUNT.test(size) || root?.length !== HASH_BYTES) {
    return undefined;
  }
  const signatures: { name: string; bytes: Bytes }[] = [];
  for (const line of note
    .slice(end + 2)
    .split("\n")
    .slice(0, -1)) {
    const [, name = "", signature = ""] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
    const bytes = decodeBase64(signature);
    if (name === "" || bytes === undefined || bytes.length <= ID_BYTES) return undefined;
    signatures.push({ name, bytes });
  }
  return { text, origin, size: Number(size), root, signatures };
}

/** Reads a proof; undefined when the text is none. */
export function parseLogProof(text: string): LogProof | undefined {
  const gap = text.indexOf("\n\n");
  const [head, indexLine = "", ...lines] = text.slice(0, gap).split("\n");
  const [, index = ""] = /^index (\d+)$/.exec(indexLine) ?? [];
  const hashes = lines.map(decodeBase64);
  const whole = hashes
    .filter((hash) => hash?.length === HASH_BYTES)
    .filter((hash) => hash !== undefined);
  const checkpoint = parseSignedCheckpoint(text.slice(gap + 2));
  return gap > 0 &&
    head === "c2sp.org/tlog-proof@v1" &&
    COUNT.test(index) &&
    whole.length === hashes.length &&
    checkpoint !== undefined
    ? { index: Number(index), hashes: whole, checkpoint }
    : undefined;
}

/** Whether a text is the leaf that the proof is of: RFC 9162, section 2.1.3.2. The leaf's data is the SHA-256 of the text. */
export async function isInLog(
  text: string,
  { index, hashes, checkpoint }: LogProof,
): Promise<boolean> {
  if (index >= checkpoint.size) return false;
  let computed = await hashBytes(LEAF, await hashBytes(encodeText(text)));
  let [at, last] = [index, checkpoint.size - 1];
  for (const sibling of hashes) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      computed = await hashBytes(NODE, sibling, computed);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else {
      computed = await hashBytes(NODE, computed, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSameBytes(computed, checkpoint.root);
}

type Key = { name: string; id: Bytes; type: number; raw: Bytes };

async function parseKey(text: string): Promise<Key | undefined> {
  const [, name = "", id = "", encoded = ""] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const [bytes, keyId] = [decodeBase64(encoded), decodeHex(id)];
  if (bytes?.length !== 1 + HASH_BYTES || keyId === undefined) return undefined;
  const digest = await hashBytes(encodeText(`${name}\n`), bytes);
  if (!isSameBytes(digest.subarray(0, ID_BYTES), keyId)) return undefined;
  return { name, id: keyId, type: bytes[0] ?? 0, raw: bytes.subarray(1) };
}

/** What these bytes sign by a key of the log or of a witness, and the signature itself. */
function readSigned(
  text: string,
  type: number,
  bytes: Bytes,
): { message: string; signature: Bytes } {
  if (type === ED25519) return { message: text, signature: bytes };
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  return {
    message: `cosignature/v1\ntime ${seconds}\n${text}`,
    signature: bytes.subarray(TIME_BYTES),
  };
}

/**
 * Whether the holder of a key, a vkey of C2SP signed-note, signed or cosigned the checkpoint. Undefined where this browser has no
 * Ed25519: then no one knows.
 */
export async function isSignedWith(
  { text, signatures }: SignedCheckpoint,
  vkey: string,
): Promise<boolean | undefined> {
  const key = await parseKey(vkey);
  if (key === undefined || (key.type !== ED25519 && key.type !== COSIGNATURE)) return false;
  const own = signatures.filter(
    ({ name, bytes }) => name === key.name && isSameBytes(bytes.subarray(0, ID_BYTES), key.id),
  );
  const shortest = key.type === ED25519 ? ID_BYTES : ID_BYTES + TIME_BYTES;
  if (own.length === 0 || own.some(({ bytes }) => bytes.length <= shortest)) return false;
  const imported = await crypto.subtle
    .importKey("raw", combineBytes(key.raw), "Ed25519", false, ["verify"])
    .catch(() => undefined);
  if (imported === undefined) return undefined;
  for (const { bytes } of own) {
    const { message, signature } = readSigned(text, key.type, bytes.subarray(ID_BYTES));
    const isValid = await crypto.subtle.verify(
      "Ed25519",
      imported,
      combineBytes(signature),
      encodeText(message),
    );
    if (!isValid) return false;
  }
  return true;
}
