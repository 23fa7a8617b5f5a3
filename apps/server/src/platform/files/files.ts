import { newId } from "#platform/ids.ts";

/** Where uploaded files are kept. Never inside the web root, and under names that nobody can guess. */
export type Files = {
  /** Resolves once the bytes would survive a power cut. The same bytes under the same name may be put again. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes of a file. Throws FileMissing when there is none of this name. */
  get: (name: string) => Promise<Buffer<ArrayBuffer>>;
  /** Takes a file away; one that is not there is no error. */
  remove: (name: string) => Promise<void>;
  /** The names of files that were put here so long ago or longer, in groups, by the store's own clock. */
  listOlderThan: (ageMs: number) => AsyncIterable<string[]>;
};

/** There is no file of this name, though somebody remembers one. */
export class FileMissing extends Error {
  override readonly name = "FileMissing";
}

const NAME = /^[a-z]+(\/[a-z0-9_]+)+$/;

/** A fresh name such as `receipts/4h/4h8t2wxkq9n3m7pd`, spread over folders so that none grows too long. */
export function newFileName(kind: string): string {
  const id = newId(kind).slice(kind.length + 1);
  return checkedName(`${kind}/${id.slice(0, 2)}/${id}`);
}

/** Whether a file of the store is one of ours. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** The name itself when it is one of ours. Throws otherwise: names lead to files, and no other may be reached. */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new Error("this is not the name of a file");
  return name;
}
