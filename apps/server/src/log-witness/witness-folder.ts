import { createHash, createPublicKey, randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createVerifierKey, SIGNATURE_TYPES, type VerifierKey } from "#merkle-log/index.ts";
import { createSigner, type Signer } from "#platform/signing.ts";

const SEED_BYTES = 32;

/** What a witness keeps: its key, the last checkpoint of each log, and what it refused. */
export type WitnessFolder = {
  witness: VerifierKey;
  signer: Signer;
  /** The note that was kept of this log; undefined before the first. */
  readKept: (origin: string) => Promise<Buffer | undefined>;
  /** Keeps a note. It is on the disk when this ends. */
  keep: (origin: string, note: string) => Promise<void>;
  /** Keeps what was refused, as evidence; where. */
  keepRefused: (origin: string, sent: string, at: Date) => Promise<string>;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Writes the whole file or nothing, readable by its owner alone where it is a secret. */
async function writeWhole(path: string, data: string | Buffer, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(`${path}.new`, "w", mode);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

async function readSeed(path: string): Promise<Buffer> {
  const kept = await readIfThere(path);
  if (kept === undefined) {
    const seed = randomBytes(SEED_BYTES);
    await writeWhole(path, `${seed.toString("base64")}\n`, 0o600);
    return seed;
  }
  const seed = Buffer.from(kept.toString("utf8").trim(), "base64");
  if (seed.length !== SEED_BYTES) throw new Error(`${path} holds no key`);
  return seed;
}

/**
 * Opens the folder of the witness with this name; its key is made at the first time. The last checkpoint of a log lies where C2SP
 * tlog-witness asks for it, so that the folder can be published as it is, without the key.
 */
export async function openWitnessFolder(folder: string, name: string): Promise<WitnessFolder> {
  const signer = createSigner(await readSeed(join(folder, "witness.key")));
  const key = createPublicKey(signer.publicPem);
  const placeOf = (origin: string): string =>
    join(folder, "logs", createHash("sha256").update(origin).digest("hex"));
  return {
    witness: createVerifierKey(name, SIGNATURE_TYPES.cosignature, key),
    signer,
    readKept: (origin) => readIfThere(join(placeOf(origin), "checkpoint")),
    keep: (origin, note) => writeWhole(join(placeOf(origin), "checkpoint"), note, 0o644),
    keepRefused: async (origin, sent, at) => {
      const file = `refused-${at.toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
      const path = join(placeOf(origin), file);
      await writeWhole(path, sent, 0o644);
      return path;
    },
  };
}
