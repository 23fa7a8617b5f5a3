export { listAnchors as keptAnchors, parseAnchor, readAnchors, type Anchor } from "./anchors.ts";
export { keepApproval, type ApprovedKind, type AuditedApproval } from "./approvals.ts";
export { writeAuditEntry as audit, type AuditActor, type AuditEntry } from "./audit.ts";
export type { JsonObject, JsonValue } from "./canonical-json.ts";
export { noteAudit } from "./note.ts";
export { verifyAudit, type Verdict } from "./verify.ts";
export { listActionsAbout as deedsAbout } from "./deeds.ts";
export { recordRefusals as auditRefusals } from "./refusals.ts";
export {
  mountAuditRoutes as auditRoutes,
  mountActivityRoutes as handlingRoutes,
} from "./routes.ts";
