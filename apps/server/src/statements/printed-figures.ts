import { addUp, dropSign, type Currency, type Minor } from "@kinfold/money";
import { readFigure } from "./cells.ts";
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

type BankLine = { amountMinor: Minor };

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
  lines: readonly BankLine[],
  balances: { opening: Minor; closing: Minor } | null,
): void {
  const sumOf = (isOf: (line: BankLine) => boolean): Minor =>
    dropSign(addUp(lines.filter(isOf), ({ amountMinor }) => amountMinor));
  const expected: Record<PrintedName, Minor | undefined> = {
    opening: balances?.opening,
    closing: balances?.closing,
    debits: sumOf(({ amountMinor }) => amountMinor < 0n),
    credits: sumOf(({ amountMinor }) => amountMinor > 0n),
  };
  for (const { name, line, label, minor } of figures) {
    const isTotal = name === "debits" || name === "credits";
    const printed = isTotal ? dropSign(minor) : minor;
    if (expected[name] !== undefined && printed !== expected[name]) {
      refuse(getUnreadable().printedFigure(line, label.replace(/:$/, "")));
    }
  }
}
