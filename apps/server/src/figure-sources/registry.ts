import type { FigureKind } from "@kinfold/contract/figure-sources";
import { toPortfolioId } from "@kinfold/contract/ids";
import { findPortfolio } from "#units/index.ts";
import * as bank from "./bank-figures.ts";
import { traceTotal } from "./holding-figures.ts";
import * as ledger from "./ledger-figures.ts";
import { traceInBoth, traceMonth, traceRate, traceWithoutGain } from "./month-figures.ts";
import * as portfolio from "./portfolio-figures.ts";
import * as moves from "./portfolio-moves.ts";
import * as recorded from "./recorded-figures.ts";
import type { Trace } from "./rows.ts";
import * as wallet from "./wallet-figures.ts";

/** A value is of a fixed rate where its portfolio has one. */
const traceValue: Trace = async (asked) => {
  const own = await findPortfolio(asked.db, toPortfolioId(asked.subject));
  return own?.interest_bps === null
    ? portfolio.tracePricedValue(asked)
    : moves.traceFixedValue(asked);
};

/** Every figure that is traced, with what reads its rows. A new one is a line here and one in the contract. */
export const TRACES: Readonly<Record<FigureKind, Trace>> = {
  "wallet-available": wallet.traceWallet("available"),
  "wallet-held": wallet.traceWallet("held"),
  "wallet-balance": wallet.traceWalletBalance,
  "wallet-pending": wallet.traceWalletPending,
  transaction: wallet.traceTransaction,
  "transaction-fee": recorded.traceTransactionFee,
  "balance-after": wallet.traceBalanceAfter,
  "portfolio-value": traceValue,
  "portfolio-put-in": moves.tracePutIn,
  "portfolio-invested": moves.traceInvested,
  "portfolio-withdrawn": moves.traceWithdrawn,
  "portfolio-gain": portfolio.traceGain,
  "portfolio-gross-gain": portfolio.traceGrossGain,
  "portfolio-fees": moves.traceFees,
  "portfolio-tax": moves.traceTax,
  "portfolio-interest": moves.traceInterest,
  "portfolio-waiting": moves.traceWaiting,
  "portfolio-worth": portfolio.traceWorth,
  "portfolio-return": portfolio.traceReturn,
  "portfolio-units": portfolio.traceUnits,
  "portfolio-line": moves.traceLine,
  "portfolio-goal": portfolio.traceGoal,
  "portfolio-to-go": portfolio.traceToGo,
  "total-value": traceTotal("value"),
  "total-gain": traceTotal("gain"),
  "total-waiting": traceTotal("waiting"),
  "total-worth": traceTotal("worth"),
  "month-opening": traceMonth("month-opening"),
  "month-contributions": traceMonth("month-contributions"),
  "month-withdrawals": traceMonth("month-withdrawals"),
  "month-fees": traceMonth("month-fees"),
  "month-tax": traceMonth("month-tax"),
  "month-gain": traceMonth("month-gain"),
  "month-net-gain": traceMonth("month-net-gain"),
  "month-income": traceMonth("month-income"),
  "month-closing": traceMonth("month-closing"),
  "month-without-gain": traceWithoutGain,
  "month-in-both": traceInBoth,
  "exchange-rate": traceRate,
  "transfer-amount": recorded.traceTransfer,
  "order-amount": recorded.traceOrder,
  "order-estimate": recorded.traceEstimate,
  "payment-amount": recorded.tracePaymentAmount,
  "payment-fees": recorded.tracePaymentFees,
  "payment-charged": recorded.traceCharged,
  "withdrawal-amount": recorded.traceWithdrawal,
  "withdrawal-fee": recorded.traceWithdrawalFee,
  "subscription-amount": recorded.traceSubscription,
  "subscription-total": recorded.traceSubscriptionTotal,
  "subscription-charge": recorded.traceCharge,
  "debt-amount": recorded.traceDebt,
  "mandate-limit": recorded.traceMandateLimit,
  "mandate-taken": recorded.traceMandateTaken,
  "proof-least": recorded.traceProof,
  "account-opening": ledger.traceAccount("opening"),
  "account-debits": ledger.traceAccount("debits"),
  "account-credits": ledger.traceAccount("credits"),
  "account-closing": ledger.traceAccount("closing"),
  "account-balance": ledger.traceAccountBalance,
  "ledger-debit": ledger.traceSide("debit"),
  "ledger-credit": ledger.traceSide("credit"),
  "journal-amount": recorded.traceJournalAmount,
  "posting-amount": recorded.tracePostingAmount,
  "register-value": ledger.traceRegister,
  "transaction-naira": recorded.traceNaira,
  "valuation-net": recorded.traceNet,
  "valuation-assets": recorded.traceAssets,
  "valuation-liabilities": recorded.traceLiabilities,
  "batch-total": recorded.traceBatch,
  "held-by": ledger.traceHolder,
  "owed-total": ledger.traceOwed,
  "held-total": bank.traceBanks("all"),
  "not-on-statement": bank.traceBanks("unseen"),
  "bank-ledger": bank.traceBank("ledger"),
  "bank-closing": bank.traceBank("closing"),
  "bank-difference": bank.traceBank("difference"),
  "plan-worth": ledger.tracePlanWorth,
};
