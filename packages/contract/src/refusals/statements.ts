import { defineRefusals } from "./catalogue.ts";

/** `line` is of the file, counted from 1. */
const sayOfLine = (line: number, fault: string): string =>
  `Line ${line}: ${fault}. Nothing of the file was taken in.`;

/** The refusals of bank statements, their matches and settlements. */
export const statementRefusals = defineRefusals({
  en: {
    statement_unreadable: {
      utf8: "The file is not UTF-8 text. Export it as CSV (UTF-8).",
      characters: "The file holds characters that are not text. Export it as CSV (UTF-8).",
      noLayout: (layouts: readonly string[]) =>
        `The columns are of no bank that we read (${layouts.join(", ")}).`,
      columnOrder: (layout: string) =>
        `The columns of the layout ${layout} stand in another order, or others stand among them.`,
      columnsMissing: (layout: string, columns: readonly string[]) =>
        columns.length === 1
          ? `The column ${columns.join(", ")} of the layout ${layout} is missing.`
          : `The columns ${columns.join(", ")} of the layout ${layout} are missing.`,
      tooManyLines: (max: number) => `The file has more than ${max} lines.`,
      noLines: "There are no lines in the file.",
      quoteClosesEarly: (line: number) => sayOfLine(line, "a quote closes too early"),
      quoteInCell: (line: number) => sayOfLine(line, "a quote stands inside a cell"),
      quoteNeverCloses: (line: number) => sayOfLine(line, "a quote is never closed"),
      cells: (line: number, has: number, needs: number) =>
        sayOfLine(line, `there are ${has} cells instead of ${needs}`),
      date: (line: number) => sayOfLine(line, "a date cannot be read"),
      dateToCome: (line: number) => sayOfLine(line, "a date is in the future"),
      amount: (line: number) => sayOfLine(line, "the amount cannot be read"),
      amounts: (line: number) => sayOfLine(line, "an amount cannot be read"),
      debitOrCredit: (line: number) => sayOfLine(line, "one of debit and credit must be given"),
      narration: (line: number) => sayOfLine(line, "the narration is missing or too long"),
      balance: (line: number) => sayOfLine(line, "the balance cannot be read"),
      balanceBroken: (line: number) =>
        sayOfLine(line, "the balance does not follow from the line before"),
    },
    statement_formula: (line: number) => sayOfLine(line, "a cell begins like a formula"),
    statement_wrong_account: {
      line: (line: number) => sayOfLine(line, "the account number is another one"),
      file: "The file does not name this account.",
    },
    statement_repeated: {
      before: (day: string) => `This very file was taken in on ${day}.`,
      now: "This very file was taken in a moment ago.",
    },
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
    },
    settlement_line_used: "This line is the money of a transfer.",
    settlement_more_than_collected: (owed: string) =>
      `Our books say that the provider has ${owed} of ours, which is less. Find out why first.`,
    decision_changed: "This line is proposed or posted already.",
    settlement_kept_impossible: "A provider keeps something between nothing and what it pays out.",
    statement_account_unknown: "The club has no such account.",
  },
});
