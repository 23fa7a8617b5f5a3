export { listAnchors, parseAnchor, readAnchors, type Anchor } from "./anchors.ts";
export { keepApproval, type ApprovedKind, type AuditedApproval } from "./approvals.ts";
export { writeAuditEntry, type AuditActor, type AuditEntry } from "./audit.ts";
export type { JsonObject, JsonValue } from "./canonical-json.ts";
export { noteAudit } from "./note.ts";
export { verifyAudit, type AuditCheck } from "./verify.ts";
export { listActionsAbout } from "./list-actions.ts";
export { recordRefusals } from "./refusals.ts";
export { mountAuditRoutes, mountActivityRoutes } from "./routes.ts";
