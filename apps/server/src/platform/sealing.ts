import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (key: string, use: string): Buffer =>
  Buffer.from(hkdfSync("sha256", Buffer.from(key, "base64"), "", `kinfold ${use}`, 32));

/** True for 32 bytes in base64: what the functions here take as a key. */
export const isSealingKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, "base64").length === 32;

/** Encrypts a secret that must be read again (AES-256-GCM). It opens only with the same key and for the same owner. */
export function seal(key: string, secret: string, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(key, "sealing"), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Reads what `seal` wrote. Throws when the key or the owner is another, or a single bit was changed. */
export function unseal(key: string, sealed: Buffer, owner: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(key, "sealing"), nonce);
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const secret = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(secret), decipher.final()]).toString("utf8");
}

/** What is stored of a secret that is too short for `hashOf`: without the key nobody can try them all. */
export const keyedHash = (key: string, secret: string): Buffer =>
  createHmac("sha256", keyFor(key, "hashing")).update(secret).digest();
