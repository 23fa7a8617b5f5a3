export { keptAnchors, parseAnchor, readAnchors, type Anchor } from "./anchors.ts";
export { keepApproval, type ApprovedKind, type AuditedApproval } from "./approvals.ts";
export { audit, type AuditActor, type AuditEntry } from "./audit.ts";
export type { JsonObject, JsonValue } from "./canonical-json.ts";
export { noteAudit } from "./note.ts";
export { verifyAudit, type Verdict } from "./verify.ts";
export { deedsAbout } from "./deeds.ts";
export { auditRefusals } from "./refusals.ts";
export { auditRoutes, handlingRoutes } from "./routes.ts";
