export { decideProposal, submitProposal, refuseOwnMembership } from "./decide.ts";
export { DECISION_INVARIANTS, checkDecisionInvariants } from "./invariants.ts";
export {
  createDecisionKind,
  type Audited,
  type Decider,
  type Deciding,
  type Decision,
  type DecisionKind,
} from "./kind.ts";
export { mountDecisionRoutes, mountProposeRoute } from "./routes.ts";
export { findDecisionSteps, selectWaitingDecisions, type DecisionStep } from "./store.ts";
export { findOpenProposal, findOpenProposals, findProposals } from "./view.ts";
export { DECISION_PROMISE } from "./promise.ts";
