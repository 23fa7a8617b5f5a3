import type { RateId, StaffId, WalletId } from "@kinfold/contract/ids";
import {
  dropSign,
  negate,
  ZERO,
  type ChargedMinor,
  type Currency,
  type Minor,
  type Money,
} from "@kinfold/money";
import type { Db } from "#platform/db.ts";
import {
  nameArrivalsAccount,
  nameAvailableAccount,
  nameClubAccount,
  nameHeldAccount,
  type AccountName,
  type Gateway,
  type LineAccount,
} from "./accounts.ts";
import { postJournal, type Posting } from "./store.ts";

/** What every movement is told. */
export type Event = {
  /** Names the event once and for ever: `deposit:KIN-7F3K9Q`. At most 200 characters. */
  idempotencyKey: string;
  eventAt: Date;
  /** Ids and references for the person who looks into it. Part of the request: other words under one key are refused. */
  meta?: Readonly<Record<string, string>>;
};

type InWallet = Event & { walletId: WalletId; sum: Money };
type WalletSum<C extends Currency> = Money<C> & { walletId: WalletId };

function move(
  db: Db,
  kind: string,
  { idempotencyKey, eventAt, meta = {} }: Event,
  postings: readonly Posting[],
): Promise<boolean> {
  return postJournal(db, { idempotencyKey, kind, eventAt, meta, postings });
}

const pay = (from: AccountName, to: AccountName, sum: Money): Posting => ({
  debit: from,
  credit: to,
  amountMinor: sum.amountMinor,
});

// Each function below answers true when it posted now and false when this very request was posted before, and throws what
// `postJournal` throws. "From → to": the first account is debited, the second credited.

/**
 * A payment into a wallet was confirmed: the provider's clearing or the bank → available. A fee that the member paid on
 * top goes clearing → fees and is never credited to them.
 */
export function postConfirmedDeposit(
  db: Db,
  event: InWallet & { gateway: Gateway; feeMinor?: ChargedMinor },
): Promise<boolean> {
  const { sum, walletId, gateway, feeMinor = ZERO } = event;
  const from = nameArrivalsAccount(gateway, sum.currency);
  const fee = { debit: from, credit: nameClubAccount("fees", sum.currency), amountMinor: feeMinor };
  return move(db, "deposit", event, [
    pay(from, nameAvailableAccount(walletId), sum),
    ...(feeMinor === 0n ? [] : [fee]),
  ]);
}

/**
 * Dollars were paid for in naira and confirmed: clearing → exchange in naira, exchange → available in dollars; one journal,
 * so neither happens alone. A fee in naira goes clearing → fees. The rate that was locked is named.
 */
export function postExchangedDeposit(
  db: Db,
  event: Event & { rateId: RateId; gateway: Gateway; feeMinor?: ChargedMinor } & {
    paid: Money<"NGN">;
    got: WalletSum<"USD">;
  },
): Promise<boolean> {
  const { paid, got, rateId, gateway, feeMinor = ZERO } = event;
  const from = nameArrivalsAccount(gateway, paid.currency);
  const fee = {
    debit: from,
    credit: nameClubAccount("fees", paid.currency),
    amountMinor: feeMinor,
  };
  return move(db, "deposit_exchange", { ...event, meta: { ...event.meta, rate_id: rateId } }, [
    pay(from, nameClubAccount("exchange", paid.currency), paid),
    pay(nameClubAccount("exchange", got.currency), nameAvailableAccount(got.walletId), got),
    ...(feeMinor === 0n ? [] : [fee]),
  ]);
}

/** A provider passed on what it had collected: bank → clearing, and provider_fees → clearing in what it kept. */
export function postGatewaySettlement(
  db: Db,
  event: Event & { sum: Money; gateway: Exclude<Gateway, "bank">; keptMinor?: Minor },
): Promise<boolean> {
  const { sum, gateway, keptMinor = ZERO } = event;
  const clearing = nameArrivalsAccount(gateway, sum.currency);
  const kept = {
    debit: nameClubAccount("provider_fees", sum.currency),
    credit: clearing,
    amountMinor: keptMinor,
  };
  return move(db, "settlement", event, [
    pay(nameClubAccount("bank", sum.currency), clearing, sum),
    ...(keptMinor === 0n ? [] : [kept]),
  ]);
}

/** A withdrawal was asked for: available → held, at once. BalanceShort when there is less than that. */
export function postHeldWithdrawal(db: Db, event: InWallet): Promise<boolean> {
  const { sum, walletId } = event;
  return move(db, "withdrawal_hold", event, [
    pay(nameAvailableAccount(walletId), nameHeldAccount(walletId), sum),
  ]);
}

/** A withdrawal was cancelled or declined before it was sent: held → available. */
export function postReleasedWithdrawal(db: Db, event: InWallet): Promise<boolean> {
  const { sum, walletId } = event;
  return move(db, "withdrawal_release", event, [
    pay(nameHeldAccount(walletId), nameAvailableAccount(walletId), sum),
  ]);
}

