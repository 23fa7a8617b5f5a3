import type { PaymentInit, PaymentRequest } from "@kinfold/contract/payments";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { personOf } from "#members/index.ts";
import { askStaff, begunView, openDeposit } from "#payments/index.ts";
import { after } from "#platform/clock.ts";
import { isDuplicate, transaction, type Db } from "#platform/db.ts";
import type { SentFile } from "#platform/file-body.ts";
import type { Once } from "#platform/once.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { WalletRow } from "#wallets/index.ts";
import { receiptReceivedLetter } from "./letters.ts";
import { receiptOf, type ReceiptRow } from "./receipt-store.ts";
import { refuseUsed, takeIn } from "./receipts.ts";
import type { ClubAccount } from "./transfer-accounts.ts";
import { openReference, takeReference } from "./transfer-reference.ts";
import { flagsOf, insertTransfer } from "./transfer-store.ts";

/** A member says that they paid into the club's bank, for a wallet of theirs. */
export type BankDeposit = {
  memberId: string;
  wallet: WalletRow;
  body: PaymentRequest;
  /** The receipt, when it comes along; otherwise `receipt_id` names one that was uploaded. */
  file: SentFile | undefined;
  once: Pick<Once<PaymentInit>, "keep">;
};

function refuseWhatBanksDoNot({ wallet, body }: BankDeposit): void {
  if (body.target_wallet !== undefined && body.target_wallet !== wallet.currency) {
    refuse("wallet_wrong_currency", "This wallet is in another currency.");
  }
  if (body.is_localized === true) {
    refuse("pay_not_localizable", "A bank transfer is made in the currency of its wallet.");
  }
  if (body.recurring === true) {
    refuse("pay_gateway_unavailable", "A bank transfer is made once. To repeat it use a card.");
  }
}

async function receiptFor(platform: Platform, deposit: BankDeposit): Promise<ReceiptRow> {
  const { memberId, body, file } = deposit;
  const uploaded = body.receipt_id ?? undefined;
  if (file !== undefined && uploaded !== undefined) {
    refuse("invalid", "Send one receipt.", { fields: { receipt_id: "Send one receipt." } });
  }
  if (file !== undefined) return takeIn(platform, memberId, file);
  const receipt =
    uploaded === undefined ? undefined : await receiptOf(platform.db, memberId, uploaded);
  return receipt ?? refuse("pay_receipt_missing", "Please add the receipt of your transfer.");
}

/** The reference that the member was shown, or the one that they would be shown now. */
async function referenceFor(tx: Db, deposit: BankDeposit, now: Date): Promise<string> {
  const { memberId, wallet, body } = deposit;
  const { currency } = wallet;
  const reference = body.reference ?? (await openReference(tx, memberId, currency, now));
  if (!(await takeReference(tx, { reference, memberId, currency, now }))) {
    refuse(
      "pay_reference_used",
      "This reference belongs to another payment. Please look up your reference again.",
    );
  }
  return reference;
}

const stated = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
};

/** The payment, the claim behind it, the notices to staff and the letter: all of them, or none. */
async function claim(
  { env, outbox }: Platform,
  tx: Db,
  deposit: BankDeposit,
  receipt: ReceiptRow,
  now: Date,
): Promise<PaymentInit> {
  const { memberId, wallet, body } = deposit;
  const { currency } = wallet;
  const confirmBy = after(now, CONFIRMATION_PROMISE_MS);
  const reference = await referenceFor(tx, deposit, now);
  const receiptId = receipt.receipt_id;
  const intent = await openDeposit(
    tx,
    {
      reference,
      member_id: memberId,
      purpose: "deposit",
      wallet_id: wallet.wallet_id,
      portfolio_id: null,
      gateway: "bank",
      provider: null,
      is_live: env.isProduction,
      state: "awaiting_confirmation",
      state_note: "Your receipt is with our team.",
      charged_currency: currency,
      base_minor: body.amount,
      processing_fee_minor: 0n,
      provider_fee_minor: 0n,
      credited_currency: currency,
      amount_minor: body.amount,
      rate_id: null,
      naira_per_dollar: null,
      rate_as_of: null,
      quote_id: null,
      us_based_institution: null,
      redirect_url: null,
      once_key: null,
      confirm_by: confirmBy,
      next_check_at: null,
      created_at: now,
    },
    { receiptUrl: `/api/payment/receipt/${receiptId}` },
  );
  const bankReference = stated(body.bank_reference);
  const flags = await flagsOf(tx, { memberId, receiptId, bankReference });
  await insertTransfer(tx, {
    reference,
    member_id: memberId,
    receipt_id: receiptId,
    account_id: body.account_id ?? null,
    bank_reference: bankReference,
    note: stated(body.note),
    flags,
    claimed_at: now,
    confirm_by: confirmBy,
  });
  for (const reason of flags) {
    await askStaff(tx, { reference, provider: null, reason, details: {}, at: now });
  }
  const { email, firstName } = await personOf(tx, memberId);
  const about = { firstName, publicUrl: env.PUBLIC_URL, reference, currency, confirmBy };
  await outbox.write(tx, email, receiptReceivedLetter({ ...about, amountMinor: body.amount }));
  const reply = begunView(intent);
  await deposit.once.keep(tx, reply);
  return reply;
}

/**
 * Begins a deposit by hand: the receipt is kept, the reference taken, and staff have 48 hours to find the money. Nothing is
 * credited yet. Refuses `pay_receipt_missing`, `pay_receipt_duplicate` with the earlier reference, `pay_reference_used`,
 * `pay_account_unknown`, and files that are no receipts.
 */
export async function beginBankDeposit(
  platform: Platform,
  clubAccounts: readonly ClubAccount[],
  deposit: BankDeposit,
): Promise<PaymentInit> {
  const { db, clock, outbox } = platform;
  const { wallet, body } = deposit;
  refuseWhatBanksDoNot(deposit);
  const isKnown = ({ id, currency }: ClubAccount): boolean =>
    id === body.account_id && currency === wallet.currency;
  if ((body.account_id ?? null) !== null && !clubAccounts.some(isKnown)) {
    refuse("pay_account_unknown", "This account is no longer in use. Please choose one again.");
  }
  const receipt = await receiptFor(platform, deposit);
  await refuseUsed(db, receipt.receipt_id);
  try {
    const begun = await transaction(db, (tx) => claim(platform, tx, deposit, receipt, clock.now()));
    outbox.nudge();
    return begun;
  } catch (error) {
    if (!isDuplicate(error, "one_transfer_per_receipt")) throw error;
    await refuseUsed(db, receipt.receipt_id);
    throw error;
  }
}
