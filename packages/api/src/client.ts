import { COPY } from "@kinfold/contract/copy";
import { toWire } from "@kinfold/contract/amount";
import { mayRefuse, buildPath, type AnyEndpoint, type Endpoint } from "@kinfold/contract/endpoint";
import { Refusal, type WireError } from "@kinfold/contract/refusal";
import { FetchError, ofetch } from "ofetch";
import { create } from "superstruct";
import { fetchOrTake } from "./asked-ahead.ts";
import { Fault, NoAnswer } from "./call-errors.ts";
import { getBearerToken, handleSessionEnded } from "./session.ts";

export type Query = Record<string, string | number | boolean | null | undefined>;

export type Given<Body> = {
  body?: Body;
  params?: Record<string, string>;
  query?: Query;
  /** Names one intent of the member: however often it is sent, it happens once. */
  idempotencyKey?: string;
  /** What an endpoint that takes bytes is sent, instead of a body. */
  bytes?: Blob;
  /** Sent to the end even when the page is left meanwhile. */
  keepalive?: true;
  /** Stops asking; what was asked for may still happen. */
  signal?: AbortSignal;
};

// Retries belong to SWR alone; ofetch would repeat a failed GET once more in silence.
export const http = ofetch.create(
  {
    baseURL: "/api",
    retry: false,
    credentials: "same-origin",
    onResponse: ({ response }) => hearAnswer(response.headers),
  },
  { fetch: fetchOrTake },
);

/** Hears the headers of every answer. */
let hearAnswer: (headers: Headers) => void = () => undefined;

/** From here on every answer's headers are heard. */
export function watchAnswers(hear: typeof hearAnswer): void {
  hearAnswer = hear;
}

/** A session that goes with calls, and what happens when the server says that it is over. */
export type SessionKeeper = {
  token: () => string | null;
  /** The server answered so to a call with this token, which may no longer be the session's. */
  ended: (token: string | null) => void;
  /** Asks the person who is signed in to confirm that it is them; false when they did not. Without it no one is asked. */
  confirm?: () => Promise<boolean>;
};

const members: SessionKeeper = { token: getBearerToken, ended: handleSessionEnded };
let staff: SessionKeeper = { token: () => null, ended: () => undefined };

/** From here on the calls of the staff go with this session. Members' calls keep theirs. */
export function keepStaffSession(keeper: SessionKeeper): void {
  staff = keeper;
}

/** Whose session goes with a call. */
export const getSessionKeeper = (to: AnyEndpoint | undefined): SessionKeeper =>
  to?.access === "staff" ? staff : members;

function isWireError(data: unknown): data is WireError {
  return typeof data === "object" && data !== null && "error" in data && "code" in data;
}

/** What is asked without saying anything is not asked. */
export const removeEmptyParameters = (query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && value !== null && value !== "",
    ),
  );

/** What an answer that is no success says to a call that was sent with this token. */
export function toCallError(
  to: AnyEndpoint | undefined,
  token: string | null,
  status: number,
  data: unknown,
  cause: unknown,
): Error {
  if (!isWireError(data)) return new Fault(COPY.noAnswer, undefined, cause);
  if (status === 401 && data.code === "signed_out") getSessionKeeper(to).ended(token);
  // "No rate now" is a refusal like any other, whatever its status; asking again at once would not help.
  const isKnown = to === undefined || mayRefuse(to, data.code);
  const isOwn = to !== undefined && data.code in to.refusals;
  if (isOwn || (status < 500 && isKnown)) return new Refusal(data.code, status, data);
  // Where everyone waits, the code of one request says nothing.
  return new Fault(data.error, data.code === "fault" ? data.request_id : undefined, cause);
}

function translate(to: AnyEndpoint, token: string | null, error: unknown): Error {
  if (!(error instanceof FetchError) || error.response === undefined) return new NoAnswer(error);
  return toCallError(to, token, error.response.status, error.data, error);
}

async function ask<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  given: Given<Body> = {},
): Promise<Reply> {
  const token = getSessionKeeper(to).token();
  let reply: unknown;
  try {
    reply = await http<unknown>(buildPath(to, given.params), {
      method: to.method,
      headers: {
        accept: "application/json",
        ...(given.body !== undefined && { "content-type": "application/json" }),
        ...(given.bytes !== undefined && { "content-type": "application/octet-stream" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(given.idempotencyKey !== undefined && { "idempotency-key": given.idempotencyKey }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body, toWire) }),
      ...(given.bytes !== undefined && { body: given.bytes }),
      ...(given.keepalive && { keepalive: true }),
      ...(given.signal !== undefined && { signal: given.signal }),
      ...(given.query !== undefined && { query: removeEmptyParameters(given.query) }),
    });
  } catch (error) {
    throw translate(to, token, error);
  }
  try {
    return create(reply, to.reply);
  } catch (error) {
    throw new Fault(COPY.noAnswer, undefined, error);
  }
}

/** A key whose server died is busy for twenty seconds; half as long again, and the refusal is told. */
const BUSY_KEY_PATIENCE_MS = 30_000;

/**
 * Asks the server and checks its answer against the contract; amounts come back as minor units. While the key of this intent
 * is busy it asks again, under the same key, as often as the server says. Where the session has to be confirmed first, it asks
 * for that and, once confirmed, asks the server again.
 * Throws `Refusal` when the club says no, `NoAnswer` when no one answered, `Fault` for anything else.
 */
export async function callEndpoint<Body, Reply, Code extends string>(
  to: Endpoint<Body, Reply, Code>,
  given: Given<Body> = {},
): Promise<Reply> {
  const giveUpAt = performance.now() + BUSY_KEY_PATIENCE_MS;
  let isConfirmed = false;
  for (;;) {
    try {
      return await ask(to, given);
    } catch (error) {
      if (error instanceof Refusal && error.code === "staff_unconfirmed" && !isConfirmed) {
        isConfirmed = (await getSessionKeeper(to).confirm?.()) ?? false;
        if (isConfirmed) continue;
      }
      const isBusy = error instanceof Refusal && error.code === "gen_idempotency_busy";
      const waitMs = isBusy ? (error.wire.retry_after ?? Infinity) * 1000 : Infinity;
      if (performance.now() + waitMs > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
