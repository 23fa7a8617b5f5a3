export { findSharedDetails, type SharedDetails } from "./find-shared-details.ts";
