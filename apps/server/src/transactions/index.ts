export { checkTransactionInvariants, TRANSACTION_INVARIANTS } from "./invariants.ts";
export {
  countMovements,
  listPendingBefore,
  sumPaymentFees,
  type PendingTransaction,
} from "./in-period.ts";
export {
  findOwnedTransaction,
  findTransactionsOfReferences,
  listMovedTransactions,
  listTransactionPostings,
} from "./moved.ts";
export { advanceTransaction, recordTransaction } from "./record.ts";
export { mountTransactionRoutes } from "./routes.ts";
export { readStatement, readStatementIn, type Statement } from "./statement.ts";
export type { Advance, NewTransaction } from "./store.ts";
