import { DAY_MS } from "@kinfold/contract/durations";
import { strToU8, zipSync, type Zippable } from "fflate";

/** What a cell of a built spreadsheet holds: text, a number in the digits that are written, a day as its number, or a formula with its result. */
export type SheetCell =
  | string
  | null
  | { number: string }
  | { day: string; fraction?: number }
  | { formula: string; result: string };

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const FIRST_OF_1900 = Date.UTC(1899, 11, 30);
const FIRST_OF_1904 = Date.UTC(1904, 0, 1);

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The name of a column, counted from zero: A, B, … AA. */
const nameColumn = (at: number): string =>
  (at < 26 ? "" : nameColumn(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

type Workbook = { date1904?: "1" | "true"; merges?: readonly string[] };

function buildCell(cell: SheetCell, place: string, { date1904 }: Workbook): string {
  if (cell === null) return `<c r="${place}"/>`;
  if (typeof cell === "string") {
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  }
  if ("number" in cell) return `<c r="${place}"><v>${cell.number}</v></c>`;
  if ("formula" in cell) {
    return `<c r="${place}"><f>${escapeXml(cell.formula)}</f><v>${cell.result}</v></c>`;
  }
  const first = date1904 === undefined ? FIRST_OF_1900 : FIRST_OF_1904;
  const serial = (Date.parse(cell.day) - first) / DAY_MS + (cell.fraction ?? 0);
  return `<c r="${place}" s="1"><v>${serial}</v></c>`;
}

/** One sheet in the XML of a spreadsheet. */
export const buildSheet = (
  rows: readonly (readonly SheetCell[])[],
  workbook: Workbook = {},
): string => {
  const body = rows.map((cells, at) => {
    const written = cells.map((cell, column) =>
      buildCell(cell, `${nameColumn(column)}${at + 1}`, workbook),
    );
    return `<row r="${at + 1}">${written.join("")}</row>`;
  });
  const merges = (workbook.merges ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join("");
  return `<worksheet xmlns="${MAIN}"><sheetData>${body.join("")}</sheetData>${merges === "" ? "" : `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
};

/** A spreadsheet of these sheets, each with its XML. */
export function buildWorkbook(
  sheets: Readonly<Record<string, string>>,
  { date1904 }: Workbook = {},
): Buffer {
  const names = Object.keys(sheets);
  const parts: Zippable = {
    "[Content_Types].xml": strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${date1904 === undefined ? "" : `<workbookPr date1904="${date1904}"/>`}<sheets>${names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships xmlns="${PACKAGE}">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    ),
    "xl/styles.xml": strToU8(
      `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
  };
  for (const [at, name] of names.entries()) {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(sheets[name] ?? "");
  }
  return Buffer.from(zipSync(parts));
}

/** A spreadsheet with one sheet of these rows. */
export const buildXlsx = (
  rows: readonly (readonly SheetCell[])[],
  workbook: Workbook = {},
): Buffer => buildWorkbook({ Statement: buildSheet(rows, workbook) }, workbook);
