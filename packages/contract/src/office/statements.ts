import {
  array,
  boolean,
  enums,
  integer,
  is,
  nullable,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
  type Struct,
} from "superstruct";
import { parseMajor } from "@kinfold/money";
import { Amount } from "../amount.ts";
import { addRule, withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Instant } from "../instant.ts";
import { FILE_NAME_MAX_CHARACTERS } from "../limits.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging } from "../paging.ts";
import { openingParts } from "./bank-openings.ts";
import { RetypedAmount, TransferReceipt } from "./receipts.ts";
import { requireText } from "../typed-text.ts";
import { Named } from "../named.ts";

/** What a file of a bank may weigh: a quarter of a busy account. */
export const BANK_STATEMENT_MAX_BYTES = 4_000_000;
/** How many of a file's first rows are shown where its columns have to be said. */
export const LAYOUT_ROWS = 12;
/** A statement has no more columns. */
export const LAYOUT_MAX_COLUMNS = 60;
/** What an amount takes as text; a double tells no longer one apart. */
const BALANCE_MAX_CHARACTERS = 18;
/** How many rows of each list of matches a page has. */
export const MATCHES_PAGE_ROWS = 100;
/** How many sure matches are accepted in one go. */
export const MATCHES_AT_ONCE = 100;

/** A file of one of the club's accounts, as it was taken in. */
export const BankStatement = type({
  id: string(),
  account_number: string(),
  bank_name: nullable(string()),
  currency: Currency,
  file_name: string(),
  /** The format of the file. */
  layout: string(),
  first_on: Day,
  last_on: Day,
  line_count: integer(),
  /** That no earlier file held. */
  new_count: integer(),
  /** Lines of earlier files of which this one says something else. They are not new. */
  changed_count: integer(),
  imported_by: Named,
  created_at: Instant,
});
export type BankStatement = Infer<typeof BankStatement>;

/** An account of the club that statements are of. Accounts with one number are one. */
export const StatementAccount = type({
  id: string(),
  account_number: string(),
  bank_name: string(),
  currency: Currency,
});
export type StatementAccount = Infer<typeof StatementAccount>;

/** A line with which money came in. */
export const BankStatementLine = type({
  id: string(),
  account_number: string(),
  value_on: Day,
  narration: string(),
  bank_reference: nullable(string()),
  amount: Amount,
  currency: Currency,
  /** What a later file of the bank says instead of the narration. */
  later_narration: nullable(string()),
  /** The bank added it to days that were proven without it. */
  is_added_later: boolean(),
});
export type BankStatementLine = Infer<typeof BankStatementLine>;

export const MatchReason = enums([
  "reference",
  "reference_misread",
  "bank_reference",
  "name",
  "amount",
  "amount_less_fee",
  "day",
]);
export type MatchReason = Infer<typeof MatchReason>;

/** Lines that together may be a receipt's money. */
export const MatchCandidate = type({
  lines: array(BankStatementLine),
  received: Amount,
  value_on: Day,
  because: array(MatchReason),
});
export type MatchCandidate = Infer<typeof MatchCandidate>;

export const MatchDoubt = enums([
  "several_receipts",
  "another_sender",
  "another_amount",
  "paid_in_parts",
  "no_reference",
  "may_be_taken_back",
  "may_be_returned_payout",
  "narration_changed",
  "added_later",
]);
export type MatchDoubt = Infer<typeof MatchDoubt>;

/** A payout of ours that a credit may give back. */
export const ReturnedPayoutCandidate = type({
  withdrawal_id: string(),
  batch_id: string(),
  reference: string(),
  beneficiary: string(),
  amount: Amount,
  currency: Currency,
  sent_on: Day,
});
export type ReturnedPayoutCandidate = Infer<typeof ReturnedPayoutCandidate>;

/** Lines that are no receipt's money and that a person has to look into. */
export const StatementExceptions = type({
  /** Debits that look like reversals, each with the credits that it may take back; none where no credit fits. */
  debits: array(type({ line: BankStatementLine, credits: array(BankStatementLine) })),
  /** Credits that look like a payout of ours that came back, each with the withdrawals that it may be of. */
  returned: array(
    type({ line: BankStatementLine, is_sure: boolean(), payouts: array(ReturnedPayoutCandidate) }),
  ),
});
export type StatementExceptions = Infer<typeof StatementExceptions>;

