import type { BankStatementLine } from "@kinfold/contract/office/statements";
import type { LineRow } from "./store.ts";

/** A line of a statement as staff see it. */
export const toStatementLine = (line: LineRow): BankStatementLine => ({
  id: line.line_id,
  account_number: line.account_number,
  value_on: line.value_on,
  narration: line.narration,
  bank_reference: line.bank_reference,
  amount: line.amount_minor,
  currency: line.currency,
  later_narration: line.later_narration,
  is_added_later: line.is_added_later,
});
