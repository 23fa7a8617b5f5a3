import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { isPrivateAddress, limitConnections, SILENT_CONNECTION_MS } from "./connections.ts";
import { readPort } from "./embedded/free-port.ts";
import { readEnv } from "./env.ts";
import { createLog } from "./log.ts";
import { createServer } from "./server.ts";

const MOST = 5;
const sockets: Socket[] = [];
/** Requests that are worked on: each is answered when it is called. */
const waiting: (() => void)[] = [];
let app: FastifyInstance | undefined;
const closers: (() => void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = undefined;
});

async function listen(settings: Record<string, string>): Promise<number> {
  const log = createLog("silent");
  app = await createServer(readEnv({ NODE_ENV: "test", ...settings }), log);
  app.get("/", async () => "here");
  app.post("/", async () => "taken");
  app.get("/slow", () => new Promise((resolve) => waiting.push(() => resolve("done"))));
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
  test("beyond the limit make room for one another, the oldest without a whole request first, and others get in", async () => {
    const port = await listen({ CONNECTIONS_PER_ADDRESS: String(MOST) });
    const held: Socket[] = [];
    for (let at = 0; at < MOST; at += 1) held.push(await open(port, "127.0.0.2"));
    const newest = await open(port, "127.0.0.2");
    await expect.poll(() => held.map(isOpen)).toEqual([false, true, true, true, true]);
    expect(isOpen(newest)).toBe(true);
    expect(await isAnswered(port, "127.0.0.3")).toBe(true);
    expect(await isAnswered(port, "127.0.0.2")).toBe(true);
  });

  test("whose requests are worked on make no room", async () => {
    const port = await listen({ CONNECTIONS_PER_ADDRESS: "2" });
    for (let at = 0; at < 2; at += 1) {
      const socket = await open(port, "127.0.0.2");
      socket.write("GET /slow HTTP/1.1\r\nHost: kinfold.test\r\n\r\n");
    }
    await expect.poll(() => waiting.length).toBe(2);
    const refused = await open(port, "127.0.0.2");
    await expect.poll(() => isOpen(refused)).toBe(false);
    for (const answer of waiting.splice(0)) answer();
    expect(await isAnswered(port, "127.0.0.2")).toBe(true);
  });

  test("that a proxy forwards requests for count for those, whose oldest body that never ends makes room", async () => {
    const port = await listen({ CONNECTIONS_PER_ADDRESS: "2", TRUST_PROXY: "1" });
    const bodies: Socket[] = [];
    for (let at = 0; at < 3; at += 1) {
      const socket = await open(port, "127.0.0.2");
      socket.write(
        "POST / HTTP/1.1\r\nHost: kinfold.test\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
      );
      bodies.push(socket);
      await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
    }
    await expect.poll(() => bodies.map(isOpen)).toEqual([false, true, true]);
    expect(await isAnswered(port, "127.0.0.2")).toBe(true);
  });

  test("are not counted where the proxy stands, nor without a limit", async () => {
    for (const settings of [
      { CONNECTIONS_PER_ADDRESS: "2", TRUST_PROXY: "1" },
      { CONNECTIONS_PER_ADDRESS: "0" },
    ]) {
      const port = await listen(settings);
      const held: Socket[] = [];
      for (let at = 0; at < MOST; at += 1) held.push(await open(port, "127.0.0.2"));
      // The server accepts in the order in which they came: once this is answered, it has decided about them.
      expect(await isAnswered(port, "127.0.0.2")).toBe(true);
      expect(held.map(isOpen)).toEqual(held.map(() => true));
      for (const socket of held) socket.destroy();
      await app?.close();
    }
  });
});

describe("when the listener is full of bodies that never end", () => {
  const BODY = "POST / HTTP/1.1\r\nHost: kinfold.test\r\nContent-Length: 9\r\n\r\n{";
  const IN_ALL = 60;

  /** Opens this many connections of these addresses, which the server sees as theirs. */
  async function fill(
    addresses: readonly string[],
  ): Promise<{ isNewAnswered: () => Promise<boolean> }> {
    const server = createHttpServer((_request, response) => void response.end("here"));
    let next = "";
    // Loopback has no IPv6 networks: the address is set before anything looks at it.
    server.prependListener("connection", (socket: Socket) => {
      Object.defineProperty(socket, "remoteAddress", { value: next });
    });
    limitConnections(
      server,
      { perAddress: 20, isBehindProxy: false, inAll: IN_ALL },
      createLog("silent"),
    );
    server.on("request", (request) => void request.resume());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closers.push(() => {
      server.close().closeAllConnections();
    });
    const port = readPort(server);
    const openAs = async (address: string): Promise<Socket> => {
      next = address;
      const accepted = once(server, "connection");
      const socket = await open(port, "127.0.0.1");
      await accepted;
      return socket;
    };
    for (let at = 0; at < IN_ALL; at += 1) {
      const socket = await openAs(addresses[at % addresses.length] ?? "");
      socket.write(BODY);
    }
    return {
      isNewAnswered: async () => {
        const socket = await openAs("198.51.100.9");
        const answer = new Promise<boolean>((resolve) => {
          socket.once("data", () => resolve(true));
          socket.once("close", () => resolve(false));
        });
        socket.write("GET / HTTP/1.1\r\nHost: kinfold.test\r\nConnection: close\r\n\r\n");
        return answer;
      },
    };
  }

  test.each([
    ["12 addresses", Array.from({ length: 12 }, (_, at) => `203.0.113.${at}`)],
    ["50 addresses", Array.from({ length: 50 }, (_, at) => `203.0.113.${at}`)],
    ["one IPv6 /48", Array.from({ length: 60 }, (_, at) => `2001:db8:7:${at.toString(16)}::1`)],
  ])("of %s, everyone else gets in", async (_who, addresses) => {
    const { isNewAnswered } = await fill(addresses);
    for (let time = 0; time < 5; time += 1) expect(await isNewAnswered()).toBe(true);
  });

  test("of one IPv6 /48, a household elsewhere with two slow bodies keeps them", async () => {
    const attackers = Array.from({ length: 58 }, (_, at) => `2001:db8:7:${at.toString(16)}::1`);
    const { isNewAnswered } = await fill(["2001:db8:8::1", "2001:db8:8::1", ...attackers]);
    const before = sockets.slice(0, 2);
    for (let time = 0; time < 5; time += 1) expect(await isNewAnswered()).toBe(true);
    expect(before.map(isOpen)).toEqual([true, true]);
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
