import {
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from "node:crypto";

/** What comes before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs as the club. `publicPem` checks it, and `sha256` is what people compare that key by. */
export type Signer = { sign: (data: Uint8Array) => Buffer; publicPem: string; sha256: string };

/** SHA-256 in hex. */
export const computeSha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

/** SHA-256 in hex of a public key as it is exchanged (SPKI, DER). */
export const computeKeySha256 = (key: KeyObject): string =>
  computeSha256(key.export({ format: "der", type: "spki" }));

/** The signer whose Ed25519 seed this is. */
export function createSigner(seed: Buffer): Signer {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey(key);
  return {
    sign: (data) => sign(null, data, key),
    publicPem: publicKey.export({ format: "pem", type: "spki" }).toString(),
    sha256: computeKeySha256(publicKey),
  };
}

/** True when the holder of this public key signed these bytes. */
export const isSignedBy = (key: KeyObject, data: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, data, key, signature);
