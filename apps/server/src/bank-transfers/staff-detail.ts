import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import type { TransferDetail, TransferTwin } from "@kinfold/contract/office/receipts";
import { toMinor } from "@kinfold/money";
import { readMemberNames } from "#members/index.ts";
import { findCorrection, listIntents, findHandPaidIntents } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { readStaffNames } from "#staff/index.ts";
import { computeDayAround } from "./day-around.ts";
import { findReceipt, type ReceiptRow } from "./receipt-store.ts";
import { listDecisions, listTransfers, findTwins, type TransferRow } from "./transfer-store.ts";

/** The transfer with this reference. Refuses `not_found`. */
export async function readTransfer(db: Db, reference: string): Promise<TransferRow> {
  const [row] = await listTransfers(db, [reference]);
  return row ?? refuse(transferRefusals().not_found.transfer);
}

/** The receipt that a transfer was claimed with. */
export async function readTransferReceipt(db: Db, row: TransferRow): Promise<ReceiptRow> {
  const receipt = await findReceipt(db, row.member_id, row.receipt_id);
  assertExists(receipt, "a transfer has no receipt");
  return receipt;
}

/** The other transfers that this one might be, and what they have in common. */
export async function readTwinViews(db: Db, row: TransferRow): Promise<TransferTwin[]> {
  const { reference, member_id: memberId, claimed_at: at } = row;
  const intent = (await listIntents(db, [reference])).get(reference);
  assertExists(intent, "a transfer is of no payment");
  const { charged_currency: currency, total_minor: totalMinor } = intent;
  const shared = new Map((await findTwins(db, row)).map((twin) => [twin.reference, twin]));
  const alike = await findHandPaidIntents(db, {
    memberId,
    currency,
    totalMinor,
    ...computeDayAround(at),
  });
  const references = [...new Set([...shared.keys(), ...alike])].filter((one) => one !== reference);
  const others = await listTransfers(db, references);
  const intents = await listIntents(db, references);
  const names = await readMemberNames(
    db,
    others.map(({ member_id }) => member_id),
  );
  return others.map((other) => {
    const paid = intents.get(other.reference);
    assertExists(paid, "a transfer is of no payment");
    const twin = shared.get(other.reference);
    return {
      id: other.reference,
      member: { id: other.member_id, name: names.get(other.member_id) ?? other.member_id },
      amount: toMinor(paid.total_minor),
      currency: paid.charged_currency,
      state: other.state,
      created_at: other.claimed_at.toISOString(),
      shares: [
        ...(twin?.is_file === true ? (["file"] as const) : []),
        ...(twin?.is_bank_reference === true ? (["bank_reference"] as const) : []),
        ...(alike.includes(other.reference) ? (["amount_and_day"] as const) : []),
      ],
    };
  });
}

/** The newest correction of a receipt, as its detail names it; null without one. */
export async function readCorrectionView(
  db: Db,
  reference: string,
): Promise<TransferDetail["correction"]> {
  const row = await findCorrection(db, reference);
  return row === undefined ? null : { id: row.return_id, state: row.shown_state };
}

/** Everything that the staff did about a transfer, oldest first. */
export async function readDecisionViews(
  db: Db,
  reference: string,
): Promise<TransferDetail["decisions"]> {
  const decisions = await listDecisions(db, reference);
  const names = await readStaffNames(
    db,
    decisions.map(({ decided_by }) => decided_by),
  );
  return decisions.map((one) => ({
    action: one.action,
    by: { id: one.decided_by, name: names.get(one.decided_by) ?? one.decided_by },
    at: one.decided_at.toISOString(),
    received: one.received_minor === null ? null : toMinor(one.received_minor),
    fee: one.fee_minor === null ? null : toMinor(one.fee_minor),
    value_date: one.value_date,
    reason: one.reason,
    exception_reason: one.exception_reason,
  }));
}
