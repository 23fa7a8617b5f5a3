import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fastify, type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readPort } from "./embedded/free-port.ts";
import { DRAINED_BYTES_A_SECOND, drainUnreadBodies } from "./unread-bodies.ts";

const BODY_BYTES = 9_999_000;
/** Long enough for more of a body to arrive than Node reads ahead. */
const REFUSED_AFTER_MS = 100;
const READ_AHEAD_BYTES = 3 * 65_536;

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  drainUnreadBodies(app);
  app.post("/", {
    onRequest: async (_request, reply) => reply.code(503).send({ code: "unavailable" }),
    handler: async () => "never",
  });
  app.post("/later", {
    onRequest: async (_request, reply) => {
      await pause(REFUSED_AFTER_MS);
      return reply.code(503).send({ code: "unavailable" });
    },
    handler: async () => "never",
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

/** Sends a whole body and reads only then; answers what was heard, or what broke. */
async function sendThenRead(connection: string): Promise<string> {
  const socket = connect(readPort(app.server), "127.0.0.1");
  socket.pause();
  let heard = "";
  socket.on("error", (error) => (heard += `broke: ${error.message}`));
  socket.write(
    `POST / HTTP/1.1\r\nHost: kinfold.test\r\nConnection: ${connection}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
  );
  await new Promise((resolve) => {
    socket.write(Buffer.alloc(BODY_BYTES), resolve);
  });
  socket.setEncoding("utf8").on("data", (text) => (heard += String(text)));
  const closed = once(socket, "close");
  socket.resume();
  if (connection === "close") await closed;
  else await once(socket, "data");
  socket.destroy();
  return heard;
}

test.each(["keep-alive", "close"])(
  "a client that sends all of a refused body and asks to %s reads why it was refused",
  async (connection) => {
    const heard = await Promise.all(Array.from({ length: 8 }, () => sendThenRead(connection)));
    for (const text of heard) {
      expect(text).toMatch(/^HTTP\/1\.1 503 /);
      expect(text).toMatch(/\{"code":"unavailable"\}$/);
    }
  },
);

test("what is left of many refused bodies is read at a bounded rate, however much had come before the refusal", async () => {
  const accepted = new Set<Socket>();
  const accept = (socket: Socket): void => void accepted.add(socket);
  app.server.on("connection", accept);
  const began = performance.now();
  const clients = Array.from({ length: 8 }, () => {
    const client = connect(readPort(app.server), "127.0.0.1");
    const head = `POST /later HTTP/1.1\r\nHost: kinfold.test\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`;
    client
      .on("error", () => undefined)
      .write(Buffer.concat([Buffer.from(head), Buffer.alloc(BODY_BYTES)]));
    return client.resume();
  });
  await vi.waitFor(() => expect(accepted.size).toBe(clients.length), { timeout: 30_000 });
  await pause(REFUSED_AFTER_MS + 400);
  const read = [...accepted].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const most = DRAINED_BYTES_A_SECOND * ((performance.now() - began) / 1_000);
  for (const client of clients) client.destroy();
  app.server.off("connection", accept);
  expect(read).toBeLessThan(most + 8 * READ_AHEAD_BYTES);
});
