export { beginPortfolio, topUpPortfolio } from "./contribute.ts";
export { forgetEvents } from "./events.ts";
export {
  toWireAmounts,
  computeFigures,
  listWaiting,
  listWaitingOn,
  computeFixedTax,
  computeFixedWorth,
  readPortfolioFacts,
  computeWorth,
  type Figures,
  type Known,
} from "./figures.ts";
export { setPortfolioGoal } from "./goal.ts";
export { listPortfolioLines } from "./history.ts";
export { findPortfoliosInPlan } from "./of-plan.ts";
export { redeemPortfolio } from "./redeem.ts";
export { mountPortfolioRoutes } from "./routes.ts";
export type { PersonalReturn } from "./view.ts";
