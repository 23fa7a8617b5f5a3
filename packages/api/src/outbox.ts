import { toWire } from "@kinfold/contract/amount";
import { MINUTE_MS, SECOND_MS } from "@kinfold/contract/durations";
import { buildPath, type AnyEndpoint } from "@kinfold/contract/endpoint";
import { getKeyOutcome } from "@kinfold/contract/idempotency-keys";
import { depositToWallet } from "@kinfold/contract/payments";
import { initializePortfolio, topUpPortfolio } from "@kinfold/contract/portfolios";
import { Refusal } from "@kinfold/contract/refusal";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { Fault } from "./call-errors.ts";
import type { callEndpoint } from "./client.ts";
import {
  listCalls,
  type CallStore,
  type ShownPayment,
  type StoredCall,
  type StoredRequest,
} from "./call-store.ts";
import { describeIntent } from "./once.ts";
import { createReceiptUpload } from "./receipts.ts";
import { isRepetition } from "./unanswered.ts";

/** What may wait on a device: money of one currency, without a price that expires. */
const SENDABLE: Readonly<Record<string, AnyEndpoint>> = {
  initializePortfolio,
  topUpPortfolio,
  createWithdrawal,
  depositToWallet,
};

/** So long the member's press on the button counts. Later they confirm again. */
export const CONFIRMED_FOR_MS: number = 15 * MINUTE_MS;

/** So long a form may wait for its own answer, before the club is asked what became of it. */
const OWN_ANSWER_MS = 35 * SECOND_MS;

