export { beginPortfolio, topUpPortfolio } from "./contribute.ts";
export { forgetEvents } from "./events.ts";
export {
  amountsOf,
  figuresOf,
  fixedTaxOn,
  fixedWorthOn,
  knownOf,
  worthOn,
  type Figures,
  type Known,
} from "./figures.ts";
export { linesOf } from "./history.ts";
export { portfoliosInPlan } from "./of-plan.ts";
export { redeemPortfolio } from "./redeem.ts";
export { portfolioRoutes } from "./routes.ts";
export type { PersonalReturn } from "./view.ts";
