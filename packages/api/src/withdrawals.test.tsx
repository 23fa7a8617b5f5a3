import { bankRefusals } from "@kinfold/contract/refusals/banks";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import { COPY } from "@kinfold/contract/copy";
import { listBanks, resolveBankAccount } from "@kinfold/contract/reference";
import { Refusal } from "@kinfold/contract/refusal";
import { wallets } from "@kinfold/contract/testing/samples";
import {
  banks,
  createWithdrawalPage,
  withdrawals,
} from "@kinfold/contract/testing/withdrawal-samples";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { cancelWithdrawal, createWithdrawal, listWithdrawals } from "@kinfold/contract/withdrawals";
import { toMinor } from "@kinfold/money";
import { act, renderHook, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useBanks, useResolveBankAccount } from "./reference.ts";
import { respondWith, dropConnection, refuseCall } from "./testing/mock-handlers.ts";
import { useWallets } from "./wallets.ts";
import { useCancelWithdrawal, useCreateWithdrawal, useWithdrawals } from "./withdrawals.ts";

const server = setupServer();
let asked: { path: string; query: string; key: string | null; body: string }[] = [];
server.events.on("request:start", ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const key = request.headers.get("idempotency-key");
  const noted = { path: pathname, query: search, key, body: "" };
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
});
afterAll(() => {
  server.close();
});

function Fresh({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 1 }}>{children}</SWRConfig>
  );
}

const times = (path: string): number => asked.filter((each) => each.path === `/api${path}`).length;
const ngn = wallets.adaeze.ngn.id;

test("a withdrawal is sent in naira under its key, and what it made stale is read again", async () => {
  server.use(
    respondWith(createWithdrawal, {
      withdrawal: withdrawals.pending,
      message: COPY.withdrawalPromise,
    }),
    respondWith(getWallets, wallets.adaeze),
    respondWith(listWithdrawals, createWithdrawalPage([])),
  );
  const { result } = renderHook(
    () => ({
      create: useCreateWithdrawal(ngn),
      wallets: useWallets(),
      list: useWithdrawals({ page: 1 }),
    }),
    { wrapper: Fresh },
  );
  await waitFor(() => expect(result.current.list.data?.data).toEqual([]));
  server.use(respondWith(listWithdrawals, createWithdrawalPage([withdrawals.pending])));
  await act(async () => {
    await result.current.create.trigger({
      body: { amount: toMinor(15_000_050n) },
      idempotencyKey: "one",
    });
  });
  const sent = asked.find(({ path }) => path.includes("/create/"));
  expect(sent).toMatchObject({
    path: `/api/wallet/withdrawal/create/${ngn}`,
    key: "one",
    body: '{"amount":150000.5}',
  });
  await waitFor(() => expect(result.current.list.data?.data).toHaveLength(1));
  await waitFor(() => expect(times(getWallets.path)).toBe(2));
  expect(times(listTransactions.path)).toBe(0);
});

test("a command is never repeated by itself, and its refusal says why", async () => {
  server.use(
    refuseCall(cancelWithdrawal, "wallet_withdrawal_locked", {
      error: withdrawalRefusals().wallet_withdrawal_locked.cancel.sentence,
    }),
    dropConnection(createWithdrawal),
  );
  const { result } = renderHook(
    () => ({ cancel: useCancelWithdrawal("wdr_1"), create: useCreateWithdrawal(ngn) }),
    { wrapper: Fresh },
  );
  await act(async () => {
    const refusal: unknown = await result.current.cancel
      .trigger({})
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: "wallet_withdrawal_locked", status: 409 });
    await expect(
      result.current.create.trigger({ body: { amount: toMinor(1n) }, idempotencyKey: "x" }),
    ).rejects.toThrow(COPY.noAnswer);
  });
  expect(asked).toHaveLength(2);
});

test("whose an account is, is asked once there are ten digits and a bank, and never again by itself", async () => {
  server.use(
    refuseCall(resolveBankAccount, "bank_unreachable", {
      error: bankRefusals().bank_unreachable.sentence,
    }),
    respondWith(listBanks, banks),
  );
  const { result, rerender } = renderHook(
    ({ number, bank }: { number: string; bank: string }) => ({
      account: useResolveBankAccount(number, bank),
      banks: useBanks(),
    }),
    { wrapper: Fresh, initialProps: { number: "012345678", bank: "058" } },
  );
  rerender({ number: "0123456785", bank: "" });
  rerender({ number: "01234567855", bank: "058" });
  await waitFor(() => expect(result.current.banks.data).toEqual(banks));
  expect(times(resolveBankAccount.path)).toBe(0);
  rerender({ number: "0123456785", bank: "058" });
  await waitFor(() => expect(result.current.account.error?.message).toBe(COPY.bankUnreachable));
  await new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
  expect(asked.filter(({ path }) => path.endsWith("/resolve-bank-account"))).toEqual([
    expect.objectContaining({ query: "?account_number=0123456785&bank_code=058" }),
  ]);
});
