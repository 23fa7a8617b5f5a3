import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { depositToWallet, quotePayment, verifyPayment } from "@kinfold/contract/payments";
import { Refusal } from "@kinfold/contract/refusal";
import { payments, paymentBegun, quotes } from "@kinfold/contract/testing/payment-samples";
import { wallets } from "@kinfold/contract/testing/samples";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor } from "@kinfold/money";
import { act, renderHook, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forgetOwner, setCallOwner } from "./call-owner.ts";
import { callStore, listCalls } from "./call-store.ts";
import { callEndpoint } from "./client.ts";
import { useDeposit, useQuote, useVerifyPayment, verifyWaitMs } from "./payments.ts";
import { useIdempotencyKey } from "./idempotency-key.ts";
import { buildCacheKey } from "./swr.ts";
import { respondWith, refuseCall, dropConnection } from "./testing/mock-handlers.ts";
import { useWallets } from "./wallets.ts";

const server = setupServer();
let asked: { path: string; key: string | null; body: string }[] = [];
server.events.on("request:start", ({ request }) => {
  const { pathname } = new URL(request.url);
  const noted = { path: pathname, key: request.headers.get("idempotency-key"), body: "" };
  asked.push(noted);
  void request
    .clone()
    .text()
    .then((body) => {
      noted.body = body;
    });
});
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => {
  server.close();
});

function Fresh({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>;
}

const times = (path: string): number => asked.filter((each) => each.path === path).length;

const card = {
  from: "NGN",
  to: "NGN",
  amount: toMinor(50_000_000n),
  side: "to",
  gateway: "card",
} as const;

test("a price is asked in major units, and not at all while there is nothing to price", async () => {
  server.use(respondWith(quotePayment, quotes.naira));
  const { result, rerender } = renderHook(({ of }) => useQuote(of), {
    wrapper: Fresh,
    initialProps: { of: null as typeof card | null },
  });
  expect(asked).toHaveLength(0);
  rerender({ of: card });
  await waitFor(() => {
    expect(result.current.data?.total_charged).toBe(50_200_000n);
  });
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({ ...card, amount: 500_000 });
});

test("no rate is a refusal, for all its status", async () => {
  server.use(
    refuseCall(quotePayment, "pay_rate_unavailable", {
      error: paymentRefusals().pay_rate_unavailable.sentence,
    }),
  );
  const failed = callEndpoint(quotePayment, { body: card });
  await expect(failed).rejects.toBeInstanceOf(Refusal);
  await expect(failed).rejects.toMatchObject({ status: 503, code: "pay_rate_unavailable" });
});

test("a deposit carries the key of its intent, and the balances are read again", async () => {
  server.use(respondWith(depositToWallet, paymentBegun), respondWith(getWallets, wallets.adaeze));
  const { result } = renderHook(
    () => ({ deposit: useDeposit("wal_1"), wallets: useWallets(), keyFor: useIdempotencyKey() }),
    { wrapper: Fresh },
  );
  await waitFor(() => {
    expect(result.current.wallets.data).toBeDefined();
  });
  const body = { amount: toMinor(50_000_000n), gateway: "card" as const };
  const idempotencyKey = result.current.keyFor(body);
  await act(async () => {
    await result.current.deposit.trigger({ body, idempotencyKey });
  });
  expect(asked.find(({ path }) => path === "/api/wallet/deposit/wal_1")?.key).toBe(idempotencyKey);
  await waitFor(() => {
    expect(times("/api/wallet")).toBe(2);
  });
});

const busy = { error: commonRefusals().gen_idempotency_busy.sentence, retry_after: 1 };

test("while its key is busy a deposit is sent again under it, and the member only waits", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(refuseCall(depositToWallet, "gen_idempotency_busy", busy));
  const { result } = renderHook(() => useDeposit("wal_1"), { wrapper: Fresh });
  const body = { amount: toMinor(50_000_000n), gateway: "card" as const };
  let begun: unknown;
  act(() => {
    void result.current.trigger({ body, idempotencyKey: "intent" }).then((reply) => {
      begun = reply;
    });
  });
  const path = "/api/wallet/deposit/wal_1";
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(times(path)).toBeGreaterThan(10);
  expect([result.current.isMutating, result.current.error, begun]).toEqual([
    true,
    undefined,
    undefined,
  ]);
  server.use(respondWith(depositToWallet, paymentBegun));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await waitFor(() => {
    expect(begun).toMatchObject({ reference: paymentBegun.reference });
  });
  const sent = asked.filter((each) => each.path === path);
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(["intent"]));
  expect(new Set(sent.map(({ body: text }) => text)).size).toBe(1);
});

test("a key that stays busy for longer than any claim lasts is told", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(refuseCall(depositToWallet, "gen_idempotency_busy", busy));
  const refusal = callEndpoint(depositToWallet, {
    params: { id: "wal_1" },
    idempotencyKey: "intent",
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(29_000);
  const until = asked.length;
  expect(until).toBeGreaterThan(20);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refusal).toMatchObject({ code: "gen_idempotency_busy", message: busy.error });
  const callCount = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(callCount);
});

