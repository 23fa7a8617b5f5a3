export { arrivals, club, type AccountName, type Gateway } from "./accounts.ts";
export { coherence, holding, INVARIANT_NAMES, type Incoherence } from "./coherence.ts";
export { AmountNotPositive, BalanceShort, KeyReused, UnknownAccount } from "./errors.ts";
export * from "./movements.ts";
export {
  clubBalance,
  holdingsOf,
  openWalletAccounts,
  takeSnapshots,
  type Holdings,
} from "./store.ts";
