import type { DateOrder, StatementColumn } from "@kinfold/contract/office/statements";

/** What a column may hold, as staff choose it. */
export const COLUMN_WORDS: Readonly<Record<StatementColumn, string>> = {
  booked_on: "Date",
  value_on: "Value date",
  narration: "Narration",
  debit: "Debit (money out)",
  credit: "Credit (money in)",
  amount: "Amount with its sign",
  direction: "Debit or credit (Dr/Cr)",
  balance: "Balance",
  bank_reference: "The bank's reference",
  account_number: "Account number",
  ignored: "Ignore it",
};

/** What may come first in a date in digits. */
export const DATE_ORDER_WORDS: Readonly<Record<DateOrder, string>> = {
  day_first: "The day: 03/04/2026 is 3 April",
  month_first: "The month: 03/04/2026 is 4 March",
};
