export { listPromiseDays } from "./calendar-days.ts";
export { assignPromise } from "./claimed.ts";
export { formatLateness, writeLateEmail } from "./emails.ts";
export { followPromise, reconcilePromises } from "./follow.ts";
export type {
  CalendarPromise,
  LateCase,
  PromiseItem,
  PromiseKind,
  PromiseMoment,
  RowPromise,
  SubjectName,
} from "./kind.ts";
export { PROMISE_INVARIANTS, checkPromiseInvariants } from "./invariants.ts";
export { notifyDuePromises, type PromiseContext } from "./notify.ts";
export {
  computeHistory,
  countEndedByDay,
  listNextCases,
  listOpenCases,
  type OwnCase,
  measureOpenPromises,
  type OpenPromises,
} from "./store.ts";
export { mountPromiseRoutes, mountPromiseStaffRoutes } from "./routes.ts";
