import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** One file, folder or link of an archive. A file is read from `from`, or is this text. */
export type Entry = { path: string } & (
  | { kind: "folder" }
  | { kind: "link"; target: string }
  | { kind: "file"; from: string; sizeBytes: number; isProgram: boolean }
  | { kind: "text"; text: string }
);

const BLOCK_BYTES = 512;
const SHORT_BYTES = 100;
const TYPES = { file: "0", text: "0", link: "2", folder: "5", extended: "x" } as const;

type Header = { path: string; type: string; sizeBytes: number; mode: number; target: string };

/** The order of texts by their characters, which no language of a machine changes. */
export const compareText = (one: string, other: string): number =>
  one < other ? -1 : one > other ? 1 : 0;

const octal = (value: number, digits: number): string =>
  `${value.toString(8).padStart(digits, "0")}\0`;

/** Numbers and names of users are left out: the archive says nothing of the machine that built it. */
function formatHeader({ path, type, sizeBytes, mode, target }: Header, changedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(path, 0, SHORT_BYTES);
  header.write(octal(mode, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(sizeBytes, 11), 124);
  header.write(octal(Math.floor(changedAt.getTime() / 1000), 11), 136);
  header.write("        ", 148);
  header.write(type, 156);
  header.write(target, 157, SHORT_BYTES);
  header.write("ustar\u000000", 257);
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    ),
    148,
  );
  return header;
}

const padBlock = (sizeBytes: number): Buffer =>
  Buffer.alloc((BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES);

/** A record of an extended header: its own length is in it. */
function formatRecord(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  length = bytes + String(length).length;
  return `${length}${rest}`;
}

function* formatLongNames(path: string, target: string, changedAt: Date): Generator<Buffer> {
  const records = [
    ...(Buffer.byteLength(path) > SHORT_BYTES ? [formatRecord("path", path)] : []),
    ...(Buffer.byteLength(target) > SHORT_BYTES ? [formatRecord("linkpath", target)] : []),
  ].join("");
  if (records === "") return;
  const body = Buffer.from(records);
  const named = { path: "names", type: TYPES.extended, mode: 0o644, target: "" };
  yield formatHeader({ ...named, sizeBytes: body.length }, changedAt);
  yield Buffer.concat([body, padBlock(body.length)]);
}

async function* formatEntries(entries: readonly Entry[], changedAt: Date): AsyncGenerator<Buffer> {
  for (const entry of entries) {
    const path = entry.kind === "folder" ? `${entry.path}/` : entry.path;
    const target = entry.kind === "link" ? entry.target : "";
    const text = Buffer.from(entry.kind === "text" ? entry.text : "");
    const sizeBytes = entry.kind === "file" ? entry.sizeBytes : text.length;
    const isOpen = entry.kind === "folder" || (entry.kind === "file" && entry.isProgram);
    const mode = entry.kind === "link" ? 0o777 : isOpen ? 0o755 : 0o644;
    yield* formatLongNames(path, target, changedAt);
    yield formatHeader({ path, type: TYPES[entry.kind], sizeBytes, mode, target }, changedAt);
    if (entry.kind === "file") yield* createReadStream(entry.from);
    else yield text;
    yield padBlock(sizeBytes);
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

/**
 * Writes a gzipped tar whose bytes follow from its entries alone: they are sorted by path, and each has the same time, owner and rights
 * wherever it is written.
 */
export async function writeTar(
  entries: readonly Entry[],
  changedAt: Date,
  to: string,
): Promise<void> {
  const sorted = entries.toSorted((one, other) => compareText(one.path, other.path));
  const bytes = Readable.from(formatEntries(sorted, changedAt), { objectMode: false });
  await pipeline(bytes, createGzip({ level: 6 }), createWriteStream(to));
}
