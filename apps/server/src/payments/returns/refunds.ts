import { formatFigure } from "@kinfold/money";
import { transaction, type Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { intentOf, lockIntent, type IntentRow } from "../intents.ts";
import { ProviderAway, ProviderRefused } from "../providers/provider.ts";
import { PROVIDER_OF } from "../rules.ts";
import type { Setting } from "../setting.ts";
import { nextReturnCheck, shareOf } from "./rules.ts";
import { settleReturns } from "./settle-returns.ts";
import {
  insertReturn,
  moveReturn,
  returnOf,
  returnsOfPayment,
  type Operator,
  type ReturnRow,
} from "./store.ts";
import { creditedOf, goneOf, holdReturn, releaseReturn, type Credited } from "./take-back.ts";

function refuseOwn(operator: Operator, intent: IntentRow): void {
  if (operator.memberId === intent.member_id) {
    refuse("staff_own_money", "Nobody decides about money of their own.");
  }
}

async function refundable(tx: Db, reference: string, operator: Operator): Promise<Credited> {
  const intent = await lockIntent(tx, reference);
  if (intent === undefined) return refuse("not_found", "There is no such payment.");
  refuseOwn(operator, intent);
  const credited = creditedOf(intent);
  if (credited === undefined || intent.gateway === "wallet" || intent.gateway === "bank") {
    return refuse("payment_not_refundable", "This payment cannot be given back by its provider.");
  }
  return credited;
}

/** What of a payment nothing was asked for yet, in minor units of what was charged. */
function leftOf({ paid }: Credited, rows: readonly ReturnRow[]): bigint {
  return rows
    .filter(({ state }) => state !== "declined" && state !== "stayed")
    .reduce((left, { amount_minor: amount }) => left - amount, paid.receivedMinor);
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
    const credited = await refundable(tx, reference, operator);
    const { intent } = credited;
    if (reason.trim() === "") refuse("invalid", "Say why.", { fields: { reason: "Say why." } });
    const left = leftOf(credited, await returnsOfPayment(tx, reference));
    if (amountMinor <= 0n || amountMinor > left) {
      refuse(
        "payment_refund_too_large",
        `Up to ${formatFigure(left, intent.charged_currency)} can go back.`,
      );
    }
    if (intent.gateway === "wallet" || intent.gateway === "bank") throw new Error("no provider");
    const row = await insertReturn(tx, {
      reference,
      kind: "refund",
      provider: PROVIDER_OF[intent.gateway],
      providerReturnId: null,
      reason: reason.trim(),
      amountMinor,
      askedBy: operator,
      at: clock.now(),
    });
    return row.return_id;
  });
}

async function asked(
  tx: Db,
  returnId: string,
  operator: Operator,
): Promise<{ row: ReturnRow; credited: Credited }> {
  const found = await returnOf(tx, returnId);
  if (found === undefined) return refuse("not_found", "There is no such refund.");
  const credited = await refundable(tx, found.reference, operator);
  // Read again: the payment is ours only now.
  const row = (await returnOf(tx, returnId)) ?? found;
  if (row.asked_by === null) return refuse("not_found", "There is no such refund.");
  return { row, credited };
}

/** Staff thought better of it before it was released. Harmless when repeated. */
export async function declineRefund(
  { platform: { db, clock } }: Setting,
  returnId: string,
  operator: Operator,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { row } = await asked(tx, returnId, operator);
    if (row.state === "declined") return;
    if (row.state !== "asked") refuse("payment_refund_decided", `This refund is ${row.state}.`);
    await moveReturn(tx, returnId, { state: "declined", at: clock.now(), nextCheckAt: null });
  });
}

/** Notes the word of a second pair of eyes and holds the money; false when that was done before. */
async function takeWord(setting: Setting, returnId: string, checker: Operator): Promise<boolean> {
  const { db, clock } = setting.platform;
  return transaction(db, async (tx) => {
    const { row, credited } = await asked(tx, returnId, checker);
    if (row.asked_by === checker.staffId) {
      refuse("staff_second_pair", "Somebody else has to release this refund.");
    }
    if (row.state !== "asked") {
      if (row.approved_by === checker.staffId) return false;
      refuse("payment_refund_decided", `This refund is ${row.state}.`);
    }
    const at = clock.now();
    const { intent, paid } = credited;
    const before = goneOf(await returnsOfPayment(tx, row.reference));
    const { memberMinor } = shareOf(paid, before, row.amount_minor);
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
 * Another of staff releases a refund: the wallet's share is held, the provider is told once, and what it says is believed. When it
 * does not answer, the refund stays on its way and the watch asks about it; it is never sent again by itself.
 */
export async function releaseRefund(
  setting: Setting,
  returnId: string,
  checker: Operator,
): Promise<void> {
  const { db, log } = setting.platform;
  if (!(await takeWord(setting, returnId, checker))) return;
  const row = await returnOf(db, returnId);
  const intent = row && (await intentOf(db, row.reference));
  if (row === undefined || intent === undefined) throw new Error("a refund vanished");
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
    if (error instanceof ProviderAway) {
      log.warn({ err: error, return: returnId }, "a refund waits for its provider");
      return;
    }
    if (!(error instanceof ProviderRefused)) throw error;
    await release(setting, returnId);
    refuse("payment_refund_refused", "The provider does not give this payment back.");
  }
}
