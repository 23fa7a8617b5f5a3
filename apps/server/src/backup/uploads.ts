import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { uploadObject, type Upload } from "./records.ts";
import type { SealedStore } from "./sealed-store.ts";

/** Where files are written before they have their name: no one remembers those yet. */
const UNFINISHED = "unfinished";

export const hashBytes = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** The names of the uploads in a folder, as the server knows them. */
export async function listUploads(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith(`${UNFINISHED}/`))
    .toSorted();
}

/** The names of the uploads that a store has, of this and of earlier days. */
export async function listStoredUploads(store: SealedStore): Promise<Set<string>> {
  const prefix = uploadObject("");
  return new Set((await store.list("files")).map((name) => name.slice(prefix.length)));
}

/** Stores one upload, unless it is stored. Answers undefined when it was removed meanwhile. */
export async function storeUpload(
  store: SealedStore,
  folder: string,
  name: string,
  stored: ReadonlySet<string>,
): Promise<Upload | undefined> {
  let bytes: Buffer;
  try {
    bytes = await readFile(join(folder, name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  // A name is given once, so what is stored under it is this file.
  if (!stored.has(name)) await store.put(uploadObject(name), bytes);
  return { name, size: bytes.length, sha256: hashBytes(bytes) };
}
