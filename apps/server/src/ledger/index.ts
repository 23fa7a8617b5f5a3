export { arrivals, club, ofPlan, type AccountName, type Gateway } from "./accounts.ts";
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
export { outsideMovements, type OutsideMovement } from "./outside.ts";
export * from "./plan-movements.ts";
export * from "./return-movements.ts";
export {
  clubBalance,
  holdingsOf,
  lockWallet,
  readIdempotencyKeys,
  openWalletAccounts,
  takeSnapshots,
  type Holdings,
} from "./store.ts";
