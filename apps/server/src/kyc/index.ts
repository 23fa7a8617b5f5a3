export { findProvedBvn, findMembersByBvnEnding, type HeldBvn } from "./bvn-store.ts";
export { endApprovals } from "./end-approvals.ts";
export { approveDocument, expireDocuments, refuseEnded, rejectDocument } from "./decide.ts";
export { drawSpecimen, keepDemoDocuments } from "./demo-document.ts";
export {
  listDocumentDecisions,
  filterDocumentFiles,
  findCheckDocument,
  hasOpenedDocument,
  type DecisionRow,
  type DocumentRow,
} from "./document-store.ts";
export { proveBvn } from "./prove-bvn.ts";
export { readDocumentForStaff } from "./read-document.ts";
export { findSharedDocuments } from "./sharing.ts";
export { mountKycRoutes } from "./routes.ts";
export { isRejection, REJECTIONS, type Rejection } from "./rules.ts";
