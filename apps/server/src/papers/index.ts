export { DYE } from "./cloth.ts";
export { dayWords, momentWords, sortableMoment } from "./lagos-words.ts";
export {
  band,
  BAND,
  fact,
  feet,
  finished,
  FOOT,
  INNER,
  newPaper,
  nextPage,
  PAGE,
  PLAIN,
  put,
  rule,
  STRONG,
  tableHead,
  type Column,
  type Doc,
} from "./paper.ts";
