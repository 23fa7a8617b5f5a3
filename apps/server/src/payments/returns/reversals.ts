import { audit } from "#audit/index.ts";
import { toMajor } from "@kinfold/money";
import { transaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { refuseOwn } from "#staff/index.ts";
import { askStaff, lockIntent } from "../intents.ts";
import type { Deciding } from "./decisions.ts";
import {
  insertReversalDecision,
  openReversalProposal,
  reversalDecisions,
  type ReversalDecisionRow,
  type ReversalOutcome,
} from "./reversal-store.ts";
import {
  correctReceipt,
  dropCorrection,
  lockCorrectable,
  undoCorrectionOf,
} from "./corrections.ts";
import { insertReturn, leftOf, returnOf, returnsOfPayment, type ReturnRow } from "./store.ts";
import { creditedOf, holdReturn, releaseReturn, takeReturn, type Credited } from "./take-back.ts";

/** A debit of our bank that takes back what was credited for a payment. Minor units of what was charged. */
export type BankReversal = {
  reference: string;
  debitLineId: string;
  amountMinor: bigint;
  /** What the bank says, for staff. */
  reason: string;
};

/**
 * Opens an exception for money that the bank took back after it was credited: holds what the wallet has of it and books the
 * rest as owed. Answers false when the payment was not credited or this debit is known already.
 */
export async function openReversal(platform: Platform, reversal: BankReversal): Promise<boolean> {
  const { reference, debitLineId, amountMinor, reason } = reversal;
  const { db, clock, outbox } = platform;
  const isOpened = await transaction(db, async (tx) => {
    const intent = await lockIntent(tx, reference);
    const credited = intent && creditedOf(intent);
    if (intent === undefined || credited === undefined) return false;
    const rows = await returnsOfPayment(tx, reference);
    if (
      rows.some(({ provider_return_id: id, kind }) => kind === "reversal" && id === debitLineId)
    ) {
      return false;
    }
    const at = clock.now();
    const left = leftOf(credited.paid.receivedMinor, rows);
    if (amountMinor > left) {
      const details = { debit: debitLineId, left: String(left), said: String(amountMinor) };
      const why = `our bank took back more than is left: ${debitLineId}`;
      await askStaff(tx, { reference, provider: null, reason: why, details, at });
      return false;
    }
    const row = await insertReturn(tx, {
      reference,
      kind: "reversal",
      provider: "bank",
      providerReturnId: debitLineId,
      reason,
      amountMinor,
      at,
    });
    await holdReturn(tx, platform, credited, row, { state: "open", at, nextCheckAt: null });
    await audit(tx, {
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

type Locked = {
  row: ReturnRow;
  credited: Credited;
  proposal: ReversalDecisionRow | undefined;
};

/** The state in which people decide about a row: a reversal is open, a correction waits or has taken the money. */
function isDecidable({ kind, state }: ReturnRow): boolean {
  return kind === "correction" ? state === "asked" || state === "gone" : state === "open";
}

/** The reversal or correction, whose payment is locked until the transaction ends. */
async function lockReversal(tx: Db, { returnId, by }: Deciding): Promise<Locked> {
  const before = await returnOf(tx, returnId);
  const intent = before && (await lockIntent(tx, before.reference));
  const credited = intent && creditedOf(intent);
  const row = await returnOf(tx, returnId);
  const isOne = row?.kind === "reversal" || row?.kind === "correction";
  if (row === undefined || !isOne || credited === undefined) {
    return refuse("not_found", "There is no such reversal.");
  }
  refuseOwn(by, credited.intent);
  if (!isDecidable(row)) refuse("reversal_decided", "This was decided about already.");
  const proposal = openReversalProposal(await reversalDecisions(tx, [returnId]));
  return { row, credited, proposal };
}

type Step = { step: ReversalDecisionRow["step"]; outcome: ReversalOutcome; proposalId?: string };

async function recordStep(
  tx: Db,
  { row, credited }: Locked,
  { by, reason }: Deciding,
  { at, ...step }: Step & { at: Date },
): Promise<void> {
  await insertReversalDecision(tx, {
    returnId: row.return_id,
    by: by.staffId,
    at,
    reason,
    ...step,
  });
  await audit(tx, {
    at,
    actor: { kind: "staff", staffId: by.staffId },
    action: `${row.kind}.${step.step}`,
    subject: { kind: "payment_return", id: row.return_id },
    memberId: credited.intent.member_id,
    reason,
    before: { state: row.state, payment: row.reference },
    after: { outcome: step.outcome, amount: toMajor(row.amount_minor) },
  });
}

/**
 * One of the staff proposes what becomes of money that the bank took back, or that a correction which took the money is undone.
 * Nothing moves.
 */
export async function proposeReversal(
  { db, clock }: Platform,
  deciding: Deciding & { outcome: ReversalOutcome },
): Promise<void> {
  await transaction(db, async (tx) => {
    const locked = await lockReversal(tx, deciding);
    if (locked.proposal !== undefined) {
      refuse("reversal_proposed", "Another staff member proposed this already. Answer it first.");
    }
    const { outcome } = deciding;
    // What a correction took is taken already: all that is left to propose is undoing it.
    if (locked.row.kind === "correction" && outcome === "take") {
      refuse("reversal_decided", "This was decided about already.");
    }
    await recordStep(tx, locked, deciding, { step: "proposed", outcome, at: clock.now() });
  });
}

/** One of the staff proposes to correct a receipt that was confirmed. Nothing moves. Answers the id of the correction. */
export async function proposeCorrection(
  { db, clock }: Platform,
  { reference, by, reason }: { reference: string } & Pick<Deciding, "by" | "reason">,
): Promise<string> {
  return transaction(db, async (tx) => {
    const { intent, credited, amountMinor } = await lockCorrectable(tx, { reference, by });
    const at = clock.now();
    const row = await insertReturn(tx, {
      reference,
      kind: "correction",
      provider: "bank",
      providerReturnId: null,
      reason,
      amountMinor,
      askedBy: by,
      at,
    });
    const locked = { row, credited: { ...credited, intent }, proposal: undefined };
    const deciding = { returnId: row.return_id, by, reason };
    await recordStep(tx, locked, deciding, { step: "proposed", outcome: "take", at });
    return row.return_id;
  });
}

type Answering = Deciding & { proposalId: string };

function proposalOf({ proposal }: Locked, { proposalId }: Answering): ReversalDecisionRow {
  if (proposal?.decision_id !== proposalId) {
    return refuse("reversal_changed", "This proposal was answered already. Please look again.");
  }
  return proposal;
}

/**
 * Does what another staff member proposed: takes the money back for good, or releases what was held and owed; of a correction,
 * takes the money or gives it again.
 */
export async function confirmReversal(platform: Platform, answering: Answering): Promise<void> {
  const { db, clock, outbox } = platform;
  await transaction(db, async (tx) => {
    const locked = await lockReversal(tx, answering);
    const {
      decision_id: proposalId,
      decided_by: proposer,
      outcome,
    } = proposalOf(locked, answering);
    if (proposer === answering.by.staffId) {
      refuse("staff_second_pair", "Another staff member has to confirm what you proposed.");
    }
    const at = clock.now();
    await recordStep(tx, locked, answering, { step: "confirmed", outcome, proposalId, at });
    const { row, credited } = locked;
    if (row.kind === "correction") {
      const act = outcome === "take" ? correctReceipt : undoCorrectionOf;
      await act(tx, platform, credited, row, { by: answering.by, at });
      return;
    }
    if (outcome === "release") {
      await releaseReturn(tx, platform, credited, row, { at });
      return;
    }
    const { amount_minor: amountMinor, provider_return_id: id } = row;
    if (id === null) throw new Error("a reversal names its line");
    await takeReturn(tx, platform, credited, row, { amountMinor, providerReturnId: id, at });
  });
  outbox.nudge();
}

/** Does not agree with a proposal, or takes one's own back. The money stays as it is: held and owed, credited or corrected. */
export async function refuseReversal({ db, clock }: Platform, answering: Answering): Promise<void> {
  await transaction(db, async (tx) => {
    const locked = await lockReversal(tx, answering);
    const { decision_id: proposalId, outcome } = proposalOf(locked, answering);
    const at = clock.now();
    await recordStep(tx, locked, answering, { step: "refused", outcome, proposalId, at });
    if (locked.row.kind === "correction" && outcome === "take") {
      await dropCorrection(tx, locked.row, at);
    }
  });
}
