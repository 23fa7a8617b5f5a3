import { defineRefusals } from "./catalogue.ts";

/** `line` is of the file, counted from 1. */
const sayOfLine = (line: number, fault: string): string =>
  `Line ${line}: ${fault}. Nothing of the file was taken in.`;

/** `column` is what the bank calls it; a spreadsheet without a name for it has none. */
const sayOfCell = (line: number, column: string, expected: string): string =>
  `Line ${line}, ${column === "" ? "a cell" : `cell ${column}`}: ${expected}. Nothing of the file was taken in.`;

const sayOfOthers = (count: number): string => {
  if (count === 0) return "is";
  return count === 1 ? "and another line are" : `and ${count} other lines are`;
};

/** The refusals of bank statements, their matches and settlements. */
export const statementRefusals = defineRefusals({
  en: {
    statement_unreadable: {
      kind: "The file is no CSV, no XLSX and no CAMT.053. Export the statement as one of them.",
      format: (name: string) =>
        `The file is ${name}. Export the same days from the bank as CSV, XLSX or CAMT.053.`,
      oldSheet: "The file is a spreadsheet of before 2007 (.xls). Save it as .xlsx or CSV.",
      infected: "Our virus scanner stopped this file.",
      tooMuchWork: "The file takes too much work to open. Export it again, or as CSV.",
      sheetBroken: "The file is no whole XLSX. Save it again, or export it as CSV.",
      sheetFormula: (line: number, cell: string) =>
        sayOfCell(line, cell, "a value is expected instead of a formula"),
      sheetsSeveral: (names: string) =>
        `Several sheets have values: ${names}. One is expected; delete the others and save the file.`,
      xmlBroken: (line: number) =>
        line === 0
          ? "The file is no whole XML. Export it again."
          : sayOfLine(line, "whole XML is expected"),
      xmlDeclares: (line: number) =>
        sayOfLine(line, "the XML declares a document type, which a statement has no need of"),
      xmlEncoding: "The XML is not in the encoding that it names. Export it as UTF-8.",
      xmlOther: (line: number, name: string) =>
        sayOfLine(
          line,
          `a statement of CAMT.053 (camt.053.001) is expected${name === "" ? "" : ` instead of ${name}`}`,
        ),
      element: (line: number, element: string, expected: string) =>
        `Line ${line}, element ${element}: ${expected}. Nothing of the file was taken in.`,
      characters: (line: number, column: string) =>
        sayOfCell(line, column, "text is expected instead of characters that cannot be read"),
      columnsMissing: (columns: readonly string[]) =>
        columns.length === 1
          ? `No column is said to hold ${columns.join(", ")}. Choose one. Nothing of the file was taken in.`
          : `No columns are said to hold ${columns.join(" and ")}. Choose them. Nothing of the file was taken in.`,
      columnTwice: (column: string) =>
        `Two columns are said to hold ${column}. Choose one. Nothing of the file was taken in.`,
      layoutKnown: "The columns of this file are known. Import it.",
      tooManyLines: (max: number) =>
        `The file has more than ${max.toLocaleString("en")} lines. Export fewer days at once. Nothing of the file was taken in.`,
      noLines: "There are no lines in the file.",
      quoteClosesEarly: (line: number) => sayOfLine(line, "a quote closes too early"),
      quoteInCell: (line: number) => sayOfLine(line, "a quote stands inside a cell"),
      quoteNeverCloses: (line: number) => sayOfLine(line, "a quote is never closed"),
      cells: (line: number, has: number, needs: number) =>
        sayOfLine(
          line,
          has > needs
            ? `there are ${has} cells instead of ${needs}, as when a comma stands in a cell without quotes. Export the days as XLSX`
            : `there are ${has} cells instead of ${needs}`,
        ),
      date: (line: number, column: string) =>
        sayOfCell(line, column, "a date such as 21/11/2026, 21-Nov-26 or 2026-11-21 is expected"),
      dateMonthFirst: (line: number, column: string) =>
        sayOfCell(line, column, "a date with the month first such as 11/21/2026 is expected"),
      datesMixed: (line: number, column: string) =>
        sayOfCell(line, column, "a date written like the others of this column is expected"),
      dateToCome: (line: number, column: string) =>
        sayOfCell(line, column, "the date is in the future; today or earlier is expected"),
      amount: (line: number, column: string, currency: string) =>
        sayOfCell(line, column, `an amount in ${currency} such as 1,234.50 is expected`),
      noAmount: (line: number, column: string) =>
        sayOfCell(line, column, "an amount other than zero is expected"),
      debitOrCredit: (line: number, debit: string, credit: string) =>
        sayOfCell(line, `${debit} or ${credit}`, "an amount in one of the two is expected"),
      direction: (line: number, column: string) =>
        sayOfCell(line, column, "it says otherwise than the sign of the amount"),
      noMovement: (line: number) =>
        sayOfLine(line, "a date and an amount are expected between other movements"),
      balanceBroken: (line: number) =>
        sayOfLine(line, "the balance does not follow from the line before"),
      closingBroken:
        "The closing balance is not the opening balance and the lines. Nothing of the file was taken in.",
      printedBalance: (line: number) =>
        sayOfLine(line, "an opening or closing balance is expected, without an amount beside it"),
      total: (line: number, column: string) =>
        sayOfCell(line, column, "the total is not the sum of the lines above"),
      printedFigure: (line: number, label: string) =>
        sayOfCell(line, label, "it is not what the lines of the file come to"),
    },
    statement_layout_unknown: {
      columns: "Say what the columns of this file hold. Nothing of it was taken in yet.",
      dates:
        "Say whether the day or the month comes first in the dates of this file. Nothing of it was taken in yet.",
      changed:
        "This file has other columns than the files of this account before. Say what they hold. Nothing of it was taken in yet.",
    },
    statement_wrong_account: {
      line: (line: number, column: string) =>
        sayOfCell(line, column, "the number of the chosen account is expected"),
      file: (number: string) =>
        `The file does not name account ${number}. Choose its account, or export it again with the account's number. Nothing of the file was taken in.`,
      hidden: (number: string) =>
        `The file hides digits of its account, and what it shows fits ${number} and another account of the club. Export it again with the whole number. Nothing of the file was taken in.`,
      element: (line: number, element: string) =>
        `Line ${line}, element ${element}: the number of the chosen account is expected. Nothing of the file was taken in.`,
    },
    statement_account_unproven: {
      confirm: (number: string) =>
        `The file names no account. Say that it is of ${number}; its balances have to prove it. Nothing of the file was taken in yet.`,
      balances:
        "The file names no account and prints no balances that prove it. Type the balance that the bank shows after its last line. Nothing of the file was taken in yet.",
    },
    statement_wrong_currency: (line: number, place: string, currency: string) =>
      sayOfCell(
        line,
        place,
        `the file names another currency than ${currency}, the currency of the chosen account. Choose the account that it is of`,
      ),
    statement_signs_unclear: (line: number) =>
      `Line ${line}: this amount has a minus, and no balance or total of the file proves which way it went. Say what a minus means in this file. Nothing of the file was taken in yet.`,
    statement_repeated: {
      before: (day: string) => `This very file was taken in on ${day}.`,
      now: "This very file was taken in a moment ago.",
    },
    statement_gap: {
      amount: (first: string, opening: string, held: string, difference: string) =>
        `This file begins on ${first} with ${opening}, and the files before it end with ${held}: lines of ${difference} are missing between them. Import the file of the missing lines first. Nothing of this file was taken in.`,
      older: (last: string, closing: string, opening: string, difference: string) =>
        `This file ends on ${last} with ${closing}, and the files after it begin with ${opening}: lines of ${difference} are missing between them. Import the file of the missing lines first. Nothing of this file was taken in.`,
      lacksLines: (count: number) =>
        `Earlier files have ${count === 1 ? "a line" : `${count} lines`} of these days that this file does not have. Export the days again, whole. Nothing of this file was taken in.`,
    },
    statement_line_added: {
      needsReason: (line: number, day: string, amount: string, others: number) =>
        `Line ${line} of the file, ${amount} on ${day}, ${sayOfOthers(others)} on no earlier file, and the balances of these days were proven without. Ask the bank. If it added this, say why. Nothing of this file was taken in yet.`,
      notThrough: (line: number, day: string, amount: string, last: string) =>
        `Line ${line} of the file, ${amount} on ${day}, is on no earlier file, and later files follow without it. Ask the bank. If it added this, export the days from ${day} through ${last} in one file, so that all balances are proven again. Nothing of this file was taken in.`,
    },
    statement_days_missing: (days: string) =>
      `No file covers ${days}. Import the file of these days first, or say that they had no line. Nothing of this file was taken in.`,
    statement_opening_unconfirmed: (day: string, opening: string) =>
      `This is the first file of this account with balances. It begins on ${day} with ${opening}. Check this with the bank's records and type it as the opening balance. Nothing of the file was taken in yet.`,
    statement_balance_missing:
      "The files of this account before had balances, and this one prints none. Type the balance that the bank shows after its last line. Nothing of the file was taken in yet.",
    match_line_unknown: "One of these lines is on no statement.",
    match_line_used: "One of these lines is another transfer's money by now.",
    match_currency_differs: "These lines are not money that came in for this payment's currency.",
    match_account_differs:
      "The member named another account of the club. Say why this line is their money.",
    match_not_sure: "This match is not sure any more. Look at it by itself.",
    match_flagged: "Something speaks against this receipt. Look at it by itself.",
    not_found: {
      line: "There is no such line.",
      settlement: "No provider paid with this line.",
      decision: "There is no approved decision with this id.",
      opening: "This account has no opening balance.",
    },
    lines_unlike: {
      currency: "These lines are in two currencies. Decide them by currency.",
      twice: "A line or a payout is named twice.",
      payouts: "Only debits of payouts name withdrawals, and each of them names at least one.",
      reopened: "One of these lines is not in this decision, or is open again already.",
      matched: "Lines that belong together are opened together. Choose all of them.",
    },
    lines_unbalanced: {
      transfer:
        "A transfer between our own accounts has a debit at one and a credit of the same amount at another.",
      payouts: (lines: string, payouts: string) =>
        `The lines come to ${lines}, and these payouts to ${payouts}. They have to be the same.`,
    },
    opening_parts_differ: (parts: string, opening: string) =>
      `The parts come to ${parts}, and the opening balance is ${opening}. They have to be the same.`,
    line_payout_taken: "One of these payouts was not sent, or another line is its debit already.",
    settlement_line_used: "This line is the money of a transfer.",
    settlement_more_than_collected: (owed: string) =>
      `Our ledger says that the provider has ${owed} of ours, which is less. Find out why first.`,
    decision_changed: {
      settlement: "This line is proposed or posted already.",
      opening:
        "The account begins with another balance by now: an older file was imported. Read the statements page again.",
      line: "One of these lines is something else by now, or is proposed for it. Read the list again.",
    },
    settlement_kept_impossible: "A provider keeps something between nothing and what it pays out.",
    statement_account_unknown: "The club has no such account.",
  },
});
