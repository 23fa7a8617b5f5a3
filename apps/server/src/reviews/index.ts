export { approveReview, rejectReview } from "./decide.ts";
export type { Operator } from "./hold.ts";
export { proposeReview } from "./propose.ts";
export { reviewQueue, reviewRoutes } from "./staff-routes.ts";
