export { findProvedBvn, findMembersByBvnEnding, type HeldBvn } from "./bvn-store.ts";
export { approvePaper, expirePapers, refuseEnded, rejectPaper } from "./decide.ts";
export { keepDemoDocuments } from "./demo-document.ts";
export {
  listDocumentDecisions,
  filterDocumentFiles,
  findCheckDocument,
  hasOpenedDocument,
  type DecisionRow,
  type DocumentRow,
} from "./document-store.ts";
export { readDocumentForStaff } from "./read-document.ts";
export { findSharedDocuments } from "./sharing.ts";
export { mountKycRoutes } from "./routes.ts";
export { isRejection, REJECTIONS, type Rejection } from "./rules.ts";
