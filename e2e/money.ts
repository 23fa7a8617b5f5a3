import type { Page } from "@playwright/test";
import { createPdf } from "./drawable-pdf.ts";
import { expect, type Club } from "./club.ts";
import { callApi } from "./steps.ts";

/** What the club answered. */
export type Sent<T> = { status: number; body: T };

/** Sends this to the club as the page does, each time as another intent. */
export const sendCommand = <T>(
  page: Page,
  path: string,
  body: object,
  method: "POST" | "PATCH" = "POST",
): Promise<Sent<T>> =>
  page.evaluate(
    async (request): Promise<never> => {
      const answer = await fetch(`/api${request.path}`, {
        method: request.method,
        headers: {
          authorization: `Bearer ${localStorage.getItem("kinfold.token") ?? ""}`,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        body: JSON.stringify(request.body),
      });
      return { status: answer.status, body: await answer.json() } as never;
    },
    { path, body, method },
  );

type Wallets = { ngn: { id: string } | null; usd: { id: string } };

/** The address at which the wallet of this currency is asked for this. */
export async function buildWalletPath(
  page: Page,
  currency: "NGN" | "USD",
  what: string,
): Promise<string> {
  const { ngn, usd } = await callApi<Wallets>(page, "/wallet");
  const wallet = currency === "NGN" ? ngn : usd;
  if (wallet === null) throw new Error("this member has no such wallet");
  return `/wallet/${what}/${wallet.id}`;
}

/** Begins to pay into a wallet without going to pay, and answers the payment's reference. */
export async function beginPayment(
  page: Page,
  currency: "NGN" | "USD",
  how: { amount: number; gateway: "card" | "card_us" | "transfer"; [more: string]: unknown },
): Promise<string> {
  const path = await buildWalletPath(page, currency, "deposit");
  const begun = await sendCommand<{ reference: string }>(page, path, {
    target_wallet: currency,
    ...how,
  });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  return begun.body.reference;
}

/** What happens to a payment at its provider. */
export async function settleAtProvider(
  club: Club,
  reference: string,
  what: string,
  how: object,
): Promise<void> {
  const answer = await fetch(`${club.sandboxUrl}/payments/${reference}/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(how),
  });
  expect(answer.status).toBe(200);
}

/** Says that naira were transferred by hand, with a receipt that no other is equal to, and answers the reference. */
export async function claimTransfer(page: Page, amount: number): Promise<string> {
  const [account] = await callApi<{ id: string; reference: string }[]>(
    page,
    "/payment/transfer-accounts?currency=NGN",
  );
  if (account === undefined) throw new Error("the club has no account in naira");
  const pdf = createPdf(account.reference).toString("latin1");
  const file = { name: "receipt.pdf", size_bytes: pdf.length };
  const { body: upload } = await sendCommand<{ id: string }>(page, "/payment/upload", file);
  await page.evaluate(
    async ({ path, bytes }) => {
      await fetch(`/api${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${localStorage.getItem("kinfold.token") ?? ""}`,
          "content-type": "application/octet-stream",
        },
        body: bytes,
      });
    },
    { path: `/payment/upload/${upload.id}/from/0`, bytes: pdf },
  );
  const finished = await sendCommand<{ id: string }>(
    page,
    `/payment/upload/${upload.id}/finish`,
    {},
  );
  expect(finished.status, JSON.stringify(finished.body)).toBe(200);
  const claimed = await sendCommand(page, await buildWalletPath(page, "NGN", "deposit"), {
    amount,
    gateway: "bank",
    target_wallet: "NGN",
    account_id: account.id,
    reference: account.reference,
    receipt_id: finished.body.id,
  });
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(201);
  return account.reference;
}
