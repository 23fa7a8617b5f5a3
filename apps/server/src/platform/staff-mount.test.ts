import { randomUUID } from "node:crypto";
import { declareEndpoint, type AnyEndpoint } from "@kinfold/contract/endpoint";
import { toStaffId } from "@kinfold/contract/ids";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { fastify, type FastifyInstance, type InjectOptions } from "fastify";
import { nonempty, string, type } from "superstruct";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { proveByHand } from "../testing/approving.ts";
import {
  createFreshDatabase,
  openPatientDatabase,
  type FreshDatabase,
} from "../testing/fresh-database.ts";
import { systemClock } from "./clock.ts";
import type { Database } from "./db.ts";
import { acceptFiles } from "./file-body.ts";
import { handleErrors } from "./http.ts";
import { createIdempotencyKeeper } from "./idempotency.ts";
import { acceptOnlyJson } from "./json-body.ts";
import { createLog } from "./log.ts";
import { refuse } from "./refusing.ts";
import {
  createStaffMount,
  type StaffEligibility,
  type StaffMount,
  type StaffRefused,
} from "./staff-mount.ts";

const DECLARED = {
  access: "staff",
  summary: "For this test.",
  reply: type({ done: string() }),
} as const;
const READ = { permission: "identity.read" } as const;

const read = declareEndpoint({
  ...DECLARED,
  name: "read",
  method: "GET",
  path: "/admin/read/:id",
  staff: READ,
  query: type({ part: nonempty(string()) }),
});
const readOwn = declareEndpoint({
  ...DECLARED,
  name: "readOwn",
  method: "GET",
  path: "/admin/own",
  staff: { permission: "signed_in" },
});
const change = declareEndpoint({
  ...DECLARED,
  name: "change",
  method: "POST",
  path: "/admin/change/:id",
  staff: { ...READ, confirmed: true },
  body: type({ text: nonempty(string()) }),
  once: true,
  refusals: { gen_idempotency_mismatch: 409 },
});
const sendBytes = declareEndpoint({
  ...DECLARED,
  name: "sendBytes",
  method: "POST",
  path: "/admin/bytes",
  staff: READ,
  bytes: 1_000,
});
const sendFile = declareEndpoint({
  ...DECLARED,
  name: "sendFile",
  method: "POST",
  path: "/admin/file",
  staff: READ,
  base64: true,
  body: type({ text: string() }),
});

const STAFF_ID = toStaffId("stf_1");
const JSON_TYPE = { "content-type": "application/json" };
const BYTES_TYPE = { "content-type": "application/octet-stream" };

const log = createLog("silent");

let database: FreshDatabase;
let pool: Database;
let app: FastifyInstance;
let mount: StaffMount<StaffEligibility>;
let caller: StaffEligibility | undefined;
let refused: StaffRefused<StaffEligibility>[];
/** How often the work of a call was done, a body was read, and it was looked up who calls. */
let count: { work: number; bodies: number; lookups: number };

beforeAll(async () => {
  database = await createFreshDatabase();
  pool = openPatientDatabase(database.address, log, 2);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});
beforeEach(() => {
  caller = { staffId: STAFF_ID, permissions: ["identity.read"], isConfirmed: true };
  [refused, count] = [[], { work: 0, bodies: 0, lookups: 0 }];
  app = fastify();
  acceptOnlyJson(app);
  acceptFiles(app);
  handleErrors(app, log);
  app.addHook("preParsing", async () => {
    count.bodies += 1;
  });
  mount = createStaffMount(
    app,
    async () => {
      count.lookups += 1;
      return caller;
    },
    async (refusal) => {
      refused.push(refusal);
    },
    ({ staffId }, digest) => proveByHand(staffId)(digest),
    createIdempotencyKeeper(pool.db, systemClock, log),
  );
  mount(read, async ({ params, query, caller: { staffId } }) => ({
    done: `${staffId} reads ${params["id"]} ${query.part}`,
  }));
  mount(readOwn, async () => ({ done: "own" }));
  mount(change, async ({ body, params, prove }) => {
    count.work += 1;
    const { digest, staffId } = await prove(Buffer.from(body.text), {});
    if (body.text === "break") throw new Error("no fault of the caller");
    if (body.text === "no") refuse(commonRefusals().not_found.page);
    return { done: `${staffId} changes ${params["id"]} ${digest.toString()}` };
  });
  mount(sendBytes, async ({ request }) => ({
    done: `${Buffer.isBuffer(request.body) ? request.body.length : 0} bytes`,
  }));
  mount(sendFile, async ({ body }) => ({ done: body.text }));
});
afterEach(() => app.close());

async function ask(options: InjectOptions): Promise<[number, string]> {
  const { statusCode, body } = await app.inject(options);
  const answer = JSON.parse(body);
  return [statusCode, answer.code ?? answer.done];
}
const askToChange = (text: string, id = "w1", key: string = randomUUID()) =>
  ask({
    method: "POST",
    url: `/api/admin/change/${id}`,
    headers: { ...JSON_TYPE, "idempotency-key": key },
    payload: { text },
  });
const askToRead = () => ask({ method: "GET", url: "/api/admin/read/w1?part=all" });

