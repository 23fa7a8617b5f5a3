import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { respondWith, dropConnection, refuseCall } from "@kinfold/api/testing/mock-handlers";
import { depositToWallet, listTransferAccounts, noteTransfer } from "@kinfold/contract/payments";
import { sendUploadPart } from "@kinfold/contract/receipts";
import {
  accountsByCurrency,
  depositByHand,
  receipt,
  uploads,
} from "@kinfold/contract/testing/receipt-samples";
import { wallets } from "@kinfold/contract/testing/samples";
import type { Wallet } from "@kinfold/contract/wallets";
import { toMinor } from "@kinfold/money";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { SWRConfig } from "swr";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ReactElement } from "react";
import { useWalletDestination } from "#flows/fund-wallet/wallet-destination.ts";
import type { BankTransferProps } from "#flows/paying/payment-step.tsx";
import { buildUploadHandlers } from "#testing/upload-handlers.ts";
import { BankTransfer } from "./bank-transfer.tsx";

type Deposit = { key: string | null; body: Record<string, unknown> };

const server = setupServer();
let deposits: Promise<Deposit>[] = [];
server.events.on("request:start", ({ request }) => {
  if (!request.url.includes("/wallet/deposit/")) return;
  const copy = request.clone();
  const noted = async (): Promise<Deposit> => ({
    key: copy.headers.get("idempotency-key"),
    body: Object(await copy.json()),
  });
  deposits.push(noted());
});
beforeAll(() => {
  server.listen({ onUnhandledFrame: "error" });
});
beforeEach(() => {
  deposits = [];
  server.use(
    respondWith(listTransferAccounts, accountsByCurrency.NGN),
    respondWith(noteTransfer, { noted: true }),
    ...buildUploadHandlers(),
    respondWith(depositToWallet, depositByHand),
  );
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

function IntoWallet({
  wallet,
  ...rest
}: Omit<BankTransferProps, "destination"> & { wallet: Wallet }): ReactElement {
  return <BankTransfer destination={useWalletDestination(wallet)} {...rest} />;
}

async function openReceipt() {
  const onSent = vi.fn<(reference: string) => void>();
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <IntoWallet
        wallet={wallets.adaeze.ngn}
        amount={toMinor(50_000_000n)}
        onStep={vi.fn()}
        onBack={vi.fn()}
        onSent={onSent}
        onQueued={vi.fn()}
      />
    </SWRConfig>,
  );
  await userEvent.click(await screen.findByRole("combobox", { name: /^Bank/ }));
  await userEvent.click(screen.getByRole("option", { name: "GTBank" }));
  await userEvent.click(screen.getByRole("button", { name: "I have paid" }));
  return { onSent };
}

const attach = async (): Promise<void> => {
  const file = new File([new Uint8Array(248_000)], receipt.name, { type: "application/pdf" });
  await userEvent.upload(screen.getByLabelText(/^Receipt/), file);
};
const send = (): Promise<void> =>
  userEvent.click(screen.getByRole("button", { name: /^Send receipt/ }));

test("the deposit names its account, reference and receipt, and what was written", async () => {
  const { onSent } = await openReceipt();
  await attach();
  await userEvent.type(screen.getByLabelText(/^Bank reference/), " 000013261112094102 ");
  await send();
  await waitFor(() => {
    expect(onSent).toHaveBeenCalledWith(depositByHand.reference);
  });
  const [deposit, ...more] = await Promise.all(deposits);
  expect(more).toEqual([]);
  expect(deposit?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(deposit?.body).toEqual({
    amount: 500_000,
    gateway: "bank",
    target_wallet: "NGN",
    account_id: "acc_gtb",
    reference: "KIN-7F3K9Q",
    receipt_id: receipt.id,
    bank_reference: "000013261112094102",
  });
});

test("without a receipt nothing is sent", async () => {
  await openReceipt();
  await send();
  await screen.findByText("Please add the receipt of your transfer.");
  expect(deposits).toEqual([]);
});

test("pressed before the file has arrived, it is sent once, when it has", async () => {
  server.use(dropConnection(sendUploadPart));
  const { onSent } = await openReceipt();
  await attach();
  await screen.findByText(/· Paused at 0%/);
  await send();
  expect(deposits).toEqual([]);
  server.use(respondWith(sendUploadPart, uploads.arrived));
  window.dispatchEvent(new Event("online"));
  await waitFor(() => {
    expect(onSent).toHaveBeenCalledOnce();
  });
  expect(deposits).toHaveLength(1);
});

test("trying again after silence repeats the intent", async () => {
  server.use(dropConnection(depositToWallet));
  const { onSent } = await openReceipt();
  await attach();
  await send();
  await screen.findByText(/Something went wrong/);
  server.use(respondWith(depositToWallet, depositByHand));
  await send();
  await waitFor(() => {
    expect(onSent).toHaveBeenCalledOnce();
  });
  const [first, second] = await Promise.all(deposits);
  expect(second?.key).toBe(first?.key);
});

test("a reference that was used is looked up again", async () => {
  server.use(
    refuseCall(depositToWallet, "pay_reference_used", {
      error: transferRefusals().pay_reference_used.sentence,
    }),
  );
  await openReceipt();
  await attach();
  const [gtbank, ...others] = accountsByCurrency.NGN;
  if (gtbank === undefined) throw new Error("no account");
  server.use(
    respondWith(listTransferAccounts, [{ ...gtbank, reference: "KIN-NEW234" }, ...others]),
  );
  await send();
  await screen.findByText(/^This reference belongs to another payment\./);
  server.use(respondWith(depositToWallet, depositByHand));
  await waitFor(async () => {
    await send();
    const sent = await Promise.all(deposits);
    expect(sent.at(-1)?.body["reference"]).toBe("KIN-NEW234");
  });
});
