export { BAND, drawRule, FOOT, INNER, startPage, PAGE, type Column } from "./document.ts";
export type { Doc } from "./doc.ts";
export {
  drawCells,
  drawFactBox,
  drawFactRows,
  drawHeading,
  drawHeadRows,
  drawNotice,
  drawPair,
  drawParagraph,
  drawSmallPrint,
  drawTableRows,
  drawTitle,
  PARAGRAPH_LINE,
  placeColumn,
  renderPdf,
  type Cell,
  type Cells,
  type DocumentCheck,
  type Facts,
  type Heading,
} from "./sheet.ts";
export type { PdfSigner } from "./signature.ts";
export { getText, traceText, type Traced, type Words } from "./words.ts";
