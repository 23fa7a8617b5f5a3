import {
  array,
  defaulted,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
  type,
  type Infer,
} from "superstruct";
import { Amount } from "../amount.ts";
import { withMessage } from "../describe.ts";
import { declareEndpoint } from "../endpoint.ts";
import { Currency } from "../money.ts";
import { Day, describeList, paging, Search } from "../paging.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import {
  DECIDING_REFUSALS,
  DecisionStatus,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  proposalRow,
  PROPOSING_REFUSALS,
} from "./decisions.ts";
import { BankStatementLine } from "./statements.ts";
import { requireText } from "../typed-text.ts";

/** How many statement lines one decision is about at most. */
export const LINES_AT_ONCE = 500;

const NUMBER_FAULT = `Choose between 1 and ${LINES_AT_ONCE} lines.`;

/** What two staff members may say that a line is. A receipt, a settlement, a reversal and a payout that came back have ways of their own. */
export const LINE_OUTCOMES = [
  "payout",
  "bank_charge",
  "levy",
  "interest",
  "own_transfer",
  "suspense",
  "set_aside",
] as const;
export const LineOutcome = enums(LINE_OUTCOMES);
export type LineOutcome = Infer<typeof LineOutcome>;

/** How a line stands: it ended in exactly one way, is proposed for one, or is open. */
export const LineState = enums([
  "open",
  "proposed",
  "receipt",
  "settlement",
  "payout_returned",
  "reversal",
  ...LINE_OUTCOMES,
]);
export type LineState = Infer<typeof LineState>;

/** A line of a bank with what became of it. */
export const BankLine = type({
  ...BankStatementLine.schema,
  booked_on: Day,
  state: LineState,
  /** The decision that it is in, by a line outcome; null for all others. */
  decision_id: nullable(string()),
});
export type BankLine = Infer<typeof BankLine>;

export const listBankLines = declareEndpoint({
  name: "listBankLines",
  method: "GET",
  path: "/admin/statements/lines",
  access: "staff",
  staff: { permission: "statement.read" },
  summary:
    "The lines of all statements with what became of each, the newest first. Found by a part of the narration or by the amount.",
  query: type({
    ...paging,
    state: optional(LineState),
    decision: optional(string()),
    account: optional(string()),
    search: optional(Search),
  }),
  reply: describeList(BankLine),
});

/** A withdrawal as one batch sent it to the bank. */
const SentPayoutId = object({ batch_id: string(), withdrawal_id: string() });

/** Lines that are one thing together: the debits of some payouts, both sides of a transfer, or alike ones. */
const LineGroup = object({
  line_ids: size(array(string()), 1, LINES_AT_ONCE),
  payouts: defaulted(size(array(SentPayoutId), 0, LINES_AT_ONCE), () => []),
});

export const OutcomeForm = object({
  outcome: LineOutcome,
  groups: withMessage(size(array(LineGroup), 1, LINES_AT_ONCE), NUMBER_FAULT),
  reason: requireText("Say why."),
});
export type OutcomeForm = Infer<typeof OutcomeForm>;

/** Open lines that look alike, as the program would propose them. A person decides. */
export const LineSuggestion = type({
  id: string(),
  outcome: LineOutcome,
  account_numbers: array(string()),
  currency: Currency,
  first_on: Day,
  last_on: Day,
  line_count: integer(),
  /** Of the lines; below zero, it went out. */
  total: Amount,
  samples: array(BankStatementLine),
  /** Whose withdrawals these are. */
  payout_references: array(string()),
  groups: array(LineGroup),
});
export type LineSuggestion = Infer<typeof LineSuggestion>;

export const listLineSuggestions = declareEndpoint({
  name: "listLineSuggestions",
  method: "GET",
  path: "/admin/statements/suggestions",
  access: "staff",
  staff: { permission: "statement.read" },
  summary: `Open lines that look alike: charges, levies and interest by month, transfers between our own accounts, and the debits of payouts; at most ${LINES_AT_ONCE} lines each.`,
  reply: type({ suggestions: array(LineSuggestion), open: integer() }),
});

/** A payout that the bank was given and of which no line is the debit as yet. */
export const SentPayout = type({
  batch_id: string(),
  withdrawal_id: string(),
  reference: string(),
  beneficiary: string(),
  amount: Amount,
  currency: Currency,
  sent_on: Day,
});
export type SentPayout = Infer<typeof SentPayout>;

export const listSentPayouts = declareEndpoint({
  name: "listSentPayouts",
  method: "GET",
  path: "/admin/statements/sent-payouts",
  access: "staff",
  staff: { permission: "statement.read" },
  summary:
    "Payouts that the bank was given and of which no line is the debit as yet, the newest first. Found by a part of the reference or of the beneficiary's name.",
  query: type({ ...paging, currency: Currency, search: optional(Search) }),
  reply: describeList(SentPayout),
});

