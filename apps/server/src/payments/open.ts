import type { Db } from "#platform/db.ts";
import { recordTransaction } from "#transactions/index.ts";
import { insertIntent, type IntentRow, type NewIntent } from "./intents.ts";

/** Writes a deposit down, with its row in the member's list. Nothing is owed to anybody yet. */
export async function openDeposit(
  tx: Db,
  intent: NewIntent,
  shown: { receiptUrl?: string } = {},
): Promise<IntentRow> {
  const opened = await insertIntent(tx, intent);
  if (opened.wallet_id === null) throw new Error("a deposit needs a wallet");
  await recordTransaction(tx, {
    walletId: opened.wallet_id,
    reference: opened.reference,
    type: "deposit",
    direction: "credit",
    amountMinor: opened.amount_minor,
    currency: opened.credited_currency,
    feeMinor: opened.processing_fee_minor + opened.provider_fee_minor,
    feeCurrency: opened.charged_currency,
    status: "pending",
    description: "Deposit",
    gateway: opened.gateway,
    ...(opened.naira_per_dollar !== null && { exchangeRate: opened.naira_per_dollar }),
    ...shown,
    at: opened.created_at,
    ...(opened.state_note !== null && { note: opened.state_note }),
  });
  return opened;
}
