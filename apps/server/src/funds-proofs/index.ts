export { buildProofAnswer, buildProofClaim, openFundsProofFinder } from "./find-proof.ts";
export { renderFundsProofPdf } from "./proof-pdf.ts";
export { mountFundsProofRoutes } from "./routes.ts";
export { isHeld } from "./rules.ts";
export type { FundsProofLine, FundsProofRow } from "./store.ts";
