export {
  dividedHalfUp,
  formatE6,
  parseE6,
  percentHalfUp,
  priceTruncated,
  valueHalfUp,
} from "./exact.ts";
export {
  flowOf,
  isOfPocket,
  periodOf,
  priceOn,
  unitsOn,
  valueOn,
  type Line,
  type Period,
  type Price,
} from "./holding.ts";
export {
  gainOf,
  periodReturn,
  personalReturn,
  PERSONAL_FROM_DAYS,
  planReturn,
  simpleReturn,
  type Flow,
  type Return,
  type Worth,
} from "./measures.ts";
