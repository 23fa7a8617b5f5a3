export {
  formatE6,
  parseUnitsE6,
  computePercentHalfUp,
  computePriceTruncated,
  computeValueHalfUp,
} from "./exact.ts";
export {
  toFlow,
  isOfPocket,
  computePeriod,
  findPriceOn,
  sumUnitsOn,
  computeValueOn,
  type DealtLine,
  type Period,
  type Price,
} from "./holding.ts";
export {
  computeGain,
  computePeriodReturn,
  computePersonalReturn,
  PERSONAL_FROM_DAYS,
  computePlanReturn,
  computeSimpleReturn,
  type Flow,
  type Return,
  type Worth,
} from "./measures.ts";
