import { BalanceShort, owedRecovered } from "#ledger/index.ts";
import { transaction } from "#platform/db.ts";
import { newReference } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { recordTransaction } from "#transactions/index.ts";
import { lockIntent } from "../intents.ts";
import { noteRecovered, returnOf, type Operator } from "./store.ts";
import { creditedOf, sumIn } from "./take-back.ts";

/**
 * Two of staff take what a member owes for a payment that went back out of their wallet, all of it. Refuses whoever does it alone
 * or for money of their own, and when the wallet holds less. Harmless when repeated.
 */
export async function recoverOwed(
  { clock, db }: Platform,
  returnId: string,
  by: { askedBy: Operator; approvedBy: Operator },
): Promise<void> {
  const { askedBy, approvedBy } = by;
  if (askedBy.staffId === approvedBy.staffId) {
    refuse("staff_second_pair", "Somebody else has to approve this.");
  }
  try {
    await transaction(db, async (tx) => {
      const found = await returnOf(tx, returnId);
      if (found === undefined) return refuse("not_found", "There is no such return.");
      const intent = await lockIntent(tx, found.reference);
      const credited = intent && creditedOf(intent);
      const row = await returnOf(tx, returnId);
      if (credited === undefined || row === undefined)
        return refuse("not_found", "No such return.");
      const { member_id: memberId, credited_currency: currency } = credited.intent;
      if ([askedBy.memberId, approvedBy.memberId].includes(memberId)) {
        refuse("staff_own_money", "Nobody decides about money of their own.");
      }
      const owed = (row.owed_minor ?? 0n) - row.recovered_minor;
      if (owed === 0n) return;
      const at = clock.now();
      await owedRecovered(tx, {
        onceKey: `return:${returnId}:recovered`,
        eventAt: at,
        walletId: credited.walletId,
        sum: sumIn(currency, owed),
        meta: {
          payment: row.reference,
          return: returnId,
          asked_by: askedBy.staffId,
          approved_by: approvedBy.staffId,
        },
      });
      await recordTransaction(tx, {
        walletId: credited.walletId,
        reference: newReference("KIN"),
        type: "reversal",
        direction: "debit",
        amountMinor: owed,
        currency,
        status: "success",
        description: `Owed for ${row.reference}`,
        at,
      });
      await noteRecovered(tx, returnId, owed);
    });
  } catch (error) {
    if (!(error instanceof BalanceShort)) throw error;
    refuse("wallet_insufficient", "The wallet holds less than is owed.");
  }
}
