import type { MemberId, StaffId } from "@kinfold/contract/ids";
import type { RefusalText } from "@kinfold/contract/refusals/catalogue";
import { isProofField } from "@kinfold/contract/credentials";
import { findFieldErrors } from "@kinfold/contract/describe";
import { mayRefuse, findStatus, type AnyEndpoint, type Endpoint } from "@kinfold/contract/endpoint";
import { FileReply } from "@kinfold/contract/file";
import type { WireError } from "@kinfold/contract/refusal";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { is, type Struct } from "superstruct";
import { assertExists } from "./assert-exists.ts";
import { compressReply } from "./compress.ts";
import type { BytesInFlight } from "./bytes-in-flight.ts";
import {
  getBodyMaxBytes,
  parseFormBody,
  receiveForm,
  SentForm,
  type SentFile,
} from "./file-body.ts";
import { isFitting } from "./fitting-value.ts";
import type { Logger } from "./log.ts";
import type { Platform } from "./platform.ts";
import {
  readIdempotencyKey,
  type IdempotencyContext,
  type IdempotencyKeeper,
} from "./idempotency.ts";
import { followBody } from "./read-body.ts";
import { Refused, refuse, refuseForm } from "./refusing.ts";
import { Unavailable } from "./unavailable.ts";
import { findFaultClass, logFault } from "./faults.ts";
import { toWireValue } from "./wire-value.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** What http needs to know of the caller; the members domain knows the rest. */
export type CallerState = { memberId: MemberId; isVerified: boolean };

export type Call<Body, Caller, Query, Reply> = {
  body: Body;
  query: Query;
  params: Readonly<Record<string, string>>;
  /** What came to an endpoint that takes bytes; empty at all others. */
  bytes: Buffer;
  /** The file that came along, at endpoints that take one. */
  file: SentFile | undefined;
  /** The session that calls. On open endpoints undefined when there is none. */
  caller: Caller;
  /** The caller's Idempotency-Key, where the endpoint takes one; harmless to use without. */
  idempotency: IdempotencyContext<Reply>;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Mount<Caller extends CallerState> = {
  /** For endpoints that anyone may call. A missing or bad session is simply no session. */
  open: <Body, Reply, Code extends string, Query>(
    to: Endpoint<Body, Reply, Code, Query>,
    handler: (call: Call<Body, Caller | undefined, Query, Reply>) => Promise<Reply>,
  ) => void;
  /** For endpoints that need a session: 401 without one, 403 before the email is verified unless the endpoint allows it. */
  guarded: <Body, Reply, Code extends string, Query>(
    to: Endpoint<Body, Reply, Code, Query>,
    handler: (call: Call<Body, Caller, Query, Reply>) => Promise<Reply>,
    options?: GuardOptions,
  ) => void;
};

/**
 * `keyWithin`: all that the handler does is done in `idempotency.within`, so the key can be taken and answered there.
 * `isPacked`: the answer is compressed. Only for what is read, holds no secret beside personal data, and repeats nothing of the
 * request: the length of a compressed answer tells how much of what a caller chose is in it already.
 */
export type GuardOptions = { keyWithin?: boolean; isPacked?: boolean };

/** Refuses what does not fit its struct, naming each field, and answers the rest as the struct makes it. */
function fitting<T, S>(given: unknown, struct: Struct<T, S>): T {
  const [failure, fitted] = struct.validate(given, { coerce: true });
  if (failure === undefined) return fitted;
  const fields = findFieldErrors(given, struct);
  assertExists(fields, "what fits nothing says why");
  return refuseForm(Object.fromEntries(Object.entries(fields).slice(0, 40)));
}

/** What stands in the address, as the endpoint reads it. Refuses `invalid`, naming each field. */
export function readQuery<Query>(to: { query?: Struct<Query> }, request: FastifyRequest): Query {
  // Without a declared query the type is undefined, and undefined is what the handler gets.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (to.query === undefined) return undefined as Query;
  const filledFields = Object.entries(request.query ?? {}).filter(([, value]) => value !== "");
  return fitting(Object.fromEntries(filledFields), to.query);
}

/** What was sent, as the endpoint reads it. Refuses `invalid`, naming each field. */
export function readBody<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  request: FastifyRequest,
): Body {
  // Without a declared body the type is undefined, and undefined is what the handler gets.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (to.body === undefined) return undefined as Body;
  const parsedBody: unknown = request.body;
  if (parsedBody instanceof SentForm)
    return fitting(parseFormBody(parsedBody.fields, to.body), to.body);
  if (parsedBody === undefined && request.headers["content-type"] === undefined) {
    refuse(commonRefusals().unsupported_type);
  }
  if (typeof parsedBody !== "object" || parsedBody === null || Array.isArray(parsedBody)) {
    refuse(commonRefusals().malformed.notObject);
  }
  return fitting(parsedBody, to.body);
}

/** The bytes or the file that came with a request, where its endpoint takes them. */
export function readSentFile({ body }: FastifyRequest): {
  bytes: Buffer;
  file: SentFile | undefined;
} {
  return {
    bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    file: body instanceof SentForm ? body.file : undefined,
  };
}

