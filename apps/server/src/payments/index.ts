export { settleUnanswered, toVirtualAccount } from "./account-numbers/open-number.ts";
export { findVirtualAccount } from "./account-numbers/store.ts";
export { beginPayment } from "./begin.ts";
export { computeDebit, findDebitObstacle, requireActiveMandate } from "./mandates/debit.ts";
export { endMandateOf } from "./mandates/end-mandate.ts";
export { settleDueMandates } from "./mandates/settle-mandate.ts";
export { SEALED_MANDATES, readMandateRow, type MandateRow } from "./mandates/store.ts";
export { MANDATE_ENDED, openCharge, sendCharge, type SavedCharge } from "./charge-saved.ts";
export { compareCharges, type Compared } from "./compare-charges.ts";
export { closeIntent } from "./close.ts";
export { sumCollected, type Collected } from "./collected.ts";
export { PAYMENT_INVARIANTS, checkPaymentInvariants } from "./invariants.ts";
export { creditIntent, type Credit } from "./credit.ts";
export {
  flagForStaff,
  listAwaitedIntents,
  listOwnAwaitedIntents,
  type AwaitedIntent,
  hasNairaUnderWay,
  findIntent,
  listIntents,
  lockIntent,
  findHandPaidIntents,
  type IntentRow,
} from "./intents.ts";
export { createProviders } from "./providers/from-env.ts";
export { forgetQuotes } from "./quotes.ts";
export { convertToCentsDown, type Rate, type RateOf } from "./rates.ts";
export { openReversal, type BankReversal } from "./returns/reversals.ts";
export { findCorrection, returnQueue } from "./returns/queue.ts";
export { mountReturnStaffRoutes } from "./returns/staff-routes.ts";
export { REVERSAL_PROMISE } from "./returns/promise.ts";
export { listDebts, hasDebt } from "./returns/store.ts";
export { mountPaymentRoutes, mountWebhookRoutes } from "./routes.ts";
export { flaggedPaymentQueue } from "./flagged/queue.ts";
export { mountPaymentStaffRoutes } from "./staff-routes.ts";
export type { SavedCard } from "./providers/provider.ts";
export type {
  BankOrder,
  Ended,
  KeepReceipt,
  PaymentsContext,
  PaymentsServices,
  TakeReceipt,
} from "./setting.ts";
export type { PaymentTarget } from "./target.ts";
export { createWatch, type Watch } from "./watch.ts";
export { readLastMessages, readWaitingMessages } from "./webhooks.ts";
export { FLAGGED_PAYMENT_PROMISE } from "./flagged/promise.ts";
export { FLAGGED_PAYMENT_APPROVALS } from "./flagged/approvals.ts";
