import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import type { ChargedMinor } from "@kinfold/money";
import { sql } from "kysely";
import { WalletClosed } from "#ledger/index.ts";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { refuseOwn, type Operator } from "#staff/index.ts";
import { lockIntent, type IntentRow } from "../intents.ts";
import { computeReceivedLeft, moveReturn, listReturnsOfPayment, type ReturnRow } from "./store.ts";
import { readCredited, takeReturn, undoCorrection, type Credited } from "./take-back.ts";

type NotifyContext = Pick<Platform, "clock" | "env" | "outbox">;

/** A confirmed receipt that can be corrected, with what would be taken back of it. Minor units of what was charged. */
export type Correctable = { intent: IntentRow; credited: Credited; amountMinor: ChargedMinor };

/**
 * The payment of a confirmed receipt, locked until the transaction ends. Refuses a payment that is not there, is the operator's
 * own, was not confirmed by staff, or of which nothing is left to correct.
 */
export async function lockCorrectable(
  tx: Db,
  { reference, by }: { reference: string; by: Operator },
): Promise<Correctable> {
  const intent = await lockIntent(tx, reference);
  if (intent?.gateway !== "bank") return refuse(paymentRefusals().not_found.receipt);
  refuseOwn(by, intent);
  const credited = readCredited(intent);
  if (credited === undefined) {
    return refuse(paymentRefusals().receipt_not_correctable.unconfirmed);
  }
  const rows = await listReturnsOfPayment(tx, reference);
  if (rows.some(({ kind, state }) => kind === "correction" && state === "asked")) {
    refuse(paymentRefusals().decision_changed.correctionProposed);
  }
  if (rows.some(({ state }) => state === "open")) {
    refuse(paymentRefusals().receipt_not_correctable.takenBack);
  }
  const amountMinor = computeReceivedLeft(credited.paid.receivedMinor, rows);
  if (amountMinor <= 0n) {
    refuse(paymentRefusals().receipt_not_correctable.nothingCredited);
  }
  return { intent, credited, amountMinor };
}

/** The key of the journal that credited this receipt last: its deposit, or the correction that was undone last. */
function creditedBy(reference: string, rows: readonly ReturnRow[]): string {
  const undone = rows.findLast(({ kind, state }) => kind === "correction" && state === "undone");
  return undone === undefined ? `deposit:${reference}` : `return:${undone.return_id}:undone`;
}

/** Takes a corrected receipt's money out of the wallet; what that lacks is owed. The caller holds the payment. */
export async function correctReceipt(
  tx: Db,
  context: NotifyContext,
  credited: Credited,
  row: ReturnRow,
  { by, at }: { by: Operator; at: Date },
): Promise<void> {
  const rows = await listReturnsOfPayment(tx, row.reference);
  const left = computeReceivedLeft(credited.paid.receivedMinor, rows);
  if (left !== row.amount_minor || rows.some(({ state }) => state === "open")) {
    refuse(paymentRefusals().decision_changed.takenBackSince);
  }
  await takeReturn(tx, context, credited, row, {
    amountMinor: row.amount_minor,
    approvedBy: by,
    corrects: creditedBy(row.reference, rows),
    at,
  });
}

/** Credits a corrected receipt again. Refuses when its line or its file is another receipt's by now. */
export async function undoCorrectionOf(
  tx: Db,
  context: NotifyContext,
  credited: Credited,
  row: ReturnRow,
  { at }: { at: Date },
): Promise<void> {
  const { rows } = await sql<{ by: "line" | "receipt" | null }>`
    select superseding_receipt(${row.reference}) as by`.execute(tx);
  const by = rows[0]?.by ?? null;
  if (by !== null) refuse(paymentRefusals().correction_superseded[by]);
  try {
    await undoCorrection(tx, context, credited, row, at);
  } catch (error) {
    if (!(error instanceof WalletClosed)) throw error;
    refuse(paymentRefusals().correction_superseded.walletClosed);
  }
}

/** A correction that was not agreed to: the receipt stands as it was. */
export async function dropCorrection(tx: Db, row: ReturnRow, at: Date): Promise<void> {
  await moveReturn(tx, row.return_id, { state: "declined", at, nextCheckAt: null });
}
