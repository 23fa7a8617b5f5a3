import { addEvent, getPortfolioSummary, redeemPortfolio } from "@kinfold/contract/portfolios";
import { portfolioSummaries, redemptionBegun } from "@kinfold/contract/testing/plan-samples";
import { toMinor } from "@kinfold/money";
import { act, renderHook, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  noteCheckout,
  toPortfolioQuery,
  usePortfolioSummary,
  useRedeemPortfolio,
} from "./portfolios.ts";
import { respondWith, dropConnection } from "./testing/mock-handlers.ts";

const server = setupServer();
let asked: Request[] = [];
server.events.on("request:start", ({ request }) => {
  asked.push(request.clone());
});
beforeAll(() => {
  server.listen();
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

const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>{children}</SWRConfig>
);

test.each([
  ["3", null, null, { product: "3" }],
  ["3", "standard", "NGN", { product: "3" }],
  ["1", "purple", "NGN", { currency: "NGN", product_type: "purple" }],
  ["1", "purple", "USD", { currency: "USD", product_type: "purple" }],
  ["anything", "purple", "USD", { currency: "USD", product_type: "purple" }],
  ["1", "purple", null, null],
  ["1", "purple", "EUR", null],
  ["harvest", null, null, null],
  ["3.5", null, null, null],
  ["-3", null, null, null],
  ["", null, null, null],
])("the plan %j of type %j in %j asks for %j", (poolId, type, currency, query) => {
  expect(toPortfolioQuery(poolId, type, currency)).toEqual(query);
});

test("a redemption is sent once under its key, and what it changes is read again", async () => {
  server.use(
    respondWith(getPortfolioSummary, portfolioSummaries.both),
    respondWith(redeemPortfolio, redemptionBegun),
  );
  const { result } = renderHook(
    () => ({ summary: usePortfolioSummary(), redeem: useRedeemPortfolio("prt_1") }),
    { wrapper },
  );
  await waitFor(() => {
    expect(result.current.summary.data?.usd_portfolio.currency).toBe("USD");
  });
  await act(() =>
    result.current.redeem.trigger({
      body: { amount: toMinor(10_050n) },
      idempotencyKey: "intent-1",
    }),
  );
  const sent = asked.find(({ method }) => method === "POST");
  expect(sent?.url).toMatch(/\/portfolio\/redeem\/prt_1$/);
  expect(sent?.headers.get("idempotency-key")).toBe("intent-1");
  expect(await sent?.json()).toEqual({ amount: 100.5 });
  await waitFor(() => {
    expect(asked.filter(({ url }) => url.endsWith("/summary/customer"))).toHaveLength(2);
  });
});

test("a report of a checkout step that is lost is ignored", async () => {
  server.use(dropConnection(addEvent));
  noteCheckout({ name: "checkout_started", properties: { product_id: 3 } });
  await waitFor(() => {
    expect(asked).toHaveLength(1);
  });
  // What follows would be a rejection that no one handled, and fail the run.
  expect(await asked[0]?.json()).toEqual({
    name: "checkout_started",
    properties: { product_id: 3 },
  });
});
