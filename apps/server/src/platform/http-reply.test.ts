import { Amount } from "@kinfold/contract/amount";
import { declareEndpoint } from "@kinfold/contract/endpoint";
import { toMinor } from "@kinfold/money";
import { fastify, type FastifyInstance } from "fastify";
import { nullable, string, type } from "superstruct";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleErrors, sendReply } from "./http.ts";
import { createLog } from "./log.ts";

const getSum = declareEndpoint({
  name: "getSum",
  method: "GET",
  path: "/sum",
  access: "anyone",
  reply: type({ sum: Amount, at: nullable(string()) }),
  summary: "A sum, for this test.",
});

let answer: unknown;
let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  handleErrors(app, createLog("silent"));
  // A handler that answers something else than its types say.
  app.get("/sum", async (_request, reply) => sendReply(getSum, reply, answer as never));
});
afterAll(() => app.close());

async function read(value: unknown): Promise<[number, string]> {
  answer = value;
  const { statusCode, body } = await app.inject("/sum");
  return [statusCode, body];
}

test("a reply leaves as the contract says it, amounts in major units and moments as text", async () => {
  expect(await read({ sum: toMinor(12_345n), at: new Date(0) })).toEqual([
    200,
    '{"sum":123.45,"at":"1970-01-01T00:00:00.000Z"}',
  ]);
});

test.each<[string, unknown]>([
  ["text for an amount", { sum: "123.45", at: null }],
  ["an amount of half a kobo", { sum: 0.005, at: null }],
  ["no number for an amount", { sum: Number.NaN, at: null }],
  ["a number for text", { sum: 1n, at: 5 }],
  ["an amount for text", { sum: 1n, at: 5n }],
  ["a field that is left out", { sum: 1n }],
  ["a field that JSON leaves out", { sum: 1n, at: undefined }],
  ["a list", [{ sum: 1n, at: null }]],
  ["nothing", undefined],
  ["null", null],
])("a reply outside the contract is a fault: %s", async (_what, value) => {
  const [status, body] = await read(value);
  expect([status, body.includes("1970")]).toEqual([500, false]);
});
