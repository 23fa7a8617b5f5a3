/** An answer from outside was longer than we read. */
export class AnswerTooLong extends Error {
  override readonly name = "AnswerTooLong";
}

/** Reads an answer up to so many bytes. Throws AnswerTooLong and stops the transfer beyond them. */
export async function readBytes(
  response: Response,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  if (response.body === null) return Buffer.alloc(0);
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new AnswerTooLong(`the answer is longer than ${mostBytes} bytes`);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/** Reads an answer as text, up to so many bytes. Throws AnswerTooLong beyond them. */
export const readText = async (response: Response, mostBytes: number): Promise<string> =>
  (await readBytes(response, mostBytes)).toString("utf8");
