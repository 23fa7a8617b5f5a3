export {
  nameArrivalsAccount as arrivals,
  nameClubAccount as club,
  namePlanAccount as ofPlan,
  type AccountName,
  type Gateway,
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
export { readOutsideMovements as outsideMovements, type OutsideMovement } from "./outside.ts";
export * from "./plan-movements.ts";
export * from "./return-movements.ts";
export {
  readClubBalance as clubBalance,
  findHoldings as holdingsOf,
  lockWallet,
  readIdempotencyKeys,
  openWalletAccounts,
  takeSnapshots,
  type Holdings,
} from "./store.ts";
