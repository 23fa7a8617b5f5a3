export { approveReview, rejectReview } from "./decide.ts";

export { proposeReview } from "./propose.ts";
export { reviewQueue, mountReviewRoutes } from "./staff-routes.ts";
