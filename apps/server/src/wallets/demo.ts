import { cents, kobo } from "@kinfold/money";
import { depositConfirmed, type Gateway, type Sum } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import { newReference } from "#platform/ids.ts";
import { recordTransaction } from "#transactions/index.ts";
import { walletsOf } from "./store.ts";

type Opening = { sum: Sum; gateway: Gateway };

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
  "james.whitfield@kinfold.example": [usd(1_287_436n, "card_us")],
};

/** Pays a demo member's first money in, as a deposit like any other. Once, however often it is asked. */
export async function payDemoIn(
  tx: Db,
  { memberId, email }: { memberId: string; email: string },
  now: Date,
): Promise<void> {
  const wallets = await walletsOf(tx, memberId);
  for (const { sum, gateway } of OPENINGS[email] ?? []) {
    const wallet = wallets.find(({ currency }) => currency === sum.currency);
    if (wallet === undefined) throw new Error("a demo member lacks a wallet");
    const { wallet_id: walletId } = wallet;
    const onceKey = `demo:opening:${walletId}`;
    const { currency, amountMinor } = sum;
    if (await depositConfirmed(tx, { onceKey, eventAt: now, walletId, sum, gateway })) {
      await recordTransaction(tx, {
        walletId,
        reference: newReference("KIN"),
        type: "deposit",
        direction: "credit",
        amountMinor,
        currency,
        status: "success",
        description: "First deposit",
        gateway,
        at: now,
      });
    }
  }
}
