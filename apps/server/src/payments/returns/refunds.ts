import { type ReturnId, toReturnId } from "@kinfold/contract/ids";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { formatFigure, toMoney, type ChargedMinor, type Minor } from "@kinfold/money";
import { toProviderNames } from "../verify-at-provider.ts";
import { refuseWhileStopped } from "#payout-stops/index.ts";
import { runTransaction } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { refuseOwn, type Operator } from "#staff/index.ts";
import { findIntent, lockIntent, type IntentRow } from "../intents.ts";
import { ProviderAway, ProviderRefused, type ProviderName } from "../providers/provider.ts";
import { PROVIDER_OF } from "../rules.ts";
import type { PaymentsServices } from "../setting.ts";
import {
  createReturnDecision,
  buildReturnDraft,
  lockReturn,
  type ReturnDecisionOf,
} from "./decision.ts";
import { computeNextReturnCheck, computeShares, type Paid } from "./rules.ts";
import { settleReturns } from "./settle-returns.ts";
import {
  insertReturn,
  computeReceivedLeft as leftOfReceived,
  moveReturn,
  findReturn,
  listReturnsOfPayment,
  type ReturnRow,
} from "./store.ts";
import {
  readCredited,
  sumReturned,
  holdReturn,
  releaseReturn,
  type Credited,
} from "./take-back.ts";

/** A payment that its provider may give back, and which provider that is. */
export type Refundable = Credited & { provider: ProviderName };

/** Refuses a payment that is not there, is the operator's own, or has no provider that could give it back. */
export function checkRefundable(intent: IntentRow | undefined, operator: Operator): Refundable {
  if (intent === undefined) return refuse(paymentRefusals().not_found.payment);
  refuseOwn(operator, intent);
  const credited = readCredited(intent);
  if (credited === undefined || intent.gateway === "wallet" || intent.gateway === "bank") {
    return refuse(paymentRefusals().payment_not_refundable);
  }
  return { ...credited, provider: PROVIDER_OF[intent.gateway] };
}

/** What of a payment nothing was asked for yet, in minor units of what was charged. */
export function computeRefundableLeft(
  { paid }: Credited,
  rows: readonly ReturnRow[],
): ChargedMinor {
  return leftOfReceived(paid.receivedMinor, rows);
}

/** What would leave the wallet for a return that has not gone, in minor units of the wallet's currency. */
export function computeWalletShare(
  paid: Paid,
  { amount_minor: amountMinor }: ReturnRow,
  rows: readonly ReturnRow[],
): Minor {
  return computeShares(paid, sumReturned(rows), amountMinor).memberMinor;
}

async function release({ platform }: PaymentsServices, returnId: ReturnId): Promise<void> {
  await runTransaction(platform.db, async (tx) => {
    const { row, credited } = await lockReturn(tx, returnId);
    if (row.state !== "sending") return;
    await releaseReturn(tx, platform, credited, row, { at: platform.clock.now() });
  });
}

/**
 * Tells the provider of a released refund, once, and believes what it says: it goes, or what was held is free again. When it does
 * not answer, the refund stays on its way and the watch asks about it; it is never sent again by itself.
 */
async function sendRefund(setting: PaymentsServices, returnId: ReturnId): Promise<void> {
  const { db, log } = setting.platform;
  const row = await findReturn(db, returnId);
  const intent = row && (await findIntent(db, row.reference));
  if (row === undefined || intent === undefined || row.provider === "bank") {
    throw new Error("a refund vanished");
  }
  const { amount_minor: amountMinor, reason } = row;
  try {
    await setting.providers[row.provider].refund(toProviderNames(intent), {
      sum: toMoney(intent.charged_currency, amountMinor),
      reason,
      name: returnId,
    });
    await settleReturns(setting, intent.reference, [returnId]);
  } catch (error) {
    if (error instanceof ProviderRefused) return release(setting, returnId);
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ err: error, return: returnId }, "a refund waits for its provider");
  }
}

/** `amountMinor` is of what was charged, the fee included. */
type Form = { reference: string; amountMinor: ChargedMinor; reason: string };

/**
 * That a payment, or a part of it, goes back to its payer. Approved, the wallet's share is held, and its provider is told once
 * that is stored.
 */
export const createRefundDecision = (setting: PaymentsServices): ReturnDecisionOf<Form> =>
  createReturnDecision("refund", {
    prefix: "rtd",
    actionsOf: () => ({
      proposed: "refund.proposed",
      approved: "refund.confirmed",
      rejected: "refund.declined",
      withdrawn: "refund.withdrawn",
    }),
    draft: async (tx, { reference, amountMinor, reason }, { by, at }) => {
      const { provider, ...credited } = checkRefundable(await lockIntent(tx, reference), by);
      const { charged_currency: currency } = credited.intent;
      const rows = await listReturnsOfPayment(tx, reference);
      if (rows.some(({ state }) => state === "asked")) {
        refuse(paymentRefusals().decision_changed.refundProposed);
      }
      const left = computeRefundableLeft(credited, rows);
      if (amountMinor <= 0n || amountMinor > left) {
        refuseField(
          "amount",
          paymentRefusals().payment_refund_too_large(formatFigure(left, currency)),
        );
      }
      const row = await insertReturn(tx, {
        reference,
        kind: "refund",
        provider,
        providerReturnReference: null,
        reason,
        amountMinor,
        askedBy: by,
        at,
      });
      const change = { amount_minor: amountMinor.toString(), currency };
      return buildReturnDraft({ row, credited }, change, at);
    },
    carryOut: async (tx, { row, credited }, _decision, { by, at }) => {
      await refuseWhileStopped(tx);
      const { intent, paid } = credited;
      const memberMinor = computeWalletShare(
        paid,
        row,
        await listReturnsOfPayment(tx, row.reference),
      );
      const heldMinor = await holdReturn(tx, setting.platform, credited, row, {
        state: "sending",
        at,
        approvedBy: by,
        sentAt: at,
        nextCheckAt: computeNextReturnCheck(at, 0, at),
      });
      // What a bank takes back may be owed; what we give of our own will may not.
      if (heldMinor < memberMinor) {
        const figure = formatFigure(memberMinor, intent.credited_currency);
        refuse(paymentRefusals().wallet_insufficient.lessThanRefund(figure));
      }
    },
    afterCommit: ({ subjectId }) => sendRefund(setting, toReturnId(subjectId ?? undefined)),
    discard: (tx, { row }, _decision, at) =>
      moveReturn(tx, row.return_id, { state: "declined", at, nextCheckAt: null }),
  });
