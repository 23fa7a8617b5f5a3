import type { WalletId, MemberId } from "@kinfold/contract/ids";
import { cents, kobo, type Currency, type Money } from "@kinfold/money";
import { postConfirmedDeposit, type Gateway } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { createReference } from "#platform/ids.ts";
import { recordTransaction } from "#transactions/index.ts";
import { listWallets } from "./store.ts";

type Opening = { sum: Money; gateway: Gateway };

const ngn = (minor: bigint, gateway: Gateway): Opening => ({
  sum: { currency: "NGN", amountMinor: kobo(minor) },
  gateway,
});
const usd = (minor: bigint, gateway: Gateway): Opening => ({
  sum: { currency: "USD", amountMinor: cents(minor) },
  gateway,
});

/** What the demo club paid in before anybody looked. */
const OPENINGS: Readonly<Record<string, readonly Opening[]>> = {
  "adaeze.okafor@kinfold.example": [ngn(48_230_000n, "transfer"), usd(32_000n, "card_us")],
  "tunde.bakare@kinfold.example": [ngn(125_000_050n, "bank"), usd(215_075n, "card_us")],
  "ifeanyi.nwachukwu@kinfold.example": [ngn(62_450_000n, "bank")],
  "james.whitfield@kinfold.example": [usd(1_287_436n, "card_us")],
};

type Arriving = {
  walletId: WalletId;
  idempotencyKey: string;
  sum: Money;
  gateway: Gateway;
  description: string;
  at: Date;
};

async function arrive(tx: Db, arriving: Arriving): Promise<void> {
  const { walletId, idempotencyKey, sum, gateway, description, at } = arriving;
  if (!(await postConfirmedDeposit(tx, { idempotencyKey, eventAt: at, walletId, sum, gateway })))
    return;
  await recordTransaction(tx, {
    walletId,
    reference: createReference("KIN"),
    type: "deposit",
    direction: "credit",
    sum,
    status: "success",
    description,
    gateway,
    at,
  });
}

async function walletIn(tx: Db, memberId: MemberId, currency: Currency): Promise<WalletId> {
  const wallets = await listWallets(tx, memberId);
  const wallet = wallets.find((one) => one.currency === currency);
  assertExists(wallet, "a demo member lacks a wallet");
  return wallet.wallet_id;
}

/** Pays a demo member's first money in, as a deposit like any other. Once, however often it is asked. */
export async function payDemoIn(
  tx: Db,
  { memberId, email }: { memberId: MemberId; email: string },
  now: Date,
): Promise<void> {
  for (const { sum, gateway } of OPENINGS[email] ?? []) {
    const walletId = await walletIn(tx, memberId, sum.currency);
    const idempotencyKey = `demo:opening:${walletId}`;
    await arrive(tx, {
      walletId,
      idempotencyKey,
      sum,
      gateway,
      description: "First deposit",
      at: now,
    });
  }
}

/** Pays more of a demo member's money in, in minor units. Once for what it is the money `of`. */
export async function payDemoDeposit(
  tx: Db,
  paid: { memberId: MemberId; sum: Money; of: string; at: Date },
): Promise<void> {
  const { memberId, sum, of, at } = paid;
  const walletId = await walletIn(tx, memberId, sum.currency);
  await arrive(tx, {
    sum,
    gateway: sum.currency === "NGN" ? "bank" : "card_us",
    walletId,
    idempotencyKey: `demo:deposit:${walletId}:${of}`,
    description: "Deposit",
    at,
  });
}
