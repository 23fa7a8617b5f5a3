import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  optional,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { declareEndpoint } from "../endpoint.ts";
import { FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { Currency } from "../money.ts";
import { Named } from "../named.ts";
import { Day, describeList, PageMeta, paging, Search } from "../paging.ts";

/** An account of the ledger: its name there, whose it is, and as people read it. */
export const LedgerAccount = type({
  name: string(),
  currency: Currency,
  title: string(),
  /** Whose wallet it is; null for accounts of the club and of plans. */
  member: nullable(Named),
});
export type LedgerAccount = Infer<typeof LedgerAccount>;

/** One debit and one credit of one amount. */
export const JournalPosting = type({
  debit: LedgerAccount,
  credit: LedgerAccount,
  currency: Currency,
  amount: Amount,
});

/** One event in the ledger, with all of its postings. */
export const Journal = type({
  id: string(),
  /** Dotted or joined by underscores, as the ledger has it: `withdrawal_paid`. */
  kind: string(),
  /** When it happened by the club's clock, and when it was written by the database's. */
  happened_at: Instant,
  posted_at: Instant,
  /** The key under which it is posted once. */
  idempotency_key: string(),
  /** The ids and references that it rests on, and what each names: `payment`, `withdrawal`, `approved_by`. The name is of staff. */
  sources: array(type({ what: string(), id: string(), name: nullable(string()) })),
  postings: array(JournalPosting),
  /** It was posted to a month that was closed before. */
  is_late: boolean(),
});
export type Journal = Infer<typeof Journal>;

const period = { from: optional(Day), to: optional(Day) };

export const listJournals = declareEndpoint({
  name: "listJournals",
  method: "GET",
  path: "/admin/journals",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary: "The journals of the ledger with their postings, newest first; days are days in Lagos.",
  query: type({
    ...period,
    ...paging,
    kind: optional(string()),
    /** An account's name in the ledger. */
    account: optional(string()),
    /** A journal's number, or a reference or id that it rests on. */
    search: optional(Search),
    /** `yes`: those alone that were posted to a month after that was closed. */
    late: optional(enums(["yes"])),
  }),
  reply: describeList(Journal),
});

export const listJournalKinds = declareEndpoint({
  name: "listJournalKinds",
  method: "GET",
  path: "/admin/journals/kinds",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary: "The kinds of journals that the ledger has, to choose from.",
  reply: array(string()),
});

/** An account over a period: what it stood at, what moved, and what it stands at. Above zero is a credit: what the club owes. */
const AccountTotals = type({
  opening: Amount,
  debits: Amount,
  credits: Amount,
  closing: Amount,
});

/** A line of the trial balance: an account of the club or of a plan, or all wallets of one currency and kind together. */
export const TrialBalanceRow = type({
  ...AccountTotals.schema,
  account: LedgerAccount,
  /** How many accounts stand in this line: more than one for wallets. */
  account_count: integer(),
  /** What of the movements was posted after its month was closed; above zero is a credit. */
  late: Amount,
});
export type TrialBalanceRow = Infer<typeof TrialBalanceRow>;

export const TrialBalance = type({
  from: Day,
  to: Day,
  rows: array(TrialBalanceRow),
  /** By currency: what all accounts' debit and credit balances add up to. The two are equal, or the ledger is broken. */
  totals: array(
    type({ currency: Currency, debit: Amount, credit: Amount, is_balanced: boolean() }),
  ),
});
export type TrialBalance = Infer<typeof TrialBalance>;

export const getTrialBalance = declareEndpoint({
  name: "getTrialBalance",
  method: "GET",
  path: "/admin/trial-balance",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary:
    "Every account's opening balance, debits, credits and closing balance over some days in Lagos: this month when none are asked for.",
  query: type(period),
  reply: TrialBalance,
});

/** What one posting did to one account. */
export const LedgerEntry = type({
  id: string(),
  journal_id: string(),
  kind: string(),
  happened_at: Instant,
  account: LedgerAccount,
  /** Where it went to or came from. */
  counter: LedgerAccount,
  /** Above zero: credited. */
  amount: Amount,
  /** What the account stood at afterwards. */
  balance: Amount,
});
export type LedgerEntry = Infer<typeof LedgerEntry>;

/** Whose movements these are: exactly one of the three. */
const subject = {
  member: optional(string()),
  plan: optional(string()),
  account: optional(string()),
};

export const listLedgerEntries = declareEndpoint({
  name: "listLedgerEntries",
  method: "GET",
  path: "/admin/ledger-entries",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary:
    "The movements of a member's wallets, of a plan or of one account over some days in Lagos, oldest first, with the balance after each; this month when no days are asked for.",
  query: type({ ...subject, ...period, ...paging }),
  reply: type({
    title: string(),
    from: Day,
    to: Day,
    accounts: array(type({ ...AccountTotals.schema, account: LedgerAccount })),
    data: array(LedgerEntry),
    meta: PageMeta,
  }),
  refusals: { not_found: 404 },
});
export type LedgerMovements = Infer<typeof listLedgerEntries.reply>;

/** What one portfolio of a member holds of its plan at the end of a day. */
export const UnitsRow = type({
  portfolio_id: string(),
  reference: string(),
  member: Named,
  plan: Named,
  currency: Currency,
  /** Four decimals. */
  units: string(),
  /** Six decimals; null before the first price of the plan. */
  unit_price: nullable(string()),
  priced_on: nullable(Day),
  value: nullable(Amount),
});
export type UnitsRow = Infer<typeof UnitsRow>;

export const listUnitsRegister = declareEndpoint({
  name: "listUnitsRegister",
  method: "GET",
  path: "/admin/units-register",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary:
    "Who holds how many units of which plan at the end of a day in Lagos, with totals by plan.",
  query: type({ on: optional(Day), plan: optional(string()), ...paging }),
  reply: type({
    on: Day,
    plans: array(
      type({
        plan: Named,
        currency: Currency,
        units: string(),
        unit_price: nullable(string()),
        value: nullable(Amount),
        holder_count: integer(),
      }),
    ),
    data: array(UnitsRow),
    meta: PageMeta,
  }),
});
export type UnitsRegister = Infer<typeof listUnitsRegister.reply>;

/** What an accountant takes out of the ledger as a table. */
export const LEDGER_REPORTS = [
  "journals",
  "trial_balance",
  "movements",
  "units",
  "members",
  "receipts",
  "withdrawals",
  "valuations",
  "statement",
] as const;
export const LedgerReport = enums(LEDGER_REPORTS);
export type LedgerReport = Infer<typeof LedgerReport>;

export const exportLedger = declareEndpoint({
  name: "exportLedger",
  method: "GET",
  path: "/admin/ledger-export",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary:
    "What is read of the ledger, and members, receipts, withdrawals, valuations with their dealing or one member's statement, as a table, whole and not by page: CSV or XLSX. That it was taken is written in the audit.",
  query: type({
    report: LedgerReport,
    format: enums(["csv", "xlsx"]),
    ...period,
    ...subject,
    on: optional(Day),
    kind: optional(string()),
    search: optional(Search),
    late: optional(enums(["yes"])),
  }),
  reply: FileReply,
  refusals: { not_found: 404 },
});
