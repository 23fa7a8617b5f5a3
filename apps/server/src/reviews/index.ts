export { approveReview, rejectReview } from "./decide.ts";

export { proposeReview } from "./propose.ts";
export { reviewQueue, mountReviewRoutes as reviewRoutes } from "./staff-routes.ts";
