import {
  type BankAccountId,
  type MemberId,
  type StaffId,
  type WalletId,
  toBankAccountId,
} from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import { COPY } from "@kinfold/contract/copy";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type {
  createWithdrawal as createCall,
  WithdrawalRequest,
} from "@kinfold/contract/withdrawals";
import {
  formatFigure,
  formatMoney,
  toMoney,
  ZERO,
  type Currency,
  type Money,
} from "@kinfold/money";
import { cutOff, readHolidays, computePayoutDay, type Holidays } from "#calendar/index.ts";
import { choosePayableAccount, judgeEligibility, readDocuments } from "#identity/index.ts";
import { BalanceShort, findHoldings, postHeldWithdrawal } from "#ledger/index.ts";
import { readPerson, refuseLockedMember, requireStepUp, type StepUp } from "#members/index.ts";
import { listDebts } from "#payments/index.ts";
import { isDuplicate, runTransaction, type Db } from "#platform/db.ts";
import { createId, createReference } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { waitForAll } from "#platform/wait-for-all.ts";
import { recordTransaction } from "#transactions/index.ts";
import { findWallet } from "#wallets/index.ts";
import { writeRequestedEmail } from "./emails.ts";
import { addStep, insertWithdrawal, readWithdrawal, type WithdrawalRow } from "./store.ts";
import { readWithdrawalView } from "./view.ts";
import { describeAccount } from "./words.ts";
import { writeToOwner } from "./write-to-owner.ts";

/** The club bears what its bank takes for a payout. */
const FEE_MINOR = ZERO;
const REFERENCES_TRIED = 5;

type Reply = ReplyOf<typeof createCall>;
type Asked = {
  memberId: MemberId;
  walletId: WalletId;
  request: WithdrawalRequest;
  /** The transaction to do it in, for the person who keeps the reply in it; otherwise one of its own. */
  within?: (work: (tx: Db) => Promise<Reply>) => Promise<Reply>;
};

type EventOfWithdrawal = {
  idempotencyKey: string;
  eventAt: Date;
  sum: Money;
  meta: { withdrawal: string; reference: string };
};

/** An event of this withdrawal for the ledger, under a name of its own. */
export const buildEvent = (row: WithdrawalRow, what: string, eventAt: Date): EventOfWithdrawal => ({
  idempotencyKey: `withdrawal:${row.withdrawal_id}:${what}`,
  eventAt,
  sum: toMoney(row.currency, row.amount_minor),
  meta: { withdrawal: row.withdrawal_id, reference: row.reference },
});

function refuseShort(available: Money): never {
  const { upTo, nothing } = withdrawalRefusals().wallet_insufficient;
  refuseField("amount", available.amountMinor > 0n ? upTo(formatMoney(available)) : nothing);
}

function refuseDebts(debts: Awaited<ReturnType<typeof listDebts>>): void {
  if (debts.length === 0) return;
  const owed = debts.map(({ owed_minor: minor, currency, reference }) => ({
    amount: formatFigure(minor, currency),
    reference,
  }));
  refuse(withdrawalRefusals().wallet_withdrawal_blocked.owing(owed), { blockers: [] });
}

/** Refuses a withdrawal of a member who owes the club, and says how much and for which payment. */
export async function refuseOwing(tx: Db, memberId: MemberId): Promise<void> {
  refuseDebts(await listDebts(tx, memberId));
}

async function requireWallet(tx: Db, memberId: MemberId, walletId: WalletId): Promise<Currency> {
  const wallet = await findWallet(tx, memberId, walletId);
  if (wallet === undefined) return refuse(withdrawalRefusals().not_found.wallet);
  return wallet.currency;
}

/** Refuses whatever stands against this withdrawal before anything is written. Answers its currency and account. */
async function checked(
  tx: Db,
  { env }: Platform,
  { memberId, walletId, request }: Asked,
): Promise<{ currency: Currency; bankAccountId: BankAccountId }> {
  const [currency, , { isGlobal }, documents, debts] = await waitForAll([
    requireWallet(tx, memberId, walletId),
    refuseLockedMember(tx, memberId),
    readPerson(tx, memberId),
    readDocuments(tx, memberId),
    listDebts(tx, memberId),
  ]);
  const eligibility = judgeEligibility(documents, { isGlobal }, env.CONTRIBUTION_POLICY);
  const blockers = eligibility.withdrawal_blockers[currency === "NGN" ? "ngn" : "usd"];
  if (blockers.length > 0) {
    refuse(withdrawalRefusals().wallet_withdrawal_blocked.incomplete, {
      blockers,
    });
  }
  refuseDebts(debts);
  const least: Money =
    currency === "NGN"
      ? { currency, amountMinor: env.WITHDRAWAL_MIN_NGN }
      : { currency, amountMinor: env.WITHDRAWAL_MIN_USD };
  if (request.amount < least.amountMinor) {
    refuseField("amount", withdrawalRefusals().wallet_below_minimum(formatMoney(least)));
  }
  const wanted =
    typeof request.bank_account_id === "string"
      ? toBankAccountId(request.bank_account_id)
      : undefined;
  const account = choosePayableAccount(documents.accounts, currency, wanted);
  if (account === undefined) return refuse(withdrawalRefusals().not_found.bankAccount);
  return { currency, bankAccountId: account.bank_account_id };
}

