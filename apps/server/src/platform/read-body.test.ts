import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fastify, type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { portOf } from "./embedded/free-port.ts";
import { freeBody, readBody } from "./read-body.ts";

const LARGE = Buffer.alloc(3_000_000, "kinfold");

let app: FastifyInstance;
let kept: Buffer | undefined;
let seen: Promise<boolean> | undefined;
beforeEach(async () => {
  kept = undefined;
  app = fastify();
  app.addContentTypeParser("application/octet-stream", readBody);
  app.post<{ Body: Buffer }>("/", {
    bodyLimit: LARGE.length,
    handler: async (request) => {
      kept = request.body;
      const work = async (): Promise<boolean> => {
        await pause(200);
        return LARGE.subarray(0, request.body.length).equals(request.body);
      };
      seen = work().finally(() => freeBody(request));
      return { isWhole: await seen };
    },
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const send = async (bytes: Buffer): Promise<unknown> => {
  const headers = { "content-type": "application/octet-stream" };
  const response = await fetch(`http://127.0.0.1:${portOf(app.server)}/`, {
    method: "POST",
    headers,
    body: new Uint8Array(bytes),
  });
  return response.json();
};

test("a large body is whole while its request is worked on, and its memory is given back after", async () => {
  expect(await send(LARGE)).toEqual({ isWhole: true });
  expect(kept).toHaveLength(0);
  expect(kept?.buffer.byteLength).toBe(0);
});

test("a small body is left to the collector", async () => {
  const small = LARGE.subarray(0, 900_000);
  expect(await send(small)).toEqual({ isWhole: true });
  expect(kept?.equals(small)).toBe(true);
});

test("a sender who leaves takes nothing from the work that has begun", async () => {
  const client = connect(portOf(app.server), "127.0.0.1");
  client.write(
    `POST / HTTP/1.1\r\nHost: kinfold.test\r\nContent-Type: application/octet-stream\r\nContent-Length: ${LARGE.length}\r\n\r\n`,
  );
  client.write(LARGE);
  await expect.poll(() => seen).toBeDefined();
  client.destroy();
  expect(await seen).toBe(true);
});
