import { type WalletId, toRateId } from "@kinfold/contract/ids";
import { sayIn } from "@kinfold/language/say-in";
import {
  add,
  addUp,
  formatFigure,
  pickLeast,
  subtract,
  toMoney,
  ZERO,
  type ChargedMinor,
  type Currency,
  type Minor,
} from "@kinfold/money";
import {
  postUndoneCorrection,
  postDepositReturn,
  lockWallet,
  postHeldReturn,
  postReleasedReturn,
  postForgivenReversal,
  postOwedReversal,
  type Gateway,
} from "#ledger/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import type { Db } from "#platform/db.ts";
import { createReference } from "#platform/ids.ts";
import type { EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import { advanceTransaction, recordTransaction } from "#transactions/index.ts";
import { giveBackQueued, holdPlanOf } from "#units/index.ts";
import {
  advanceIntent,
  flagForStaff,
  findListedRate,
  type IntentRow,
  type State,
} from "../intents.ts";
import { writeCorrectedEmail, writeCorrectionUndoneEmail } from "./correction-emails.ts";
import { writeDisputeOpenedEmail, writeDisputeOverEmail, writeTakenBackEmail } from "./emails.ts";
import {
  writeReversalOpenedEmail,
  writeReversalOverEmail,
  writeReversalTakenEmail,
} from "./reversal-emails.ts";
import { computeShares, type Paid, type Shares } from "./rules.ts";
import { moveReturn, listReturnsOfPayment, type ReturnChange, type ReturnRow } from "./store.ts";

type NotifyContext = Pick<Platform, "clock" | "env" | "outbox">;

/** A payment that was credited to a wallet, with what came of it. */
export type Credited = { intent: IntentRow; walletId: WalletId; paid: Paid };

/** What was credited of a payment and where; undefined for one that put nothing into a wallet. */
export function readCredited(intent: IntentRow): Credited | undefined {
  const { wallet_id: walletId, credited_minor: creditedMinor, received_minor: received } = intent;
  if (walletId === null || creditedMinor === null) return undefined;
  const feeMinor = add(intent.processing_fee_minor, intent.provider_fee_minor);
  const isExchange = intent.charged_currency !== intent.credited_currency;
  const receivedMinor = received ?? intent.total_minor;
  return { intent, walletId, paid: { receivedMinor, creditedMinor, feeMinor, isExchange } };
}

/** What of a payment went back so far. */
export function sumReturned(rows: readonly ReturnRow[]): Shares {
  const gone = rows.filter(({ state }) => state === "gone");
  return {
    amountMinor: addUp(gone, (row) => row.amount_minor),
    memberMinor: addUp(gone, (row) => add(row.taken_minor ?? ZERO, row.owed_minor ?? ZERO)),
    feeMinor: addUp(gone, (row) => row.fee_minor ?? ZERO),
  };
}

const eventOf = (row: ReturnRow, what: string, eventAt: Date) => ({
  idempotencyKey: `return:${row.return_id}:${what}`,
  eventAt,
  meta: { payment: row.reference, return: row.return_id },
});

const NAMES: Readonly<Record<ReturnRow["kind"], string>> = {
  refund: "Refund",
  dispute: "Dispute",
  reversal: "Reversal by the bank",
  correction: "Correction",
};
const wordsOf = ({ kind, reference }: ReturnRow): string => `${NAMES[kind]} of ${reference}`;

async function list(
  tx: Db,
  { intent, walletId }: Credited,
  row: ReturnRow,
  {
    amountMinor,
    ...step
  }: {
    status: "pending" | "success" | "failed";
    amountMinor: Minor;
    at: Date;
    note: string;
    direction?: "credit" | "debit";
  },
): Promise<string> {
  const reference = createReference("KIN");
  await recordTransaction(tx, {
    walletId,
    reference,
    type: "reversal",
    direction: "debit",
    sum: toMoney(intent.credited_currency, amountMinor),
    description: wordsOf(row),
    gateway: intent.gateway,
    ...findListedRate(intent),
    ...step,
  });
  return reference;
}

async function write(
  tx: Db,
  context: NotifyContext,
  { intent }: Credited,
  event: string,
  emailContent: (about: Parameters<typeof writeDisputeOverEmail>[0]) => EmailContent,
): Promise<void> {
  const { email, firstName, language } = await readPerson(tx, intent.member_id);
  const { reference, credited_currency: currency } = intent;
  const emailFacts = { firstName, publicUrl: context.env.PUBLIC_URL, reference, currency };
  const { member_id: memberId } = intent;
  await notifyMember(tx, context, {
    memberId,
    to: email,
    emailContent: sayIn(language, () => emailContent(emailFacts)),
    event,
  });
}

/** Takes the payment to the state that its returns put it in. The caller holds it. */
async function restate(tx: Db, { intent, paid }: Credited, at: Date): Promise<void> {
  const rows = await listReturnsOfPayment(tx, intent.reference);
  const gone = rows.filter(({ state }) => state === "gone");
  const isAllGone = sumReturned(rows).amountMinor >= paid.receivedMinor;
  const isDisputed = rows.some(({ kind, state }) => kind !== "refund" && state === "open");
  const goneAs: State = gone.some(({ kind }) => kind !== "refund") ? "reversed" : "refunded";
  const state: State = isAllGone ? goneAs : isDisputed ? "disputed" : "success";
  if (intent.state === state) return;
  await advanceIntent(tx, intent.reference, { state, at, note: null });
}

const WENT_BACK: Readonly<Record<ReturnRow["kind"], string>> = {
  refund: "The payment for it goes back to its payer.",
  dispute: "The payment for it was disputed at its bank.",
  reversal: "The bank took the payment for it back.",
  correction: "The payment for it was credited to you by mistake.",
};
const HELD: Readonly<Record<ReturnRow["kind"], string>> = {
  refund: "On its way back",
  dispute: "Held until the dispute is decided",
  reversal: "Our bank took this transfer back. We check with it.",
  correction: "Credited by mistake",
};
const STAYED: Readonly<Record<ReturnRow["kind"], string>> = {
  refund: "It could not be given back",
  dispute: "The payment stands",
  reversal: "The transfer stands",
  correction: "The transfer stands",
};

/**
 * What the wallet has for a return of this much. Where it has less, and the payment was for a plan in which it bought nothing
 * yet, the contribution comes back into the wallet first: money that goes back to its payer buys no units.
 */
async function lockWhatIsThere(
  tx: Db,
  context: NotifyContext,
  { intent, walletId }: Credited,
  { kind, reference }: ReturnRow,
  { neededMinor, at }: { neededMinor: Minor; at: Date },
): Promise<Minor> {
  const isContribution = intent.purpose === "contribution";
  if (isContribution) await holdPlanOf(tx, reference);
  const { availableMinor } = await lockWallet(tx, walletId);
  if (!isContribution || availableMinor >= neededMinor) return availableMinor;
  const reason = WENT_BACK[kind];
  const cameBack = await giveBackQueued(tx, context, { paymentReference: reference, reason, at });
  return cameBack ? (await lockWallet(tx, walletId)).availableMinor : availableMinor;
}

type Order = { at: Date; nextCheckAt: Date | null } & Pick<
  ReturnChange,
  "providerReturnReference" | "approvedBy" | "sentAt"
>;

/**
 * Holds what there is of a return's share in the wallet, so that it is not spent before the return is decided. The caller holds
 * the payment. Answers what is held, in minor units.
 */
export async function holdReturn(
  tx: Db,
  context: NotifyContext,
  credited: Credited,
  row: ReturnRow,
  { state, at, ...order }: Order & { state: "sending" | "open" },
): Promise<Minor> {
  const { intent, walletId, paid } = credited;
  const before = sumReturned(await listReturnsOfPayment(tx, row.reference));
  const { memberMinor } = computeShares(paid, before, row.amount_minor);
  const availableMinor = await lockWhatIsThere(tx, context, credited, row, {
    neededMinor: memberMinor,
    at,
  });
  const heldMinor = pickLeast(availableMinor, memberMinor);
  if (heldMinor > 0n) {
    const sum = toMoney(intent.credited_currency, heldMinor);
    await postHeldReturn(tx, { ...eventOf(row, "hold", at), walletId, sum });
  }
  // A bank asks no one: what the wallet lacks is owed at once.
  const owedMinor = row.kind === "reversal" ? subtract(memberMinor, heldMinor) : ZERO;
  if (owedMinor > 0n) {
    const sum = toMoney(intent.credited_currency, owedMinor);
    await postOwedReversal(tx, { ...eventOf(row, "owed", at), sum });
  }
  const note = HELD[row.kind];
  const listedAs =
    memberMinor > 0n
      ? await list(tx, credited, row, { status: "pending", amountMinor: memberMinor, at, note })
      : null;
  const owed = owedMinor > 0n ? { owedMinor } : {};
  await moveReturn(tx, row.return_id, { state, at, heldMinor, listedAs, ...owed, ...order });
  if (row.kind === "dispute") {
    await write(tx, context, credited, row.return_id, (about) =>
      writeDisputeOpenedEmail({ ...about, heldMinor }),
    );
  }
  if (row.kind === "reversal") {
    const figures = { amountMinor: memberMinor, heldMinor, owedMinor };
    await write(tx, context, credited, row.return_id, (about) =>
      writeReversalOpenedEmail({ ...about, ...figures }),
    );
  }
  await restate(tx, credited, at);
  return heldMinor;
}

/**
 * Takes a return out of the wallet: first what was held for it, then what is available, and the rest is owed. No one goes below
 * their floor. The caller holds the payment and found that it went.
 */
export async function takeReturn(
  tx: Db,
  context: NotifyContext,
  credited: Credited,
  row: ReturnRow,
  said: { amountMinor: ChargedMinor; at: Date } & Pick<
    ReturnChange,
    "providerReturnReference" | "approvedBy"
  > & {
      /** Of a correction: the key of the journal that it corrects. */
      corrects?: string;
    },
): Promise<void> {
  const { intent, walletId, paid } = credited;
  const { amountMinor, providerReturnReference, approvedBy, corrects, at } = said;
  const before = sumReturned(await listReturnsOfPayment(tx, row.reference));
  const { memberMinor, feeMinor } = computeShares(paid, before, amountMinor);
  const bookedMinor = row.kind === "reversal" ? (row.owed_minor ?? ZERO) : ZERO;
  const fromHeld = pickLeast(row.held_minor, memberMinor);
  const neededMinor = subtract(subtract(memberMinor, fromHeld), bookedMinor);
  const availableMinor =
    neededMinor > 0n
      ? await lockWhatIsThere(tx, context, credited, row, { neededMinor, at })
      : ZERO;
  const fromAvailable = pickLeast(availableMinor, neededMinor);
  const takenMinor = add(fromHeld, fromAvailable);
  const owedMinor = subtract(memberMinor, takenMinor);
  await postDepositReturn(tx, {
    ...eventOf(row, "gone", at),
    walletId,
    currency: intent.credited_currency,
    gateway: gatewayOf(intent),
    heldMinor: fromHeld,
    availableMinor: fromAvailable,
    owedMinor: subtract(owedMinor, bookedMinor),
    bookedMinor,
    releasedMinor: subtract(row.held_minor, fromHeld),
    feeMinor,
    ...(paid.isExchange && {
      exchange: {
        nairaMinor: toMoney("NGN", subtract(amountMinor, feeMinor)).amountMinor,
        rateId: toRateId(intent.rate_id ?? undefined),
      },
    }),
    ...(corrects !== undefined && { corrects }),
  });
  const isListed = row.listed_as !== null && row.state !== "stayed";
  const listedAs = isListed ? row.listed_as : await listTaken();
  if (isListed && row.listed_as !== null) {
    const nothing = { status: "failed", note: "Nothing was left to take" } as const;
    const taken = { status: "success", amountMinor: takenMinor, note: "Given back" } as const;
    await advanceTransaction(tx, row.listed_as, { at, ...(takenMinor > 0n ? taken : nothing) });
  }
  await moveReturn(tx, row.return_id, {
    state: "gone",
    at,
    amountMinor,
    ...(providerReturnReference !== undefined && { providerReturnReference }),
    ...(approvedBy !== undefined && { approvedBy }),
    heldMinor: ZERO,
    takenMinor,
    owedMinor,
    feeMinor,
    listedAs,
    nextCheckAt: null,
  });
  // Who corrects has seen what will be owed.
  if (owedMinor > bookedMinor && row.kind !== "correction") {
    const { reference, provider } = intent;
    const reason = `the wallet lacked what went back: ${row.return_id}`;
    const details = { owed: `${intent.credited_currency} ${owedMinor}`, member: intent.member_id };
    await flagForStaff(tx, { reference, provider, reason, details, at });
  }
  if (memberMinor > 0n) {
    const figures = {
      charged: toMoney(intent.charged_currency, amountMinor),
      takenMinor,
      owedMinor,
    };
    const emailContent = TAKEN_EMAILS[row.kind];
    const event = row.kind === "reversal" ? `${row.return_id}:gone` : row.return_id;
    await write(tx, context, credited, event, (about) => emailContent({ ...about, ...figures }));
  }
  if (row.kind === "correction") {
    const note = correctedNote({ takenMinor, owedMinor, currency: intent.credited_currency });
    await advanceTransaction(tx, intent.reference, { status: "success", at, note });
  }
  await restate(tx, credited, at);

  async function listTaken(): Promise<string | null> {
    if (row.kind === "correction") {
      const note = correctedNote({ takenMinor, owedMinor, currency: intent.credited_currency });
      const isTaken = takenMinor > 0n;
      const status = isTaken ? "success" : "failed";
      return list(tx, credited, row, {
        status,
        amountMinor: isTaken ? takenMinor : owedMinor,
        at,
        note,
      });
    }
    if (takenMinor === 0n) return null;
    const taken = { status: "success", amountMinor: takenMinor, at, note: "Given back" } as const;
    return list(tx, credited, row, taken);
  }
}

const TAKEN_EMAILS: Readonly<Record<ReturnRow["kind"], typeof writeTakenBackEmail>> = {
  refund: writeTakenBackEmail,
  dispute: writeTakenBackEmail,
  reversal: writeReversalTakenEmail,
  correction: writeCorrectedEmail,
};

/** What a correction did, as the member reads it beside the payment and beside the correction. */
function correctedNote(said: { takenMinor: Minor; owedMinor: Minor; currency: Currency }): string {
  const { takenMinor, owedMinor, currency } = said;
  return [
    "Corrected: this transfer was credited to you by mistake.",
    ...(takenMinor > 0n ? [`${formatFigure(takenMinor, currency)} left your wallet.`] : []),
    ...(owedMinor > 0n ? [`${formatFigure(owedMinor, currency)} of it is owed to the club.`] : []),
  ].join(" ");
}

/**
 * Makes a corrected receipt stand again: what the correction took, then or since, comes back into the wallet, and what is still
 * owed for it is owed no longer. The caller holds the payment and found that two people agree.
 */
export async function undoCorrection(
  tx: Db,
  context: NotifyContext,
  credited: Credited,
  row: ReturnRow,
  at: Date,
): Promise<void> {
  const { intent, walletId } = credited;
  const { credited_currency: currency } = intent;
  const takenMinor = add(row.taken_minor ?? ZERO, row.recovered_minor);
  const owedMinor = subtract(row.owed_minor ?? ZERO, row.recovered_minor);
  await postUndoneCorrection(tx, {
    ...eventOf(row, "undone", at),
    walletId,
    currency,
    gateway: gatewayOf(intent),
    takenMinor,
    owedMinor,
    feeMinor: row.fee_minor ?? ZERO,
    corrects: eventOf(row, "gone", at).idempotencyKey,
  });
  const figures = { takenMinor, owedMinor };
  const note = "The correction was undone: this transfer stands.";
  if (takenMinor > 0n) {
    const back = { status: "success", direction: "credit", amountMinor: takenMinor } as const;
    await list(tx, credited, row, { ...back, at, note });
  }
  await advanceTransaction(tx, intent.reference, { status: "success", at, note });
  await moveReturn(tx, row.return_id, { state: "undone", at, nextCheckAt: null });
  await write(tx, context, credited, `${row.return_id}:undone`, (about) =>
    writeCorrectionUndoneEmail({ ...about, ...figures }),
  );
  await restate(tx, credited, at);
}

function gatewayOf({ gateway, reference }: IntentRow): Gateway {
  if (gateway === "wallet") throw new Error(`payment ${reference} came out of a wallet`);
  return gateway;
}

/** Lets go what was held for a return that does not go. The caller holds the payment. */
export async function releaseReturn(
  tx: Db,
  context: NotifyContext,
  credited: Credited,
  row: ReturnRow,
  { at, providerReturnReference }: { at: Date; providerReturnReference?: string },
): Promise<void> {
  const { intent, walletId } = credited;
  if (row.held_minor > 0n) {
    const sum = toMoney(intent.credited_currency, row.held_minor);
    await postReleasedReturn(tx, { ...eventOf(row, "release", at), walletId, sum });
  }
  if (row.kind === "reversal" && row.owed_minor !== null) {
    const sum = toMoney(intent.credited_currency, row.owed_minor);
    await postForgivenReversal(tx, { ...eventOf(row, "not-owed", at), sum });
  }
  if (row.listed_as !== null) {
    await advanceTransaction(tx, row.listed_as, { status: "failed", at, note: STAYED[row.kind] });
  }
  await moveReturn(tx, row.return_id, {
    state: "stayed",
    at,
    heldMinor: ZERO,
    nextCheckAt: null,
    ...(providerReturnReference !== undefined && { providerReturnReference }),
  });
  if (row.kind === "dispute")
    await write(tx, context, credited, row.return_id, writeDisputeOverEmail);
  if (row.kind === "reversal") {
    await write(tx, context, credited, `${row.return_id}:over`, writeReversalOverEmail);
  }
  await restate(tx, credited, at);
}
