export { CASE_PROMISE } from "./case-promise.ts";
export { CASE_QUEUE, mountCaseRoutes } from "./case-routes.ts";
export { listHiddenSubjects, readConcernedAddresses } from "./case-store.ts";
export { reportDemoTransactions } from "./demo.ts";
export { COMPLIANCE_INVARIANTS, checkComplianceInvariants } from "./invariants.ts";
export { findPepStatus, isPepApprovalMissing } from "./pep-store.ts";
export { LARGE_TRANSACTION_QUEUE, mountLargeTransactionRoutes } from "./large-routes.ts";
export { mountComplianceRoutes, PEP_QUEUE } from "./staff-routes.ts";
export { mountUnusualRoutes, UNUSUAL_QUEUE } from "./unusual-routes.ts";
