import { type ReceiptId, toReceiptId, toTransferAccountId } from "@kinfold/contract/ids";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import type { PaymentRequest } from "@kinfold/contract/payments";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import { sayIn } from "@kinfold/language/say-in";
import { toMoney } from "@kinfold/money";
import { notifyMember } from "#notifications/index.ts";
import { readPerson } from "#members/index.ts";
import {
  findHandPaidIntents,
  type BankOrder,
  type KeepReceipt,
  type TakeReceipt,
} from "#payments/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { findAccounts } from "./account-store.ts";
import { writeReceiptReceivedEmail } from "./emails.ts";
import { computeDayAround } from "./day-around.ts";
import { findReceipt } from "./receipt-store.ts";
import { refuseUsed, takeIn } from "./receipts.ts";
import { openReference, takeReference } from "./transfer-reference.ts";
import { findFlags, insertTransfer } from "./transfer-store.ts";

async function refuseUnknownAccount(
  tx: Db,
  { chargedCurrency, request }: BankOrder,
): Promise<void> {
  const wanted = request.account_id ?? undefined;
  if (wanted === undefined) return;
  const shown = await findAccounts(tx, { currency: chargedCurrency });
  if (!shown.some(({ id }) => id === wanted)) {
    refuse(transferRefusals().pay_account_unknown);
  }
}

/** The uploaded receipt, held for this payment until the transaction ends: of two that want it, one is refused. */
async function claimReceipt(tx: Db, { memberId, request }: BankOrder): Promise<ReceiptId> {
  const sent = request.receipt_id ?? undefined;
  const receipt =
    sent === undefined ? undefined : await findReceipt(tx, memberId, toReceiptId(sent));
  if (receipt === undefined) {
    refuseField("receipt", transferRefusals().pay_receipt_missing);
  }
  await lockName(tx, `receipt ${receipt.receipt_id}`);
  await refuseUsed(tx, receipt.receipt_id);
  return receipt.receipt_id;
}

/** The reference that the member was shown, or the one that they would be shown now. */
async function claimReference(tx: Db, order: BankOrder): Promise<string> {
  const { memberId, chargedCurrency: currency, request, at: now } = order;
  const reference = request.reference ?? (await openReference(tx, memberId, currency, now));
  if (!(await takeReference(tx, { reference, memberId, currency, now }))) {
    refuse(transferRefusals().pay_reference_used);
  }
  return reference;
}

function stated(text: PaymentRequest["note"]): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

/** Whether the member said before that they transferred this very amount on this day. */
async function isRepeated(tx: Db, order: BankOrder, reference: string): Promise<boolean> {
  const { memberId, chargedCurrency: currency, totalMinor, at } = order;
  const like = { memberId, currency, totalMinor, ...computeDayAround(at) };
  return (await findHandPaidIntents(tx, like)).some((other) => other !== reference);
}

/**
 * How payments take transfers by hand: the receipt is kept, the reference taken, the member told, and staff have 48 hours
 * to find the money. Refuses `pay_receipt_missing`, `pay_receipt_duplicate` with the earlier reference,
 * `pay_reference_used`, `pay_account_unknown`, and files that are no receipts.
 */
export function createReceiptSummaries(platform: Platform): {
  keepReceipt: KeepReceipt;
  takeReceipt: TakeReceipt;
} {
  const { env } = platform;
  return {
    keepReceipt: async (memberId, file) => (await takeIn(platform, memberId, file)).receipt_id,
    takeReceipt: async (tx, order) => {
      const { memberId, request, at } = order;
      await refuseUnknownAccount(tx, order);
      const receiptId = await claimReceipt(tx, order);
      const reference = await claimReference(tx, order);
      const bankReference = stated(request.bank_reference);
      const confirmBy = addMs(at, CONFIRMATION_PROMISE_MS);
      await insertTransfer(tx, {
        reference,
        member_id: memberId,
        receipt_id: receiptId,
        account_id:
          typeof request.account_id === "string" ? toTransferAccountId(request.account_id) : null,
        bank_reference: bankReference,
        note: stated(request.note),
        flags: await findFlags(tx, {
          memberId,
          receiptId,
          bankReference,
          isRepeated: await isRepeated(tx, order, reference),
        }),
        claimed_at: at,
        confirm_by: confirmBy,
      });
      const { email, firstName, language } = await readPerson(tx, memberId);
      const emailContent = sayIn(language, () =>
        writeReceiptReceivedEmail({
          firstName,
          publicUrl: env.PUBLIC_URL,
          reference,
          sum: toMoney(order.chargedCurrency, order.totalMinor),
          confirmBy,
        }),
      );
      await notifyMember(tx, platform, { memberId, to: email, emailContent, event: reference });
      return { reference, confirmBy, receiptUrl: `/api/payment/receipt/${receiptId}` };
    },
  };
}
