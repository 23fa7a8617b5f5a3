export { UNIT_INVARIANTS, checkUnitInvariants } from "./invariants.ts";
export {
  cancelOrderOf,
  contributeArrived,
  contributeFromWallet,
  holdPlanOf,
  outcomeOf,
  whyNotTaken,
} from "./contribute.ts";
export { correctDealing } from "./correct.ts";
export { dealValuation, type Valuation } from "./deal.ts";
export {
  correctionsOf,
  everyPriceOf,
  newestPrices,
  pricesOf,
  unitsOfPlan,
  waitingByPlan,
  type PriceCorrection,
  type Waiting,
} from "./dealing-store.ts";
export { bpsHalfUp, percentHalfUp, priceE6, unitsE4, unitsText, worthHalfUp } from "./decimals.ts";
export { chooseEnd, mayChooseEnd } from "./end-of-term.ts";
export { CannotDeal } from "./errors.ts";
export { interestHalfUp, interestOfLots, withholdingHalfUp, type Lot } from "./fixed-rate.ts";
export { lotsOf, matureDue } from "./mature.ts";
export {
  beginningsOf,
  holdingsIn,
  maturitiesOf,
  pageOfPortfolios,
  removePortfolio,
  type HoldingRow,
  type MaturityRow,
  type PortfolioFilter,
} from "./portfolio-list.ts";
export { requestRedemption, exitFeeBps, type Redeemed } from "./redeem.ts";
export { followPapers, giveBackQueued } from "./return.ts";
export { minorAtOne } from "./rules.ts";
export { canTakeBack, takeBack } from "./take-back.ts";
export { tellOfMaturities } from "./tell-maturity.ts";
export { dealtShares, type DealtShare } from "./shares.ts";
export { stakesIn } from "./stakes.ts";
export {
  drawReference,
  entriesOf,
  insertOrder,
  insertPortfolio,
  lockPortfolio,
  ordersOf,
  portfolioById,
  type EntryRow,
  type OrderRow,
  type PortfolioRow,
} from "./store.ts";
