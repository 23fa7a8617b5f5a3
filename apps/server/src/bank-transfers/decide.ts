import { formatFigure } from "@kinfold/money";
import { personOf } from "#members/index.ts";
import {
  centsTruncated,
  closeIntent,
  creditIntent,
  lockIntent,
  type IntentRow,
} from "#payments/index.ts";
import { transaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { transferRejectedLetter } from "./letters.ts";
import {
  insertDecision,
  lockTransfer,
  newestProposal,
  setTransferState,
  type DecisionRow,
  type TransferRow,
} from "./transfer-store.ts";

/** What a line of the club's bank statement says. Minor units of the payment's currency; the day as Lagos has it. */
export type StatementLine = { receivedMinor: bigint; feeMinor: bigint; valueDate: string };

const LAGOS_AHEAD_MS = 3_600_000;
const dayInLagos = (at: Date): string =>
  new Date(at.getTime() + LAGOS_AHEAD_MS).toISOString().slice(0, 10);

/** Both rows of a transfer that nobody has decided about, held; the payment first, as everywhere. */
async function undecided(
  tx: Db,
  reference: string,
  by: string,
): Promise<{ intent: IntentRow; transfer: TransferRow }> {
  const intent = await lockIntent(tx, reference);
  const transfer = await lockTransfer(tx, reference);
  if (intent === undefined || transfer === undefined) {
    refuse("not_found", "There is no such transfer.");
  }
  if (intent.state !== "awaiting_confirmation") {
    refuse("transfer_decided", "This transfer was decided about already.");
  }
  if (transfer.member_id === by) {
    refuse("transfer_own", "Nobody decides about a transfer of their own.");
  }
  return { intent, transfer };
}

function checkLine({ receivedMinor, feeMinor, valueDate }: StatementLine, now: Date): void {
  const wrong = (field: string, sentence: string): never =>
    refuse("invalid", sentence, { fields: { [field]: sentence } });
  if (receivedMinor <= 0n) wrong("amount_received", "Enter the amount that arrived.");
  if (feeMinor < 0n || feeMinor >= receivedMinor) {
    wrong("fee", "The fee must leave something to credit.");
  }
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(valueDate) && !Number.isNaN(Date.parse(`${valueDate}T00:00:00Z`));
  if (!isDay || valueDate > dayInLagos(now)) {
    wrong("value_date", "Enter the day on the bank statement, today at the latest.");
  }
}

/**
 * Somebody of the staff found the money on the bank statement: writes down what arrived, whatever the member claimed. No
 * money moves until somebody else approves. A new proposal replaces an earlier one. Answers the proposal's id.
 */
export function proposeConfirmation(
  { db, clock }: Platform,
  asked: StatementLine & { reference: string; by: string },
): Promise<string> {
  const { reference, by, receivedMinor, feeMinor, valueDate } = asked;
  const now = clock.now();
  checkLine(asked, now);
  return transaction(db, async (tx) => {
    await undecided(tx, reference, by);
    const proposal = await insertDecision(tx, {
      reference,
      deed: "proposed",
      decided_by: by,
      decided_at: now,
      received_minor: receivedMinor,
      fee_minor: feeMinor,
      value_date: valueDate,
    });
    await setTransferState(tx, reference, "proposed");
    return proposal;
  });
}

/** What is credited for what arrived, less the fee: itself, or what it buys at the rate that was agreed. */
function creditFor(intent: IntentRow, netMinor: bigint): bigint {
  const { naira_per_dollar: rate } = intent;
  if (rate === null) return netMinor;
  // Rounding was in the member's favour when the price was made.
  return netMinor === intent.base_minor ? intent.amount_minor : centsTruncated(netMinor, rate);
}

function creditNote(intent: IntentRow, receivedMinor: bigint, feeMinor: bigint): string {
  const figure = (minor: bigint): string => formatFigure(minor, intent.charged_currency);
  const differs = receivedMinor !== intent.total_minor;
  return [
    "Confirmed on our bank statement.",
    ...(differs
      ? [`You told us ${figure(intent.total_minor)}, and ${figure(receivedMinor)} arrived.`]
      : []),
    ...(feeMinor > 0n ? [`${figure(feeMinor)} of it was the bank's fee.`] : []),
  ].join(" ");
}

type Proposal = DecisionRow & { received_minor: bigint; fee_minor: bigint };

/** The proposal that is meant, if it is still the newest: whoever approves has seen these very figures. */
async function proposalFor(tx: Db, reference: string, proposalId: string): Promise<Proposal> {
  const newest = await newestProposal(tx, reference);
  if (newest === undefined || newest.decision_id !== proposalId) {
    refuse("transfer_changed", "The figures have changed. Please look at them again.");
  }
  const { received_minor, fee_minor } = newest;
  if (received_minor === null || fee_minor === null) throw new Error("a proposal has no figures");
  return { ...newest, received_minor, fee_minor };
}

/**
 * Somebody else of the staff agrees: what arrived, less the fee, is credited, with the books, the member's list and a
 * letter, or none of them. Refuses the proposer, a replaced proposal, and a second time.
 */
export async function approveConfirmation(
  platform: Platform,
  { reference, proposalId, by }: { reference: string; proposalId: string; by: string },
): Promise<void> {
  const { db, clock, outbox } = platform;
  await transaction(db, async (tx) => {
    const { intent } = await undecided(tx, reference, by);
    const proposal = await proposalFor(tx, reference, proposalId);
    if (proposal.decided_by === by) {
      refuse("transfer_needs_another", "Somebody else has to approve what you proposed.");
    }
    const at = clock.now();
    await insertDecision(tx, {
      reference,
      deed: "approved",
      proposal_id: proposalId,
      decided_by: by,
      decided_at: at,
    });
    await setTransferState(tx, reference, "confirmed");
    const { received_minor: receivedMinor, fee_minor: feeMinor } = proposal;
    await creditIntent(tx, platform, intent, {
      creditedMinor: creditFor(intent, receivedMinor - feeMinor),
      receivedMinor,
      feeMinor,
      at,
      note: creditNote(intent, receivedMinor, feeMinor),
    });
  });
  outbox.nudge();
}

/** Somebody of the staff did not find the money. Nothing is credited, and the member is told why in these words. */
export async function rejectTransfer(
  platform: Platform,
  { reference, by, reason }: { reference: string; by: string; reason: string },
): Promise<void> {
  const { db, clock, env, outbox } = platform;
  const words = reason.trim();
  if (words === "" || words.length > 500) {
    refuse("invalid", "Say why, for the member to read.", {
      fields: { reason: "Say why, for the member to read." },
    });
  }
  await transaction(db, async (tx) => {
    const { intent } = await undecided(tx, reference, by);
    const at = clock.now();
    await insertDecision(tx, {
      reference,
      deed: "rejected",
      decided_by: by,
      decided_at: at,
      reason: words,
    });
    await setTransferState(tx, reference, "rejected");
    await closeIntent(tx, intent, { state: "rejected", at, note: words, next_check_at: null });
    const { email, firstName } = await personOf(tx, intent.member_id);
    const letter = transferRejectedLetter({
      firstName,
      publicUrl: env.PUBLIC_URL,
      reference,
      amountMinor: intent.total_minor,
      currency: intent.charged_currency,
      reason: words,
      supportEmail: env.SUPPORT_EMAIL,
    });
    await outbox.write(tx, email, letter);
  });
  outbox.nudge();
}
