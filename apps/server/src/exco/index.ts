export { decideExco } from "./decide.ts";
export { mountExcoRoutes } from "./routes.ts";
export { endExcoReferral } from "./end-referral.ts";
export { EXCO_PROMISE } from "./promise.ts";
export { EXCO_QUEUE } from "./waiting.ts";
export { EXCO_APPROVALS } from "./approvals.ts";
