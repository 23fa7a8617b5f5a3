import type { ReturnId, StatementLineId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import type { ReversalOutcome } from "@kinfold/contract/office/returns";
import { writeAuditEntry } from "#audit/index.ts";
import { toMajor, type ChargedMinor } from "@kinfold/money";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { refuseOwn, type Operator } from "#staff/index.ts";
import { flagForStaff, lockIntent } from "../intents.ts";
import {
  correctReceipt,
  dropCorrection,
  lockCorrectable,
  undoCorrectionOf,
} from "./corrections.ts";
import {
  createReturnDecision,
  buildReturnDraft,
  lockReturn,
  type LockedReturn,
  type ReturnDecisionOf,
} from "./decision.ts";
import {
  insertReturn,
  computeReceivedLeft,
  listReturnsOfPayment,
  type ReturnRow,
} from "./store.ts";
import { readCredited, holdReturn, releaseReturn, takeReturn } from "./take-back.ts";

/** A debit of our bank that takes back what was credited for a payment. Minor units of what was charged. */
export type BankReversal = {
  reference: string;
  debitLineId: StatementLineId;
  amountMinor: ChargedMinor;
  /** What the bank says, for staff. */
  reason: string;
};

/**
 * Opens an exception for money that the bank took back after it was credited: holds what the wallet has of it and records the
 * rest as owed. Answers false when the payment was not credited or this debit is known already.
 */
export async function openReversal(platform: Platform, reversal: BankReversal): Promise<boolean> {
  const { reference, debitLineId, amountMinor, reason } = reversal;
  const { db, clock, outbox } = platform;
  const isOpened = await runTransaction(db, async (tx) => {
    const intent = await lockIntent(tx, reference);
    const credited = intent && readCredited(intent);
    if (intent === undefined || credited === undefined) return false;
    const rows = await listReturnsOfPayment(tx, reference);
    if (
      rows.some(({ provider_return_id: id, kind }) => kind === "reversal" && id === debitLineId)
    ) {
      return false;
    }
    const at = clock.now();
    const left = computeReceivedLeft(credited.paid.receivedMinor, rows);
    if (amountMinor > left) {
      const details = { debit: debitLineId, left: String(left), said: String(amountMinor) };
      const why = `our bank took back more than is left: ${debitLineId}`;
      await flagForStaff(tx, { reference, provider: null, reason: why, details, at });
      return false;
    }
    const row = await insertReturn(tx, {
      reference,
      kind: "reversal",
      provider: "bank",
      providerReturnReference: debitLineId,
      reason,
      amountMinor,
      at,
    });
    await holdReturn(tx, platform, credited, row, { state: "open", at, nextCheckAt: null });
    await writeAuditEntry(tx, {
      at,
      actor: { kind: "system" },
      action: "reversal.opened",
      subject: { kind: "payment_return", id: row.return_id },
      memberId: intent.member_id,
      reason,
      after: {
        payment: reference,
        amount: toMajor(amountMinor),
        currency: intent.charged_currency,
      },
    });
    return true;
  });
  if (isOpened) outbox.nudge();
  return isOpened;
}

/** An outcome of what a bank took back or a correction took; or a confirmed receipt that is to be corrected. */
type Form = { returnId: ReturnId; outcome: ReversalOutcome } | { receipt: string; reason: string };

/** A correction of a confirmed receipt, asked for. */
async function askForCorrection(
  tx: Db,
  { receipt, reason }: Extract<Form, { receipt: string }>,
  { by, at }: { by: Operator; at: Date },
): Promise<LockedReturn> {
  const { credited, amountMinor } = await lockCorrectable(tx, { reference: receipt, by });
  const row = await insertReturn(tx, {
    reference: receipt,
    kind: "correction",
    provider: "bank",
    providerReturnReference: null,
    reason,
    amountMinor,
    askedBy: by,
    at,
  });
  return { row, credited };
}

/**
 * The state in which people decide about a row: a reversal is open, a correction has taken the money. Then undoing it is all that
 * is left to propose.
 */
const isDecidable = ({ kind, state }: ReturnRow, outcome: ReversalOutcome): boolean =>
  kind === "correction" ? state === "gone" && outcome === "release" : state === "open";

/** Such a return. Refuses one that was decided about. */
async function lockDecidable(
  tx: Db,
  { returnId, outcome }: Extract<Form, { returnId: ReturnId }>,
  by: Operator,
): Promise<LockedReturn> {
  const locked = await lockReturn(tx, returnId);
  const { row, credited } = locked;
  if (row.kind !== "reversal" && row.kind !== "correction") {
    return refuse(paymentRefusals().not_found.reversal);
  }
  refuseOwn(by, credited.intent);
  if (!isDecidable(row, outcome)) {
    refuse(paymentRefusals().decision_changed.decided);
  }
  return locked;
}

/**
 * What becomes of money that our bank took back: it leaves the wallet for good, or what was held and owed is released. Of a
 * correction of a confirmed receipt: the money leaves the wallet, or comes again.
 */
export const createReversalDecision = (platform: Platform): ReturnDecisionOf<Form> =>
  createReturnDecision("reversal", {
    prefix: "rvd",
    actionsOf: ({ kind }) => ({
      proposed: `${kind}.proposed`,
      approved: `${kind}.confirmed`,
      rejected: `${kind}.refused`,
      withdrawn: `${kind}.withdrawn`,
    }),
    draft: async (tx, form, { by, at }) => {
      const locked =
        "receipt" in form
          ? await askForCorrection(tx, form, { by, at })
          : await lockDecidable(tx, form, by);
      const { row, credited } = locked;
      const change = {
        amount_minor: row.amount_minor.toString(),
        currency: credited.intent.charged_currency,
        outcome: "receipt" in form ? ("take" as const) : form.outcome,
      };
      return buildReturnDraft(locked, change, at);
    },
    carryOut: async (tx, { row, credited }, { payload }, { by, at }) => {
      if (row.kind === "correction") {
        const act = payload.outcome === "take" ? correctReceipt : undoCorrectionOf;
        await act(tx, platform, credited, row, { by, at });
        return;
      }
      if (payload.outcome === "release") {
        await releaseReturn(tx, platform, credited, row, { at });
        return;
      }
      const { amount_minor: amountMinor, provider_return_id: id } = row;
      if (id === null) throw new Error("a reversal names its line");
      await takeReturn(tx, platform, credited, row, {
        amountMinor,
        providerReturnReference: id,
        at,
      });
    },
    discard: async (tx, { row }, { payload }, at) => {
      if (row.kind === "correction" && payload.outcome === "take") {
        await dropCorrection(tx, row, at);
      }
    },
  });
