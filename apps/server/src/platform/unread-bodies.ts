import type { FastifyInstance } from "fastify";

/** So much of a refused body is read and thrown away; a client that sends more is cut off. */
const MOST_DRAINED_BYTES = 32_000_000;
const LOOK_EVERY_MS = 100;

/**
 * Lets a client that is still sending read why it was refused: what is left of the body is read and thrown away, instead of the
 * connection being reset under it. The request timeout ends it in time, and a limit in size.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const { raw } = request;
    if (raw.complete || reply.statusCode < 400) return;
    // Fastify asks for the connection to be closed after a body that is too large; Node then closes it unread.
    reply.removeHeader("connection");
    const { socket } = raw;
    const begin = socket.bytesRead;
    const watch = setInterval(() => {
      if (raw.complete || socket.destroyed) clearInterval(watch);
      else if (socket.bytesRead - begin > MOST_DRAINED_BYTES) socket.destroy();
    }, LOOK_EVERY_MS).unref();
    raw.resume();
  });
}
