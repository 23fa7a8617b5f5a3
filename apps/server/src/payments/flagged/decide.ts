import type { PaymentReviewDecisionId, PaymentReviewId, StaffId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import type { ProviderWord } from "@kinfold/contract/office/webhooks";
import {
  add,
  formatFigure,
  subtract,
  toCredited,
  toMajor,
  toMinor,
  ZERO,
  type ChargedMinor,
  type Minor,
} from "@kinfold/money";
import { writeAuditEntry } from "#audit/index.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { findMembership } from "#staff/index.ts";
import { isMemberClosed } from "#members/index.ts";
import { isClosed } from "#wallets/index.ts";
import { creditIntent } from "../credit.ts";
import { findIntent, lockIntent, type IntentRow } from "../intents.ts";
import { isOfProvider, type ProviderStatus } from "../providers/provider.ts";
import { convertToCentsDown } from "../rates.ts";
import { PROVIDER_OF } from "../rules.ts";
import type { PaymentsServices } from "../setting.ts";
import { verifyAtProvider } from "../verify-at-provider.ts";
import {
  closeReview,
  insertReviewDecision,
  findFlaggedPayment,
  lockFlaggedPayment,
  listReviewDecisions,
  type FlaggedPaymentRow,
  type ReviewDecisionRow,
} from "./store.ts";

type Deciding = { id: PaymentReviewId; by: StaffId; reason: string };

/** A payment of which something may still be credited; undefined for none. */
async function creditable(db: Db, kept: FlaggedPaymentRow): Promise<IntentRow | undefined> {
  const intent = kept.reference === null ? undefined : await findIntent(db, kept.reference);
  if (intent === undefined || intent.credited_minor !== null) return undefined;
  return intent.gateway === "wallet" || intent.gateway === "bank" ? undefined : intent;
}

/** Whether something may be credited for it, if its provider says so. */
export const isCreditable = async (db: Db, kept: FlaggedPaymentRow): Promise<boolean> =>
  (await creditable(db, kept)) !== undefined;

async function readPayment(db: Db, id: PaymentReviewId): Promise<FlaggedPaymentRow> {
  return (await findFlaggedPayment(db, id)) ?? refuse(paymentRefusals().not_found.flaggedPayment);
}

async function verifyPayment(
  setting: PaymentsServices,
  id: PaymentReviewId,
): Promise<{ intent: IntentRow; said: ProviderStatus }> {
  const { db } = setting.platform;
  const intent = await creditable(db, await readPayment(db, id));
  if (intent === undefined || intent.gateway === "wallet" || intent.gateway === "bank") {
    return refuse(paymentRefusals().webhook_not_creditable.notOpen);
  }
  try {
    const provider = setting.providers[PROVIDER_OF[intent.gateway]];
    return { intent, said: await verifyAtProvider(provider, intent) };
  } catch (error) {
    if (!isOfProvider(error)) throw error;
    return refuse(paymentRefusals().provider_away);
  }
}

/** What the provider says of the payment now. Changes nothing. */
export async function queryProvider(
  setting: PaymentsServices,
  id: PaymentReviewId,
): Promise<ProviderWord> {
  const { said } = await verifyPayment(setting, id);
  return {
    status: said.status,
    amount: said.amountMinor === null ? null : toMinor(said.amountMinor),
    currency: said.currency,
    asked_at: setting.platform.clock.now().toISOString(),
  };
}

/** What would be credited for what the provider says arrived, less the fees of the payment. Refuses what cannot be. */
export function creditFor(
  intent: IntentRow,
  said: ProviderStatus,
): { receivedMinor: ChargedMinor; feeMinor: ChargedMinor; creditedMinor: Minor } {
  const isPaid = ["success", "overpaid", "underpaid"].includes(said.status);
  const received = said.amountMinor;
  if (!isPaid || received === null || said.reference !== intent.reference) {
    return refuse(paymentRefusals().webhook_not_creditable.notMade);
  }
  if (
    said.currency !== intent.charged_currency ||
    (said.isLive !== null && said.isLive !== intent.is_live)
  ) {
    return refuse(paymentRefusals().webhook_not_creditable.otherMoney);
  }
  const {
    processing_fee_minor,
    provider_fee_minor,
    total_minor,
    amount_minor,
    naira_per_dollar: rate,
  } = intent;
  const worth = (charged: ChargedMinor): Minor =>
    rate === null ? toCredited(charged) : convertToCentsDown(charged, rate);
  const feeMinor = add(processing_fee_minor, provider_fee_minor);
  const creditedMinor =
    received >= total_minor
      ? add(amount_minor, worth(subtract(received, total_minor)))
      : received > feeMinor
        ? worth(subtract(received, feeMinor))
        : ZERO;
  if (creditedMinor <= 0n) return refuse(paymentRefusals().webhook_not_creditable.feesTakeAll);
  return { receivedMinor: received, feeMinor, creditedMinor };
}

/** The row, held; refused when it was closed, or is about the decider's own money. */
async function lockOpenPayment(tx: Db, { id, by }: Deciding): Promise<FlaggedPaymentRow> {
  const kept =
    (await lockFlaggedPayment(tx, id)) ?? refuse(paymentRefusals().not_found.flaggedPayment);
  if (kept.resolved_at !== null) refuse(paymentRefusals().decision_changed.closed);
  if (kept.member_id !== null && kept.member_id === (await findMembership(tx, by))) {
    refuse(paymentRefusals().staff_own_money);
  }
  return kept;
}

/** Refuses what would go into a wallet that was closed meanwhile. */
async function refuseClosed(tx: Db, intent: IntentRow): Promise<void> {
  const { member_id: memberId, wallet_id: walletId } = intent;
  if (await isMemberClosed(tx, memberId)) {
    refuse(paymentRefusals().webhook_not_creditable.accountClosed);
  }
  if (walletId !== null && (await isClosed(tx, walletId))) {
    refuse(paymentRefusals().webhook_not_creditable.walletClosed);
  }
}

const auditOf = (kept: FlaggedPaymentRow, { id, by, reason }: Deciding, at: Date) => ({
  at,
  actor: { kind: "staff" as const, staffId: by },
  subject: { kind: "payment_review", id },
  memberId: kept.member_id ?? undefined,
  reason,
});

/** Proposes to credit what the provider says now. No money moves until another person agrees. */
export async function proposeCredit(setting: PaymentsServices, deciding: Deciding): Promise<void> {
  const { db, clock } = setting.platform;
  const { intent, said } = await verifyPayment(setting, deciding.id);
  const { receivedMinor, creditedMinor } = creditFor(intent, said);
  const { id, by, reason } = deciding;
  await runTransaction(db, async (tx) => {
    const kept = await lockOpenPayment(tx, deciding);
    await refuseClosed(tx, intent);
    const at = clock.now();
    await insertReviewDecision(tx, {
      review_id: id,
      action: "proposed",
      decided_by: by,
      decided_at: at,
      reason,
      received_minor: receivedMinor,
      credited_minor: creditedMinor,
    });
    await writeAuditEntry(tx, {
      ...auditOf(kept, deciding, at),
      action: "webhook.credit_proposed",
      before: { agreed: toMajor(intent.total_minor), currency: intent.charged_currency },
      after: { received: toMajor(receivedMinor), credited: toMajor(creditedMinor) },
    });
  });
}

/** The newest proposal, if it is the one that was looked at. */
async function proposalFor(
  tx: Db,
  { id, proposalId }: { id: PaymentReviewId; proposalId: PaymentReviewDecisionId },
  { credited_currency: currency }: IntentRow,
): Promise<ReviewDecisionRow> {
  const proposals = (await listReviewDecisions(tx, [id])).filter(
    ({ action }) => action === "proposed",
  );
  const newest = proposals.at(-1);
  if (newest?.decision_id !== proposalId) {
    const seen = proposals.find(({ decision_id: decision }) => decision === proposalId);
    const [was, is] = [seen, newest].map((one) =>
      formatFigure(one?.credited_minor ?? ZERO, currency),
    );
    return refuse(paymentRefusals().decision_changed.figures(was ?? "", is ?? ""));
  }
  return newest;
}

/** Credits what another person proposed, if the provider still says the same: the ledger, the member's list and an email, or none of them. */
export async function confirmCredit(
  setting: PaymentsServices,
  deciding: Deciding & { proposalId: PaymentReviewDecisionId },
): Promise<void> {
  const { platform } = setting;
  const { db, clock, outbox } = platform;
  const { id, by, reason, proposalId } = deciding;
  const before = await readPayment(db, id);
  if (before.resolved_at !== null) refuse(paymentRefusals().decision_changed.closed);
  const { said } = await verifyPayment(setting, id);
  await runTransaction(db, async (tx) => {
    // The payment first, as everywhere.
    const intent = before.reference === null ? undefined : await lockIntent(tx, before.reference);
    const kept = await lockOpenPayment(tx, deciding);
    if (intent === undefined) return refuse(paymentRefusals().webhook_not_creditable.notOpen);
    const proposal = await proposalFor(tx, { id, proposalId }, intent);
    if (proposal.decided_by === by) {
      refuse(paymentRefusals().staff_own_work);
    }
    if (intent.credited_minor !== null) {
      refuse(paymentRefusals().webhook_not_creditable.credited);
    }
    await refuseClosed(tx, intent);
    const credit = creditFor(intent, said);
    if (
      credit.receivedMinor !== proposal.received_minor ||
      credit.creditedMinor !== proposal.credited_minor
    ) {
      refuse(paymentRefusals().decision_changed.providerChanged);
    }
    const at = clock.now();
    const decided = { review_id: id, decided_by: by, decided_at: at, reason };
    await insertReviewDecision(tx, { ...decided, action: "credited", proposal_id: proposalId });
    await closeReview(tx, id, by, at);
    const figure = (minor: ChargedMinor): string => formatFigure(minor, intent.charged_currency);
    await creditIntent(tx, platform, intent, {
      ...credit,
      at,
      note: `${figure(intent.total_minor)} was agreed, and ${figure(credit.receivedMinor)} arrived.`,
      cardCountry: said.cardCountry,
    });
    const ended = {
      reference: intent.reference,
      card: said.savedCard,
      answer: said.answer ?? null,
    };
    await setting.whenEnded?.(tx, { ...ended, isPaid: true, at });
    await writeAuditEntry(tx, {
      ...auditOf(kept, deciding, at),
      action: "webhook.credited",
      before: { proposed_by: proposal.decided_by },
      after: { received: toMajor(credit.receivedMinor), credited: toMajor(credit.creditedMinor) },
    });
    return undefined;
  });
  outbox.nudge();
}

/** Closes it without moving money. */
export async function dismissFlaggedPayment(
  { platform }: PaymentsServices,
  deciding: Deciding,
): Promise<void> {
  const { db, clock } = platform;
  const { id, by, reason } = deciding;
  await runTransaction(db, async (tx) => {
    const kept = await lockOpenPayment(tx, deciding);
    const at = clock.now();
    await insertReviewDecision(tx, {
      review_id: id,
      action: "dismissed",
      decided_by: by,
      decided_at: at,
      reason,
    });
    await closeReview(tx, id, by, at);
    await writeAuditEntry(tx, {
      ...auditOf(kept, deciding, at),
      action: "webhook.dismissed",
      before: { reason: kept.reason },
    });
  });
}
