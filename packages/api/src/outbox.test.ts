import { MINUTE_MS } from "@kinfold/contract/durations";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { initializePortfolio } from "@kinfold/contract/portfolios";
import { depositToWallet } from "@kinfold/contract/payments";
import { Refusal } from "@kinfold/contract/refusal";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { toMinor } from "@kinfold/money";
import { beforeEach, expect, test } from "vitest";
import { Fault, NoAnswer } from "./call-errors.ts";
import { createMemoryStore, listCalls, type StoredCall } from "./call-store.ts";
import type { Given } from "./client.ts";
import { confirmPayment, queuePayment, removeCall, sendWaiting } from "./outbox.ts";

type Call = { name: string; given: Given<unknown> };
type Answer = (to: AnyEndpoint, given: Given<unknown>) => unknown;

let now: number;
let store = createMemoryStore();
let calls: Call[];
let answer: Answer;

beforeEach(() => {
  now = Date.UTC(2026, 10, 12, 9);
  store = createMemoryStore();
  calls = [];
  answer = () => ({ message: "Done." });
});

const depsOf = (owner = "mem_ada") => ({
  owner,
  store,
  now: () => now,
  // A club that answers as the test says.
  // oxlint-disable-next-line typescript/no-explicit-any
  call: async (to: AnyEndpoint, given: Given<any> = {}): Promise<any> => {
    calls.push({ name: to.name, given });
    return answer(to, given);
  },
});

const away: Answer = () => {
  throw new NoAnswer("away");
};
const refuseWith = (code: string, words: string): Answer => {
  return () => {
    throw new Refusal(code, 422, { error: words, code, request_id: "req_1" });
  };
};

const contribution = (idempotencyKey: string, amount = 10_000_000n) => ({
  to: initializePortfolio,
  params: {},
  body: { amount: toMinor(amount), gateway: "wallet", target_wallet: "NGN", product_id: 3 },
  idempotencyKey,
  shown: {
    kind: "contribution" as const,
    amountMinor: String(amount),
    currency: "NGN" as const,
    into: "Ìrẹ̀pọ̀ Pool",
  },
});
const withdrawal = (idempotencyKey: string) => ({
  ...contribution(idempotencyKey),
  to: createWithdrawal,
  params: { id: "wal_1" },
  body: { amount: toMinor(500n) },
});

const file = new File(["receipt"], "receipt.pdf");
const transfer = { ...contribution("key-1"), to: depositToWallet, params: { id: "wal_1" } };

const stored = (owner = "mem_ada"): Promise<StoredCall[]> => listCalls(store, owner, now);
const only = async (): Promise<StoredCall | undefined> => {
  const all = await stored();
  expect(all).toHaveLength(1);
  return all[0];
};
const sent = (name: string): Call[] => calls.filter((call) => call.name === name);
const send = () => sendWaiting(depsOf()).catch(() => undefined);

test("what waits is sent once, under its key, as it stands on the wire", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  await send();
  await send();
  expect(calls).toMatchObject([
    { name: "initializePortfolio", given: { idempotencyKey: "key-1", body: { amount: 100_000 } } },
  ]);
  expect(await only()).toMatchObject({ state: "sent", words: "Done.", request: null });
});

test("what was not answered goes out again under the same key, also from another page", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  answer = away;
  await send();
  expect(await only()).toMatchObject({ state: "waiting", sentAt: now });
  now += 5 * MINUTE_MS;
  answer = () => ({ message: "Done." });
  await send();
  expect(calls.map(({ given }) => given.idempotencyKey)).toEqual(["key-1", "key-1"]);
  expect(await only()).toMatchObject({ state: "sent" });
});

test("the same payment begun twice waits once, and another one waits beside it", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  await queuePayment(depsOf(), contribution("key-2"));
  await queuePayment(depsOf(), contribution("key-3", 7n));
  expect((await stored()).map(({ key }) => key)).toEqual(["key-1", "key-3"]);
});

test("a quarter of an hour later it is not sent before the member confirms it again", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  now += 15 * MINUTE_MS + 1;
  await send();
  expect(calls).toEqual([]);
  expect(await only()).toMatchObject({ state: "confirm" });
  await confirmPayment(depsOf(), "key-1");
  await send();
  expect(sent("initializePortfolio")).toHaveLength(1);
});

