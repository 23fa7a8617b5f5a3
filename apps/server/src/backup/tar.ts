import { BackupRefused } from "./refused.ts";

/** An entry of a tar: a folder, or a file whose bytes come through `content` and must be read before the next entry. */
export type TarEntry = {
  name: string;
  isFolder: boolean;
  size: number;
  mode: number;
  content: AsyncIterable<Buffer>;
};

const BLOCK = 512;
const SAFE_NAME = /^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*\/?$/;

const textAt = (header: Buffer, at: number, length: number): string =>
  header
    .subarray(at, at + length)
    .toString("latin1")
    .split("\0")[0] ?? "";

const numberAt = (header: Buffer, at: number, length: number): number =>
  Number.parseInt(textAt(header, at, length).trim() || "0", 8);

function checkHeader(header: Buffer): void {
  const bytes = Buffer.from(header);
  const stated = numberAt(header, 148, 8);
  bytes.fill(" ", 148, 156);
  if (bytes.reduce((sum, byte) => sum + byte, 0) !== stated) {
    throw new BackupRefused("backup_damaged", "The copy of the database is not a tar.");
  }
}

/** Bytes of a stream, as many at a time as are wanted. */
class Bytes {
  #left: Buffer = Buffer.alloc(0);
  readonly #source: AsyncIterator<Buffer>;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#source = chunks[Symbol.asyncIterator]();
  }

  /** Up to so many bytes; none at the end. */
  async some(most: number): Promise<Buffer> {
    if (this.#left.length === 0) {
      const { value, done } = await this.#source.next();
      if (done === true) return Buffer.alloc(0);
      this.#left = value;
      if (value.length === 0) return this.some(most);
    }
    const taken = this.#left.subarray(0, most);
    this.#left = this.#left.subarray(taken.length);
    return taken;
  }

  /** Exactly so many; undefined where the stream ends before. */
  async exactly(count: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (let missing = count; missing > 0;) {
      const part = await this.some(missing);
      if (part.length === 0) return undefined;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }
}

const cutShort = (): BackupRefused =>
  new BackupRefused("backup_truncated", "The copy of the database is cut short.");

/** Reads the entries of a tar as PostgreSQL writes it. Refuses links, names that lead elsewhere, and a tar without its end. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(chunks);
  for (;;) {
    const header = await bytes.exactly(BLOCK);
    if (header === undefined) throw cutShort();
    if (header.every((byte) => byte === 0)) break;
    checkHeader(header);
    const name = textAt(header, 0, 100);
    const kind = textAt(header, 156, 1);
    const isFolder = kind === "5";
    if (!SAFE_NAME.test(name) || name.split("/").includes("..") || !["", "0", "5"].includes(kind)) {
      throw new BackupRefused(
        "backup_damaged",
        `The copy of the database holds ${name}, which is neither a file nor a folder of it.`,
      );
    }
    const size = isFolder ? 0 : numberAt(header, 124, 12);
    let missing = size;
    const content = async function* (): AsyncGenerator<Buffer> {
      while (missing > 0) {
        const part = await bytes.some(missing);
        if (part.length === 0) throw cutShort();
        missing -= part.length;
        yield part;
      }
    };
    const mode = numberAt(header, 100, 8) & 0o777;
    yield { name: name.replace(/\/$/, ""), isFolder, size, mode, content: content() };
    if (missing > 0) throw new Error(`${name} was not read`);
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (padding > 0 && (await bytes.exactly(padding)) === undefined) throw cutShort();
  }
  // What follows the end is padding; the person who sends it must get rid of it.
  while ((await bytes.some(BLOCK)).length > 0);
}
