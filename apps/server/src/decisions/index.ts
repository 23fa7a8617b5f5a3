export { decide, propose, refuseOwnMembership } from "./decide.ts";
export { DECISION_INVARIANTS, checkDecisionInvariants } from "./invariants.ts";
export {
  decisionKind,
  type Audited,
  type Decider,
  type Deciding,
  type Decision,
  type DecisionKind,
} from "./kind.ts";
export { decisionRoutes } from "./routes.ts";
export { waitingDecisions } from "./store.ts";
export { openProposalOn, proposalsById } from "./view.ts";
