import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import type { FastifyInstance } from "fastify";
import { createBodyTurns } from "./body-turns.ts";

/** So much of a refused body is read and thrown away; a client that sends more is cut off. */
const MOST_DRAINED_BYTES = 32_000_000;
/**
 * Every so often a chunk of 64 KB is taken of so many refused bodies: 25 MB a second, over all connections. Each 64 MB that are thrown
 * away cost a full garbage collection, which stops everybody for about 20 ms.
 */
const TURN_MS = 10;
const CHUNKS_IN_TURN = 4;

const readInTurn = createBodyTurns({
  chunks: CHUNKS_IN_TURN,
  schedule: (turn) => setTimeout(turn, TURN_MS),
});

function drain(body: IncomingMessage): void {
  const { socket } = body;
  const begin = socket.bytesRead;
  readInTurn(body, () => {
    const isOver = socket.bytesRead - begin > MOST_DRAINED_BYTES;
    if (isOver) socket.destroy();
    return !isOver;
  });
  // Node throws away, all at once, what nobody began to read.
  body.read(0);
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
