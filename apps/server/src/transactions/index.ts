export { checkTransactionInvariants, TRANSACTION_INVARIANTS } from "./invariants.ts";
export {
  findOwnedTransaction,
  findTransactionsOfReferences,
  listMovedTransactions,
  listTransactionPostings,
} from "./moved.ts";
export { advanceTransaction, recordTransaction } from "./record.ts";
export { mountTransactionRoutes } from "./routes.ts";
export { readStatement } from "./statement.ts";
export type { Advance, NewTransaction } from "./store.ts";
