import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import { createBodyTurns } from "./body-turns.ts";

/** So much of a refused body is read and thrown away; a client that sends more is cut off. */
const MOST_DRAINED_BYTES = 32_000_000;
/** Every so often a chunk of so many refused bodies is taken and thrown away: each is garbage that has to be collected. */
const TURN_MS = 10;
const CHUNKS_IN_TURN = 2;
const CHUNK_BYTES = 65_536;

/** How much of all refused bodies together is read in a second, at most. */
export const DRAINED_BYTES_A_SECOND: number = (CHUNKS_IN_TURN * CHUNK_BYTES * 1_000) / TURN_MS;

const readInTurn = createBodyTurns({
  chunks: CHUNKS_IN_TURN,
  schedule: (turn) => setTimeout(turn, TURN_MS),
});

function drain(body: IncomingMessage): void {
  const { socket } = body;
  const begin = socket.bytesRead;
  // A body that no one has begun to read, Node throws away at full speed once the answer is sent; and it begins only when nothing is buffered.
  while (body.read() !== null);
  readInTurn(body, () => {
    const isOver = socket.bytesRead - begin > MOST_DRAINED_BYTES;
    if (isOver) socket.destroy();
    return !isOver;
  });
}

/**
 * Lets a client that is still sending read why it was refused: what is left of the body is read and thrown away, instead of the
 * connection being reset under it. The request timeout ends it in time, and a limit in size.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const { raw } = request;
    if (raw.complete || reply.statusCode < 400) return;
    // Fastify asks for the connection to be closed after a body that is too large, and some clients do; Node then closes it unread.
    reply.removeHeader("connection");
    if (!reply.raw.shouldKeepAlive) {
      reply.raw.shouldKeepAlive = true;
      void Promise.all([finished(raw, { writable: false }), finished(reply.raw)]).then(
        () => raw.socket.end(),
        () => undefined,
      );
    }
    drain(raw);
  });
}
