export {
  nameArrivalsAccount,
  nameClubAccount,
  namePlanAccount,
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
export * from "./movements.ts";
export { readOutsideMovements, type OutsideMovement } from "./outside.ts";
export * from "./plan-movements.ts";
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
