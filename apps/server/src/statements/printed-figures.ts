import type { Currency, Minor } from "@kinfold/money";
import { readFigure } from "./cells.ts";
import { isSumOf, type ColumnSums } from "./column-sums.ts";
import type { TableRow } from "./csv.ts";
import { getUnreadable, refuse } from "./statement-refused.ts";

/** What banks print above and below the table of movements, each with its words. */
const LABELS = {
  opening: /^(?:opening|starting|previous) balance:?$/i,
  closing: /^(?:closing|ending) balance:?$/i,
  debits: /^total (?:debits?|withdrawals?|money out)(?: amount| value)?:?$/i,
  credits: /^total (?:credits?|deposits?|lodgements?|money in)(?: amount| value)?:?$/i,
} as const;

type PrintedName = keyof typeof LABELS;
const NAMES: readonly PrintedName[] = ["opening", "closing", "debits", "credits"];

/** A figure that stands beside its words, outside the columns. Minor units. */
type PrintedFigure = { name: PrintedName; line: number; label: string; minor: Minor };

/** The amount of a text with decimals: how many movements there are is a number without. */
function readAmount(text: string, currency: Currency): Minor | undefined {
  if (!/\.\d{2}\D*$/.test(text)) return undefined;
  const figure = readFigure(text, currency);
  return figure === undefined || figure === "blank" ? undefined : figure.minor;
}

/** "Opening Balance: 5.00" is a label and its figure in one cell; else the figure stands in the next cell that is filled. */
function readFigureOf({ line, cells }: TableRow, currency: Currency): PrintedFigure[] {
  const filled = cells.filter((cell) => cell !== "");
  return filled.flatMap((cell, at) => {
    const [, label = cell, inside] = /^([^:]+:)\s*(\S.*)$/.exec(cell) ?? [];
    const name = NAMES.find((one) => LABELS[one].test(label));
    const minor = readAmount(inside ?? filled[at + 1] ?? "", currency);
    return name === undefined || minor === undefined ? [] : [{ name, line, label, minor }];
  });
}

/** The balances and totals that these rows print outside the columns. */
export const listPrintedFigures = (
  rows: readonly TableRow[],
  currency: Currency,
): PrintedFigure[] => rows.flatMap((row) => readFigureOf(row, currency));

/** Refuses a file whose printed balance or total is not what its lines come to. */
export function refuseOtherFigures(
  figures: readonly PrintedFigure[],
  sums: ColumnSums,
  balances: { opening: Minor; closing: Minor } | null,
): void {
  const isExpected: Record<PrintedName, (minor: Minor) => boolean> = {
    opening: (minor) => balances === null || balances.opening === minor,
    closing: (minor) => balances === null || balances.closing === minor,
    debits: (minor) => isSumOf(sums.debit, minor),
    credits: (minor) => isSumOf(sums.credit, minor),
  };
  for (const { name, line, label, minor } of figures) {
    if (!isExpected[name](minor)) {
      refuse(getUnreadable().printedFigure(line, label.replace(/:$/, "")));
    }
  }
}
