import { type StaffId, type TransferDecisionId, toSubjectId } from "@kinfold/contract/ids";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { isFarFromAnnounced } from "@kinfold/contract/office/receipts";
import {
  formatFigure,
  subtract,
  toCredited,
  toMajor,
  toMoney,
  ZERO,
  type ChargedMinor,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { writeAuditEntry, type AuditEntry } from "#audit/index.ts";
import { lagosDay } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { closeIntent, creditIntent, lockIntent, type IntentRow } from "#payments/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { findMembership } from "#staff/index.ts";
import { writeTransferRejectedEmail } from "./emails.ts";
import { isTakenBack } from "./taken-back.ts";
import {
  insertDecision,
  lockTransfer,
  hasNamedLines,
  listDecisions,
  setTransferState,
  type DecisionRow,
  type TransferRow,
} from "./transfer-store.ts";

/** Who decides, and why, in their own words. */
type Decider = { reference: string; by: StaffId; reason?: string };

/** What a line of the club's bank statement says. Minor units of the payment's currency; the day as Lagos has it. */
export type StatementLine = {
  receivedMinor: ChargedMinor;
  feeMinor: ChargedMinor;
  valueDate: string;
};

/** What a proposal needs beside its figures: the reason of an exception, and a far amount typed again. Minor units. */
type Care = { exceptionReason?: string | undefined; retypedMinor?: ChargedMinor | undefined };

/** A sentence from the list, and a note. */
const REASON_MAX_CHARACTERS = 600;

/** Both rows of a transfer that no one has decided about, held; the payment first, as everywhere. */
async function undecided(
  tx: Db,
  reference: string,
  by: StaffId,
): Promise<{ intent: IntentRow; transfer: TransferRow }> {
  const intent = await lockIntent(tx, reference);
  const transfer = await lockTransfer(tx, reference);
  if (intent === undefined || transfer === undefined) {
    refuse(transferRefusals().not_found.transfer);
  }
  if (intent.state !== "awaiting_confirmation") {
    refuse(transferRefusals().decision_changed.decided);
  }
  if (transfer.member_id === (await findMembership(tx, by))) {
    refuse(transferRefusals().staff_own_money);
  }
  return { intent, transfer };
}

function checkLine({ receivedMinor, feeMinor, valueDate }: StatementLine, now: Date): void {
  const { invalid } = transferRefusals();
  if (receivedMinor <= 0n) refuseField("amount_received", invalid.amountReceived);
  if (feeMinor < 0n || feeMinor >= receivedMinor) {
    refuseField("fee", invalid.fee);
  }
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(valueDate) && !Number.isNaN(Date.parse(`${valueDate}T00:00:00Z`));
  if (!isDay || valueDate > lagosDay(now)) {
    refuseField("value_date", invalid.valueDate);
  }
}

/** Refuses an amount that is far from the announced one, unless the proposer typed it a second time. */
function requireRetyped(
  intent: IntentRow,
  receivedMinor: ChargedMinor,
  { retypedMinor }: Care,
): void {
  const { total_minor: announced, charged_currency: currency } = intent;
  if (!isFarFromAnnounced(announced, receivedMinor) || retypedMinor === receivedMinor) return;
  const [got, said] = [formatFigure(receivedMinor, currency), formatFigure(announced, currency)];
  refuseField("retyped", transferRefusals().transfer_amount_far(got, said));
}

/**
 * As `proposeConfirmation`, in a transaction of the caller's. The caller names the statement lines in the same transaction, or
 * gives the reason of an exception: without either the database refuses the confirmation.
 */
export async function proposeWithin(
  tx: Db,
  asked: StatementLine & Decider & Care,
  now: Date,
): Promise<TransferDecisionId> {
  const { reference, by, receivedMinor, feeMinor, valueDate, reason } = asked;
  checkLine(asked, now);
  const { intent } = await undecided(tx, reference, by);
  requireRetyped(intent, receivedMinor, asked);
  const proposal = await insertDecision(tx, {
    reference,
    action: "proposed",
    decided_by: by,
    decided_at: now,
    received_minor: receivedMinor,
    fee_minor: feeMinor,
    value_date: valueDate,
    reason: reason ?? null,
    exception_reason: asked.exceptionReason ?? null,
    retyped_minor: asked.retypedMinor ?? null,
  });
  await setTransferState(tx, reference, "proposed");
  await writeAuditEntry(tx, {
    ...auditOf(intent, asked, now),
    action: "receipt.proposed",
    before: { claimed: toMajor(intent.total_minor), currency: intent.charged_currency },
    after: {
      received: toMajor(receivedMinor),
      fee: toMajor(feeMinor),
      value_date: valueDate,
      ...(asked.exceptionReason !== undefined && { exception_reason: asked.exceptionReason }),
    },
  });
  return proposal;
}

const auditOf = (
  { reference, member_id: memberId }: IntentRow,
  { by, reason }: Decider,
  at: Date,
): Pick<AuditEntry, "at" | "actor" | "subject" | "memberId" | "reason"> => ({
  at,
  actor: { kind: "staff", staffId: by },
  subject: { kind: "bank_transfer", id: toSubjectId(reference) },
  memberId,
  reason,
});

/**
 * Proposes money that no line of an imported statement shows, with the reason of the exception. No money moves until another
 * staff member approves. A new proposal replaces an earlier one. Answers the proposal's id.
 */
export async function proposeConfirmation(
  { db, clock }: Platform,
  asked: StatementLine & Decider & Care,
): Promise<TransferDecisionId> {
  const now = clock.now();
  if (asked.exceptionReason === undefined) refuseWithoutLine();
  return runTransaction(db, (tx) => proposeWithin(tx, asked, now));
}

/** What is credited for what arrived, less the fee: itself. No rate is kept for a transfer by hand, so none is used. */
function creditFor(intent: IntentRow, netMinor: ChargedMinor): Minor {
  if (intent.charged_currency !== intent.credited_currency) {
    throw new Error(`transfer ${intent.reference} is not in the currency of its wallet`);
  }
  return toCredited(netMinor);
}

function creditNote(
  intent: IntentRow,
  receivedMinor: ChargedMinor,
  feeMinor: ChargedMinor,
): string {
  const figure = (minor: ChargedMinor): string => formatFigure(minor, intent.charged_currency);
  const differs = receivedMinor !== intent.total_minor;
  return [
    "Confirmed on our bank statement.",
    ...(differs
      ? [`You told us ${figure(intent.total_minor)}, and ${figure(receivedMinor)} arrived.`]
      : []),
    ...(feeMinor > 0n ? [`${figure(feeMinor)} of it was the bank's fee.`] : []),
  ].join(" ");
}

function refuseWithoutLine(): never {
  return refuseField("exception_reason", transferRefusals().transfer_needs_line);
}

type Proposal = DecisionRow & { received_minor: ChargedMinor; fee_minor: ChargedMinor };

/** What another proposal says otherwise, in words; that it may name another line where its figures are the same. */
function listChanges(seen: DecisionRow, newest: DecisionRow, currency: Currency): string[] {
  const figure = (minor: ChargedMinor | null): string => formatFigure(minor ?? ZERO, currency);
  const day = (on: string | null): string => on ?? "no day";
  const changes = [
    ["what arrived", figure(seen.received_minor), figure(newest.received_minor)],
    ["the bank's fee", figure(seen.fee_minor), figure(newest.fee_minor)],
    ["the value date", day(seen.value_date), day(newest.value_date)],
  ]
    .filter(([, was, is]) => was !== is)
    .map(([what, was, is]) => `${what}: ${was}, now ${is}`);
  return changes.length === 0
    ? ["the same figures, by another line or for another reason"]
    : changes;
}

/** The proposal that is meant, if it is still the newest: the person who approves has seen these very figures. */
async function proposalFor(
  tx: Db,
  { reference, charged_currency: currency }: IntentRow,
  proposalId: TransferDecisionId,
): Promise<Proposal> {
  const proposals = (await listDecisions(tx, reference)).filter(
    ({ action }) => action === "proposed",
  );
  const newest = proposals.at(-1);
  const seen = proposals.find(({ decision_id: id }) => id === proposalId);
  if (newest === undefined || seen === undefined) {
    return refuse(transferRefusals().decision_changed.withdrawn);
  }
  if (newest !== seen) {
    refuse(transferRefusals().decision_changed.figures(listChanges(seen, newest, currency)));
  }
  if (await isTakenBack(tx, proposalId)) {
    refuse(transferRefusals().decision_changed.takenBack);
  }
  const { received_minor, fee_minor } = newest;
  if (received_minor === null || fee_minor === null) throw new Error("a proposal has no figures");
  return { ...newest, received_minor, fee_minor };
}

/**
 * Another person of the staff agrees: what arrived, less the fee, is credited, with the ledger, the member's list and a
 * email, or none of them. Refuses the proposer, a replaced proposal, and a second time.
 */
export async function approveConfirmation(
  platform: Platform,
  asked: Decider & { proposalId: TransferDecisionId; isAcknowledged?: boolean | undefined },
): Promise<void> {
  const { reference, proposalId, by, reason, isAcknowledged = false } = asked;
  const { db, clock, outbox } = platform;
  await runTransaction(db, async (tx) => {
    const { intent } = await undecided(tx, reference, by);
    const proposal = await proposalFor(tx, intent, proposalId);
    if (proposal.decided_by === by) {
      refuse(transferRefusals().staff_own_work);
    }
    // A proposal from before lines were named.
    if (proposal.exception_reason === null && !(await hasNamedLines(tx, proposalId))) {
      refuseWithoutLine();
    }
    if (isFarFromAnnounced(intent.total_minor, proposal.received_minor) && !isAcknowledged) {
      refuse(transferRefusals().transfer_far_unacknowledged);
    }
    const at = clock.now();
    await insertDecision(tx, {
      reference,
      action: "approved",
      proposal_id: proposalId,
      decided_by: by,
      decided_at: at,
      reason: reason ?? null,
      far_acknowledged: isAcknowledged,
    });
    await setTransferState(tx, reference, "confirmed");
    const { received_minor: receivedMinor, fee_minor: feeMinor } = proposal;
    const creditedMinor = creditFor(intent, subtract(receivedMinor, feeMinor));
    await creditIntent(tx, platform, intent, {
      creditedMinor,
      receivedMinor,
      feeMinor,
      at,
      note: creditNote(intent, receivedMinor, feeMinor),
    });
    await writeAuditEntry(tx, {
      ...auditOf(intent, asked, at),
      action: "receipt.confirmed",
      before: {
        proposed_by: proposal.decided_by,
        received: toMajor(receivedMinor),
        ...(proposal.exception_reason !== null && { exception_reason: proposal.exception_reason }),
      },
      after: { credited: toMajor(creditedMinor), currency: intent.credited_currency },
    });
  });
  outbox.nudge();
}

/** A staff member did not find the money. Nothing is credited, and the member is told why in these words. */
export async function rejectTransfer(
  platform: Platform,
  { reference, by, reason }: { reference: string; by: StaffId; reason: string },
): Promise<void> {
  const { db, clock, env, outbox } = platform;
  const words = reason.trim();
  if (words === "" || words.length > REASON_MAX_CHARACTERS) {
    refuseField("reason", transferRefusals().invalid.reason);
  }
  await runTransaction(db, async (tx) => {
    const { intent } = await undecided(tx, reference, by);
    const at = clock.now();
    await insertDecision(tx, {
      reference,
      action: "rejected",
      decided_by: by,
      decided_at: at,
      reason: words,
    });
    await setTransferState(tx, reference, "rejected");
    await closeIntent(tx, intent, { state: "rejected", at, note: words, next_check_at: null });
    const { email, firstName } = await readPerson(tx, intent.member_id);
    const emailContent = writeTransferRejectedEmail({
      firstName,
      publicUrl: env.PUBLIC_URL,
      reference,
      sum: toMoney(intent.charged_currency, intent.total_minor),
      reason: words,
      supportEmail: env.SUPPORT_EMAIL,
    });
    const { member_id: memberId } = intent;
    await notifyMember(tx, platform, { memberId, to: email, emailContent, event: reference });
    await writeAuditEntry(tx, {
      ...auditOf(intent, { reference, by, reason: words }, at),
      action: "receipt.rejected",
      before: { claimed: toMajor(intent.total_minor), currency: intent.charged_currency },
    });
  });
  outbox.nudge();
}