/** That some lines are open again: proposed by one staff member, approved by another. */
export const LineReopening = type({
  ...proposalRow,
  outcome_id: string(),
  outcome: LineOutcome,
  line_count: integer(),
  total: Amount,
  currency: Currency,
});
export type LineReopening = Infer<typeof LineReopening>;

/** What one staff member says that some lines are, and another approves. */
export const LineDecision = type({
  ...proposalRow,
  outcome: LineOutcome,
  account_numbers: array(string()),
  currency: Currency,
  first_on: Day,
  last_on: Day,
  line_count: integer(),
  /** How many of the lines are open again. */
  reopened_count: integer(),
  total: Amount,
  /** The largest, the smallest, the first and the last of the lines. */
  samples: array(BankStatementLine),
  payout_references: array(string()),
});
export type LineDecision = Infer<typeof LineDecision>;

export const listLineDecisions = declareEndpoint({
  name: "listLineDecisions",
  method: "GET",
  path: "/admin/line-decisions",
  access: "staff",
  staff: { permission: "statement.read" },
  summary: "What staff said that lines are: those that wait first, then the newest.",
  query: type({ ...paging, status: optional(DecisionStatus) }),
  reply: describeList(LineDecision),
});

export const proposeLineOutcome = declareEndpoint({
  ...describeProposeCall("line_outcome"),
  name: "proposeLineOutcome",
  path: "/admin/line-decisions",
  summary:
    "Says what some lines are. Nothing moves in the ledger until another staff member approves it.",
  body: OutcomeForm,
  reply: LineDecision,
  refusals: {
    ...PROPOSING_REFUSALS,
    lines_unlike: 422,
    lines_unbalanced: 422,
    line_payout_taken: 409,
  },
});

export const approveLineOutcome = declareEndpoint({
  ...describeApproveCall("line_outcome"),
  name: "approveLineOutcome",
  path: "/admin/line-decisions/:id/approve",
  summary:
    "Approves what another staff member said that some lines are, and posts each of them. Harmless when repeated.",
  reply: LineDecision,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS },
});

export const rejectLineOutcome = declareEndpoint({
  ...describeRejectCall("line_outcome"),
  name: "rejectLineOutcome",
  path: "/admin/line-decisions/:id/reject",
  summary:
    "Rejects what another staff member said. The lines are open again. Harmless when repeated.",
  reply: LineDecision,
});

export const withdrawLineOutcome = declareEndpoint({
  ...describeWithdrawCall("line_outcome"),
  name: "withdrawLineOutcome",
  path: "/admin/line-decisions/:id/withdraw",
  summary: "Takes back one's own proposal. The lines are open again. Harmless when repeated.",
  reply: LineDecision,
});

export const listLineReopenings = declareEndpoint({
  name: "listLineReopenings",
  method: "GET",
  path: "/admin/line-reopenings",
  access: "staff",
  staff: { permission: "statement.read" },
  summary: "Proposals that lines are open again: those that wait first, then the newest.",
  query: type({ ...paging, status: optional(DecisionStatus) }),
  reply: describeList(LineReopening),
});

export const proposeLineReopening = declareEndpoint({
  ...describeProposeCall("line_reopening"),
  name: "proposeLineReopening",
  path: "/admin/line-decisions/:id/reopen",
  summary:
    "Says that lines of an approved decision are something else: money in suspense that a member claims. They stay until another staff member approves it.",
  body: object({
    line_ids: withMessage(size(array(string()), 1, LINES_AT_ONCE), NUMBER_FAULT),
    reason: requireText("Say why."),
  }),
  reply: LineReopening,
  refusals: { ...PROPOSING_REFUSALS, lines_unlike: 422 },
});

export const approveLineReopening = declareEndpoint({
  ...describeApproveCall("line_reopening"),
  name: "approveLineReopening",
  path: "/admin/line-reopenings/:id/approve",
  summary:
    "Opens the lines again as another staff member proposed, and takes back what was posted of them. Harmless when repeated.",
  reply: LineReopening,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS },
});

export const rejectLineReopening = declareEndpoint({
  ...describeRejectCall("line_reopening"),
  name: "rejectLineReopening",
  path: "/admin/line-reopenings/:id/reject",
  summary: "Leaves the lines as they are. Harmless when repeated.",
  reply: LineReopening,
});

export const withdrawLineReopening = declareEndpoint({
  ...describeWithdrawCall("line_reopening"),
  name: "withdrawLineReopening",
  path: "/admin/line-reopenings/:id/withdraw",
  summary: "Takes back one's own proposal. Harmless when repeated.",
  reply: LineReopening,
});
