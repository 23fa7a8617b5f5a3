import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { getWalletBalanceProof, type BalanceProof } from "@kinfold/contract/balance-proofs";
import { getLedgerLog } from "@kinfold/contract/ledger-log";
import { balanceProofs, ledgerLogs } from "@kinfold/contract/testing/balance-proof-samples";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { VerifyBalance } from "./verify-balance.tsx";

const server = setupServer();
let asked: string[] = [];
server.events.on("request:start", ({ request }) => {
  asked.push(new URL(request.url).pathname);
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

async function openVerification(proof: BalanceProof, log = ledgerLogs.seen): Promise<void> {
  server.use(respondWith(getWalletBalanceProof, proof), respondWith(getLedgerLog, log));
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <VerifyBalance subject={{ kind: "wallet", id: "wal_1" }} />
    </SWRConfig>,
  );
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Verify this balance" }));
}

test("the browser recomputes the proof and says what banks confirm, and who has seen it", async () => {
  await openVerification(balanceProofs.verified);
  await screen.findByRole("heading", { name: "Verified for 31 October 2026" });
  screen.getByText("Seen by 3 witnesses.");
  screen.getByText("amara.example/log");
  screen.getByText("3 of 128 lines");
  screen.getByText(/^Ledger log: 1,204 entries, /);
  expect(screen.queryByRole("button", { name: /^See / })).toBeNull();
});

test("a proof that does not hold is called so, whatever the club says of the day", async () => {
  await openVerification(balanceProofs.wrong);
  await screen.findByText("This proof does not hold");
  expect(screen.queryByText(/^Verified for/)).toBeNull();
});

test("a difference is shown with its amount, and a silent witness is no witness", async () => {
  await openVerification(
    { ...balanceProofs.differs, log_proof: balanceProofs.unseen.log_proof },
    ledgerLogs.unseen,
  );
  await screen.findByText("The two sides differ for 31 October 2026");
  expect(screen.getByText(/^Not explained/)).toHaveTextContent("Not explained ₦1,204,000.00");
  expect(screen.queryByText(/^Seen by/)).toBeNull();
  screen.getByText("No witness has seen this part of the ledger log yet.");
});

test("a day that is not checked yet leads to the day that is", async () => {
  await openVerification(balanceProofs.notYet);
  const other = await screen.findByRole("button", { name: "See 30 September 2026" });
  server.use(respondWith(getWalletBalanceProof, { ...balanceProofs.verified, day: "2026-10-31" }));
  await userEvent.click(other);
  await screen.findByRole("heading", { name: "Verified for 31 October 2026" });
  expect(asked.filter((path) => path.endsWith("/balance-proof"))).toHaveLength(2);
});
