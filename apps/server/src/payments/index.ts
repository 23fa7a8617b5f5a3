export { beginPayment } from "./begin.ts";
export { openCharge, sendCharge, type SavedCharge } from "./charge-saved.ts";
export { compareCharges, type Compared } from "./compare-charges.ts";
export { closeIntent } from "./close.ts";
export { collectedBy, type Collected } from "./collected.ts";
export { PAYMENT_INVARIANTS, checkPaymentInvariants } from "./invariants.ts";
export { creditIntent, type Credit } from "./credit.ts";
export {
  askStaff,
  awaitingOf,
  hasNairaUnderWay,
  intentOf,
  intentsOf,
  lockIntent,
  paidByHandLike,
  type IntentRow,
} from "./intents.ts";
export { providersFrom } from "./providers/from-env.ts";
export { forgetQuotes } from "./quotes.ts";
export { centsTruncated, type Rate, type RateOf } from "./rates.ts";
export { openReversal, type BankReversal } from "./returns/reversals.ts";
export { correctionOf, returnQueue } from "./returns/queue.ts";
export { returnStaffRoutes } from "./returns/staff-routes.ts";
export { debtsOf, owes } from "./returns/store.ts";
export { paymentRoutes, webhookRoutes } from "./routes.ts";
export { keptBackQueue } from "./kept-back/queue.ts";
export { paymentStaffRoutes } from "./staff-routes.ts";
export type { SavedCard } from "./providers/provider.ts";
export type { BankOrder, Ended, KeepReceipt, Neighbours, Setting, TakeReceipt } from "./setting.ts";
export type { Target } from "./target.ts";
export { createWatch, type Watch } from "./watch.ts";
