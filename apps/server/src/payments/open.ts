import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { add, toMoney } from "@kinfold/money";
import type { Db } from "#platform/db.ts";
import { isGlobalNow } from "#members/index.ts";
import { refuse } from "#platform/refusing.ts";
import { recordTransaction } from "#transactions/index.ts";
import type { PaymentsContext } from "./setting.ts";
import { refuseBeyondDaily } from "./exchange-limits.ts";
import { insertIntent, findListedRate, type IntentRow, type NewIntent } from "./intents.ts";

/** Writes a payment into a wallet down, with its row in the member's list. Nothing is owed to anybody yet. Refuses naira of the person who became a global member meanwhile. */
export async function openPayment(
  tx: Db,
  { usdInNairaDaily }: Pick<PaymentsContext, "usdInNairaDaily">,
  intent: NewIntent,
  { description, ...shown }: { description: string; receiptUrl?: string },
): Promise<IntentRow> {
  const isNaira = intent.charged_currency === "NGN" || intent.credited_currency === "NGN";
  if (isNaira && (await isGlobalNow(tx, intent.member_id))) {
    refuse(paymentRefusals().wallet_wrong_currency.dollarsOnly);
  }
  await refuseBeyondDaily(tx, usdInNairaDaily, intent);
  const opened = await insertIntent(tx, intent);
  if (opened.wallet_id === null) throw new Error("a payment needs a wallet");
  await recordTransaction(tx, {
    walletId: opened.wallet_id,
    reference: opened.reference,
    type: "deposit",
    direction: "credit",
    sum: toMoney(opened.credited_currency, opened.amount_minor),
    fee: toMoney(
      opened.charged_currency,
      add(opened.processing_fee_minor, opened.provider_fee_minor),
    ),
    status: "pending",
    description,
    gateway: opened.gateway,
    ...findListedRate(opened),
    ...(opened.portfolio_id !== null && { portfolioId: opened.portfolio_id }),
    ...shown,
    at: opened.created_at,
    ...(opened.state_note !== null && { note: opened.state_note }),
  });
  return opened;
}
