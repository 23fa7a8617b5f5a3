import type { TableType } from "#platform/files/examining/examination.ts";
import { receiveBytes, type Files } from "#platform/files/files.ts";
import type { Scanning } from "#platform/files/file-content.ts";
import { examineTable, type TableRefused } from "#platform/files/table-content.ts";
import type { TableRow } from "./csv.ts";
import { readCamtStatement } from "./camt.ts";
import type { Question } from "./layouts.ts";
import {
  captureUnfit,
  readCsvTable,
  readStatementTable,
  type ExpectedStatement,
  type Statement,
} from "./parse.ts";
import { getUnreadable, type Unfit } from "./statement-refused.ts";

/** A file as far as it is read before its columns are known. */
export type StatementSource = { layout: "CSV" | "XLSX" | "CAMT.053"; table: readonly TableRow[] };

const isBeginning = (bytes: Buffer, beginning: Buffer): boolean =>
  bytes.subarray(0, beginning.length).equals(beginning);

const ZIP = Buffer.from("PK\u0003\u0004");
const OLD_SHEET = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const PDF = Buffer.from("%PDF-");

/** Formats of statements that are not read, by what stands in their first characters. */
const NOT_READ: readonly (readonly [name: string, beginning: RegExp])[] = [
  ["MT940", /^\s*(?:\{1:[A-Z]\d{2}|:20:|:25:|:940:)/],
  ["OFX", /^\s*(?:OFXHEADER|<\?OFX|(?:<\?xml[^>]*>\s*)?(?:<\?OFX[^>]*>\s*)?<OFX>)/i],
  ["QIF", /^\s*!(?:Type|Account|Option|Clear):?/i],
  ["a web page", /^\s*(?:<!doctype html|<html|<table)/i],
];

type NotRead = { notRead: string };

/** What a file is by how it begins, whatever it is called. */
function detectFormat(bytes: Buffer): StatementSource["layout"] | "old sheet" | NotRead {
  if (isBeginning(bytes, ZIP)) return "XLSX";
  if (isBeginning(bytes, OLD_SHEET)) return "old sheet";
  if (isBeginning(bytes, PDF)) return { notRead: "a PDF" };
  const beginning = bytes.subarray(0, 200);
  const isWide = beginning.includes(0);
  const text = beginning.toString("latin1").replaceAll("\u0000", "");
  const unmarked = text.replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, "");
  const [notRead] = NOT_READ.find(([, start]) => start.test(unmarked)) ?? [];
  if (notRead !== undefined) return { notRead };
  return /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\s*<[?!A-Za-z]/.test(text) ||
    (isWide && text.includes("<?xml"))
    ? "CAMT.053"
    : "CSV";
}

function toUnfit({ fault, line, place }: TableRefused): Unfit {
  const { kind, tooMuchWork, infected, sheetBroken, xmlEncoding, ...placed } = getUnreadable();
  const sentences: Partial<Record<TableRefused["fault"], Unfit>> = {
    infected,
    sheetBroken,
    sheetFormula: placed.sheetFormula(line, place),
    sheetsSeveral: placed.sheetsSeveral(place),
    tableTooLarge: tooMuchWork,
    tooMuchWork,
    // It ended without an answer: its memory was full.
    notOpened: tooMuchWork,
    xmlBroken: placed.xmlBroken(line),
    xmlDeclares: placed.xmlDeclares(line),
    xmlEncoding,
    xmlOther: placed.xmlOther(line, place),
  };
  return sentences[fault] ?? kind;
}

/** Reads a bank's file into rows. What others' code has to read, a spreadsheet and XML, is read in a process of its own. */
export async function readStatementSource(
  { files, env }: { files: Files; env: Scanning },
  bytes: Buffer,
): Promise<StatementSource | Unfit> {
  const layout = detectFormat(bytes);
  if (typeof layout === "object") return getUnreadable().format(layout.notRead);
  if (layout === "old sheet") return getUnreadable().oldSheet;
  if (layout === "CSV") {
    const table = captureUnfit(() => readCsvTable(bytes));
    return "code" in table ? table : { layout, table };
  }
  const type: TableType = layout === "XLSX" ? "xlsx" : "camt";
  const rows = await receiveBytes(files, bytes, (file) => examineTable(file, type, env));
  if ("fault" in rows) return toUnfit(rows);
  return { layout, table: rows.map(([line, ...cells]) => ({ line, cells })) };
}

/** Reads the rows of a file as a statement of this account, or asks what its columns hold. The first thing that is not right is thrown as StatementRefused. */
export function readSource(
  { layout, table }: StatementSource,
  expected: ExpectedStatement,
): Statement | Question {
  const statement =
    layout === "CAMT.053"
      ? readCamtStatement(table, expected)
      : readStatementTable(table, expected);
  return "why" in statement ? statement : { layout, ...statement };
}