/** What the queue works with: whose calls, where they are kept, and how the club is called as their owner. */
export type OutboxDeps = {
  owner: string;
  store: CallStore;
  call: typeof callEndpoint;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** A payment that begins without a network. */
export type WaitingPayment = {
  to: AnyEndpoint;
  params: Record<string, string>;
  body: object;
  idempotencyKey: string;
  shown: ShownPayment;
  file?: File;
};

/** Keeps a payment until there is a network. One that already waits is confirmed anew, under its key. Rejects when it could not be kept. */
export async function queuePayment(
  { owner, store, now }: Pick<OutboxDeps, "owner" | "store" | "now">,
  { to, params, body, idempotencyKey, shown, file }: WaitingPayment,
): Promise<void> {
  const wireBody: Record<string, unknown> = JSON.parse(JSON.stringify(body, toWire));
  const intent = describeIntent(buildPath(to, params), wireBody);
  const confirmedAt = now();
  await store.change((calls) => {
    const before = [...calls.values()].find((call) =>
      isRepetition(call, owner, intent, confirmedAt),
    );
    const key = before?.key ?? idempotencyKey;
    const request = { endpoint: to.name, params, body: wireBody, file: file ?? null };
    calls.set(key, {
      key,
      owner,
      intent,
      state: "waiting",
      confirmedAt,
      sentAt: before?.sentAt ?? null,
      shown,
      request: before?.request ?? { ...request, uploadId: null, receiptId: null },
      words: null,
      needsCode: false,
    });
  });
}

/** The member confirms a payment again; from now on it may be sent. */
export async function confirmPayment(
  { store, now }: Pick<OutboxDeps, "store" | "now">,
  key: string,
): Promise<void> {
  await store.change((calls) => {
    const call = calls.get(key);
    if (call?.state !== "confirm") return;
    calls.set(key, { ...call, state: "waiting", confirmedAt: now(), words: null });
  });
}

/** Whether a call may be taken off the list: it has surely not happened, or it is known what became of it. */
export const canRemove = ({ state, sentAt }: StoredCall): boolean =>
  (state !== "waiting" && state !== "unanswered") || (state === "waiting" && sentAt === null);

/** Takes a payment back, or off the list. False when it may be on its way. */
export const removeCall = ({ store }: Pick<OutboxDeps, "store">, key: string): Promise<boolean> =>
  store.change((calls) => {
    const call = calls.get(key);
    if (call !== undefined && !canRemove(call)) return false;
    calls.delete(key);
    return true;
  });

/** Changes a call that is still in the state that was read; false when another tab was quicker, or it was taken back. */
function update(
  { store }: OutboxDeps,
  { key, state, confirmedAt }: StoredCall,
  changes: Partial<StoredCall>,
): Promise<boolean> {
  return store.change((calls) => {
    const call = calls.get(key);
    if (call?.state !== state || call.confirmedAt !== confirmedAt) return false;
    calls.set(key, { ...call, ...changes });
    return true;
  });
}

const isOver = { request: null, needsCode: false } as const;

/** Asks the club what became of a call, and notes it. True when it surely has not happened. */
async function resolveSent(deps: OutboxDeps, call: StoredCall): Promise<boolean> {
  try {
    const { outcome, message } = await deps.call(getKeyOutcome, { params: { key: call.key } });
    if (outcome === "done") await update(deps, call, { ...isOver, state: "sent", words: message });
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return true;
    throw error;
  }
}

/** Brings the receipt of a call to the club, going on from what has arrived. Answers its id. */
async function sendReceipt(
  deps: OutboxDeps,
  call: StoredCall,
  file: File,
  request: StoredRequest,
): Promise<string> {
  if (request.receiptId !== null) return request.receiptId;
  const upload = createReceiptUpload(file, {
    id: request.uploadId,
    onBegun: async (uploadId) => {
      await update(deps, call, { request: { ...request, uploadId } });
      request = { ...request, uploadId };
    },
    call: deps.call,
  });
  const { id } = await upload.send({
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  await update(deps, call, { request: { ...request, receiptId: id } });
  return id;
}

/** The club wants a code with it, or another one. */
const isCodeWanted = ({ code }: Refusal): boolean =>
  code === "step_up_required" || code === "two_factor_invalid";

/** These say nothing of the payment: it is sent again later, under the same key. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  "gen_idempotency_busy",
  "signed_out",
  "rate_limited",
  "unavailable",
]);

/** Sends a call whose confirmation counts. Throws when no one answered, or the answer says nothing. */
async function sendCall(
  deps: OutboxDeps,
  call: StoredCall,
  request: StoredRequest,
  code: string | undefined,
): Promise<void> {
  const to = SENDABLE[request.endpoint];
  try {
    if (to === undefined) throw new Error(`${request.endpoint} is never kept`);
    const body = { ...request.body };
    if (request.file !== null) {
      body["receipt_id"] = await sendReceipt(deps, call, request.file, request);
    }
    if (code !== undefined) body["two_factor_code"] = code;
    // Written down first: from here on it may have happened.
    if (!(await update(deps, call, { sentAt: deps.now() }))) return;
    const idempotencyKey = call.key;
    const reply: unknown = await deps.call(to, { params: request.params, body, idempotencyKey });
    await update(deps, call, { ...isOver, state: "sent", words: readMessage(reply) });
  } catch (error) {
    if (!(error instanceof Refusal) || SAYS_NOTHING.has(error.code)) throw error;
    const { message: words } = error;
    await update(
      deps,
      call,
      isCodeWanted(error)
        ? { state: "confirm", sentAt: null, words, needsCode: true }
        : { ...isOver, state: "refused", sentAt: null, words },
    );
  }
}

function readMessage(reply: unknown): string | null {
  const isObject = typeof reply === "object" && reply !== null;
  return isObject && "message" in reply && typeof reply.message === "string" ? reply.message : null;
}

async function sendOne(deps: OutboxDeps, call: StoredCall, code?: string): Promise<void> {
  const now = deps.now();
  if (call.state === "unanswered") {
    // Another tab may still wait for its answer.
    if (now - (call.sentAt ?? now) < OWN_ANSWER_MS) return;
    if (await resolveSent(deps, call)) await update(deps, call, { ...isOver, state: "lost" });
    return;
  }
  if (call.state !== "waiting" || call.request === null) return;
  // A clock that was put back confirms nothing.
  if (Math.abs(now - call.confirmedAt) <= CONFIRMED_FOR_MS) {
    await sendCall(deps, call, call.request, code);
  } else if (call.sentAt === null || (await resolveSent(deps, call))) {
    await update(deps, call, { state: "confirm", sentAt: null });
  }
}

/**
 * Sends what waits, one after the other, and asks what became of what was sent. Throws what `callEndpoint` throws when no one answered;
 * the next time it goes on under the same keys. `code` is the member's, for one call, and is kept nowhere.
 */
export async function sendWaiting(
  deps: OutboxDeps,
  code?: { key: string; code: string },
): Promise<void> {
  const errors: unknown[] = [];
  for (const call of await listCalls(deps.store, deps.owner, deps.now())) {
    try {
      await sendOne(deps, call, code?.key === call.key ? code.code : undefined);
    } catch (error) {
      errors.push(error);
      // Without a network, or a session, the others would hear the same.
      if (!(error instanceof Fault)) break;
    }
  }
  if (errors.length > 0) throw errors[0];
}
