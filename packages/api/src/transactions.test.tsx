import { transactionRefusals } from "@kinfold/contract/refusals/transactions";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { referenceRefusals } from "@kinfold/contract/refusals/reference";
import { Refusal } from "@kinfold/contract/refusal";
import { getTransferReceipt } from "@kinfold/contract/office/receipts";
import { getExchangeRate } from "@kinfold/contract/reference";
import { exportTransactions, getStatement, listTransactions } from "@kinfold/contract/transactions";
import { createTransactions } from "@kinfold/contract/testing/transaction-samples";
import { act, renderHook, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import useSWR, { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { NoAnswer } from "./call-errors.ts";
import { callForFile, fetchFile } from "./file.ts";
import { useExchangeRate } from "./reference.ts";
import { getBearerToken, signIn } from "./session.ts";
import { swrDefaults, useRefresh } from "./swr.ts";
import {
  respondWithFile,
  respondWithPages,
  dropConnection,
  refuseCall,
} from "./testing/mock-handlers.ts";
import { useAllTransactions, useTransactions } from "./transactions.ts";

const server = setupServer();
let asked: URL[] = [];
server.events.on("request:start", ({ request }) => {
  asked.push(new URL(request.url));
});
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

function Fresh({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ ...swrDefaults, provider: () => new Map() }}>{children}</SWRConfig>;
}
const WALLET = { wallet_id: "wal_6m3k9q2t" };
const pages = (): (string | null)[] => asked.map(({ searchParams }) => searchParams.get("page"));

test("a list is read a hundred rows at a time, each page once, until there is no more", async () => {
  server.use(respondWithPages(listTransactions, createTransactions(230)));
  const asking = { ...WALLET, type: "deposit", search: "card & cash" } as const;
  const { result } = renderHook(() => useAllTransactions(asking), { wrapper: Fresh });
  const rows = (): number => result.current.data?.flatMap(({ data }) => data).length ?? 0;
  await waitFor(() => expect(rows()).toBe(100));
  await act(() => result.current.setSize(2));
  await waitFor(() => expect(rows()).toBe(200));
  await act(() => result.current.setSize(4));
  await waitFor(() => expect(rows()).toBe(230));
  expect(pages()).toEqual(["1", "2", "3"]);
  expect(asked[0]?.searchParams.get("search")).toBe("card & cash");
  expect(asked[0]?.searchParams.get("per_page")).toBe("100");
});

test("what refreshes the movements refreshes the pages and the short list", async () => {
  server.use(respondWithPages(listTransactions, createTransactions(3)));
  const { result } = renderHook(
    () => ({
      all: useAllTransactions(WALLET),
      few: useTransactions(WALLET, 8),
      refresh: useRefresh(),
    }),
    { wrapper: Fresh },
  );
  await waitFor(() => expect(result.current.all.data?.[0]?.meta.total).toBe(3));
  await waitFor(() => expect(result.current.few.data?.meta.total).toBe(3));
  server.use(respondWithPages(listTransactions, createTransactions(4)));
  act(() => result.current.refresh([listTransactions]));
  await waitFor(() => expect(result.current.all.data?.[0]?.meta.total).toBe(4));
  await waitFor(() => expect(result.current.few.data?.meta.total).toBe(4));
});

test("what refreshes one thing refreshes every one that was read, and nothing beside them", async () => {
  const key = (id: string, rest = "") => `GET /admin/receipts/${id}${rest}`;
  const reads: string[] = [];
  const read = (name: string): string => {
    reads.push(name);
    return name;
  };
  const { result } = renderHook(
    () => {
      useSWR(key("KIN-1"), read);
      useSWR(key("KIN-2"), read);
      useSWR(key("KIN-1", "/lines"), read);
      return useRefresh();
    },
    { wrapper: Fresh },
  );
  await waitFor(() => expect(reads).toHaveLength(3));
  act(() => result.current([getTransferReceipt]));
  await waitFor(() => expect(reads.slice(3).toSorted()).toEqual([key("KIN-1"), key("KIN-2")]));
});

test("nothing is asked before a wallet is known", async () => {
  renderHook(
    () => {
      useAllTransactions(null);
      useTransactions(null, 8);
    },
    { wrapper: Fresh },
  );
  await Promise.resolve();
  expect(asked).toEqual([]);
});

test("a file comes under the name that the server gave it", async () => {
  server.use(
    respondWithFile(exportTransactions, {
      name: "list.csv",
      type: "text/csv",
      text: "a,b\r\n₦,1\r\n",
    }),
  );
  const { name, blob } = await callForFile(exportTransactions, WALLET);
  expect(name).toBe("list.csv");
  expect(await blob.text()).toBe("a,b\r\n₦,1\r\n");
});

test("a refused file is refused in the server's words, and an ended session ends", async () => {
  signIn("a-token");
  server.use(
    refuseCall(getStatement, "invalid", {
      error: transactionRefusals().invalid.longerThanYear.sentence,
      fields: { from: "x" },
    }),
  );
  const refused = callForFile(getStatement, WALLET);
  await expect(refused).rejects.toThrow("A statement covers at most a year.");
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  server.use(dropConnection(getStatement));
  await expect(callForFile(getStatement, WALLET)).rejects.toBeInstanceOf(NoAnswer);
  expect(getBearerToken()).toBe("a-token");
  server.use(
    refuseCall(exportTransactions, "signed_out", { error: commonRefusals().signed_out.sentence }),
  );
  await expect(fetchFile("/api/wallet/transactions/export")).rejects.toThrow("Please sign in.");
  expect(getBearerToken()).toBeNull();
});

test("no rate is an answer, and is not asked for again", async () => {
  server.use(
    refuseCall(getExchangeRate, "pay_rate_unavailable", {
      error: referenceRefusals().pay_rate_unavailable.sentence,
    }),
  );
  const { result } = renderHook(() => useExchangeRate(), { wrapper: Fresh });
  await waitFor(() => expect(result.current.error).toBeInstanceOf(Refusal));
  expect(asked).toHaveLength(1);
});
