import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { isSealingKey } from "#platform/sealing.ts";
import { BackupRefused } from "./refused.ts";

/** What encrypts a backup. Its id is named in every object; the key itself never is. */
export type BackupKey = { id: Buffer; secret: Buffer };

/** Which object this is: its name, and for one of several frames its number and whether it is the last. */
export type ObjectName = { name: string; frame: number; isLast: boolean };

// magic, format version, flags, frame number, length of the ciphertext, key id, salt; then the ciphertext and its tag.
const MAGIC = Buffer.from("KFBK");
const FORMAT = 1;
const LAST = 1;
const KEY_ID_BYTES = 8;
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + 1 + 1 + 4 + 4 + KEY_ID_BYTES + SALT_BYTES;
// Every object has a key of its own, so one nonce is enough.
const NONCE = Buffer.alloc(12);

/** Reads BACKUP_KEY. Refuses one that is missing or not 32 bytes in base64. */
export function readBackupKey(text: string): BackupKey {
  if (!isSealingKey(text.trim())) {
    throw new BackupRefused(
      "backup_key_missing",
      "Set BACKUP_KEY to 32 random bytes in base64, as `openssl rand -base64 32` prints them.",
    );
  }
  const secret = Buffer.from(text.trim(), "base64");
  const id = createHmac("sha256", secret).update("kinfold backup key id").digest();
  return { id: id.subarray(0, KEY_ID_BYTES), secret };
}

const objectKey = ({ secret }: BackupKey, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, "kinfold backup object", 32));

/** Encrypts an object (AES-256-GCM). It opens only under the same name, with the same key. */
export function sealObject(
  key: BackupKey,
  { name, frame, isLast }: ObjectName,
  plain: Uint8Array,
): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const numbers = Buffer.alloc(10);
  numbers.writeUInt8(FORMAT, 0);
  numbers.writeUInt8(isLast ? LAST : 0, 1);
  numbers.writeUInt32BE(frame, 2);
  numbers.writeUInt32BE(plain.length, 6);
  const header = Buffer.concat([MAGIC, numbers, key.id, salt]);
  const cipher = createCipheriv("aes-256-gcm", objectKey(key, salt), NONCE);
  cipher.setAAD(Buffer.concat([header, Buffer.from(name)]));
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens what `sealObject` wrote, and says whether it is the last frame. Refuses everything else, each with its own code. */
export function openObject(
  key: BackupKey,
  { name, frame }: Omit<ObjectName, "isLast">,
  sealed: Buffer,
): { plain: Buffer; isLast: boolean } {
  if (sealed.length < HEADER_BYTES + TAG_BYTES) {
    throw new BackupRefused("backup_truncated", `${name} is cut short. Use another backup.`);
  }
  const header = sealed.subarray(0, HEADER_BYTES);
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new BackupRefused("backup_damaged", `${name} is not part of a backup, or is damaged.`);
  }
  const format = header.readUInt8(4);
  if (format !== FORMAT) {
    throw new BackupRefused(
      "backup_version_unknown",
      `${name} has format version ${format}, this program reads ${FORMAT}. Restore with the version that made it.`,
    );
  }
  const keyId = header.subarray(14, 14 + KEY_ID_BYTES);
  if (!timingSafeEqual(keyId, key.id)) {
    throw new BackupRefused(
      "backup_key_wrong",
      `${name} was encrypted with the key ${keyId.toString("hex")}, BACKUP_KEY is ${key.id.toString("hex")}.`,
    );
  }
  const end = HEADER_BYTES + header.readUInt32BE(10);
  if (sealed.length < end + TAG_BYTES) {
    throw new BackupRefused("backup_truncated", `${name} is cut short. Use another backup.`);
  }
  const salt = header.subarray(14 + KEY_ID_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", objectKey(key, salt), NONCE);
  decipher.setAAD(Buffer.concat([header, Buffer.from(name)]));
  decipher.setAuthTag(sealed.subarray(end, end + TAG_BYTES));
  const isWhole = sealed.length === end + TAG_BYTES && header.readUInt32BE(6) === frame;
  try {
    const plain = Buffer.concat([
      decipher.update(sealed.subarray(HEADER_BYTES, end)),
      decipher.final(),
    ]);
    if (isWhole) return { plain, isLast: header.readUInt8(5) === LAST };
  } catch {
    // Said below.
  }
  throw new BackupRefused(
    "backup_damaged",
    `${name} is not as it was written: bytes were changed, or it stands in another's place. Use another backup.`,
  );
}
