import { formatFigure } from "@kinfold/money";
import { transaction, type Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { refuseOwn, type Operator } from "#staff/index.ts";
import { intentOf, lockIntent, type IntentRow } from "../intents.ts";
import { ProviderAway, ProviderRefused, type ProviderName } from "../providers/provider.ts";
import { PROVIDER_OF } from "../rules.ts";
import type { Setting } from "../setting.ts";
import { noteDecision, type Deciding } from "./decisions.ts";
import { nextReturnCheck, shareOf, type Paid } from "./rules.ts";
import { settleReturns } from "./settle-returns.ts";
import {
  insertReturn,
  leftOf as leftOfReceived,
  moveReturn,
  returnOf,
  returnsOfPayment,
  type ReturnRow,
} from "./store.ts";
import { creditedOf, goneOf, holdReturn, releaseReturn, type Credited } from "./take-back.ts";

/** A payment that its provider may give back, and which provider that is. */
export type Refundable = Credited & { provider: ProviderName };

/** Refuses a payment that is not there, is the operator's own, or has no provider that could give it back. */
export function refundable(intent: IntentRow | undefined, operator: Operator): Refundable {
  if (intent === undefined) return refuse("not_found", "There is no such payment.");
  refuseOwn(operator, intent);
  const credited = creditedOf(intent);
  if (credited === undefined || intent.gateway === "wallet" || intent.gateway === "bank") {
    return refuse("payment_not_refundable", "This payment cannot be given back by its provider.");
  }
  return { ...credited, provider: PROVIDER_OF[intent.gateway] };
}

/** What of a payment nothing was asked for yet, in minor units of what was charged. */
export function leftOf({ paid }: Credited, rows: readonly ReturnRow[]): bigint {
  return leftOfReceived(paid.receivedMinor, rows);
}

/** What would leave the wallet for a return that has not gone, in minor units of the wallet's currency. */
export function walletShare(
  paid: Paid,
  { amount_minor: amountMinor }: ReturnRow,
  rows: readonly ReturnRow[],
): bigint {
  return shareOf(paid, goneOf(rows), amountMinor).memberMinor;
}

/**
 * One of staff asks for a payment, or a part of it, to go back to whoever paid it. `amountMinor` is of what was charged, the fee
 * included. Nothing moves until another releases it. Answers the id of the return.
 */
export async function askRefund(
  { platform: { db, clock } }: Setting,
  { reference, amountMinor, reason }: { reference: string; amountMinor: bigint; reason: string },
  operator: Operator,
): Promise<string> {
  return transaction(db, async (tx) => {
    const { intent, provider, ...credited } = refundable(await lockIntent(tx, reference), operator);
    const rows = await returnsOfPayment(tx, reference);
    if (rows.some(({ state }) => state === "asked")) {
      refuse("payment_refund_waits", "A refund of this payment waits for somebody already.");
    }
    const left = leftOf({ intent, ...credited }, rows);
    if (amountMinor <= 0n || amountMinor > left) {
      const most = `Up to ${formatFigure(left, intent.charged_currency)} can go back.`;
      refuse("payment_refund_too_large", most, { fields: { amount: most } });
    }
    const at = clock.now();
    const row = await insertReturn(tx, {
      reference,
      kind: "refund",
      provider,
      providerReturnId: null,
      reason,
      amountMinor,
      askedBy: operator,
      at,
    });
    await noteDecision(tx, { row, intent }, { by: operator, reason }, { deed: "asked", at });
    return row.return_id;
  });
}

async function asked(
  tx: Db,
  { returnId, by }: Deciding,
): Promise<{ row: ReturnRow; credited: Credited }> {
  const found = await returnOf(tx, returnId);
  if (found === undefined) return refuse("not_found", "There is no such refund.");
  const credited = refundable(await lockIntent(tx, found.reference), by);
  // Read again: the payment is ours only now.
  const row = (await returnOf(tx, returnId)) ?? found;
  if (row.asked_by === null) return refuse("not_found", "There is no such refund.");
  return { row, credited };
}

const refuseDecided = (): never =>
  refuse("payment_refund_decided", "This refund was decided about already.");

/** Staff thought better of it before it was released. Harmless when repeated. */
export async function declineRefund(
  { platform: { db, clock } }: Setting,
  deciding: Deciding,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { row, credited } = await asked(tx, deciding);
    if (row.state === "declined") return;
    if (row.state !== "asked") refuseDecided();
    const at = clock.now();
    const { intent } = credited;
    await noteDecision(tx, { row, intent }, deciding, { deed: "declined", at });
    await moveReturn(tx, row.return_id, { state: "declined", at, nextCheckAt: null });
  });
}

/** Notes the word of a second pair of eyes and holds the money; false when that was done before. */
async function takeWord(setting: Setting, deciding: Deciding): Promise<boolean> {
  const { db, clock } = setting.platform;
  const { by: checker } = deciding;
  return transaction(db, async (tx) => {
    const { row, credited } = await asked(tx, deciding);
    if (row.asked_by === checker.staffId) {
      refuse("staff_second_pair", "Somebody else has to release this refund.");
    }
    if (row.state !== "asked") {
      if (row.approved_by === checker.staffId) return false;
      refuseDecided();
    }
    const at = clock.now();
    const { intent, paid } = credited;
    const memberMinor = walletShare(paid, row, await returnsOfPayment(tx, row.reference));
    await noteDecision(tx, { row, intent }, deciding, { deed: "released", at });
    const heldMinor = await holdReturn(tx, setting.platform, credited, row, {
      state: "sending",
      at,
      approvedBy: checker,
      sentAt: at,
      nextCheckAt: nextReturnCheck(at, 0, at),
    });
    // What a bank takes back may be owed; what we give of our own will may not.
    if (heldMinor < memberMinor) {
      const figure = formatFigure(memberMinor, intent.credited_currency);
      refuse("wallet_insufficient", `The wallet holds less than the ${figure} that would go back.`);
    }
    return true;
  });
}

async function release(setting: Setting, returnId: string): Promise<void> {
  const { platform } = setting;
  await transaction(platform.db, async (tx) => {
    const found = await returnOf(tx, returnId);
    const intent = found && (await lockIntent(tx, found.reference));
    const row = await returnOf(tx, returnId);
    const credited = intent && creditedOf(intent);
    if (row?.state !== "sending" || credited === undefined) return;
    await releaseReturn(tx, platform, credited, row, { at: platform.clock.now() });
  });
}

/**
 * Another of staff releases a refund: the wallet's share is held, the provider is told once, and what it says is believed: it
 * goes, or what was held is free again. When it does not answer, the refund stays on its way and the watch asks about it; it is
 * never sent again by itself.
 */
export async function releaseRefund(setting: Setting, deciding: Deciding): Promise<void> {
  const { db, log } = setting.platform;
  const { returnId } = deciding;
  if (!(await takeWord(setting, deciding))) return;
  const row = await returnOf(db, returnId);
  const intent = row && (await intentOf(db, row.reference));
  if (row === undefined || intent === undefined || row.provider === "bank") {
    throw new Error("a refund vanished");
  }
  const { reference, provider_reference: providerReference } = intent;
  const provider = setting.providers[row.provider];
  try {
    await provider.refund(
      { reference, providerReference },
      {
        amountMinor: row.amount_minor,
        currency: intent.charged_currency,
        reason: row.reason,
        name: returnId,
      },
    );
    await settleReturns(setting, reference, [returnId]);
  } catch (error) {
    if (error instanceof ProviderRefused) return release(setting, returnId);
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ err: error, return: returnId }, "a refund waits for its provider");
  }
}
