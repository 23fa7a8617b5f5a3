import type { DataExportId } from "@kinfold/contract/ids";
import { formatMoment } from "#calendar/index.ts";
import {
  BAND,
  drawPair,
  drawRule,
  drawSmallPrint,
  drawTitle,
  FOOT,
  PARAGRAPH_LINE,
  renderPdf,
  startPage,
  type Doc,
} from "#pdf/index.ts";
import { parseExactly, type ExactJson } from "#platform/exact-json.ts";
import type { DataSection } from "./read-personal-data.ts";

/** The PDF shows so many rows of a section; data.json has all of them. */
const ROWS_SHOWN = 200;

/** A column's name as a person reads it: "amount_minor" is "amount". */
const formatName = (name: string): string => name.replace(/_minor$/, "").replaceAll("_", " ");

function formatMinor(text: string): string {
  const [sign, digits] = text.startsWith("-") ? ["-", text.slice(1)] : ["", text];
  const padded = digits.padStart(3, "0");
  return `${sign}${padded.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",")}.${padded.slice(-2)}`;
}

function formatValue(name: string, value: ExactJson): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return JSON.stringify(value);
  if (name.endsWith("_minor") && /^-?\d+$/.test(value)) return formatMinor(value);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatMoment(new Date(value));
  return value;
}

/** Every value of a row on lines of its own. What is not known has no line. */
function listLines(row: string): [name: string, value: string][] {
  const parsed = parseExactly(row);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return [];
  return Object.entries(parsed)
    .filter(([, value]) => value !== null && value !== "")
    .flatMap(([name, value]): [string, string][] =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.entries(value)
            .filter(([, part]) => part !== null && part !== "")
            .map(([part, text]) => [
              `${formatName(name)}, ${formatName(part)}`,
              formatValue(part, text),
            ])
        : [[formatName(name), formatValue(name, value)]],
    );
}

async function drawSection(doc: Doc, section: DataSection, top: number): Promise<number> {
  const start = top > FOOT - 4 * PARAGRAPH_LINE ? await startPage(doc) : top;
  let y = drawTitle(doc, section.title, start);
  for (const row of section.rows.slice(0, ROWS_SHOWN)) {
    for (const [name, value] of listLines(row)) {
      if (y > FOOT - PARAGRAPH_LINE) y = await startPage(doc);
      y = drawPair(doc, name, value, y);
    }
    drawRule(doc, y);
    y += 6;
  }
  if (section.rows.length > ROWS_SHOWN) {
    const words = `${section.rows.length - ROWS_SHOWN} more are in data.json.`;
    y = await drawSmallPrint(doc, [words], y);
  }
  return y + 8;
}

/** Prints what the club holds about a member, to be read by a person. Sections without a row have no heading. */
export const renderDataPdf = (
  sections: readonly DataSection[],
  { id, issuedAt, site }: { id: DataExportId; issuedAt: Date; site: string },
): Promise<Buffer<ArrayBuffer>> =>
  renderPdf("Your data", { name: "", customerCode: "", code: id, issuedAt, site }, async (doc) => {
    let y = BAND + 20;
    for (const section of sections) {
      if (section.rows.length > 0) y = await drawSection(doc, section, y);
    }
    await drawSmallPrint(
      doc,
      [
        "data.json in the same archive has every row and every value in full. The folder documents has the files that you uploaded.",
        "To have something corrected, write to us.",
      ],
      y,
    );
  });