test("without a session nothing is answered, and nothing is written down", async () => {
  caller = undefined;
  expect(await askToRead()).toEqual([401, "signed_out"]);
  expect(await ask({ method: "GET", url: "/api/admin/own" })).toEqual([401, "signed_out"]);
  expect(await askToChange("x")).toEqual([401, "signed_out"]);
  expect([refused, count.work]).toEqual([[], 0]);
});

test("roles that allow it are let through, with all that was asked for", async () => {
  expect(await askToRead()).toEqual([200, "stf_1 reads w1 all"]);
  expect(await askToChange("x")).toEqual([200, "stf_1 changes w1 x"]);
  expect([refused, count.lookups]).toEqual([[], 2]);
});

test("roles that do not allow it are refused before anything is read, and it is written down of whom", async () => {
  caller = { staffId: STAFF_ID, permissions: ["valuation.draft"], isConfirmed: true };
  expect(await ask({ method: "GET", url: "/api/admin/read/w1" })).toEqual([403, "staff_forbidden"]);
  expect(await askToChange("")).toEqual([403, "staff_forbidden"]);
  expect(refused).toEqual([
    { to: read, caller, params: { id: "w1" }, code: "staff_forbidden" },
    { to: change, caller, params: { id: "w1" }, code: "staff_forbidden" },
  ]);
  expect(count.work).toBe(0);
});

test("what anyone may read who is signed in asks for no role", async () => {
  caller = { staffId: STAFF_ID, permissions: [], isConfirmed: false };
  expect(await ask({ method: "GET", url: "/api/admin/own" })).toEqual([200, "own"]);
});

test("a session that was not confirmed changes nothing where one is asked for, and reads all the same", async () => {
  caller = { staffId: STAFF_ID, permissions: ["identity.read"], isConfirmed: false };
  expect(await askToChange("")).toEqual([403, "staff_unconfirmed"]);
  expect(refused).toEqual([
    { to: change, caller, params: { id: "w1" }, code: "staff_unconfirmed" },
  ]);
  expect(await askToRead()).toEqual([200, "stf_1 reads w1 all"]);
  expect(count.work).toBe(0);
});

test("a body or a query that does not fit is refused, and written down", async () => {
  expect(await askToChange("")).toEqual([422, "invalid"]);
  expect(await ask({ method: "GET", url: "/api/admin/read/w1?part=" })).toEqual([422, "invalid"]);
  expect(refused.map(({ code }) => code)).toEqual(["invalid", "invalid"]);
});

test("what the work itself refuses is written down, and a fault is not", async () => {
  expect(await askToChange("no")).toEqual([404, "not_found"]);
  expect(refused.map(({ code }) => code)).toEqual(["not_found"]);
  expect(await askToChange("break")).toEqual([500, "fault"]);
  expect(refused).toHaveLength(1);
});

test("under one key the same is done once for this caller; another id, text or caller is another request", async () => {
  const key = randomUUID();
  expect(await askToChange("x", "w1", key)).toEqual([200, "stf_1 changes w1 x"]);
  expect(await askToChange("x", "w1", key)).toEqual([200, "stf_1 changes w1 x"]);
  expect(count.work).toBe(1);
  expect(await askToChange("x", "w2", key)).toEqual([409, "gen_idempotency_mismatch"]);
  expect(await askToChange("y", "w1", key)).toEqual([409, "gen_idempotency_mismatch"]);
  expect(count.work).toBe(1);
  caller = { staffId: toStaffId("stf_2"), permissions: ["identity.read"], isConfirmed: true };
  expect(await askToChange("x", "w1", key)).toEqual([200, "stf_2 changes w1 x"]);
});

test.each<[string, InjectOptions]>([
  ["bytes", { url: "/api/admin/bytes", headers: BYTES_TYPE, payload: Buffer.from("abc") }],
  ["a file in text", { url: "/api/admin/file", headers: JSON_TYPE, payload: { text: "3 bytes" } }],
])("%s are read from the person who is signed in, and from no one else", async (_what, options) => {
  expect(await ask({ ...options, method: "POST" })).toEqual([200, "3 bytes"]);
  expect(count.bodies).toBe(1);
  caller = undefined;
  expect(await ask({ ...options, method: "POST" })).toEqual([401, "signed_out"]);
  expect(count.bodies).toBe(1);
});

test("a body may be as long as its endpoint says", async () => {
  const options = { method: "POST", url: "/api/admin/bytes", headers: BYTES_TYPE } as const;
  expect(await ask({ ...options, payload: Buffer.alloc(1_000) })).toEqual([200, "1000 bytes"]);
  expect(await ask({ ...options, payload: Buffer.alloc(1_001) })).toEqual([413, "too_large"]);
});

test("only the method that is declared is answered", async () => {
  const { statusCode } = await app.inject({ method: "HEAD", url: "/api/admin/read/w1?part=all" });
  expect(statusCode).toBe(404);
});

test.each<[string, object, string]>([
  ["is for members", { access: "member", staff: undefined }, "does not say what it asks"],
  ["is for members and asks for a permission", { access: "member" }, "does not say what it asks"],
  ["says nothing of staff", { staff: undefined }, "does not say what it asks"],
  ["takes a form with a file", { file: "proof" }, "takes what calls of the staff do not take"],
])("an endpoint that %s is not mounted", (_what, difference, fault) => {
  const to: AnyEndpoint = { ...readOwn, path: "/admin/other", ...difference };
  expect(() => mount(to, async () => ({ done: "" }))).toThrow(`readOwn ${fault}`);
});
