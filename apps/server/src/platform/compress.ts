import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const SMALL = 1_000;

export type Encoded = { body: string | Buffer; encoding?: "br" | "gzip" };

/** Whether an Accept-Encoding header takes this encoding. */
export const isEncodingAccepted = (header: string, name: string): boolean =>
  header.split(",").some((part) => {
    const [encoding, quality] = part.trim().split(/\s*;\s*/);
    return encoding === name && !/^q=0(\.0*)?$/.test(quality ?? "");
  });

/**
 * Packs a text for the person who accepts it. Never used on answers that hold a secret beside something
 * the caller chose: the length of such a packet tells the secret.
 */
export async function compressBody(
  text: string,
  acceptEncoding: string | undefined,
  quality = 5,
): Promise<Encoded> {
  const header = acceptEncoding ?? "";
  if (text.length < SMALL) return { body: text };
  if (isEncodingAccepted(header, "br")) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    return { body: await brotli(text, { params }), encoding: "br" };
  }
  if (isEncodingAccepted(header, "gzip")) return { body: await zip(text), encoding: "gzip" };
  return { body: text };
}

/** Packs the text of an answer for the person who accepts it, and says so in its headers. Answers what is sent. For what `compressBody` is for. */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  const { body, encoding } = await compressBody(text, request.headers["accept-encoding"]);
  void reply.header("vary", "accept-encoding");
  if (encoding !== undefined) void reply.header("content-encoding", encoding);
  return body;
}