/** What is to be held for a withdrawal. `by` is the staff member who asks for it; without one, its member does. */
export type Holding = {
  memberId: MemberId;
  walletId: WalletId;
  sum: Money;
  bankAccountId: BankAccountId;
  note: string | null;
  by?: StaffId;
  holidays: Holidays;
};

/** Holds money of a wallet for a withdrawal that is promised for a day, and notes it. Throws BalanceShort, and a duplicate when its reference is taken. */
export async function holdWithdrawal(
  tx: Db,
  { clock }: Platform,
  { memberId, walletId, sum, bankAccountId, note, by, holidays }: Holding,
): Promise<WithdrawalRow> {
  const now = clock.now();
  const withdrawalId = createId("wdr");
  const reference = createReference("KIN");
  await insertWithdrawal(tx, {
    withdrawalId,
    reference,
    walletId,
    memberId,
    sum,
    feeMinor: FEE_MINOR,
    bankAccountId,
    note,
    requestedAt: now,
    payoutOn: computePayoutDay(now, holidays),
    cutOffAt: cutOff(now, holidays),
  });
  await addStep(tx, withdrawalId, {
    status: "pending",
    at: now,
    ...(by !== undefined && { by }),
  });
  const [, withdrawal] = await waitForAll([
    postHeldWithdrawal(tx, {
      idempotencyKey: `withdrawal:${withdrawalId}:hold`,
      eventAt: now,
      walletId,
      sum,
      meta: { withdrawal: withdrawalId, reference },
    }),
    readWithdrawal(tx, withdrawalId),
  ]);
  await recordTransaction(tx, {
    walletId,
    reference,
    type: "withdrawal",
    direction: "debit",
    sum,
    fee: toMoney(sum.currency, FEE_MINOR),
    status: "pending",
    description: `Withdrawal to ${describeAccount(withdrawal)}`,
    withdrawalId,
    at: now,
    note: "Held until it is paid",
  });
  return withdrawal;
}

async function holdMoney(tx: Db, platform: Platform, asked: Asked, stepUp: StepUp): Promise<Reply> {
  const { memberId, walletId, request } = asked;
  const [{ currency, bankAccountId }, holidays] = await waitForAll([
    checked(tx, platform, asked),
    readHolidays(tx),
  ]);
  await stepUp.take(tx);
  const withdrawal = await holdWithdrawal(tx, platform, {
    memberId,
    walletId,
    sum: toMoney(currency, request.amount),
    bankAccountId,
    note: request.note ?? null,
    holidays,
  });
  const [view] = await waitForAll([
    readWithdrawalView(tx, withdrawal, platform.clock.now()),
    writeToOwner(tx, platform, withdrawal, writeRequestedEmail),
  ]);
  return { withdrawal: view, message: COPY.withdrawalPromise };
}

/** Short references are drawn by chance: the work is done again with another when one is taken. */
export async function retryTakenReference<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const isTaken =
        isDuplicate(error, "one_withdrawal_per_reference") ||
        isDuplicate(error, "one_transaction_per_reference");
      if (!isTaken || tried >= REFERENCES_TRIED) throw error;
    }
  }
}

async function holdOnce(platform: Platform, asked: Asked): Promise<Reply> {
  const stepUp = await requireStepUp(platform, asked.memberId, asked.request.two_factor_code);
  const within = asked.within ?? ((work) => runTransaction(platform.db, work));
  return retryTakenReference(() => within((tx) => holdMoney(tx, platform, asked, stepUp)));
}

/**
 * Asks for money out of a wallet of this member: it is held, noted and promised for a day in one transaction, or nothing is.
 * Members with two-factor on send a code along. Refuses step_up_required, two_factor_invalid, wallet_withdrawal_blocked, wallet_below_minimum, wallet_insufficient, and not_found for whatever is not theirs.
 */
export async function createWithdrawal(platform: Platform, asked: Asked): Promise<Reply> {
  const { db, log, outbox } = platform;
  try {
    const reply = await holdOnce(platform, asked);
    outbox.nudge();
    const { id, payout_date: due } = reply.withdrawal;
    log.info({ withdrawal: id, due }, "withdrawal asked for");
    return reply;
  } catch (error) {
    if (!(error instanceof BalanceShort)) throw error;
    const holdings = (await findHoldings(db, [asked.walletId])).get(asked.walletId);
    const wallet = await findWallet(db, asked.memberId, asked.walletId);
    if (wallet === undefined || holdings === undefined) throw error;
    return refuseShort(toMoney(wallet.currency, holdings.availableMinor));
  }
}
