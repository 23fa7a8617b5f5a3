import type { RateId, WalletId } from "@kinfold/contract/ids";
import {
  ZERO,
  type AnyMinor,
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
} from "./accounts.ts";
import type { Event } from "./movements.ts";
import { postJournal, type Posting } from "./store.ts";

type InWallet = Event & { walletId: WalletId; sum: Money };

/** What of a payment went back to its payer. All in minor units, each zero or more. */
export type TakenBack = Event & {
  walletId: WalletId;
  /** Of the wallet. */
  currency: Currency;
  gateway: Gateway;
  /** What the member gives: out of what was held for it, out of what is available, and what the wallet lacked. */
  heldMinor: Minor;
  availableMinor: Minor;
  owedMinor: Minor;
  /** What was booked as owed while it was decided about. */
  bookedMinor?: Minor;
  /** What was held and is not needed. */
  releasedMinor: Minor;
  /** What the club gives back of its own fee, in the currency that was charged. */
  feeMinor: ChargedMinor;
  /** Of a payment in naira for dollars: the naira that the dollars are changed back into, and the rate that was agreed. */
  exchange?: { nairaMinor: Minor<"NGN">; rateId: RateId };
  /** Of a correction: the key of the journal that it corrects. */
  corrects?: string;
};

function write(db: Db, kind: string, event: Event, postings: readonly Posting[]): Promise<boolean> {
  const { idempotencyKey, eventAt, meta = {} } = event;
  const moving = postings.filter(({ amountMinor }) => amountMinor !== 0n);
  return postJournal(db, { idempotencyKey, kind, eventAt, meta, postings: moving });
}

const posting = (debit: AccountName, credit: AccountName, amountMinor: AnyMinor): Posting => ({
  debit,
  credit,
  amountMinor,
});

/** A payment may go back to its payer: available → held, until that is decided. BalanceShort when there is less than that. */
export function postHeldReturn(db: Db, event: InWallet): Promise<boolean> {
  const { walletId, sum } = event;
  return write(db, "return_hold", event, [
    posting(nameAvailableAccount(walletId), nameHeldAccount(walletId), sum.amountMinor),
  ]);
}

/** It does not go back after all: held → available. */
export function postReleasedReturn(db: Db, event: InWallet): Promise<boolean> {
  const { walletId, sum } = event;
  return write(db, "return_release", event, [
    posting(nameHeldAccount(walletId), nameAvailableAccount(walletId), sum.amountMinor),
  ]);
}

/**
 * A payment went back to its payer: held, available and, for what the wallet lacks, receivable → the provider's clearing; the
 * club's fee goes fees → clearing. Dollars that were paid for in naira go → exchange, and naira exchange → clearing. What was
 * held and is not needed goes held → available. A correction is of another kind and names the journal that it corrects.
 */
export function postDepositReturn(db: Db, event: TakenBack): Promise<boolean> {
  const { walletId, currency, gateway, exchange, corrects } = event;
  const charged = exchange === undefined ? currency : "NGN";
  const clearing = nameArrivalsAccount(gateway, charged);
  const to = exchange === undefined ? clearing : nameClubAccount("exchange", currency);
  const meta = {
    ...event.meta,
    ...(exchange !== undefined && { rate_id: exchange.rateId }),
    ...(corrects !== undefined && { corrects }),
  };
  return write(
    db,
    corrects === undefined ? "deposit_return" : "receipt_correction",
    { ...event, meta },
    [
      posting(nameHeldAccount(walletId), to, event.heldMinor),
      posting(nameAvailableAccount(walletId), to, event.availableMinor),
      posting(nameClubAccount("receivable", currency), to, event.owedMinor),
      posting(nameClubAccount("reversals", currency), to, event.bookedMinor ?? ZERO),
      posting(nameClubAccount("exchange", charged), clearing, exchange?.nairaMinor ?? ZERO),
      posting(nameClubAccount("fees", charged), clearing, event.feeMinor),
      posting(nameHeldAccount(walletId), nameAvailableAccount(walletId), event.releasedMinor),
    ],
  );
}

/** A correction that was itself corrected. All in minor units, each zero or more. */
export type CorrectionUndone = Event & {
  walletId: WalletId;
  /** Of the wallet and of the bank account. */
  currency: Currency;
  gateway: Gateway;
  /** What the correction took out of the wallet, then or since. */
  takenMinor: Minor;
  /** What is still owed for it. */
  owedMinor: Minor;
  feeMinor: ChargedMinor;
  /** The key of the correction's journal. */
  corrects: string;
};

/** A corrected receipt stands again: bank → available, receivable and fees, as far as the correction took of each. */
export function postUndoneCorrection(db: Db, event: CorrectionUndone): Promise<boolean> {
  const { walletId, currency, gateway, takenMinor, owedMinor, feeMinor, corrects } = event;
  const clearing = nameArrivalsAccount(gateway, currency);
  return write(db, "correction_undone", { ...event, meta: { ...event.meta, corrects } }, [
    posting(clearing, nameAvailableAccount(walletId), takenMinor),
    posting(clearing, nameClubAccount("receivable", currency), owedMinor),
    posting(clearing, nameClubAccount("fees", currency), feeMinor),
  ]);
}

type Booked = Event & { sum: Money };

/** Money that a bank took back and the wallet lacks is owed while it is decided about: receivable → reversals. */
export function postOwedReversal(db: Db, event: Booked): Promise<boolean> {
  const { currency, amountMinor } = event.sum;
  return write(db, "reversal_owed", event, [
    posting(
      nameClubAccount("receivable", currency),
      nameClubAccount("reversals", currency),
      amountMinor,
    ),
  ]);
}

/** It was no reversal, and nothing is owed for it: reversals → receivable. */
export function postForgivenReversal(db: Db, event: Booked): Promise<boolean> {
  const { currency, amountMinor } = event.sum;
  return write(db, "reversal_not_owed", event, [
    posting(
      nameClubAccount("reversals", currency),
      nameClubAccount("receivable", currency),
      amountMinor,
    ),
  ]);
}

/** What a wallet lacked when a payment went back was made good: available → receivable. BalanceShort when there is less. */
export function postRecoveredDebt(db: Db, event: InWallet): Promise<boolean> {
  const { walletId, sum } = event;
  return write(db, "owed_recovered", event, [
    posting(
      nameAvailableAccount(walletId),
      nameClubAccount("receivable", sum.currency),
      sum.amountMinor,
    ),
  ]);
}
