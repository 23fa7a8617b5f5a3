import {
  array,
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
import { declareEndpoint } from "../endpoint.ts";
import { FileReply } from "../file.ts";
import { Instant } from "../instant.ts";
import { Named } from "../named.ts";
import { Day, describeList, paging } from "../paging.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { GivenId, Reasoned, requireReason } from "./decision.ts";
import {
  DECIDING_REFUSALS,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  describeWithdrawCall,
  PROPOSING_REFUSALS,
  proposalRow,
} from "./decisions.ts";
import { queueRow } from "./queues.ts";
import { CaseTransaction } from "./unusual-transactions.ts";
import { requireText } from "../typed-text.ts";

/** What a case was opened from: a row of the unusual transactions, a large transaction, a sanctions hit, or the member alone. */
export const CaseOrigin = enums(["unusual", "large_transaction", "sanctions_hit", "member"]);
export type CaseOrigin = Infer<typeof CaseOrigin>;

/** `open`: its 24 hours run. It ends in exactly one of the others. */
export const CaseState = enums(["open", "reported", "no_suspicion"]);
export type CaseState = Infer<typeof CaseState>;

/** So many transactions fit one case. */
export const CASE_TRANSACTIONS_MAX = 100;

/** That two people close a case without a report. */
export const NoSuspicionProposal = type({ ...proposalRow, case_id: string() });
export type NoSuspicionProposal = Infer<typeof NoSuspicionProposal>;

const caseRow = {
  ...queueRow,
  member: Named,
  code: string(),
  origin: CaseOrigin,
  /** The row, transaction or hit that it was opened from; null of one opened by hand. */
  origin_id: nullable(string()),
  reason: string(),
  opened_by: string(),
  state: CaseState,
  transaction_count: integer(),
};

/** A suspicious-transaction case. Its member never learns of it. */
export const SuspiciousCaseRow = type(caseRow);
export type SuspiciousCaseRow = Infer<typeof SuspiciousCaseRow>;

/** A case with all that it says. */
export const SuspiciousCase = type({
  ...caseRow,
  transactions: array(CaseTransaction),
  /** Oldest first. None is changed or removed. */
  notes: array(type({ id: string(), text: string(), by: string(), at: Instant })),
  /** The report to the NFIU; null when there is none. */
  report: nullable(
    type({ nfiu_reference: string(), reported_on: Day, by: string(), noted_at: Instant }),
  ),
  /** The newest proposal to close it without a report that was not taken back. */
  proposal: nullable(NoSuspicionProposal),
});
export type SuspiciousCase = Infer<typeof SuspiciousCase>;

export const listSuspiciousCases = declareEndpoint({
  name: "listSuspiciousCases",
  method: "GET",
  path: "/admin/suspicious-cases",
  access: "staff",
  staff: { permission: "suspicion.read" },
  summary:
    "Suspicious-transaction cases: those that are open first, by their due time. Never about the caller.",
  query: type({ ...paging, state: optional(CaseState) }),
  reply: describeList(SuspiciousCaseRow),
});

export const getSuspiciousCase = declareEndpoint({
  name: "getSuspiciousCase",
  method: "GET",
  path: "/admin/suspicious-cases/:id",
  access: "staff",
  staff: { permission: "suspicion.read" },
  summary: "One case with its transactions, its notes and how it ended.",
  reply: SuspiciousCase,
});

/** What a case about a member can be opened with. */
export const CaseDraft = type({
  member: Named,
  code: string(),
  /** Their deposits and withdrawals of the last 12 months, newest first. */
  transactions: array(CaseTransaction),
  /** Those that what it is opened from is about. */
  chosen: array(string()),
});
export type CaseDraft = Infer<typeof CaseDraft>;

export const getCaseDraft = declareEndpoint({
  name: "getCaseDraft",
  method: "GET",
  path: "/admin/suspicious-case-draft",
  access: "staff",
  staff: { permission: "suspicion.record" },
  summary: "What a case about this member can be opened with. Nothing is kept of it.",
  query: type({
    member_id: string(),
    origin: optional(CaseOrigin),
    origin_id: optional(string()),
  }),
  reply: CaseDraft,
});

export const CaseForm = object({
  member_id: GivenId,
  origin: CaseOrigin,
  /** As the row, transaction or hit is called; left out by hand. */
  origin_id: optional(size(string(), 1, 128)),
  reason: requireReason("Say what is suspicious."),
  transaction_ids: size(array(GivenId), 0, CASE_TRANSACTIONS_MAX),
});
export type CaseForm = Infer<typeof CaseForm>;

export const openSuspiciousCase = declareEndpoint({
  name: "openSuspiciousCase",
  method: "POST",
  path: "/admin/suspicious-cases",
  access: "staff",
  staff: { permission: "suspicion.record" },
  summary: "Opens a case about a member. From now on it is reported or closed within 24 hours.",
  status: 201,
  body: CaseForm,
  reply: SuspiciousCase,
  refusals: { case_open: 409 },
});

export const CaseNoteForm = object({ text: requireText("Write the note.") });
export type CaseNoteForm = Infer<typeof CaseNoteForm>;

export const addCaseNote = declareEndpoint({
  name: "addCaseNote",
  method: "POST",
  path: "/admin/suspicious-cases/:id/notes",
  access: "staff",
  staff: { permission: "suspicion.record" },
  summary: "Adds a note to a case, also after its end. A note is not changed.",
  body: CaseNoteForm,
  reply: SuspiciousCase,
});

export const CaseReportForm = object({
  nfiu_reference: requireText("Enter the reference that the NFIU gave the report."),
  reported_on: Day,
});
export type CaseReportForm = Infer<typeof CaseReportForm>;

export const reportSuspiciousCase = declareEndpoint({
  name: "reportSuspiciousCase",
  method: "POST",
  path: "/admin/suspicious-cases/:id/report",
  access: "staff",
  staff: { permission: "suspicion.record" },
  summary: "Ends a case: it was reported to the NFIU. This is not taken back.",
  body: CaseReportForm,
  reply: SuspiciousCase,
  refusals: { case_ended: 409 },
});

export const downloadCaseReport = declareEndpoint({
  name: "downloadCaseReport",
  method: "GET",
  path: "/admin/suspicious-cases/:id/report",
  access: "staff",
  staff: { permission: "suspicion.read" },
  summary:
    "The suspicious transaction report (STR) of a case: to read, or as data in the manner of the NFIU's goAML. That it was taken is written in the audit.",
  query: type({ format: enums(["pdf", "xml"]) }),
  reply: FileReply,
});

export const proposeNoSuspicion = declareEndpoint({
  ...describeProposeCall("no_suspicion"),
  name: "proposeNoSuspicion",
  path: "/admin/suspicious-cases/:id/no-suspicion",
  summary: "Proposes to close a case without a report. Another staff member approves it.",
  body: Reasoned,
  reply: NoSuspicionProposal,
  refusals: { ...PROPOSING_REFUSALS, case_ended: 409 },
});

export const approveNoSuspicion = declareEndpoint({
  ...describeApproveCall("no_suspicion"),
  name: "approveNoSuspicion",
  path: "/admin/no-suspicion-proposals/:id/approve",
  summary: "Closes a case without a report, as another staff member proposed.",
  reply: NoSuspicionProposal,
  refusals: { ...DECIDING_REFUSALS, ...APPROVING_REFUSALS, case_ended: 409 },
});

export const rejectNoSuspicion = declareEndpoint({
  ...describeRejectCall("no_suspicion"),
  name: "rejectNoSuspicion",
  path: "/admin/no-suspicion-proposals/:id/reject",
  summary: "Rejects what another staff member proposed. The case stays open.",
  reply: NoSuspicionProposal,
});

export const withdrawNoSuspicion = declareEndpoint({
  ...describeWithdrawCall("no_suspicion"),
  name: "withdrawNoSuspicion",
  path: "/admin/no-suspicion-proposals/:id/withdraw",
  summary: "Takes one's own proposal back.",
  reply: NoSuspicionProposal,
});
