import { formatFigure, parseMajor, ZERO } from "@kinfold/money";
import { readPdfText } from "./pdf-text.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";

/** A line of a CSV by the names of its columns. */
export type Row = Record<string, string>;

/** Reads a CSV with a head. Throws where a line has more or fewer cells than that. */
export function readCsvRows(text: string): Row[] {
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => {
    if (row.length !== head.length)
      throw new Error(`a line has ${row.length} cells: ${row.join()}`);
    return Object.fromEntries(head.map((name, column) => [name, row[column] ?? ""]));
  });
}

const groupDigits = (whole: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** A price as people read it: to six decimals where it has them, and to two at least. */
function formatPrice(text: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  return `${groupDigits(whole)}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}

const formatDay = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));

function groupUnits(text: string): string {
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  return `${text.startsWith("-") ? "−" : ""}${groupDigits(whole)}.${fraction}`;
}

/** What a line of the CSV says, as the PDF prints it and as the cell of a workbook has it. */
function listStated(row: Row): { print: string; cell: string }[] {
  const { section = "", currency = "" } = row;
  const stated: { print: string; cell: string }[] = [];
  const state = (name: string, format: (text: string) => string, isNumber = true): void => {
    const text = row[name] ?? "";
    if (text === "") return;
    stated.push({ print: format(text), cell: isNumber ? String(Number(text)) : text });
  };
  const money = (text: string): string =>
    formatFigure(parseMajor(text) ?? ZERO, currency === "USD" ? "USD" : "NGN");
  state("amount", money);
  state("balance", money);
  state("units", groupUnits);
  state("units_after", groupUnits);
  state("unit_price", (text) => `${currency === "USD" ? "$" : "₦"}${formatPrice(text)}`);
  state("exchange_rate", (text) => text);
  state("percent", (text) => `${text.replace("-", "−")}%`);
  state("price_date", formatDay, false);
  if (section === "wallet") {
    state("date", formatDay, false);
    state("reference", (text) => text, false);
  }
  return stated;
}

const count = (all: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

/** The figures of a CSV that stand in the PDF or in the workbook less often than in it. */
export function findMissingFigures(
  csv: string,
  pdf: Buffer | undefined,
  xlsx: Buffer | undefined,
): string[] {
  const sheets = readWorkbook(xlsx ?? Buffer.alloc(0));
  for (const sheet of sheets) {
    if (!sheet.isHeadFrozen) throw new Error(`the head of ${sheet.name} does not stay in sight`);
  }
  const cells = sheets.flatMap(({ rows }) => rows.slice(1).flat());
  const inPdf = count(readPdfText(pdf ?? Buffer.alloc(0)).flat());
  const inXlsx = count(
    cells.map((cell) => (/^-?[\d.]+$/.test(cell) ? String(Number(cell)) : cell)),
  );
  const stated = readCsvRows(csv).flatMap(listStated);
  const missing: string[] = [];
  for (const [print, times] of count(stated.map((one) => one.print))) {
    if ((inPdf.get(print) ?? 0) < times) missing.push(`PDF: ${print}`);
  }
  for (const [cell, times] of count(stated.map((one) => one.cell))) {
    if ((inXlsx.get(cell) ?? 0) < times) missing.push(`XLSX: ${cell}`);
  }
  return missing;
}
