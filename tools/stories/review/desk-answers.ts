import type { IncomingMessage } from "node:http";
import type { Answer } from "../../machine/serve-static.ts";

const MOST_BYTES = 16 * 1024;

/** An answer of JSON. */
export const createJsonAnswer = (value: unknown, status = 200): Answer => ({
  type: "application/json",
  body: JSON.stringify(value),
  status,
});

/** A refusal: its code for programs, its sentence for people. */
export const refuse = (status: number, code: string, error: string): Answer =>
  createJsonAnswer({ code, error }, status);

/** The text of what arrives; undefined when it is larger than this. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** The body of a request; undefined when it is larger than 16 KB. */
export const readBody = (request: IncomingMessage): Promise<string | undefined> =>
  readAtMost(request, MOST_BYTES);

const LOCAL_HOST = /^(?:127\.0\.0\.1|localhost):\d+$/;

/** Whether a request asks for this machine by its own name. */
export const isForThisMachine = ({ headers: { host = "" } }: IncomingMessage): boolean =>
  LOCAL_HOST.test(host);

/** Refuses what comes under another name: a page elsewhere whose name was made to lead to this machine. */
export const refuseOtherNames = (request: IncomingMessage): Answer | undefined =>
  isForThisMachine(request)
    ? undefined
    : refuse(421, "another_address", "Served on this machine alone: see --office.");