test("the same content keeps its key; other content is another intent", () => {
  const { result } = renderHook(() => useIdempotencyKey());
  const first = result.current({ amount: toMinor(1n) });
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(result.current({ amount: toMinor(1n) })).toBe(first);
  expect(result.current({ amount: toMinor(2n) })).not.toBe(first);
});

test("what no one answered goes under its first key from a later page too, for an hour and until it is answered", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const stored = () => listCalls(callStore, "mem_ada", Date.now());
  setCallOwner("mem_ada");
  const ask = async (amount: bigint, idempotencyKey: string, wallet = "wal_1") => {
    const page = renderHook(() => useDeposit(wallet), { wrapper: Fresh });
    const body = { amount: toMinor(amount), gateway: "card" as const, two_factor_code: "123456" };
    await act(() => page.result.current.trigger({ body, idempotencyKey }).catch(() => undefined));
    page.unmount();
    return asked.at(-1)?.key;
  };
  server.use(dropConnection(depositToWallet));
  expect(await ask(1n, "first")).toBe("first");
  expect(await stored()).toMatchObject([{ key: "first", state: "unanswered", request: null }]);
  expect(JSON.stringify(await stored())).not.toContain("123456");
  expect(await ask(1n, "second")).toBe("first");
  expect(await ask(2n, "other")).toBe("other");
  expect(await ask(1n, "elsewhere", "wal_2")).toBe("elsewhere");

  server.use(respondWith(depositToWallet, paymentBegun));
  expect(await ask(1n, "third")).toBe("first");
  expect(await ask(1n, "fourth")).toBe("fourth");

  vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
  expect(await ask(2n, "later")).toBe("later");
  server.use(dropConnection(depositToWallet));
  await ask(3n, "left");
  setCallOwner("mem_ben");
  expect(await ask(3n, "another")).toBe("another");
  setCallOwner("mem_ada");
  expect(await ask(3n, "back")).toBe("left");
  await forgetOwner("mem_ada");
  expect(await stored()).toEqual([]);
  setCallOwner("mem_ada");
  server.use(
    refuseCall(depositToWallet, "wallet_wrong_currency", {
      error: paymentRefusals().wallet_wrong_currency.otherWallet.sentence,
    }),
  );
  expect(await ask(3n, "refused")).toBe("refused");
  expect(await ask(3n, "again")).toBe("again");
});

test("a pending payment is asked about less and less often, and no more once it is settled", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(respondWith(verifyPayment, payments.pending), respondWith(getWallets, wallets.adaeze));
  const { result } = renderHook(
    () => ({ payment: useVerifyPayment("KIN-7F3K9Q"), wallets: useWallets() }),
    { wrapper: Fresh },
  );
  const path = "/api/payment/verify/KIN-7F3K9Q";
  await waitFor(() => {
    expect(result.current.payment.data?.status).toBe("pending");
  });
  expect(times(path)).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(3100));
  await waitFor(() => {
    expect(times(path)).toBe(2);
  });
  expect(times("/api/wallet")).toBe(1);

  server.use(respondWith(verifyPayment, payments.success));
  await act(() => vi.advanceTimersByTimeAsync(4600));
  await waitFor(() => {
    expect(result.current.payment.data?.status).toBe("success");
  });
  await waitFor(() => {
    expect(times("/api/wallet")).toBe(2);
  });
  const until = times(path);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(times(path)).toBe(until);
});

test("a page that is hidden does not ask", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(respondWith(verifyPayment, payments.pending));
  const { result } = renderHook(() => useVerifyPayment("KIN-7F3K9Q"), { wrapper: Fresh });
  await waitFor(() => {
    expect(result.current.data?.status).toBe("pending");
  });
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toHaveLength(1);
  hidden.mockReturnValue("visible");
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => {
    expect(asked.length).toBeGreaterThan(1);
  });
  hidden.mockRestore();
});

test("waits grow from three seconds to thirty", () => {
  expect([1, 2, 3, 7, 50].map(verifyWaitMs)).toEqual([3000, 4500, 6750, 30_000, 30_000]);
});

test("what is asked of a list is part of its key, and nothing is not asked", () => {
  expect(buildCacheKey(listTransactions, {}, { wallet_id: "w 1", page: 2, search: "" })).toBe(
    "GET /wallet/transactions?wallet_id=w+1&page=2",
  );
});

test("an answer that comes after the member has signed out changes nothing and is no fault", async () => {
  const faults: unknown[] = [];
  const hear = (fault: unknown): void => void faults.push(fault);
  process.on("unhandledRejection", hear);
  const answered = vi.fn<() => void>();
  server.events.on("response:mocked", answered);
  server.use(respondWith(verifyPayment, payments.success), respondWith(getWallets, wallets.adaeze));
  const { unmount } = renderHook(
    () => ({ payment: useVerifyPayment("KIN-7F3K9Q"), wallets: useWallets() }),
    { wrapper: Fresh },
  );
  unmount();
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
  // What the answer leads to.
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off("unhandledRejection", hear);
  server.events.removeListener("response:mocked", answered);
  expect(faults).toEqual([]);
  expect(times("/api/wallet")).toBe(1);
});
