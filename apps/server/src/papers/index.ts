export { DYE } from "./cloth.ts";
export {
  BAND,
  fact,
  FOOT,
  INNER,
  nextPage,
  PAGE,
  PLAIN,
  put,
  rule,
  STRONG,
  type Column,
  type Doc,
} from "./paper.ts";
export {
  factRows,
  headRows,
  instead,
  printed,
  ROW,
  smallPrint,
  tableRows,
  type Facts,
  type Heading,
} from "./sheet.ts";
