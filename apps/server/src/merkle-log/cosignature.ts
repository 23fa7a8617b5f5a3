import { isSignedBy, type Signer } from "#platform/signing.ts";
import {
  formatSignature,
  listSignaturesOf,
  SIGNATURE_TYPES,
  type Note,
  type NoteSignature,
  type VerifierKey,
} from "./note.ts";

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** What a witness says of a checkpoint and when, with the line that says it. */
export type Cosignature = { key: VerifierKey; at: Date; line: string };

const buildMessage = (text: string, seconds: bigint): Buffer =>
  Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

/** The line with which a witness cosigns the text of a checkpoint: C2SP tlog-cosignature, Ed25519. */
export function signCheckpoint(
  text: string,
  key: VerifierKey,
  { sign }: Pick<Signer, "sign">,
  at: Date,
): string {
  const seconds = BigInt(Math.floor(at.getTime() / 1_000));
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(seconds);
  return formatSignature(key, Buffer.concat([time, sign(buildMessage(text, seconds))]));
}

function readCosignature(
  text: string,
  key: VerifierKey,
  { bytes, line }: NoteSignature,
): Cosignature | undefined {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const seconds = bytes.readBigUInt64BE();
  // Later than a calendar can say is no moment at which anything was signed.
  const at = new Date(Number(seconds) * 1_000);
  if (seconds === 0n || Number.isNaN(at.getTime())) return undefined;
  return isSignedBy(key.key, buildMessage(text, seconds), bytes.subarray(TIME_BYTES))
    ? { key, at, line }
    : undefined;
}

/** The cosignatures of this witness. Undefined when one of them does not verify: the note is then no one's. */
export function readCosignatures(note: Note, key: VerifierKey): Cosignature[] | undefined {
  const own = key.type === SIGNATURE_TYPES.cosignature ? listSignaturesOf(note, key) : [];
  const read = own.map((one) => readCosignature(note.text, key, one));
  const verified = read.filter((one) => one !== undefined);
  return verified.length === read.length ? verified : undefined;
}
