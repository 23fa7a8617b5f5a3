import type { WalletId, MemberId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import type { PaymentInit, PaymentRequest } from "@kinfold/contract/payments";
import type { SentFile } from "#platform/file-body.ts";
import type { IdempotencyContext } from "#platform/idempotency.ts";
import { refuse, refuseForm } from "#platform/refusing.ts";
import { findWallet } from "#wallets/index.ts";
import { beginPayment } from "./begin.ts";
import type { PaymentsServices } from "./setting.ts";

function refuseRepeating({ recurring, interval, product_id: product }: PaymentRequest): void {
  const { invalid: says } = paymentRefusals();
  const fields: Record<string, string> = {};
  if (recurring === true) fields["recurring"] = says.repeats.sentence;
  if ((interval ?? null) !== null) fields["interval"] = says.repeats.sentence;
  if ((product ?? null) !== null) fields["product_id"] = says.intoWallet.sentence;
  if (Object.keys(fields).length > 0) refuseForm(fields);
}

/** Begins paying money into a wallet of the member. Another person's wallet does not exist. */
export async function beginDeposit(
  setting: PaymentsServices,
  memberId: MemberId,
  walletId: WalletId,
  sent: { request: PaymentRequest; file: SentFile | undefined },
  idempotency: IdempotencyContext<PaymentInit>,
): Promise<PaymentInit> {
  const wallet = await findWallet(setting.platform.db, memberId, walletId);
  if (wallet === undefined) refuse(paymentRefusals().not_found.wallet);
  refuseRepeating(sent.request);
  if (sent.request.gateway === "direct_debit") {
    refuse(paymentRefusals().pay_gateway_unavailable.onlyRepeats);
  }
  const orderFacts = { purpose: "deposit", description: "Deposit", isRecurring: false } as const;
  const target = { ...orderFacts, wallet };
  return beginPayment(setting, memberId, target, sent, idempotency);
}
