import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { getWalletBalanceProof } from "@kinfold/contract/balance-proofs";
import { getLedgerLog } from "@kinfold/contract/ledger-log";
import { balanceProofs, ledgerLogs } from "@kinfold/contract/testing/balance-proof-samples";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { VerifyLastBalance } from "./verify-last-balance.tsx";

const server = setupServer();
let asked: string[] = [];
server.events.on("request:start", ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname.endsWith("/balance-proof")) asked.push(search);
});
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
afterEach(() => {
  server.resetHandlers();
  asked = [];
});
afterAll(() => {
  server.close();
});

async function verify(to: string | undefined, words: string): Promise<string[]> {
  server.use(
    respondWith(getWalletBalanceProof, balanceProofs.verified),
    respondWith(getLedgerLog, ledgerLogs.seen),
  );
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <VerifyLastBalance wallet={{ id: "wal_1" }} to={to} today="2026-11-12" />
    </SWRConfig>,
  );
  await userEvent.click(screen.getByRole("button", { name: words }));
  await screen.findByRole("heading", { name: "Verified for 31 October 2026" });
  return asked;
}

test("of a statement that is over, the proof of its last day is asked for", async () => {
  expect(await verify("2026-10-31", "Verify its last balance")).toEqual(["?day=2026-10-31"]);
});

test.each(["2026-11-12", "", undefined])(
  "of one that ends today or on no day (%s), that of the newest day",
  async (to) => {
    expect(await verify(to, "Verify the newest balance")).toEqual([""]);
  },
);
