export { approveReview, rejectReview } from "./decide.ts";

export { proposeReview } from "./propose.ts";
export { reviewQueue, reviewRoutes } from "./staff-routes.ts";
