import {
  array,
  enums,
  integer,
  nullable,
  object,
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
import { Day, describeList, paging } from "../paging.ts";
import { LedgerAccount } from "./accounting.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { Reasoned, requireReason } from "./decision.ts";
import {
  DECIDING_REFUSALS,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  PROPOSING_REFUSALS,
  proposalRow,
} from "./decisions.ts";

/** `included`: it came before the first month that was closed, and was closed with it. */
export const MonthState = enums(["open", "proposed", "closed", "included"]);
export type MonthState = Infer<typeof MonthState>;

/** Why a month may be incomplete: lines of the bank and disagreements that no one explained, days without a statement, a plan without the price of the last day. */
export const OPEN_KINDS = ["lines", "disagreements", "missing_days", "valuation"] as const;

/** What is open in a month, of one account or plan. */
export const OpenItem = type({
  kind: enums(OPEN_KINDS),
  /** The number of a bank account, the account that is reconciled, or the plan. */
  name: string(),
  currency: nullable(Currency),
  count: integer(),
  /** What these lines or differences come to. */
  amount: nullable(Amount),
  /** The days without a statement. */
  days: array(type({ from: Day, through: Day })),
});
export type OpenItem = Infer<typeof OpenItem>;

/** What is closed: the figures of a month, the digest of all of them, and where the ledger and the audit stood. */
const figures = {
  month: string(),
  journal_count: integer(),
  /** The number of the newest journal. What is posted to the month under a higher one is late. */
  highest_journal: string(),
  totals: array(type({ currency: Currency, debit: Amount, credit: Amount })),
  open: array(OpenItem),
  /** SHA-256 in hex of the trial balance, the units register, the prices and the reconciliation in one canonical text. */
  contents_sha256: string(),
  /** The newest entry of the audit; null while there is none. */
  audit_head: nullable(type({ number: string(), hash: string() })),
};

/** That a month is closed: proposed by one staff member, approved by another. */
export const MonthCloseProposal = type({
  ...proposalRow,
  ...figures,
  /** Why it is closed although something is open; null where nothing is. */
  open_reason: nullable(string()),
});
export type MonthCloseProposal = Infer<typeof MonthCloseProposal>;

/** A month of the ledger, as the list has it. */
export const LedgerMonth = type({
  /** `2026-10`. */
  id: string(),
  state: MonthState,
  /** How many journals were posted to it after it was closed. */
  late_count: integer(),
  closed_at: nullable(Instant),
  closed_by: nullable(Named),
});
export type LedgerMonth = Infer<typeof LedgerMonth>;

export const listMonths = declareEndpoint({
  name: "listMonths",
  method: "GET",
  path: "/admin/months",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary: "The months of the ledger, newest first, and whether each is closed.",
  query: type(paging),
  reply: describeList(LedgerMonth),
});

/** What was posted to an account of a month after that was closed. */
export const LateAccount = type({ account: LedgerAccount, debits: Amount, credits: Amount });
export type LateAccount = Infer<typeof LateAccount>;

/** One month: its figures as they are now or were closed, what is open, and what became of its close. */
export const OneMonth = type({
  ...LedgerMonth.schema,
  ...figures,
  from: Day,
  to: Day,
  /** What it waits for before it may be proposed: its end in Lagos, or an earlier month. */
  waits_for: nullable(enums(["end", "earlier_month"])),
  proposal: nullable(MonthCloseProposal),
  late: array(LateAccount),
  /** SHA-256 in hex of the public key with which packs are signed. */
  pack_key_sha256: string(),
});
export type OneMonth = Infer<typeof OneMonth>;

export const getMonth = declareEndpoint({
  name: "getMonth",
  method: "GET",
  path: "/admin/months/:month",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary:
    "One month of the ledger: its figures, what is open, its close, and what was posted to it later.",
  reply: OneMonth,
  refusals: { not_found: 404 },
});

/** What closes a month. `open_reason` is required where something is open. */
export const MonthCloseForm = object({
  ...Reasoned.schema,
  open_reason: optional(requireReason("Say why it is closed with what is open.")),
});

export const proposeMonthClose = declareEndpoint({
  ...describeProposeCall("month_close"),
  name: "proposeMonthClose",
  path: "/admin/months/:month/propose",
  summary: "Proposes to close a month with the figures that it has now.",
  body: MonthCloseForm,
  reply: MonthCloseProposal,
  refusals: {
    ...PROPOSING_REFUSALS,
    not_found: 404,
    month_closed: 409,
    month_not_over: 409,
    month_out_of_order: 409,
  },
});

export const approveMonthClose = declareEndpoint({
  ...describeApproveCall("month_close"),
  name: "approveMonthClose",
  path: "/admin/month-closes/:id/approve",
  summary:
    "Closes a month as another staff member proposed. Refused, with what changed, when its figures are no longer those that were proposed.",
  reply: MonthCloseProposal,
  refusals: {
    ...DECIDING_REFUSALS,
    ...APPROVING_REFUSALS,
    month_changed: 409,
    month_closed: 409,
    month_out_of_order: 409,
  },
});

export const rejectMonthClose = declareEndpoint({
  ...describeRejectCall("month_close"),
  name: "rejectMonthClose",
  path: "/admin/month-closes/:id/reject",
  summary: "Rejects a close that another staff member proposed. The month stays open.",
  reply: MonthCloseProposal,
});

export const withdrawMonthClose = declareEndpoint({
  ...describeWithdrawCall("month_close"),
  name: "withdrawMonthClose",
  path: "/admin/month-closes/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: MonthCloseProposal,
});

export const downloadMonthPack = declareEndpoint({
  name: "downloadMonthPack",
  method: "GET",
  path: "/admin/months/:month/pack",
  access: "staff",
  staff: { permission: "ledger.read" },
  summary:
    "The pack of a closed month: trial balance, units register, prices and reconciliation as CSV and XLSX, all of it as PDF, in one signed ZIP archive. That it was taken is written in the audit.",
  query: type({}),
  reply: FileReply,
  refusals: { not_found: 404, month_not_closed: 409 },
});
