export { DYE } from "./cloth.ts";
export {
  BAND,
  drawFact,
  FOOT,
  INNER,
  startPage,
  PAGE,
  PLAIN,
  drawText,
  drawRule,
  STRONG,
  type Column,
  type Doc,
} from "./document.ts";
export {
  drawFactRows,
  drawHeadRows,
  drawNotice,
  renderPdf,
  ROW,
  drawSmallPrint,
  drawTableRows,
  type Facts,
  type Heading,
} from "./sheet.ts";
