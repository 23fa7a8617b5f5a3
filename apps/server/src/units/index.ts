export { UNIT_INVARIANTS, checkUnitInvariants } from "./invariants.ts";
export { listOnWayToWallet, listWaitingForUnits, type Between } from "./between.ts";
export {
  cancelOrderOf,
  contributeArrived,
  contributeFromWallet,
  holdPlanOf,
  findOutcome,
  findContributionObstacle,
} from "./contribute.ts";
export { correctDealing } from "./correct.ts";
export { executeDealing, type Valuation } from "./deal.ts";
export {
  listPriceCorrections,
  listPricesByPlan,
  findNewestPrices,
  findPlanWorth,
  readPrices,
  sumPlanUnits,
  findPriceSteps,
  findWaitingByPlan,
  type PlanWorth,
  type PriceCorrection,
  type Waiting,
} from "./dealing-store.ts";
export {
  computeBpsHalfUp,
  computePercentHalfUp,
  parsePriceE6,
  parseUnitsE4,
  formatUnitsE4,
  computeWorthHalfUp,
  toMillionths,
} from "./decimals.ts";
export { chooseEnd } from "./end-of-term.ts";
export { CannotDeal } from "./errors.ts";
export {
  computeInterestHalfUp,
  sumInterest,
  computeWithholdingHalfUp,
  type Lot,
} from "./fixed-rate.ts";
export { listLots, matureDue } from "./mature.ts";
export {
  readBeginnings,
  listDealtPortfolios,
  listHoldings,
  listMaturities,
  listPortfolioRows,
  removePortfolio,
  type HoldingRow,
  type MaturityRow,
  type PortfolioFilter,
} from "./portfolio-list.ts";
export { requestRedemption, type Redeemed } from "./redeem.ts";
export {
  listDealtPrices,
  listHeldWorth,
  listRegister,
  readHighestEntry,
  sumRegister,
  type HeldWorth,
  type RegisterRow,
  type RegisterTotal,
} from "./register.ts";
export { followDocuments, giveBackQueued } from "./return.ts";
export { exitFeeBps, hasMatured, mayChooseEnd, toMinorAtOne } from "./rules.ts";
export { canTakeBack, takeBack } from "./take-back.ts";
export { findNewestDealing, listNumberedEntries, type NumberedEntry } from "./numbered-entries.ts";
export { notifyMaturities } from "./notify-maturities.ts";
export { listDealtShares, type DealtShare } from "./shares.ts";
export { countStakes } from "./stakes.ts";
export {
  drawReference,
  listEntries,
  insertOrder,
  insertPortfolio,
  updatePortfolioGoal,
  updatePortfolioName,
  lockPortfolio,
  listOpenOrders,
  listOrders,
  type OpenOrder,
  findPortfolio,
  type EntryRow,
  type OrderRow,
  type PortfolioRow,
} from "./store.ts";
export { requireOwnPortfolio } from "./own-portfolio.ts";
