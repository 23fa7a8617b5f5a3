export { openFundsProofFinder } from "./find-proof.ts";
export { mountFundsProofRoutes } from "./routes.ts";
