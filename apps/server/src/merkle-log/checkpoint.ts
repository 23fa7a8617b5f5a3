import { HASH_BYTES } from "./merkle.ts";
import { decodeBase64 } from "./note.ts";

/** What a log says that it is: C2SP tlog-checkpoint. */
export type Checkpoint = { origin: string; size: number; root: Buffer };

const SIZE = /^(?:0|[1-9]\d{0,15})$/;

/** The text of a checkpoint, which is then signed as a note. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString("base64")}\n`;

/** Reads the text of a note as a checkpoint; undefined when it is none. Lines after the third are not read. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const lines = text.split("\n");
  const [origin = "", size = "", root = "", ...more] = lines;
  const hash = decodeBase64(root);
  const isWhole = more.at(-1) === "" && more.slice(0, -1).every((line) => line !== "");
  if (!isWhole || origin === "" || !SIZE.test(size) || !Number.isSafeInteger(Number(size))) {
    return undefined;
  }
  return hash?.length === HASH_BYTES ? { origin, size: Number(size), root: hash } : undefined;
}
