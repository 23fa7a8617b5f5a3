import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { isSignedBy, type Signer } from "#platform/signing.ts";

/** The signature types of C2SP signed-note that are in use here. */
export const SIGNATURE_TYPES = { ed25519: 1, cosignature: 4 } as const;
export type SignatureType = (typeof SIGNATURE_TYPES)[keyof typeof SIGNATURE_TYPES];

/** A public key that signs notes under a name. `text` is how it is handed on: a vkey. */
export type VerifierKey = {
  name: string;
  /** Eight hex digits. */
  keyHash: string;
  type: SignatureType;
  key: KeyObject;
  text: string;
};

/** One line under a note. What it signs, only the holder of its key can say. */
export type NoteSignature = { name: string; keyHash: string; bytes: Buffer; line: string };

/** A text ending in a newline, and who signed it. Nothing of it was verified. */
export type Note = { text: string; signatures: readonly NoteSignature[] };

const RAW_KEY_BYTES = 32;
const ID_BYTES = 4;
/** A note of a log is three lines and some signatures. */
const NOTE_MAX_BYTES = 64 * 1024;
const MAX_SIGNATURES = 100;

const NAME = /^[^\p{White_Space}+]+$/u;
const KEY = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/;
const LINE = /^\u2014 (\S+) ([A-Za-z0-9+/]+=*)$/u;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

/** Standard Base64 with its padding, and nothing else; undefined otherwise. */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : undefined;
}

/** Whether keys may have this name: not empty, without spaces and plus. */
export const isKeyName = (name: string): boolean =>
  NAME.test(name) && name.isWellFormed() && !CONTROL.test(name);

const readRaw = (key: KeyObject): Buffer =>
  Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");

function computeKeyId(name: string, type: SignatureType, raw: Buffer): string {
  const digest = createHash("sha256")
    .update(`${name}\n`)
    .update(Buffer.from([type]))
    .update(raw);
  return digest.digest("hex").slice(0, 2 * ID_BYTES);
}

/** The Ed25519 key of this name, for signatures of this type. */
export function createVerifierKey(name: string, type: SignatureType, key: KeyObject): VerifierKey {
  if (!isKeyName(name)) throw new RangeError("the name of a key has neither spaces nor plus");
  const raw = readRaw(key);
  const keyHash = computeKeyId(name, type, raw);
  const text = `${name}+${keyHash}+${Buffer.concat([Buffer.from([type]), raw]).toString("base64")}`;
  return { name, keyHash, type, key, text };
}

/** Reads a vkey; undefined when it is none, or of a type that is not in use here. */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const [, name, keyHash, encoded] = KEY.exec(text) ?? [];
  if (name === undefined || !isKeyName(name)) return undefined;
  const bytes = decodeBase64(encoded ?? "");
  const type = Object.values(SIGNATURE_TYPES).find((one) => one === bytes?.[0]);
  if (bytes?.length !== 1 + RAW_KEY_BYTES || type === undefined) return undefined;
  const raw = bytes.subarray(1);
  if (computeKeyId(name, type, raw) !== keyHash) return undefined;
  const jwk = { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") };
  return { name, keyHash, type, key: createPublicKey({ key: jwk, format: "jwk" }), text };
}

/** Writes the line of one signature, with its newline. */
export function formatSignature({ name, keyHash }: VerifierKey, signature: Uint8Array): string {
  const bytes = Buffer.concat([Buffer.from(keyHash, "hex"), signature]);
  return `\u2014 ${name} ${bytes.toString("base64")}\n`;
}

/** Signs a text that ends in a newline: the whole note. */
export function signNote(text: string, key: VerifierKey, { sign }: Pick<Signer, "sign">): string {
  return `${text}\n${formatSignature(key, sign(Buffer.from(text)))}`;
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = LINE.exec(line) ?? [];
  const bytes = decodeBase64(encoded ?? "");
  if (name === undefined || !isKeyName(name) || bytes === undefined || bytes.length <= ID_BYTES) {
    return undefined;
  }
  const keyHash = bytes.subarray(0, ID_BYTES).toString("hex");
  return { name, keyHash, bytes: bytes.subarray(ID_BYTES), line: `${line}\n` };
}

/** Reads a note without verifying it; undefined when these bytes are none. */
export function parseNote(bytes: Uint8Array): Note | undefined {
  if (bytes.length > NOTE_MAX_BYTES) return undefined;
  const written = Buffer.from(bytes).toString("utf8");
  if (!Buffer.from(written).equals(bytes) || CONTROL.test(written)) return undefined;
  const end = written.lastIndexOf("\n\n");
  if (end < 0 || !written.endsWith("\n")) return undefined;
  const lines = written
    .slice(end + 2)
    .split("\n")
    .slice(0, -1);
  const signatures = lines.map(parseSignature);
  const parsed = signatures.filter((one) => one !== undefined);
  return parsed.length === signatures.length && parsed.length > 0 && parsed.length <= MAX_SIGNATURES
    ? { text: written.slice(0, end + 1), signatures: parsed }
    : undefined;
}

/** The signatures of a note that say to be of this key. */
export const listSignaturesOf = (note: Note, { name, keyHash }: VerifierKey): NoteSignature[] =>
  note.signatures.filter((one) => one.name === name && one.keyHash === keyHash);

/** Whether the holder of an Ed25519 key signed the note. A note with a signature of theirs that does not verify is signed by no one. */
export function isNoteSignedBy(note: Note, key: VerifierKey): boolean {
  const own = key.type === SIGNATURE_TYPES.ed25519 ? listSignaturesOf(note, key) : [];
  const text = Buffer.from(note.text);
  return own.length > 0 && own.every(({ bytes }) => isSignedBy(key.key, text, bytes));
}
