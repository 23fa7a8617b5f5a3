import { createId } from "#platform/ids.ts";

/** A file that has come and is not kept yet. It lies on this machine's disk until it is kept or discarded. */
export type ReceivedFile = { path: string; sizeBytes: number; sha256: Buffer };

/** A file that is being received: it is never in memory as a whole. */
export type UnfinishedFile = {
  /** Writes the next bytes, which may change once this resolves. */
  append: (bytes: Uint8Array) => Promise<void>;
  /** All that was written, to be read and kept. Nothing is appended afterwards. */
  finish: () => Promise<ReceivedFile>;
  /** Removes it, unless it was kept. To be called in any case. */
  discard: () => Promise<void>;
};

/** Where uploaded files are kept. Never inside the web root, and under names that no one can guess. */
export type Files = {
  /** Resolves once the bytes would survive a power cut. The same bytes under the same name may be put again. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Begins a file on this machine's disk, wherever files are kept. */
  begin: () => Promise<UnfinishedFile>;
  /** Keeps a received file under a name, as `put` does with bytes. In a folder it is moved there: it is kept once. */
  keep: (name: string, file: ReceivedFile) => Promise<void>;
  /** The bytes of a file. Throws FileMissing when there is none of this name. */
  get: (name: string) => Promise<Buffer<ArrayBuffer>>;
  /** Takes a file away; one that is not there is no error. */
  remove: (name: string) => Promise<void>;
  /** The names of files that were put here so long ago or longer, in groups, by the store's own clock. */
  listOlderThan: (ageMs: number) => AsyncIterable<string[]>;
};

/** There is no file of this name, though someone remembers one. */
export class FileMissing extends Error {
  override readonly name = "FileMissing";
}

const NAME = /^[a-z]+(\/[a-z0-9_]+)+$/;

/** A fresh name such as `receipts/4h/4h8t2wxkq9n3m7pd`, spread over folders so that none grows too long. */
export function createFileName(kind: string): string {
  const id = createId(kind).slice(kind.length + 1);
  return checkFileName(`${kind}/${id.slice(0, 2)}/${id}`);
}

/** Whether a file of the store is one of ours. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** The name itself when it is one of ours. Throws otherwise: names lead to files, and no other may be reached. */
export function checkFileName(name: string): string {
  if (!isFileName(name)) throw new Error("this is not the name of a file");
  return name;
}

/** Has bytes that stand in memory as a received file for as long as the work takes. */
export async function receiveBytes<T>(
  files: Files,
  bytes: Uint8Array,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const unfinished = await files.begin();
  try {
    await unfinished.append(bytes);
    return await work(await unfinished.finish());
  } finally {
    await unfinished.discard();
  }
}