/** A withdrawal went out in a batch: held → payouts. */
export function postSentWithdrawal(db: Db, event: InWallet): Promise<boolean> {
  const { sum, walletId } = event;
  return move(db, "withdrawal_payout", event, [
    pay(nameHeldAccount(walletId), nameClubAccount("payouts", sum.currency), sum),
  ]);
}

/** A withdrawal that was sent did not arrive, and waits to be sent again: payouts → held. */
export function postRetriedWithdrawal(db: Db, event: InWallet): Promise<boolean> {
  const { sum, walletId } = event;
  return move(db, "withdrawal_retry", event, [
    pay(nameClubAccount("payouts", sum.currency), nameHeldAccount(walletId), sum),
  ]);
}

/** A withdrawal reached its bank: payouts → bank. No account of the member is touched. */
export function postPaidWithdrawal(db: Db, event: Event & { sum: Money }): Promise<boolean> {
  const { currency } = event.sum;
  return move(db, "withdrawal_paid", event, [
    pay(nameClubAccount("payouts", currency), nameClubAccount("bank", currency), event.sum),
  ]);
}

/** A withdrawal that was sent did not arrive: payouts → available. */
export function postFailedWithdrawal(db: Db, event: InWallet): Promise<boolean> {
  const { sum, walletId } = event;
  return move(db, "withdrawal_failure", event, [
    pay(nameClubAccount("payouts", sum.currency), nameAvailableAccount(walletId), sum),
  ]);
}

/** A withdrawal came back after it had been paid: bank → available. */
export function postReturnedWithdrawal(db: Db, event: InWallet): Promise<boolean> {
  const { sum, walletId } = event;
  return move(db, "withdrawal_return", event, [
    pay(nameClubAccount("bank", sum.currency), nameAvailableAccount(walletId), sum),
  ]);
}

/** The club took a fee: available → fees. */
export function postChargedFee(db: Db, event: InWallet): Promise<boolean> {
  const { sum, walletId } = event;
  return move(db, "fee", event, [
    pay(nameAvailableAccount(walletId), nameClubAccount("fees", sum.currency), sum),
  ]);
}

/**
 * A member changed money: available → exchange in what they give, exchange → available in what they get; one journal, so
 * neither happens alone. The rate that was agreed is named, for without one no currency becomes another.
 */
export function postExchange(
  db: Db,
  event: Event & { rateId: RateId } & (
      | { given: WalletSum<"NGN">; got: WalletSum<"USD"> }
      | { given: WalletSum<"USD">; got: WalletSum<"NGN"> }
    ),
): Promise<boolean> {
  const { given, got, rateId } = event;
  return move(db, "exchange", { ...event, meta: { ...event.meta, rate_id: rateId } }, [
    pay(nameAvailableAccount(given.walletId), nameClubAccount("exchange", given.currency), given),
    pay(nameClubAccount("exchange", got.currency), nameAvailableAccount(got.walletId), got),
  ]);
}

/** Staff put something right: adjustments → available, or with `way: "out"` the other way round. Both names are kept. */
export async function postStaffAdjustment(
  db: Db,
  event: InWallet & { way: "in" | "out"; reason: string; askedBy: StaffId; approvedBy: StaffId },
): Promise<boolean> {
  const { sum, walletId, way, reason, askedBy, approvedBy } = event;
  if (askedBy === approvedBy) throw new Error("no one approves an adjustment of their own");
  const theirs = nameAvailableAccount(walletId);
  const ours = nameClubAccount("adjustments", sum.currency);
  return move(
    db,
    "adjustment",
    { ...event, meta: { ...event.meta, reason, asked_by: askedBy, approved_by: approvedBy } },
    [way === "in" ? pay(ours, theirs, sum) : pay(theirs, ours, sum)],
  );
}

/**
 * A line of the bank that is no payment: bank → its account for money that came in, and its account → bank for money that went out.
 * `way: "back"` takes that back when the line turns out to be something else.
 */
export function postBankLine(
  db: Db,
  event: Event & {
    account: LineAccount;
    currency: Currency;
    /** As the bank says it: below zero, it went out. */
    amountMinor: Minor;
    way: "forth" | "back";
  },
): Promise<boolean> {
  const { account, currency, way } = event;
  const minor = way === "forth" ? event.amountMinor : negate(event.amountMinor);
  const [bank, theirs] = [nameClubAccount("bank", currency), nameClubAccount(account, currency)];
  const amountMinor = dropSign(minor);
  return move(db, way === "forth" ? "bank_line" : "bank_line_reopened", event, [
    minor > 0n
      ? { debit: bank, credit: theirs, amountMinor }
      : { debit: theirs, credit: bank, amountMinor },
  ]);
}
