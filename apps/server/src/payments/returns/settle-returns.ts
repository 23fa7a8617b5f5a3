import { ZERO, type ChargedMinor } from "@kinfold/money";
import { toProviderNames } from "../verify-at-provider.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { flagForStaff, findIntent, lockIntent, type IntentRow } from "../intents.ts";
import type { Return } from "../providers/provider.ts";
import { PROVIDER_OF } from "../rules.ts";
import type { PaymentsServices } from "../setting.ts";
import {
  computeNextReturnCheck,
  findReturnMismatch,
  decideReturnMove,
  SENDING_AT_MOST_MS,
} from "./rules.ts";
import {
  insertReturn,
  moveReturn,
  noteAsked,
  listReturnsOfPayment,
  type NewReturn,
  type ReturnRow,
} from "./store.ts";
import { readCredited, sumReturned, holdReturn, releaseReturn, takeReturn } from "./take-back.ts";

const isAbout = (row: ReturnRow, said: Return): boolean =>
  (row.kind === said.kind && row.provider_return_id === said.providerReference) ||
  (said.name !== null && row.return_id === said.name);

type ReportedReturn = { intent: IntentRow; said: Return; at: Date };

function flag(tx: Db, { intent, said, at }: ReportedReturn, reason: string): Promise<boolean> {
  const { reference, provider } = intent;
  const figure = `${said.currency ?? "?"} ${said.amountMinor ?? "?"}`;
  const details = {
    return: said.providerReference,
    kind: said.kind,
    status: said.status,
    said: figure,
  };
  return flagForStaff(tx, {
    reference,
    provider,
    reason: `${reason}: ${said.providerReference}`,
    details,
    at,
  });
}

function newReturn({ intent, said, at }: ReportedReturn, amountMinor: ChargedMinor): NewReturn {
  if (intent.gateway === "wallet" || intent.gateway === "bank") throw new Error("no provider");
  return {
    reference: intent.reference,
    kind: said.kind,
    provider: PROVIDER_OF[intent.gateway],
    providerReturnReference: said.providerReference,
    reason: said.kind === "refund" ? "refunded at the provider" : "disputed by the payer",
    amountMinor,
    at,
  };
}

/** Does what follows from one return that the provider told of, once, no matter who tells it and however often. */
async function settleOne(
  tx: Db,
  setting: PaymentsServices,
  reference: string,
  said: Return,
): Promise<void> {
  const { platform } = setting;
  const intent = await lockIntent(tx, reference);
  const credited = intent && readCredited(intent);
  if (intent === undefined || credited === undefined) return;
  const reportedReturn = { intent, said, at: platform.clock.now() };
  const { at } = reportedReturn;
  const rows = await listReturnsOfPayment(tx, reference);
  const existing = rows.find((row) => isAbout(row, said));
  const move = decideReturnMove(existing?.state, said.status);
  if (move === "nothing") return;
  if (move === "flag") {
    await flag(
      tx,
      reportedReturn,
      `a ${said.kind} that was ${existing?.state ?? "unknown"} is said to be otherwise`,
    );
    return;
  }
  const mismatch = findReturnMismatch(said, {
    currency: intent.charged_currency,
    receivedMinor: credited.paid.receivedMinor,
    goneMinor: sumReturned(rows).amountMinor,
  });
  const { amountMinor } = said;
  if (move !== "release" && (mismatch !== undefined || amountMinor === null)) {
    await flag(tx, reportedReturn, mismatch ?? "a return without an amount");
    return;
  }
  const row = existing ?? (await insertReturn(tx, newReturn(reportedReturn, amountMinor ?? ZERO)));
  const nextCheckAt = computeNextReturnCheck(row.created_at, row.checks, at);
  switch (move) {
    case "hold":
      if (said.kind === "dispute") await flag(tx, reportedReturn, "a dispute was opened");
      await holdReturn(tx, platform, credited, row, { state: "open", at, nextCheckAt });
      return;
    case "note":
      await moveReturn(tx, row.return_id, {
        state: "open",
        at,
        providerReturnReference: said.providerReference,
        nextCheckAt,
      });
      return;
    case "take":
      if (amountMinor === null) return;
      await takeReturn(tx, platform, credited, row, {
        amountMinor,
        providerReturnReference: said.providerReference,
        at,
      });
      return;
    case "release":
      await releaseReturn(tx, platform, credited, row, {
        at,
        providerReturnReference: said.providerReference,
      });
  }
}

/** Notes that was asked, and hands a refund to staff that was sent and of which its provider knows nothing. */
async function noteAll(tx: Db, { platform }: PaymentsServices, reference: string): Promise<void> {
  const at = platform.clock.now();
  await lockIntent(tx, reference);
  for (const row of await listReturnsOfPayment(tx, reference)) {
    if (row.state !== "sending" && row.state !== "open") continue;
    await noteAsked(tx, row, computeNextReturnCheck(row.created_at, row.checks + 1, at));
    const isLost =
      row.state === "sending" && at.getTime() - (row.sent_at?.getTime() ?? 0) > SENDING_AT_MOST_MS;
    if (!isLost) continue;
    const { provider, return_id: returnId } = row;
    const reason = `a refund may not have been sent: ${returnId}`;
    await flagForStaff(tx, { reference, provider, reason, details: { return: returnId }, at });
  }
}

/** Makes what is undecided of a payment's returns due later, and has staff look for a refund that may be lost. */
export const putOffReturns = (setting: PaymentsServices, reference: string): Promise<void> =>
  runTransaction(setting.platform.db, (tx) => noteAll(tx, setting, reference));

/**
 * Asks the provider what of a payment went back or may go back, and does what follows: holds, takes back or lets go, each in a
 * transaction of its own. `known`: names of refunds that a message told of. Answers how many returns the provider knows.
 * Throws ProviderAway when no one can tell; then nothing changed.
 */
export async function settleReturns(
  setting: PaymentsServices,
  reference: string,
  known: readonly string[] = [],
): Promise<number> {
  const { db, outbox } = setting.platform;
  const intent = await findIntent(db, reference);
  if (intent === undefined || readCredited(intent) === undefined) return 0;
  if (intent.gateway === "wallet" || intent.gateway === "bank") return 0;
  const rows = await listReturnsOfPayment(db, reference);
  const names = rows.flatMap((row) => [row.provider_return_id ?? row.return_id]);
  const providerReturns = await setting.providers[PROVIDER_OF[intent.gateway]].returnsOf(
    toProviderNames(intent),
    [...known, ...names],
  );
  for (const one of providerReturns) {
    await runTransaction(db, (tx) => settleOne(tx, setting, reference, one));
  }
  await putOffReturns(setting, reference);
  outbox.nudge();
  return providerReturns.length;
}