/** What the statements say about the receipts that wait, one page of each list with how many there are. Nothing of it is posted until a person accepts it and another confirms. */
export const StatementMatches = type({
  sure: array(type({ receipt: TransferReceipt, match: MatchCandidate })),
  doubtful: array(
    type({ receipt: TransferReceipt, why: MatchDoubt, candidates: array(MatchCandidate) }),
  ),
  sure_count: integer(),
  doubtful_count: integer(),
  /** Receipts of which no statement says anything. */
  nothing: integer(),
  /** Money that came in and is of no receipt as yet; the newest first. */
  unclaimed: array(BankStatementLine),
  unclaimed_count: integer(),
  exceptions: StatementExceptions,
});
export type StatementMatches = Infer<typeof StatementMatches>;

/** What a column of a statement holds. */
export const StatementColumn = enums([
  "booked_on",
  "value_on",
  "narration",
  "debit",
  "credit",
  "amount",
  "direction",
  "balance",
  "bank_reference",
  "account_number",
  "ignored",
]);
export type StatementColumn = Infer<typeof StatementColumn>;

/** What comes first in a date of digits: 03/04/2026 is the third of April, or the fourth of March. */
export const DateOrder = enums(["day_first", "month_first"]);
export type DateOrder = Infer<typeof DateOrder>;

/** Which amounts of a column went the other way, such as refunds among the debits: none whatever their signs, those with a minus, or those without. */
export const SignMeaning = enums(["ignored", "minus_opposite", "plain_opposite"]);
export type SignMeaning = Infer<typeof SignMeaning>;

/** What is wrong with what the columns are said to hold: some that a statement needs are missing, or one is there twice. */
export function findColumnsFault(
  columns: readonly StatementColumn[],
): { missing: StatementColumn[] } | { twice: StatementColumn } | undefined {
  const has = (column: StatementColumn): boolean => columns.includes(column);
  const twice = columns.find((one, at) => one !== "ignored" && columns.indexOf(one) !== at);
  if (twice !== undefined) return { twice };
  const missing: StatementColumn[] = [];
  if (!has("booked_on") && !has("value_on")) missing.push("booked_on");
  if (!has("narration")) missing.push("narration");
  if (!has("amount")) {
    if (has("debit") !== has("credit")) missing.push(has("debit") ? "credit" : "debit");
    else if (!has("debit")) missing.push("amount");
  }
  return missing.length === 0 ? undefined : { missing };
}

/** A file whose columns or dates have to be said before anything of it is taken in. */
export const LayoutQuestion = type({
  /** Unknown columns, dates of which both orders are possible, another layout than this account's files had before, or one that is asked about again. */
  why: enums(["columns", "dates", "changed", "again"]),
  /** The first rows, all of one length. */
  rows: array(type({ line: integer(), cells: array(string()) })),
  /** What each column seems to hold, by its name. */
  columns: array(StatementColumn),
  /** The line of the row that seems to name the columns; null where none does. */
  head_line: nullable(integer()),
  /** Null where the dates do not tell. */
  date_order: nullable(DateOrder),
  /** Who last said how the files of this account are read. */
  last_answer: nullable(type({ by: Named, at: Instant })),
});
export type LayoutQuestion = Infer<typeof LayoutQuestion>;

const fileName = requireText("This file has no name.", FILE_NAME_MAX_CHARACTERS, string());

const LAYOUT_SENTENCE = "Say what each column holds.";

/** What each column holds, as a list that commas part. */
const Columns: Struct<string, null> = addRule(withMessage(string(), LAYOUT_SENTENCE), (text) => {
  const columns = text.split(",");
  return columns.length <= LAYOUT_MAX_COLUMNS && columns.every((one) => is(one, StatementColumn))
    ? undefined
    : LAYOUT_SENTENCE;
});

/** The line of the row that names the columns, as digits. Left out where no row names them. */
const HeadLine: Struct<string, null> = addRule(withMessage(string(), LAYOUT_SENTENCE), (text) =>
  /^[1-9]\d{0,5}$/.test(text) ? undefined : LAYOUT_SENTENCE,
);

const BALANCE_SENTENCE = "Type a balance such as 1234.50.";

