import { SANDBOX_KEYS, startSandbox, type Sandbox, type SandboxOptions } from "#sandbox.ts";
import { openMerchant, type Merchant } from "./merchant.ts";

/** An answer with its JSON read. */
export type Answer = { status: number; body: Record<string, unknown> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

type Call = { body?: unknown; authorization?: string; method?: string };

/** A sandbox on free ports, the merchant that its webhooks go to, and the ways to call it. */
export type World = Sandbox & {
  merchant: Merchant;
  call: (path: string, call?: Call) => Promise<Answer>;
  paystack: (path: string, body?: unknown) => Promise<Answer>;
  flutterwave: (path: string, body?: unknown) => Promise<Answer>;
};

/** Late means 60 ms here, a moment 20 ms, and a webhook is tried again after 20 ms and after 40 ms more. */
export async function openWorld(options: Partial<SandboxOptions> = {}): Promise<World> {
  const merchant = await openMerchant();
  const sandbox = await startSandbox({
    host: "127.0.0.1",
    port: 0,
    smtpPort: 0,
    webhookUrl: merchant.url,
    lateMs: 60,
    momentMs: 20,
    retryAfterMs: [20, 40],
    ...options,
  });
  const call = async (
    path: string,
    { body, authorization, method }: Call = {},
  ): Promise<Answer> => {
    const answer = await fetch(sandbox.url + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(authorization !== undefined && { authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const read: unknown = await answer.json();
    if (!isRecord(read)) throw new Error(`${path} did not answer with JSON`);
    return { status: answer.status, body: read };
  };
  return {
    ...sandbox,
    merchant,
    call,
    paystack: (path, body) =>
      call(`/paystack${path}`, {
        body,
        authorization: `Bearer ${SANDBOX_KEYS.paystackSecretKey}`,
      }),
    flutterwave: (path, body) =>
      call(`/flutterwave/v3${path}`, {
        body,
        authorization: `Bearer ${SANDBOX_KEYS.flutterwaveSecretKey}`,
      }),
    close: async () => {
      await sandbox.close();
      await merchant.close();
    },
  };
}

/** What Paystack is asked for when a member pays 5,000 naira. */
export const CHARGE = {
  email: "ada@example.com",
  amount: 500_000,
  reference: "KIN-7F3K9Q",
  callback_url: "http://localhost:3000/dashboard/wallet?from=card",
};
