import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { isPrivateAddress, SILENT_CONNECTION_MS } from "./connections.ts";
import { readPort } from "./embedded/free-port.ts";
import { readEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { createServer } from "./server.ts";

const MOST = 5;
const sockets: Socket[] = [];
let app: FastifyInstance | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = undefined;
});

async function listen(settings: Record<string, string>): Promise<number> {
  const log = createLog("silent");
  app = await createServer(readEnv({ NODE_ENV: "test", ...settings }), log);
  app.get("/", async () => "here");
  await app.listen({ host: "127.0.0.1", port: 0 });
  return readPort(app.server);
}

/** Opens a connection from this address. */
async function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.resume();
  await once(socket, "connect");
  return socket;
}

const isOpen = (socket: Socket): boolean => !socket.destroyed && !socket.readableEnded;

/** Whether a request from this address is answered. */
async function isAnswered(port: number, localAddress: string): Promise<boolean> {
  const socket = await open(port, localAddress);
  const answer = new Promise<boolean>((resolve) => {
    socket.once("data", () => resolve(true));
    socket.once("close", () => resolve(false));
  });
  socket.write("GET / HTTP/1.1\r\nHost: kinfold.test\r\nConnection: close\r\n\r\n");
  return isOpen(socket) && answer;
}

describe("connections of one address", () => {
  test("beyond the limit are closed, others get in, and a closed one makes room", async () => {
    const port = await listen({ CONNECTIONS_PER_ADDRESS: String(MOST) });
    const held = [];
    for (let at = 0; at < MOST; at += 1) held.push(await open(port, "127.0.0.2"));
    const refused = await open(port, "127.0.0.2");
    await expect.poll(() => isOpen(refused)).toBe(false);
    expect(held.map(isOpen)).toEqual(held.map(() => true));
    expect(await isAnswered(port, "127.0.0.3")).toBe(true);
    held[0]?.destroy();
    await expect.poll(() => isAnswered(port, "127.0.0.2")).toBe(true);
  });

  test("are not counted where the proxy stands, nor without a limit", async () => {
    for (const settings of [
      { CONNECTIONS_PER_ADDRESS: "2", TRUST_PROXY: "1" },
      { CONNECTIONS_PER_ADDRESS: "0" },
    ]) {
      const port = await listen(settings);
      const held = [];
      for (let at = 0; at < MOST; at += 1) held.push(await open(port, "127.0.0.2"));
      // The server accepts in the order in which they came: once this is answered, it has decided about them.
      expect(await isAnswered(port, "127.0.0.2")).toBe(true);
      expect(held.map(isOpen)).toEqual(held.map(() => true));
      for (const socket of held) socket.destroy();
      await app?.close();
    }
  });
});

test("a connection that sends nothing is closed, not before five seconds, and one that was answered is not cut", async () => {
  const port = await listen({});
  const begin = performance.now();
  const socket = await open(port, "127.0.0.2");
  const closed = new Promise<number>((resolve) => {
    socket.once("close", () => resolve(performance.now() - begin));
  });
  expect(await isAnswered(port, "127.0.0.3")).toBe(true);
  expect(await closed).toBeGreaterThan(SILENT_CONNECTION_MS - 500);
});

test("a connection whose request waited while the server was busy is answered", async () => {
  const port = await listen({});
  app?.server.once("connection", () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SILENT_CONNECTION_MS + 200);
  });
  const socket = connect({ port, host: "127.0.0.1" });
  sockets.push(socket);
  socket.write("GET / HTTP/1.1\r\nHost: kinfold.test\r\nConnection: close\r\n\r\n");
  const heard = await new Promise<string>((resolve) => {
    socket.once("data", (text) => resolve(String(text)));
    socket.once("error", ({ message }) => resolve(message));
    socket.once("close", () => resolve("closed"));
  });
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["127.0.0.1", true],
  ["::ffff:10.1.2.3", true],
  ["172.16.0.1", true],
  ["172.32.0.1", false],
  ["192.168.7.7", true],
  ["fd00::1", true],
  ["fe80::1%eth0", true],
  ["::1", true],
  ["2001:db8::1", false],
  ["203.0.113.5", false],
  ["::ffff:203.0.113.5", false],
])("%s is private: %s", (address, is) => {
  expect(isPrivateAddress(address)).toBe(is);
});