/** A balance as a person types it: major units, below zero where the account is overdrawn. */
const TypedBalance: Struct<string, null> = addRule(
  withMessage(string(), BALANCE_SENTENCE),
  (text) =>
    text.length <= BALANCE_MAX_CHARACTERS && parseMajor(text) !== undefined
      ? undefined
      : BALANCE_SENTENCE,
);

const AddedReason = requireText("Say why the bank added the line.");

export const importStatement = declareEndpoint({
  name: "importStatement",
  method: "POST",
  path: "/admin/statements/of/:account_id",
  access: "staff",
  staff: { permission: "statement.import" },
  summary: `A bank's CSV, XLSX or CAMT.053 of one account, at most ${BANK_STATEMENT_MAX_BYTES} bytes: all of it is taken in, or nothing of it and the line is named. With the columns of a file that readStatementLayout asked about, they are kept for the account. It has to continue the account's other files.`,
  status: 201,
  bytes: BANK_STATEMENT_MAX_BYTES,
  query: type({
    file_name: fileName,
    columns: optional(Columns),
    head_line: optional(HeadLine),
    date_order: optional(DateOrder),
    /** What the account held before the first line, where this is its first file with balances. */
    opening_balance: optional(TypedBalance),
    /** What the bank shows after the last line, where the file prints no balance. */
    closing_balance: optional(TypedBalance),
    /** The days between this file and the one beside it had no line. */
    no_lines_between: optional(enums(["yes"])),
    /** Why lines are let in that the bank added to days which were proven without them. */
    added_reason: optional(AddedReason),
    /** What a minus means, where nothing in the file proves it. */
    signs: optional(SignMeaning),
    /** A file without an account number is of this account. */
    of_account: optional(enums(["yes"])),
  }),
  reply: BankStatement,
  refusals: {
    statement_account_unknown: 404,
    statement_account_unproven: 409,
    statement_balance_missing: 409,
    statement_days_missing: 409,
    statement_gap: 409,
    statement_layout_unknown: 409,
    statement_line_added: 409,
    statement_opening_unconfirmed: 409,
    statement_repeated: 409,
    statement_signs_unclear: 409,
    statement_unreadable: 422,
    statement_wrong_account: 422,
    statement_wrong_currency: 422,
  },
});

export const readStatementLayout = declareEndpoint({
  name: "readStatementLayout",
  method: "POST",
  path: "/admin/statements/of/:account_id/layout",
  access: "staff",
  staff: { permission: "statement.import" },
  summary:
    "The first rows of a bank's file and what its columns seem to hold, for a person to tell. Nothing of it is kept. With `again`, also of a file that is read by an earlier answer.",
  bytes: BANK_STATEMENT_MAX_BYTES,
  query: type({ again: optional(enums(["yes"])) }),
  reply: LayoutQuestion,
  refusals: {
    statement_account_unknown: 404,
    statement_signs_unclear: 409,
    statement_unreadable: 422,
    statement_wrong_account: 422,
    statement_wrong_currency: 422,
  },
});

export const listStatements = declareEndpoint({
  name: "listStatements",
  method: "GET",
  path: "/admin/statements",
  access: "staff",
  staff: { permission: "statement.read" },
  summary: "The files that were taken in, newest first.",
  query: type(paging),
  reply: describeList(BankStatement),
});

export const listStatementAccounts = declareEndpoint({
  name: "listStatementAccounts",
  method: "GET",
  path: "/admin/statements/accounts",
  access: "staff",
  staff: { permission: "statement.read" },
  summary: "The accounts of the club that statements may be of.",
  reply: array(StatementAccount),
});

/** What a bank account held before the first line of its statements, and what two staff members said that this was. */
export const OpeningBalance = type({
  on: Day,
  amount: Amount,
  /** What the ledger had at all banks before that day, without opening balances. */
  expected: Amount,
  /** Null until it is approved. */
  parts: nullable(type(openingParts)),
  /** That it is proposed and waits for another staff member. */
  is_proposed: boolean(),
});
export type OpeningBalance = Infer<typeof OpeningBalance>;

