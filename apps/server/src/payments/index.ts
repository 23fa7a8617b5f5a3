export { beginPayment } from "./begin.ts";
export { openCharge, sendCharge, type SavedCharge } from "./charge-saved.ts";
export { compareCharges, type Compared } from "./compare-charges.ts";
export { closeIntent } from "./close.ts";
export { sumCollected as collectedBy, type Collected } from "./collected.ts";
export { PAYMENT_INVARIANTS, checkPaymentInvariants } from "./invariants.ts";
export { creditIntent, type Credit } from "./credit.ts";
export {
  flagForStaff as askStaff,
  listAwaitedIntents as awaitingOf,
  hasNairaUnderWay,
  findIntent as intentOf,
  listIntents as intentsOf,
  lockIntent,
  findHandPaidIntents as paidByHandLike,
  type IntentRow,
} from "./intents.ts";
export { createProviders as providersFrom } from "./providers/from-env.ts";
export { forgetQuotes } from "./quotes.ts";
export { convertToCentsDown as centsTruncated, type Rate, type RateOf } from "./rates.ts";
export { openReversal, type BankReversal } from "./returns/reversals.ts";
export { findCorrection as correctionOf, returnQueue } from "./returns/queue.ts";
export { mountReturnStaffRoutes as returnStaffRoutes } from "./returns/staff-routes.ts";
export { listDebts as debtsOf, hasDebt as owes } from "./returns/store.ts";
export {
  mountPaymentRoutes as paymentRoutes,
  mountWebhookRoutes as webhookRoutes,
} from "./routes.ts";
export { keptBackQueue } from "./kept-back/queue.ts";
export { mountPaymentStaffRoutes as paymentStaffRoutes } from "./staff-routes.ts";
export type { SavedCard } from "./providers/provider.ts";
export type { BankOrder, Ended, KeepReceipt, Neighbours, Setting, TakeReceipt } from "./setting.ts";
export type { Target } from "./target.ts";
export { createWatch, type Watch } from "./watch.ts";
