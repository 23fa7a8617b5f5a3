export { DECISION_APPROVALS } from "./decision-sources.ts";
export { mountApprovalRoutes } from "./routes.ts";
