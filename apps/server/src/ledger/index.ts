export { readAccountPostings, type AccountPosting } from "./account-postings.ts";
export {
  nameArrivalsAccount,
  nameAvailableAccount,
  nameHeldAccount,
  nameBankAccount,
  nameClubAccount,
  namePlanAccount,
  nameWalletAccounts,
  listPlanAccounts,
  type AccountName,
  type Gateway,
  type LineAccount,
} from "./accounts.ts";
export {
  checkLedgerInvariants,
  findBrokenInvariants,
  INVARIANT_NAMES,
  type BrokenInvariant,
} from "./invariants.ts";
export {
  AmountNotPositive,
  BalanceShort,
  KeyReused,
  UnknownAccount,
  WalletClosed,
} from "./errors.ts";
export {
  postBankOpening,
  postOpeningParts,
  postStatementLines,
  readBankBalances,
  readExpectedAtBanks,
  readOpeningParts,
  type BankBalance,
  type StatementDay,
} from "./bank-accounts.ts";
export * from "./movements.ts";
export { readOutsideMovements, type OutsideMovement } from "./outside.ts";
export * from "./plan-movements.ts";
export {
  findFirstMoment,
  holdJournals,
  isPostedLate,
  listEntryRows,
  listJournalKinds,
  listJournalRows,
  listJournalsOf,
  listLateMoments,
  listPostings,
  readLedgerHead,
  sumAccounts,
  sumAllAccounts,
  sumLate,
  type ClosedTotals,
  type CloseMark,
  type EntryRow,
  type JournalFilter,
  type JournalRow,
  type LateRow,
  type Period,
  type PostingRow,
  type TotalsRow,
} from "./read-journals.ts";
export {
  hasPostings,
  listWalletBalances,
  sumBanks,
  sumPool,
  sumWalletBalances,
  sumWallets,
} from "./owed.ts";
export { sumByHolder, type Holder, type HolderRow } from "./read-holders.ts";
export * from "./return-movements.ts";
export {
  readClubBalance,
  findHoldings,
  lockWallet,
  readIdempotencyKeys,
  openWalletAccounts,
  takeSnapshots,
  type Holdings,
} from "./store.ts";