/** An account of the club at a bank: its statement beside its account in the ledger. */
export const BankAccountBalance = type({
  account: StatementAccount,
  /** The closing balance of the newest statement, and its day; null where no file has balances. */
  closing: nullable(type({ amount: Amount, on: Day })),
  /** What the ledger has of the account at the end of that day; of all lines where there is none. */
  ledger: Amount,
  /** The ledger less the statement. Null where no file has balances. */
  difference: nullable(Amount),
  /** Null where no file has balances. */
  opening: nullable(OpeningBalance),
  /** The last day that a file covers; null where there is none. */
  covered_through: nullable(Day),
  /** Working days through yesterday that no file covers. */
  missing: array(type({ from: Day, through: Day })),
});
export type BankAccountBalance = Infer<typeof BankAccountBalance>;

export const listBankBalances = declareEndpoint({
  name: "listBankBalances",
  method: "GET",
  path: "/admin/statements/balances",
  access: "staff",
  staff: { permission: "statement.read" },
  summary:
    "Each account of the club at a bank: the closing balance of its statement, its balance in the ledger, and the days that no file covers.",
  reply: type({
    accounts: array(BankAccountBalance),
    /** Between the banks and the ledger by currency: journals without a line, and lines without a journal. */
    unexplained: array(type({ currency: Currency, amount: Amount })),
  }),
});

export const listStatementMatches = declareEndpoint({
  name: "listStatementMatches",
  method: "GET",
  path: "/admin/statements/matches",
  access: "staff",
  staff: { permission: "statement.read" },
  summary:
    "The receipts that wait beside the lines that may be their money: sure ones, and doubtful ones with their candidates. A page of each.",
  query: type({ page: paging.page }),
  reply: StatementMatches,
});

export const MatchAcceptance = object({
  matches: withMessage(
    size(
      array(
        object({
          reference: string(),
          line_ids: size(array(string()), 1, 20),
          retyped: RetypedAmount,
          /** Why a line of another account than the member named is this money. */
          exception_reason: optional(nullable(requireText("Say why this line is the money."))),
        }),
      ),
      1,
      MATCHES_AT_ONCE,
    ),
    `Choose between 1 and ${MATCHES_AT_ONCE} matches.`,
  ),
  reason: requireText("Say why."),
});
export type MatchAcceptance = Infer<typeof MatchAcceptance>;

export const acceptMatches = declareEndpoint({
  name: "acceptMatches",
  method: "POST",
  path: "/admin/statements/accept",
  access: "staff",
  staff: { permission: "receipt.propose" },
  summary:
    "Proposes what the lines say for each receipt, in the caller's name. Several at once only while they are sure; a doubtful one alone.",
  body: MatchAcceptance,
  reply: type({
    results: array(
      type({
        reference: string(),
        /** Null: it was proposed. Otherwise why not. */
        code: nullable(string()),
        error: optional(nullable(string())),
      }),
    ),
  }),
  refusals: {
    decision_changed: 409,
    staff_own_money: 403,
    match_not_sure: 409,
    match_line_used: 409,
    match_line_unknown: 404,
    match_currency_differs: 409,
    match_account_differs: 409,
    transfer_amount_far: 422,
  },
});

/** A line as the approver of a receipt sees it. */
export const ReceiptLine = type({
  ...BankStatementLine.schema,
  booked_on: Day,
  /** What the bank says was in the account after it; null when the statement does not print it. */
  balance: nullable(Amount),
  /** Who sent it, as far as the narration tells. */
  sender: nullable(string()),
  because: array(MatchReason),
});
export type ReceiptLine = Infer<typeof ReceiptLine>;

/** What the statements say about one receipt. */
export const ReceiptLines = type({
  /** The lines that the newest proposal names. */
  named: array(ReceiptLine),
  /** Free lines that may be its money: of the same amount, of the days around, or naming it; the likeliest first. */
  others: array(ReceiptLine),
  /** A statement of the account that covers the proposed day, or the day it was announced, was imported. */
  is_day_covered: boolean(),
});
export type ReceiptLines = Infer<typeof ReceiptLines>;

export const getReceiptLines = declareEndpoint({
  name: "getReceiptLines",
  method: "GET",
  path: "/admin/receipts/:reference/lines",
  access: "staff",
  staff: { permission: "statement.read" },
  summary:
    "The statement lines that a receipt's proposal names, and the free ones that may be its money.",
  reply: ReceiptLines,
});