/** The parameters of the path. */
export function readParams(request: FastifyRequest): Record<string, string> {
  const params = request.params;
  if (typeof params !== "object" || params === null) return {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

function sendFile(to: AnyEndpoint, reply: FastifyReply, file: FileReply): Buffer {
  if (to.reply !== FileReply) throw new Error(`${to.name} answers a file and declares none`);
  void reply
    .code(to.status)
    .type(file.type)
    .header("cache-control", "no-store")
    .header(
      "content-disposition",
      `${file.isInline === true ? "inline" : "attachment"}; filename="${file.name}"`,
    );
  if (file.documentCode !== undefined) void reply.header("x-document-code", file.documentCode);
  return Buffer.from(file.bytes);
}

/** The contract is checked on the way out too: a reply that breaks it is a fault of ours, not a surprise for the browser. */
function wireOf<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  value: Reply,
): string {
  const wireValue = toWireValue(value);
  assertExists(wireValue, `${to.name} answers nothing`);
  // Written first: validating coerces, and may change what it reads.
  const wire = JSON.stringify(wireValue);
  if (isFitting(wireValue, to.reply)) return wire;
  const [failure] = to.reply.validate(wireValue, { coerce: true });
  if (failure !== undefined)
    throw new Error(`${to.name} answers outside its contract: ${failure.path.join(".")}`);
  return wire;
}

/** Answers what the endpoint declares. Throws when the reply breaks the contract. */
export function sendReply<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  reply: FastifyReply,
  value: Reply,
): string | Buffer {
  // What is plainly no file is not tried as one: that would cost more than writing it.
  if (value instanceof Object && "bytes" in value && is(value, FileReply))
    return sendFile(to, reply, value);
  const wire = wireOf(to, value);
  void reply.code(to.status).type(JSON_TYPE);
  return wire;
}

/** For a request that came without a key. */
function neverRepeated<Body, Reply, Code extends string, Query>(
  _to: Endpoint<Body, Reply, Code, Query>,
  keeper: IdempotencyKeeper,
): IdempotencyContext<Reply> {
  return { key: undefined, keep: async () => undefined, within: keeper.unkeyed };
}

/** What was asked for. What proves who calls is no part of it: sent again with the next code or signature, it is the same request. */
function askedFor(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isProofField(name)));
}

/** Does the work once for the key that came with it, if one did. */
export async function respondOnce<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  keeper: IdempotencyKeeper,
  given: { callerId: MemberId | StaffId; params: unknown; body: Body; file: SentFile | undefined },
  { request, reply, keyWithin }: { request: FastifyRequest; reply: FastifyReply } & GuardOptions,
  work: (idempotency: IdempotencyContext<Reply>) => Promise<Reply>,
): Promise<string | Buffer> {
  const key =
    to.once === undefined ? undefined : readIdempotencyKey(request.headers["idempotency-key"]);
  if (key === undefined) return sendReply(to, reply, await work(neverRepeated(to, keeper)));
  const { callerId, params, file } = given;
  // A file is part of what was asked for, by what it holds and not by its name.
  const idempotencyScope = askedFor(given.body);
  const body =
    file === undefined ? idempotencyScope : [idempotencyScope, file.sha256.toString("hex")];
  const scope = to.once === true ? to.name : (to.once ?? to.name);
  const answer = keyWithin === true ? keeper.answerWithin : keeper.answer;
  const { status, text, isReplay } = await answer(
    { callerId, key },
    { scope, params, body },
    (value: Reply) => ({ status: to.status, text: wireOf(to, value) }),
    work,
  );
  if (isReplay) void reply.header("idempotent-replayed", "true");
  void reply.code(status).type(JSON_TYPE);
  return text;
}

/** Counts what arrives of a request as bytes in flight, until it is answered or broken off. */
function countBody(
  bytesInFlight: BytesInFlight,
  sender: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A file in base64 is text before it is bytes: both are held for a moment.
  const copies = /json/i.test(request.headers["content-type"] ?? "") ? 2 : 1;
  const file = bytesInFlight.begin(sender, (refused) => cut(refused));
  const cut = followBody(request, {
    onChunk: (bytes) => file.add(copies * bytes),
    onEnd: file.finish,
  });
  reply.raw.once("finish", file.release);
  reply.raw.once("close", file.release);
}

