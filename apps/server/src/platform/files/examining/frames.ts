import type { Writable } from "node:stream";

/** What the server and its examiner say to each other: a header as JSON, and bytes behind it. */
export type Frame = { header: unknown; bytes: Buffer };

/** Two numbers of four bytes: how long the header and the bytes are. */
const SIZES_LENGTH = 8;

/** Writes a frame. The bytes are not copied: leave them as they are until they are read. */
export function writeFrame(to: Writable, header: unknown, bytes: Buffer): void {
  const text = Buffer.from(JSON.stringify(header));
  const sizes = Buffer.alloc(SIZES_LENGTH);
  sizes.writeUInt32LE(text.length, 0);
  sizes.writeUInt32LE(bytes.length, 4);
  to.write(Buffer.concat([sizes, text]));
  if (bytes.length > 0) to.write(bytes);
}

/** Reads frames until the stream ends. A frame that breaks off is not read. */
export async function* readFrames(from: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let part = Buffer.allocUnsafe(SIZES_LENGTH);
  let filled = 0;
  let headerLength: number | undefined;
  for await (const chunk of from) {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled < part.length) break;
      filled = 0;
      if (headerLength === undefined) {
        headerLength = part.readUInt32LE(0);
        part = Buffer.allocUnsafeSlow(headerLength + part.readUInt32LE(4));
        continue;
      }
      const header: unknown = JSON.parse(part.toString("utf8", 0, headerLength));
      const bytes = part.subarray(headerLength);
      headerLength = undefined;
      part = Buffer.allocUnsafe(SIZES_LENGTH);
      yield { header, bytes };
    }
  }
}
