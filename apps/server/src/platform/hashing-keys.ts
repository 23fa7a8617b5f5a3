import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import type { SealedColumn } from "./sealed-columns.ts";
import {
  deriveKey,
  readIdentityKeys,
  sealSecret,
  readSecondFactorKeys,
  unsealSecret,
  type Keyring,
  type KeySettings,
} from "./sealing.ts";

/**
 * The keys of what is compared for years: hashes, and the signatures of month packs and of the ledger log. They stay the same when the
 * settings' keys are rotated, and are sealed under those.
 */
export type HashingKeys = {
  codes: Buffer;
  identityNumbers: Buffer;
  monthPacks: Buffer;
  ledgerLog: Buffer;
};

const PURPOSES = ["codes", "identity_numbers", "month_packs", "ledger_log"] as const;
type Purpose = (typeof PURPOSES)[number];

const ringOf = (env: KeySettings, purpose: string): Keyring =>
  purpose === "identity_numbers" ? readIdentityKeys(env) : readSecondFactorKeys(env);

const ownerOf = (purpose: string): string => `hashing key of ${purpose}`;

/** Where they are kept. */
export const SEALED_HASHING_KEYS: readonly SealedColumn[] = PURPOSES.map((purpose) => ({
  table: "hashing_key",
  key: "purpose",
  column: "sealed_key",
  only: purpose,
  ownerOf,
  ringOf: (env) => ringOf(env, purpose),
}));

/** What an older server hashed with: worked out of the setting itself. */
const inheritedKey = (ring: Keyring): Buffer => {
  const key = ring.previous ?? ring.current;
  return ring.setting === "IDENTITY_HMAC_KEY" ? key : deriveKey(key, "hashing");
};

async function openHashingKey(db: Db, env: KeySettings, purpose: Purpose): Promise<Buffer> {
  const ring = ringOf(env, purpose);
  const read = async () => {
    const { rows } = await sql<{ sealed_key: Buffer | null; inherits: boolean }>`
      select sealed_key, inherits from hashing_key where purpose = ${purpose}`.execute(db);
    return rows[0];
  };
  const before = await read();
  if (before?.sealed_key === null) {
    const key = before.inherits ? inheritedKey(ring) : randomBytes(32);
    const sealed = sealSecret(ring, key.toString("base64"), ownerOf(purpose));
    // Of two servers that start together one makes it, and both read that one.
    await sql`update hashing_key set sealed_key = ${sealed}
      where purpose = ${purpose} and sealed_key is null`.execute(db);
  }
  const sealed = (await read())?.sealed_key;
  if (sealed == null) throw new Error(`there is no hashing key for ${purpose}`);
  return Buffer.from(unsealSecret(ring, sealed, ownerOf(purpose)), "base64");
}

/** Opens the hashing keys, and makes them at the first start. Throws SealedUnderUnknownKey when neither key of a setting opens one. */
export async function openHashingKeys(db: Db, env: KeySettings): Promise<HashingKeys> {
  return {
    codes: await openHashingKey(db, env, "codes"),
    identityNumbers: await openHashingKey(db, env, "identity_numbers"),
    monthPacks: await openHashingKey(db, env, "month_packs"),
    ledgerLog: await openHashingKey(db, env, "ledger_log"),
  };
}
