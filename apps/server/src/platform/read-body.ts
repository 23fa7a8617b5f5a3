import { fileRefusals } from "@kinfold/contract/refusals/files";
import type { Readable } from "node:stream";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyRequest } from "fastify";
import { createBodyTurns } from "./body-turns.ts";
import { Refused } from "./refusing.ts";

/** Chunks of 64 KB that are read of all bodies together before anybody else is served: a fraction of a millisecond. */
const CHUNKS_IN_TURN = 4;

const readInTurn = createBodyTurns({ chunks: CHUNKS_IN_TURN, schedule: setImmediate });

/** Follows a body that is read: each chunk as it arrives, and its end. What `onChunk` throws ends the reading, and so does `cut`. */
export type BodyFollower = {
  onChunk: (bytes: number) => void;
  onEnd: () => void;
  /** Set by the reading, for the follower to end it. */
  cut?: (error: Error) => void;
  /** What ended the body before the reading began. */
  isCutBy?: Error;
};

const followers = new WeakMap<FastifyRequest, BodyFollower>();

/** Lets a follower see the body of a request, which is not read yet. Answers what ends the body with an error. */
export function followBody(
  request: FastifyRequest,
  follower: BodyFollower,
): (error: Error) => void {
  followers.set(request, follower);
  return (error) => {
    follower.isCutBy ??= error;
    follower.cut?.(error);
  };
}

/** How many bytes a request says that it has; undefined when it does not say. */
export function readAnnouncedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers["content-length"];
  return length === undefined ? undefined : Number(length);
}

/**
 * Reads a body chunk by chunk, in turns with all others; the next chunk is read once the one before was taken. Refuses
 * `file_too_large` where the route takes files, else `too_large`, before a byte of it or where it passes the route's limit; and
 * `malformed` when it breaks off. What `take` throws ends the reading. Settles when nothing is being taken any more.
 */
export async function readChunks(
  request: FastifyRequest,
  payload: Readable,
  take: (chunk: Buffer) => void | Promise<void>,
): Promise<void> {
  const { bodyLimit: mostBytes, config } = request.routeOptions;
  const announced = readAnnouncedBytes(request);
  const tooLarge = (): Refused =>
    config.endpoint?.file === undefined
      ? new Refused(commonRefusals().too_large)
      : new Refused(fileRefusals().file_too_large);
  if (announced !== undefined && announced > mostBytes) throw tooLarge();
  const follower = followers.get(request);
  if (follower?.isCutBy !== undefined) throw follower.isCutBy;
  let length = 0;
  let taking: Promise<boolean> = Promise.resolve(true);
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: unknown): false => {
        stop();
        reject(error);
        return false;
      };
      const takeOrFail = async (chunk: Buffer): Promise<boolean> => {
        try {
          follower?.onChunk(chunk.length);
          await take(chunk);
          return length !== announced;
        } catch (error) {
          return fail(error);
        }
      };
      const stop = readInTurn(payload, (chunk) => {
        length += chunk.length;
        if (length > mostBytes) return fail(tooLarge());
        taking = takeOrFail(chunk);
        return taking;
      });
      if (follower !== undefined) follower.cut = fail;
      // A body whose last chunk is being taken may have ended already.
      payload.once("end", () => void taking.then(() => resolve()));
      payload.once("error", () => fail(new Refused(commonRefusals().malformed.request)));
    });
  } finally {
    follower?.onEnd();
    await taking;
  }
}

const FIRST_BYTES = 65_536;

/** Reads a body into memory, as `readChunks` does. It takes the memory of what has arrived, at most twice, and none for what was announced. */
export async function readBody(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const most = Math.min(readAnnouncedBytes(request) ?? Infinity, request.routeOptions.bodyLimit);
  let body = Buffer.allocUnsafeSlow(Math.min(most, FIRST_BYTES));
  let length = 0;
  await readChunks(request, payload, (chunk) => {
    if (length + chunk.length > body.length) {
      const wider = Math.min(most, Math.max(2 * body.length, length + chunk.length));
      const grown = Buffer.allocUnsafeSlow(wider);
      body.copy(grown, 0, 0, length);
      body = grown;
    }
    length += chunk.copy(body, length);
  });
  return body.subarray(0, length);
}
