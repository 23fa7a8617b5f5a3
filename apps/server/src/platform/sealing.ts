import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_NAME_BYTES = 8;

/** What begins with these bytes names its key. What was sealed by an older server begins with its nonce. */
export const SEAL_MARK: Buffer = Buffer.from("KFS1");
const HEADER_BYTES = SEAL_MARK.length + KEY_NAME_BYTES;

type KeyVariable = "SECOND_FACTOR_KEY" | "IDENTITY_HMAC_KEY";

/** The key of a setting and, while it is rotated, the one before. What is sealed is sealed under the current one. */
export type Keyring = { setting: KeyVariable; current: Buffer; previous: Buffer | undefined };

/** The settings that hold the keys. */
export type KeySettings = Readonly<Record<KeyVariable | `${KeyVariable}_PREVIOUS`, string>>;

/** What seals authenticators, cards and the key that hashes codes. */
export const readSecondFactorKeys = (
  env: Pick<KeySettings, "SECOND_FACTOR_KEY" | "SECOND_FACTOR_KEY_PREVIOUS">,
): Keyring => ({
  setting: "SECOND_FACTOR_KEY",
  current: Buffer.from(env.SECOND_FACTOR_KEY, "base64"),
  previous: env.SECOND_FACTOR_KEY_PREVIOUS
    ? Buffer.from(env.SECOND_FACTOR_KEY_PREVIOUS, "base64")
    : undefined,
});

/** What seals the key that hashes identity numbers. */
export const readIdentityKeys = (
  env: Pick<KeySettings, "IDENTITY_HMAC_KEY" | "IDENTITY_HMAC_KEY_PREVIOUS">,
): Keyring => ({
  setting: "IDENTITY_HMAC_KEY",
  current: Buffer.from(env.IDENTITY_HMAC_KEY),
  previous: env.IDENTITY_HMAC_KEY_PREVIOUS
    ? Buffer.from(env.IDENTITY_HMAC_KEY_PREVIOUS)
    : undefined,
});

/** A key for one use, worked out of a key that has several. */
export const deriveKey = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `kinfold ${use}`, 32));

/** What a key is called in what it sealed. It tells nothing of the key. */
export const computeKeyName = (key: Buffer): string =>
  deriveKey(key, "name").subarray(0, KEY_NAME_BYTES).toString("hex");

/** How everything begins that this key sealed. */
export const sealHeaderOf = (key: Buffer): Buffer =>
  Buffer.concat([SEAL_MARK, Buffer.from(computeKeyName(key), "hex")]);

/** True for 32 bytes in base64: what SECOND_FACTOR_KEY holds. */
export const isSealingKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, "base64").length === 32;

/** A secret is sealed under a key that no setting holds. The message names the setting and the key's name. */
export class SealedUnderUnknownKey extends Error {
  override readonly name = "SealedUnderUnknownKey";

  constructor(setting: KeyVariable, keyName: string) {
    super(
      `${setting}_PREVIOUS must be the key ${keyName}: a secret is sealed under it, and ${setting} is another`,
    );
  }
}

/** Encrypts a secret that must be read again (AES-256-GCM), under the current key, which it names. It opens only for the same owner. */
export function sealSecret({ current }: Keyring, secret: string, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(current, "sealing"), nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([sealHeaderOf(current), nonce, cipher.getAuthTag(), sealed]);
}

function decrypt(key: Buffer, sealed: Buffer, owner: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveKey(key, "sealing"), nonce);
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const secret = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(secret), decipher.final()]).toString("utf8");
}

/** True for what the current key of the ring sealed. */
export const isUnderCurrentKey = ({ current }: Keyring, sealed: Buffer): boolean =>
  sealed.subarray(0, HEADER_BYTES).equals(sealHeaderOf(current));

/**
 * Reads what `sealSecret` wrote, under either key of the ring. Throws SealedUnderUnknownKey when it names another key, and an error
 * when the owner is another or a single bit was changed.
 */
export function unsealSecret(ring: Keyring, sealed: Buffer, owner: string): string {
  const { setting, current, previous } = ring;
  const header = sealed.subarray(0, HEADER_BYTES);
  if (header.subarray(0, SEAL_MARK.length).equals(SEAL_MARK)) {
    const key = [current, previous].find((one) => one && sealHeaderOf(one).equals(header));
    if (key !== undefined) return decrypt(key, sealed.subarray(HEADER_BYTES), owner);
    throw new SealedUnderUnknownKey(setting, header.subarray(SEAL_MARK.length).toString("hex"));
  }
  if (previous === undefined) return decrypt(current, sealed, owner);
  try {
    return decrypt(previous, sealed, owner);
  } catch {
    return decrypt(current, sealed, owner);
  }
}

/** What is stored of a secret that is too short for `hashSecret`: without the key no one can try them all. */
export const computeKeyedHash = (hashingKey: Buffer, secret: string): Buffer =>
  createHmac("sha256", hashingKey).update(secret).digest();
