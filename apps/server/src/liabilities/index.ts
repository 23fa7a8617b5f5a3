export { buildDueTrees } from "./build.ts";
export { checkLiabilityInvariants, LIABILITY_INVARIANTS } from "./invariants.ts";
export { mountBalanceProofRoutes } from "./routes.ts";
export { findProvableDay, listBalancesOfDay, type MemberBalance } from "./store.ts";
export { mountVerifierPage } from "./verifier-page.ts";
export { compareWallets, type WalletFigures } from "./rules.ts";
export {
  buildLeaf,
  buildLevels,
  computeSumRoot,
  joinNodes,
  NODE_BYTES,
  plantParts,
  proveParts,
  writeParts,
  type Part,
} from "./sum-tree.ts";
