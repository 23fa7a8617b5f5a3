import { createHash, randomBytes, X509Certificate } from "node:crypto";
import { DAY_MS } from "@kinfold/contract/durations";
import type { DocumentKey } from "@kinfold/contract/document-checks";
import { toSubjectId, type SubjectId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { lagosDay } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { openSealed, type SealedColumn } from "#platform/sealed-columns.ts";
import { readSecondFactorKeys, sealSecret } from "#platform/sealing.ts";
import { createSigner, type Signer } from "#platform/signing.ts";
import type { PdfSigner } from "#pdf/index.ts";
import { createPdfKey, createPdfSigner } from "./certificate.ts";

/** Another key signs after so long. */
const KEY_LIFETIME_MS = 365 * DAY_MS;
const LOCK = "document-key";

/** Where the private halves are kept: that of the one key that signs. */
export const SEALED_DOCUMENT_KEYS: SealedColumn = {
  table: "document_key",
  key: "key_id",
  column: "sealed_seed",
  ownerOf: (id) => `document key ${id}`,
  ringOf: readSecondFactorKeys,
};

/** Where the private halves of the certificates are kept: that of the one that signs. */
export const SEALED_DOCUMENT_CERTIFICATES: SealedColumn = {
  table: "document_certificate",
  key: "key_id",
  column: "sealed_key",
  ownerOf: (id) => `document certificate ${id}`,
  ringOf: readSecondFactorKeys,
};

/** What signing takes of the platform. */
export type DocumentSigning = Pick<Platform, "clock" | "db" | "env">;

type SigningKey = {
  key_id: SubjectId;
  sealed_seed: Buffer | null;
  begun_at: Date;
  certificate: Buffer | null;
  sealed_key: Buffer | null;
};

async function findSigningKey(db: Db): Promise<SigningKey | undefined> {
  const { rows } =
    await sql<SigningKey>`select key_id, sealed_seed, begun_at, certificate, sealed_key
    from document_key left join document_certificate using (key_id) where ended_at is null`.execute(
      db,
    );
  return rows[0];
}

const readRaw = (signer: Signer): Buffer =>
  Buffer.from(signer.publicPem.replaceAll(/-----[A-Z ]+-----|\s/g, ""), "base64").subarray(-32);

const isFresh = (key: SigningKey | undefined, now: Date): key is SigningKey =>
  key !== undefined &&
  key.sealed_key !== null &&
  now.getTime() - key.begun_at.getTime() < KEY_LIFETIME_MS;

/** Who signs, as readers of PDFs show it. */
const nameSigner = (publicUrl: string): string =>
  `Kinfold members club (${new URL(publicUrl).host})`;

/** Makes a key that signs from now on, unless another server just did. The private half of the one before is gone then. */
async function rotateKey({ clock, db, env }: DocumentSigning): Promise<void> {
  const now = clock.now();
  const pdfKey = await createPdfKey(nameSigner(env.PUBLIC_URL), now);
  await runTransaction(db, async (tx) => {
    await lockName(tx, LOCK);
    const before = await findSigningKey(tx);
    if (isFresh(before, now)) return;
    await sql`update document_key set sealed_seed = null, ended_at = ${now} where ended_at is null`.execute(
      tx,
    );
    await sql`update document_certificate set sealed_key = null where sealed_key is not null`.execute(
      tx,
    );
    const seed = randomBytes(32);
    const raw = readRaw(createSigner(seed));
    const id = toSubjectId(createHash("sha256").update(raw).digest("hex").slice(0, 8));
    const owner = SEALED_DOCUMENT_KEYS.ownerOf(id);
    const sealed = sealSecret(SEALED_DOCUMENT_KEYS.ringOf(env), seed.toString("base64"), owner);
    await sql`insert into document_key (key_id, public_key, sealed_seed, begun_at)
      values (${id}, ${raw}, ${sealed}, ${now})`.execute(tx);
    const sealedKey = sealSecret(
      SEALED_DOCUMENT_CERTIFICATES.ringOf(env),
      pdfKey.privateKey.toString("base64"),
      SEALED_DOCUMENT_CERTIFICATES.ownerOf(id),
    );
    await sql`insert into document_certificate (key_id, certificate, sealed_key)
      values (${id}, ${pdfKey.certificate}, ${sealedKey})`.execute(tx);
  });
}

/** What signs now: square codes under the name of their key, and PDFs. Made at the first use, and again once it is a year old. */
export async function openDocumentSigner(
  platform: DocumentSigning,
): Promise<{ kid: string; signer: Signer; pdfSigner: PdfSigner }> {
  const { clock, db, env } = platform;
  let key = await findSigningKey(db);
  if (!isFresh(key, clock.now())) {
    await rotateKey(platform);
    key = await findSigningKey(db);
  }
  assertExists(key, "a key signs documents");
  const id = key.key_id;
  const sealed = key.sealed_seed ?? undefined;
  assertExists(sealed, "the key that signs has its private half");
  const seed = await openSealed(db, env, SEALED_DOCUMENT_KEYS, { id, sealed });
  const certificate = key.certificate ?? undefined;
  const sealedKey = key.sealed_key ?? undefined;
  assertExists(certificate, "the key that signs has a certificate");
  assertExists(sealedKey, "the certificate that signs has its private half");
  const privateKey = Buffer.from(
    await openSealed(db, env, SEALED_DOCUMENT_CERTIFICATES, { id, sealed: sealedKey }),
    "base64",
  );
  return {
    kid: id,
    signer: createSigner(Buffer.from(seed, "base64")),
    pdfSigner: createPdfSigner({ certificate, privateKey }),
  };
}

/** Every certificate that signs or signed PDFs, the newest first, as it is published: each with its fingerprint above it. */
export async function listCertificates(db: Db): Promise<string> {
  const { rows } = await sql<{ certificate: Buffer }>`select certificate from document_certificate
    join document_key using (key_id) order by begun_at desc`.execute(db);
  return rows
    .map(({ certificate }) => new X509Certificate(certificate))
    .map((one) => `${one.subject}\nSHA-256 ${one.fingerprint256}\n${one.toString()}`)
    .join("\n");
}

/** Every key that signs or signed, as it is published, the newest first. */
export async function listDocumentKeys(db: Db): Promise<DocumentKey[]> {
  const { rows } = await sql<{
    key_id: SubjectId;
    public_key: Buffer;
    begun_at: Date;
    ended_at: Date | null;
  }>`select key_id, public_key, begun_at, ended_at from document_key
    order by begun_at desc`.execute(db);
  return rows.map((row) => ({
    kty: "OKP",
    crv: "Ed25519",
    kid: row.key_id,
    x: row.public_key.toString("base64url"),
    from: lagosDay(row.begun_at),
    until: row.ended_at && lagosDay(row.ended_at),
  }));
}
