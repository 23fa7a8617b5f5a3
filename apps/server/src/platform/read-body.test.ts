import { connect } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPort } from "./embedded/free-port.ts";
import { readBody, readChunks } from "./read-body.ts";
import { Refused } from "./refusing.ts";

const LARGE = Buffer.alloc(3_000_000, "kinfold");

let app: FastifyInstance;
let ended: unknown[];
/** What is done with each chunk of a body that is sent to /chunks. */
let take: (chunk: Buffer) => Promise<void>;
beforeEach(async () => {
  ended = [];
  app = fastify();
  // As where a session is looked up first: a small body has arrived, and ended, before it is read.
  app.addHook("onRequest", () => pause(50));
  app.addContentTypeParser("application/octet-stream", readBody);
  app.addContentTypeParser(
    "application/chunks",
    async (request: FastifyRequest, payload: Readable) => {
      await readChunks(request, payload, (chunk) => take(chunk)).then(
        () => ended.push("whole"),
        (error: unknown) => {
          ended.push(error);
          throw error;
        },
      );
    },
  );
  app.post<{ Body: Buffer }>("/", {
    bodyLimit: LARGE.length,
    handler: async ({ body }) => ({ isWhole: LARGE.equals(body) }),
  });
  app.post("/chunks", { bodyLimit: LARGE.length, handler: async () => ({}) });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const send = async (path: string, type: string, bytes: Buffer): Promise<Response> =>
  fetch(`http://127.0.0.1:${readPort(app.server)}${path}`, {
    method: "POST",
    headers: { "content-type": type },
    body: new Uint8Array(bytes),
  });

test("a large body is read whole", async () => {
  const response = await send("/", "application/octet-stream", LARGE);
  expect(await response.json()).toEqual({ isWhole: true });
});

test("the next chunk is read once the one before was taken", async () => {
  let now = 0;
  let most = 0;
  let length = 0;
  take = async (chunk) => {
    now += 1;
    most = Math.max(most, now);
    length += chunk.length;
    await pause(1);
    now -= 1;
  };
  await send("/chunks", "application/chunks", LARGE);
  expect([most, length, ended]).toEqual([1, LARGE.length, ["whole"]]);
});

test("what taking a chunk throws ends the reading, also of the only chunk", async () => {
  let times = 0;
  const full = new Error("no space is left");
  take = async () => {
    times += 1;
    await pause(1);
    throw full;
  };
  for (const body of [LARGE, LARGE.subarray(0, 1_000)]) {
    [times, ended] = [0, []];
    const response = await send("/chunks", "application/chunks", body);
    expect([response.status, times, ended]).toEqual([500, 1, [full]]);
  }
});

test("a sender who leaves ends the reading, once nothing is being taken any more", async () => {
  const order: string[] = [];
  const client = connect(readPort(app.server), "127.0.0.1");
  take = async () => {
    client.destroy();
    await pause(100);
    order.push("taken");
  };
  client.write(
    `POST /chunks HTTP/1.1\r\nHost: kinfold.test\r\nContent-Type: application/chunks\r\nContent-Length: ${LARGE.length}\r\n\r\n`,
  );
  client.write(LARGE.subarray(0, 10_000));
  await expect.poll(() => ended).toHaveLength(1);
  order.push("ended");
  expect(ended[0]).toBeInstanceOf(Refused);
  expect(order).toEqual(["taken", "ended"]);
});
