import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { addEvent, initializePortfolio } from "@kinfold/contract/portfolios";
import { listTransferAccounts, noteTransfer } from "@kinfold/contract/payments";
import { listPools } from "@kinfold/contract/plans";
import type { BegunTransfer } from "@kinfold/contract/money-on-the-way";
import { irepo } from "@kinfold/contract/testing/product-samples";
import {
  accountsByCurrency,
  depositByHand,
  receipt,
} from "@kinfold/contract/testing/receipt-samples";
import { toMinor } from "@kinfold/money";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { SWRConfig } from "swr";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildUploadHandlers } from "#testing/upload-handlers.ts";
import { BegunTransferDialog } from "./begun-transfer-dialog.tsx";

const server = setupServer();
const bodies: Record<string, Promise<Record<string, unknown>>[]> = {};
server.events.on("request:start", ({ request }) => {
  const path = new URL(request.url).pathname;
  const copy = request.clone();
  const read = async (): Promise<Record<string, unknown>> => Object(await copy.json());
  if (/initialize|transfer-note/.test(path)) (bodies[path] ??= []).push(read());
});
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
afterAll(() => {
  server.close();
});

const begun: BegunTransfer = {
  reference: "KIN-7F3K9Q",
  currency: "NGN",
  amount: toMinor(50_000_000n),
  begun_at: "2026-11-12T08:41:00.000Z",
  product_id: irepo.id,
  product_name: "Ìrẹ̀pọ̀ Pool",
  portfolio_id: null,
  portfolio_name: "School fees",
  portfolio_cloth: "stitch",
  country: "Nigeria",
  bank_choice: "GTBank",
};

test("a transfer that is resumed opens its portfolio with the name and the cloth that were written", async () => {
  server.use(
    respondWith(listPools, [irepo]),
    respondWith(addEvent, { accepted: true }),
    respondWith(listTransferAccounts, accountsByCurrency.NGN),
    respondWith(noteTransfer, { noted: true }),
    ...buildUploadHandlers(),
    respondWith(initializePortfolio, depositByHand),
  );
  const onSent = vi.fn<(reference: string) => void>();
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <BegunTransferDialog begun={begun} step="receipt" onClose={vi.fn()} onSent={onSent} />
    </SWRConfig>,
  );
  const file = new File([new Uint8Array(248_000)], receipt.name, { type: "application/pdf" });
  await userEvent.upload(await screen.findByLabelText(/^Receipt/), file);
  await userEvent.click(screen.getByRole("button", { name: /^Send receipt/ }));
  await waitFor(() => {
    expect(onSent).toHaveBeenCalledWith(depositByHand.reference);
  });
  const written = { portfolio_name: "School fees", portfolio_cloth: "stitch" };
  expect(await bodies["/api/portfolio/initialize"]?.[0]).toMatchObject(written);
  // And it stays so when it is left and resumed again.
  expect(await bodies["/api/payment/transfer-note"]?.[0]).toMatchObject({ transfer: written });
});
