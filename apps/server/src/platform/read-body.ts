import { fileRefusals } from "@kinfold/contract/refusals/files";
import type { Readable } from "node:stream";
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

/** A body from this size on is given back when its request is answered, and not when the collector comes to it. */
const LARGE_BYTES = 1_000_000;

const largeBodies = new WeakMap<FastifyRequest, ArrayBuffer>();

function allocateBody(request: FastifyRequest, bytes: number): Buffer {
  if (bytes < LARGE_BYTES) return Buffer.allocUnsafeSlow(bytes);
  const memory = new ArrayBuffer(bytes, { maxByteLength: bytes });
  largeBodies.set(request, memory);
  return Buffer.from(memory);
}

/**
 * Gives the memory of a large body back to the machine, of a form also its file. Whoever still holds them finds no bytes: call it when
 * nothing is done with the request any more, and not before.
 */
export function freeBody(request: FastifyRequest): void {
  largeBodies.get(request)?.resize(0);
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
      ? new Refused(commonRefusals().too_large)
      : new Refused(fileRefusals().file_too_large);
  if (announced !== undefined && announced > mostBytes) return Promise.reject(tooLarge());
  const body = allocateBody(request, announced ?? mostBytes);
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
    payload.once("error", () => reject(new Refused(commonRefusals().malformed.request)));
  });
}