test("a clock that was put back confirms nothing", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  now -= 60 * MINUTE_MS;
  await send();
  expect(calls).toEqual([]);
});

test.each([
  ["done", { state: "sent", words: "It is in." }],
  ["under_way", { state: "waiting" }],
  ["unknown", { state: "confirm", sentAt: null }],
])("what was sent long ago without an answer and is %s", async (outcome, expected) => {
  await queuePayment(depsOf(), contribution("key-1"));
  answer = away;
  await send();
  now += 16 * MINUTE_MS;
  answer =
    outcome === "unknown"
      ? refuseWith("not_found", "There is nothing here.")
      : () => ({ outcome, message: outcome === "done" ? "It is in." : null });
  await send();
  expect(calls.at(-1)).toMatchObject({
    name: "getKeyOutcome",
    given: { params: { key: "key-1" } },
  });
  expect(sent("initializePortfolio")).toHaveLength(1);
  expect(await only()).toMatchObject(expected);
});

test("what the club refuses stays with its reason and is not sent again", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  answer = refuseWith("wallet_insufficient", "Your wallet has too little.");
  await send();
  await send();
  expect(calls).toHaveLength(1);
  expect(await only()).toMatchObject({ state: "refused", words: "Your wallet has too little." });
  expect(await removeCall(depsOf(), "key-1")).toBe(true);
  expect(await stored()).toEqual([]);
});

test("a code that is asked for goes along once and is kept nowhere", async () => {
  await queuePayment(depsOf(), withdrawal("key-1"));
  answer = refuseWith("step_up_required", "Enter your code.");
  await send();
  expect(await only()).toMatchObject({ state: "confirm", needsCode: true });
  await confirmPayment(depsOf(), "key-1");
  answer = away;
  await sendWaiting(depsOf(), { key: "key-1", code: "123456" }).catch(() => undefined);
  expect(calls.at(-1)).toMatchObject({
    given: { idempotencyKey: "key-1", body: { amount: 5, two_factor_code: "123456" } },
  });
  expect(JSON.stringify(await stored())).not.toContain("123456");
});

test("a session that has ended leaves it waiting for the same member, and no one else sees or sends it", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  answer = refuseWith("signed_out", "Sign in again.");
  await send();
  expect(await only()).toMatchObject({ state: "waiting" });
  calls = [];
  answer = () => ({ message: "Done." });
  expect(await stored("mem_ben")).toEqual([]);
  await sendWaiting(depsOf("mem_ben"));
  expect(calls).toEqual([]);
  await send();
  expect(await only()).toMatchObject({ state: "sent" });
});

test("it can be taken back while it has surely not left, and no more once it may be on its way", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  await queuePayment(depsOf(), contribution("key-2", 7n));
  expect(await removeCall(depsOf(), "key-2")).toBe(true);
  answer = away;
  await send();
  expect(await removeCall(depsOf(), "key-1")).toBe(false);
  expect(await only()).toMatchObject({ key: "key-1" });
});

test("what is taken back while its receipt is on its way is not sent", async () => {
  await queuePayment(depsOf(), { ...transfer, file });
  answer = (to) => {
    if (to.name === "startUpload") void removeCall(depsOf(), "key-1");
    if (to.name === "sendUploadPart") return { received_bytes: file.size };
    return { id: "rec_1", received_bytes: 0 };
  };
  await send();
  expect(sent("startUpload")).toHaveLength(1);
  expect(sent("depositToWallet")).toEqual([]);
});

test("a receipt goes on from what has arrived, and the payment names it", async () => {
  await queuePayment(depsOf(), { ...transfer, file });
  answer = (to) => {
    if (to.name === "startUpload") return { id: "upl_1", received_bytes: 0 };
    throw new NoAnswer("away");
  };
  await send();
  expect((await only())?.request).toMatchObject({ uploadId: "upl_1", receiptId: null });
  answer = (to) => {
    if (to.name === "readUpload") return { id: "upl_1", received_bytes: 3 };
    if (to.name === "sendUploadPart") return { received_bytes: file.size };
    if (to.name === "finishUpload") return { id: "rec_1" };
    return { message: "With us." };
  };
  await send();
  expect(sent("startUpload")).toHaveLength(1);
  expect(sent("sendUploadPart").at(-1)?.given.params).toEqual({ id: "upl_1", byte: "3" });
  expect(calls.at(-1)).toMatchObject({
    name: "depositToWallet",
    given: { idempotencyKey: "key-1", body: { receipt_id: "rec_1" } },
  });
  expect(await only()).toMatchObject({ state: "sent", words: "With us." });
});