/** Mounts endpoints of the contract: method, path, body, reply and refusals come from their declaration. */
export function createMount<Caller extends CallerState>(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => Promise<Caller | undefined>,
  keeper: IdempotencyKeeper,
  { bytesInFlight, files }: Pick<Platform, "bytesInFlight" | "files">,
): Mount<Caller> {
  const mount = (
    to: AnyEndpoint,
    work: (request: FastifyRequest, reply: FastifyReply) => Promise<string | Buffer>,
    admit?: (request: FastifyRequest) => Promise<Caller>,
  ): void => {
    app.route({
      method: to.method,
      url: `/api${to.path}`,
      exposeHeadRoute: false,
      bodyLimit: getBodyMaxBytes(to),
      // Megabytes are read from those who may send them, and from no one else.
      ...(admit !== undefined && {
        onRequest: async (request, reply) => {
          const { memberId } = await admit(request);
          countBody(bytesInFlight, memberId, request, reply);
        },
      }),
      config: { endpoint: to },
      handler: (request, reply) => receiveForm(request, files, () => work(request, reply)),
    });
  };
  return {
    open: (to, handler) => {
      if (to.once !== undefined) throw new Error(`${to.name} happens once per member`);
      if (to.access !== "anyone") throw new Error(`${to.name} needs a session: mount it guarded`);
      mount(to, async (request, reply) => {
        const query = readQuery(to, request);
        const body = readBody(to, request);
        const caller = await callerOf(request);
        const params = readParams(request);
        const files = readSentFile(request);
        const idempotency = neverRepeated(to, keeper);
        const call = { body, query, params, ...files, caller, idempotency, request, reply };
        return sendReply(to, reply, await handler(call));
      });
    },
    guarded: (to, handler, options) => {
      if (to.access === "anyone") throw new Error(`${to.name} is open: mount it open`);
      if (to.access === "staff") throw new Error(`${to.name} is for staff: mount it for them`);
      if (options?.isPacked === true && to.method !== "GET")
        throw new Error(`${to.name} is more than read: its answer is not packed`);
      const admit = async (request: FastifyRequest): Promise<Caller> => {
        const caller = await callerOf(request);
        if (caller === undefined) refuse(commonRefusals().signed_out);
        if (to.access === "member" && !caller.isVerified) {
          refuse(commonRefusals().email_unverified);
        }
        return caller;
      };
      const work = async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = await admit(request);
        const query = readQuery(to, request);
        const body = readBody(to, request);
        const params = readParams(request);
        const files = readSentFile(request);
        const callInput = { callerId: caller.memberId, params, body, file: files.file };
        const answer = await respondOnce(
          to,
          keeper,
          callInput,
          { request, reply, ...options },
          (idempotency) =>
            handler({ body, query, params, ...files, caller, idempotency, request, reply }),
        );
        return options?.isPacked === true && typeof answer === "string"
          ? compressReply(request, reply, answer)
          : answer;
      };
      mount(to, work, to.bytes !== undefined || to.file !== undefined ? admit : undefined);
    },
  };
}

declare module "fastify" {
  // Fastify's own way to say what a route carries; an interface is the only thing that merges.
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
}

/** A refusal as it travels, but for the id of its request. */
export const toWireError = ({ code, sentence }: RefusalText): Omit<WireError, "request_id"> => ({
  error: sentence,
  code,
});

type Said = { status: number; wire: Omit<WireError, "request_id">; isFault: boolean };

function frameworkRefusal(error: Error): Refused | undefined {
  const code: unknown = "code" in error ? error.code : undefined;
  const status: unknown = "statusCode" in error ? error.statusCode : undefined;
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return new Refused(commonRefusals().unsupported_type);
  // The file server calls a path that climbs out of its folder forbidden; to the world there is nothing there.
  if (status === 403 || status === 404) return new Refused(commonRefusals().not_found.page);
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new Refused(commonRefusals().malformed.request);
  }
  return undefined;
}

function saidOf(error: unknown, to: AnyEndpoint | undefined): Said {
  const refused =
    error instanceof Refused ? error : error instanceof Error ? frameworkRefusal(error) : undefined;
  if (refused !== undefined && (to === undefined || mayRefuse(to, refused.code))) {
    const status = findStatus(to, refused.code);
    const wire = { error: refused.message, code: refused.code, ...refused.details };
    return { status: status ?? 400, wire, isFault: false };
  }
  if (error instanceof Unavailable) {
    const wire = {
      ...toWireError(commonRefusals().unavailable.away),
      retry_after: error.retryAfter,
    };
    return { status: 503, wire, isFault: true };
  }
  return {
    status: 500,
    wire: toWireError(commonRefusals().fault),
    isFault: true,
  };
}

/** The one catch: turns refusals and faults into the one error shape, and tells the log about the faults. */
export function handleErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) => {
    const to = request.routeOptions.config.endpoint;
    const { status, wire, isFault } = saidOf(error, to);
    const logFields = { request_id: request.id, endpoint: to?.name, code: wire.code };
    if (error instanceof Unavailable) {
      logFault(log, "unavailable", { ...logFields, reason: error.message });
    } else if (isFault) logFault(log, findFaultClass(error), { ...logFields, err: error });
    else log.info(logFields, "refused");
    if (wire.retry_after !== undefined) void reply.header("retry-after", String(wire.retry_after));
    return sendError(reply, status, wire);
  });
}

/** Answers in the one error shape. */
export function sendError(
  reply: FastifyReply,
  status: number,
  wire: Omit<WireError, "request_id">,
): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type(JSON_TYPE)
    .send(JSON.stringify({ ...wire, request_id: reply.request.id }));
}
