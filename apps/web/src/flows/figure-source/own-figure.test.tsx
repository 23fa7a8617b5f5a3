import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { getFigureSource } from "@kinfold/contract/figure-sources";
import { figureSources } from "@kinfold/contract/testing/figure-source-samples";
import { toMinor } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { OwnComputed, OwnFigure } from "./own-figure.tsx";
import { computeLeft } from "./typed-amounts.ts";

const server = setupServer();
let asked: string[] = [];
server.events.on("request:start", ({ request }) => {
  const { pathname, search } = new URL(request.url);
  asked.push(`${decodeURIComponent(pathname)}${search}`);
});
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
afterEach(() => {
  server.resetHandlers();
  asked = [];
  act(() => setAmountsHidden(false));
});
afterAll(() => {
  server.close();
});

async function press(): Promise<void> {
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <OwnFigure figure="wallet-available:wal_3m8ngn">
        <Figure amount={toMinor(48_230_000n)} currency="NGN" />
      </OwnFigure>
    </SWRConfig>,
  );
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByTitle("How this figure is made"));
}

test("a row leads to what it is made of, earlier postings to the page before, and Back returns", async () => {
  server.use(respondWith(getFigureSource, figureSources.wallet));
  await press();
  await screen.findByText("Ìrẹ̀pọ̀ Pool, monthly");
  server.use(respondWith(getFigureSource, figureSources.transaction));
  await userEvent.click(screen.getByRole("button", { name: /^Bank transfer from A. Okafor/ }));
  await screen.findByText("Deposit confirmed");
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  server.use(respondWith(getFigureSource, figureSources.earlier));
  await userEvent.click(await screen.findByRole("button", { name: /^Before these/ }));
  await screen.findByText("Card deposit");
  expect(asked).toEqual([
    "/api/figures/wallet-available:wal_3m8ngn",
    "/api/figures/transaction:trx_8h2qwxkn",
    "/api/figures/wallet-available:wal_3m8ngn?before=9812",
  ]);
});

test("hidden amounts stay hidden in the sum, in its notes and in its rounding", async () => {
  act(() => setAmountsHidden(true));
  server.use(respondWith(getFigureSource, figureSources.value));
  await press();
  await screen.findAllByText("Units for a contribution");
  expect(document.body.textContent).not.toMatch(/₦500,000|Rounded|763,269/);
});

test("what was computed shows its parts without a call, and a part leads to its rows", async () => {
  const made = computeLeft({
    currency: "NGN",
    available: toMinor(48_230_000n),
    amount: toMinor(12_000_050n),
    wallet: "wallet-available:wal_3m8ngn",
  });
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <OwnComputed made={made}>
        <Figure amount={made.total} currency="NGN" />
      </OwnComputed>
    </SWRConfig>,
  );
  await userEvent.click(screen.getByTitle("How this figure is made"));
  await screen.findByText("You entered");
  expect(asked).toEqual([]);
  expect(screen.getByRole("region", { name: "Left in your wallet" }).textContent).toContain(
    "₦362,299.50",
  );
  server.use(respondWith(getFigureSource, figureSources.wallet));
  await userEvent.click(screen.getByRole("button", { name: /^Available now/ }));
  await screen.findByText("Ìrẹ̀pọ̀ Pool, monthly");
  expect(asked).toEqual(["/api/figures/wallet-available:wal_3m8ngn"]);
});