test("one whose answer is a fault does not hold up the others", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  now += 1;
  await queuePayment(depsOf(), withdrawal("key-2"));
  answer = (to) => {
    if (to.name === "initializePortfolio") throw new Fault("no", undefined, "broken");
    return { message: "Done." };
  };
  await expect(sendWaiting(depsOf())).rejects.toThrow("no");
  expect((await stored()).map(({ state }) => state)).toEqual(["waiting", "sent"]);
});

test("a key is not used again once the club may have forgotten it", async () => {
  await queuePayment(depsOf(), contribution("key-1"));
  answer = away;
  await send();
  now += 7 * 24 * 60 * MINUTE_MS;
  expect(await stored()).toEqual([]);
});

/**
 * Has a member pay with a receipt, on a device that is struck at boundary `at`: before or after a call or something that it keeps. Its
 * connection is cut there, or its browser is killed and started again. Answers how often the club did the payment and took the receipt, and
 * how many boundaries there were.
 */
async function payStruck(blow: "cut" | "kill", at: number, laterMs: number) {
  const club = { boundaries: 0, payments: new Map<string, number>(), receipts: new Set<unknown>() };
  let kill: (end: "killed") => void = () => undefined;
  const start = () => new Promise<"killed">((resolve) => (kill = resolve));
  const pass = async (canCut: boolean): Promise<void> => {
    club.boundaries += 1;
    if (club.boundaries - 1 !== at) return;
    now += laterMs;
    if (blow === "cut" && canCut) throw new NoAnswer("away");
    kill("killed");
    await new Promise(() => undefined);
  };
  answer = ({ name }, { params, idempotencyKey = "" }) => {
    if (name === "startUpload") return { id: `upl_${club.boundaries}`, received_bytes: 0 };
    if (name === "readUpload") return { id: params?.["id"], received_bytes: 3 };
    if (name === "sendUploadPart") return { received_bytes: file.size };
    if (name === "finishUpload") {
      club.receipts.add(params?.["id"]);
      return { id: `rec_${params?.["id"]}` };
    }
    if (name === "getKeyOutcome") {
      if (!club.payments.has(params?.["key"] ?? "")) {
        throw new Refusal("not_found", 404, { error: "", code: "not_found", request_id: "req_1" });
      }
      return { outcome: "done", message: "With us." };
    }
    club.payments.set(idempotencyKey, 1);
    return { message: "With us." };
  };
  const { call, ...device } = depsOf();
  const deps = {
    ...device,
    store: {
      change: async <T>(work: (stored: Map<string, StoredCall>) => T): Promise<T> => {
        await pass(false);
        const changed = await store.change(work);
        await pass(false);
        return changed;
      },
    },
    // oxlint-disable-next-line typescript/no-explicit-any
    call: async (to: AnyEndpoint, given: Given<any> = {}): Promise<any> => {
      await pass(true);
      const reply: unknown = await call(to, given);
      await pass(true);
      return reply;
    },
  };
  const live = async (life: number): Promise<"sent"> => {
    if ((await stored()).length === 0) {
      await queuePayment(deps, { ...transfer, idempotencyKey: `key-${life}`, file });
    }
    for (;;) {
      await sendWaiting(deps).catch(() => undefined);
      const payment = await only();
      if (payment?.state === "sent") return "sent";
      if (payment?.state === "confirm") await confirmPayment(deps, payment.key);
    }
  };
  for (let life = 0; ; life += 1) {
    const killed = start();
    if ((await Promise.race([live(life), killed])) === "sent") return club;
  }
}

test.each([
  ["cut", 0],
  ["cut", 16 * MINUTE_MS],
  ["kill", 0],
  ["kill", 16 * MINUTE_MS],
] as const)(
  "struck at any boundary (%s, and %d ms pass), a payment is done once",
  async (blow, laterMs) => {
    let boundaries = Number.POSITIVE_INFINITY;
    for (let at = 0; at < boundaries; at += 1) {
      store = createMemoryStore();
      const club = await payStruck(blow, at, laterMs);
      expect([at, club.payments.size, club.receipts.size]).toEqual([at, 1, 1]);
      ({ boundaries } = club);
    }
    expect(boundaries).toBeGreaterThan(15);
  },
);
