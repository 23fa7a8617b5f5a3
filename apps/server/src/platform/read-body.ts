import type { Readable } from "node:stream";
import { COPY } from "@kinfold/contract/copy";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyRequest } from "fastify";
import { createBodyTurns } from "./body-turns.ts";
import { Refused } from "./refusing.ts";

/** Chunks of 64 KB that are read of all bodies together before anybody else is served: a fraction of a millisecond. */
const CHUNKS_IN_TURN = 4;

const readInTurn = createBodyTurns({ chunks: CHUNKS_IN_TURN, schedule: setImmediate });

/** How many bytes a request says that it has; undefined when it does not say. */
export function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = headers["content-length"];
  return length === undefined ? undefined : Number(length);
}

/**
 * Reads a body into memory once, in turns with all others. Refuses `file_too_large` where the route takes files, else `too_large`,
 * before a byte of it or where it passes the route's limit; and `malformed` when it breaks off.
 */
export function readBody(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const { bodyLimit: mostBytes, config } = request.routeOptions;
  const announced = announcedBytes(request);
  const tooLarge = (): Refused =>
    config.endpoint?.file === undefined
      ? new Refused("too_large", commonRefusals().too_large)
      : new Refused("file_too_large", COPY.fileTooLarge);
  if (announced !== undefined && announced > mostBytes) return Promise.reject(tooLarge());
  const body = Buffer.allocUnsafeSlow(announced ?? mostBytes);
  let length = 0;
  return new Promise((resolve, reject) => {
    const stop = readInTurn(payload, (chunk) => {
      if (length + chunk.length > body.length) {
        stop();
        reject(tooLarge());
        return false;
      }
      length += chunk.copy(body, length);
      return length !== announced;
    });
    payload.once("end", () => resolve(body.subarray(0, length)));
    payload.once("error", () =>
      reject(new Refused("malformed", "The request could not be understood.")),
    );
  });
}
